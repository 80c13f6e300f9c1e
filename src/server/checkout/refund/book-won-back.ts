/**
 * Money that a provider had taken back, and that a won dispute brings to the owner again. No provider tells of it in a way that can be
 * relied on, so she writes it down herself, once. The payment stays as its record at the provider is.
 */
import type { WonBackInput } from '#contract/refunds.ts'
import { eurosOf } from '#domain/money.ts'
import { momentOn, tallinnDay } from '#domain/tallinn.ts'
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

/** What of it a provider may have taken, told by an event or not: the audit may have taken it for a refund of its own site. */
const canBeWonBack = ({ state, origin }: Pick<RefundRow, 'state' | 'origin'>): boolean =>
  state === 'done' && (origin === 'reversal' || origin === 'provider')

/**
 * Writes down what came again. Sent again it changes nothing.
 * @throws ShopError `order_not_found`; `not_found` for a refund that no provider has taken; `refund_differs` where another sum or day
 * is written down; `refund_too_large`; `invalid_input` for a day before it was taken or after today
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

/** The moment that stands for the day on which it came. */
function momentOf({ amount, done_at }: RefundRow, came: WonBackInput, now: Date): Date {
  if (came.amount > amount)
    throw new ShopError('refund_too_large', { details: messages.wonBackAtMost(eurosOf(amount)) })
  const taken = new Date(done_at!)
  if (came.day < tallinnDay(taken) || came.day > tallinnDay(now))
    throw new ShopError('invalid_input', {
      details: messages.wonBackDayWrong,
      issues: [{ path: 'day', message: messages.wonBackDayWrong }],
    })
  const at = momentOn(came.day, now)
  return at < taken ? taken : at
}

/**
 * The order has its money again.
 * @returns cents that credit notes had taken back of its invoice, and that it is again
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
  // What went back twice was credited once.
  return Math.min(refundedSum(before), total) - Math.min(refunded, total)
}
