/** A payment that the provider has captured but still reviews: its order is placed, unpaid, and keeps its pieces. */
import { requestedStock, reserveNewlyCounted } from '#server/catalog/stock.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import type { OrderLineRow } from '#server/orders/store.ts'
import { minutesAfter } from '#server/payments/ledger.ts'
import { movePayment } from '#server/payments/move-payment.ts'
import type { CaptureResult } from '#server/payments/provider.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import type { CheckoutDeps } from '../deps.ts'
import type { Claimed } from '../purchase/claim.ts'
import { latePaymentCheckAt } from '../purchase/late-payment-check.ts'
import { lockPurchasedCart, readPurchase } from '../purchase/purchase.ts'
import { clearPurchasedCart } from '../purchase/purchased-cart.ts'

/** Delay before the job first asks how a review has ended. */
const LOOK_MINUTES = 10

type Pending = Extract<CaptureResult, { outcome: 'pending' }>

/**
 * Begins a review, or continues one. The reviewed purchase leaves the cart: a shopper who goes on shopping buys
 * something else.
 * @returns false for a payment that is no longer being captured
 */
export async function beginReview(
  deps: CheckoutDeps,
  { payment, purchase: claimed }: Claimed,
  { captureId, reason, needsOwner }: Pending,
): Promise<boolean> {
  const now = deps.now()
  const change = {
    nextCheckAt: minutesAfter(now, LOOK_MINUTES),
    captureId,
    pending: { reason, needsOwner },
  }
  const touched = await retryingTransaction(deps.db, async trx => {
    await lockPurchasedCart(trx, payment)
    const begins = await movePayment(trx, payment.id, 'review', change, now, ['capturing'])
    if (!begins && !(await movePayment(trx, payment.id, 'review', change, now))) return undefined
    const purchase = claimed ?? (await readPurchase(trx, payment.id))
    const touched: number[] = []
    if (begins) {
      for (const [id, lines] of purchase) await placeUnpaid(trx, id, lines, deps.publicUrl, now)
      touched.push(
        ...(await clearPurchasedCart(trx, payment, purchase, at => latePaymentCheckAt(deps, at), now)),
      )
    }
    // Products that the owner has begun to count since are reserved, as far as the stock allows.
    for (const [id, lines] of purchase)
      touched.push(...(await reserveNewlyCounted(trx, id, requestedStock(lines))).held)
    return touched
  })
  if (touched) deps.catalog.stockChanged(touched)
  return touched !== undefined
}

/**
 * Places a new order; an existing one is left as it is. The law requires immediate confirmation of a new order (VÕS §
 * 62¹).
 */
async function placeUnpaid(
  trx: Db,
  id: string,
  lines: readonly OrderLineRow[],
  publicUrl: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const order = await trx
    .updateTable('orders')
    .set({ placed_at: at, updated_at: at })
    .where('id', '=', id)
    .where('placed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!order) return
  const data = orderMail(order, lines, trackingLink(publicUrl, order))
  const recipient = order.customer_email
  await queueMail(trx, { template: 'order-under-review', about: order, recipient, data }, now)
}
