/** What search engines are told of the products. */
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { isShown } from './listed-products.ts'

/** So many are read at a time, while the others are on their way to the reader. */
const BATCH = 500

type FoundPage = { id: number; pictures: string[]; changed: string }

/**
 * Parts of the ids of what shoppers see, and when of each the last product changed, ISO 8601.
 * @param size of a part
 * @param only this part, from 1; undefined: all
 */
export async function productParts(
  db: Db,
  size: number,
  only?: number,
): Promise<{ number: number; changed: string }[]> {
  // One look into the index `products_by_part` for each part: it has the last change of each at its end.
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

/** The products of one part, a batch at a time. @param number from 1 */
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
