import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/platform/database/database.ts'
import type { Tables } from './tables.ts'

/** A copy of the domain's `categoryKey`: a released migration must not change. */
const categoryKey = (category: string): string => category.normalize('NFC').toLocaleLowerCase('et')

/** The words by which shoppers find products, and the indexes for lists of any length. */
export async function up(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  // Words are compared by bytes, so that those with a common prefix are adjacent.
  const byBytes = dialect === 'postgres' ? sql`collate "C"` : sql``
  await sql`
    create table search_words (word text ${byBytes} primary key, stem text ${byBytes} not null)`.execute(db)
  await db.schema.createIndex('search_words_stem').on('search_words').column('stem').execute()
  await sql`
    create table product_words (
      product_id integer not null references products (id) on delete cascade,
      word text ${byBytes} not null,
      weight integer not null,
      primary key (product_id, word)
    ) ${dialect === 'sqlite' ? sql`without rowid` : sql``}`.execute(db)
  await db.schema
    .createIndex('product_words_by_word')
    .on('product_words')
    .columns(['word', 'weight desc', 'product_id desc'])
    .execute()
  await (dialect === 'sqlite' ? keepTrigramsInTable(db) : keepTrigramsInIndex(db))

  const { schema } = db
  await schema
    .alterTable('products')
    .addColumn('category_key', 'text', c => c.notNull().defaultTo(''))
    .execute()
  const products = await db.selectFrom('products').select('category').distinct().execute()
  for (const { category } of products)
    await db
      .updateTable('products')
      .set({ category_key: categoryKey(category) })
      .where('category', '=', category)
      .execute()
  await schema
    .alterTable('products')
    .addColumn('indexed', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await schema
    .createIndex('products_unindexed')
    .on('products')
    .column('id')
    .where(sql.ref('indexed'), '=', sql.lit(0))
    .execute()
  await indexLists(db, dialect)
  await indexOrders(db)
}

/** Indexes for the filters of the owner's lists, and for the few rows that wait for her. */
async function indexOrders(db: Kysely<Tables>): Promise<void> {
  const listed = sql`where deleted_at is null and placed_at is not null`
  for (const index of [
    sql`orders_by_kind on orders (kind, created_at, id) ${listed}`,
    sql`orders_by_status on orders (status, created_at, id) ${listed}`,
    sql`orders_by_payment on orders (payment_status, created_at, id) ${listed}`,
    sql`orders_to_send on orders (paid_at) ${listed}
      and payment_status in ('completed', 'partially_refunded')
      and status not in ('shipped', 'delivered', 'completed', 'cancelled')`,
    sql`orders_called_off on orders (payment_status) where status = 'cancelled'`,
    sql`orders_to_erase on orders (erasure_requested_at)
      where erasure_requested_at is not null and erased_at is null`,
    sql`payments_by_state on payments (state, created_at)`,
    sql`payments_failed on payments (created_at) where capture_fault is not null`,
    sql`refunds_by_state on refunds (state, created_at)`,
    sql`refunds_unhandled on refunds (origin, handled_at)`,
    sql`refunds_done on refunds (done_at)`,
  ])
    await sql`create index ${index}`.execute(db)
}

/**
 * Indexes what shoppers see for each sort of the lists; within each, rows in stock are adjacent, and so are the others.
 */
async function indexLists(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  // Not the count, but whether it leaves any: so a hold does not usually touch PostgreSQL's indexes.
  await sql`
    alter table products add column available integer generated always as (
      case when in_stock = 1 and (stock_quantity is null or stock_quantity > held) then 1 else 0 end
    ) ${dialect === 'postgres' ? sql`stored` : sql`virtual`}`.execute(db)
  const price = sql`(case when sale_price < price then sale_price else price end)`
  const sorts = {
    featured: sql`position, id desc`,
    newest: sql`id desc`,
    price_low: sql`${price}, id desc`,
    price_high: sql`${price} desc, id desc`,
  }
  for (const [name, sort] of Object.entries(sorts))
    for (const [scope, columns] of [
      ['shown', sql`available`],
      ['category', sql`category_key, available`],
    ] as const)
      await sql`
        create index ${sql.ref(`products_${scope}_${name}`)} on products (${columns}, ${sort})
        where published = 1 and deleted_at is null`.execute(db)
}

/** FTS5 trigrams of each word; the spaces make its beginning and end count as well. */
async function keepTrigramsInTable(db: Kysely<Tables>): Promise<void> {
  await sql`
    create virtual table search_word_trigrams using fts5(padded, word unindexed, tokenize = 'trigram')`.execute(
    db,
  )
  await sql`
    create trigger search_words_added after insert on search_words begin
      insert into search_word_trigrams (padded, word) values ('  ' || new.word || ' ', new.word);
    end`.execute(db)
}

/** A database's owner may create pg_trgm, if the server has it; without it only typing errors are not found. */
async function keepTrigramsInIndex(db: Kysely<Tables>): Promise<void> {
  await sql`
    do $$
    begin
      create extension if not exists pg_trgm;
      create index search_words_trigrams on search_words using gist (word gist_trgm_ops);
    exception when others then
      raise warning 'The search finds no words with typing errors: pg_trgm is missing (%)', sqlerrm;
    end $$`.execute(db)
}
