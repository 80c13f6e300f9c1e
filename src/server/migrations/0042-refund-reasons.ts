import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Removes the reasons of refunds from the audit log: they may be about customers, whose data it outlives. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const refunds = await db
    .selectFrom('audit_log')
    .select(['id', 'data'])
    .where('action', '=', 'order.refund')
    .execute()
  for (const { id, data } of refunds) {
    const { reason: _, ...kept } = JSON.parse(data) as { reason?: string }
    await db
      .updateTable('audit_log')
      .set({ data: JSON.stringify(kept) })
      .where('id', '=', id)
      .execute()
  }
}
