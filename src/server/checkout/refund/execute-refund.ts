/**
 * Steps 2 and 3 of every refund, see request-refund.ts: of an order, of money without one, and of what was refunded elsewhere.
 *
 * The provider's own record decides. A refund that was sent before is looked for there first, and a refusal is believed only after
 * the record shows no such refund: the reply to an earlier call may have been lost after the money had gone.
 */
import { findPaymentById, type PaymentRow } from '#server/payments/ledger.ts'
import type { PaymentProvider, RefundResult } from '#server/payments/provider.ts'
import {
  beginRefundTry,
  claimDueRefund,
  findDueRefunds,
  findRefund,
  linkProviderRefund,
  type RefundRow,
  recordRefundError,
} from '#server/payments/refund-ledger.ts'
import { processBatches } from '#server/platform/database/batches.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import type { CheckoutDeps } from '../deps.ts'
import { bookRefund, bookUnmatchedRefund, failRefund, prepareRefundBooking } from './book-refund.ts'

/** What a refund comes to. One that the owner made herself at the provider's site has no id that is known here. */
type Outcome = RefundResult | { outcome: 'refunded'; providerRefundId: null }

/** Refunds under way in this process, so that a second click and an event share one call. */
const underWay = new WeakMap<CheckoutDeps, Map<string, Promise<RefundRow>>>()

/** Goes on with a refund that has not ended. Safe to call at any time. @returns it as it is then */
export function executeRefund(deps: CheckoutDeps, refund: RefundRow): Promise<RefundRow> {
  if (refund.state !== 'asked') return Promise.resolve(refund)
  const mine = underWay.get(deps) ?? new Map<string, Promise<RefundRow>>()
  underWay.set(deps, mine)
  let running = mine.get(refund.id)
  if (!running) {
    running = executeOnce(deps, refund.id).finally(() => mine.delete(refund.id))
    mine.set(refund.id, running)
  }
  return running
}

async function executeOnce(deps: CheckoutDeps, id: string): Promise<RefundRow> {
  const refund = (await findRefund(deps.db, id))!
  if (!(await beginRefundTry(deps.db, id, deps.now()))) return (await findRefund(deps.db, id))!
  const payment = (await findPaymentById(deps.db, refund.payment_id!))!
  await take(deps, refund, payment, await askProvider(deps, refund, payment))
  return (await findRefund(deps.db, id))!
}

/** @param refund as it was before this try began */
async function askProvider(deps: CheckoutDeps, refund: RefundRow, payment: PaymentRow): Promise<Outcome> {
  const provider = deps.providers.of(payment)
  // What may be on its way already only the owner can look for there: money without an order she then gives back herself.
  if (!deps.providers.has(payment) && refund.order_id === null && refund.provider_refund_id === null)
    return provider.refund(payment.capture_id!, { refundId: refund.id, note: '' })
  if (refund.provider_refund_id !== null) {
    const read = await provider.readRefund(refund.provider_refund_id)
    return read.outcome === 'refused' ? ((await findInRecord(provider, refund, payment)) ?? read) : read
  }
  if (refund.sent_at !== null) {
    const known = await findInRecord(provider, refund, payment)
    if (known) return known
  }
  // Money without an order is refunded in full: whatever of it the provider still has.
  const amount = refund.order_id === null ? undefined : refund.amount
  const result = await provider.refund(payment.capture_id!, {
    refundId: refund.id,
    amount,
    note: refund.reason,
  })
  if (result.outcome !== 'refused') return result
  // Nothing was ever sent, so that no record need be read, which it cannot be.
  if (result.fault === 'no_access')
    return refund.sent_at === null ? result : { outcome: 'unknown', reason: result.issue }
  return (await findInRecord(provider, refund, payment)) ?? result
}

/**
 * How the provider's record of the payment shows a refund.
 * @returns `undefined` where the record shows that it has not been made; unknown where the record cannot be read
 */
async function findInRecord(
  provider: PaymentProvider,
  refund: RefundRow,
  payment: PaymentRow,
): Promise<Outcome | undefined> {
  const record = await provider.read(payment.provider_order_id!)
  if (record.outcome === 'unknown') return record
  const own =
    record.outcome === 'found'
      ? record.refunds.find(each => each.refundId === refund.id || each.id === refund.provider_refund_id)
      : undefined
  if (own) {
    const about = { providerRefundId: own.id, amount: own.amount }
    return { outcome: own.isPending ? 'pending' : 'refunded', ...about }
  }
  if (refund.order_id !== null) return undefined
  // The owner may have sent it back at the provider's own site: then there is nothing left to refund.
  const capture =
    record.outcome === 'found' && record.capture
      ? record.capture.result
      : await provider.readCapture(payment.capture_id!)
  if (capture.outcome === 'unknown') return capture
  return capture.outcome === 'refunded' ? { outcome: 'refunded', providerRefundId: null } : undefined
}

async function take(
  deps: CheckoutDeps,
  refund: RefundRow,
  payment: PaymentRow,
  result: Outcome,
): Promise<void> {
  const about = { refundId: refund.id, orderId: refund.order_id, paymentId: payment.id }
  switch (result.outcome) {
    case 'refunded': {
      if (refund.order_id === null) {
        await bookUnmatchedRefund(deps, refund, payment, result.providerRefundId)
        return
      }
      const booking = await prepareRefundBooking(deps)
      const booked = await retryingTransaction(deps.db, trx =>
        bookRefund(trx, booking, refund, result.providerRefundId),
      )
      if (booked) deps.catalog.stockChanged(booked.restocked)
      return
    }
    case 'pending':
      return linkProviderRefund(deps.db, refund.id, result.providerRefundId)
    case 'refused': {
      const { fault, issue } = result
      // Money without an order waits until the owner has acted at the provider; said loudly once.
      const isNews = refund.order_id === null && issue !== refund.issue
      deps.log[isNews ? 'error' : 'warn']({ ...about, issue }, 'the provider refused a refund')
      return refund.order_id === null
        ? recordRefundError(deps.db, refund, { fault, issue }, deps.now())
        : failRefund(deps, refund, { fault, issue })
    }
    case 'unknown':
      // The outcome is unknown: no retry with a new refund until the provider has answered.
      deps.log[refund.order_id === null ? 'warn' : 'error'](
        { ...about, reason: result.reason },
        'the outcome of a refund is not known yet',
      )
  }
}

/** As in watch-payments.ts. */
const PACE = { batch: 100, concurrency: 10 }

/** The every-minute job: goes on with each refund of which the outcome is not known. */
export async function watchRefunds(deps: CheckoutDeps, stop?: AbortSignal): Promise<void> {
  const find = (most: number) => findDueRefunds(deps.db, deps.now(), most)
  await processBatches(find, { ...PACE, stop }, async refund => {
    if (!(await claimDueRefund(deps.db, refund, deps.now()))) return
    try {
      await executeRefund(deps, refund)
    } catch (error) {
      deps.log.error({ err: error, refundId: refund.id }, 'a refund could not be carried out')
    }
  })
}
