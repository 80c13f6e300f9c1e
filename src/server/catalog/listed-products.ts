import { type RawBuilder, sql } from 'kysely'
import { categoryKey } from '#domain/product-list.ts'

/** What is asked for a product now, in cents; written as the indexes of the listing have it. */
export const offeredPrice = sql<number>`case when sale_price < price then sale_price else price end`

/** 1 while a piece is left that nobody else holds; written as the indexes of the listing have it. */
export const availability = sql<number>`case when in_stock = 1 and (stock_quantity is null or stock_quantity > held) then 1 else 0 end`

/** Whether shoppers see a product, and it is of this category and in or out of stock as far as they ask for that. */
export function shownProducts({
  category,
  inStock,
}: {
  category?: string | undefined
  inStock?: boolean | undefined
}): RawBuilder<boolean> {
  const conditions = [sql`published = 1 and deleted_at is null`]
  if (category !== undefined) conditions.push(sql`category_key = ${categoryKey(category)}`)
  if (inStock !== undefined) conditions.push(sql`${availability} = ${sql.lit(Number(inStock))}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
