/**
 * The payment provider's REST API (PayPal Orders v2, Payments v2) as verdicts: an expected outcome is never an exception,
 * and "nothing was taken" is said only where the provider itself has said so.
 */
import { type Cents, eurosOf } from '#domain/money.ts'
import { approveLink, captureOf, captureVerdict, refusedCapture, verdictOf } from './capture-verdict.ts'
import { type Answer, connectCaller, type ProviderConfig, type ProviderLog } from './provider-call.ts'
import { type NewPaymentOrder, orderRequest } from './provider-order.ts'
import type { ProviderCapture, ProviderOrder } from './provider-schemas.ts'
import * as schemas from './provider-schemas.ts'
import { connectVerifier, type WebhookHeaders } from './webhook-signature.ts'

/** Nothing certain was heard after every retry: the provider may or may not have acted. */
type Unknown = { outcome: 'unknown'; reason: string }

export type CreateResult =
  | { outcome: 'created'; providerOrderId: string; approveUrl: string }
  | { outcome: 'refused'; issue: string }
  | Unknown

export type CaptureResult =
  | {
      outcome: 'captured'
      captureId: string
      amount: Cents
      currency: string
    }
  /** taken, and the provider still checks it */
  | { outcome: 'pending'; captureId: string; reason: string }
  /** nothing was taken */
  | { outcome: 'declined'; issue: string }
  /** nothing was taken, and not for the payer's sake: the shop's account, or something that nobody has foreseen */
  | { outcome: 'refused'; issue: string }
  /** the payer has to go (back) to the provider first */
  | { outcome: 'not_approved'; approveUrl?: string }
  /** the provider does not know the payment any more: nothing was and nothing will be taken */
  | { outcome: 'gone' }
  | Unknown

export type OrderResult =
  | {
      outcome: 'found'
      status: ProviderOrder['status']
      capture?: {
        id: string
        status: ProviderCapture['status']
        amount: Cents
        currency: string
        /** when the money was taken, ISO 8601 */
        at?: string
        reason?: string
      }
      /** what was given back of it, here or at the provider's own site; none that failed */
      refunds: { id: string; amount: Cents; note: string }[]
      amount: Cents
      currency: string
    }
  | { outcome: 'gone' }
  | Unknown

export type RefundResult =
  | { outcome: 'refunded'; refundId: string; amount: Cents }
  | { outcome: 'pending'; refundId: string; amount: Cents; reason: string }
  | { outcome: 'refused'; issue: string }
  | Unknown

export type RefundInput = {
  /** without it, whatever is left */
  amount?: Cents
  /** shown to the payer, at most 255 characters */
  note?: string
}

export type Provider = {
  createOrder(wanted: NewPaymentOrder, requestId: string): Promise<CreateResult>
  /** Takes the money, once for a request id; a declined attempt needs another id. */
  captureOrder(providerOrderId: string, requestId: string): Promise<CaptureResult>
  getOrder(providerOrderId: string): Promise<OrderResult>
  /** How a capture stands that was made before. It was made, so one that cannot be found is unknown, never gone. */
  getCapture(captureId: string): Promise<CaptureResult>
  refundCapture(captureId: string, input: RefundInput, requestId: string): Promise<RefundResult>
  /** How a refund stands that the provider took on before. */
  getRefund(refundId: string): Promise<RefundResult>
  /** Whether an event comes from the provider; needs the raw bytes of its body. */
  verifyWebhook(headers: WebhookHeaders, rawBody: Buffer): Promise<boolean>
  /** Waits for the calls under way. */
  close(): Promise<void>
}

const unknown = (reason: string): Unknown => ({ outcome: 'unknown', reason })

/** Ids go into paths; what cannot be one is not even asked for. */
const canBeId = (id: string): boolean => /^[\w-]{1,64}$/.test(id)

/** Whether the provider says that there is no such thing, not merely that a path leads nowhere. */
const isGone = (answer: Answer): boolean =>
  answer.heard === 'refusal' &&
  answer.refusal.status === 404 &&
  ['INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND'].includes(answer.refusal.issue)

/** The reason why an answer that should have been a success tells nothing. */
const doubt = (answer: Answer): string =>
  answer.heard === 'nothing'
    ? answer.reason
    : answer.heard === 'refusal'
      ? answer.refusal.issue
      : 'unreadable answer'

/** What a refund comes to, where the provider showed it. */
function refundVerdict(answer: Answer): RefundResult {
  const given = answer.heard === 'success' ? schemas.refund.safeParse(answer.json).data : undefined
  if (!given) return unknown(doubt(answer))
  const about = { refundId: given.id, amount: given.amount.amount }
  if (given.status === 'COMPLETED') return { outcome: 'refunded', ...about }
  if (given.status === 'PENDING')
    return { outcome: 'pending', ...about, reason: given.status_details?.reason ?? 'OTHER' }
  return { outcome: 'refused', issue: `REFUND_${given.status}` }
}

/** Connects to the provider; nothing is asked before the first call. */
export function connectProvider(config: ProviderConfig, log: ProviderLog): Provider {
  const { ask, close } = connectCaller(config, log)
  const pathOf = (providerOrderId: string) => `/v2/checkout/orders/${providerOrderId}`

  async function fetchOrder(
    providerOrderId: string,
    patience?: number,
  ): Promise<ProviderOrder | { outcome: 'gone' } | Unknown> {
    const answer = await ask({ method: 'GET', path: pathOf(providerOrderId) }, patience)
    if (isGone(answer)) return { outcome: 'gone' }
    const found = answer.heard === 'success' ? schemas.order.safeParse(answer.json).data : undefined
    return found ?? unknown(doubt(answer))
  }

  /** Looks at the order itself after a doubtful capture; `otherwise` is the verdict where it holds no capture. */
  async function lookAfter(providerOrderId: string, otherwise: CaptureResult): Promise<CaptureResult> {
    const found = await fetchOrder(providerOrderId, 1)
    if ('outcome' in found) return found
    if (found.status === 'VOIDED') return { outcome: 'gone' }
    return captureVerdict(found) ?? otherwise
  }

  return {
    async createOrder(wanted, requestId) {
      const answer = await ask({
        method: 'POST',
        path: '/v2/checkout/orders',
        body: orderRequest(wanted),
        requestId,
      })
      if (answer.heard === 'refusal' && answer.refusal.status !== 401)
        return { outcome: 'refused', issue: answer.refusal.issue }
      const created = answer.heard === 'success' ? schemas.order.safeParse(answer.json).data : undefined
      const approveUrl = created && approveLink(created.links)
      if (!approveUrl) return unknown(doubt(answer))
      return { outcome: 'created', providerOrderId: created.id, approveUrl }
    },

    async captureOrder(providerOrderId, requestId) {
      if (!canBeId(providerOrderId)) return { outcome: 'gone' }
      const path = `${pathOf(providerOrderId)}/capture`
      const answer = await ask({ method: 'POST', path, body: {}, requestId, wantsAll: true })
      if (isGone(answer)) return { outcome: 'gone' }
      if (answer.heard === 'success') {
        const order = schemas.order.safeParse(answer.json).data
        return (order && captureVerdict(order)) ?? lookAfter(providerOrderId, unknown('unreadable answer'))
      }
      if (answer.heard === 'nothing') return lookAfter(providerOrderId, unknown(answer.reason))
      const { verdict, isCertain } = refusedCapture(answer.refusal)
      return isCertain ? verdict : lookAfter(providerOrderId, verdict)
    },

    async getOrder(providerOrderId) {
      if (!canBeId(providerOrderId)) return { outcome: 'gone' }
      const found = await fetchOrder(providerOrderId)
      if ('outcome' in found) return found
      const unit = found.purchase_units[0]
      if (!unit?.amount) return unknown('the order has no amount')
      const capture = captureOf(found)
      return {
        outcome: 'found',
        status: found.status,
        capture: capture && {
          id: capture.id,
          status: capture.status,
          ...capture.amount,
          at: capture.create_time,
          reason: capture.status_details?.reason,
        },
        refunds: (unit.payments?.refunds ?? [])
          .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
          .map(({ id, amount, note_to_payer }) => ({ id, amount: amount.amount, note: note_to_payer ?? '' })),
        ...unit.amount,
      }
    },

    async getCapture(captureId) {
      if (!canBeId(captureId)) return unknown('no capture id')
      const answer = await ask({ method: 'GET', path: `/v2/payments/captures/${captureId}` })
      const found = answer.heard === 'success' ? schemas.capture.safeParse(answer.json).data : undefined
      return found ? verdictOf(found) : unknown(doubt(answer))
    },

    async refundCapture(captureId, { amount, note }, requestId) {
      if (!canBeId(captureId)) return { outcome: 'refused', issue: 'INVALID_RESOURCE_ID' }
      const body = {
        amount: amount === undefined ? undefined : { currency_code: 'EUR', value: eurosOf(amount) },
        note_to_payer: note?.slice(0, 255) || undefined,
      }
      const path = `/v2/payments/captures/${captureId}/refund`
      const answer = await ask({ method: 'POST', path, body, requestId, wantsAll: true })
      if (answer.heard === 'refusal' && answer.refusal.status !== 401)
        return { outcome: 'refused', issue: answer.refusal.issue }
      return refundVerdict(answer)
    },

    async getRefund(refundId) {
      if (!canBeId(refundId)) return unknown('no refund id')
      return refundVerdict(await ask({ method: 'GET', path: `/v2/payments/refunds/${refundId}` }))
    },

    verifyWebhook: connectVerifier(config, log),
    close,
  }
}
