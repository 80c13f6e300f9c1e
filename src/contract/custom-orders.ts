import { z } from 'zod'
import { EMAIL_MAX, eurosIn, NAME_MAX, ownSession, priceIn, text } from './common.ts'

/** A list of yarns: an array, or a text of names with commas between them, as older clients send it. */
const yarns = z
  .union([z.array(text(60)).max(16), text(500), z.null()])
  .optional()
  .transform(value =>
    Array.isArray(value)
      ? value.filter(Boolean)
      : (value ?? '')
          .split(/[,;]/)
          .map(name => name.trim())
          .filter(Boolean),
  )

const optional = (max?: number) =>
  text(max)
    .nullish()
    .transform(value => value ?? '')

const hatFields = z.object({
  firstName: optional(NAME_MAX),
  lastName: optional(NAME_MAX),
  customerEmail: optional(EMAIL_MAX),
  customerPhone: optional(NAME_MAX),
  hatDiameter: optional(NAME_MAX),
  hatCategory: optional(60),
  colors: yarns,
  catHatColors: yarns,
  beanieColors: yarns,
  colorOrder: optional(500),
  catColorOrder: optional(500),
  frogHatColor: optional(60),
  frogPinkCheeks: z
    .boolean()
    .nullish()
    .transform(value => value ?? false),
  frogExpression: optional(60),
  frogBorderCustomColors: yarns,
  specialWishes: optional(),
  sessionId: ownSession,
})

function readHat({ catHatColors, beanieColors, catColorOrder, ...order }: z.output<typeof hatFields>) {
  const own = order.hatCategory === 'beanie' ? beanieColors : catHatColors
  return {
    ...order,
    colors: order.colors.length > 0 ? order.colors : own,
    colorOrder: order.colorOrder || catColorOrder,
  }
}

/**
 * POST /api/custom-hat-orders. The rule itself is `hatFaults` of the domain, so that browser and server say the same;
 * the longer names of specification §3 (`catHatColors`, `catColorOrder`, `beanieColors`) are taken as well.
 */
export const hatOrderInput = hatFields.transform(readHat)
export type HatOrderInput = z.infer<typeof hatOrderInput>

/** POST /api/custom-orders: a free-form request (specification §3, §5). */
export const customOrderInput = z.object({
  name: optional(NAME_MAX),
  email: optional(EMAIL_MAX),
  phone: optional(NAME_MAX),
  description: optional(),
  colors: optional(),
  measurements: optional(),
  deadline: optional(NAME_MAX),
  budget: optional(NAME_MAX),
  inspiration: optional(),
  additionalNotes: optional(),
  sessionId: ownSession,
})
export type CustomOrderInput = z.infer<typeof customOrderInput>

/** The update shape of specification §7: it settles the order by the payment on record (contract §4, Payment). */
export const customUpdate = z.object({
  action: z.literal('update'),
  orderNumber: z.string().min(1).max(40),
  paymentStatus: z.string().max(60).optional(),
  paypalOrderId: z.string().max(100).nullish(),
})

const noAction = { action: z.undefined().optional() }

// What a body is, its `action` tells before its fields are looked at: so what is wrong names its field.
export const hatOrderBody = z.discriminatedUnion('action', [
  customUpdate,
  hatFields.extend(noAction).transform(({ action: _, ...hat }) => readHat(hat)),
])
export const customOrderBody = z.discriminatedUnion('action', [
  customUpdate,
  customOrderInput.extend(noAction).transform(({ action: _, ...request }) => request),
])

/** A picture that a shopper attached; the link is its holder's only. */
export const attachment = z.object({ id: z.string(), url: z.string(), width: z.int(), height: z.int() })
export type Attachment = z.infer<typeof attachment>

export const customCreated = z.object({ id: z.string(), orderNumber: z.string(), orderId: z.string() })

/** A payment of the hat page itself: captured first, the hat posted afterwards. */
export const hatPaypalSuccess = z.object({
  orderId: z.string().min(1).max(100),
  amount: eurosIn.optional(),
  currency: z.literal('EUR').default('EUR'),
  customHatData: hatOrderInput,
})

/** A payment of an order that stood already (specification §7). */
export const payLaterSuccess = z.object({
  orderId: z.string().min(1).max(100),
  amount: eurosIn.optional(),
  currency: z.literal('EUR').default('EUR'),
  orderData: z.looseObject({ orderNumber: z.string().min(1).max(40) }),
})

/** PUT /api/orders?action=invoice */
export const invoiceInput = z.object({
  orderNumber: z.string().min(1).max(40),
  price: priceIn,
  /** missing: as they were */
  notes: text().nullish(),
})

export const paymentLinkInput = z.object({ orderNumber: z.string().min(1).max(40) })

/** What became of sending a payment link; the link is there in any case. */
export const paymentLinkSent = z.object({
  emailStatus: z.enum(['sent', 'failed']),
  customerEmail: z.string(),
  paymentLink: z.string(),
  error: z.string().optional(),
})
export type PaymentLinkSent = z.infer<typeof paymentLinkSent>
