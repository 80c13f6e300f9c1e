/** Fills a database with a shop of any size, using large statements: filling is not measured. */
import { type Insertable, sql } from 'kysely'
import { categoryKey } from '#domain/product-list.ts'
import { stemOf } from '#domain/search-words.ts'
import { dayAfter } from '#domain/tallinn.ts'
import { weightedWords } from '#server/catalog/search/index-product.ts'
import type { Tables } from '#server/migrations/tables.ts'
import { compactCounts } from '#server/platform/database/counters.ts'
import { type Db, isShared } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'

/** Rows per statement: both databases limit the number of bound values. */
const ROWS = 400

const ANIMALS =
  'konn kass jänes karu rebane hunt siil ilves öökull mesilane kits põder hiir orav mäger'.split(' ')
const COLOURS = 'roheline punane sinine kollane must valge hall pruun lilla roosa oranž beež'.split(' ')
const STEMS =
  'kõrvadega silmadega tutiga triibuline paksust lõngast pehme villane talveks sügiseks beebile'.split(' ')
const CATEGORIES = ['konnimütsid', 'kassimütsid', 'muud mütsid', 'sallid', 'kindad']

const pick = <T>(values: readonly T[], at: number): T => values[at % values.length]!

/** A name that only few products share, as in real shops. */
const rareName = (at: number): string =>
  Array.from({ length: 3 }, (_, i) =>
    pick(['ka', 'lu', 'mi', 'ro', 'sa', 'te', 'vi', 'ni', 'po', 'he'], Math.floor(at / 10 ** i)),
  ).join('')

async function insertAll<Table extends 'products' | 'product_words' | 'search_words'>(
  db: Db,
  table: Table,
  rows: Insertable<Tables[Table]>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS)
    await db
      .insertInto(table)
      .values(rows.slice(at, at + ROWS) as never)
      .$if(table === 'search_words', query => query.onConflict(c => c.doNothing()))
      .execute()
}

/** How many products are generated; a larger shop repeats them under other ids. */
const PATTERN = 2_000

/** Adds products with their search words to a shop without products; one in nine is sold out. */
export async function addProducts(db: Db, count: number): Promise<void> {
  const at = new Date('2026-01-01').toISOString()
  const products = Array.from({ length: Math.min(PATTERN, count) }, (_, n) => {
    const category = pick(CATEGORIES, n)
    return {
      id: n + 1,
      name: `${rareName(n)} ${pick(ANIMALS, n)}amüts`,
      description: `${pick(COLOURS, n * 7)} müts ${pick(STEMS, n * 3)}, ${pick(STEMS, n * 5 + 1)}`,
      long_description: 'Heegeldatud käsitsi, taaskasutatud lõngast. '.repeat(8),
      price: 1500 + ((n * 37) % 4000),
      image_url: '/images/landing-rotid.jpeg',
      image_urls: '[]',
      category,
      category_key: categoryKey(category),
      indexed: 1,
      in_stock: 1,
      stock_quantity: n % 9 === 0 ? 0 : 3,
      position: 0,
      created_at: at,
      updated_at: at,
    }
  })
  const words = products.flatMap(product =>
    weightedWords(product).map(([word, weight]) => ({ word, weight, product_id: product.id })),
  )
  const vocabulary = [...new Set(words.map(({ word }) => word))].map(word => ({ word, stem: stemOf(word) }))
  await retryingTransaction(db, async trx => {
    await insertAll(trx, 'products', products as never)
    await insertAll(trx, 'search_words', vocabulary)
    await insertAll(trx, 'product_words', words)
    const columns = sql.join(
      Object.keys(products[0] ?? {})
        .filter(column => column !== 'id')
        .map(column => sql.ref(column)),
    )
    const copies = numbers(Math.ceil(count / PATTERN) - 1)
    const id = (column: string) => sql`${sql.ref(column)} + i * ${sql.lit(PATTERN)}`
    if (count <= PATTERN) return
    await sql`
      insert into products (id, ${columns})
      ${copies} select ${id('id')}, ${columns} from products, n where ${id('id')} <= ${sql.lit(count)}`.execute(
      trx,
    )
    await sql`
      insert into product_words (product_id, word, weight)
      ${copies} select ${id('product_id')}, word, weight from product_words, n
      where ${id('product_id')} <= ${sql.lit(count)}`.execute(trx)
  })
}

const numbers = (until: number) =>
  sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(until)})`

/** Orders of this month, whatever the shop's size: a month's export grows with the month only. */
const RECENT = 10
const SECONDS_BETWEEN = 60
/** Beyond the numbers that the shop itself gives. */
const INVOICES_FROM = 1_000_000

/**
 * Adds orders of all kinds, each with one line, and an e-mail for each of the first 100,000. Ten are from today; the
 * others lie two months back, one a minute: most are completed, some cancelled, refunded or deleted. Paid ones have their
 * invoice, except for today's, whose invoice is due within a minute.
 */
export async function addOrders(db: Db, count: number, now: Date): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000)
  const before = sql`(case when i <= ${sql.lit(RECENT)} then ${sql.lit(seconds)} - i else ${sql.lit(
    seconds - 62 * 86_400,
  )} - i * ${sql.lit(SECONDS_BETWEEN)} end)`
  const at = isShared(db)
    ? sql`to_char(to_timestamp(${before}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', ${before}, 'unixepoch')`
  const old = sql`i > ${sql.lit(RECENT)}`
  const kind = sql`case when ${old} and i % 25 = 3 then 'custom_hat' when ${old} and i % 12 = 5 then 'custom_order' else 'regular' end`
  const status = sql`case when ${old} and i % 40 = 7 then 'cancelled' else 'completed' end`
  const payment = sql`case when ${old} and i % 40 = 7 then 'pending' when ${old} and i % 90 = 8 then 'refunded' else 'completed' end`
  const name = sql`'ostja ' || i`
  const email = sql`'ostja' || i || '@naide.ee'`
  await withoutIndexes(db, async () => {
    await sql`
      insert into orders (id, order_number, kind, status, payment_status, payment_method, customer_name, customer_email,
        customer_phone, customer_address, customer_city, customer_postal_code, customer_folded, delivery_method,
        items_total, shipping_cost, total, details, notes, access_key, placed_at, paid_at, invoice_number, deleted_at,
        created_at, updated_at)
      ${numbers(count)}
      select 'order-' || i, 'ORD-' || (100000000 + i), ${kind}, ${status}, ${payment}, 'paypal', ${name}, ${email},
        '+372 5' || substr(cast(10000000 + (cast(i as bigint) * 7919993) % 10000000 as text), 2), '', '', '', ${name} || ' ' || ${email}, 'omniva_courier',
        3200, 699, 3899, '{}', '', 'key-' || i, ${at}, case when ${old} and i % 40 = 7 then null else ${at} end,
        case when ${old} and i % 40 != 7 then ${sql.lit(INVOICES_FROM)} + i end,
        case when ${old} and i % 200 = 9 then ${at} end, ${at}, ${at} from n`.execute(db)
    await sql`
      insert into order_lines (order_id, position, product_id, name, unit_price, quantity)
      ${numbers(count)} select 'order-' || i, 0, null, 'Konnamüts', 3200, 1 from n`.execute(db)
    await sql`
      insert into order_history (id, order_id, at, actor, event, data)
      ${numbers(count)} select 'event-' || i, 'order-' || i, ${at}, 'shop', 'status', '{"to":"completed"}' from n`.execute(
      db,
    )
    await sql`
      insert into outbox (id, cause, subject_id, template, recipient, data, as_sent, status, next_attempt_at, created_at,
        sent_at)
      ${numbers(Math.min(count, 100_000))}
      select 'mail-' || i, 'order-received:order-' || i, 'order-' || i, 'order-received', 'ostja@naide.ee', '{}',
        '{"subject":"Sinu tellimus","text":"","html":""}', 'sent', ${at}, ${at}, ${at} from n`.execute(db)
  })
  await compactCounts(db)
  if (!isShared(db)) return
  await sql`vacuum analyze`.execute(db)
  // A running shop sums its counts every minute; only this filling leaves a table of a million deleted changes behind.
  await sql`vacuum full count_changes`.execute(db)
}

/** Pages of a day that were visited; as many products of a large shop are viewed in one day. */
const PAGES = 200

/** Adds the visits of a number of days, until `today`: each day the same pages, from four sites. */
export async function addVisits(db: Db, days: number, today: string): Promise<void> {
  for (let back = 0; back < days; back++) {
    const day = dayAfter(today, -back)
    const counts = Array.from({ length: PAGES }, (_, i) => ({
      day,
      event: pick(['view', 'view', 'add'] as const, i),
      page: `/toode/${i + 1}`,
      site: pick(['', 'instagram.com', 'tiktok.com', 'google.com'], i),
      count: 1 + (i % 7),
    }))
    await db.insertInto('visits').values(counts).execute()
  }
}

/**
 * Drops the indexes during the work on PostgreSQL, which builds an index over many rows much faster than it extends it
 * row by row.
 */
async function withoutIndexes(db: Db, work: () => Promise<void>): Promise<void> {
  if (!isShared(db)) return work()
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes
    where tablename in ('orders', 'order_lines', 'order_history', 'outbox') and indexdef not like 'CREATE UNIQUE%'`.execute(
    db,
  )
  for (const { indexname } of rows) await db.schema.dropIndex(indexname).execute()
  await work()
  for (const { indexdef } of rows) await sql.raw(indexdef).execute(db)
}
