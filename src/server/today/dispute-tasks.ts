/** Tasks that only the owner can do at the provider: answering disputes, and accepting money under review. */
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { disputeText, reviewText } from './provider-reasons.ts'
import { findTaskMatches, type TaskMatches } from './task-query.ts'

/** Finds disputes that wait for the owner's response, the nearest deadline first. */
export async function openDisputes(db: Db, most: number): Promise<TaskMatches> {
  const open = db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .leftJoin('payment_orders', join =>
      join.onRef('payment_orders.payment_id', '=', 'payments.id').on('payment_orders.position', '=', 0),
    )
    .leftJoin('orders', 'orders.id', 'payment_orders.order_id')
    // The same condition as in the index `disputes_open`.
    .where('disputes.status', '=', sql.lit('open'))
    .where('disputes.handled_at', 'is', null)
  const rows = await open
    .select([
      'disputes.id',
      'disputes.reason',
      'disputes.created_at',
      'disputes.amount',
      'disputes.respond_by',
      'payments.amount as paid',
      'orders.customer_name',
      'orders.order_number',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy(sql`coalesce(disputes.respond_by, '9999')`)
    .orderBy('disputes.created_at')
    .limit(most)
    .execute()
  return {
    count: Number(rows[0]?.total ?? 0),
    first: rows.map(row => ({
      id: row.id,
      name: row.customer_name ?? '',
      note: disputeText(row.reason),
      since: row.created_at,
      sum: row.amount ?? row.paid,
      ...(row.respond_by !== null && { dueAt: row.respond_by }),
      ...(row.order_number !== null && { orderNumber: row.order_number }),
    })),
  }
}

/** Finds captures that stay under review until the owner accepts them at the provider. */
export const capturesToAccept = (db: Db, most: number): Promise<TaskMatches> =>
  findTaskMatches(
    db
      .selectFrom('payments')
      .leftJoin('payment_orders', join =>
        join.onRef('payment_orders.payment_id', '=', 'payments.id').on('payment_orders.position', '=', 0),
      )
      .leftJoin('orders', 'orders.id', 'payment_orders.order_id')
      .where('payments.state', '=', 'reviewing')
      .where('payments.needs_owner', '=', 1)
      .select([
        'payments.id',
        sql<string>`coalesce(orders.customer_name, payments.provider_order_id, '')`.as('name'),
        'payments.pending_reason',
        'payments.provider',
        'payments.created_at as since',
        'payments.amount as sum',
      ])
      .orderBy('payments.created_at'),
    most,
    ({ pending_reason, provider }) => reviewText(pending_reason ?? 'other', provider),
  )
