import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * The owner sets the delivery prices herself, so orders store the lowest of them. A holiday has a beginning and two
 * switches.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('least_fee', 'integer').execute()

  const kept = await db
    .selectFrom('settings')
    .select(['value', 'updated_at'])
    .where('key', '=', 'holidayBreak')
    .executeTakeFirst()
  const stored = kept && (JSON.parse(kept.value) as object | null)
  if (!stored) return
  // Until now a holiday began when it was saved, and only delayed what was bought.
  const value = JSON.stringify({
    from: kept.updated_at.slice(0, 10),
    delaysDispatch: true,
    closesShop: false,
    ...stored,
  })
  await db.updateTable('settings').set({ value }).where('key', '=', 'holidayBreak').execute()
}
