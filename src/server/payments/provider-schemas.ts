/** The provider's answers, as far as the shop reads them (Orders v2, Payments v2); fields it does not know are dropped. */
import { z } from 'zod'
import { centsOf } from '#domain/money.ts'

/** Money as whole cents; an amount that is none makes the whole answer unreadable, which counts as not heard. */
const money = z.object({ currency_code: z.string(), value: z.string() }).transform((given, context) => {
  const amount = centsOf(given.value)
  if (amount !== undefined) return { amount, currency: given.currency_code }
  context.addIssue({ code: 'custom', message: `no amount: ${given.value}` })
  return z.NEVER
})

const links = z.array(z.object({ href: z.string(), rel: z.string() })).default([])

export const capture = z.object({
  id: z.string().min(1),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: money,
  create_time: z.string().optional(),
})

export const refund = z.object({
  id: z.string().min(1),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: money,
  note_to_payer: z.string().optional(),
})

export const order = z.object({
  id: z.string().min(1),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  links,
  purchase_units: z
    .array(
      z.object({
        amount: money.optional(),
        payments: z
          .object({ captures: z.array(capture).default([]), refunds: z.array(refund).default([]) })
          .optional(),
      }),
    )
    .default([]),
})
export type ProviderOrder = z.infer<typeof order>
export type ProviderCapture = z.infer<typeof capture>

export const token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

export const refusal = z.object({
  name: z.string(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string(), field: z.string().optional() })).default([]),
  links,
})
