import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Finds what jobs and Today look for all day without reading all orders, e-mails and parcels that there ever were. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const index of [
    sql`orders_uninvoiced on orders (paid_at, id) where paid_at is not null and invoice_number is null`,
    sql`outbox_sign_in_links on outbox (created_at) where template = 'password-reset'`,
    sql`shipments_stuck on shipments (updated_at)
      where state in ('unknown', 'refused', 'registration_failed', 'returned')`,
  ])
    await sql`create index ${index}`.execute(db)
}
