import type { PastPrices } from '#contract/past-prices.ts'
import { PRIOR_PRICE_DAYS } from '#domain/legal-deadlines.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import { sameTimeAfter } from '#domain/tallinn.ts'
import * as messages from '#messages/catalog.ts'
import { recordAction } from '#server/admin/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Change } from './change-products.ts'
import { findProduct } from './store.ts'

/** Whether an order at this price has been placed, or is being paid, since the price began. */
async function isBoughtAt(db: Db, id: number, price: Cents, since: string): Promise<boolean> {
  const line = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.order_id')
    .where('order_lines.product_id', '=', id)
    .where('order_lines.unit_price', '=', price)
    .where('orders.created_at', '>=', since)
    .where(each =>
      each.or([each('orders.placed_at', 'is not', null), each('orders.paying_id', 'is not', null)]),
    )
    .executeTakeFirst()
  return line !== undefined
}

/** Whether the price was a sale's: an announced price is no typing error. */
const isSalePrice = async (
  db: Db,
  id: number,
  { at, price }: { at: string; price: Cents },
): Promise<boolean> =>
  (await db
    .selectFrom('sale_products')
    .innerJoin('sales', 'sales.id', 'sale_products.sale_id')
    .select('sales.id')
    .where('product_id', '=', id)
    .where('sale_products.price', '=', price)
    .where('begins_at', '<=', at)
    .where('ends_at', '>', at)
    .executeTakeFirst()) !== undefined

const loadPoints = (db: Db, id: number) =>
  db.selectFrom('price_history').selectAll().where('product_id', '=', id).orderBy('at').execute()

/**
 * The prices at which a product was offered in the last thirty days, the newest first, and the lowest of them.
 * @throws ShopError `product_not_found`
 */
export async function showPastPrices(db: Db, id: number, now: Date): Promise<PastPrices> {
  if (!(await findProduct(db, id))) throw new ShopError('product_not_found')
  const points = await loadPoints(db, id)
  const from = sameTimeAfter(now, -PRIOR_PRICE_DAYS).toISOString()
  const recent = points
    .map((point, i) => ({
      ...point,
      isLast: i === points.length - 1,
      until: point.ended_at ?? points[i + 1]?.at,
    }))
    .filter(({ until }) => until === undefined || until > from)
  const counting = recent.filter(({ mistake_at }) => mistake_at === null).map(({ price }) => price)
  const prices: PastPrices['prices'] = []
  for (const { at, price, until, isLast, mistake_at } of recent.toReversed())
    prices.push({
      at,
      until: until ?? null,
      price: eurosOf(price),
      isMistake: mistake_at !== null,
      isBought: await isBoughtAt(db, id, price, at),
      isLast,
    })
  return { lowest: counting.length > 0 ? eurosOf(Math.min(...counting)) : null, prices }
}

/**
 * Marks an earlier price as a mistake, so that reductions are not compared with it; or unmarks it.
 * @throws ShopError `not_found` if there is no such earlier price, `price_was_paid` if an order was placed at it or a
 * sale announced it
 */
export async function markPriceMistake(
  { trx, actor, now, touched }: Change,
  id: number,
  { at, isMistake }: { at: string; isMistake: boolean },
): Promise<void> {
  const product = await findProduct(trx, id)
  if (!product) throw new ShopError('product_not_found')
  const points = await loadPoints(trx, id)
  const point = points.slice(0, -1).find(each => each.at === at)
  if (!point) throw new ShopError('not_found')
  if (isMistake && (await isBoughtAt(trx, id, point.price, at))) throw new ShopError('price_was_paid')
  if (isMistake && (await isSalePrice(trx, id, point)))
    throw new ShopError('price_was_paid', { details: messages.priceWasSale })
  touched.add(id)
  await trx
    .updateTable('price_history')
    .set({ mistake_at: isMistake ? now.toISOString() : null })
    .where('product_id', '=', id)
    .where('at', '=', at)
    .execute()
  const data = { id, at, price: eurosOf(point.price), isMistake }
  await recordAction(trx, { actor, action: 'product.price-mistake', subject: product.name, data }, now)
}
