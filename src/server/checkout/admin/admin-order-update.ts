/** Changes that an administrator makes to an order by hand: its status, and payments received. */
import type { OrderPatch } from '#contract/orders.ts'
import type { Promised } from '#domain/arrival.ts'
import type { Cents } from '#domain/money.ts'
import { travels } from '#domain/order-status.ts'
import { paidOnFault } from '#domain/owner-order.ts'
import { momentForDay, tallinnDay } from '#domain/tallinn.ts'
import * as messages from '#messages/payments.ts'
import { recordAction } from '#server/admin/audit.ts'
import { changeStatus } from '#server/orders/change-status.ts'
import { findOrderByNumber, type OrderRow } from '#server/orders/store.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { settleByNumber } from '../client-first/settle-by-number.ts'
import type { CheckoutDeps } from '../deps.ts'
import { boughtOrders } from '../place/bought.ts'
import { OutOfStockError } from '../place/out-of-stock-error.ts'
import { promiseShown } from '../place/promise-shown.ts'
import { bookMoneyByHand } from './book-money-by-hand.ts'

/** Payment methods that an administrator may enter by hand (contract §4, Orders). */
const BY_HAND = new Set(['cash', 'bank_transfer'])

/** Shown to the owner when the piece she would hand over is sold to, or being paid for by, another buyer. */
const NO_FREE_PIECE = messages.noFreePiece

/**
 * Returns the moment of a payment made on `paidOn`, never earlier than the order, whose terms and VAT date from then.
 * @throws ShopError `invalid_input`
 */
function momentOfMoney(paidOn: string, order: OrderRow | undefined, now: Date): Date {
  const ordered = new Date(order?.created_at ?? 0)
  const message = paidOnFault(paidOn, tallinnDay(now), tallinnDay(ordered))
  if (message)
    throw new ShopError('invalid_input', { issues: [{ path: 'paidOn', message }], details: message })
  const at = momentForDay(paidOn, now)
  return at < ordered ? ordered : at
}

/** Books a manual payment (cash or a transfer). */
async function takeMoneyByHand(
  deps: CheckoutDeps,
  number: string,
  { method, paidOn, seen }: { method: string; paidOn: string | undefined; seen: Cents | undefined },
  actor: string,
): Promise<void> {
  const { db, publicUrl } = deps
  const now = deps.now()
  const order = await findOrderByNumber(db, number)
  const paidAt = paidOn === undefined ? now : momentOfMoney(paidOn, order, now)
  const money = { method, actor, paidAt }
  const promise = order ? await promiseByHand(deps, order) : null
  const touched = await retryingTransaction(db, trx =>
    bookMoneyByHand(trx, number, { ...money, publicUrl, promise, seen }, now),
  ).catch(error => {
    throw error instanceof OutOfStockError ? new ShopError('out_of_stock', { details: NO_FREE_PIECE }) : error
  })
  deps.catalog.stockChanged(touched)
}

/** Returns the arrival promised to an order paid now, or null if its customer picks it up or no day can be known. */
async function promiseByHand(deps: CheckoutDeps, order: OrderRow): Promise<Promised | null> {
  const { kind, delivery_method: method } = order
  if (!travels({ kind, deliveryMethod: method })) return null
  return promiseShown(deps, await boughtOrders(deps.db, [order]), method)
}

/** Applies the payment status that an administrator sent: a payment received, or the status the order already has. */
async function changePaymentByHand(
  deps: CheckoutDeps,
  number: string,
  patch: OrderPatch,
  actor: string,
): Promise<void> {
  const { paymentStatus, paymentMethod, paidOn, totalAmount: seen } = patch
  if (paymentStatus === 'completed') {
    if (paymentMethod && BY_HAND.has(paymentMethod))
      await takeMoneyByHand(deps, number, { method: paymentMethod, paidOn, seen }, actor)
    else await settleByNumber(deps, number, patch)
    return
  }
  const order = await findOrderByNumber(deps.db, number)
  if (!order) throw new ShopError('order_not_found')
  if (paymentStatus === order.payment_status) return
  // Money received is refunded, never marked as unpaid.
  if (paymentStatus === 'pending') throw new ShopError('already_paid')
  throw new ShopError('invalid_input', {
    issues: [{ path: 'paymentStatus', message: 'Must be `completed`; use the refund call to refund' }],
  })
}

/**
 * Refuses a payment method or date sent without a payment, because it would have no effect.
 * @throws ShopError `invalid_input`
 */
function expectPaymentOf({ paypalOrderId, paymentStatus, paymentMethod, paidOn }: OrderPatch): void {
  const isByHand = !paypalOrderId && paymentStatus === 'completed' && BY_HAND.has(paymentMethod ?? '')
  if (paidOn !== undefined && !isByHand)
    throw new ShopError('invalid_input', {
      issues: [
        {
          path: 'paidOn',
          message: 'Requires `paymentStatus` `completed` with `paymentMethod` `cash` or `bank_transfer`',
        },
      ],
    })
  if (paymentMethod !== undefined && paymentStatus === undefined && !paypalOrderId)
    throw new ShopError('invalid_input', {
      issues: [{ path: 'paymentStatus', message: 'Required with `paymentMethod`' }],
    })
}

/** Handles an administrator's PATCH /api/orders: sets status and payment, and records who did it in the history. */
export async function updateOrderByAdmin(
  deps: CheckoutDeps,
  number: string,
  patch: OrderPatch,
  actor: string,
): Promise<OrderRow> {
  const { db, publicUrl } = deps
  expectPaymentOf(patch)
  if (patch.paypalOrderId) {
    await settleByNumber(deps, number, patch)
    const data = { payment: patch.paypalOrderId }
    await recordAction(db, { actor, action: 'order.settle', subject: number, data }, deps.now())
  } else if (patch.paymentStatus !== undefined) await changePaymentByHand(deps, number, patch, actor)
  const { orderStatus } = patch
  if (orderStatus) await changeStatus({ db, publicUrl, now: deps.now() }, number, { orderStatus }, actor)
  const order = await findOrderByNumber(db, number)
  if (!order) throw new ShopError('order_not_found')
  return order
}
