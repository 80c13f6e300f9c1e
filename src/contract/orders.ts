import { z } from 'zod'
import { MAX_QUANTITY } from '#domain/cart.ts'
import { ADDRESS_MAX, FULL_NAME_MAX, NAME_MAX, ORDER_NUMBER_MAX, POSTAL_CODE_MAX } from '#domain/limits.ts'
import { ORDER_KINDS } from '#domain/order-number.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order-status.ts'
import { CUSTOMER_STATES } from '#domain/shipment.ts'
import { arrivalSpan } from './arrival.ts'
import { chosenMachine } from './delivery.ts'
import {
  calendarDay,
  eurosIn,
  eurosOut,
  ID_MAX,
  optionalEmail,
  optionalPhone,
  optionalText,
  ownSession,
  text,
  timeOut,
  wholeIn,
} from './fields.ts'
import { picture } from './pictures.ts'

export const orderProduct = z.object({
  id: z.int().nullable(),
  name: z.string(),
  price: eurosOut,
  quantity: z.int(),
  imageUrl: z.string().nullable(),
  picture: picture.nullable(),
  /** false: it was made to the customer's own wishes, as decided when it was sold */
  withdrawable: z.boolean(),
  /** its fibres; only for a single order that is still to be paid; missing if not stated, as for free-form pieces */
  fibres: z.string().optional(),
})

const orderParcel = z.object({
  /** possibly one that this version does not know */
  carrier: z.string(),
  code: z.string(),
  /** the carrier's tracking page; null if the carrier is unknown */
  link: z.string().nullable(),
  /** the carrier's last reported state and its time; null: none, or the carrier does not report to the shop */
  state: z.enum(CUSTOMER_STATES).nullable(),
  stateAt: timeOut.nullable(),
})

/** The progress of an order as its customer sees it: steps, refunds, withdrawals. */
const orderProgress = z.object({
  /** when it reached each step of the timeline; null if it has not, or skipped it */
  processing: timeOut.nullable(),
  shipped: timeOut.nullable(),
  delivered: timeOut.nullable(),
  /** when it was completed or cancelled; null if it is neither */
  endedAt: timeOut.nullable(),
  /** it was cancelled while pieces were wanted, and the owner has not settled what was paid in another way */
  refundPromised: z.boolean(),
  refunds: z.array(
    z.object({
      at: timeOut,
      amount: eurosOut,
      /** the number of its credit note; null if it has none */
      creditNote: z.int().nullable(),
    }),
  ),
  withdrawals: z.array(
    z.object({ at: timeOut, lines: z.array(z.object({ name: z.string(), quantity: z.int() })) }),
  ),
})
export type OrderProgress = z.infer<typeof orderProgress>

const orderOffer = z.object({
  /** its position in the order's thread */
  position: z.int(),
  /** the exact text that the customer consents to, also by paying */
  text: z.string(),
  /** the last day to consent; null: none */
  validUntil: z.string().nullable(),
  /** `validUntil` has passed, and the offer was neither consented to nor paid */
  isLapsed: z.boolean(),
})

const customHatDetails = z.object({
  hatCategory: z.string(),
  hatDiameter: z.string(),
  colors: z.array(z.string()),
  colorOrder: z.string(),
  specialWishes: z.string(),
  frogHatColor: z.string(),
  frogPinkCheeks: z.boolean(),
  frogExpression: z.string(),
  frogBorderCustomColors: z.array(z.string()),
})

/** An order of any of the three kinds, with the field names of specification §3. */
export const order = z.object({
  id: z.string(),
  orderNumber: z.string(),
  orderType: z.enum(ORDER_KINDS),
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** its payment is being captured or reviewed: it cannot be paid again meanwhile */
  paymentUnderWay: z.boolean(),
  paymentMethod: z.string().nullable(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  customerAddress: z.string(),
  customerCity: z.string(),
  customerPostalCode: z.string(),
  deliveryMethod: z.string().nullable(),
  /** when masked, only the carrier and the city, the rest is empty */
  selectedParcelMachine: chosenMachine.nullable(),
  cartTotal: eurosOut,
  shippingCost: eurosOut,
  totalAmount: eurosOut,
  invoicePrice: eurosOut.nullable(),
  invoiceStatus: z.string().nullable(),
  /** only for a single order: its prices are outdated and were not promised, so it cannot be paid as it is */
  pricesChanged: z.boolean(),
  price: eurosOut.nullable(),
  budget: z.string(),
  description: z.string(),
  colors: z.union([z.string(), z.array(z.string())]),
  measurements: z.string(),
  deadline: z.string(),
  inspiration: z.string(),
  additionalNotes: z.string(),
  notes: z.string(),
  createdAt: timeOut,
  paidAt: timeOut.nullable(),
  paypalOrderId: z.string().nullable(),
  products: z.array(orderProduct),
  items: z.array(
    z.object({ name: z.string(), quantity: z.int(), specifications: z.record(z.string(), z.unknown()) }),
  ),
  customHatDetails: customHatDetails.nullable(),
  /** its parcels; only for those who may see the order in full */
  parcels: z.array(orderParcel),
  /** the arrival promised to its customer; null if none was */
  promise: arrivalSpan.nullable(),
  /** only for a single order: the yarns that ran out before a hat was paid; it gets no promise until they arrive */
  awaitedYarn: z.array(z.string()),
  /** only for a single order, and for those who may see it in full; otherwise null */
  progress: orderProgress.nullable(),
  /** the current offer of a custom order, under the same conditions; null if none was made */
  offer: orderOffer.nullable(),
  /** what the customer wrote to the maker at the checkout; only for those who may see the order in full */
  customerNote: z.string(),
  /** for a gift card; under the same condition */
  giftText: z.string(),
  /** when the customer requested the erasure of her data; only for those who may see the order in full */
  erasureRequestedAt: timeOut.nullable(),
  /** when the data was erased; under the same condition */
  erasedAt: timeOut.nullable(),
  /** true if e-mail, phone, name and address are masked (contract §2) */
  masked: z.boolean(),
})
export type Order = z.infer<typeof order>

export const orderQuery = z.object({
  orderNumber: z.string().max(ORDER_NUMBER_MAX).optional(),
  key: z.string().max(100).optional(),
  sessionId: z.string().max(200).optional(),
})
/** Proof that an order is one's own, for calls with its number in the path (contract §2). */
export const orderCredentials = orderQuery.omit({ orderNumber: true })
export const orderParams = z.object({ orderNumber: z.string().max(ORDER_NUMBER_MAX) })

/** The parcel machine as a client sends it: its id, or an object with the id. */
const machineIn = z
  .union([
    z.string().max(100),
    z.looseObject({ id: z.string().max(100) }).transform(machine => machine.id),
    z.null(),
  ])
  .transform(id => id ?? '')

const optionalSum = eurosIn.nullish().transform(cents => cents ?? undefined)

/** The delivery and its cost, from a client that captures first and posts the order afterwards (specification §7). */
export const deliveryFields = z.object({
  customerName: optionalText(FULL_NAME_MAX),
  customerEmail: optionalEmail(),
  customerPhone: optionalPhone(),
  customerAddress: optionalText(ADDRESS_MAX),
  customerCity: optionalText(NAME_MAX),
  customerPostalCode: optionalText(POSTAL_CODE_MAX),
  deliveryMethod: optionalText(60),
  selectedParcelMachine: machineIn.default(''),
  shippingCost: optionalSum,
  totalAmount: optionalSum,
})
export type DeliveryFields = z.infer<typeof deliveryFields>

/** Limited as in the look-up of an order; a client without one may send null. */
const secretIn = (max: number) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform(value => value ?? undefined)

/** A call that settles an order includes its delivery, and the proof needed to see it in full (contract §2). */
export const settlingFields = deliveryFields.extend({ key: secretIn(100), sessionId: secretIn(200) })

/** Whether no product exceeds the cart's limit, over all lines together. */
function isWithinLimit(products: readonly { id: number; quantity: number }[]): boolean {
  const wanted = new Map<number, number>()
  for (const { id, quantity } of products) wanted.set(id, (wanted.get(id) ?? 0) + quantity)
  return [...wanted.values()].every(quantity => quantity <= MAX_QUANTITY)
}

/** POST /api/orders: an order with a captured payment, or one still to be paid (specification §7). */
export const orderInput = deliveryFields.extend({
  products: z
    .array(
      z.object({
        id: wholeIn(1, ID_MAX),
        quantity: wholeIn(1, MAX_QUANTITY),
        price: eurosIn.optional(),
      }),
    )
    .max(100)
    .refine(isWithinLimit, { message: `Must be at most ${MAX_QUANTITY} of each product` })
    .default([]),
  firstName: text(NAME_MAX).optional(),
  lastName: text(NAME_MAX).optional(),
  paymentMethod: text(60).optional(),
  paymentStatus: text(60).optional(),
  orderStatus: text(60).optional(),
  paypalOrderId: z.string().max(100).nullish(),
  sessionId: ownSession,
})
export type OrderInput = z.infer<typeof orderInput>

/** PATCH /api/orders: settles an order with its payment; an administrator may set its status and payment by hand. */
export const orderPatch = settlingFields.extend({
  orderNumber: z.string().max(ORDER_NUMBER_MAX).optional(),
  orderStatus: z.enum(ORDER_STATUSES).optional(),
  paymentStatus: z.string().max(60).optional(),
  paymentMethod: z.string().max(60).optional(),
  /** for an administrator, with cash or a transfer: the day of the payment, which decides its month; default: today */
  paidOn: calendarDay.optional(),
  paypalOrderId: z.string().max(100).nullish(),
})
export type OrderPatch = z.infer<typeof orderPatch>

/** `/payment` and `/complete-payment`: the payment that pays the order. */
export const paymentOfOrder = settlingFields.extend({ paypalOrderId: z.string().min(1).max(100) })
