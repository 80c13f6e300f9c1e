import { endChecks } from '#server/payments/due-payments.ts'
import { findPaymentById, type PaymentRow } from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { MailAddresses } from '../mail-addresses.ts'
import { lateSince, silentSince } from '../purchase/late-payment-check.ts'
import { lockPurchasedCart } from '../purchase/purchase.ts'
import { notifyOfCancelled, releasePayment } from '../purchase/release-payment.ts'
import { refuseAfterReview } from '../review/end-review.ts'

/**
 * Ends a stuck capture, or the check for a late payment, after the owner has verified at the provider that nothing was
 * captured. Money that arrives after all becomes its order or is refunded, like any late payment.
 * @returns its id at the provider, and the counted products whose hold ended; `undefined` if it is no longer stuck
 */
export async function abandonCapture(
  trx: Db,
  id: string,
  mailing: MailAddresses,
  now: Date,
): Promise<{ reference: string; touched: number[] } | undefined> {
  const payment = await findPaymentById(trx, id)
  if (!payment) return undefined
  const reference = payment.provider_order_id ?? id
  if (await endChecks(trx, id, lateSince(now))) return { reference, touched: [] }
  const end = { reason: 'not_taken' as const, issue: 'OWNER' }
  if (payment.state === 'reviewing') {
    const touched = await abandonReview(trx, payment, end, mailing, now)
    return touched && { reference, touched }
  }
  const release = await releasePayment(trx, payment, end, now, { from: 'capturing' })
  await notifyOfCancelled(trx, release, mailing.publicUrl, now)
  return release.released && { reference, touched: release.touched }
}

/**
 * Abandons a review only if the provider is silent about it: otherwise the provider ends it. The shopper was told that
 * there is nothing more to do, so a refusal must be announced.
 */
async function abandonReview(
  trx: Db,
  payment: PaymentRow,
  end: { reason: 'not_taken'; issue: string },
  mailing: MailAddresses,
  now: Date,
): Promise<number[] | undefined> {
  if (payment.updated_at >= silentSince(now).toISOString()) return undefined
  await lockPurchasedCart(trx, payment)
  const { released, touched } = await releasePayment(trx, payment, end, now, { from: 'reviewing' })
  if (!released) return undefined
  await refuseAfterReview(trx, released, { issue: end.issue, isReturned: false, mailing }, now)
  return touched
}
