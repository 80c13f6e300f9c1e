import * as messages from '#messages/labels.ts'
import type { OnlinePaymentMethod } from './online-payment-methods.ts'

/**
 * A payment method with its name and its form in a sentence: `Sularaha`, makstud `sularahas`. `code` is its code in
 * e-invoices (UNTDID 4461).
 */
type Method = { name: string; by: string; code: string }

/** `at` and `of` say `PayPalis` and `PayPali`; `service` is the provider's name if it differs. */
type OnlineMethod = Method & { at: string; of: string; service?: string }

const ONLINE: Record<OnlinePaymentMethod, OnlineMethod> = {
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
}

/** The methods by hand, without a provider. */
const BY_HAND: Record<'cash' | 'bank_transfer', Method> = {
  cash: { name: messages.cash, by: messages.inCash, code: '10' },
  bank_transfer: { name: messages.bankTransfer, by: messages.byBankTransfer, code: '30' },
}

const find = <T>(all: Record<string, T>, method: string | null | undefined): T | undefined =>
  method != null && Object.hasOwn(all, method) ? all[method] : undefined

const online = (method: string | null | undefined) => find<OnlineMethod>(ONLINE, method)
const known = (method: string | null | undefined) => online(method) ?? find<Method>(BY_HAND, method)

/** Returns the name of a payment method; an unknown one is shown raw. */
export const methodLabel = (method: string | null): string => known(method)?.name ?? method ?? ''

/** Says how an order was paid, as it reads in a sentence; undefined for an unknown method. */
export const paidBy = (method: string | null): string | undefined => known(method)?.by

/** Returns the code of a payment method in e-invoices (UNTDID 4461); `1`, "not defined", for an unknown one. */
export const paymentMeansCode = (method: string | null): string => known(method)?.code ?? '1'

/** Says how an order was paid without a provider: in cash, by a transfer; undefined for a provider's payment. */
export const paidByHand = (method: string | null): string | undefined => find<Method>(BY_HAND, method)?.by

/** Says where to look at a provider, as it reads in a sentence: `PayPalis`. */
export const atProvider = (provider: string | null | undefined): string =>
  online(provider)?.at ?? messages.atPaymentService

/** `PayPali` konto. */
export const ofProvider = (provider: string | null | undefined): string =>
  online(provider)?.of ?? messages.ofPaymentService

/** `PayPal` ei maksa … */
export const providerName = (provider: string | null | undefined): string =>
  online(provider)?.service ?? known(provider)?.name ?? messages.paymentService

/** Lists each word once: one service may offer several methods. */
function orText(all: readonly string[]): string {
  const words = [...new Set(all)]
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(messages.or)
}

/** Lists payment methods as they read in a sentence: `pangalingiga või PayPaliga`. */
export const paymentMethodsText = (methods: readonly OnlinePaymentMethod[]): string =>
  orText(methods.map(method => ONLINE[method].by))

/**
 * Names the services behind these payment methods, as they read in a sentence: `PayPal` ei maksa, vaata `PayPalis`,
 * makstakse `PayPali` kaudu.
 */
export const servicesText = (
  methods: readonly OnlinePaymentMethod[],
): { name: string; at: string; of: string } => ({
  name: orText(methods.map(providerName)),
  at: orText(methods.map(atProvider)),
  of: orText(methods.map(ofProvider)),
})
