/**
 * A bank link as an in-memory payment provider: the payer's approval at the bank moves the money, even after the
 * shopper has left or the shop has released the payment, and the bank may void the payment later. It proves that such a
 * provider fits the interface in `payments/provider.ts`.
 */
import { createHmac, randomUUID } from 'node:crypto'
import type { Cents } from '#domain/money.ts'
import type { OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import type {
  NewPayment,
  PaymentProvider,
  RefundRequest,
  RefundResult,
  Unknown,
} from '#server/payments/provider.ts'
import type { EventReading, ProviderEvent } from '#server/payments/provider-event.ts'
import {
  isFullyRefunded,
  moneyOf,
  PAGE,
  PAYEE,
  type Payment,
  type Refund,
  recordOf,
  refundedSum,
  refundOf,
  refusedRefund,
  STAGES,
} from './bank-link-record.ts'
import type { Behaviour, DeliveredEvent } from './provider-harness.ts'

const SECRET = 'the-secret-of-the-shop'
/** Not one of the shop's payment methods: the code behind the interface must not depend on which provider it is. */
const NAME = 'bank-link' as string as OnlinePaymentMethod

/** How many calls an outage lasts. */
const OUTAGE_CALLS = 4

const unknown = (reason: string): Unknown => ({ outcome: 'unknown', reason })
const signatureOf = (body: Buffer) => createHmac('sha256', SECRET).update(body).digest('hex')

/** Opens a bank. Its methods accept a payment's reference or its approval page. */
export function openBankLink() {
  const payments = new Map<string, Payment>()
  const byRequest = new Map<string, Payment>()
  const events: DeliveredEvent[] = []
  let isDown = false

  const find = (page: string): Payment => payments.get(page.replace(PAGE, ''))!
  const byCapture = (id: string) =>
    [...payments.values()].find(({ captureId, paidAt }) => captureId === id && paidAt !== undefined)

  function tell(
    { reference, captureId, status }: Payment,
    told:
      | { about: 'capture'; took: boolean }
      | { about: 'refund' | 'reversal'; providerRefundId: string | null; amount: Cents },
  ): void {
    const at = new Date().toISOString()
    const event: ProviderEvent = { id: randomUUID(), type: status, at, reference, captureId, ...told }
    const body = Buffer.from(JSON.stringify(event))
    events.push({ headers: { 'bank-signature': signatureOf(body) }, body })
  }

  function open(wanted: NewPayment, requestId: string): Payment {
    const earlier = byRequest.get(requestId)
    if (earlier) return earlier
    const [reference, captureId] = [randomUUID(), randomUUID()]
    const nothing = { status: 'open', isDeclined: false, paidAt: undefined, behaviour: 'pays' } as const
    const payment: Payment = { reference, captureId, wanted, ...nothing, refunds: [], outage: 0 }
    payments.set(reference, payment)
    byRequest.set(requestId, payment)
    return payment
  }

  function refund(payment: Payment | undefined, request: RefundRequest): RefundResult {
    if (!payment) return refusedRefund('NO_SUCH_PAYMENT', 'other')
    const earlier = payment.refunds.find(each => each.request.refundId === request.refundId)
    if (earlier) return refundOf(earlier)
    if (STAGES[payment.status] !== 'completed') return refusedRefund('NOT_PAID', 'other')
    if (isFullyRefunded(payment)) return refusedRefund('NOTHING_LEFT', 'fully_refunded')
    const left = payment.wanted.total - refundedSum(payment)
    const { amount = left } = request
    if (amount > left) return refusedRefund('MORE_THAN_LEFT', 'partly_refunded')
    if (payment.behaviour === 'refund refused') return refusedRefund('LOW_BALANCE', 'insufficient_funds')
    const status = payment.behaviour === 'refund pending' ? 'pending' : 'done'
    const made: Refund = { id: randomUUID(), request, amount, status }
    payment.refunds.push(made)
    tell(payment, { about: 'refund', providerRefundId: made.id, amount })
    return refundOf(made)
  }

  /** The provider as the shop sees it, with its credentials. */
  function connect({ secret = SECRET, isReachable = true } = {}): PaymentProvider {
    const isHeard = () => isReachable && !isDown && secret === SECRET

    /** Calls the bank about a payment. A call that goes unanswered may have been carried out all the same. */
    function call<T>(payment: Payment | undefined, name: string, act: () => T): T | Unknown {
      if (!isHeard()) return unknown('the bank does not answer')
      if (!payment) return act()
      if (payment.outage > 0) {
        payment.outage -= 1
        return unknown('the bank is down')
      }
      const answer = act()
      const { behaviour } = payment
      if (behaviour !== `${name} reply lost` && behaviour !== `${name} outage`) return answer
      payment.behaviour = 'pays'
      if (behaviour.endsWith('outage')) payment.outage = OUTAGE_CALLS
      return unknown('the reply was lost')
    }

    return {
      name: NAME,
      isLive: false,
      can: { capture: 'at_once', listsEvents: false, guardsOrderNumber: true },
      incidents: { opening: 'bank_links' },
      create: async (wanted, requestId) => {
        if (secret !== SECRET) return { outcome: 'refused', issue: 'INVALID_TOKEN', isAccount: true }
        return call(undefined, 'create', () => {
          const { reference } = open(wanted, requestId)
          return { outcome: 'created', reference, approveUrl: PAGE + reference } as const
        })
      },
      read: async reference => {
        const payment = payments.get(reference)
        return call(payment, 'read', () => (payment ? recordOf(payment) : { outcome: 'gone' }))
      },
      isOwnPayee: async payee =>
        isHeard() ? { outcome: 'known', isOwn: payee === PAYEE } : unknown('the bank does not answer'),
      capture: async reference => {
        const payment = payments.get(reference)
        return call(payment, 'capture', () => (payment ? moneyOf(payment) : { outcome: 'gone' }))
      },
      readCapture: async captureId => {
        const payment = byCapture(captureId)
        return call(payment, 'read', () => (payment ? moneyOf(payment) : unknown('no such payment')))
      },
      refund: async (captureId, request) => {
        const payment = byCapture(captureId)
        return call(payment, 'refund', () => refund(payment, request))
      },
      readRefund: async id => {
        const made = [...payments.values()].flatMap(({ refunds }) => refunds).find(each => each.id === id)
        return call(undefined, 'read', () => (made ? refundOf(made) : unknown('no such refund')))
      },
      readEvent: async (headers, body): Promise<EventReading> => {
        const signature = headers['bank-signature']
        if (signature !== signatureOf(body))
          return { outcome: 'forged', isPlausible: typeof signature === 'string' }
        return { outcome: 'read', event: JSON.parse(body.toString()) }
      },
      listEvents: async () => unknown('a bank link lists no events'),
      close: async () => undefined,
    }
  }

  return {
    provider: connect(),
    connect,
    /** signed, in order */
    events,
    /** While the bank is down it answers no calls, but payers can still pay. */
    setDown: (down: boolean) => {
      isDown = down
    },

    /**
     * The payer pays. Does nothing if this payment, or another with the same order number, is already paid; an
     * abandoned payment can still be paid.
     */
    pay(page: string, behaviour: Behaviour = 'pays'): void {
      const payment = find(page)
      const { invoiceId } = payment.wanted
      const isPaid = (other: Payment) =>
        other === payment || (invoiceId !== undefined && other.wanted.invoiceId === invoiceId)
      if ([...payments.values()].some(other => isPaid(other) && other.paidAt !== undefined)) return
      payment.behaviour = behaviour
      payment.isDeclined = behaviour === 'declined'
      if (payment.isDeclined) return
      payment.status = behaviour === 'reviewed' ? 'reviewed' : 'paid'
      payment.paidAt = new Date().toISOString()
      tell(payment, { about: 'capture', took: true })
    },

    /** Sets how the bank answers the next calls about a payment. */
    misbehave(page: string, behaviour: Behaviour): void {
      find(page).behaviour = behaviour
    },

    /** Tops up the account, so that a refund refused for lack of funds can succeed. */
    fillBalance(page: string): void {
      const payment = find(page)
      if (payment.behaviour === 'refund refused') payment.behaviour = 'pays'
    },

    /** The bank stops waiting for the payer. */
    abandon(page: string): void {
      const payment = find(page)
      if (payment.status === 'open') payment.status = 'abandoned'
    },

    /** Voids a paid payment: the bank takes back what is left of it. */
    void(page: string): void {
      const payment = find(page)
      const amount = payment.wanted.total - refundedSum(payment)
      if (payment.status !== 'paid' || amount === 0) return
      payment.status = 'voided'
      tell(payment, { about: 'reversal', providerRefundId: null, amount })
    },

    /** Makes the bank's record of a payment under review temporarily wrong: it reports the payment as open. */
    misreport(page: string, isWrong: boolean): void {
      const payment = find(page)
      if (payment.status === (isWrong ? 'reviewed' : 'open')) payment.status = isWrong ? 'open' : 'reviewed'
    },

    endReview(page: string, decision: 'complete' | 'decline'): void {
      const payment = find(page)
      const isComplete = decision === 'complete'
      for (const refund of payment.refunds)
        if (refund.status === 'pending') refund.status = isComplete ? 'done' : 'rejected'
      if (payment.status !== 'reviewed') return
      payment.status = isComplete ? 'paid' : 'rejected'
      tell(payment, { about: 'capture', took: isComplete })
    },
  }
}
