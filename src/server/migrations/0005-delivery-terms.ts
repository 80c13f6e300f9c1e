import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Prices of delivery became the owner's own: orders keep the least of them. A holiday has a beginning and two switches. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('least_fee', 'integer').execute()

  const kept = await db
    .selectFrom('settings')
    .select(['value', 'updated_at'])
    .where('key', '=', 'holidayBreak')
    .executeTakeFirst()
  const stored = kept && (JSON.parse(kept.value) as object | null)
  if (!stored) return
  // Until now it began when it was written down, and only delayed what was bought.
  const value = JSON.stringify({
    from: kept.updated_at.slice(0, 10),
    delaysDispatch: true,
    closesShop: false,
    ...stored,
  })
  await db.updateTable('settings').set({ value }).where('key', '=', 'holidayBreak').execute()
}
