import { type Selectable, sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import { PAYMENT_TARGET, statesBefore, statesWithMoney } from '#domain/payment-state.ts'
import type { RefundFault } from '#domain/refund.ts'
import type { RefundedLines } from '#domain/refund-lines.ts'
import type { RefundsTable } from '#server/migrations/tables/payments.ts'
import type { Db } from '#server/platform/database/database.ts'
import { minutesAfter } from './ledger.ts'

export type RefundRow = Selectable<RefundsTable>

/** Minutes between the job's checks of a refund whose outcome is unknown; the last pause repeats. */
const PAUSES = [1, 2, 5, 15, 60]

/**
 * Minutes between checks after the provider refused to refund money without an order: the owner must act there first.
 */
const REFUSED_PAUSES = [5, 15, 60, 360, 1440]

/** How long an identical wish without a request id counts as repeated: a second click, a lost response. */
const REPEAT_MS = 60_000

/** Returns the refunds of an order, including failed ones, oldest first. */
export const listRefunds = (db: Db, orderId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Returns the lines that a refund is for; null if it is a sum alone. */
export const linesOf = ({ lines }: RefundRow): RefundedLines | null =>
  lines === null ? null : (JSON.parse(lines) as RefundedLines)

/** Returns the lines that refunds are for, done or pending. */
export const refundedLines = (refunds: readonly RefundRow[]): RefundedLines[] =>
  refunds.filter(({ state }) => state !== 'failed').flatMap(refund => linesOf(refund) ?? [])

const sumOf = (refunds: readonly RefundRow[], counts: (refund: RefundRow) => boolean): Cents =>
  refunds.filter(counts).reduce((sum, refund) => sum + refund.amount - refund.won_back, 0)

/** Cents that must not be refunded again: done, or pending. */
export const refundedOrPendingSum = (refunds: readonly RefundRow[]): Cents =>
  sumOf(refunds, ({ state }) => state !== 'failed')

/** Refunded cents, without what was won back. */
export const refundedSum = (refunds: readonly RefundRow[]): Cents =>
  sumOf(refunds, ({ state }) => state === 'done')

/**
 * Finds an earlier identical refund: by request id, or else by the same sum or lines and the same reason shortly
 * before.
 * @param amount missing for whatever is left, which matches any sum
 */
export function findRepeated(
  refunds: readonly RefundRow[],
  wish: {
    requestId?: string | undefined
    amount?: Cents | undefined
    reason: string
    lines: RefundedLines | null
  },
  now: Date,
): RefundRow | undefined {
  if (wish.requestId !== undefined) return refunds.find(({ request_id }) => request_id === wish.requestId)
  const since = new Date(now.getTime() - REPEAT_MS).toISOString()
  const lines = wish.lines && JSON.stringify(wish.lines)
  return refunds.findLast(
    ({ state, reason, amount, created_at, ...refund }) =>
      state !== 'failed' &&
      reason === wish.reason &&
      created_at >= since &&
      refund.lines === lines &&
      (wish.amount === undefined || amount === wish.amount),
  )
}

/**
 * Inserts a refund before the request to the provider, dated after all the customer's withdrawals so far, even if the
 * clock was set back: these moments decide which refund is for which withdrawal, and the sequence in the order's
 * history.
 */
export async function insertRefund(
  trx: Db,
  refund: Omit<
    RefundRow,
    | 'state'
    | 'fault'
    | 'issue'
    | 'checks'
    | 'next_check_at'
    | 'sent_at'
    | 'created_at'
    | 'done_at'
    | 'handled_at'
    | 'won_back'
    | 'won_back_at'
    | 'provider_at'
    | 'currency'
  > & { provider_at?: string | null; currency?: string },
  now: Date,
): Promise<RefundRow | undefined> {
  const at = now.toISOString()
  const { last } = await trx
    .selectFrom('withdrawals')
    .select(({ fn }) => fn.max('at').as('last'))
    .where('order_id', '=', refund.order_id)
    .executeTakeFirstOrThrow()
  return trx
    .insertInto('refunds')
    .values({
      ...refund,
      state: 'asked',
      fault: null,
      next_check_at: minutesAfter(now, PAUSES[0]!),
      created_at: last !== null && last > at ? new Date(Date.parse(last) + 1).toISOString() : at,
      done_at: null,
      won_back_at: null,
    })
    .onConflict(c => c.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Reserves cents of a captured payment for a refund, in one guarded statement.
 * @returns false if less is left of it
 */
export async function reserveRefundAmount(trx: Db, paymentId: string, amount: Cents): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set({ refunded: sql`refunded + ${amount}` })
    .where('id', '=', paymentId)
    .where('state', 'in', statesWithMoney('paid'))
    .where(sql<boolean>`refunded + ${amount} <= amount`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Adjusts the refunded sum of a payment after a refund at the provider's own site, or after a failed one (below zero).
 */
export async function adjustRefundedAmount(trx: Db, paymentId: string, amount: Cents): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ refunded: sql`refunded + ${amount}` })
    .where('id', '=', paymentId)
    .execute()
}

/** Marks a payment as refunded once all of it is. */
export async function markFullyRefunded(trx: Db, paymentId: string, now: Date): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ state: PAYMENT_TARGET.refund, updated_at: now.toISOString() })
    .where('id', '=', paymentId)
    .where('state', 'in', statesBefore('refund'))
    .whereRef('refunded', '>=', 'amount')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.payment_id', '=', 'payments.id')
            .where('refunds.state', '=', 'asked'),
        ),
      ),
    )
    .execute()
}

/**
 * Marks a refund as sent before the provider is asked, each time until it has accepted it. Clears an earlier refusal
 * until the provider has answered, so that the owner cannot return by hand what it may be refunding at that moment.
 * @returns false if the refund has ended
 */
export async function beginRefundTry(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set(eb => ({
      sent_at: eb
        .case()
        .when('provider_refund_id', 'is', null)
        .then(now.toISOString())
        .else(eb.fn.coalesce('sent_at', eb.val(now.toISOString())))
        .end(),
      fault: null,
    }))
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Records that the provider refused for now, or failed to make what it had accepted; it is asked again with growing
 * backoff. A refused refund is requested again, because it may succeed once the owner has acted there. An accepted one is
 * only read: requested under another id, the money would go twice if the first were made after all.
 * @param refund as it was before this try
 */
export async function recordRefundError(
  db: Db,
  { id, checks, sent_at }: RefundRow,
  why: { fault: RefundFault; issue: string },
  now: Date,
): Promise<void> {
  const pause = REFUSED_PAUSES[Math.min(checks, REFUSED_PAUSES.length - 1)]!
  await db
    .updateTable('refunds')
    .set({ ...why, next_check_at: minutesAfter(now, pause), ...(why.fault === 'no_access' && { sent_at }) })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()
}

/** Records that the provider has accepted a refund whose outcome is yet to come. */
export async function linkProviderRefund(db: Db, id: string, providerRefundId: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ provider_refund_id: providerRefundId, fault: null, issue: null })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()
}

/**
 * Ends a refund, in one guarded statement: of several concurrent calls exactly one succeeds.
 * @returns the refund now, or `undefined` if it had ended already
 */
export function endRefund(
  trx: Db,
  id: string,
  end:
    | { state: 'done'; providerRefundId: string | null; at: Date }
    | { state: 'failed'; fault: RefundFault; issue: string; at: Date },
): Promise<RefundRow | undefined> {
  return trx
    .updateTable('refunds')
    .set({
      state: end.state,
      next_check_at: null,
      done_at: end.at.toISOString(),
      ...(end.state === 'done'
        ? {
            provider_refund_id: end.providerRefundId,
            fault: null,
            issue: null,
          }
        : { fault: end.fault, issue: end.issue }),
      // If the provider lists it after all, it must count as missing from the books.
      ...(end.state === 'failed' && end.fault === 'not_made' && { provider_refund_id: null }),
    })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .returningAll()
    .executeTakeFirst()
}

/**
 * Ends a refund of money without an order that the owner returned herself, after the provider refused to.
 * @param options.isLost the provider accepted it long ago, or can no longer be asked
 * @returns false if the provider has not refused, or is being asked again
 */
export async function endRefundByHand(
  trx: Db,
  id: string,
  { isLost }: { isLost: boolean },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString()
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({ state: 'done', done_at: at, handled_at: at, next_check_at: null })
    .set({ provider_refund_id: null, fault: null, issue: null })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .$if(!isLost, query => query.where('fault', 'is not', null))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findRefund = (db: Db, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the pending refunds of a payment. */
export const findPendingRefunds = (db: Db, paymentId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'asked')
    .orderBy('created_at')
    .execute()

/** Returns which of these refunds at the provider the shop knows. */
export async function knownAtProvider(db: Db, providerRefundIds: readonly string[]): Promise<Set<string>> {
  if (providerRefundIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .where('provider_refund_id', 'in', [...providerRefundIds])
    .execute()
  return new Set(rows.map(row => row.provider_refund_id!))
}

/** Returns the ids of the refunds of a payment, requested before a moment, that the owner has said were never made. */
export async function findNotMade(db: Db, paymentId: string, before: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'failed')
    .where('fault', '=', 'not_made')
    .where(eb => eb(eb.fn.coalesce('sent_at', 'created_at'), '<', before.toISOString()))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns completed refunds of a payment under one name at the provider, shared by orders that were paid together. */
export const findDoneByName = (
  db: Db,
  { paymentId, name }: { paymentId: string; name: string },
): Promise<Pick<RefundRow, 'amount' | 'done_at' | 'won_back_at'>[]> =>
  db
    .selectFrom('refunds')
    .select(['amount', 'done_at', 'won_back_at'])
    .where('payment_id', '=', paymentId)
    .where('provider_refund_id', '=', name)
    .where('state', '=', 'done')
    .execute()

/**
 * Matches a refund listed by the provider with one that the owner reported as made: by the shop's id, or by the sum if
 * the provider does not list that id. Gives it the listed id.
 * @returns false if there is none
 */
export async function nameMadeRefund(
  trx: Db,
  paymentId: string,
  listed: { id: string; refundId: string | null; amount: Cents; providerAt: string | null },
): Promise<boolean> {
  const made = await trx
    .selectFrom('refunds')
    .select(['id', 'amount'])
    .where('payment_id', '=', paymentId)
    .where('order_id', 'is not', null)
    .where('state', '=', 'done')
    .where('provider_refund_id', 'is', null)
    .orderBy('created_at')
    .execute()
  const { id, refundId, amount, providerAt } = listed
  const own = made.find(each => (refundId === null ? each.amount === amount : each.id === refundId))
  if (!own) return false
  await trx
    .updateTable('refunds')
    .set({ provider_refund_id: id, provider_at: providerAt })
    .where('id', '=', own.id)
    .execute()
  return true
}

/** Renames refunds of a payment from a name of the shop's own to the id under which the provider lists them now. */
export async function renameAtProvider(
  trx: Db,
  { paymentId, from, to }: { paymentId: string; from: string; to: string },
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ provider_refund_id: to })
    .where('payment_id', '=', paymentId)
    .where('provider_refund_id', '=', from)
    .execute()
}

/** Returns the refunds that the job should check now, the longest waiting first. */
export const findDueRefunds = (db: Db, now: Date, limit: number): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('next_check_at', '<=', now.toISOString())
    .orderBy('next_check_at')
    .limit(limit)
    .execute()

/** Claims a due refund for this process. @returns false if another process was faster */
export async function claimDueRefund(db: Db, refund: RefundRow, now: Date): Promise<boolean> {
  const pause = PAUSES[Math.min(refund.checks + 1, PAUSES.length - 1)]!
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ checks: refund.checks + 1, next_check_at: minutesAfter(now, pause) })
    .where('id', '=', refund.id)
    .where('next_check_at', '=', refund.next_check_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Marks failed refunds or reversals of an order as dealt with by the owner.
 * @param of.since when the refund that she has handled was requested, or taken back; without it all of them
 * @returns false if none is waiting
 */
export async function markRefundsHandled(
  trx: Db,
  kind: 'refund' | 'reversal',
  { orderId, since }: { orderId: string; since: string | undefined },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({ handled_at: now.toISOString() })
    .where('order_id', '=', orderId)
    .where(eb => (kind === 'refund' ? eb('state', '=', 'failed') : eb('origin', '=', 'reversal')))
    .where('handled_at', 'is', null)
    .$if(since !== undefined, query => query.where('created_at', '=', since!))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Records that money taken back by the provider was won back, so that the owner need not deal with it any more.
 * @returns the refund now, or `undefined` if this was recorded before
 */
export function markWonBack(
  trx: Db,
  id: string,
  { amount, at }: { amount: Cents; at: Date },
  now: Date,
): Promise<RefundRow | undefined> {
  return trx
    .updateTable('refunds')
    .set(({ fn, val }) => ({
      won_back: amount,
      won_back_at: at.toISOString(),
      handled_at: fn.coalesce('handled_at', val(now.toISOString())),
    }))
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('won_back_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}
