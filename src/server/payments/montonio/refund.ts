/** Refunds at Montonio: one per id of the shop's, even if the response to the first try was lost. */
import { createHash } from 'node:crypto'
import type { RefundRequest, RefundResult, Unknown } from '../provider.ts'
import type { Answer } from './exchange.ts'
import { type Journal, matchRefunds } from './journal.ts'
import { isPaid, isTakenBack, type KnownOrder, leftOf, refundIdOf, refundResultOf } from './order-record.ts'
import { refund as refundSchema } from './schemas.ts'

/** `isLockedOut`: the shop's keys are refused */
export type Unanswered = Unknown & { isLockedOut?: boolean }
type Find = (uuid: string) => Promise<KnownOrder | { outcome: 'gone' } | Unanswered>
type Tools = {
  ask: (path: string, claims?: object) => Promise<Answer>
  find: Find
  journal: Journal
}

const unknown = (reason: string): Unknown => ({ outcome: 'unknown', reason })
const refused = (
  issue: string,
  fault: Extract<RefundResult, { outcome: 'refused' }>['fault'],
): RefundResult => ({
  outcome: 'refused',
  issue,
  fault,
})

/** Returns the idempotency key for Montonio, a version 4 UUID, always the same for an id of the shop's. */
function keyOf(refundId: string): string {
  const hex = createHash('sha256').update(refundId).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Finds the shop's refund in the record, if it is there. */
function findAsked({ order, asked }: KnownOrder, refundId: string) {
  const matched = matchRefunds(order.refunds ?? [], asked)
  return order.refunds?.find(({ uuid }) => matched.get(uuid)?.refundId === refundId)
}

/** Returns why an order cannot be refunded, if its own record says so. */
function refusalOf(known: KnownOrder, amount: number | undefined): RefundResult | undefined {
  const { order } = known
  if (!isPaid(order.paymentStatus) && !isTakenBack(known)) return refused('NOT_PAID', 'other')
  const left = leftOf(known)
  if (isTakenBack(known) || left <= 0) return refused('NOTHING_LEFT', 'fully_refunded')
  if (amount !== undefined && amount > left) return refused('MORE_THAN_LEFT', 'partly_refunded')
  // Bank payments can be refunded only if the merchant has enabled refundable payments.
  if (order.isRefundableType === false)
    return refused(
      'NOT_REFUNDABLE',
      order.paymentMethodType === 'cardPayments' ? 'not_refundable' : 'switched_off',
    )
  const available = order.availableForRefund ?? left
  return available < (amount ?? left) ? refused('NOT_AVAILABLE_YET', 'insufficient_funds') : undefined
}

/**
 * Refunds once per id of the shop's. If Montonio refuses a key as known, the first try got through, and the record
 * shows the outcome.
 */
export async function refundThere(
  { ask, find, journal }: Tools,
  orderUuid: string,
  { refundId, amount, note }: RefundRequest,
): Promise<RefundResult> {
  const known = await find(orderUuid)
  if (!('order' in known)) {
    if (known.outcome === 'gone') return refused('NO_SUCH_ORDER', 'other')
    return known.isLockedOut ? refused(known.reason, 'no_access') : known
  }
  const { order } = known
  const earlier = findAsked(known, refundId)
  if (earlier) {
    await journal.nameRefund(refundId, earlier.uuid)
    return refundResultOf(order, earlier)
  }
  const refusal = refusalOf(known, amount)
  if (refusal) return refusal
  const wanted = amount ?? leftOf(known)
  await journal.startRefund(order.uuid, { refundId, amount: wanted, note })
  const claims = { orderUuid: order.uuid, amount: wanted / 100, idempotencyKey: keyOf(refundId) }
  const answer = await ask('/refunds', claims)
  if (answer.result === 'no_answer') return unknown(answer.reason)
  const isKnownKey = answer.result === 'refusal' && answer.message.includes('same idempotency key')
  if (answer.result === 'refusal' && !isKnownKey) {
    if (answer.isRepeat || answer.status === 401 || answer.status === 403) return unknown(answer.message)
    await journal.dropRefund(refundId)
    return refused(answer.message, answer.message.includes('exceeds') ? 'insufficient_funds' : 'other')
  }
  const made = answer.result === 'success' ? refundSchema.safeParse(answer.json).data : undefined
  if (made) await journal.nameRefund(refundId, made.uuid)
  // The response always says pending; the record knows whether the refund has arrived.
  const after = await find(order.uuid)
  const shown = 'order' in after ? findAsked(after, refundId) : undefined
  if (shown) {
    await journal.nameRefund(refundId, shown.uuid)
    return refundResultOf(order, shown)
  }
  return made ? refundResultOf(order, made) : unknown('Montonio does not list the refund yet')
}

/** Returns the state of a refund, by the shop's composite id: order and refund. */
export async function resultOfRefund(find: Find, id: string): Promise<RefundResult> {
  const known = await find(id.split(':', 1)[0]!)
  if (!('order' in known)) return known.outcome === 'gone' ? unknown('no such order') : known
  const { order } = known
  const shown = order.refunds?.find(({ uuid }) => refundIdOf(order.uuid, uuid) === id)
  return shown ? refundResultOf(order, shown) : unknown('no such refund')
}
