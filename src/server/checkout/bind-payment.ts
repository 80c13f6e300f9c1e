/**
 * A payment that was captured before the shop knew what it was for finds its order (contract §4, Payment: "captured
 * first, order posted after"). Everything else about it is the same settlement.
 */
import type { Cents } from '#domain/money.ts'
import { lockCart, takeBought } from '#server/cart/store.ts'
import { holdStock, sellStock, wantedOf } from '#server/catalog/store.ts'
import { findLines, insertOrder, type NewOrder, type OrderRow } from '#server/orders/store.ts'
import {
  findPayment,
  findPaymentById,
  linkProviderOrder,
  movePayment,
  openPayment,
  type PaymentRow,
} from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from './deps.ts'
import { payOrders } from './finish.ts'
import { outOfStock, PiecesGone } from './pieces-gone.ts'
import { expectAmount } from './place-order.ts'
import { refundPayment } from './refund.ts'
import { settle } from './settle.ts'

/**
 * A captured payment of exactly that sum that no order has used; the provider is asked where the shop does not know it.
 * @throws ShopError `payment_not_verified`, `amount_differs`, `payment_provider_failed`
 */
export async function verifiedPayment(
  deps: CheckoutDeps,
  providerOrderId: string,
  total: Cents,
  sessionId: string | null,
): Promise<PaymentRow> {
  let payment =
    (await findPayment(deps.db, providerOrderId)) ?? (await adoptPayment(deps, providerOrderId, sessionId))
  if (payment.state === 'capturing' || payment.state === 'reviewing') {
    await settle(deps, providerOrderId)
    payment = (await findPaymentById(deps.db, payment.id))!
  }
  if (payment.state !== 'unclaimed') throw new ShopError('payment_not_verified')
  expectAmount(payment.amount, total)
  return payment
}

/** A payment that was opened elsewhere with the same provider account: believed as far as the provider confirms it. */
async function adoptPayment(
  deps: CheckoutDeps,
  providerOrderId: string,
  sessionId: string | null,
): Promise<PaymentRow> {
  const order = await deps.provider.getOrder(providerOrderId)
  if (order.outcome === 'unknown') throw new ShopError('payment_provider_failed')
  const capture = order.outcome === 'found' ? order.capture : undefined
  if (capture?.status !== 'COMPLETED' || capture.currency !== 'EUR')
    throw new ShopError('payment_not_verified')
  const now = deps.now()
  return deps.db.transaction().execute(async trx => {
    const id = await openPayment(trx, { sessionId, amount: capture.amount, purchase: { kind: 'later' } }, now)
    await linkProviderOrder(trx, id, { providerOrderId, approveUrl: '' }, now)
    const opened = (await findPaymentById(trx, id))!
    const change = { to: 'unclaimed' as const, nextCheckAt: opened.expires_at, captureId: capture.id }
    return (await movePayment(trx, opened, ['open'], change, now))!
  })
}

/** The payment buys an order that is stored with it. Where a piece is gone meanwhile, the money goes back. */
export const bindToNewOrder = (deps: CheckoutDeps, payment: PaymentRow, order: NewOrder): Promise<OrderRow> =>
  bind(deps, payment, async trx => {
    if (payment.session_id) await lockCart(trx, payment.session_id, deps.now())
    return insertOrder(trx, order, deps.now())
  })

/** The payment pays an order that stands there already. @throws ShopError `already_paid` */
export const bindToOrder = (deps: CheckoutDeps, payment: PaymentRow, order: OrderRow): Promise<OrderRow> =>
  bind(deps, payment, async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('orders')
      .set({ paying_id: payment.id })
      .where('id', '=', order.id)
      .where('payment_status', '=', 'pending')
      .where('status', '!=', 'cancelled')
      .where('deleted_at', 'is', null)
      .where('paying_id', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new ShopError('already_paid')
    return order
  })

async function bind(
  deps: CheckoutDeps,
  payment: PaymentRow,
  getOrder: (trx: Db) => Promise<OrderRow>,
): Promise<OrderRow> {
  const now = deps.now()
  const { contactEmail } = await deps.settings.facts()
  const mailing = { ownerEmail: contactEmail, publicUrl: deps.publicUrl }
  try {
    const bought = await deps.db.transaction().execute(async trx => {
      const order = await getOrder(trx)
      if (!(await movePayment(trx, payment, ['unclaimed'], { to: 'captured', nextCheckAt: null }, now)))
        throw new ShopError('payment_not_verified')
      const purchase = { kind: 'cart' as const, orderIds: [order.id] as [string] }
      await trx
        .updateTable('payments')
        .set({ purchase: JSON.stringify(purchase) })
        .where('id', '=', payment.id)
        .execute()
      const lines = await findLines(trx, order.id)
      const { missing } = await holdStock(trx, order.id, wantedOf(lines))
      if (missing.length > 0) throw new PiecesGone(missing)
      const [paid] = await payOrders(trx, payment, purchase, mailing, now)
      await sellStock(trx, order.id)
      if (payment.session_id) await takeBought(trx, payment.session_id, lines)
      return paid!
    })
    deps.catalog.changed()
    return bought
  } catch (error) {
    if (!(error instanceof PiecesGone)) throw error
    await refundPayment(deps, payment.id, 'Out of stock')
    throw await outOfStock(deps, error.productIds)
  }
}
