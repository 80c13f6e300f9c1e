/** Lists of products with keyset pagination: a page costs as much as it shows, however many products there are. */
import { type RawBuilder, sql } from 'kysely'
import { categoryKey, type ProductSort } from '#domain/product-list.ts'
import { readCounts, sumOf } from '#server/platform/database/counters.ts'
import type { Db } from '#server/platform/database/database.ts'

/** The current price of a product, in cents; the same expression as in the indexes of the lists. */
export const offeredPrice = sql<number>`case when sale_price < price then sale_price else price end`

/** What shoppers see; the same expression as in the indexes of the lists. */
export const isShown = sql<boolean>`published = 1 and deleted_at is null`

export type Choice = { category?: string | undefined; inStock?: boolean | undefined }

/** A product's place in a list: its sort key, then its id. */
export type Place = { key: number; id: number }

/** The condition for products that shoppers see, optionally of one category, or in or out of stock. */
export function shownProducts({ category, inStock }: Choice): RawBuilder<boolean> {
  const conditions = [isShown]
  if (category !== undefined) conditions.push(sql`category_key = ${categoryKey(category)}`)
  if (inStock !== undefined) conditions.push(sql`available = ${sql.lit(Number(inStock))}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** The key of each sort; of equal keys the newer product comes first. */
const SORTS: Record<ProductSort, { key: RawBuilder<number>; isDown: boolean }> = {
  featured: { key: sql`position`, isDown: false },
  'price-low': { key: offeredPrice, isDown: false },
  'price-high': { key: offeredPrice, isDown: true },
  newest: { key: sql`0`, isDown: false },
}

type PageOf = Choice & { sort: ProductSort; after?: Place | undefined; limit: number | undefined }

/** Builds the query for the places of a list. Each of its parts is contiguous in an index, and comes in order. */
export function placesQuery(page: PageOf): RawBuilder<Place> {
  const { sort, after, limit, inStock } = page
  const { key, isDown } = SORTS[sort]
  const order = sort === 'newest' ? sql`id desc` : isDown ? sql`${key} desc, id desc` : sql`${key}, id desc`
  // The rest of the same key comes before the next keys.
  const starts = after
    ? [
        { start: sql`${key} = ${after.key} and id < ${after.id}`, order: sql`id desc` },
        { start: sql`${key} ${isDown ? sql`<` : sql`>`} ${after.key}`, order },
      ].slice(0, sort === 'newest' ? 1 : 2)
    : [{ start: sql`1 = 1`, order }]
  const parts = (inStock === undefined ? [true, false] : [inStock]).flatMap(each =>
    starts.map(
      ({ start, order }) => sql`select * from (
        select id, ${key} as key from products
        where ${shownProducts({ ...page, inStock: each })} and ${start}
        order by ${order} ${limit === undefined ? sql`` : sql`limit ${limit}`}
      ) as part`,
    ),
  )
  return sql<Place>`${sql.join(parts, sql` union all `)}`
}

/**
 * Returns the places of a list that follow `after`.
 * @param page.limit maximum; undefined: all
 */
export async function listPlaces(db: Db, page: PageOf): Promise<Place[]> {
  const { isDown } = SORTS[page.sort]
  const { rows } = await placesQuery(page).execute(db)
  return rows.sort((a, b) => (isDown ? b.key - a.key : a.key - b.key) || b.id - a.id).slice(0, page.limit)
}

/** Returns a product's place in the owner's order. */
export const findPlace = (db: Db, id: number): Promise<Place | undefined> =>
  db.selectFrom('products').select(['id', 'position as key']).where('id', '=', id).executeTakeFirst()

/** How many visible products are counted and have no free piece. */
export const countSoldOut = async (db: Db): Promise<number> =>
  sumOf(await readCounts(db, 'products'), group => group.startsWith('gone '))

/** How many products a list has. */
export async function countShown(db: Db, choice: Choice): Promise<number> {
  const { category, inStock } = choice
  const key = category === undefined ? undefined : categoryKey(category)
  return sumOf(await readCounts(db, 'products'), group => {
    const [state = '', ofCategory] = group.split(/ (.*)/s)
    return (
      state !== 'hidden' &&
      (inStock === undefined || inStock === (state === 'free')) &&
      (key === undefined || key === ofCategory)
    )
  })
}

/** The categories of visible products, each as its first product spells it, in the order of these products. */
export async function shownCategories(db: Db): Promise<string[]> {
  // One index look-up per category; `distinct` reads all products in PostgreSQL as in SQLite.
  const next = (from: RawBuilder<unknown>) =>
    sql`(select min(category_key) from products where ${isShown} ${from})`
  const firstOf = (available: 0 | 1) => sql`(
    select id from products where ${isShown} and category_key = keys.category_key and available = ${sql.lit(available)}
    order by position, id desc limit 1)`
  const { rows } = await sql<{ category: string }>`
    with recursive keys (category_key) as (
      select ${next(sql``)}
      union all
      select ${next(sql`and category_key > keys.category_key`)} from keys where keys.category_key is not null
    ), firsts as (
      select category_key, ${firstOf(1)} as available_id, ${firstOf(0)} as sold_id
      from keys where category_key is not null
    )
    select category from firsts join products on products.id in (available_id, sold_id)
    order by position, id desc`.execute(db)
  return rows.map(({ category }) => category)
}

/** The categories with something in stock: the list of any other is empty. */
export async function offeredCategories(db: Db): Promise<string[]> {
  const counts = await readCounts(db, 'products')
  const isOffered = (category: string) => (counts.get(`free ${categoryKey(category)}`) ?? 0) > 0
  return (await shownCategories(db)).filter(isOffered)
}
