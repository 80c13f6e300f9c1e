/**
 * Attaches a payment captured before the shop knew what it was for to its order. The rest is the ordinary settlement.
 */
import { sql } from 'kysely'
import * as messages from '#messages/payments.ts'
import { requestedStock, reserveStock } from '#server/catalog/stock.ts'
import { isOwn } from '#server/orders/access.ts'
import { payableWhere, whyNotPayable } from '#server/orders/payable.ts'
import { promiseColumnsAtPayment } from '#server/orders/promise.ts'
import {
  type DeliveryChoice,
  findOrder,
  insertOrder,
  type NewOrder,
  type OrderRow,
} from '#server/orders/store.ts'
import { attachOrder, type PaymentRow } from '#server/payments/ledger.ts'
import { movePayment } from '#server/payments/move-payment.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'
import { mailAddresses } from '../mail-addresses.ts'
import { hasOwnDelivery } from '../place/delivery-choice.ts'
import { expectAmount } from '../place/expect-amount.ts'
import { OutOfStockError, outOfStock } from '../place/out-of-stock-error.ts'
import { latePaymentCheckAt } from '../purchase/late-payment-check.ts'
import { lockPurchasedCart, readPurchase } from '../purchase/purchase.ts'
import { refundUnmatchedPayment } from '../refund/refund-unmatched-payment.ts'
import { payOrders } from '../settle/complete-payment.ts'

type Attached = Parameters<typeof attachOrder>[2]

/** Pays a new order, stored in the same transaction. If a piece is gone meanwhile, the money is refunded. */
export const attachToNewOrder = (
  deps: CheckoutDeps,
  payment: PaymentRow,
  order: NewOrder,
): Promise<OrderRow> =>
  attach(deps, payment, async trx => {
    const { id } = await insertOrder(trx, order, deps.now())
    return { kind: order.kind === 'custom_hat' ? 'hat' : 'cart', order: { id, isOwn: true } }
  })

/**
 * Pays an existing order.
 * @param delivery what the payment includes: an order without its own gets this delivery only now, any other keeps its
 * own, at this fee
 * @throws ShopError `amount_differs`, and why the order cannot be paid
 */
export const attachToOrder = (
  deps: CheckoutDeps,
  payment: PaymentRow,
  order: OrderRow,
  delivery: DeliveryChoice,
): Promise<OrderRow> =>
  attach(deps, payment, async trx => {
    const isDeliveryKept = hasOwnDelivery(order)
    const claimed = await trx
      .updateTable('orders')
      .set({ paying_id: payment.id, ...(isDeliveryKept && chargeColumns(order, delivery)) })
      .where('id', '=', order.id)
      .where(payableWhere(payment.id))
      .returning(['items_total', 'delivery_method'])
      .executeTakeFirst()
    if (!claimed) {
      const closed = await findOrder(trx, order.id)
      throw new ShopError(closed ? whyNotPayable(closed) : 'order_not_found')
    }
    // The price or the delivery may have changed since the order was read.
    expectAmount(claimed.items_total, order.items_total)
    if (claimed.delivery_method !== order.delivery_method) throw new ShopError('amount_differs')
    const paid = { id: order.id, isOwn: isOwn(order, { sessionId: payment.session_id ?? undefined }) }
    return isDeliveryKept ? { kind: 'cart', order: paid } : { kind: 'invoice', order: paid, delivery }
  })

/** What the delivery that an order has costs now, and when it arrives. */
const chargeColumns = (order: OrderRow, { shippingCost, leastFee, promise }: DeliveryChoice) => ({
  shipping_cost: shippingCost,
  least_fee: leastFee ?? null,
  total: sql<number>`items_total + ${shippingCost}`,
  ...promiseColumnsAtPayment(order, promise),
})

async function attach(
  deps: CheckoutDeps,
  payment: PaymentRow,
  getOrder: (trx: Db) => Promise<Attached>,
): Promise<OrderRow> {
  const now = deps.now()
  // A payment opened elsewhere was recorded without the sandbox mark.
  const isPlay = !deps.providers.of(payment).isLive
  const mailing = await mailAddresses(deps)
  try {
    const { orders, touched } = await retryingTransaction(deps.db, async trx => {
      await lockPurchasedCart(trx, payment)
      const attached = await getOrder(trx)
      if (!(await movePayment(trx, payment.id, 'pay', { isPlay }, now, ['unclaimed'])))
        throw new ShopError('payment_not_verified')
      const paying = await attachOrder(trx, payment, attached)
      const purchase = await readPurchase(trx, payment.id)
      for (const [id, lines] of purchase) {
        const { missing } = await reserveStock(trx, id, requestedStock(lines))
        if (missing.length > 0) throw new OutOfStockError(missing)
      }
      const lateLookAt = (at: PaymentRow) => latePaymentCheckAt(deps, at)
      return payOrders(trx, paying, purchase, { mailing, clearsCart: true, lateLookAt }, now)
    })
    deps.catalog.stockChanged(touched)
    return orders[0]!
  } catch (error) {
    if (!(error instanceof OutOfStockError)) throw error
    await refundUnmatchedPayment(deps, payment, 'out_of_stock')
    throw await outOfStock(deps, error.productIds, messages.paidMoneyReturns)
  }
}
