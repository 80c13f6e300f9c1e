/** What the jobs look at: payments of which something is left to find out, and captured money that is audited. */
import { sql } from 'kysely'
import { statesWithMoney } from '#domain/payment-state.ts'
import type { Db } from '#server/platform/database/database.ts'
import { minutesAfter, type PaymentRow } from './ledger.ts'

/** The payments at which the job should look now: whose money may be taken already, and then the longest waiting first. */
export const findDuePayments = (db: Db, now: Date, limit: number): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('next_check_at', '<=', now.toISOString())
    .orderBy(sql`case when state in ('capturing', 'reviewing') then 0 else 1 end`)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()

/** Looks that are a minute apart before the pauses grow. */
const MINUTELY_LOOKS = 60

/** When the job looks next: every minute for an hour, then every ten; never later than the hold ends. */
function nextLook({ checks, state, expires_at }: PaymentRow, now: Date): string {
  const next = minutesAfter(now, checks < MINUTELY_LOOKS ? 1 : 10)
  return state === 'open' && expires_at > now.toISOString() && expires_at < next ? expires_at : next
}

/**
 * Takes a due payment for this process: two processes never ask the provider about the same one at the same time.
 * @returns false where another one was quicker
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

/** The payments without an order, opened before a moment, that the job is going to refund. */
export const listUnclaimedToRefund = (db: Db, before: Date): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('state', 'in', statesWithMoney('parked'))
    .where('next_check_at', 'is not', null)
    .where('provider_order_id', 'is not', null)
    .where('created_at', '<=', before.toISOString())
    .orderBy('created_at')
    .execute()

/**
 * When the job looks at a payment that has ended, unless it has been claimed since.
 * @param at null where there is nothing left to find out about it
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
 * The owner has found out what the job still asks of a payment that has ended.
 * @param heldUntil when its hold had ended at the latest
 * @returns false where the job asks no more, or not so long yet
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

/** There is nothing left to find out about a payment. */
export async function stopChecking(db: Db, id: string): Promise<void> {
  await db.updateTable('payments').set({ next_check_at: null }).where('id', '=', id).execute()
}

/** Captured money of the last days that was not compared with the provider's record since a moment; the longest unseen first. */
export const findToAudit = (
  db: Db,
  { takenSince, auditedBefore, limit }: { takenSince: Date; auditedBefore: Date; limit: number },
): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('state', 'in', statesWithMoney('paid'))
    .where('provider_order_id', 'is not', null)
    .where('created_at', '>', takenSince.toISOString())
    .where(eb => eb.or([eb('audited_at', 'is', null), eb('audited_at', '<', auditedBefore.toISOString())]))
    .orderBy(sql`coalesce(audited_at, '')`)
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** Takes a payment for its audit by this process. @returns false where another one was quicker */
export async function claimForAudit(db: Db, payment: PaymentRow, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ audited_at: now.toISOString() })
    .where('id', '=', payment.id)
    .where('audited_at', payment.audited_at === null ? 'is' : '=', payment.audited_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
