import { z } from 'zod'
import { WAYS_TO_PAY } from '#domain/ways-to-pay.ts'

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

/** GET /api/payment-methods: the ways to pay that are offered, in order. */
export const paymentMethods = z.object({
  ways: z.array(z.enum(WAYS_TO_PAY)),
  /** for the bank link; empty if no list was fetched yet: the bank is then chosen at Montonio */
  banks: z.array(bank),
})
export type PaymentMethods = z.infer<typeof paymentMethods>
