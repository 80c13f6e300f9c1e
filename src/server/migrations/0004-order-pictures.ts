import type { Kysely } from 'kysely'

/** Pictures that a shopper attaches to a free-form order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_pictures')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('width', 'integer', c => c.notNull())
    .addColumn('height', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await db.schema.createIndex('order_pictures_order').on('order_pictures').column('order_id').execute()
}
