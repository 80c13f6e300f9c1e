import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Takes the names out of passports whose orders were erased while that left them there: nobody has the key that could. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('yarn_pieces')
    .set({ owner_name: '' })
    .where('order_id', 'is', null)
    .where('owner_name', '!=', '')
    .execute()
}
