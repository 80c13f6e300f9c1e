import { type Selectable, sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import { PAYMENT_TARGET, statesBefore, statesWithMoney } from '#domain/payment-state.ts'
import type { RefundFault } from '#domain/refund.ts'
import type { RefundedLines } from '#domain/refund-lines.ts'
import type { RefundsTable } from '#server/migrations/tables/payments.ts'
import type { Db } from '#server/platform/database/database.ts'
import { minutesAfter } from './ledger.ts'

export type RefundRow = Selectable<RefundsTable>

/** When the job asks again about a refund of which the outcome is not known, in minutes; the last pause goes on. */
const PAUSES = [1, 2, 5, 15, 60]

/** When it is asked for again after the provider has refused money without an order: the owner has to act at the provider first. */
const REFUSED_PAUSES = [5, 15, 60, 360, 1440]

/** How long the same wish without a name of its own counts as repeated: a second click, a reply that was lost. */
const REPEAT_MS = 60_000

/** The refunds of an order, the oldest first; with those that failed. */
export const listRefunds = (db: Db, orderId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** What of its order a refund is of; null where it is a sum alone. */
export const linesOf = ({ lines }: RefundRow): RefundedLines | null =>
  lines === null ? null : (JSON.parse(lines) as RefundedLines)

/** What of an order refunds are of that are done or asked for. */
export const refundedLines = (refunds: readonly RefundRow[]): RefundedLines[] =>
  refunds.filter(({ state }) => state !== 'failed').flatMap(refund => linesOf(refund) ?? [])

const sumOf = (refunds: readonly RefundRow[], counts: (refund: RefundRow) => boolean): Cents =>
  refunds.filter(counts).reduce((sum, refund) => sum + refund.amount - refund.won_back, 0)

/** Cents that must not be refunded again: done, or asked for. */
export const refundedOrPendingSum = (refunds: readonly RefundRow[]): Cents =>
  sumOf(refunds, ({ state }) => state !== 'failed')

/** Refunded cents, without what was won back. */
export const refundedSum = (refunds: readonly RefundRow[]): Cents =>
  sumOf(refunds, ({ state }) => state === 'done')

/**
 * The refund that is wished for again: by the same name, or without a name by the same sum or lines and reason shortly before.
 * @param amount without it whatever is left, so any sum is the same
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
 * Inserts a refund before the request to the provider. What its customer has withdrawn from by then was withdrawn before it, also
 * where the clock was set back in between: by these moments it is told which refund is for which withdrawal, and the order's
 * history has them one after the other.
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
  > & { provider_at?: string | null },
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
 * Takes cents of a captured payment for a refund, in one guarded statement.
 * @returns false where not so much is left of it
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

/** Money of a payment was refunded at the provider's own site, or a refund failed after all (below zero). */
export async function adjustRefundedAmount(trx: Db, paymentId: string, amount: Cents): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ refunded: sql`refunded + ${amount}` })
    .where('id', '=', paymentId)
    .execute()
}

/** Marks a payment as refunded when all of it is. */
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
 * The provider is asked now: once it was, its record decides. What it refused before counts no more until it has answered, so that
 * the owner cannot give back by hand what it may be giving back at that moment.
 * @returns false where the refund has ended
 */
export async function beginRefundTry(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set(({ fn, val }) => ({ sent_at: fn.coalesce('sent_at', val(now.toISOString())), fault: null }))
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * The provider refused, and may do it later, when the owner has acted there: the refund goes on, ever more seldom.
 * @param refund as it was before this try began
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

/** The provider has taken a refund on; the outcome is yet to come. */
export async function linkProviderRefund(db: Db, id: string, providerRefundId: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ provider_refund_id: providerRefundId, fault: null, issue: null })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()
}

/**
 * Ends a refund, in one guarded statement: of all who try at the same time, exactly one succeeds.
 * @returns the refund as it is now, or `undefined` where it has ended already
 */
export function endRefund(
  trx: Db,
  id: string,
  end:
    | { state: 'done'; providerRefundId: string | null; at: Date }
    | { state: 'failed'; fault: RefundFault; issue: string },
): Promise<RefundRow | undefined> {
  return trx
    .updateTable('refunds')
    .set({
      state: end.state,
      next_check_at: null,
      ...(end.state === 'done'
        ? {
            done_at: end.at.toISOString(),
            provider_refund_id: end.providerRefundId,
            fault: null,
            issue: null,
          }
        : { fault: end.fault, issue: end.issue }),
      // Should the provider show it after all, it is one that the books do not have.
      ...(end.state === 'failed' && end.fault === 'not_made' && { provider_refund_id: null }),
    })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .returningAll()
    .executeTakeFirst()
}

/**
 * The owner gives money without an order back herself, after the provider has refused to.
 * @param options.isLost the provider took it on long ago, and cannot be asked any more
 * @returns false where the provider has not refused, or is being asked again
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

/** The refunds of a payment that are on their way. */
export const findPendingRefunds = (db: Db, paymentId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'asked')
    .orderBy('created_at')
    .execute()

/** Which of these refunds at the provider the shop knows. */
export async function knownAtProvider(db: Db, providerRefundIds: readonly string[]): Promise<Set<string>> {
  if (providerRefundIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .where('provider_refund_id', 'in', [...providerRefundIds])
    .execute()
  return new Set(rows.map(row => row.provider_refund_id!))
}

/** What is done of a payment under one name at the provider, which orders share that were paid together. */
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
 * A refund that counts as made by the owner's word is the one that its provider lists later: by what the shop has called it, or where
 * the provider does not tell that, by its sum. It is named as it is listed.
 * @returns false where there is none
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

/** Names refunds of a payment, known by a name of the shop's own, as the provider lists them now. */
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

/** The refunds at which the job should look now, the longest waiting first. */
export const findDueRefunds = (db: Db, now: Date, limit: number): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('next_check_at', '<=', now.toISOString())
    .orderBy('next_check_at')
    .limit(limit)
    .execute()

/** Takes a due refund for this process. @returns false where another one was quicker */
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
 * The owner has dealt in another way with what failed of an order, or with what was taken back of it.
 * @param of.since when the one was asked for, or taken back, that she has looked at; without it all of them
 * @returns false where nothing of the kind waits
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
 * Money that the provider had taken back has come again; the owner need not look at that any more.
 * @returns the refund as it is now, or `undefined` where that is written down already
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
