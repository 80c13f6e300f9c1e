import type { PaymentState } from '#server/migrations/tables.ts'
import { isKnownEvent, keepEvent } from '#server/payments/events.ts'
import { findByProviderOrder, findPaymentById, type PaymentRow } from '#server/payments/ledger.ts'
import type { CheckoutDeps } from './deps.ts'
import { takeDisputeEvent, takeRefundEvent } from './foreign-refunds.ts'
import { lookAtCapture } from './review.ts'
import { settle } from './settle.ts'
import { isNobodysYet, type Settlement } from './settlement.ts'

export type ProviderEvent = { id: string; event_type: string; resource: Record<string, unknown> }

/**
 * An event of the provider, its signature checked. What it says is not believed: it only makes the shop ask.
 * @returns false where the provider should send it again, because the outcome could not be learned now
 */
export async function takeEvent(deps: CheckoutDeps, event: ProviderEvent): Promise<boolean> {
  if (await isKnownEvent(deps.db, event.id)) return true
  const isReversal = event.event_type === 'PAYMENT.CAPTURE.REVERSED'
  if (isReversal || event.event_type === 'PAYMENT.CAPTURE.REFUNDED')
    if (!(await takeRefundEvent(deps, event.resource, { isReversal, providerOrderId: orderIdOf(event) })))
      return false
  if (event.event_type === 'CUSTOMER.DISPUTE.CREATED') await takeDisputeEvent(deps, event.resource)
  const providerOrderId = orderIdOf(event)
  const payment =
    providerOrderId === undefined ? undefined : await findByProviderOrder(deps.db, providerOrderId)
  if (payment && wantsSettling(event.event_type) && !isNobodysYet(payment)) {
    const { outcome } = await settle(deps, payment.provider_order_id!)
    if (outcome === 'provider_failed') return false
    if (TOOK_MONEY.has(event.event_type) && !TAKEN.has(outcome))
      if (!(await giveUnwantedBack(deps, payment, captureIdOf(event)))) return false
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

/** What a payment comes to whose money has a place; of any other the shop wants none. */
const TAKEN: ReadonlySet<Settlement['outcome']> = new Set(['paid', 'reviewing', 'unclaimed'])

/** Its money has become an order, or waits for one, or goes back. */
const ACCOUNTED_FOR: ReadonlySet<PaymentState> = new Set(['captured', 'unclaimed', 'refunding', 'refunded'])

/**
 * Money that was taken all the same: a process died after it had asked for it, and what it was for is gone since.
 * @returns false where the provider could not be asked, or the money has no place yet
 */
async function giveUnwantedBack(
  deps: CheckoutDeps,
  payment: PaymentRow,
  captureId: string | null,
): Promise<boolean> {
  const capture = await lookAtCapture(deps, payment.provider_order_id!, captureId)
  if (capture.outcome !== 'captured') return capture.outcome !== 'unknown'
  await settle(deps, payment.provider_order_id!, capture)
  return ACCOUNTED_FOR.has((await findPaymentById(deps.db, payment.id))!.state)
}

const wantsSettling = (type: string) =>
  /^(CHECKOUT\.ORDER\.(APPROVED|COMPLETED)|PAYMENT\.CAPTURE\.(COMPLETED|PENDING|DENIED|DECLINED))$/.test(type)

/** Which capture an event of one is about. */
const captureIdOf = ({ resource }: ProviderEvent): string | null =>
  typeof resource.id === 'string' ? resource.id : null

/** An order event is about the order itself; a capture names its order among its related ids. */
function orderIdOf({ event_type, resource }: ProviderEvent): string | undefined {
  if (event_type.startsWith('CHECKOUT.ORDER.'))
    return typeof resource.id === 'string' ? resource.id : undefined
  const related = resource.supplementary_data as { related_ids?: { order_id?: unknown } } | undefined
  const orderId = related?.related_ids?.order_id
  return typeof orderId === 'string' ? orderId : undefined
}
