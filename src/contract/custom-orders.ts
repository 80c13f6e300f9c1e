import { z } from 'zod'
import { ITEM_MAX, PICTURES_MAX } from '#domain/custom-order.ts'
import { COLOR_ORDER_MAX, NAME_MAX, ORDER_NUMBER_MAX } from '#domain/limits.ts'
import {
  calendarDay,
  eurosIn,
  optionalEmail,
  optionalPhone,
  optionalText,
  ownSession,
  priceIn,
  requestId,
  seenBefore,
  text,
} from './fields.ts'
import { settlingFields } from './orders.ts'

/** A list of yarns: an array, or names separated by commas, as older clients send it. */
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

const hatFields = z.object({
  firstName: optionalText(NAME_MAX),
  lastName: optionalText(NAME_MAX),
  customerEmail: optionalEmail(),
  customerPhone: optionalPhone(),
  hatDiameter: optionalText(NAME_MAX),
  hatCategory: optionalText(60),
  colors: yarns,
  catHatColors: yarns,
  beanieColors: yarns,
  colorOrder: optionalText(COLOR_ORDER_MAX),
  catColorOrder: optionalText(COLOR_ORDER_MAX),
  frogHatColor: optionalText(60),
  frogPinkCheeks: z
    .boolean()
    .nullish()
    .transform(value => value ?? false),
  frogExpression: optionalText(60),
  frogBorderCustomColors: yarns,
  specialWishes: optionalText(),
  sessionId: ownSession,
  requestId,
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
 * POST /api/custom-hat-orders. The rules are in `hatFaults` of the domain, so that browser and server report the same
 * faults. The longer names of specification §3 (`catHatColors`, `catColorOrder`, `beanieColors`) are accepted as well.
 */
export const hatOrderInput = hatFields.transform(readHat)
export type HatOrderInput = z.infer<typeof hatOrderInput>

/** POST /api/custom-orders: a free-form request (specification §3, §5). */
const customOrderInput = z.object({
  name: optionalText(NAME_MAX),
  email: optionalEmail(),
  phone: optionalPhone(),
  description: optionalText(),
  colors: optionalText(),
  measurements: optionalText(),
  deadline: optionalText(NAME_MAX),
  budget: optionalText(NAME_MAX),
  inspiration: optionalText(),
  additionalNotes: optionalText(),
  /** how many pictures follow, for the owner's notice */
  pictureCount: z.int().min(0).max(PICTURES_MAX).default(0),
  sessionId: ownSession,
  requestId,
})
export type CustomOrderInput = z.infer<typeof customOrderInput>

/** The update shape of specification §7: settles the order with the recorded payment (contract §4, Payment). */
export const customUpdate = settlingFields.extend({
  action: z.literal('update'),
  orderNumber: z.string().min(1).max(ORDER_NUMBER_MAX),
  paymentStatus: z.string().max(60).optional(),
  paypalOrderId: z.string().max(100).nullish(),
})

const noAction = { action: z.undefined().optional() }

/** Only the session that made a request gets its first order as the answer to a retry. */
const isRequestKnown = ({ requestId, sessionId }: { requestId?: string; sessionId?: string }): boolean =>
  requestId === undefined || sessionId !== undefined
const SESSION_MISSING = { path: ['sessionId'], message: 'Required with a `requestId`' }

// The `action` selects the schema before the fields are checked, so that a fault names its field.
export const hatOrderBody = z.discriminatedUnion('action', [
  customUpdate,
  hatFields
    .extend(noAction)
    .refine(isRequestKnown, SESSION_MISSING)
    .transform(({ action: _, ...hat }) => readHat(hat)),
])
export const customOrderBody = z.discriminatedUnion('action', [
  customUpdate,
  customOrderInput
    .extend(noAction)
    .refine(isRequestKnown, SESSION_MISSING)
    .transform(({ action: _, ...request }) => request),
])

/** A picture attached by a shopper; only whoever has the link can see it. */
export const attachment = z.object({ id: z.string(), url: z.string(), width: z.int(), height: z.int() })
export type Attachment = z.infer<typeof attachment>

export const customCreated = z.object({ id: z.string(), orderNumber: z.string(), orderId: z.string() })

/** A payment on the hat page: captured first, the hat is posted afterwards. */
export const hatPaypalSuccess = z.object({
  orderId: z.string().min(1).max(100),
  amount: eurosIn.optional(),
  currency: z.literal('EUR').default('EUR'),
  customHatData: hatOrderInput,
})

/** A payment of an existing order (specification §7). */
export const payLaterSuccess = z.object({
  orderId: z.string().min(1).max(100),
  amount: eurosIn.optional(),
  currency: z.literal('EUR').default('EUR'),
  orderData: settlingFields.extend({ orderNumber: z.string().min(1).max(ORDER_NUMBER_MAX) }),
})

/** PUT /api/orders?action=invoice; `send-payment-email` needs only the number */
export const invoiceInput = z.object({
  orderNumber: z.string().min(1).max(ORDER_NUMBER_MAX),
  price: priceIn,
  /** the agreed item, as a line of the documents; missing: unchanged, initially the beginning of the request */
  item: text(ITEM_MAX).optional(),
  /** missing: unchanged */
  notes: text().nullish(),
  /** the last day to consent or pay; missing: no last day */
  validUntil: calendarDay.nullish(),
  seen: seenBefore(
    z.object({
      price: eurosIn.nullable(),
      notes: text(),
      item: text(ITEM_MAX).optional(),
      validUntil: calendarDay.nullish(),
    }),
  ),
})

/** The offer as the person saw it. Missing fields were not shown: an older page has only price and notes. */
export type SeenOffer = NonNullable<z.infer<typeof invoiceInput>['seen']>

/** The result of sending a payment link; the link itself is created in any case. */
export const paymentLinkSent = z.object({
  /** `no_address`: the customer gave none, so the owner sends the link herself */
  emailStatus: z.enum(['sent', 'failed', 'no_address']),
  customerEmail: z.string(),
  paymentLink: z.string(),
  error: z.string().optional(),
  /** the e-mail failed but is retried */
  isTriedAgain: z.boolean().optional(),
})
export type PaymentLinkSent = z.infer<typeof paymentLinkSent>
