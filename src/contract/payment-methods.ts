import { z } from 'zod'
import { ONLINE_PAYMENT_METHODS } from '#domain/online-payment-methods.ts'

const bank = z.object({
  /** the bank's code in its country; opaque */
  code: z.string(),
  /** ISO 3166 code */
  country: z.string(),
  name: z.string(),
  /** stored by the shop; null if there is none */
  logo: z.string().nullable(),
})
export type Bank = z.infer<typeof bank>

/** GET /api/payment-methods: the payment methods that are offered, in order. */
export const paymentMethods = z.object({
  ways: z.array(z.enum(ONLINE_PAYMENT_METHODS)),
  /** for the bank link; empty if no list was fetched yet: the bank is then chosen at Montonio */
  banks: z.array(bank),
})
export type PaymentMethods = z.infer<typeof paymentMethods>
