import { z } from 'zod'
import { CARRIERS } from '#domain/carriers.ts'
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
  /** false: it was made to the customer's own wishes, as it was decided when it was sold */
  withdrawable: z.boolean(),
  /** what it is made of, told of a single order while it is to be paid; missing where nothing is said, as of free-form pieces */
  fibres: z.string().optional(),
})

const orderParcel = z.object({
  carrier: z.enum(CARRIERS),
  code: z.string(),
  /** the carrier's own page about it */
  link: z.string(),
  /** what the carrier has told of it last, and when; null: nothing, or it does not tell the shop */
  state: z.enum(CUSTOMER_STATES).nullable(),
  stateAt: timeOut.nullable(),
})

/** How an order came to where it is, as far as its customer is told: steps, money that went back, withdrawals. */
const orderProgress = z.object({
  /** when it came to each step of the timeline; null for one that it has not reached, or has skipped */
  processing: timeOut.nullable(),
  shipped: timeOut.nullable(),
  delivered: timeOut.nullable(),
  /** when it was completed or cancelled; null while it is neither */
  endedAt: timeOut.nullable(),
  refunds: z.array(
    z.object({
      at: timeOut,
      amount: eurosOut,
      /** the number of its credit note; null where it has none */
      creditNote: z.int().nullable(),
    }),
  ),
  withdrawals: z.array(
    z.object({ at: timeOut, lines: z.array(z.object({ name: z.string(), quantity: z.int() })) }),
  ),
})
export type OrderProgress = z.infer<typeof orderProgress>

const orderOffer = z.object({
  /** its place in the order's thread */
  position: z.int(),
  /** what its customer consents to, word by word, also by paying it */
  text: z.string(),
  /** the last day on which she may; null: there is none */
  validUntil: z.string().nullable(),
  /** `validUntil` is over, and the offer is neither consented to nor paid */
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

/** An order of any of the three kinds, as specification §3 names its fields. */
export const order = z.object({
  id: z.string(),
  orderNumber: z.string(),
  orderType: z.enum(ORDER_KINDS),
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** it is being paid: the money is being taken, or the provider checks it; it cannot be paid again meanwhile */
  paymentUnderWay: z.boolean(),
  paymentMethod: z.string().nullable(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  customerAddress: z.string(),
  customerCity: z.string(),
  customerPostalCode: z.string(),
  deliveryMethod: z.string().nullable(),
  /** where it is masked the carrier and the city alone, the rest empty */
  selectedParcelMachine: chosenMachine.nullable(),
  cartTotal: eurosOut,
  shippingCost: eurosOut,
  totalAmount: eurosOut,
  invoicePrice: eurosOut.nullable(),
  invoiceStatus: z.string().nullable(),
  /** told of a single order: the shop asks other prices by now, and those that it has were not promised; it cannot be paid as it stands */
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
  /** the parcels in which it travels; told to those alone who may see the order whole */
  parcels: z.array(orderParcel),
  /** between which days it arrives, as its customer was promised; null where no promise was made */
  promise: arrivalSpan.nullable(),
  /** told of a single order: the yarns of a hat that ran out before it was paid; no day is promised until they are there */
  awaitedYarn: z.array(z.string()),
  /** told of a single order, and to those alone who may see it whole; else null */
  progress: orderProgress.nullable(),
  /** the offer that stands of a custom order, told likewise; null where none was made */
  offer: orderOffer.nullable(),
  /** what the customer wrote to the maker at the checkout; told to those alone who may see the order whole */
  customerNote: z.string(),
  /** for the card of a gift; told to the same */
  giftText: z.string(),
  /** when the customer asked to have her data erased; told to those alone who may see the order whole */
  erasureRequestedAt: timeOut.nullable(),
  /** when they were erased; told to the same */
  erasedAt: timeOut.nullable(),
  /** true where e-mail, phone, name and address are masked (contract §2) */
  masked: z.boolean(),
})
export type Order = z.infer<typeof order>

export const orderQuery = z.object({
  orderNumber: z.string().max(ORDER_NUMBER_MAX).optional(),
  key: z.string().max(100).optional(),
  sessionId: z.string().max(200).optional(),
})
/** What shows that an order is one's own, where its number stands in the path (contract §2). */
export const orderCredentials = orderQuery.omit({ orderNumber: true })
export const orderParams = z.object({ orderNumber: z.string().max(ORDER_NUMBER_MAX) })

/** The machine as a client names it: its id, or an object that has one. */
const machineIn = z
  .union([
    z.string().max(100),
    z.looseObject({ id: z.string().max(100) }).transform(machine => machine.id),
    z.null(),
  ])
  .transform(id => id ?? '')

const optionalSum = eurosIn.nullish().transform(cents => cents ?? undefined)

/** Where an order goes and what that costs, as a client says it that captures first and tells afterwards (specification §7). */
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

/** No longer than in a look-up of an order; a client that has none may say null. */
const secretIn = (max: number) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform(value => value ?? undefined)

/** What settles an order says where it goes, and shows that it is one's own, to see it whole (contract §2). */
export const settlingFields = deliveryFields.extend({ key: secretIn(100), sessionId: secretIn(200) })

/** Whether no product is wanted more often than a cart holds it, in however many lines. */
function isWithinLimit(products: readonly { id: number; quantity: number }[]): boolean {
  const wanted = new Map<number, number>()
  for (const { id, quantity } of products) wanted.set(id, (wanted.get(id) ?? 0) + quantity)
  return [...wanted.values()].every(quantity => quantity <= MAX_QUANTITY)
}

/** POST /api/orders: an order with a captured payment, or one that is still to be paid (specification §7). */
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
    .refine(isWithinLimit, { message: `At most ${MAX_QUANTITY} of a product` })
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

/** PATCH /api/orders: settles an order by its payment; an administrator may set its status and payment by hand. */
export const orderPatch = settlingFields.extend({
  orderNumber: z.string().max(ORDER_NUMBER_MAX).optional(),
  orderStatus: z.enum(ORDER_STATUSES).optional(),
  paymentStatus: z.string().max(60).optional(),
  paymentMethod: z.string().max(60).optional(),
  /** of an administrator, with cash or a transfer: the day on which the money came, in whose month it counts; without it today */
  paidOn: calendarDay.optional(),
  paypalOrderId: z.string().max(100).nullish(),
})
export type OrderPatch = z.infer<typeof orderPatch>

/** `/payment` and `/complete-payment`: which payment pays the order. */
export const paymentOfOrder = settlingFields.extend({ paypalOrderId: z.string().min(1).max(100) })
