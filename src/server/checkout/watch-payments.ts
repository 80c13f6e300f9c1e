import {
  findDue,
  findPayment,
  findPaymentById,
  isKnownEvent,
  keepEvent,
  minutesAfter,
  type PaymentRow,
  purchaseOf,
  takeDue,
} from '#server/payments/ledger.ts'
import type { CheckoutDeps } from './deps.ts'
import { takeRefundEvent } from './foreign-refunds.ts'
import { refundPayment } from './refund.ts'
import { releasePayment } from './release.ts'
import { settle } from './settle.ts'

/** Payments that one run of the job looks at. */
const BATCH = 200

/**
 * The every-minute job: asks the provider about each payment left open, and settles or releases it (contract §4, Payment).
 * A browser that never came back, a reply that was lost, a process that died: all of them end here.
 */
export async function watchPayments(deps: CheckoutDeps): Promise<void> {
  for (const payment of await findDue(deps.db, deps.now(), BATCH)) {
    if (!(await takeDue(deps.db, payment, deps.now()))) continue
    try {
      await look(deps, payment)
    } catch (error) {
      deps.log.error({ err: error, paymentId: payment.id }, 'a payment could not be looked at')
    }
  }
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
  await deps.db.transaction().execute(trx => releasePayment(trx, payment, reason, deps.now()))
  deps.catalog.changed()
}

/** The shopper came back without paying. @returns false for a payment that nobody knows or that is past that */
export async function cancelPayment(deps: CheckoutDeps, providerOrderId: string): Promise<boolean> {
  const payment = await findPayment(deps.db, providerOrderId)
  if (!payment) return false
  const released = await deps.db
    .transaction()
    .execute(trx => releasePayment(trx, payment, 'cancelled', deps.now()))
  if (released) deps.catalog.changed()
  return released
}

export type ProviderEvent = { id: string; event_type: string; resource: Record<string, unknown> }

/**
 * An event of the provider, its signature checked. What it says is not believed: it only makes the shop ask.
 * @returns false where the provider should send it again, because the outcome could not be learned now
 */
export async function takeEvent(deps: CheckoutDeps, event: ProviderEvent): Promise<boolean> {
  if (await isKnownEvent(deps.db, event.id)) return true
  if (event.event_type === 'PAYMENT.CAPTURE.REFUNDED' && !(await takeRefundEvent(deps, event.resource)))
    return false
  const providerOrderId = orderIdOf(event)
  const payment = providerOrderId === undefined ? undefined : await findPayment(deps.db, providerOrderId)
  if (payment && wantsSettling(event.event_type) && !isNobodysYet(payment)) {
    const { outcome } = await settle(deps, payment.provider_order_id!)
    if (outcome === 'provider_failed') return false
    // A denial of what was under review: the capture call tells it, and the hold goes back.
    const after = await findPaymentById(deps.db, payment.id)
    deps.log.info(
      { paymentId: payment.id, event: event.event_type, outcome, state: after?.state },
      'provider event',
    )
  }
  await keepEvent(deps.db, event.id, event.event_type, deps.now())
  return true
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
