import type { z } from 'zod'
import type { cancelled } from '#contract/checkout.ts'
import { isKnownEvent, keepEvent } from '#server/payments/events.ts'
import {
  findDue,
  findPayment,
  findPaymentById,
  minutesAfter,
  type PaymentRow,
  purchaseOf,
  takeDue,
} from '#server/payments/ledger.ts'
import { eachDue } from '#server/platform/each-of.ts'
import type { CheckoutDeps } from './deps.ts'
import { takeDisputeEvent, takeRefundEvent } from './foreign-refunds.ts'
import { refundPayment } from './refund.ts'
import { releasePayment } from './release.ts'
import { lookAtCapture } from './review.ts'
import { settle } from './settle.ts'
import { paidOrders, type Settlement } from './settlement.ts'

/** So many at the same time: a slow provider must not keep the last of them from their minute. */
const PACE = { batch: 200, atOnce: 10 }

/**
 * The every-minute job: asks the provider about each payment left open, and settles or releases it (contract §4, Payment).
 * A browser that never came back, a reply that was lost, a process that died: all of them end here.
 * @param stop aborted, it begins with no other; what is under way is finished
 */
export async function watchPayments(deps: CheckoutDeps, stop?: AbortSignal): Promise<void> {
  const find = (most: number) => findDue(deps.db, deps.now(), most)
  await eachDue(find, { ...PACE, stop }, async payment => {
    if (!(await takeDue(deps.db, payment, deps.now()))) return
    try {
      await look(deps, payment)
    } catch (error) {
      deps.log.error({ err: error, paymentId: payment.id }, 'a payment could not be looked at')
    }
  })
}

async function look(deps: CheckoutDeps, payment: PaymentRow): Promise<void> {
  const now = deps.now()
  const isExpired = payment.expires_at <= now.toISOString()
  if (payment.state === 'unclaimed' || payment.state === 'refunding') {
    if (payment.reason !== null || minutesAfter(new Date(payment.created_at), 60) <= now.toISOString())
      await refundPayment(deps, payment.id, 'No order came for it')
    return
  }
  if (payment.provider_order_id === null) {
    // The provider's answer never came: the shopper was never sent there.
    await release(deps, payment, 'the provider never answered')
    return
  }
  if (payment.state !== 'open') {
    await settle(deps, payment.provider_order_id)
    return
  }
  const order = await deps.provider.getOrder(payment.provider_order_id)
  const isApproved =
    order.outcome === 'found' && (order.status === 'APPROVED' || order.status === 'COMPLETED')
  if (isApproved && !isNobodysYet(payment)) {
    await settle(deps, payment.provider_order_id)
    return
  }
  // Nothing was taken of an open payment, whether the provider answers or not: its time is over when it is over.
  const isOver = order.outcome === 'gone' || (order.outcome === 'found' && order.status === 'VOIDED')
  if (isOver || isExpired) await release(deps, payment, 'expired')
}

/**
 * Of a client that posts its order after it has captured: without that client nobody knows what the money would be for, so
 * it is not taken.
 */
const isNobodysYet = (payment: PaymentRow): boolean =>
  purchaseOf(payment).kind === 'later' && (payment.state === 'open' || payment.state === 'released')

async function release(deps: CheckoutDeps, payment: PaymentRow, reason: string): Promise<void> {
  const { stockChanged } = await deps.db
    .transaction()
    .execute(trx => releasePayment(trx, payment, reason, deps.now()))
  if (stockChanged) deps.catalog.changed()
}

/** The shopper came back without paying. @returns what it was for; one that is past that stays as it is */
export async function cancelPayment(
  deps: CheckoutDeps,
  providerOrderId: string,
): Promise<z.infer<typeof cancelled>> {
  const payment = await findPayment(deps.db, providerOrderId)
  if (!payment) return { released: false, kind: null, orderNumber: null }
  const { isReleased, stockChanged } = await deps.db
    .transaction()
    .execute(trx => releasePayment(trx, payment, 'cancelled', deps.now()))
  if (stockChanged) deps.catalog.changed()
  const { kind } = purchaseOf(payment)
  const { orderNumbers } = await paidOrders(deps.db, payment)
  const orderNumber = (kind === 'invoice' && orderNumbers.length === 1 && orderNumbers[0]) || null
  return { released: isReleased, kind, orderNumber }
}

export type ProviderEvent = { id: string; event_type: string; resource: Record<string, unknown> }

/**
 * An event of the provider, its signature checked. What it says is not believed: it only makes the shop ask.
 * @returns false where the provider should send it again, because the outcome could not be learned now
 */
export async function takeEvent(deps: CheckoutDeps, event: ProviderEvent): Promise<boolean> {
  if (await isKnownEvent(deps.db, event.id)) return true
  const isReversal = event.event_type === 'PAYMENT.CAPTURE.REVERSED'
  if (isReversal || event.event_type === 'PAYMENT.CAPTURE.REFUNDED')
    if (!(await takeRefundEvent(deps, event.resource, { isReversal }))) return false
  if (event.event_type === 'CUSTOMER.DISPUTE.CREATED') await takeDisputeEvent(deps, event.resource)
  const providerOrderId = orderIdOf(event)
  const payment = providerOrderId === undefined ? undefined : await findPayment(deps.db, providerOrderId)
  if (payment && wantsSettling(event.event_type) && !isNobodysYet(payment)) {
    const { outcome } = await settle(deps, payment.provider_order_id!)
    if (outcome === 'provider_failed') return false
    if (REFUSED.has(outcome) && TOOK_MONEY.has(event.event_type) && !(await giveUnwantedBack(deps, payment)))
      return false
    // A denial of what was under review: the capture call tells it, and the hold goes back.
    const after = await findPaymentById(deps.db, payment.id)
    deps.log.info(
      { paymentId: payment.id, event: event.event_type, outcome, state: after?.state },
      'provider event',
    )
  }
  // Its browser may post the order yet. After a backup was put back nobody else will ever tell of this money.
  if (!payment && providerOrderId !== undefined && TOOK_MONEY.has(event.event_type))
    deps.log.error(
      { providerOrderId, event: event.event_type },
      'money was taken by a payment that is unknown here',
    )
  await keepEvent(deps.db, event.id, event.event_type, deps.now())
  return true
}

const TOOK_MONEY: ReadonlySet<string> = new Set(['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.PENDING'])

/** The shop wants no money for such a payment. */
const REFUSED: ReadonlySet<Settlement['outcome']> = new Set([
  'out_of_stock',
  'already_paid',
  'under_way',
  'order_gone',
  'amount_differs',
])

/**
 * Money that was taken all the same: a process died after it had asked for it, and what it was for is gone since.
 * @returns false where the provider could not be asked
 */
async function giveUnwantedBack(deps: CheckoutDeps, payment: PaymentRow): Promise<boolean> {
  const capture = await lookAtCapture(deps, payment.provider_order_id!)
  if (capture.outcome === 'captured') await settle(deps, payment.provider_order_id!, capture)
  return capture.outcome !== 'unknown'
}

const wantsSettling = (type: string) =>
  /^(CHECKOUT\.ORDER\.(APPROVED|COMPLETED)|PAYMENT\.CAPTURE\.(COMPLETED|PENDING|DENIED|DECLINED))$/.test(type)

/** An order event is about the order itself; a capture names its order among its related ids. */
function orderIdOf({ event_type, resource }: ProviderEvent): string | undefined {
  if (event_type.startsWith('CHECKOUT.ORDER.'))
    return typeof resource.id === 'string' ? resource.id : undefined
  const related = resource.supplementary_data as { related_ids?: { order_id?: unknown } } | undefined
  const orderId = related?.related_ids?.order_id
  return typeof orderId === 'string' ? orderId : undefined
}
