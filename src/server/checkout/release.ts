import { releaseStock } from '#server/catalog/store.ts'
import { movePayment, type PaymentRow, purchaseOf } from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database.ts'

/**
 * Ends an attempt to pay of which nothing was taken: its hold goes back to everybody, the cart stays as it is.
 * A payment that is being captured is left alone.
 * @param from the state it must be in; a capture that the provider declined releases from `capturing`
 * @returns false where it was in another state already
 */
export async function releasePayment(
  trx: Db,
  payment: PaymentRow,
  reason: string,
  now: Date,
  change: { from?: 'open' | 'capturing' | 'reviewing'; declines?: number } = {},
): Promise<boolean> {
  const moved = await movePayment(
    trx,
    payment,
    [change.from ?? 'open'],
    {
      to: 'released',
      reason,
      nextCheckAt: null,
      ...(change.declines !== undefined && { declines: change.declines }),
    },
    now,
  )
  if (!moved) return false
  const purchase = purchaseOf(payment)
  if (purchase.kind === 'later') return true
  // An order that stood there before holds only while it is being captured.
  if (purchase.kind === 'cart' || change.from) for (const id of purchase.orderIds) await releaseStock(trx, id)
  await trx
    .updateTable('orders')
    .set({ paying_id: null })
    .where('id', 'in', purchase.orderIds)
    .where('paying_id', '=', payment.id)
    .where('payment_status', '=', 'pending')
    .execute()
  return true
}
