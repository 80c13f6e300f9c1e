/** A part of migration 0015: the search over the owner's orders. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * The texts that an order is found by, one per row of these tables; the same expressions as in
 * `orders/order-search.ts`.
 */
const ORDER_TEXT = (row: string) =>
  `${row}.customer_folded || ' ' || ${row}.order_number || ' ' || ${row}.machine_folded || ' ' || ${row}.details_folded
    || ' ' || replace(replace(${row}.customer_phone, ' ', ''), '-', '')`
const LINE_TEXT = (row: string) =>
  [...'ÕõÄäÖöÜüŠšŽž'].reduce(
    (text, letter) => `replace(${text}, '${letter}', '${letter.normalize('NFD')[0]!.toLowerCase()}')`,
    `lower(${row}.name)`,
  )

/** A database's owner may create pg_trgm, if the server has it; without it a search reads all orders. */
export async function searchByPostgres(db: Kysely<Tables>): Promise<void> {
  // Every search reads the index's pending list as well, so the list is kept short.
  const index = (name: string, table: string, text: string) => `
    create index ${name} on ${table} using gin ((${text.replaceAll('it.', '')}) gin_trgm_ops)
      with (gin_pending_list_limit = 256);`
  await sql
    .raw(
      `do $$
      begin
        create extension if not exists pg_trgm;
        ${index('orders_text', 'orders', ORDER_TEXT('it'))}
        ${index('order_lines_text', 'order_lines', LINE_TEXT('it'))}
        ${index('parcels_text', 'parcels', 'it.code')}
      exception when others then
        raise warning 'The search over orders reads all of them: pg_trgm is missing (%)', sqlerrm;
      end $$`,
    )
    .execute(db)
}

/** FTS5 trigrams of the texts. The text rows have ids of their own: implicit row ids of a table may change. */
export async function searchBySqlite(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table order_texts (
      id integer primary key,
      order_id text not null references orders (id) on delete cascade,
      part text not null,
      text text not null,
      unique (order_id, part)
    )`.execute(db)
  await sql`
    create virtual table order_trigrams using fts5(text, content = 'order_texts', content_rowid = 'id', tokenize = 'trigram')`.execute(
    db,
  )
  // Erased personal data must not remain in the index either.
  await sql`insert into order_trigrams (order_trigrams, rank) values ('secure-delete', 1)`.execute(db)
  const add = `insert into order_trigrams (rowid, text) values (new.id, new.text)`
  const remove = `insert into order_trigrams (order_trigrams, rowid, text) values ('delete', old.id, old.text)`
  const triggers = [
    `order_texts_added after insert on order_texts begin ${add}; end`,
    `order_texts_removed after delete on order_texts begin ${remove}; end`,
    `order_texts_changed after update of text on order_texts begin ${remove}; ${add}; end`,
  ]
  for (const { table, order, part, text, columns } of [
    {
      table: 'orders',
      order: 'id',
      part: () => `'order'`,
      text: ORDER_TEXT,
      columns: 'customer_folded, order_number, machine_folded, details_folded, customer_phone',
    },
    {
      table: 'order_lines',
      order: 'order_id',
      part: (row: string) => `'line ' || ${row}.position`,
      text: LINE_TEXT,
      columns: 'name',
    },
    {
      table: 'parcels',
      order: 'order_id',
      part: (row: string) => `'parcel ' || ${row}.position`,
      text: (row: string) => `${row}.code`,
      columns: 'code',
    },
  ]) {
    const values = (row: string) => `${row}.${order}, ${part(row)}, ${text(row)}`
    triggers.push(
      `${table}_text_added after insert on ${table} begin
        insert into order_texts (order_id, part, text) values (${values('new')});
      end`,
      `${table}_text_changed after update of ${columns} on ${table} begin
        update order_texts set text = ${text('new')}
        where order_id = new.${order} and part = ${part('new')} and text <> ${text('new')};
      end`,
      `${table}_text_removed after delete on ${table} begin
        delete from order_texts where order_id = old.${order} and part = ${part('old')};
      end`,
    )
    await sql
      .raw(`insert into order_texts (order_id, part, text) select ${values('it')} from ${table} as it`)
      .execute(db)
  }
  await sql`insert into order_trigrams (order_trigrams) values ('rebuild')`.execute(db)
  for (const trigger of triggers) await sql.raw(`create trigger ${trigger}`).execute(db)
}
