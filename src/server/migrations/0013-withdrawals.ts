import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Withdrawing from a purchase: what can be withdrawn is decided when it is sold, the time runs from the delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('order_lines')
    .addColumn('withdrawable', 'integer', c => c.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('orders').addColumn('delivered_at', 'text').execute()
  await db.schema
    .createTable('withdrawals')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('lines', 'text', c => c.notNull())
    .addColumn('statement', 'text', c => c.notNull())
    .addColumn('at', 'text', c => c.notNull())
    .execute()
  await db.schema.createIndex('withdrawals_order').on('withdrawals').column('order_id').execute()

  const known = db as Kysely<Tables>
  await known
    .updateTable('order_lines')
    .set({ withdrawable: 0 })
    .where('order_id', 'in', known.selectFrom('orders').select('id').where('kind', '=', 'custom_order'))
    .execute()
}
