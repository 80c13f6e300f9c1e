/** Steps 2 and 3 of a refund, see refund-order.ts. */
import { putBack, wantedOf } from '#server/catalog/stock.ts'
import { issueCreditNote, sellerNow } from '#server/documents/issue.ts'
import { queueMail, sendAhead } from '#server/mail/outbox.ts'
import { writeHistory } from '#server/orders/history.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import { findLines, lockOrder } from '#server/orders/store.ts'
import { findPaymentById } from '#server/payments/ledger.ts'
import type { RefundResult } from '#server/payments/provider.ts'
import {
  AT_PROVIDER,
  closePayment,
  countOfPayment,
  endRefund,
  findDueRefunds,
  findRefund,
  givenBack,
  listRefunds,
  noteProviderRefund,
  type RefundRow,
  TAKEN_BACK,
  takeDueRefund,
} from '#server/payments/refunds.ts'
import type { Db } from '#server/platform/database.ts'
import { eachDue } from '#server/platform/each-of.ts'
import type { CheckoutDeps } from './deps.ts'
import { faultText } from './refund-view.ts'

/** Refunds under way in this process, so that a second click and an event share one call. */
const underWay = new WeakMap<CheckoutDeps, Map<string, Promise<RefundRow>>>()

/** Steps 2 and 3 of a refund that has not ended. Safe to call at any time. @returns it as it is then */
export function carryOut(deps: CheckoutDeps, refund: RefundRow): Promise<RefundRow> {
  if (refund.state !== 'asked') return Promise.resolve(refund)
  const mine = underWay.get(deps) ?? new Map<string, Promise<RefundRow>>()
  underWay.set(deps, mine)
  let running = mine.get(refund.id)
  if (!running) {
    running = carryOutOnce(deps, refund).finally(() => mine.delete(refund.id))
    mine.set(refund.id, running)
  }
  return running
}

async function carryOutOnce(deps: CheckoutDeps, { id }: RefundRow): Promise<RefundRow> {
  const refund = (await findRefund(deps.db, id))!
  if (refund.state !== 'asked') return refund
  const payment = (await findPaymentById(deps.db, refund.payment_id!))!
  const result = refund.provider_refund_id
    ? await deps.provider.getRefund(refund.provider_refund_id)
    : await deps.provider.refundCapture(
        payment.capture_id!,
        { amount: refund.amount, note: refund.reason },
        `refund-${refund.id}`,
      )
  await takeOutcome(deps, refund, result)
  return (await findRefund(deps.db, id))!
}

async function takeOutcome(deps: CheckoutDeps, refund: RefundRow, result: RefundResult): Promise<void> {
  const about = { refundId: refund.id, orderId: refund.order_id }
  switch (result.outcome) {
    case 'refunded': {
      const booking = await prepareBooking(deps)
      const booked = await deps.db
        .transaction()
        .execute(trx => bookRefund(trx, booking, refund, result.refundId))
      if (booked?.restock) deps.catalog.changed()
      return
    }
    case 'pending':
      return noteProviderRefund(deps.db, refund.id, result.refundId)
    case 'refused':
      deps.log.warn({ ...about, issue: result.issue }, 'the provider refused a refund')
      return failRefund(deps, refund, result.issue)
    case 'unknown':
      // The money may be on its way back: nothing is given back again before the provider has told.
      deps.log.error({ ...about, reason: result.reason }, 'the outcome of a refund is not known yet')
  }
}

/** What booking needs and may not be asked for inside its transaction. */
export const prepareBooking = async (deps: CheckoutDeps) => ({
  seller: await sellerNow(deps),
  publicUrl: deps.publicUrl,
  now: deps.now(),
})
type Booking = Awaited<ReturnType<typeof prepareBooking>>

/** Step 3, in a transaction. @returns `undefined` where it was booked before */
export async function bookRefund(
  trx: Db,
  { seller, publicUrl, now }: Booking,
  asked: RefundRow,
  providerRefundId: string | null,
): Promise<RefundRow | undefined> {
  const order = (await lockOrder(trx, 'id', asked.order_id, now))!
  const refund = await endRefund(trx, asked.id, { state: 'done', providerRefundId }, now)
  if (!refund) return undefined
  const { id, amount, reason, actor, payment_id: paymentId } = refund
  const refunds = await listRefunds(trx, order.id)
  const isAllBack = givenBack(refunds) >= order.total
  await trx
    .updateTable('orders')
    .set({ payment_status: isAllBack ? 'refunded' : 'partially_refunded' })
    .where('id', '=', order.id)
    .execute()
  if (paymentId) await closePayment(trx, paymentId, now)
  const lines = await findLines(trx, order.id)
  // The same pieces come back once only.
  const isRestocked =
    refund.restock === 1 && !refunds.some(each => each.id !== id && each.restock && each.state === 'done')
  if (isRestocked) await putBack(trx, wantedOf(lines))
  // By hand it goes back as it came, but for what came through the provider: then only she knows how.
  const way = order.payment_method === 'paypal' ? '' : (order.payment_method ?? '')
  const method = paymentId ? 'paypal' : way
  const creditNote = await issueCreditNote(
    trx,
    { id, orderId: order.id, amount, reason, method },
    seller,
    now,
  )
  const data = {
    amount,
    reason,
    method,
    refund: providerRefundId,
    creditNote: creditNote.number,
    restocked: isRestocked,
  }
  const isTakenBack = actor === TAKEN_BACK
  await writeHistory(trx, order.id, historyActor(actor), isTakenBack ? 'reversal' : 'refund', data, now)
  const mail = orderMail(order, lines, trackingLink(publicUrl, order))
  // Erased meanwhile, the customer has no address any more. Whoever has fetched her money herself knows of it.
  if (order.customer_email && !isTakenBack) {
    // Cancelled a moment ago: that letter promises this one.
    await sendAhead(trx, { template: 'status-changed', about: `${order.id}:cancelled` }, now)
    await queueMail(
      trx,
      {
        template: 'refund',
        about: `${order.id}:${id}`,
        recipient: order.customer_email,
        data: {
          ...mail,
          amount,
          reason,
          isWhole: amount === order.total,
          byHand: paymentId === null,
          creditNote: creditNote.number,
        },
      },
      now,
    )
  }
  return refund
}

/** The history knows administrators, the customer, the shop itself and the provider. */
const historyActor = (actor: string): string =>
  actor === AT_PROVIDER ? 'shop' : actor === TAKEN_BACK ? AT_PROVIDER : actor

/** The provider said for certain that nothing goes back: the cents are free again. */
async function failRefund(
  deps: CheckoutDeps,
  { id, order_id, payment_id }: RefundRow,
  fault: string,
): Promise<void> {
  const now = deps.now()
  await deps.db.transaction().execute(async trx => {
    await lockOrder(trx, 'id', order_id, now)
    const failed = await endRefund(trx, id, { state: 'failed', fault }, now)
    if (!failed) return
    if (payment_id) await countOfPayment(trx, payment_id, -failed.amount)
    const data = { amount: failed.amount, fault: faultText(fault), issue: fault }
    await writeHistory(trx, order_id, historyActor(failed.actor), 'refund-failed', data, now)
  })
}

/** As in watch-payments.ts. */
const PACE = { batch: 100, atOnce: 10 }

/** The every-minute job: goes on with each refund of which the outcome is not known. */
export async function watchRefunds(deps: CheckoutDeps, stop?: AbortSignal): Promise<void> {
  const find = (most: number) => findDueRefunds(deps.db, deps.now(), most)
  await eachDue(find, { ...PACE, stop }, async refund => {
    if (!(await takeDueRefund(deps.db, refund, deps.now()))) return
    try {
      await carryOut(deps, refund)
    } catch (error) {
      deps.log.error({ err: error, refundId: refund.id }, 'a refund could not be carried out')
    }
  })
}
