import { releaseStock } from '#server/catalog/stock.ts'
import { movePayment, type PaymentRow, purchaseOf } from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database.ts'
import type { CheckoutDeps } from './deps.ts'

/** Whether a payment was given up, and whether counted pieces went back with it: then the catalogue has changed. */
export type Release = { isReleased: boolean; stockChanged: boolean }

/**
 * Ends an attempt to pay of which nothing was taken: its hold goes back to everybody, the cart stays as it is.
 * A payment that is being captured is left alone.
 * @param change.from the state it must be in; a capture that the provider declined releases from `capturing`
 * @param change.attempt the attempt that came to nothing; a later one goes on
 */
export async function releasePayment(
  trx: Db,
  payment: PaymentRow,
  reason: string,
  now: Date,
  {
    from = 'open',
    ...change
  }: { from?: 'open' | 'capturing' | 'reviewing'; attempt?: number; declines?: number } = {},
): Promise<Release> {
  const moved = await movePayment(
    trx,
    payment,
    [from],
    { to: 'released', reason, nextCheckAt: null, ...change },
    now,
  )
  if (!moved) return { isReleased: false, stockChanged: false }
  const purchase = purchaseOf(moved)
  // An order that stood there before holds only while it is being captured.
  const isHeld = purchase.kind === 'cart' || from !== 'open'
  const stockChanged = await letGo(trx, moved, { ofStock: isHeld })
  return { isReleased: true, stockChanged }
}

/** The same by itself, and the catalogue hears of pieces that went back. @returns whether it was given up */
export async function giveUp(deps: CheckoutDeps, payment: PaymentRow, reason: string): Promise<boolean> {
  const { isReleased, stockChanged } = await deps.db
    .transaction()
    .execute(trx => releasePayment(trx, payment, reason, deps.now()))
  if (stockChanged) deps.catalog.changed()
  return isReleased
}

/**
 * The orders of a payment may be paid by another one.
 * @param ofStock whether they let go of their pieces, too
 * @returns whether any counted piece went back
 */
export async function letGo(
  trx: Db,
  payment: PaymentRow,
  { ofStock }: { ofStock: boolean },
): Promise<boolean> {
  const purchase = purchaseOf(payment)
  if (purchase.kind === 'later') return false
  let stockChanged = false
  if (ofStock) for (const id of purchase.orderIds) if (await releaseStock(trx, id)) stockChanged = true
  await trx
    .updateTable('orders')
    .set({ paying_id: null })
    .where('id', 'in', purchase.orderIds)
    .where('paying_id', '=', payment.id)
    .where('payment_status', '=', 'pending')
    .execute()
  return stockChanged
}
