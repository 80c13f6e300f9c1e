import type { Kysely } from 'kysely'

/** Sales of several products with a beginning and an end; and the part of a picture that its tile shows. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('sales')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('from_day', 'text', c => c.notNull())
    .addColumn('until_day', 'text', c => c.notNull())
    .addColumn('begins_at', 'text', c => c.notNull())
    .addColumn('ends_at', 'text', c => c.notNull())
    .addColumn('percent', 'integer')
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await schema
    .createTable('sale_products')
    .addColumn('sale_id', 'text', c => c.notNull().references('sales.id').onDelete('cascade'))
    .addColumn('product_id', 'integer', c => c.notNull())
    .addColumn('price', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('sale_products_key', ['sale_id', 'product_id'])
    .execute()
  await schema.createIndex('sale_products_product').on('sale_products').column('product_id').execute()
  await schema.alterTable('products').addColumn('sale_price', 'integer').execute()
  await schema.alterTable('products').addColumn('sale_until', 'text').execute()
  await schema.alterTable('pictures').addColumn('focus', 'text').execute()
}
