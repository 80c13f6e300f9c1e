import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Shipments at a shipping service, its machines, the carrier's reports on each parcel; and the provider's fee for a
 * payment.
 */
export async function up({ schema }: Kysely<Tables>): Promise<void> {
  for (const column of ['link', 'state', 'state_at'])
    await schema.alterTable('parcels').addColumn(column, 'text').execute()
  await schema.alterTable('payments').addColumn('fee', 'integer').execute()
  await schema
    .createTable('shipments')
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('reference', 'text', c => c.notNull().unique())
    .addColumn('carrier', 'text', c => c.notNull())
    .addColumn('size', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('service_id', 'text', c => c.unique())
    .addColumn('code', 'text')
    .addColumn('link', 'text')
    .addColumn('reason', 'text', c => c.notNull().defaultTo(''))
    .addColumn('label', 'text')
    .addColumn('asked_at', 'text')
    .addColumn('next_check_at', 'text')
    .addColumn('checks', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('shipments_pk', ['order_id', 'position'])
    .execute()
  await schema.createIndex('shipments_due').on('shipments').column('next_check_at').execute()
  await schema
    .createTable('service_points')
    .addColumn('carrier', 'text', c => c.notNull())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('id', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('postal_code', 'text', c => c.notNull())
    .addColumn('carrier_code', 'text')
    .addColumn('fetched_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('service_points_pk', ['carrier', 'kind', 'id'])
    .execute()
  await schema
    .createTable('chosen_points')
    .addColumn('carrier', 'text', c => c.notNull())
    .addColumn('machine_id', 'text', c => c.notNull())
    .addColumn('point_id', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('chosen_points_pk', ['carrier', 'machine_id'])
    .execute()
}
