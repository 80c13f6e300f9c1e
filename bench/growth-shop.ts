/** Fills a database with shops of any size, in large statements: nothing of this is measured. */
import type { Insertable } from 'kysely'
import { categoryKey } from '#domain/product-list.ts'
import { stemOf } from '#domain/search-words.ts'
import { weightedWords } from '#server/catalog/search/index-product.ts'
import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database.ts'

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

async function insertAll<
  Table extends
    | 'products'
    | 'product_words'
    | 'search_words'
    | 'orders'
    | 'order_lines'
    | 'outbox'
    | 'payments'
    | 'payment_orders',
>(db: Db, table: Table, rows: Insertable<Tables[Table]>[]): Promise<void> {
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
