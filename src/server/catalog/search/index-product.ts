import type { Selectable } from 'kysely'
import { categoryKey } from '#domain/product-list.ts'
import { stemOf, wordsOf } from '#domain/search-words.ts'
import type { ProductsTable } from '#server/migrations/tables/catalog.ts'
import type { Tables } from '#server/migrations/tables.ts'
import { type Db, isShared } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'

type Searched = Pick<Selectable<ProductsTable>, 'id' | 'name' | 'description' | 'category'>

/** The weight of a word by the field it is in, the highest last: it overrides the others. */
const WEIGHTS = [
  ['description', 1],
  ['category', 2],
  ['name', 3],
] as const

/** A product's words with their weights, in a fixed order so that concurrent transactions do not deadlock. */
export const weightedWords = (product: Searched): [word: string, weight: number][] =>
  [
    ...new Map(
      WEIGHTS.flatMap(([field, weight]) => wordsOf(product[field]).map(word => [word, weight] as const)),
    ),
  ].sort(([a], [b]) => (a < b ? -1 : 1))

/** Updates the search index with a product's current words; must run in the transaction that writes them. */
export async function indexProduct(trx: Db, product: Searched): Promise<void> {
  const rows: Tables['product_words'][] = weightedWords(product).map(([word, weight]) => ({
    word,
    weight,
    product_id: product.id,
  }))
  const before = await trx
    .selectFrom('product_words')
    .select(['word', 'weight'])
    .where('product_id', '=', product.id)
    .orderBy('word')
    .execute()
  if (
    before.map(({ word, weight }) => `${word} ${weight}`).join() ===
    rows.map(({ word, weight }) => `${word} ${weight}`).join()
  )
    return
  await trx.deleteFrom('product_words').where('product_id', '=', product.id).execute()
  if (rows.length === 0) return
  await trx
    .insertInto('search_words')
    .values(rows.map(({ word }) => ({ word, stem: stemOf(word) })))
    .onConflict(c => c.column('word').doNothing())
    .execute()
  await trx.insertInto('product_words').values(rows).execute()
}

/** How many products are indexed in one transaction. */
const PART = 200

/** Indexes products written by a version of the shop that had no search. @returns how many there were */
export async function indexUnknownProducts(db: Db): Promise<number> {
  for (let count = 0; ; ) {
    const part = await retryingTransaction(db, async trx => {
      const products = await trx
        .selectFrom('products')
        .select(['id', 'name', 'description', 'category'])
        .where('indexed', '=', 0)
        .orderBy('id')
        .limit(PART)
        // If several processes run this, only one of them indexes a product.
        .$if(isShared(trx), query => query.forUpdate())
        .execute()
      for (const product of products) {
        await indexProduct(trx, product)
        await trx
          .updateTable('products')
          .set({ indexed: 1, category_key: categoryKey(product.category) })
          .where('id', '=', product.id)
          .execute()
      }
      return products.length
    })
    count += part
    if (part < PART) return count
  }
}
