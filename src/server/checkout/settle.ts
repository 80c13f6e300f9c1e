/**
 * The one settlement. The return page, the provider's webhook, the every-minute job and every older call of the contract
 * come here, in any order, any number of times, from any number of processes: one order, one charge, one mail.
 *
 * 1. claim: in one transaction the payment becomes `capturing`, its stock is held, and its orders are its own. Whoever
 *    comes too late for a hat is told so here, before any money moves.
 * 2. capture: the provider is asked, outside of any transaction, under an idempotency key of the payment.
 * 3. finish: in one transaction the payment, the orders, the stock, the cart, the history and the mails.
 *
 * A process that dies between the steps leaves a payment that says where it stands; the job goes on from there.
 */

import { lockCart } from '#server/cart/store.ts'
import { holdStock, wantedOf } from '#server/catalog/store.ts'
import type { PaymentState, Tables } from '#server/migrations/tables.ts'
import { findLines, findOrder } from '#server/orders/store.ts'
import {
  findOfSession,
  findPayment,
  findPaymentById,
  minutesAfter,
  movePayment,
  ordersPaidBy,
  type PaymentRow,
  purchaseOf,
} from '#server/payments/ledger.ts'
import type { CaptureResult } from '#server/payments/provider.ts'
import type { Db } from '#server/platform/database.ts'
import { statement } from '#server/platform/statement.ts'
import type { CheckoutDeps } from './deps.ts'
import { finishPayment } from './finish.ts'
import { releasePayment } from './release.ts'

export type Settlement =
  | { outcome: 'paid'; orderNumber: string }
  | { outcome: 'reviewing'; orderNumber: string | undefined }
  /** captured for a client that posts its order afterwards */
  | { outcome: 'unclaimed'; payment: PaymentRow }
  | { outcome: 'not_approved' }
  | { outcome: 'declined' }
  | { outcome: 'out_of_stock'; productIds: number[] }
  | { outcome: 'already_paid' }
  /** cancelled or deleted since the payment was opened */
  | { outcome: 'order_gone' }
  /** priced anew since the payment was opened */
  | { outcome: 'amount_differs' }
  | { outcome: 'provider_failed' }
  | { outcome: 'unknown_payment' }

/** When the job goes on with a capture of which the outcome is not known yet. */
const RESUME_MINUTES = 1

/** How the reason of a declined payment begins. */
const DECLINED = 'declined'

/** Settlements under way in this process, so that a webhook and a return at the same moment share one capture call. */
const underWay = new WeakMap<CheckoutDeps, Map<string, Promise<Settlement>>>()

/** Settles the payment of a provider's order id. Safe to call at any time. */
export function settle(deps: CheckoutDeps, providerOrderId: string): Promise<Settlement> {
  const mine = underWay.get(deps) ?? new Map<string, Promise<Settlement>>()
  underWay.set(deps, mine)
  let settling = mine.get(providerOrderId)
  if (!settling) {
    settling = settleOnce(deps, providerOrderId).finally(() => mine.delete(providerOrderId))
    mine.set(providerOrderId, settling)
  }
  return settling
}

async function settleOnce(deps: CheckoutDeps, providerOrderId: string): Promise<Settlement> {
  const found = await findPayment(deps.db, providerOrderId)
  if (!found) return { outcome: 'unknown_payment' }
  const known = await settlementOf(deps.db, found)
  if (known) return known

  const claim = await claimPayment(deps, found)
  if ('outcome' in claim) return claim
  const { payment } = claim

  const capture =
    payment.state === 'reviewing'
      ? await lookAtReview(deps, providerOrderId)
      : await deps.provider.captureOrder(providerOrderId, `capture-${payment.id}-${payment.declines}`)
  return takeOutcome(deps, payment, capture, found)
}

/** How a review at the provider stands. A capture asked for again would only repeat its first answer. */
async function lookAtReview(deps: CheckoutDeps, providerOrderId: string): Promise<CaptureResult> {
  const order = await deps.provider.getOrder(providerOrderId)
  if (order.outcome !== 'found') return order
  const { capture } = order
  if (!capture) return { outcome: 'unknown', reason: 'the order under review shows no capture' }
  const { id: captureId, status, amount, currency, reason = status } = capture
  if (status === 'COMPLETED') return { outcome: 'captured', captureId, amount, currency }
  if (status === 'PENDING') return { outcome: 'pending', captureId, reason }
  return { outcome: 'declined', issue: reason, final: true }
}

/** What is settled already stays as it is. */
async function settlementOf(db: Db, payment: PaymentRow): Promise<Settlement | undefined> {
  if (payment.state === 'captured' || payment.state === 'refunded') {
    const order = await findOrder(db, ordersPaidBy(payment)[0] ?? '')
    return order ? { outcome: 'paid', orderNumber: order.order_number } : { outcome: 'declined' }
  }
  if (payment.state === 'unclaimed') return { outcome: 'unclaimed', payment }
  if (payment.state === 'refunding') return { outcome: 'declined' }
  if (payment.state === 'void') return { outcome: 'already_paid' }
  return undefined
}

class Refused extends Error {
  readonly settlement: Settlement
  constructor(settlement: Settlement) {
    super(settlement.outcome)
    this.settlement = settlement
  }
}

const CLAIMABLE: readonly [PaymentState, PaymentState] = ['open', 'released']

/** Step 1. A payment that is being captured or reviewed already needs no second claim. */
async function claimPayment(
  deps: CheckoutDeps,
  found: PaymentRow,
): Promise<{ payment: PaymentRow } | Settlement> {
  const now = deps.now()
  try {
    const payment = await deps.db.transaction().execute(async trx => {
      // Two payments of one cart come here one after the other.
      if (found.session_id) await lockCart(trx, found.session_id, now)
      const change = { to: 'capturing' as const, nextCheckAt: minutesAfter(now, RESUME_MINUTES) }
      const claimed = await movePayment(trx, found, CLAIMABLE, change, now)
      if (!claimed) return undefined
      await claimOrders(trx, claimed)
      const isHeld = found.state === 'open' && purchaseOf(claimed).kind === 'cart'
      if (!isHeld) await holdAgain(trx, claimed, now)
      return claimed
    })
    if (payment) {
      deps.catalog.changed()
      return { payment }
    }
  } catch (error) {
    if (error instanceof Refused) return error.settlement
    throw error
  }
  const payment = (await findPaymentById(deps.db, found.id))!
  return (await settlementOf(deps.db, payment)) ?? { payment }
}

const claimOrder = statement<Tables>()((db, v: { id: string; paymentId: string }) =>
  db
    .updateTable('orders')
    .set({ paying_id: v.paymentId })
    .where('id', '=', v.id)
    .where('payment_status', '=', 'pending')
    .where('status', '!=', 'cancelled')
    .where('deleted_at', 'is', null)
    .where(eb => eb.or([eb('paying_id', 'is', null), eb('paying_id', '=', v.paymentId)]))
    .returning('items_total'),
)

/** An order is paid by one payment only, the first that claims it, at the price that it has now. */
async function claimOrders(trx: Db, payment: PaymentRow): Promise<void> {
  const purchase = purchaseOf(payment)
  if (purchase.kind === 'later') return
  const claimed: { items_total: number }[] = []
  // In one order whatever the cart's: two payments of the same orders wait for each other, never both.
  for (const id of purchase.orderIds.toSorted())
    claimed.push(...(await claimOrder(trx, { id, paymentId: payment.id })))
  if (claimed.length !== purchase.orderIds.length)
    throw new Refused(await whyNotClaimed(trx, purchase.orderIds))
  if (purchase.kind === 'invoice') {
    const price = claimed.reduce((sum, order) => sum + order.items_total, purchase.delivery.shippingCost)
    if (price !== payment.amount) throw new Refused({ outcome: 'amount_differs' })
  }
  if (purchase.kind !== 'cart' || !payment.session_id) return
  const others = await findOfSession(trx, payment.session_id, ['capturing', 'reviewing'])
  if (others.some(other => other.id !== payment.id && purchaseOf(other).kind === 'cart'))
    throw new Refused({ outcome: 'already_paid' })
}

async function whyNotClaimed(trx: Db, orderIds: string[]): Promise<Settlement> {
  const orders = await Promise.all(orderIds.map(id => findOrder(trx, id)))
  const isGone = orders.some(order => !order || order.status === 'cancelled' || order.deleted_at !== null)
  return { outcome: isGone ? 'order_gone' : 'already_paid' }
}

/**
 * Holds the pieces of orders that hold none: the hold was given back meanwhile, or, for an order that stood there before,
 * was never taken. They must still be there, or lie in a newer attempt of the same cart.
 */
async function holdAgain(trx: Db, payment: PaymentRow, now: Date): Promise<void> {
  const purchase = purchaseOf(payment)
  if (purchase.kind === 'later' || purchase.kind === 'hat') return
  if (purchase.kind === 'cart' && payment.session_id)
    for (const newer of await findOfSession(trx, payment.session_id, ['open', 'open']))
      await releasePayment(trx, newer, 'replaced', now)
  for (const orderId of purchase.orderIds) {
    const { missing } = await holdStock(trx, orderId, wantedOf(await findLines(trx, orderId)))
    if (missing.length > 0) throw new Refused({ outcome: 'out_of_stock', productIds: missing })
  }
}

/** Steps 2 and 3: what the provider said becomes what the shop knows. */
async function takeOutcome(
  deps: CheckoutDeps,
  payment: PaymentRow,
  capture: CaptureResult,
  before: PaymentRow,
): Promise<Settlement> {
  switch (capture.outcome) {
    case 'captured':
      return finishPayment(deps, payment, capture)
    case 'pending': {
      await review(deps, payment, capture.captureId)
      const order = await findOrder(deps.db, ordersPaidBy(payment)[0] ?? '')
      return { outcome: 'reviewing', orderNumber: order?.order_number }
    }
    case 'declined':
      deps.log.warn({ paymentId: payment.id, issue: capture.issue }, 'the provider declined a capture')
      await giveUp(deps, payment, `${DECLINED}: ${capture.issue}`, payment.declines + 1)
      return { outcome: 'declined' }
    case 'not_approved': {
      if (before.state !== 'released') {
        await reopen(deps, payment)
        return { outcome: 'not_approved' }
      }
      // Somebody was here before: an event that came ahead of the browser, say. What happened then still holds.
      const { reason } = before
      await giveUp(deps, payment, reason ?? 'not approved', payment.declines + 1)
      return { outcome: reason?.startsWith(DECLINED) ? 'declined' : 'not_approved' }
    }
    case 'gone':
      await giveUp(deps, payment, 'expired at the provider')
      return { outcome: 'not_approved' }
    case 'unknown':
      // The money may be taken: nothing is released before the provider has told.
      deps.log.error(
        { paymentId: payment.id, reason: capture.reason },
        'the outcome of a capture is not known yet',
      )
      return { outcome: 'provider_failed' }
  }
}

async function giveUp(
  deps: CheckoutDeps,
  payment: PaymentRow,
  reason: string,
  declines = payment.declines,
): Promise<void> {
  const from = payment.state === 'reviewing' ? 'reviewing' : 'capturing'
  await deps.db
    .transaction()
    .execute(trx => releasePayment(trx, payment, reason, deps.now(), { from, declines }))
  deps.catalog.changed()
}

/** The shopper is still at the provider: the hold goes on as it was. */
async function reopen(deps: CheckoutDeps, payment: PaymentRow): Promise<void> {
  const now = deps.now()
  await deps.db.transaction().execute(async trx => {
    const moved = await movePayment(
      trx,
      payment,
      ['capturing'],
      { to: 'open', nextCheckAt: minutesAfter(now, RESUME_MINUTES), declines: payment.declines + 1 },
      now,
    )
    if (!moved) return
    await trx
      .updateTable('orders')
      .set({ paying_id: null })
      .where('paying_id', '=', payment.id)
      .where('payment_status', '=', 'pending')
      .execute()
  })
}

/** The provider has the money and still checks it: the order stands, unpaid, and keeps its pieces. */
async function review(deps: CheckoutDeps, payment: PaymentRow, captureId: string): Promise<void> {
  const now = deps.now()
  await deps.db.transaction().execute(async trx => {
    const change = { to: 'reviewing' as const, nextCheckAt: minutesAfter(now, 10), captureId }
    const moved = await movePayment(trx, payment, ['capturing', 'reviewing'], change, now)
    const orderIds = ordersPaidBy(payment)
    if (!moved || orderIds.length === 0) return
    await trx
      .updateTable('orders')
      .set({ placed_at: now.toISOString() })
      .where('id', 'in', orderIds)
      .where('placed_at', 'is', null)
      .execute()
  })
}
