import { type Kysely, sql } from 'kysely'
import { categoryKey } from '#domain/product-list.ts'
import type { Dialect } from '#server/platform/database.ts'
import type { Tables } from './tables.ts'

/** The words by which shoppers find products, and what lists of any length are read by. */
export async function up(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  // Words are compared by their bytes: what begins with some letters stands together.
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
}

/** FTS5's trigrams of each word; the blanks let its beginning and its end count as well. */
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

/** An owner of a database may create pg_trgm, where its server has it; without it only typing errors are not found. */
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
