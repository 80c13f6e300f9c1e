import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** The payment methods that existed before this step. */
const EARLIER = ['montonio', 'paypal']

/**
 * Stores the payment methods that the owner had left out as off: from now on a method she has not decided on is new, and
 * offered.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const chosen = await db.selectFrom('settings').selectAll().where('key', '=', 'waysToPay').executeTakeFirst()
  if (!chosen) return
  const on = JSON.parse(chosen.value) as string[]
  const value = JSON.stringify(EARLIER.filter(method => !on.includes(method)))
  await db.insertInto('settings').values({ key: 'waysOff', value, updated_at: chosen.updated_at }).execute()
}
