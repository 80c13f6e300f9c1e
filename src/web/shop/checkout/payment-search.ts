import { isWayToPay, type WayToPay } from '#domain/ways-to-pay.ts'

/** What the provider adds to the address to which it sends the shopper back: the payment's own id there. */
export type PaymentSearch = {
  token?: string
  /** the provider, where it has named itself */
  by?: WayToPay
}

export const readPaymentSearch = ({ token, by }: Record<string, unknown>): PaymentSearch => ({
  ...(typeof token === 'string' && token && { token }),
  ...(isWayToPay(by) && { by }),
})
