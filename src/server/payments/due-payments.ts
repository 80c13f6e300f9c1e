/** Finds payments for the jobs: those with something left to find out, and captured money to audit. */
import { sql } from 'kysely'
import { PAYMENT, statesWithMoney } from '#domain/payment-state.ts'
import type { Db } from '#server/platform/database/database.ts'
import { minutesAfter, type PaymentRow } from './ledger.ts'

/**
 * Returns the payments that the job should check now: first those whose money may be captured already, then those that
 * hold stock, then ended ones that may be paid late; within each, the longest waiting first.
 */
export const findDuePayments = (db: Db, now: Date, limit: number): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('next_check_at', '<=', now.toISOString())
    .orderBy(sql`case when state in ('capturing', 'reviewing') then 0 when state = 'open' then 1 else 2 end`)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()

/** Checks at one-minute intervals before backing off. */
const MINUTELY_LOOKS = 60

/**
 * Returns when the job checks next: every minute for an hour, then every ten; never later than the end of the hold. An
 * ended payment is checked every ten minutes for an hour, then hourly: anybody can cause many, and an event usually
 * reports a late payment first.
 */
function nextLook({ checks, state, expires_at }: PaymentRow, now: Date): string {
  if (PAYMENT[state].next === 'ask whether paid late')
    return minutesAfter(now, minutesAfter(new Date(expires_at), 60) > now.toISOString() ? 10 : 60)
  const next = minutesAfter(now, checks < MINUTELY_LOOKS ? 1 : 10)
  return state === 'open' && expires_at > now.toISOString() && expires_at < next ? expires_at : next
}

/**
 * Claims a due payment for this process, so that two processes never ask the provider about it at the same time.
 * @returns false if another process was faster
 */
export async function claimDuePayment(db: Db, payment: PaymentRow, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ checks: payment.checks + 1, next_check_at: nextLook(payment, now) })
    .where('id', '=', payment.id)
    .where('next_check_at', '=', payment.next_check_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns payments without an order, opened before a moment, that the job is going to refund. */
export const listUnclaimedToRefund = (db: Db, before: Date): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('state', 'in', statesWithMoney('parked'))
    .where('next_check_at', 'is not', null)
    .where('created_at', '<=', before.toISOString())
    .orderBy('created_at')
    .execute()

/**
 * Schedules the job's next check of a payment that has ended, unless it has been claimed since.
 * @param at null if there is nothing left to find out
 */
export async function checkEnded(db: Db, id: string, at: string | null): Promise<void> {
  await db
    .updateTable('payments')
    .set({ next_check_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['released', 'void'])
    .execute()
}

/**
 * Stops the job's checks of an ended payment, because the owner has found out the rest.
 * @param heldUntil the latest end of its hold
 * @returns false if the job no longer checks, or has not checked for long enough
 */
export async function endChecks(trx: Db, id: string, heldUntil: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set({ next_check_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['released', 'void'])
    .where('next_check_at', 'is not', null)
    .where('expires_at', '<=', heldUntil)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stops the job's checks of a payment with nothing left to find out. */
export async function stopChecking(db: Db, id: string): Promise<void> {
  await db.updateTable('payments').set({ next_check_at: null }).where('id', '=', id).execute()
}

/**
 * Returns recently captured money not compared with the provider's record since a moment, the longest unchecked first.
 */
export const findToAudit = (
  db: Db,
  { takenSince, auditedBefore, limit }: { takenSince: Date; auditedBefore: Date; limit: number },
): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('state', 'in', statesWithMoney('paid'))
    .where('created_at', '>', takenSince.toISOString())
    .where(eb => eb.or([eb('audited_at', 'is', null), eb('audited_at', '<', auditedBefore.toISOString())]))
    .orderBy(sql`coalesce(audited_at, '')`)
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** Claims a payment for an audit by this process. @returns false if another process was faster */
export async function claimForAudit(db: Db, payment: PaymentRow, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ audited_at: now.toISOString() })
    .where('id', '=', payment.id)
    .where('audited_at', payment.audited_at === null ? 'is' : '=', payment.audited_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
