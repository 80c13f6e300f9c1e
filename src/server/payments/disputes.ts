import type { DisputeReason } from '#domain/dispute.ts'
import type { Cents } from '#domain/money.ts'
import type { Db } from '#server/platform/database/database.ts'
import { daysBefore } from '#server/platform/days-before.ts'

type DisputeUpdate = {
  id: string
  paymentId: string
  reason: DisputeReason
  isResolved: boolean
  amount: Cents | null
  respondBy: string | null
}

/**
 * Saves what the provider reports about a dispute. A later deadline asks the owner for another answer, as when the
 * buyer escalates. A late event neither reopens a resolved dispute nor brings back an earlier deadline.
 * @returns whether the dispute was unknown before
 */
export async function saveDispute(trx: Db, told: DisputeUpdate, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const status = told.isResolved ? ('resolved' as const) : ('open' as const)
  const inserted = await trx
    .insertInto('disputes')
    .values({
      id: told.id,
      payment_id: told.paymentId,
      reason: told.reason,
      status,
      amount: told.amount,
      respond_by: told.respondBy,
      created_at: at,
      updated_at: at,
      handled_at: null,
    })
    .onConflict(c => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return true
  await trx
    .updateTable('disputes')
    .set({
      updated_at: at,
      ...(told.isResolved && { status }),
      ...(told.amount !== null && { amount: told.amount }),
    })
    .where('id', '=', told.id)
    .where('payment_id', '=', told.paymentId)
    .execute()
  if (told.respondBy !== null)
    await trx
      .updateTable('disputes')
      .set({ respond_by: told.respondBy, handled_at: null })
      .where('id', '=', told.id)
      .where('payment_id', '=', told.paymentId)
      .where('status', '=', 'open')
      .where(eb => eb.or([eb('respond_by', 'is', null), eb('respond_by', '<', told.respondBy)]))
      .execute()
  return false
}

/** Marks a dispute as answered by the owner. @returns false if no open dispute has this id */
export async function markDisputeHandled(trx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('disputes')
    .set({ handled_at: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the shop knows a dispute, its last deadline, and its end if it has ended. */
export async function isDisputeKnown(
  db: Db,
  { id, isResolved, respondBy }: Pick<DisputeUpdate, 'id' | 'isResolved' | 'respondBy'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .select(['status', 'respond_by'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.status !== 'open') return row !== undefined
  return !isResolved && (respondBy === null || (row.respond_by !== null && row.respond_by >= respondBy))
}

/**
 * For 180 days a payer may dispute a payment, and the owner may refund it at the provider (true of both current
 * providers).
 */
export const DISPUTABLE_DAYS = 180

/**
 * Whether a payment of an order has an open dispute, or was taken back and the owner has not dealt with it yet. A dispute
 * that she has answered counts as over after `DISPUTABLE_DAYS`, because its end may never be reported.
 */
export async function isDisputed(db: Db, orderId: string, now: Date): Promise<boolean> {
  const dispute = await db
    .selectFrom('disputes')
    .innerJoin('payment_orders', 'payment_orders.payment_id', 'disputes.payment_id')
    .select('disputes.id')
    .where('payment_orders.order_id', '=', orderId)
    .where('disputes.status', '=', 'open')
    .where(eb =>
      eb.or([
        eb('disputes.handled_at', 'is', null),
        eb('disputes.created_at', '>', daysBefore(now, DISPUTABLE_DAYS).toISOString()),
      ]),
    )
    .executeTakeFirst()
  if (dispute) return true
  const reversal = await db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('origin', '=', 'reversal')
    .where('state', '!=', 'failed')
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  return reversal !== undefined
}
