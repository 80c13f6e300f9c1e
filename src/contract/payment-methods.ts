import { z } from 'zod'
import { WAYS_TO_PAY } from '#domain/ways-to-pay.ts'

const bank = z.object({
  /** of the bank in its country; opaque */
  code: z.string(),
  /** ISO 3166 code */
  country: z.string(),
  name: z.string(),
  /** kept by the shop; null where there is none */
  logo: z.string().nullable(),
})
export type Bank = z.infer<typeof bank>

/** GET /api/payment-methods: what is offered, in its order. */
export const paymentMethods = z.object({
  ways: z.array(z.enum(WAYS_TO_PAY)),
  /** of the bank link; none where no list has come yet: then the bank is chosen at Montonio */
  banks: z.array(bank),
})
export type PaymentMethods = z.infer<typeof paymentMethods>
