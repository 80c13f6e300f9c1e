/** The payment methods that a shop can offer, in the usual order. */
export const ONLINE_PAYMENT_METHODS = ['montonio', 'montonio_card', 'paypal'] as const
export type OnlinePaymentMethod = (typeof ONLINE_PAYMENT_METHODS)[number]

/** The payment method of a shop whose settings name none. */
export const DEFAULT_PAYMENT_METHOD: OnlinePaymentMethod = 'paypal'

export const isOnlinePaymentMethod = (name: unknown): name is OnlinePaymentMethod =>
  ONLINE_PAYMENT_METHODS.some(method => method === name)

/**
 * Returns the payment methods in the shop's public settings, without those that only another version of the shop knows: a
 * page from before an update has no words for them.
 */
export const paymentMethodsOf = (
  payment: { ways: readonly OnlinePaymentMethod[] } | undefined,
): readonly OnlinePaymentMethod[] => payment?.ways.filter(isOnlinePaymentMethod) ?? [DEFAULT_PAYMENT_METHOD]

/** Returns the only payment method, if there is just one: pages can then name it before the shopper chooses. */
export function onlyPaymentMethod(
  payment: { ways: readonly OnlinePaymentMethod[] } | undefined,
): OnlinePaymentMethod | undefined {
  const [method, ...others] = paymentMethodsOf(payment)
  return others.length === 0 ? method : undefined
}

/** Returns the provider for a return URL that names none: the usual method, whose URLs never do, if it is offered. */
export function methodOfUnnamedReturn(
  payment: { ways: readonly OnlinePaymentMethod[] } | undefined,
): OnlinePaymentMethod {
  const methods = paymentMethodsOf(payment)
  return methods.includes(DEFAULT_PAYMENT_METHOD)
    ? DEFAULT_PAYMENT_METHOD
    : (methods[0] ?? DEFAULT_PAYMENT_METHOD)
}

/** The owner's choice: what is offered, in order, and what is switched off. A method in neither list is new to her. */
export type PaymentMethodSettings = {
  waysToPay: readonly OnlinePaymentMethod[]
  waysOff: readonly OnlinePaymentMethod[]
}

export const isNewPaymentMethod = (
  { waysToPay, waysOff }: PaymentMethodSettings,
  method: OnlinePaymentMethod,
): boolean => !waysToPay.includes(method) && !waysOff.includes(method)

/**
 * Returns the offered methods in the owner's order, new ones last. A shop always offers some: if she has switched off
 * every method that is set up, all of them are offered.
 * @param setUp the methods with an account
 */
export function offeredPaymentMethods(
  chosen: PaymentMethodSettings,
  setUp: readonly string[],
): OnlinePaymentMethod[] {
  const there = ONLINE_PAYMENT_METHODS.filter(method => setUp.includes(method))
  const offered = [
    ...chosen.waysToPay.filter(method => there.includes(method)),
    ...there.filter(method => isNewPaymentMethod(chosen, method)),
  ]
  return offered.length > 0 ? offered : there
}

/** Whether the owner has switched a method off; none is if she has switched off every method that is set up. */
export const isSwitchedOff = (
  chosen: PaymentMethodSettings,
  setUp: readonly string[],
  method: OnlinePaymentMethod,
): boolean => chosen.waysOff.includes(method) && !offeredPaymentMethods(chosen, setUp).includes(method)

/** Whether a method is only for cards. */
const IS_FOR_CARDS: Record<OnlinePaymentMethod, boolean> = {
  montonio: false,
  montonio_card: true,
  paypal: false,
}

/** Whether a way only for cards is offered: others that also accept cards are then not presented for cards. */
export const hasCardMethod = (methods: readonly OnlinePaymentMethod[]): boolean =>
  methods.some(method => IS_FOR_CARDS[method])
