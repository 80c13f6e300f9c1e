/** Products as the sitemaps list them for search engines. */
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { isShown } from './listed-products.ts'

/** How many products are read at a time, while the previous ones are being sent. */
const BATCH = 500

type FoundPage = { id: number; pictures: string[]; changed: string }

/**
 * Divides the ids of visible products into parts, each with the time of its latest change, ISO 8601.
 * @param size how many ids a part spans
 * @param only the number of a single part, from 1; undefined: all
 */
export async function productParts(
  db: Db,
  size: number,
  only?: number,
): Promise<{ number: number; changed: string }[]> {
  // One look-up in the index `products_by_part` per part: the latest change of a part is at its end.
  const lastChange = sql`(
    select max(updated_at) from products where ${isShown} and (id - 1) / ${sql.lit(size)} = part - 1)`
  const parts =
    only === undefined
      ? sql`with recursive parts (part) as (
          select 1 union all
          select part + 1 from parts where part * ${sql.lit(size)} < (select max(id) from products))`
      : sql`with parts (part) as (select ${sql.lit(only)})`
  const { rows } = await sql<{ number: number; changed: string | null }>`
    ${parts} select part as number, ${lastChange} as changed from parts order by part`.execute(db)
  return rows.flatMap(({ number, changed }) => (changed === null ? [] : [{ number, changed }]))
}

/** Yields the products of one part in batches. @param number from 1 */
export async function* readProductPart(db: Db, number: number, size: number): AsyncGenerator<FoundPage[]> {
  const last = number * size
  for (let after = last - size; ; ) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'image_url', 'image_urls', 'updated_at'])
      .where(isShown)
      .where('id', '>', after)
      .where('id', '<=', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    if (rows.length === 0) return
    yield rows.map(row => ({
      id: row.id,
      pictures: [row.image_url, ...(JSON.parse(row.image_urls) as string[])],
      changed: row.updated_at,
    }))
    if (rows.length < BATCH) return
    after = rows.at(-1)!.id
  }
}
