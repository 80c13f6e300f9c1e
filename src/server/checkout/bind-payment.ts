/**
 * A payment that was captured before the shop knew what it was for finds its order (contract §4, Payment: "captured
 * first, order posted after"). Everything else about it is the same settlement.
 */
import type { Cents } from '#domain/money.ts'
import { lockCart } from '#server/cart/store.ts'
import { holdStock, sellStock, wantedOf } from '#server/catalog/stock.ts'
import { isOwn } from '#server/orders/access.ts'
import { closedTo, isOpen } from '#server/orders/open-order.ts'
import {
  type DeliveryChoice,
  findLines,
  findOrder,
  insertOrder,
  type NewOrder,
  type OrderRow,
} from '#server/orders/store.ts'
import {
  adoptPayment,
  findByProviderOrder,
  findPaymentById,
  minutesAfter,
  movePayment,
  type PaymentRow,
  type Purchase,
  setPurchase,
} from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { takeFromCart } from './bought-cart.ts'
import { expectAmount } from './delivery-choice.ts'
import type { CheckoutDeps } from './deps.ts'
import { payOrders } from './finish.ts'
import { outOfStock, PiecesGone } from './pieces-gone.ts'
import { refundPayment } from './refund-unclaimed.ts'
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
    (await findByProviderOrder(deps.db, providerOrderId)) ??
    (await findElsewhere(deps, providerOrderId, total, sessionId))
  if (payment.state === 'capturing' || payment.state === 'reviewing') {
    await settle(deps, providerOrderId)
    payment = (await findPaymentById(deps.db, payment.id))!
  }
  if (payment.state !== 'unclaimed') throw new ShopError('payment_not_verified')
  expectAmount(payment.amount, total)
  return payment
}

/** A payment that was opened elsewhere bought something there, unless its order is posted at once. */
const ELSEWHERE_HOURS = 3

/**
 * A payment that was opened elsewhere with the same provider account: believed as far as the provider confirms it. Only one
 * of the right sum is written down: what others sold is not the shop's to give back.
 */
async function findElsewhere(
  deps: CheckoutDeps,
  providerOrderId: string,
  total: Cents,
  sessionId: string | null,
): Promise<PaymentRow> {
  const order = await deps.provider.getOrder(providerOrderId)
  if (order.outcome === 'unknown') throw new ShopError('payment_provider_failed')
  const capture = order.outcome === 'found' ? order.capture : undefined
  if (capture?.status !== 'COMPLETED' || capture.currency !== 'EUR')
    throw new ShopError('payment_not_verified')
  const { id: captureId, amount, at } = capture
  if (!at || minutesAfter(new Date(at), ELSEWHERE_HOURS * 60) < deps.now().toISOString())
    throw new ShopError('payment_not_verified')
  expectAmount(amount, total)
  const adopted = await deps.db.transaction().execute(async trx => {
    await adoptPayment(trx, { sessionId, amount, providerOrderId, captureId }, deps.now())
    // Named by two at the same moment, it is written down once, and both go on with the same.
    return findByProviderOrder(trx, providerOrderId)
  })
  if (!adopted) throw new ShopError('payment_not_verified')
  return adopted
}

/** The payment buys an order that is stored with it. Where a piece is gone meanwhile, the money goes back. */
export const bindToNewOrder = (deps: CheckoutDeps, payment: PaymentRow, order: NewOrder): Promise<OrderRow> =>
  bind(deps, payment, async trx => {
    const { id } = await insertOrder(trx, order, deps.now())
    return { kind: order.kind === 'custom_hat' ? 'hat' : 'cart', orderIds: [id] }
  })

/**
 * The payment pays an order that stands there already.
 * @param delivery where a custom order goes, which it learns now; null for a regular one, which has it
 * @throws ShopError `amount_differs`, and why the order is closed
 */
export const bindToOrder = (
  deps: CheckoutDeps,
  payment: PaymentRow,
  order: OrderRow,
  delivery: DeliveryChoice | null,
): Promise<OrderRow> =>
  bind(deps, payment, async trx => {
    const claimed = await trx
      .updateTable('orders')
      .set({ paying_id: payment.id })
      .where('id', '=', order.id)
      .where('deleted_at', 'is', null)
      .where(isOpen)
      .returning(['items_total', 'total'])
      .executeTakeFirst()
    if (!claimed) {
      const closed = await findOrder(trx, order.id)
      throw new ShopError(closed?.deleted_at === null ? closedTo(closed) : 'order_not_found')
    }
    // Priced anew since it was looked at, or sent another way.
    expectAmount(claimed.items_total, order.items_total)
    if (!delivery) expectAmount(claimed.total, order.total)
    return delivery
      ? {
          kind: 'invoice',
          orderIds: [order.id],
          delivery,
          ownIds: isOwn(order, { sessionId: payment.session_id ?? undefined }) ? [order.id] : [],
        }
      : { kind: 'cart', orderIds: [order.id] }
  })

async function bind(
  deps: CheckoutDeps,
  payment: PaymentRow,
  getPurchase: (trx: Db) => Promise<Exclude<Purchase, { kind: 'later' }>>,
): Promise<OrderRow> {
  const now = deps.now()
  const { contactEmail } = await deps.settings.facts()
  const mailing = { ownerEmail: contactEmail, publicUrl: deps.publicUrl }
  try {
    const bought = await deps.db.transaction().execute(async trx => {
      // Taken first, as by the claim: what another tab does to the cart happens before or after, not in between.
      if (payment.session_id) await lockCart(trx, payment.session_id, now)
      const purchase = await getPurchase(trx)
      const captured = await movePayment(
        trx,
        payment,
        ['unclaimed'],
        { to: 'captured', nextCheckAt: null },
        now,
      )
      if (!captured) throw new ShopError('payment_not_verified')
      const bound = { ...captured, purchase: JSON.stringify(purchase) }
      await setPurchase(trx, payment.id, purchase)
      const orderId = purchase.orderIds[0]!
      const lines = await findLines(trx, orderId)
      const { missing } = await holdStock(trx, orderId, wantedOf(lines))
      if (missing.length > 0) throw new PiecesGone(missing)
      const [paid] = await payOrders(trx, bound, purchase, mailing, now)
      await sellStock(trx, orderId, wantedOf(lines))
      await takeFromCart(trx, bound, now)
      return paid!
    })
    deps.catalog.changed()
    return bought
  } catch (error) {
    if (!(error instanceof PiecesGone)) throw error
    await refundPayment(deps, payment.id, 'Out of stock')
    throw await outOfStock(deps, error.productIds, 'Makstud raha läheb sulle tagasi.')
  }
}
