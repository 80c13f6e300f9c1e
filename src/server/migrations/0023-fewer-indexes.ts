import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/platform/database.ts'

/**
 * Each index is paid for by every row that is written. Gone are those of questions that nobody asks, or only a job of the
 * night; those of columns that most rows leave empty hold the others alone.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { schema } = db
  for (const index of ['carts_updated', 'cart_items_product_id', 'holds_product', 'orders_placed'])
    await schema.dropIndex(index).execute()

  await schema.dropIndex('cart_items_order_id').execute()
  if (dialect === 'postgres')
    await schema.alterTable('cart_items').dropConstraint('cart_items_order').execute()
  else await dropConstraintOnSqlite(db)
  await schema
    .createIndex('cart_items_order')
    .unique()
    .on('cart_items')
    .columns(['order_id', 'session_id'])
    .where(sql.ref('order_id'), 'is not', null)
    .execute()

  await schema.dropIndex('orders_paid').execute()
  await schema
    .createIndex('orders_paid')
    .on('orders')
    .columns(['paid_at', 'id'])
    .where(sql.ref('paid_at'), 'is not', null)
    .execute()
  await schema.dropIndex('orders_invoice_number').execute()
  await schema
    .createIndex('orders_invoice_number')
    .unique()
    .on('orders')
    .column('invoice_number')
    .where(sql.ref('invoice_number'), 'is not', null)
    .execute()
  await schema.dropIndex('payments_due').execute()
  await schema
    .createIndex('payments_due')
    .on('payments')
    .column('next_check_at')
    .where(sql.ref('next_check_at'), 'is not', null)
    .execute()
}

/** SQLite takes a constraint away only with its table. */
async function dropConstraintOnSqlite(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cart_items').renameTo('cart_items_before').execute()
  await db.schema
    .createTable('cart_items')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('session_id', 'text', c => c.notNull().references('carts.session_id').onDelete('cascade'))
    .addColumn('item_type', 'text', c => c.notNull())
    .addColumn('product_id', 'integer', c => c.references('products.id').onDelete('cascade'))
    .addColumn('order_id', 'text', c => c.references('orders.id').onDelete('cascade'))
    .addColumn('quantity', 'integer', c => c.notNull().check(sql`quantity > 0`))
    .addColumn('added_at', 'text', c => c.notNull())
    .addUniqueConstraint('cart_items_product', ['session_id', 'product_id'])
    .execute()
  await sql`insert into cart_items
    select id, session_id, item_type, product_id, order_id, quantity, added_at from cart_items_before`.execute(
    db,
  )
  await db.schema.dropTable('cart_items_before').execute()
}
