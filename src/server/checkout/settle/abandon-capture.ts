import { HOUR_MS } from '#domain/durations.ts'
import { endChecks } from '#server/payments/due-payments.ts'
import { findPaymentById, type PaymentRow } from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { MailAddresses } from '../mail-addresses.ts'
import { lateSince } from '../purchase/late-payment-check.ts'
import { lockPurchasedCart } from '../purchase/purchase.ts'
import { releasePayment } from '../purchase/release-payment.ts'
import { refuseAfterReview } from '../review/end-review.ts'

/** The moment before which the provider has told, if it tells at all: it is asked every few minutes. */
export const silentSince = (now: Date): Date => new Date(now.getTime() - 2 * HOUR_MS)

/**
 * The owner has checked at the provider that nothing was captured by a stuck capture, or paid late. Should the money arrive
 * after all, it becomes its order or is refunded, as any late payment.
 * @returns its number at the provider, and the counted products whose hold ended; `undefined` where it is not stuck any
 * more
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
  const { released, touched } = await releasePayment(trx, payment, end, now, { from: 'capturing' })
  return released && { reference, touched }
}

/** Of a review that the provider tells of, its own end decides. The shopper was told that there is nothing more to do. */
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
