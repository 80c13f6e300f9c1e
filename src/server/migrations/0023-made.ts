import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** When the maker marked an order as made: from then on it only waits to be packed. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('made_at', 'text').execute()
  await sql`
    create index orders_done on orders ((coalesce(made_at, sent_at)))
    where coalesce(made_at, sent_at) is not null`.execute(db)
}
