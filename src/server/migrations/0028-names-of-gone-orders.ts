import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Removes owners' names from passports whose order is erased: an earlier version left them, and the key to remove them
 * is gone.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('yarn_pieces')
    .set({ owner_name: '' })
    .where('order_id', 'is', null)
    .where('owner_name', '!=', '')
    .execute()
}
