/** Whether an order still needs its customer's data, so that it is not erased yet (decision 10). */
import { untilDayText } from '#domain/day-text.ts'
import { FINISHED_STATUSES } from '#domain/order-status.ts'
import { isInTimeToWithdraw, lastWithdrawalDay } from '#domain/withdrawal.ts'
import * as messages from '#messages/errors.ts'
import { isOwedRefund } from '#server/orders/owed-refunds.ts'
import { isOnItsWay } from '#server/orders/promise.ts'
import { findLines, type OrderRow } from '#server/orders/store.ts'
import { isDisputed } from '#server/payments/disputes.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { findOpenWithdrawals } from '#server/withdrawals/open-withdrawals.ts'

export const isPaid = (order: OrderRow): boolean => order.payment_status !== 'pending'

/**
 * @throws ShopError `erasure_too_early` while an order is being paid, is to be delivered, may be withdrawn from, or
 * money is owed or disputed
 */
export async function refuseTooEarly(trx: Db, order: OrderRow, now: Date): Promise<void> {
  if (isUnderWay(order)) throw new ShopError('erasure_too_early')
  const details = await unsettledMoney(trx, order, now)
  if (details !== undefined) throw new ShopError('erasure_too_early', { details })
  if (!isPaid(order) || order.payment_status === 'refunded') return
  const last = order.status === 'cancelled' ? null : lastWithdrawalDay(order.delivered_at)
  if (last === null || !isInTimeToWithdraw(order.delivered_at, now)) return
  if ((await findLines(trx, order.id)).some(line => line.withdrawable === 1))
    throw new ShopError('erasure_too_early', {
      details: messages.withdrawalPeriodOpen(untilDayText(last)),
    })
}

/**
 * Whether the retention job may erase an order to which nothing has happened for long: not one that is being paid, was
 * paid and never sent, or whose money is owed or disputed.
 */
export const mayExpire = async (trx: Db, order: OrderRow, now: Date): Promise<boolean> =>
  (!isUnderWay(order) || isSent(order)) && (await unsettledMoney(trx, order, now)) === undefined

/** Returns why the customer and the owner are not quits, in words for the owner; `undefined` if they are. */
async function unsettledMoney(trx: Db, order: OrderRow, now: Date): Promise<string | undefined> {
  if (!isPaid(order))
    return isOnItsWay(order) && order.status !== 'cancelled' ? messages.sentUnpaid : undefined
  if (await isDisputed(trx, order.id, now)) return messages.paymentDisputed
  if ((await findOpenWithdrawals(trx, order.id)).length > 0) return messages.waitsForMoney
  return (await isOwedRefund(trx, order.id)) ? messages.cancelledWaitsForMoney : undefined
}

const isUnderWay = (order: OrderRow): boolean =>
  isPaid(order)
    ? order.payment_status !== 'refunded' && !FINISHED_STATUSES.has(order.status)
    : order.paying_id !== null

/** An order sent but never marked as delivered counts as delivered by the time of its erasure. */
const isSent = (order: OrderRow): boolean => isPaid(order) && isOnItsWay(order)
