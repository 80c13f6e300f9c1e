import type { Kysely } from 'kysely'

/** The parcels of an order, by the carriers' own codes. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('parcels')
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('carrier', 'text', c => c.notNull())
    .addColumn('code', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('parcels_pk', ['order_id', 'position'])
    .execute()
}
