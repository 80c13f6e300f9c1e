/**
 * Montonio's answers and tokens as far as the shop reads them; unknown fields are dropped, unknown words are preserved.
 */
import { z } from 'zod'
import { centsOf } from '#domain/money.ts'

/** Money as whole cents: tokens and requests contain numbers, answers strings, with or without decimals. */
const money = z.union([z.string(), z.number()]).transform((given, context) => {
  const euros = Number(given)
  const amount = Number.isFinite(euros) && given !== '' ? centsOf(euros.toFixed(2)) : undefined
  if (amount !== undefined) return amount
  context.addIssue({ code: 'custom', message: `no amount: ${given}` })
  return z.NEVER
})

export const refund = z.object({
  uuid: z.string().min(1),
  amount: money,
  status: z.string(),
  createdAt: z.string().nullish(),
})
export type MontonioRefund = z.infer<typeof refund>

export const order = z.object({
  uuid: z.string().min(1),
  paymentStatus: z.string(),
  merchantReference: z.string(),
  merchantReferenceDisplay: z.string().nullish(),
  grandTotal: money,
  currency: z.string(),
  paymentMethodType: z.string().nullish(),
  paymentUrl: z.string().nullish(),
  paymentIntents: z
    .array(
      z.object({
        status: z.string().nullish(),
        createdAt: z.string().nullish(),
        serviceFee: money.nullish(),
        serviceFeeCurrency: z.string().nullish(),
      }),
    )
    .default([]),
  refunds: z.array(refund).nullish(),
  availableForRefund: money.nullish(),
  isRefundableType: z.boolean().nullish(),
  lineItems: z.array(z.object({ name: z.string(), quantity: z.number(), finalPrice: money })).nullish(),
})
export type MontonioOrder = z.infer<typeof order>

const bank = z.object({
  name: z.string().min(1),
  code: z.string().min(1),
  logoUrl: z.string().nullish(),
  supportedCurrencies: z.array(z.string()).nullish(),
  uiPosition: z.number().nullish(),
})

/** Only enabled methods are listed. */
export const paymentMethods = z.object({
  paymentMethods: z.object({
    paymentInitiation: z
      .object({ setup: z.record(z.string(), z.object({ paymentMethods: z.array(bank).default([]) })) })
      .optional(),
  }),
})

export const orderClaims = z.object({ uuid: z.string().min(1), paymentStatus: z.string(), iat: z.number() })
export const refundClaims = z.object({
  refundUuid: z.string().min(1),
  refundStatus: z.string(),
  refundAmount: money,
  orderUuid: z.string().min(1),
  iat: z.number(),
})

/** Body of an event: one of the two. */
export const delivery = z.object({ orderToken: z.string().optional(), refundToken: z.string().optional() })
