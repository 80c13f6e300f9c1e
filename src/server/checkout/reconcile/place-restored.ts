/**
 * Finds the order for the money of a payment that the ledger does not know, in one transaction: either restores it, or
 * pays orders that are unpaid in the copy.
 * The customer gets no e-mail. They got one when they paid, with more in it than is known now; a second one would
 * describe an order without their phone and their parcel machine. The owner gets one e-mail about everything
 * (apply-plan.ts), finds the order on Today like any other to be packed, and reads in its history what to ask.
 */
import { requestedStock, reserveNewlyCounted } from '#server/catalog/stock.ts'
import { writeHistory } from '#server/orders/history.ts'
import { payableWhere } from '#server/orders/payable.ts'
import { findOrderIncludingAttempts, insertOrder, lockOrder } from '#server/orders/store.ts'
import { minutesAfter, type PaymentRow, recordCapturedPayment } from '#server/payments/ledger.ts'
import { movePayment } from '#server/payments/move-payment.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import type { CheckoutDeps } from '../deps.ts'
import { type MailAddresses, mailAddresses } from '../mail-addresses.ts'
import { readPurchase } from '../purchase/purchase.ts'
import { payOrders } from '../settle/complete-payment.ts'
import { deleteEmailsOf } from './emails.ts'
import { paidNote, restoredNote } from './owner-texts.ts'
import type { PlannedStep } from './plan.ts'
import { type CapturedMoney, capturedIn } from './read-record.ts'

export type PlacingStep = Extract<PlannedStep, { does: 'restore' | 'pay' }>

/** Delay before the job first checks a review. */
const LOOK_MINUTES = 1

class ChangedError extends Error {}

/** @returns the payment; undefined if the books have changed since the plan was made, and nothing was written */
export async function placeRestored(deps: CheckoutDeps, step: PlacingStep): Promise<PaymentRow | undefined> {
  const mailing = await mailAddresses(deps)
  const now = deps.now()
  try {
    const { payment, touched } = await retryingTransaction(deps.db, async trx => {
      const orderIds = await findOrders(trx, step, now)
      const payment = await writePayment(trx, step, orderIds, now)
      const touched = await takeMoney(
        trx,
        step,
        payment,
        { mailing, isPlay: !deps.providers.of(payment).isLive },
        now,
      )
      await tellOwner(trx, step, orderIds, now)
      return { payment, touched }
    })
    deps.catalog.stockChanged(touched)
    return payment
  } catch (error) {
    if (error instanceof ChangedError) return undefined
    throw error
  }
}

const moneyOf = ({ movement }: PlacingStep): CapturedMoney => capturedIn(movement.record!)!

/**
 * An order counts from when its money was captured: that determines its place in lists, and the sequence of its
 * documents.
 */
const paidAt = (step: PlacingStep, now: Date): Date => {
  const { at } = moneyOf(step)
  return at === undefined ? now : new Date(at)
}

/** Returns the ids of the paid orders, in the provider's sequence. */
async function findOrders(trx: Db, step: PlacingStep, now: Date): Promise<string[]> {
  if (step.does === 'pay') return step.orders.map(({ id }) => id)
  const { order } = step.restored
  if (await findOrderIncludingAttempts(trx, order.number)) throw new ChangedError()
  const at = paidAt(step, now)
  const { id, items_total: price } = await insertOrder(trx, order, at)
  if (order.kind === 'custom_order')
    await trx
      .updateTable('orders')
      .set({ invoice_price: price, invoice_status: 'sent' })
      .where('id', '=', id)
      .execute()
  await writeHistory(trx, id, 'customer', 'placed', {}, at)
  return [id]
}

async function writePayment(trx: Db, step: PlacingStep, orderIds: string[], now: Date): Promise<PaymentRow> {
  const { provider, reference, record } = step.movement
  const { id: captureId } = moneyOf(step)
  const isHat = step.does === 'restore' && step.restored.order.kind === 'custom_hat'
  const payment = await recordCapturedPayment(
    trx,
    {
      id: record!.paymentId,
      provider,
      reference,
      captureId,
      sessionId: null,
      amount: step.amount,
      kind: step.does === 'pay' ? 'invoice' : isHat ? 'hat' : 'cart',
      orders: orderIds.map(id => ({ id, isOwn: true })),
      ...(step.does === 'pay' && { delivery: step.delivery }),
    },
    paidAt(step, now),
  )
  if (!payment) throw new ChangedError()
  for (const orderId of orderIds.toSorted()) {
    const claimed = await trx
      .updateTable('orders')
      .set({ paying_id: payment.id })
      .where('id', '=', orderId)
      .where(payableWhere(payment.id))
      .returning('id')
      .executeTakeFirst()
    if (!claimed) throw new ChangedError()
  }
  return payment
}

/** @returns the counted products that were sold or are held */
async function takeMoney(
  trx: Db,
  step: PlacingStep,
  { id }: PaymentRow,
  { mailing, isPlay }: { mailing: MailAddresses; isPlay: boolean },
  now: Date,
): Promise<number[]> {
  const { result, id: captureId } = moneyOf(step)
  const purchase = await readPurchase(trx, id)
  if (result.outcome === 'pending') {
    // Still under review: the job continues it like any other.
    const pending = { reason: result.reason, needsOwner: result.needsOwner }
    const change = { captureId, pending, nextCheckAt: minutesAfter(now, LOOK_MINUTES) }
    await movePayment(trx, id, 'review', change, now)
    const touched: number[] = []
    for (const [orderId, lines] of purchase)
      touched.push(...(await reserveNewlyCounted(trx, orderId, requestedStock(lines))).held)
    return touched
  }
  const paid = await movePayment(trx, id, 'pay', { captureId, isPlay }, now, ['reviewing'])
  const how = { mailing, clearsCart: false, lateLookAt: () => undefined }
  const { touched } = await payOrders(trx, paid!, purchase, how, paidAt(step, now))
  return touched
}

/**
 * Notes what happened in the history. Deletes the settlement's e-mails in the same transaction, before any can be sent.
 */
async function tellOwner(trx: Db, step: PlacingStep, orderIds: string[], now: Date): Promise<void> {
  const { provider } = step.movement
  const text =
    step.does === 'restore'
      ? restoredNote(provider, step.amount, step.restored.doubts)
      : paidNote(provider, step.amount, step.doubts)
  await deleteEmailsOf(trx, orderIds, ['order-received', 'new-order'])
  for (const id of orderIds) {
    await lockOrder(trx, 'id', id, now)
    await writeHistory(trx, id, 'shop', 'note', { text }, now)
  }
}
