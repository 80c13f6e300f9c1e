import { z } from 'zod'
import { CARRIERS, PARCELS_MAX, readParcelCode } from '#domain/carriers.ts'
import { MAIL_STATUSES } from '#domain/mail-status.ts'
import { ORDER_KINDS } from '#domain/order-number.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order-status.ts'
import { attachment } from './custom-orders.ts'
import {
  choiceIn,
  eurosOut,
  pageQuery,
  requestId,
  requiredText,
  seenBefore,
  text,
  timeOut,
} from './fields.ts'
import { order, orderProduct } from './orders.ts'

/** The default page size of orders. */
const ORDERS_A_PAGE = 20

/** How long a deleted unpaid order can be restored; a paid one is only hidden. */
export const RESTORABLE_DAYS = 30

/** GET /api/admin/orders: filters of the order list; without any, all orders that are not deleted. */
export const adminOrdersQuery = z.object({
  kind: z.enum(ORDER_KINDS).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  /** `pending` finds orders awaiting payment, so no cancelled ones */
  payment: z.enum(PAYMENT_STATUSES).optional(),
  /** true finds the deleted orders instead */
  deleted: choiceIn.optional(),
  /**
   * words of the number, name, e-mail, phone, products, description, machine or parcel codes, ignoring case and
   * diacritics
   */
  q: text(200).optional(),
  ...pageQuery(ORDERS_A_PAGE),
})
export type AdminOrdersQuery = z.infer<typeof adminOrdersQuery>

/** An order as the owner sees it. */
export const adminOrder = order.extend({
  products: z.array(
    orderProduct.extend({
      /** how many of `quantity` are to be packed: without withdrawn pieces and pieces refunded by line */
      wanted: z.int(),
    }),
  ),
  /** when it was deleted; it can be restored as long as it is listed */
  deletedAt: timeOut.nullable(),
  /** when the owner marked it as made; null if it is not, or she did not mark it */
  madeAt: timeOut.nullable(),
  /** how many entries of its thread the owner has not read */
  unread: z.int(),
  /** it was paid in a sandbox, without real money */
  isPlay: z.boolean(),
  /** paid by another person than its customer: a new e-mail address does not invalidate the customer's links */
  isPaidByAnother: z.boolean(),
})
export type AdminOrder = z.infer<typeof adminOrder>

/** The six counters of specification §2, over all orders that are not deleted; each counts what its filter finds. */
const orderCounters = z.object({
  total: z.int(),
  /** status `pending` */
  pending: z.int(),
  customOrders: z.int(),
  customHats: z.int(),
  /** payment `completed` */
  paid: z.int(),
  /** payment `pending`, and not cancelled */
  awaitingPayment: z.int(),
})
export type OrderCounters = z.infer<typeof orderCounters>

export const adminOrders = z.object({
  orders: z.array(adminOrder),
  /** the cursor of the next page; null on the last one */
  next: z.string().nullable(),
  counters: orderCounters,
  /** the sum still unpaid; null unless `payment` is `pending`, on the first page of a list without `q` */
  unpaid: z
    .object({
      sum: eurosOut,
      /** how many have no confirmed price, and are not in the sum */
      unpriced: z.int(),
    })
    .nullable(),
})
export type UnpaidSum = NonNullable<AdminOrders['unpaid']>
export type AdminOrders = z.infer<typeof adminOrders>

/** Describes the data stored with an event. */
export const SUMS_OF_DATA = 'Sums that are whole numbers are in cents, texts with two decimals are in euros.'

/** One change of an order: who, when, what (contract §4, Orders). */
export const historyEntry = z.object({
  id: z.string(),
  at: timeOut,
  /** `shop`, `customer`, or an administrator's e-mail */
  actor: z.string(),
  event: z.string(),
  data: z.record(z.string(), z.unknown()).describe(SUMS_OF_DATA),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** The payment at the provider that pays an order. */
const adminPayment = z.object({
  provider: z.string(),
  /** it was captured in a sandbox, without real money */
  isPlay: z.boolean(),
  state: z.string(),
  providerOrderId: z.string().nullable(),
  captureId: z.string().nullable(),
  amount: eurosOut,
  refunded: eurosOut,
  /** the numbers of all orders that it pays */
  orders: z.array(z.string()),
})
export type AdminPayment = z.infer<typeof adminPayment>

/** An e-mail about an order, without its text. */
const orderMailRow = z.object({
  id: z.string(),
  template: z.string(),
  to: z.string(),
  status: z.enum(MAIL_STATUSES),
  error: z.string().nullable(),
  createdAt: timeOut,
  sentAt: timeOut.nullable(),
})
export type OrderMailRow = z.infer<typeof orderMailRow>

/** GET /api/admin/orders/{n}: everything that the shop knows about one order. */
export const adminOrderDetails = z.object({
  order: adminOrder,
  /** the customer's page of the order, with the key that shows it in full */
  trackingLink: z.string(),
  history: z.array(historyEntry),
  payment: adminPayment.nullable(),
  mails: z.array(orderMailRow),
  pictures: z.array(attachment),
  /** withdrawals not refunded yet */
  openWithdrawals: z.array(
    z.object({
      name: z.string(),
      at: timeOut,
      lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
      /** the amount still to be refunded */
      owed: eurosOut,
      /** it leaves nothing of the order: the sum includes the delivery, up to the cheapest fee */
      withDelivery: z.boolean(),
    }),
  ),
})
export type AdminOrderDetails = z.infer<typeof adminOrderDetails>

/** POST /api/admin/orders/{n}/notes */
export const noteInput = z.object({
  text: requiredText(),
  /** a repeated request returns the first note; this becomes the entry's id */
  requestId,
})
export type NoteInput = z.infer<typeof noteInput>

/** PUT /api/admin/orders/{n}/made: whether the ordered piece is made. */
export const madeInput = z.object({ isMade: z.boolean() })

const CARRIER_MAX = 40
const parcelCode = z.string().max(100).transform(readParcelCode).pipe(z.string())

/** Only a parcel that the order already has may be of a carrier that this version does not know. */
const parcelCodes = z
  .array(z.object({ carrier: z.string().max(CARRIER_MAX), code: parcelCode }))
  .max(PARCELS_MAX)

/** PUT /api/admin/orders/{n}/parcels: replaces the list of parcels. */
export const parcelsInput = z.object({
  parcels: parcelCodes,
  seen: seenBefore(parcelCodes),
})
export type ParcelsInput = z.infer<typeof parcelsInput>

/** PUT /api/admin/orders/{n}/parcel: adds a parcel, or changes the carrier or link of the one with this code. */
export const parcelInput = z.object({
  trackingCode: parcelCode,
  /** without it, the carrier of the order's delivery method */
  carrier: z.enum(CARRIERS).optional(),
  /** a tracking page other than the carrier's own */
  link: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
})
export type ParcelInput = z.infer<typeof parcelInput>
