import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Batches of yarn, how much of them each piece took, the passports of the pieces, and what all that proves about a
 * product.
 */
export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('yarn_batches')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('colour', 'text', c => c.notNull())
    .addColumn('fibres', 'text', c => c.notNull())
    .addColumn('grams', 'integer', c => c.notNull())
    .addColumn('source', 'text', c => c.notNull())
    .addColumn('story', 'text', c => c.notNull())
    .addColumn('is_recycled', 'integer', c => c.notNull())
    .addColumn('came_on', 'text', c => c.notNull())
    .addColumn('photo_url', 'text', c => c.notNull())
    .addColumn('notes', 'text', c => c.notNull())
    .addColumn('version', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await schema
    .createTable('yarn_corrections')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('batch_id', 'text', c => c.notNull().references('yarn_batches.id'))
    .addColumn('grams', 'integer', c => c.notNull())
    .addColumn('at', 'text', c => c.notNull())
    .execute()
  await schema
    .createTable('yarn_pieces')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('code', 'text', c => c.notNull().unique())
    .addColumn('product_id', 'integer', c => c.references('products.id').onDelete('set null'))
    .addColumn('order_id', 'text', c => c.references('orders.id').onDelete('set null'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('made_on', 'text')
    .addColumn('story', 'text', c => c.notNull())
    .addColumn('shown', 'integer', c => c.notNull())
    .addColumn('owner_name', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await schema
    .createTable('yarn_uses')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('piece_id', 'text', c => c.notNull().references('yarn_pieces.id'))
    .addColumn('batch_id', 'text', c => c.notNull().references('yarn_batches.id'))
    .addColumn('grams', 'integer', c => c.notNull())
    .addColumn('request_id', 'text', c => c.unique())
    .addColumn('at', 'text', c => c.notNull())
    .execute()
  await schema
    .createTable('yarn_rules')
    .addColumn('id', 'integer', c => c.primaryKey())
    .addColumn('gone_colours', 'text', c => c.notNull())
    .addColumn('hat_grams', 'integer', c => c.notNull())
    .execute()
  await schema.alterTable('products').addColumn('recycled_percent', 'integer').execute()
  await schema
    .alterTable('products')
    .addColumn('recycled_pieces', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  for (const [name, table, column] of [
    ['yarn_corrections_by_batch', 'yarn_corrections', 'batch_id'],
    ['yarn_pieces_by_product', 'yarn_pieces', 'product_id'],
    ['yarn_pieces_by_order', 'yarn_pieces', 'order_id'],
    ['yarn_uses_by_piece', 'yarn_uses', 'piece_id'],
    ['yarn_uses_by_batch', 'yarn_uses', 'batch_id'],
  ] as const)
    await schema.createIndex(name).on(table).column(column).execute()
}
