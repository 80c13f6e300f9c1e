/** What the provider adds to the URL of the shopper's return: its id of the payment. */
type PaymentSearch = {
  token?: string
  /** the provider, if it names itself; the page checks whether it is a known one */
  by?: string
}

export const readPaymentSearch = ({ token, by }: Record<string, unknown>): PaymentSearch => ({
  ...(typeof token === 'string' && token && { token }),
  ...(typeof by === 'string' && by && { by }),
})
