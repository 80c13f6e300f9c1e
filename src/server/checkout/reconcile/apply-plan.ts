/**
 * Books a plan step by step, each step in its own transactions. Running it again after an interruption continues with
 * the rest, because a booked step appears in no later plan. No step refunds anything.
 */
import { stopChecking } from '#server/payments/due-payments.ts'
import {
  findPaymentById,
  linkToProvider,
  type PaymentRow,
  recordCapturedPayment,
} from '#server/payments/ledger.ts'
import { claimPaymentRow, movePayment } from '#server/payments/move-payment.ts'
import { findOrderIds } from '#server/payments/payment-orders.ts'
import type { Captured } from '#server/payments/provider.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import type { CheckoutDeps } from '../deps.ts'
import { bookProviderRefunds } from '../refund/provider-refunds.ts'
import { handleDisputeEvent } from '../settle/refund-events.ts'
import { settle } from '../settle/settle.ts'
import { type NumbersStep, raiseNumbers } from './document-numbers.ts'
import { deleteEmailsOf, queueOwnerEmail } from './emails.ts'
import { type PlacingStep, placeRestored } from './place-restored.ts'
import { hasWork, type Plan, type PlannedStep } from './plan.ts'
import { type CapturedMoney, capturedIn } from './read-record.ts'

/** A step that was not booked, and why; the next run tries it again. */
export type UnappliedStep = { step: PlannedStep; why: string }

/** The result of a step: undefined if booked, otherwise why not. */
type Result = string | undefined

const CHANGED = 'the orders or payments have changed since the plan was made'
const SILENT = 'the provider did not answer'

/** Books a plan. @returns the steps that could not be booked now */
export async function applyPlan(
  deps: CheckoutDeps,
  { plan, numbers, since }: { plan: Plan; numbers: NumbersStep | undefined; since: Date },
): Promise<UnappliedStep[]> {
  const { contactEmail: recipient } = await deps.settings.facts()
  await retryingTransaction(deps.db, async trx => {
    const now = deps.now()
    // First of all, because refunds take numbers.
    if (numbers) await raiseNumbers(trx, since, numbers, now)
    if (numbers || hasWork(plan)) await queueOwnerEmail(trx, { since, plan, numbers, recipient }, now)
  })
  const unbooked: UnappliedStep[] = []
  for (const step of plan.steps)
    try {
      const why = await bookStep(deps, step)
      if (why !== undefined) unbooked.push({ step, why })
    } catch (error) {
      deps.log.error({ err: error, reference: step.movement.reference }, 'payment could not be booked')
      unbooked.push({ step, why: error instanceof Error ? error.message : String(error) })
    }
  for (const dispute of plan.disputes) await handleDisputeEvent(deps, dispute)
  return unbooked
}

async function bookStep(deps: CheckoutDeps, step: PlannedStep): Promise<Result> {
  switch (step.does) {
    case 'settle':
      return settleKnown(deps, step)
    case 'refund':
      return bookBack(deps, step, step.movement.payment!.id)
    case 'restore':
    case 'pay':
      return place(deps, step)
    case 'keep':
      return keep(deps, step)
    case 'leave':
      return undefined
  }
}

/** Settles a known payment as usual; its e-mail was sent when the money was captured. */
async function settleKnown(deps: CheckoutDeps, step: PlannedStep): Promise<Result> {
  const { payment, record, reference } = step.movement
  const { id, provider_order_id } = payment!
  if (provider_order_id === null) await linkToProvider(deps.db, id, { reference, approveUrl: '' }, deps.now())
  const taken = capturedIn(record!)
  // Paid and refunded since: it paid its order first. Otherwise the settlement asks the provider itself.
  const { outcome } = await settle(deps, reference, taken?.isRefunded ? capturedOf(taken) : undefined)
  const settled = (await findPaymentById(deps.db, id))!
  await dropLetters(deps, settled)
  if (outcome !== 'paid') return outcome === 'reviewing' || !taken ? undefined : outcome
  return bookBack(deps, step, id)
}

const capturedOf = ({ id: captureId, amount, currency }: CapturedMoney): Captured => ({
  outcome: 'captured',
  captureId,
  amount,
  currency,
})

async function place(deps: CheckoutDeps, step: PlacingStep): Promise<Result> {
  const payment = await placeRestored(deps, step)
  return payment ? bookBack(deps, step, payment.id) : CHANGED
}

/** Records refunds; a reversal may be known from its event alone. */
async function bookBack(deps: CheckoutDeps, { movement }: PlannedStep, paymentId: string): Promise<Result> {
  const payment = (await findPaymentById(deps.db, paymentId))!
  if (!(await bookProviderRefunds(deps, payment, movement.told))) return SILENT
  await dropLetters(deps, (await findPaymentById(deps.db, paymentId))!)
  return undefined
}

async function dropLetters({ db }: CheckoutDeps, { id }: PaymentRow): Promise<void> {
  await retryingTransaction(db, async trx => {
    const orderIds = await findOrderIds(trx, id)
    await deleteEmailsOf(trx, orderIds, ['order-received', 'order-under-review', 'refund'])
  })
}

/** Keeps money without an order where it is: an order may claim it, and no job refunds it. */
async function keep({ db, now }: CheckoutDeps, { movement, amount }: PlannedStep): Promise<Result> {
  const { payment, record, provider, reference } = movement
  if (payment && payment.state === 'unclaimed') {
    await stopChecking(db, payment.id)
    return undefined
  }
  const { id: captureId, at } = capturedIn(record!)!
  const kept = await retryingTransaction(db, async trx => {
    const taken = payment
      ? await claimPaymentRow(trx, payment.id, now().toISOString(), now())
      : await recordCapturedPayment(
          trx,
          {
            id: record!.paymentId,
            provider,
            reference,
            captureId,
            sessionId: null,
            amount,
            kind: 'later',
          },
          at === undefined ? now() : new Date(at),
        )
    return taken && movePayment(trx, taken.id, 'park', { captureId }, now())
  })
  return kept ? undefined : CHANGED
}
