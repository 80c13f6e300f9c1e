import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/platform/database.ts'

/**
 * A cart is what lies in it: the table that held a row for each session is gone, and each row of a cart says itself when the
 * cart was last used.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await addColumn(db)
  else await makeAnew(db)
  await db.schema.dropTable('carts').execute()
}

async function addColumn(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cart_items').addColumn('touched_at', 'text').execute()
  await sql`update cart_items set touched_at =
    (select updated_at from carts where carts.session_id = cart_items.session_id)`.execute(db)
  await db.schema
    .alterTable('cart_items')
    .alterColumn('touched_at', c => c.setNotNull())
    .execute()
  await db.schema.alterTable('cart_items').dropConstraint('cart_items_session_id_fkey').execute()
}

/** SQLite takes a reference away only with its table; without row numbers a row is one entry less to write. */
async function makeAnew(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('cart_items_anew')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('session_id', 'text', c => c.notNull())
    .addColumn('item_type', 'text', c => c.notNull())
    .addColumn('product_id', 'integer', c => c.references('products.id').onDelete('cascade'))
    .addColumn('order_id', 'text', c => c.references('orders.id').onDelete('cascade'))
    .addColumn('quantity', 'integer', c => c.notNull().check(sql`quantity > 0`))
    .addColumn('added_at', 'text', c => c.notNull())
    .addColumn('touched_at', 'text', c => c.notNull())
    .addUniqueConstraint('cart_items_product', ['session_id', 'product_id'])
    .execute()
  await sql`insert into cart_items_anew
    select id, session_id, item_type, product_id, order_id, quantity, added_at, updated_at
    from cart_items join carts using (session_id)`.execute(db)
  await schema.dropTable('cart_items').execute()
  await schema.alterTable('cart_items_anew').renameTo('cart_items').execute()
  await schema
    .createIndex('cart_items_order')
    .unique()
    .on('cart_items')
    .columns(['order_id', 'session_id'])
    .where(sql.ref('order_id'), 'is not', null)
    .execute()
}
