/**
 * Gathers the input of a reconciliation: the provider's books since a moment, beside the shop's own record of the same
 * payments.
 */
import pLimit from 'p-limit'
import type { Cents } from '#domain/money.ts'
import type { OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import { providerName } from '#domain/payment-method.ts'
import { PAYMENT } from '#domain/payment-state.ts'
import { findOrderIncludingAttempts, type OrderRow } from '#server/orders/store.ts'
import { isDisputeKnown } from '#server/payments/disputes.ts'
import { listUnclaimedToRefund } from '#server/payments/due-payments.ts'
import { findByCapture, findByReference, findPaymentById, type PaymentRow } from '#server/payments/ledger.ts'
import type { PaymentProvider, PaymentRecord, Unknown } from '#server/payments/provider.ts'
import type { ProviderEvent } from '#server/payments/provider-event.ts'
import { findRefund, knownAtProvider } from '#server/payments/refund-ledger.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import type { CheckoutDeps } from '../deps.ts'
import { claim, RefusedError } from '../purchase/claim.ts'
import { latePaymentCheckAt } from '../purchase/late-payment-check.ts'
import { refusalOf } from '../purchase/settlement.ts'
import type { RefundEvent } from '../refund/find-reversals.ts'
import { capturedIn, numbersIn } from './read-record.ts'

export type DisputeEvent = Extract<ProviderEvent, { about: 'dispute' }>

/** A payment that the provider reports, and what the shop knows of it. */
export type Movement = {
  provider: OnlinePaymentMethod
  reference: string
  /** undefined: the provider no longer has it */
  record: PaymentRecord | undefined
  /** the ledger's row, if any */
  payment: PaymentRow | undefined
  /** why the settlement would refuse the money, if the ledger knows the payment but not its money */
  refusal: string | undefined
  /** whether the money went to the shop's own account, as far as the provider says so of a payment that the ledger knows */
  isOwn: boolean
  /** refund events, oldest first */
  told: RefundEvent[]
  /** refunded cents missing in the ledger */
  unknownBack: Cents
  /** orders whose numbers the record names, by number */
  orders: ReadonlyMap<string, OrderRow>
}

export type ProviderTransactions = {
  /** when the copy was made */
  since: Date
  movements: Movement[]
  /** disputes that the shop does not know */
  disputes: DisputeEvent[]
  /** captures with refunds but no payment in the ledger */
  unfollowed: string[]
}

/** The clocks of shop and provider differ, and an event is written a little after what it reports. */
const MARGIN_MS = 10 * 60_000

/** Payments read concurrently. */
const AT_ONCE = 5

class SilentError extends Error {}

/**
 * Reads everything that the providers list. Changes nothing.
 * @returns unknown if a provider did not answer: an incomplete list makes no plan
 */
export async function readProviderTransactions(
  deps: CheckoutDeps,
  since: Date,
): Promise<ProviderTransactions | Unknown> {
  const books: ProviderTransactions = { since, movements: [], disputes: [], unfollowed: [] }
  for (const provider of deps.providers.all.filter(({ can }) => can.listsEvents)) {
    const silent = (why: string): Unknown => ({
      outcome: 'unknown',
      reason: `${providerName(provider.name)}: ${why}`,
    })
    const list = await provider.listEvents(new Date(since.getTime() - MARGIN_MS))
    if (list.outcome === 'unknown') return silent(list.reason)
    try {
      await readEvents(deps, provider, list.events, books)
    } catch (error) {
      if (error instanceof SilentError) return silent(error.message)
      throw error
    }
  }
  books.movements.sort((a, b) => momentOf(a).localeCompare(momentOf(b)))
  return books
}

/** When the money was captured; the sequence of payments without a date does not matter. */
const momentOf = ({ record }: Movement): string => (record && capturedIn(record)?.at) ?? ''

async function readEvents(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  events: readonly ProviderEvent[],
  books: ProviderTransactions,
): Promise<void> {
  const { db } = deps
  const references = new Set<string>()
  for (const { provider: name, provider_order_id } of await listUnclaimedToRefund(db, books.since))
    if (name === provider.name) references.add(provider_order_id!)
  const addPaymentOf = async (captureId: string | null) => {
    const payment = captureId === null ? undefined : await findByCapture(db, captureId)
    if (payment?.provider_order_id) references.add(payment.provider_order_id)
  }
  const back: RefundEvent[] = []
  for (const event of events)
    switch (event.about) {
      case 'capture':
        if (event.reference !== null) references.add(event.reference)
        break
      case 'refund':
      case 'reversal':
        back.push(event)
        if (event.reference !== null) references.add(event.reference)
        await addPaymentOf(event.captureId)
        break
      case 'dispute':
        if (await isDisputeKnown(db, { ...event, id: event.disputeId })) break
        books.disputes.push(event)
        for (const captureId of event.captureIds) await addPaymentOf(captureId)
    }
  const found = new Map<string, Movement>()
  await pLimit(AT_ONCE).map(references, async reference => {
    found.set(reference, await readMovement(deps, provider, reference))
  })
  for (const event of back) {
    const movement = [...found.values()].find(each => isAbout(event, each))
    if (movement) movement.told.push(event)
    else books.unfollowed.push(event.captureId ?? event.id)
  }
  for (const movement of found.values()) movement.unknownBack = await unknownBackOf(deps, movement)
  books.movements.push(...found.values())
}

const isAbout = ({ reference, captureId }: RefundEvent, movement: Movement): boolean =>
  reference === movement.reference ||
  (captureId !== null &&
    (captureId === movement.record?.capture?.id || captureId === movement.payment?.capture_id))

async function readMovement(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  reference: string,
): Promise<Movement> {
  const { db } = deps
  const read = await provider.read(reference)
  if (read.outcome === 'unknown') throw new SilentError(read.reason)
  const record = read.outcome === 'found' ? read : undefined
  const byReference = await findByReference(db, reference)
  const byId = byReference || !record?.paymentId ? undefined : await findPaymentById(db, record.paymentId)
  // A payment opened when the copy was made may not have the provider's id yet.
  const payment = byReference ?? (byId?.provider_order_id === null ? byId : undefined)
  const orders = new Map<string, OrderRow>()
  for (const number of record ? numbersIn(record) : []) {
    const order = await findOrderIncludingAttempts(db, number)
    if (order) orders.set(number, order)
  }
  return {
    provider: provider.name,
    reference,
    record,
    payment,
    refusal: payment && (await refusalNow(deps, payment)),
    isOwn: await isOwn(provider, record, payment),
    told: [],
    unknownBack: 0,
    orders,
  }
}

/**
 * Payments can be opened with the shop's public client id and name another payee; the payee of one that the shop has
 * opened can be changed.
 */
async function isOwn(
  provider: PaymentProvider,
  record: PaymentRecord | undefined,
  payment: PaymentRow | undefined,
): Promise<boolean> {
  if (!record?.payee) return payment !== undefined && record?.capture?.result.outcome !== 'other_payee'
  const known = await provider.isOwnPayee(record.payee)
  if (known.outcome === 'unknown') throw new SilentError(known.reason)
  return known.isOwn
}

class TrialRollback extends Error {}

/** Returns why a claim would be refused now: runs it in a transaction that is always rolled back. */
async function refusalNow(deps: CheckoutDeps, payment: PaymentRow): Promise<string | undefined> {
  if (PAYMENT[payment.state].money !== 'none') return undefined
  const { db, now } = deps
  try {
    return await retryingTransaction(db, async trx => {
      if (!(await claim(trx, payment, at => latePaymentCheckAt(deps, at), now())))
        return refusalOf(payment)?.outcome ?? 'already_paid'
      throw new TrialRollback()
    })
  } catch (error) {
    if (error instanceof TrialRollback) return undefined
    if (error instanceof RefusedError) return error.refusal.outcome
    throw error
  }
}

async function unknownBackOf({ db }: CheckoutDeps, { record, payment, told }: Movement): Promise<Cents> {
  const listed = (record?.refunds ?? []).map(({ id, amount, refundId }) => ({ id, amount, refundId }))
  for (const { providerRefundId: id, amount } of told)
    if (id !== null && amount !== null && !listed.some(each => each.id === id))
      listed.push({ id, amount, refundId: null })
  const known = await knownAtProvider(
    db,
    listed.map(({ id }) => id),
  )
  let unknown = 0
  // A refund requested before the copy is continued by its own job.
  for (const { id, amount, refundId } of listed)
    if (!known.has(id) && !(refundId !== null && (await findRefund(db, refundId)))) unknown += amount
  const left = (payment?.amount ?? record?.amount ?? 0) - (payment?.refunded ?? 0)
  return record?.capture?.isRefunded ? Math.max(left, 0) : Math.min(unknown, Math.max(left, 0))
}
