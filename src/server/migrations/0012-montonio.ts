import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * What Montonio's own record does not show: when an order was first seen paid, and which refund the shop has asked for.
 * And the banks that a customer can pay with.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('montonio_orders')
    .addColumn('uuid', 'text', column => column.primaryKey())
    .addColumn('paid_at', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createTable('montonio_refunds')
    .addColumn('refund_id', 'text', column => column.primaryKey())
    .addColumn('order_uuid', 'text', column => column.notNull())
    .addColumn('amount', 'integer', column => column.notNull())
    .addColumn('note', 'text', column => column.notNull())
    .addColumn('uuid', 'text', column => column.unique())
    .execute()
  await db.schema
    .createIndex('montonio_refunds_by_order')
    .on('montonio_refunds')
    .column('order_uuid')
    .execute()
  await db.schema
    .createTable('banks')
    .addColumn('country', 'text', column => column.notNull())
    .addColumn('code', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('place', 'integer', column => column.notNull())
    .addColumn('logo_hash', 'text')
    .addColumn('logo_type', 'text')
    .addColumn('logo', 'text')
    .addColumn('fetched_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('banks_pkey', ['country', 'code'])
    .execute()
}
