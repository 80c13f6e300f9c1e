import type { PaymentState } from '#domain/payment-state.ts'
import { releaseStock } from '#server/catalog/stock.ts'
import { cancelUnpaid } from '#server/orders/change-status.ts'
import { notifyCustomer } from '#server/orders/notify-customer.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { isAnyWanted } from '#server/orders/wanted-pieces.ts'
import type { PaymentRow } from '#server/payments/ledger.ts'
import { movePayment, type PaymentEnd } from '#server/payments/move-payment.ts'
import { findOrderIds } from '#server/payments/payment-orders.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { removeWithdrawnPieces } from '#server/withdrawals/remove-withdrawn.ts'
import type { CheckoutDeps } from '../deps.ts'

type Unlocked = {
  /** the counted products whose hold ended */
  touched: number[]
  /** orders withdrawn from as a whole while they were being paid */
  cancelled: OrderRow[]
}

/** `released`: the payment, `undefined` if it could not be released any more. */
type Release = Unlocked & { released: PaymentRow | undefined }

/**
 * Ends an attempt to pay in which nothing was captured: releases its hold and leaves the cart as it is. A payment being
 * captured is left alone, except by the capture itself.
 * @param change.from the state it must be in
 * @param change.attempt the attempt that failed; a later attempt continues
 */
export async function releasePayment(
  trx: Db,
  payment: PaymentRow,
  end: PaymentEnd,
  now: Date,
  {
    from = 'open',
    event = 'release',
    ...change
  }: {
    from?: PaymentState
    event?: 'release' | 'refuse'
    attempt?: number
    declines?: number
    nextCheckAt?: string | undefined
  } = {},
): Promise<Release> {
  const released = await movePayment(trx, payment.id, event, { ...change, end }, now, [from])
  if (!released) return { released, touched: [], cancelled: [] }
  // An existing order holds pieces only while it is being captured.
  const isHeld = released.kind === 'cart' || from !== 'open'
  return { released, ...(await releaseOrders(trx, released, { withStock: isHeld }, now)) }
}

/** `releasePayment` in a transaction of its own. @returns whether it was released */
export async function releaseNow(
  deps: CheckoutDeps,
  payment: PaymentRow,
  end: PaymentEnd,
  change?: { nextCheckAt?: string | undefined },
): Promise<boolean> {
  const { released, touched } = await retryingTransaction(deps.db, trx =>
    releasePayment(trx, payment, end, deps.now(), change),
  )
  deps.catalog.stockChanged(touched)
  return released !== undefined
}

/**
 * Unlocks the orders of a payment, so that another may pay them, without what their customers withdrew from meanwhile:
 * while they were being paid, the withdrawal could not remove it. One of which nothing is left is cancelled; as its
 * receipt promised the money back, the caller tells its customer (`notifyOfCancelled`), unless another e-mail does.
 * @param withStock whether to release the hold on their pieces, too
 */
export async function releaseOrders(
  trx: Db,
  payment: PaymentRow,
  { withStock }: { withStock: boolean },
  now: Date,
): Promise<Unlocked> {
  const orderIds = await findOrderIds(trx, payment.id)
  if (orderIds.length === 0) return { touched: [], cancelled: [] }
  const touched: number[] = []
  if (withStock) for (const id of orderIds) touched.push(...(await releaseStock(trx, id)))
  const unlocked = await trx
    .updateTable('orders')
    .set({ paying_id: null })
    .where('id', 'in', orderIds)
    .where('paying_id', '=', payment.id)
    .where('payment_status', '=', 'pending')
    .returningAll()
    .execute()
  const cancelled: OrderRow[] = []
  for (const order of unlocked) {
    if (order.placed_at === null) continue
    if (await isAnyWanted(trx, order.id)) await removeWithdrawnPieces(trx, order, now)
    else if (await cancelUnpaid(trx, order, 'customer', now))
      cancelled.push({ ...order, status: 'cancelled' })
  }
  return { touched, cancelled }
}

/** Queues the e-mail about orders cancelled with their payment: nothing was taken, and nothing is to be paid. */
export async function notifyOfCancelled(
  trx: Db,
  { cancelled }: Unlocked,
  publicUrl: string,
  now: Date,
): Promise<void> {
  for (const order of cancelled) await notifyCustomer(trx, order, 'cancelled', publicUrl, now)
}
