/** What the provider adds to the address to which it sends the shopper back: the payment's own id there. */
type PaymentSearch = {
  token?: string
  /** the provider, where it has named itself; the page looks whether it knows it */
  by?: string
}

export const readPaymentSearch = ({ token, by }: Record<string, unknown>): PaymentSearch => ({
  ...(typeof token === 'string' && token && { token }),
  ...(typeof by === 'string' && by && { by }),
})
