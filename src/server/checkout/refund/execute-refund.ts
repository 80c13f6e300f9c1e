/**
 * Steps 2 and 3 of every refund (see request-refund.ts): of an order, of money without one, and of refunds made
 * elsewhere.
 * The provider's own record decides. A refund that was sent before is first looked up there, and a refusal is believed
 * only if the record shows no such refund: the response to an earlier call may have been lost after the money had gone.
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

/** The outcome of a refund. One that the owner made herself at the provider's site has no id known here. */
type Outcome = RefundResult | { outcome: 'refunded'; providerRefundId: null }

/** Refunds under way in this process, so that a second click and an event share one call. */
const underWay = new WeakMap<CheckoutDeps, Map<string, Promise<RefundRow>>>()

/** Continues a refund that has not ended. Safe to call at any time. @returns the refund afterwards */
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

/** @param refund as it was before this try */
async function askProvider(deps: CheckoutDeps, refund: RefundRow, payment: PaymentRow): Promise<Outcome> {
  const provider = deps.providers.of(payment)
  // If its provider is no longer configured, only the owner can check whether the refund is under way there; money
  // without an order she then returns by hand.
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
  // Money without an order is refunded in full: whatever the provider still has of it.
  const amount = refund.order_id === null ? undefined : refund.amount
  const result = await provider.refund(payment.capture_id!, {
    refundId: refund.id,
    amount,
    note: refund.reason,
  })
  if (result.outcome !== 'refused') return result
  // Without access the record cannot be read: only a refund never sent has certainly failed.
  if (result.fault === 'no_access')
    return refund.sent_at === null ? result : { outcome: 'unknown', reason: result.issue }
  return (await findInRecord(provider, refund, payment)) ?? result
}

/**
 * Looks up a refund in the provider's record of its payment.
 * @returns `undefined` if the record shows that it was not made; unknown if the record cannot be read
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
  // The owner may have refunded it at the provider's own site: then nothing is left to refund.
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
      // Money without an order waits until the owner has acted at the provider; each new reason is logged as an error
      // once.
      const isNews = refund.order_id === null && issue !== refund.issue
      deps.log[isNews ? 'error' : 'warn']({ ...about, issue }, 'payment provider refused the refund')
      return refund.order_id === null
        ? recordRefundError(deps.db, refund, { fault, issue }, deps.now())
        : failRefund(deps, refund, { fault, issue })
    }
    case 'unknown':
      // The outcome is unknown: no new refund is sent until the provider has answered.
      deps.log[refund.order_id === null ? 'warn' : 'error'](
        { ...about, reason: result.reason },
        'outcome of the refund is not known yet',
      )
  }
}

/** As in watch-payments.ts. */
const PACE = { batch: 100, concurrency: 10 }

/** The every-minute job: continues each refund whose outcome is unknown. */
export async function watchRefunds(deps: CheckoutDeps, stop?: AbortSignal): Promise<void> {
  const find = (most: number) => findDueRefunds(deps.db, deps.now(), most)
  await processBatches(find, { ...PACE, stop }, async refund => {
    if (!(await claimDueRefund(deps.db, refund, deps.now()))) return
    try {
      await executeRefund(deps, refund)
    } catch (error) {
      deps.log.error({ err: error, refundId: refund.id }, 'refund could not be executed')
    }
  })
}
