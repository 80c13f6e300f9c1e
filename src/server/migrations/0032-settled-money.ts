import type { Kysely } from 'kysely'

/** Cancelled orders of which no more money is to go back, whatever was given back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('money_settled_at', 'text').execute()
}
