import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import type { Cents } from '#domain/money.ts'
import { confirmedPrice, type Payability, payability } from '#domain/payable.ts'
import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { opaqueCondition } from '#server/platform/database/opaque-condition.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { OrderRow } from './store.ts'

/**
 * Whether an order still accepts money or a price, for the `where` of every write: the only SQL equivalent of
 * `payability`, to which a property test compares it. The price may still be missing.
 * @param paymentId the payment that asks: an order that it has claimed is payable to it alone
 */
export const payableWhere =
  (paymentId: string | null = null) =>
  (eb: ExpressionBuilder<Tables, 'orders'>): Expression<SqlBool> =>
    eb.and([
      // Must match the condition of the index `orders_payable`, so literals instead of parameters.
      eb('orders.payment_status', '=', sql.lit('pending')),
      eb('orders.status', '!=', sql.lit('cancelled')),
      eb('orders.erased_at', 'is', null),
      eb('orders.deleted_at', 'is', null),
      // While a payment is being captured, the price it was opened with is frozen.
      paymentId === null
        ? eb('orders.paying_id', 'is', null)
        : eb.or([eb('orders.paying_id', 'is', null), eb('orders.paying_id', '=', paymentId)]),
    ])

/** Selects orders that still accept money or a price, fast however many others there are. */
export const payableOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .where(eb => opaqueCondition(eb.and([payableWhere()(eb), eb('orders.placed_at', 'is not', null)])))

/** Whether a payment of the order is being captured, or reviewed by the provider. */
export const isBeingPaid = (order: OrderRow): boolean =>
  order.payment_status === 'pending' && order.paying_id !== null

/** Returns the price of an order's items, null until it is confirmed. */
export const priceOf = ({ kind, items_total, invoice_status }: OrderRow): Cents | null =>
  confirmedPrice({ kind, itemsTotal: items_total, invoiceStatus: invoice_status })

/** Payability as only the shop itself sees it: also deleted by the owner, or with its customer's data erased. */
type OwnPayability = Payability | 'deleted' | 'erased'

/** Returns whether an order can be paid in its current state, or why not. */
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
 * Refuses an order that cannot be paid.
 * @returns the price of its items
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

/** Returns why a write found an order not payable; if it was payable when read, a payment has claimed it since. */
export function whyNotPayable(order: OrderRow): NotPayable {
  const state = payabilityOf(order)
  return state === 'payable' || state === 'unpriced' ? 'payment_under_way' : REFUSED[state]
}
