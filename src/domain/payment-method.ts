import * as messages from '#messages/labels.ts'
import type { WayToPay } from './ways-to-pay.ts'

/**
 * How an order may have been paid, as it is named and as it is said: `Sularaha`, makstud `sularahas`; `code` is how
 * e-invoices name it (UNTDID 4461), `service` who takes it where that is not its name.
 */
type Method = { name: string; by: string; at?: string; of?: string; service?: string; code: string }

const METHODS: Record<WayToPay | 'cash' | 'bank_transfer', Method> = {
  paypal: {
    name: 'PayPal',
    by: messages.throughPaypal,
    at: messages.atPaypal,
    of: messages.ofPaypal,
    code: '68',
  },
  montonio: {
    name: messages.bankLink,
    by: messages.byBankLink,
    at: messages.atMontonio,
    of: messages.ofMontonio,
    service: 'Montonio',
    code: '68',
  },
  montonio_card: {
    name: messages.card,
    by: messages.byCard,
    at: messages.atMontonio,
    of: messages.ofMontonio,
    service: 'Montonio',
    code: '48',
  },
  cash: { name: messages.cash, by: messages.inCash, code: '10' },
  bank_transfer: { name: messages.bankTransfer, by: messages.byBankTransfer, code: '30' },
}

const known = (method: string | null | undefined): Method | undefined =>
  method != null && Object.hasOwn(METHODS, method) ? METHODS[method as keyof typeof METHODS] : undefined

/** The name of a way to pay; one that the shop does not know is shown raw. */
export const methodLabel = (method: string | null): string => known(method)?.name ?? method ?? ''

/** By what it was paid, as it stands in a sentence; undefined for a way that the shop does not know. */
export const paidBy = (method: string | null): string | undefined => known(method)?.by

/** How e-invoices name a way to pay (UNTDID 4461); one that the shop does not know is not defined there. */
export const paymentMeansCode = (method: string | null): string => known(method)?.code ?? '1'

/** By what it was paid past every provider: in cash, by a transfer; undefined for a provider's payment. */
export const paidByHand = (method: string | null): string | undefined =>
  known(method)?.at === undefined ? paidBy(method) : undefined

/** Where a provider keeps its own books, as it stands in a sentence: `PayPalis`. */
export const atProvider = (provider: string | null | undefined): string =>
  known(provider)?.at ?? messages.atPaymentService

/** `PayPali` konto. */
export const ofProvider = (provider: string | null | undefined): string =>
  known(provider)?.of ?? messages.ofPaymentService

/** `PayPal` ei maksa … */
export const providerName = (provider: string | null | undefined): string =>
  known(provider)?.service ?? known(provider)?.name ?? messages.paymentService

/** Each word once: one service may take several ways. */
function orText(all: readonly string[]): string {
  const words = [...new Set(all)]
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(messages.or)
}

/** Ways to pay as they stand in a sentence: `pangalingiga või PayPaliga`. */
export const waysText = (ways: readonly WayToPay[]): string => orText(ways.map(way => METHODS[way].by))

/** Who takes what is paid so, and where that is, as they stand in a sentence: `PayPal` ei maksa, vaata `PayPalis`. */
export const servicesText = (ways: readonly WayToPay[]): { name: string; at: string } => ({
  name: orText(ways.map(providerName)),
  at: orText(ways.map(atProvider)),
})
