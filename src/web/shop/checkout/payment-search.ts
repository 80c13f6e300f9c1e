/** What the provider adds to the address to which it sends the shopper back: the payment's own id there. */
export type PaymentSearch = { token?: string }

export const readPaymentSearch = ({ token }: Record<string, unknown>): PaymentSearch =>
  typeof token === 'string' && token ? { token } : {}
