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

/** How long a deleted order that is not paid can be brought back; a paid one is only hidden. */
export const RESTORABLE_DAYS = 30

/** GET /api/admin/orders: what is looked for among the orders; without anything all that are not deleted. */
export const adminOrdersQuery = z.object({
  kind: z.enum(ORDER_KINDS).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  /** `pending` finds what waits for its money: a cancelled order waits for none */
  payment: z.enum(PAYMENT_STATUSES).optional(),
  /** true finds the deleted orders instead */
  deleted: choiceIn.optional(),
  /**
   * words of the number, the name, e-mail, phone, products, description, machine or parcels' codes; case and diacritics do not
   * matter
   */
  q: text(200).optional(),
  ...pageQuery(ORDERS_A_PAGE),
})
export type AdminOrdersQuery = z.infer<typeof adminOrdersQuery>

/** An order as the owner sees it. */
export const adminOrder = order.extend({
  products: z.array(
    orderProduct.extend({
      /** how many of `quantity` are to be packed: without what was withdrawn from and what was refunded by its line */
      wanted: z.int(),
    }),
  ),
  /** when it was deleted; it can be brought back as long as it is there */
  deletedAt: timeOut.nullable(),
  /** when she said that it is made; null while it is not, and where she did not say so */
  madeAt: timeOut.nullable(),
  /** how many entries of its thread the owner has not seen */
  unread: z.int(),
  /** it was paid where no real money moves */
  isPlay: z.boolean(),
  /** paid by another person than its customer: a new e-mail address does not end the customer's links */
  isPaidByAnother: z.boolean(),
})
export type AdminOrder = z.infer<typeof adminOrder>

/** The six counters of specification §2, over all orders that are not deleted; each is what its filter finds. */
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
  /** the cursor of the next page, null on the last one */
  next: z.string().nullable(),
  counters: orderCounters,
  /** with `payment` `pending`, on the first page of a list without `q`: what they still come to together; null elsewhere */
  unpaid: z
    .object({
      sum: eurosOut,
      /** those whose price is not confirmed are not in the sum */
      unpriced: z.int(),
    })
    .nullable(),
})
export type UnpaidSum = NonNullable<AdminOrders['unpaid']>
export type AdminOrders = z.infer<typeof adminOrders>

/** Of what is written down with what happened. */
export const SUMS_OF_DATA = 'Of its sums whole numbers are cents, and texts with two decimals euros.'

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
  /** its money was taken where no real money moves */
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

/** A mail about an order, without its text. */
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

/** GET /api/admin/orders/{n}: all that the shop knows of one order. */
export const adminOrderWhole = z.object({
  order: adminOrder,
  /** the customer's own page of the order, with the key that shows it whole */
  trackingLink: z.string(),
  history: z.array(historyEntry),
  payment: adminPayment.nullable(),
  mails: z.array(orderMailRow),
  pictures: z.array(attachment),
  /** withdrawals for which the customer still waits for her money */
  openWithdrawals: z.array(
    z.object({
      name: z.string(),
      at: timeOut,
      lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
      /** what is still to go back for it */
      owed: eurosOut,
      /** nothing of the order is left with it: its delivery is part of the sum, as far as the cheapest way would have cost */
      withDelivery: z.boolean(),
    }),
  ),
})
export type AdminOrderWhole = z.infer<typeof adminOrderWhole>

/** POST /api/admin/orders/{n}/notes */
export const noteInput = z.object({
  text: requiredText(),
  /** the same again is answered with the first one; the entry's id from then on */
  requestId,
})
export type NoteInput = z.infer<typeof noteInput>

/** PUT /api/admin/orders/{n}/made: whether what was ordered is made. */
export const madeInput = z.object({ isMade: z.boolean() })

const parcelCode = z.string().max(100).transform(readParcelCode).pipe(z.string())

const parcelCodes = z.array(z.object({ carrier: z.enum(CARRIERS), code: parcelCode })).max(PARCELS_MAX)

/** PUT /api/admin/orders/{n}/parcels: all of them, in their order. */
export const parcelsInput = z.object({
  parcels: parcelCodes,
  seen: seenBefore(parcelCodes),
})
export type ParcelsInput = z.infer<typeof parcelsInput>

/** PUT /api/admin/orders/{n}/parcel: one more, or another carrier or link of the one with that code. */
export const parcelInput = z.object({
  trackingCode: parcelCode,
  /** without it the one by which the order is sent */
  carrier: z.enum(CARRIERS).optional(),
  /** another page about it than the carrier's own */
  link: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
})
export type ParcelInput = z.infer<typeof parcelInput>
