import type { HistoryEntry } from '#contract/admin-orders.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { eurosOf } from '#domain/money.ts'
import type { OrderEvent } from '#domain/order-event.ts'
import { orderStatusLabel } from '#domain/order-status.ts'
import { methodLabel } from '#domain/payment-method.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
/** The history keeps sums in cents. */
const sumOf = (value: unknown): string => (typeof value === 'number' ? `€${eurosOf(value)}` : '')
const listed = (...parts: string[]): string => parts.filter(Boolean).join(', ')

type Data = HistoryEntry['data']

/** Where an order goes and who hears of it, in one line. */
function deliveryText(delivery: unknown): string {
  if (typeof delivery !== 'object' || delivery === null) return ''
  const { method, to, name, contact } = delivery as Data
  return listed(textOf(method) && deliveryLabel(textOf(method)), textOf(to), textOf(name), textOf(contact))
}

const WORDS: Record<OrderEvent, (data: Data) => { title: string; text?: string }> = {
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
  'payment-link-failed': ({ to, error }) => ({
    title: 'Makselink jäi saatmata',
    text: listed(textOf(to), textOf(error)),
  }),
  delivery: ({ before, ...now }) => ({
    title: 'Tarne muudetud',
    text: [deliveryText(now), deliveryText(before) && `Enne: ${deliveryText(before)}`]
      .filter(Boolean)
      .join('\n'),
  }),
  contact: ({ name, email, phone }) => ({
    title: 'Maksja andis teised andmed',
    text: `Enne: ${listed(textOf(name), textOf(email), textOf(phone))}`,
  }),
  'payment-refused': () => ({
    title: 'Makse ei läinud läbi',
    text: 'PayPal lükkas selle pärast kontrolli tagasi.',
  }),
  refund: ({ amount, reason }) => ({
    title: `Tagasimakse ${sumOf(amount)}`.trim(),
    text: textOf(reason),
  }),
  reversal: ({ amount }) => ({ title: 'PayPal võttis raha tagasi', text: sumOf(amount) }),
  dispute: () => ({ title: 'Ostja vaidlustas makse', text: 'Vaidlust näed ja sellele vastad PayPalis.' }),
  'refund-failed': ({ amount, fault }) => ({
    title: `Tagasimakse ${sumOf(amount)} ebaõnnestus`,
    text: textOf(fault),
  }),
  note: ({ text }) => ({ title: 'Märkus', text: textOf(text) }),
  withdrawal: ({ name }) => ({ title: 'Klient taganes lepingust', text: textOf(name) }),
  'withdrawal-settled': () => ({ title: 'Taganemine tegeletud' }),
  'erasure-requested': () => ({ title: 'Klient palus oma andmed kustutada' }),
  erased: () => ({ title: 'Kliendi andmed kustutatud' }),
  deleted: () => ({ title: 'Kustutatud' }),
  restored: () => ({ title: 'Taastatud' }),
}

/** What happened, in words; an event that this screen does not know is named as it is kept. */
export function historyText({ event, data }: HistoryEntry): { title: string; text: string } {
  const known = Object.hasOwn(WORDS, event) ? WORDS[event as OrderEvent](data) : { title: event }
  return { text: '', ...known }
}

const ACTORS: Record<string, string> = { shop: 'Pood', customer: 'Klient', paypal: 'PayPal' }

/** Who did it: an administrator is named by e-mail. */
export const actorName = (actor: string): string => ACTORS[actor] ?? actor
