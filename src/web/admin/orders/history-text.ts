import type { HistoryEntry } from '#contract/admin-orders.ts'
import { shownArrival } from '#domain/arrival-text.ts'
import { carrierName } from '#domain/carriers.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { mailFaultText } from '#domain/mail-fault.ts'
import { eurosOf } from '#domain/money.ts'
import type { DeliveryFacts, OrderEvent, StoredData } from '#domain/order-event.ts'
import { orderStatusLabel } from '#domain/order-status.ts'
import { atProvider, methodLabel, providerName } from '#domain/payment-method.ts'
import { SHIPMENT_LABEL } from '#domain/shipment.ts'
import * as messages from '#messages/admin/orders.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
/** Formats a sum, which the history stores in cents. */
const sumOf = (value: unknown): string => (typeof value === 'number' ? `€${eurosOf(value)}` : '')
const listed = (...parts: string[]): string => parts.filter(Boolean).join(', ')

/** Returns an order's destination and recipient in one line. */
const deliveryText = ({ method, to, name, contact }: Partial<DeliveryFacts> = {}): string =>
  listed(textOf(method) && deliveryLabel(textOf(method)), textOf(to), textOf(name), textOf(contact))

/** Returns an order's parcels, one per line. */
const parcelsText = (parcels: StoredData<'parcels'>['parcels'] = []): string =>
  parcels.map(({ carrier, code }) => `${carrierName(carrier)} ${code}`).join('\n')

/** Returns the affected pieces of an order. */
const piecesText = (lines: StoredData<'refund'>['lines'] = []): string =>
  lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')

type Told = { title: string; text?: string }

/** An older entry may lack some of today's fields, so texts and sums are checked. */
const WORDS: { [E in OrderEvent]: (data: StoredData<E>, actor: string) => Told } = {
  placed: () => ({ title: messages.orderPlaced }),
  status: ({ from, to }) => ({
    title: `${orderStatusLabel(textOf(from))} → ${orderStatusLabel(textOf(to))}`,
  }),
  paid: ({ method, amount }) => ({
    title: messages.paid,
    text: listed(methodLabel(textOf(method) || null), sumOf(amount)),
  }),
  invoice: ({ price, notes }) => ({
    title: messages.invoiceNumbered(sumOf(price)).trim(),
    text: textOf(notes),
  }),
  'payment-link': ({ to }) => ({ title: messages.paymentLinkSent, text: textOf(to) }),
  'payment-link-failed': ({ to, error }) => ({
    title: messages.paymentLinkNotSent,
    text: listed(textOf(to), mailFaultText(textOf(error))),
  }),
  delivery: ({ before, ...now }) => ({
    title: messages.deliveryChanged,
    text: [deliveryText(now), deliveryText(before) && messages.before(deliveryText(before))]
      .filter(Boolean)
      .join('\n'),
  }),
  promise: ({ from, to }) => ({
    title: messages.promiseMovedTo(shownArrival(to)),
    text: from ? messages.before(shownArrival(from)) : '',
  }),
  made: ({ isMade }) => ({ title: isMade ? messages.pieceMade : messages.pieceNotMade }),
  'yarn-letter': ({ colours }) => ({
    title: messages.yarnLetterSent,
    text: colours.join(', '),
  }),
  'hat-colours': ({ from, to }) => ({
    title: messages.hatColoursChanged,
    text: [textOf(to), messages.before(textOf(from))].join('\n'),
  }),
  parcels: ({ parcels }) => ({ title: messages.parcelsChanged, text: parcelsText(parcels) }),
  shipment: ({ code, state, reason }) => ({
    title: (state && SHIPMENT_LABEL[state]) ?? textOf(state),
    text: listed(textOf(code), textOf(reason)),
  }),
  contact: ({ name, email, phone }) => ({
    title: messages.payerGaveOtherDetails,
    text: messages.before(listed(textOf(name), textOf(email), textOf(phone))),
  }),
  'payment-refused': ({ method }) => ({
    title: messages.paymentRefused,
    text: messages.rejectedAfterReview(providerName(textOf(method))),
  }),
  refund: ({ amount, reason, lines }) => ({
    title: messages.refundOf(sumOf(amount)).trim(),
    text: [piecesText(lines), textOf(reason)].filter(Boolean).join('\n'),
  }),
  reversal: ({ amount }, actor) => ({ title: messages.reversedBy(providerName(actor)), text: sumOf(amount) }),
  'won-back': ({ amount }) => ({ title: messages.wonBack, text: sumOf(amount) }),
  dispute: (_, actor) => ({ title: messages.paymentDisputed, text: messages.disputeHint(atProvider(actor)) }),
  'refund-failed': ({ amount, fault }) => ({
    title: messages.refundOfFailed(sumOf(amount)),
    text: textOf(fault),
  }),
  note: ({ text }) => ({ title: messages.note, text: textOf(text) }),
  withdrawal: ({ name, lines, toPay }) => ({
    title: messages.customerWithdrew,
    text: [piecesText(lines), textOf(name), sumOf(toPay) && messages.orderCostsNow(sumOf(toPay))]
      .filter(Boolean)
      .join('\n'),
  }),
  'withdrawal-settled': () => ({ title: messages.withdrawalSettled }),
  'erasure-requested': () => ({ title: messages.customerAskedForErasure }),
  erased: () => ({ title: messages.customerDataErased }),
  deleted: () => ({ title: messages.deleted }),
  restored: () => ({ title: messages.restored }),
}

/** Returns what happened, in words; an unknown event keeps its stored name. */
export function historyText({ event, data, actor }: HistoryEntry): { title: string; text: string } {
  if (!Object.hasOwn(WORDS, event)) return { title: event, text: '' }
  const words = WORDS[event as OrderEvent] as (data: HistoryEntry['data'], actor: string) => Told
  return { text: '', ...words(data, actor) }
}

const ACTORS: Record<string, string> = {
  shop: messages.shop,
  customer: messages.customerHeading,
}

/** Returns who did it: a payment provider by name, an administrator by e-mail. */
export const actorName = (actor: string): string => ACTORS[actor] ?? methodLabel(actor)
