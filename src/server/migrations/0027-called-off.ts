import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Finds promised orders that are not sent: cancelled ones count in the measure of promises as well. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create index orders_promised_unsent on orders (paid_at)
    where first_promise is not null and sent_at is null and paid_at is not null`.execute(db)
}
