/**
 * The orders, captures and refunds that the sandbox remembers, with the provider's rules about them. Everything here is
 * synchronous, so two calls for one order never interleave, which guarantees that an order is captured once.
 */
import { createDisputeStore } from './dispute-store.ts'
import { optionalFieldsAt } from './field-checks.ts'
import type { Issue } from './issues.ts'
import { readOrderPatch } from './order-patch.ts'
import { readOrderRequest } from './order-request.ts'
import type { Outcome } from './outcomes.ts'
import { PAYEE } from './payee.ts'
import {
  type BookEvent,
  type Capture,
  newCapture,
  newId,
  newOrder,
  type Order,
  OUTAGE_CALLS,
} from './records.ts'
import { createRefundStore, type RefundStep } from './refund-store.ts'
import { Refusal } from './refusals.ts'
import { checkSameBody } from './request-ids.ts'
import { readTracker } from './tracking.ts'

/** The outcome of a capture call: a reply, no reply at all, or a connection that breaks after the money moved. */
type CaptureStep = { does: 'answer'; order: Order; replayed: boolean } | { does: 'hang' } | { does: 'break' }

export type OrderStore = ReturnType<typeof createOrderStore>

/** Three hours to approve and three more to capture, as at the real provider. */
const LIFETIME = 3 * 3_600_000
/** The oldest orders are dropped beyond this, in whatever state: memory stays bounded in a long measurement. */
const MAX_ORDERS = 1_000
/**
 * @param now the clock, in milliseconds.
 * @param announce receives every event that the provider would send to webhooks.
 * @param approveUrl where the payer of an order approves.
 * @param restriction why the merchant's account accepts no new orders, if it does not.
 */
export function createOrderStore(
  now: () => number,
  announce: (event: BookEvent) => void,
  approveUrl: (orderId: string) => string,
  restriction: () => Issue | undefined,
) {
  const orders = new Map<string, Order>()
  const created = new Map<string, Order>()
  const captures = new Map<string, Capture>()
  const refunds = createRefundStore(now, announce)
  const disputes = createDisputeStore(now, announce)
  const paidInvoices = new Map<string, Order>()
  // A ring of ids by age: the newest takes the place of the oldest.
  const ages: (string | undefined)[] = new Array(MAX_ORDERS)
  let count = 0

  const today = () => new Date(now()).toISOString()

  function remove(order: Order): void {
    orders.delete(order.id)
    if (order.requestId) created.delete(order.requestId)
    const { invoice_id: invoice } = order.request.unit
    if (invoice && paidInvoices.get(invoice) === order) paidInvoices.delete(invoice)
    if (!order.capture) return
    captures.delete(order.capture.id)
    refunds.forget(order.capture)
    disputes.forget(order.capture)
  }

  /** @throws Refusal INVALID_RESOURCE_ID if it never existed, or has expired. */
  function find(id: string): Order {
    const order = orders.get(id)
    if (!order) throw new Refusal('INVALID_RESOURCE_ID')
    if (!order.capture && order.expiresAt < now()) {
      remove(order)
      throw new Refusal('INVALID_RESOURCE_ID')
    }
    return order
  }

  function simulateOutage(order: Order): void {
    if (order.outage === 0) return
    order.outage -= 1
    throw new Refusal('SERVICE_UNAVAILABLE')
  }

  /** `find` for the merchant's calls, which an outage affects. */
  function ask(id: string): Order {
    const order = find(id)
    simulateOutage(order)
    return order
  }

  function create(body: unknown, requestId: string | undefined): { order: Order; replayed: boolean } {
    const earlier = requestId ? created.get(requestId) : undefined
    if (earlier) {
      checkSameBody(earlier.request.body, body)
      return { order: earlier, replayed: true }
    }
    const request = readOrderRequest(body, requestId)
    const trouble = restriction()
    if (trouble) throw new Refusal(trouble)
    const order = newOrder(request, requestId, now(), LIFETIME)
    const oldest = orders.get(ages[count % MAX_ORDERS] ?? '')
    if (oldest) remove(oldest)
    ages[count % MAX_ORDERS] = order.id
    count += 1
    orders.set(order.id, order)
    if (requestId) created.set(requestId, order)
    return { order, replayed: false }
  }

  /** Changes an order whose money is not captured yet. */
  function patch(id: string, body: unknown): void {
    const order = ask(id)
    const changed = readOrderPatch(body, order)
    if (order.capture) throw new Refusal('ORDER_ALREADY_COMPLETED')
    Object.assign(order, changed, { updatedAt: today() })
  }

  /**
   * The payer approves; once the money is captured nothing changes any more, and a second click leads to the same
   * place.
   */
  function approve(id: string, outcome: Outcome): Order {
    const order = find(id)
    if (order.capture) return order
    const isNew = order.status !== 'APPROVED'
    order.status = 'APPROVED'
    order.outcome = outcome
    order.faultSpent = false
    order.payerId ??= newId(13)
    order.expiresAt = now() + LIFETIME
    order.updatedAt = today()
    if (isNew) announce({ type: 'CHECKOUT.ORDER.APPROVED', order })
    return order
  }

  function takeMoney(order: Order): void {
    const at = today()
    const { unit } = order.request
    const isPending = order.outcome === 'pending'
    const capture = newCapture(order, isPending ? 'PENDING' : 'COMPLETED', at)
    order.capture = capture
    order.status = 'COMPLETED'
    order.updatedAt = at
    captures.set(capture.id, capture)
    if (unit.invoice_id) paidInvoices.set(unit.invoice_id, order)
    announce({ type: isPending ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED', order, capture })
  }

  /**
   * Captures an order. The outcome is stored by request id once the call has reached the payer's bank: captured or
   * declined. A call that failed before (not approved yet, an error before the money moved) may be retried with the
   * same id.
   */
  function capture(id: string, body: unknown, requestId: string | undefined): CaptureStep {
    const order = ask(id)
    const { captureRequests } = order
    optionalFieldsAt(body, '/')
    const earlier = requestId ? captureRequests.get(requestId) : undefined
    if (earlier) checkSameBody(earlier.body, body)
    if (earlier?.result === 'captured') return { does: 'answer', order, replayed: true }
    const chooseAnother = { links: [{ href: approveUrl(order.id), rel: 'redirect', method: 'GET' }] }
    if (earlier) throw new Refusal(earlier.result, chooseAnother)
    if (order.capture) throw new Refusal('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') throw new Refusal('ORDER_NOT_APPROVED')
    const { outcome, faultSpent } = order
    order.faultSpent = true
    if (!faultSpent && outcome === 'capture-timeout') return { does: 'hang' }
    if (!faultSpent && outcome === 'capture-500') throw new Refusal('INTERNAL_SERVER_ERROR')
    if (outcome === 'declined' || (!faultSpent && outcome === 'declined-once')) {
      if (outcome === 'declined') order.status = 'PAYER_ACTION_REQUIRED'
      order.updatedAt = today()
      if (requestId) captureRequests.set(requestId, { body, result: 'INSTRUMENT_DECLINED' })
      throw new Refusal('INSTRUMENT_DECLINED', chooseAnother)
    }
    const { invoice_id: invoice } = order.request.unit
    if (invoice && paidInvoices.has(invoice))
      throw new Refusal('DUPLICATE_INVOICE_ID', { field: '/purchase_units/0/invoice_id' })
    takeMoney(order)
    if (requestId) captureRequests.set(requestId, { body, result: 'captured' })
    if (outcome === 'capture-lost-reply') return { does: 'break' }
    if (outcome === 'capture-outage') {
      order.outage = OUTAGE_CALLS - 1
      throw new Refusal('SERVICE_UNAVAILABLE')
    }
    return { does: 'answer', order, replayed: false }
  }

  function findCapture(id: string): Capture {
    const found = captures.get(id)
    if (!found) throw new Refusal('INVALID_RESOURCE_ID')
    return found
  }

  function refund(captureId: string, body: unknown, requestId: string | undefined): RefundStep {
    const found = findCapture(captureId)
    simulateOutage(found.order)
    // The money is on another account.
    if (found.order.payee !== PAYEE) throw new Refusal('PERMISSION_DENIED')
    return refunds.refund(found, body, requestId)
  }

  /** Ends the provider's review of a pending capture or refund; does nothing if none is pending. */
  function endReview({ capture: found }: Order, decision: 'complete' | 'decline'): void {
    if (found) refunds.endPending(found, decision)
    if (found?.status !== 'PENDING') return
    const isComplete = decision === 'complete'
    found.status = isComplete ? 'COMPLETED' : 'DECLINED'
    found.updatedAt = today()
    // A declined payment has paid nothing: another payment with the same invoice id may.
    const { invoice_id: invoice } = found.order.request.unit
    if (!isComplete && invoice && paidInvoices.get(invoice) === found.order) paidInvoices.delete(invoice)
    const type = isComplete ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED'
    announce({ type, order: found.order, capture: found })
  }

  /** Adds a parcel of a paid order; repeating the same parcel adds no other. */
  function track(id: string, body: unknown): { order: Order; replayed: boolean } {
    const order = ask(id)
    const tracker = readTracker(order, body, today())
    const replayed = order.trackers.some(known => known.id === tracker.id)
    if (!replayed) {
      order.trackers.push(tracker)
      order.updatedAt = today()
    }
    return { order, replayed }
  }

  return {
    find,
    ask,
    create,
    patch,
    approve,
    capture,
    findCapture,
    endReview,
    refund,
    findRefund: refunds.find,
    track,
    findDispute: disputes.find,
    reverse: refunds.reverse,
    openDispute: disputes.open,
    resolveDispute: disputes.resolve,
  }
}
