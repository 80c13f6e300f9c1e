import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import type { Cents } from '#domain/money.ts'
import { confirmedPrice, type Payability, payability } from '#domain/payable.ts'
import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { asWhole } from '#server/platform/database/whole-condition.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { OrderRow } from './store.ts'

/**
 * Whether an order still takes money or a price, for the `where` of every write: the one twin in SQL of `payability`, which a
 * property holds to it. A price it may still lack.
 * @param paymentId the payment that asks: an order that it has claimed is payable to it alone
 */
export const payableWhere =
  (paymentId: string | null = null) =>
  (eb: ExpressionBuilder<Tables, 'orders'>): Expression<SqlBool> =>
    eb.and([
      // Written as the index `orders_payable` has it: no parameter stands for what an index is bound to.
      eb('orders.payment_status', '=', sql.lit('pending')),
      eb('orders.status', '!=', sql.lit('cancelled')),
      eb('orders.erased_at', 'is', null),
      eb('orders.deleted_at', 'is', null),
      // While a payment is being taken the price it was opened with stands.
      paymentId === null
        ? eb('orders.paying_id', 'is', null)
        : eb.or([eb('orders.paying_id', 'is', null), eb('orders.paying_id', '=', paymentId)]),
    ])

/** Orders that still take money or a price, however many others there are. */
export const payableOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .where(eb => asWhole(eb.and([payableWhere()(eb), eb('orders.placed_at', 'is not', null)])))

/** Whether a payment of it is being captured, or reviewed by the provider. */
export const isBeingPaid = (order: OrderRow): boolean =>
  order.payment_status === 'pending' && order.paying_id !== null

/** What is to be paid for the things in an order, null while that is not confirmed. */
export const priceOf = ({ kind, items_total, invoice_status }: OrderRow): Cents | null =>
  confirmedPrice({ kind, itemsTotal: items_total, invoiceStatus: invoice_status })

/** What only the shop itself sees of an order, besides: the owner has deleted it, or its customer's data are erased. */
type OwnPayability = Payability | 'deleted' | 'erased'

/** Whether an order can be paid as it stands, or why not. */
export function payabilityOf(order: OrderRow): OwnPayability {
  const state = payability({
    status: order.status,
    paymentStatus: order.payment_status,
    isBeingPaid: isBeingPaid(order),
    price: priceOf(order),
  })
  if (state === 'paid' || state === 'refunded') return state
  if (order.deleted_at !== null) return 'deleted'
  return order.erased_at === null ? state : 'erased'
}

const REFUSED = {
  paid: 'already_paid',
  refunded: 'already_paid',
  'under way': 'payment_under_way',
  cancelled: 'order_cancelled',
  erased: 'order_erased',
  deleted: 'order_not_found',
  unpriced: 'price_unconfirmed',
} as const satisfies Record<Exclude<OwnPayability, 'payable'>, ErrorCode>

/**
 * For what leads to paying it.
 * @returns what its things cost
 * @throws ShopError `already_paid`, `payment_under_way`, `order_cancelled`, `order_erased`, `order_not_found`,
 * `price_unconfirmed`
 */
export function expectPayable(order: OrderRow): Cents {
  const state = payabilityOf(order)
  if (state !== 'payable') throw new ShopError(REFUSED[state])
  return priceOf(order)!
}

/** Why an order is no longer payable. */
export type NotPayable = (typeof REFUSED)[Exclude<OwnPayability, 'payable' | 'unpriced'>]

/** Of one that a write did not find payable; where it was so when it was read, its money is being taken since. */
export function whyNotPayable(order: OrderRow): NotPayable {
  const state = payabilityOf(order)
  return state === 'payable' || state === 'unpriced' ? 'payment_under_way' : REFUSED[state]
}
