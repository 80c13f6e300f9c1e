/** PayPal's REST API (Orders v2, Payments v2, Webhooks v1) as a payment provider of the shop. */
import { eurosOf } from '#domain/money.ts'
import type {
  CaptureResult,
  CreateResult,
  NewPayment,
  PaymentProvider,
  RefundResult,
  Unknown,
} from '../provider.ts'
import { doubt, isGone, refusedOf, unknown } from './answer.ts'
import { connectCaller, type PayPalConfig, type ProviderLog } from './api-call.ts'
import { approveLink, captureOf, captureOutcome, outcomeOf, refusedCapture } from './capture-outcome.ts'
import { isLiveApi } from './config.ts'
import { connectEvents } from './events.ts'
import { orderRequest, shortened } from './order-request.ts'
import { connectAccount } from './own-account.ts'
import { recordOf } from './payment-record.ts'
import { refundErrorCode, refundOutcome } from './refund-outcome.ts'
import * as schemas from './schemas.ts'

/** Ids become part of a path; an impossible one is not even requested. */
const canBeId = (id: string): boolean => /^[\w-]{1,64}$/.test(id)

/** Whether PayPal rejects the address, which is not needed for a sale. */
const isAboutAddress = (issue: string, field = ''): boolean =>
  field.includes('/shipping') || /ADDRESS|POSTAL_CODE|^CITY_|COUNTRY_CODE/.test(issue)

/** Connects to PayPal; sends nothing before the first call. */
export function connectPayPal(config: PayPalConfig, log: ProviderLog): PaymentProvider {
  const { ask, close } = connectCaller(config, log)
  const pathOf = (reference: string) => `/v2/checkout/orders/${reference}`
  const events = connectEvents(config, ask, log)
  const { isOther, ...account } = connectAccount(ask)

  async function fetchOrder(
    reference: string,
    patience?: number,
  ): Promise<schemas.PayPalOrder | { outcome: 'gone' } | Unknown> {
    const answer = await ask({ method: 'GET', path: pathOf(reference) }, patience)
    if (isGone(answer)) return { outcome: 'gone' }
    const found = answer.result === 'success' ? schemas.order.safeParse(answer.json).data : undefined
    return found ?? unknown(doubt(answer))
  }

  /**
   * Returns an outcome, if the money is the shop's. The payer can change the payee of an order: PayPal lets the scope of
   * client-side integrations do so until the capture.
   */
  async function checkPayee(
    outcome: CaptureResult,
    payee: schemas.PayPalPayee | undefined,
  ): Promise<CaptureResult> {
    if (outcome.outcome !== 'captured' && outcome.outcome !== 'pending') return outcome
    const isOthers = await isOther(payee)
    if (typeof isOthers !== 'boolean') return isOthers
    return isOthers ? { outcome: 'other_payee', issue: 'OTHER_PAYEE' } : outcome
  }

  /** Returns the outcome of an order's capture, `undefined` if it has none. */
  async function outcomeIn(order: schemas.PayPalOrder): Promise<CaptureResult | undefined> {
    const outcome = captureOutcome(order)
    return outcome && checkPayee(outcome, captureOf(order)?.unit.payee)
  }

  /** Reads the order itself after a doubtful capture; `otherwise` is the verdict if it contains no capture. */
  async function readAfterFailure(reference: string, otherwise: CaptureResult): Promise<CaptureResult> {
    const found = await fetchOrder(reference, 1)
    if ('outcome' in found)
      return found.outcome === 'gone' ? unknown('PayPal no longer knows the order') : found
    if (found.status === 'VOIDED') return { outcome: 'gone' }
    return (await outcomeIn(found)) ?? otherwise
  }

  async function create(wanted: NewPayment, requestId: string): Promise<CreateResult> {
    const call = {
      method: 'POST',
      path: '/v2/checkout/orders',
      body: orderRequest(wanted),
      requestId,
    } as const
    const answer = await ask(call)
    if (answer.result === 'refusal') {
      const { issue, field } = answer.refusal
      // An address that PayPal cannot parse must not cost the sale: without it the payment is merely less protected.
      if (wanted.shipTo && isAboutAddress(issue, field)) {
        const { shipTo: _, ...rest } = wanted
        return create(rest, `${requestId}-unaddressed`)
      }
      return refusedOf(answer.refusal)
    }
    const created = answer.result === 'success' ? schemas.order.safeParse(answer.json).data : undefined
    const approveUrl = created && approveLink(created.links)
    if (!approveUrl) return unknown(doubt(answer))
    return { outcome: 'created', reference: created.id, approveUrl }
  }

  return {
    name: 'paypal',
    isLive: isLiveApi(config.apiUrl),
    can: { capture: 'on_request', listsEvents: { days: 30 }, guardsOrderNumber: true },
    incidents: { opening: 'payments', events: 'events' },
    create,

    async capture(reference, requestId) {
      if (!canBeId(reference)) return { outcome: 'gone' }
      const path = `${pathOf(reference)}/capture`
      const answer = await ask({ method: 'POST', path, body: {}, requestId, wantsAll: true })
      if (answer.result === 'success') {
        const order = schemas.order.safeParse(answer.json).data
        return (
          (order && (await outcomeIn(order))) ?? readAfterFailure(reference, unknown('unreadable answer'))
        )
      }
      if (answer.result === 'no_answer') return readAfterFailure(reference, unknown(answer.reason))
      // After an unanswered attempt, "no such order" does not prove that nothing was captured.
      if (isGone(answer))
        return answer.isRepeat ? unknown('PayPal no longer knows the order') : { outcome: 'gone' }
      const { verdict, isCertain } = refusedCapture(answer.refusal)
      return isCertain ? verdict : readAfterFailure(reference, verdict)
    },

    async read(reference) {
      if (!canBeId(reference)) return { outcome: 'gone' }
      const found = await fetchOrder(reference)
      return 'outcome' in found ? found : recordOf(found)
    },

    async readCapture(captureId) {
      if (!canBeId(captureId)) return unknown('no capture id')
      const answer = await ask({ method: 'GET', path: `/v2/payments/captures/${captureId}` })
      const found = answer.result === 'success' ? schemas.capture.safeParse(answer.json).data : undefined
      return found ? checkPayee(outcomeOf(found), found.payee) : unknown(doubt(answer))
    },

    async refund(captureId, { refundId, amount, note }) {
      if (!canBeId(captureId))
        return { outcome: 'refused', issue: 'INVALID_RESOURCE_ID', fault: 'other' } satisfies RefundResult
      const body = {
        amount: amount === undefined ? undefined : { currency_code: 'EUR', value: eurosOf(amount) },
        // Identifies the shop's own refund in PayPal's record.
        custom_id: refundId,
        note_to_payer: shortened(note, 255) || undefined,
      }
      const path = `/v2/payments/captures/${captureId}/refund`
      const answer = await ask({
        method: 'POST',
        path,
        body,
        requestId: `refund-${refundId}`,
        wantsAll: true,
      })
      if (answer.result === 'refusal') {
        const { status, issue } = answer.refusal
        if (status !== 401) return { outcome: 'refused', issue, fault: refundErrorCode(issue) }
        return answer.isRepeat ? unknown(issue) : { outcome: 'refused', issue, fault: 'no_access' }
      }
      return refundOutcome(answer) ?? unknown(doubt(answer))
    },

    async readRefund(providerRefundId) {
      if (!canBeId(providerRefundId)) return unknown('no refund id')
      const answer = await ask({ method: 'GET', path: `/v2/payments/refunds/${providerRefundId}` })
      return refundOutcome(answer) ?? unknown(doubt(answer))
    },

    ...account,
    ...events,
    close,
  }
}
