/** PayPal's answers as far as the shop reads them (Orders v2, Payments v2, Webhooks v1); unknown fields are dropped. */
import { z } from 'zod'
import { centsOf } from '#domain/money.ts'

/** Money as whole cents; an invalid amount makes the whole answer unreadable, which counts as no answer. */
const money = z.object({ currency_code: z.string(), value: z.string() }).transform((given, context) => {
  const amount = centsOf(given.value)
  if (amount !== undefined) return { amount, currency: given.currency_code }
  context.addIssue({ code: 'custom', message: `no amount: ${given.value}` })
  return z.NEVER
})

const links = z.array(z.object({ href: z.string(), rel: z.string() })).default([])

/** The account that gets the money; one of an address without an account has no id. */
const payee = z.object({ merchant_id: z.string().optional(), email_address: z.string().optional() })
export type PayPalPayee = z.infer<typeof payee>

export const capture = z.object({
  id: z.string().min(1),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: money,
  create_time: z.string().optional(),
  seller_receivable_breakdown: z.object({ paypal_fee: money.optional() }).optional(),
  /** missing in an order, whose purchase unit names the payee */
  payee: payee.optional(),
})

export const refund = z.object({
  id: z.string().min(1),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
  amount: money,
  note_to_payer: z.string().optional(),
  custom_id: z.string().optional(),
  create_time: z.string().optional(),
})

const personName = z.object({
  given_name: z.string().optional(),
  surname: z.string().optional(),
  full_name: z.string().optional(),
})

const shipping = z.object({
  name: personName.optional(),
  address: z
    .object({
      address_line_1: z.string().optional(),
      admin_area_2: z.string().optional(),
      postal_code: z.string().optional(),
    })
    .optional(),
})

const item = z.object({ name: z.string(), quantity: z.string(), unit_amount: money })

export const order = z.object({
  id: z.string().min(1),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  links,
  purchase_units: z
    .array(
      z.object({
        amount: money.optional(),
        custom_id: z.string().optional(),
        invoice_id: z.string().optional(),
        payee: payee.optional(),
        items: z.array(item).default([]),
        shipping: shipping.optional(),
        payments: z
          .object({ captures: z.array(capture).default([]), refunds: z.array(refund).default([]) })
          .optional(),
      }),
    )
    .default([]),
  payer: z.object({ name: personName.optional(), email_address: z.string().optional() }).optional(),
})
export type PayPalOrder = z.infer<typeof order>
export type PayPalUnit = PayPalOrder['purchase_units'][number]
export type PayPalCapture = z.infer<typeof capture>

export const token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

export const refusal = z.object({
  name: z.string(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string(), field: z.string().optional() })).default([]),
  links,
})

export const event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  create_time: z.string().default(''),
  resource: z.record(z.string(), z.unknown()).default({}),
})
export type PayPalEvent = z.infer<typeof event>

export const webhook = z.object({ id: z.string(), url: z.string() })
export const webhookList = z.object({ webhooks: z.array(webhook).default([]) })

export const eventList = z.object({
  events: z.array(z.unknown()).default([]),
  links: links.refine(given => given.every(({ href }) => URL.canParse(href, 'https://api-m.paypal.com'))),
})

/** The resource of an event about a capture or a refund. */
export const movedMoney = z.object({
  id: z.string().max(100).optional(),
  amount: money.optional().catch(undefined),
  links,
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
})

/** The resource of an event about a dispute. */
export const dispute = z.object({
  dispute_id: z.string().max(100),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().max(100) })).default([]),
  reason: z.string().max(100).default(''),
  status: z.string().max(100).default(''),
  dispute_amount: money.optional().catch(undefined),
  seller_response_due_date: z.string().optional(),
})
