import type { Kysely } from 'kysely'

/** What the owner's side needs: the log of her actions, drafts and facts of products, the prices that products have had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db

  await schema
    .createTable('audit_log')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('at', 'text', c => c.notNull())
    .addColumn('actor', 'text', c => c.notNull())
    .addColumn('action', 'text', c => c.notNull())
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('data', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('audit_log_at').on('audit_log').columns(['at', 'id']).execute()

  // Read every few seconds by each open admin page.
  await schema.createIndex('orders_updated').on('orders').column('updated_at').execute()

  // One column a statement: SQLite knows no other way.
  await schema
    .alterTable('products')
    .addColumn('version', 'integer', c => c.notNull().defaultTo(1))
    .execute()
  await schema
    .alterTable('products')
    .addColumn('published', 'integer', c => c.notNull().defaultTo(1))
    .execute()
  await schema
    .alterTable('products')
    .addColumn('fibres', 'text', c => c.notNull().defaultTo(''))
    .execute()
  await schema
    .alterTable('products')
    .addColumn('care', 'text', c => c.notNull().defaultTo(''))
    .execute()
  await schema
    .alterTable('products')
    .addColumn('picture_alts', 'text', c => c.notNull().defaultTo('{}'))
    .execute()

  await schema
    .createTable('price_history')
    .addColumn('product_id', 'integer', c => c.notNull())
    .addColumn('at', 'text', c => c.notNull())
    .addColumn('price', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('price_history_key', ['product_id', 'at'])
    .execute()
}
