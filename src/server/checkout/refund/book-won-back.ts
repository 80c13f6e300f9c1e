/**
 * Money that a provider had taken back and the owner receives again after winning the dispute. No provider reports this
 * reliably, so she enters it herself, once. The payment keeps the state of its record at the provider.
 */
import type { WonBackInput } from '#contract/refunds.ts'
import { eurosOf } from '#domain/money.ts'
import { momentForDay, tallinnDay } from '#domain/tallinn.ts'
import * as messages from '#messages/payments.ts'
import { recordAction } from '#server/admin/audit.ts'
import { issueWonBackInvoice } from '#server/documents/won-back-invoice.ts'
import { writeHistory } from '#server/orders/history.ts'
import { lockOrder, type OrderRow } from '#server/orders/store.ts'
import { listRefunds, markWonBack, type RefundRow, refundedSum } from '#server/payments/refund-ledger.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'
import { prepareRefundBooking } from './book-refund.ts'

/** Includes refunds made at the provider's own site, because the audit may have mistaken a reversal for one. */
const canBeWonBack = ({ state, origin }: Pick<RefundRow, 'state' | 'origin'>): boolean =>
  state === 'done' && (origin === 'reversal' || origin === 'provider')

/**
 * Books money won back. A repeated call changes nothing.
 * @throws ShopError `order_not_found`; `not_found` for a refund that no provider took back; `refund_differs` if a
 * different sum or day is booked already; `refund_too_large`; `invalid_input` for a day before the reversal or after
 * today
 */
export async function bookWonBack(
  deps: CheckoutDeps,
  { number, refundId, ...came }: WonBackInput & { number: string; refundId: string },
  actor: string,
): Promise<void> {
  const booking = await prepareRefundBooking(deps)
  const { now, seller } = booking
  await retryingTransaction(deps.db, async trx => {
    const order = await lockOrder(trx, 'order_number', number, now)
    if (!order) throw new ShopError('order_not_found')
    const before = await listRefunds(trx, order.id)
    const taken = before.find(({ id }) => id === refundId)
    if (!taken || !canBeWonBack(taken)) throw new ShopError('not_found')
    if (taken.won_back_at !== null) return expectSame(taken, came)
    const at = momentOf(taken, came, now)
    const wonBack = (await markWonBack(trx, refundId, { amount: came.amount, at }, now))!
    const invoiced = await settleOrder(trx, order, before, now)
    const method = order.payment_method ?? ''
    const paper =
      invoiced > 0
        ? await issueWonBackInvoice(
            trx,
            { refundId, orderId: order.id, amount: invoiced, at: wonBack.won_back_at!, method },
            seller,
            now,
          )
        : undefined
    const data = {
      amount: came.amount,
      refund: taken.provider_refund_id,
      ...(paper && { invoice: paper.number }),
    }
    await writeHistory(trx, order.id, actor, 'won-back', data, now)
    await recordAction(trx, { actor, action: 'order.won-back', subject: number, data: came }, now)
  })
}

function expectSame({ won_back, won_back_at }: RefundRow, { amount, day }: WonBackInput): void {
  if (won_back === amount && tallinnDay(new Date(won_back_at!)) === day) return
  throw new ShopError('refund_differs', { details: messages.wonBackBefore(eurosOf(won_back)) })
}

/** Returns a moment on the day on which the money arrived. */
function momentOf({ amount, done_at }: RefundRow, came: WonBackInput, now: Date): Date {
  if (came.amount > amount)
    throw new ShopError('refund_too_large', { details: messages.wonBackAtMost(eurosOf(amount)) })
  const taken = new Date(done_at!)
  if (came.day < tallinnDay(taken) || came.day > tallinnDay(now))
    throw new ShopError('invalid_input', {
      details: messages.wonBackDayWrong,
      issues: [{ path: 'day', message: messages.wonBackDayWrong }],
    })
  const at = momentForDay(came.day, now)
  return at < taken ? taken : at
}

/**
 * Marks the order as having its money again.
 * @returns the cents of its invoice that credit notes had taken back, to be invoiced again
 */
async function settleOrder(
  trx: Db,
  { id, total }: OrderRow,
  before: readonly RefundRow[],
  now: Date,
): Promise<number> {
  const refunded = refundedSum(await listRefunds(trx, id))
  const payment_status =
    refunded >= total ? ('refunded' as const) : refunded > 0 ? 'partially_refunded' : 'completed'
  await trx
    .updateTable('orders')
    .set({ payment_status, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
  // Money refunded twice was credited only once.
  return Math.min(refundedSum(before), total) - Math.min(refunded, total)
}
