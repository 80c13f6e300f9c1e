/** Fills a database with shops of any size, in large statements: nothing of this is measured. */
import { type Insertable, sql } from 'kysely'
import { categoryKey } from '#domain/product-list.ts'
import { stemOf } from '#domain/search-words.ts'
import { weightedWords } from '#server/catalog/search/index-product.ts'
import type { Tables } from '#server/migrations/tables.ts'
import { type Db, isShared } from '#server/platform/database.ts'

/** Both databases bound the values of one statement. */
const ROWS = 400

const ANIMALS =
  'konn kass jänes karu rebane hunt siil ilves öökull mesilane kits põder hiir orav mäger'.split(' ')
const COLOURS = 'roheline punane sinine kollane must valge hall pruun lilla roosa oranž beež'.split(' ')
const STEMS =
  'kõrvadega silmadega tutiga triibuline paksust lõngast pehme villane talveks sügiseks beebile'.split(' ')
const CATEGORIES = ['konnimütsid', 'kassimütsid', 'muud mütsid', 'sallid', 'kindad']

const pick = <T>(values: readonly T[], at: number): T => values[at % values.length]!

/** A name that few products share, as makers give them. */
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

/** Products, of which the search knows the words; one of nine is sold out. */
export async function addProducts(db: Db, from: number, to: number): Promise<void> {
  const at = new Date('2026-01-01').toISOString()
  for (let start = from; start < to; start += 4_000) {
    const products = Array.from({ length: Math.min(4_000, to - start) }, (_, i) => {
      const n = start + i
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
    await db.transaction().execute(async trx => {
      await insertAll(trx, 'products', products as never)
      await insertAll(trx, 'search_words', vocabulary)
      await insertAll(trx, 'product_words', words)
    })
  }
}

/** So many orders are of this month, whatever the shop's size: a month's export is as long as the month. */
const RECENT = 10
const SECONDS_BETWEEN = 60

/** Orders that are done, one a minute before this month, with a line and a letter each; ten of them of today. */
export async function addOrders(db: Db, count: number, now: Date): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000)
  const before = sql`(case when i <= ${sql.lit(RECENT)} then ${sql.lit(seconds)} - i else ${sql.lit(
    seconds - 62 * 86_400,
  )} - i * ${sql.lit(SECONDS_BETWEEN)} end)`
  const at = isShared(db)
    ? sql`to_char(to_timestamp(${before}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', ${before}, 'unixepoch')`
  const numbers = (until: number) =>
    sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(until)})`
  const name = sql`'ostja ' || i`
  await sql`
    ${numbers(count)}
    insert into orders (id, order_number, kind, status, payment_status, payment_method, customer_name, customer_email,
      customer_phone, customer_address, customer_city, customer_postal_code, customer_folded, delivery_method,
      items_total, shipping_cost, total, details, notes, access_key, placed_at, paid_at, created_at, updated_at)
    select 'order-' || i, 'ORD-' || (100000000 + i), 'regular', 'completed', 'completed', 'paypal', ${name},
      'ostja' || i || '@naide.ee', '+372 5123 4534', '', '', '', ${name}, 'omniva_courier',
      3200, 699, 3899, '{}', '', 'key-' || i, ${at}, ${at}, ${at}, ${at} from n`.execute(db)
  await sql`
    ${numbers(count)}
    insert into order_lines (order_id, position, product_id, name, unit_price, quantity)
    select 'order-' || i, 0, 1, 'Konnamüts', 3200, 1 from n`.execute(db)
  await sql`
    ${numbers(Math.min(count, 100_000))}
    insert into outbox (id, cause, subject_id, template, recipient, data, as_sent, status, next_attempt_at, created_at,
      sent_at)
    select 'mail-' || i, 'order-received:order-' || i, 'order-' || i, 'order-received', 'ostja@naide.ee', '{}',
      '{"subject":"Sinu tellimus","text":"","html":""}', 'sent', ${at}, ${at}, ${at} from n`.execute(db)
  if (isShared(db)) await sql`analyze`.execute(db)
}
