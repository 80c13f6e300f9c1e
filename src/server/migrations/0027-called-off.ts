import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Finds what was promised and is not sent: of what was called off by then, promises are measured, too. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create index orders_promised_unsent on orders (paid_at)
    where first_promise is not null and sent_at is null and paid_at is not null`.execute(db)
}
