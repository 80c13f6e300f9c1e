import type { HistoryEntry } from '#contract/admin-orders.ts'
import { eurosOf } from '#domain/money.ts'
import { orderStatusLabel } from '#domain/order-status.ts'
import { methodLabel } from '#web/features/orders/owner-actions.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
/** The history keeps sums in cents. */
const sumOf = (value: unknown): string => (typeof value === 'number' ? `€${eurosOf(value)}` : '')
const listed = (...parts: string[]): string => parts.filter(Boolean).join(', ')

type Data = HistoryEntry['data']

const WORDS: Record<string, (data: Data) => { title: string; text?: string }> = {
  placed: () => ({ title: 'Tellimus tehti' }),
  status: ({ from, to }) => ({
    title: `${orderStatusLabel(textOf(from))} → ${orderStatusLabel(textOf(to))}`,
  }),
  paid: ({ method, amount }) => ({
    title: 'Makstud',
    text: listed(methodLabel(textOf(method) || null), sumOf(amount)),
  }),
  invoice: ({ price, notes }) => ({ title: `Arve ${sumOf(price)}`.trim(), text: textOf(notes) }),
  'payment-link': ({ to }) => ({ title: 'Makselink saadetud', text: textOf(to) }),
  refund: ({ amount, reason }) => ({
    title: `Tagasimakse ${sumOf(amount)}`.trim(),
    text: textOf(reason),
  }),
  'refund-failed': ({ amount, fault }) => ({
    title: `Tagasimakse ${sumOf(amount)} ebaõnnestus`,
    text: textOf(fault),
  }),
  note: ({ text }) => ({ title: 'Märkus', text: textOf(text) }),
  withdrawal: ({ name }) => ({ title: 'Klient taganes lepingust', text: textOf(name) }),
  'erasure-requested': () => ({ title: 'Klient palus oma andmed kustutada' }),
  erased: () => ({ title: 'Kliendi andmed kustutatud' }),
  deleted: () => ({ title: 'Kustutatud' }),
  restored: () => ({ title: 'Taastatud' }),
}

/** What happened, in words; an event that this screen does not know is named as it is kept. */
export function historyWords({ event, data }: HistoryEntry): { title: string; text: string } {
  const known = Object.hasOwn(WORDS, event) ? WORDS[event]!(data) : { title: event }
  return { text: '', ...known }
}

const ACTORS: Record<string, string> = { shop: 'Pood', customer: 'Klient', paypal: 'PayPal' }

/** Who did it: an administrator is named by e-mail. */
export const actorName = (actor: string): string => ACTORS[actor] ?? actor
