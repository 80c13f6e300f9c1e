import type { Selectable } from 'kysely'
import type { Sale, SaleInput, SalePlan } from '#contract/sales.ts'
import { dayText } from '#domain/day-text.ts'
import { eurosOf } from '#domain/money.ts'
import { daysOverlap, reductionAt, type SalePeriod, saleMoments } from '#domain/sale.ts'
import { startOfDay, tallinnDay } from '#domain/tallinn.ts'
import * as messages from '#messages/catalog.ts'
import { recordAction } from '#server/admin/audit.ts'
import type { SaleProductsTable, SalesTable } from '#server/migrations/tables/catalog.ts'
import { type Db, isShared } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/random.ts'
import type { Change } from './change-products.ts'
import { loadPricesOf } from './price-history.ts'
import type { ProductRow } from './store.ts'
import { switchDueSales } from './switch-sales.ts'

type SaleRow = Selectable<SalesTable>
type SaleLine = SaleRow & Pick<SaleProductsTable, 'product_id' | 'price'>

/** How many past sales the owner's list shows. */
const OVER_SHOWN = 20

/** Returns all sales for the owner: the running and planned ones, then the latest past ones. */
export async function listSales(db: Db): Promise<Sale[]> {
  const open = await db
    .selectFrom('sales')
    .selectAll()
    .where('state', '!=', 'over')
    .orderBy('begins_at')
    .execute()
  const over = await db
    .selectFrom('sales')
    .selectAll()
    .where('state', '=', 'over')
    .orderBy('ends_at', 'desc')
    .limit(OVER_SHOWN)
    .execute()
  const shown = [...open, ...over]
  if (shown.length === 0) return []
  const lines = await db
    .selectFrom('sale_products')
    .innerJoin('products', 'products.id', 'sale_products.product_id')
    .select(['sale_id', 'product_id', 'sale_products.price', 'products.name', 'products.price as regular'])
    .where(
      'sale_id',
      'in',
      shown.map(({ id }) => id),
    )
    .orderBy('products.position')
    .orderBy('product_id', 'desc')
    .execute()
  const linesOf = Map.groupBy(lines, line => line.sale_id)
  return shown.map(row => ({
    id: row.id,
    from: row.from_day,
    until: row.until_day,
    percent: row.percent,
    state: row.state,
    endedAt: row.state === 'over' ? row.ends_at : null,
    products: (linesOf.get(row.id) ?? []).map(line => ({
      id: line.product_id,
      name: line.name,
      regularPrice: eurosOf(line.regular),
      price: eurosOf(line.price),
    })),
  }))
}

/** The running and planned sales of these products, by product id. */
async function loadSalesOf(db: Db, ids: readonly number[]): Promise<Map<number, SaleLine[]>> {
  const rows = await db
    .selectFrom('sale_products')
    .innerJoin('sales', 'sales.id', 'sale_products.sale_id')
    .selectAll('sales')
    .select(['sale_products.product_id', 'sale_products.price'])
    .where('sale_products.product_id', 'in', [...ids])
    .where('sales.state', '!=', 'over')
    .execute()
  return Map.groupBy(rows, row => row.product_id)
}

/**
 * @property isMade the sale is created in the same transaction: its products' rows are locked, so that concurrent sales
 * see each other
 */
type Plan = { input: SaleInput; isMade: boolean }

/**
 * Returns the products of a sale as they are.
 * @throws ShopError `product_not_found`; `changed_meanwhile` if a price differs from the one seen, or a product is a
 * draft; `invalid_input` if a product would not be cheaper, or the first day is past
 */
async function takeProducts(db: Db, { input, isMade }: Plan, now: Date): Promise<Map<number, ProductRow>> {
  if (input.from < tallinnDay(now))
    throw new ShopError('invalid_input', { details: messages.saleBeginsInPast })
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where(
      'id',
      'in',
      input.products.map(({ id }) => id),
    )
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(isMade && isShared(db), query => query.forUpdate())
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  for (const { id, regularPrice, price } of input.products) {
    const row = byId.get(id)
    if (!row) throw new ShopError('product_not_found')
    // A draft was never offered: a struck-through price beside it would be untrue.
    if (!row.published || row.price !== regularPrice) throw new ShopError('changed_meanwhile')
    if (price >= row.price)
      throw new ShopError('invalid_input', { details: messages.saleNotCheaper(row.name) })
  }
  return byId
}

/**
 * Returns what the shop will show of each product when the sale begins; must run in a transaction.
 * @throws ShopError as `takeProducts`
 */
export async function planSale(trx: Db, wanted: Plan, now: Date): Promise<SalePlan> {
  const { input } = wanted
  const rows = await takeProducts(trx, wanted, now)
  const ids = [...rows.keys()]
  const [history, sales] = await Promise.all([loadPricesOf(trx, ids), loadSalesOf(trx, ids)])
  const { ends } = saleMoments(input)
  const begins = beginOf(input, now)
  return input.products.map(({ id, price }) => {
    const row = rows.get(id)!
    const others = sales.get(id) ?? []
    const other = others.find(each => daysOverlap(daysOf(each), input))
    const periods: SalePeriod[] = others
      .filter(each => each !== other)
      .map(each => ({ begins: each.begins_at, ends: each.ends_at, price: each.price }))
    const typed = { price: row.price, originalPrice: row.original_price }
    const expected = reductionAt(
      history.get(id) ?? [],
      typed,
      [...periods, { begins, ends, price }].sort((a, b) => (a.begins < b.begins ? -1 : 1)),
      begins,
    )
    return {
      id,
      name: row.name,
      regularPrice: eurosOf(row.price),
      price: eurosOf(expected.price),
      struckPrice: expected.reduction ? eurosOf(expected.reduction.struck) : null,
      lowest: expected.lowest === null ? null : eurosOf(expected.lowest),
      otherSale: other ? daysOf(other) : null,
    }
  })
}

const daysOf = ({ from_day, until_day }: SaleRow) => ({ from: from_day, until: until_day })

/** A sale whose first day is today begins now. */
const beginOf = ({ from }: SaleInput, now: Date): string =>
  from === tallinnDay(now) ? now.toISOString() : startOfDay(from).toISOString()

const periodText = ({ from, until }: { from: string; until: string }) =>
  messages.salePeriod(dayText(startOfDay(from).toISOString()), dayText(startOfDay(until).toISOString()))

/**
 * Creates a sale, which begins at once if its first day is today.
 * @throws ShopError as `planSale`; `sales_overlap` if a product is in another sale on the same days
 */
export async function addSale({ trx, actor, now, touched }: Change, input: SaleInput): Promise<void> {
  const plan = await planSale(trx, { input, isMade: true }, now)
  const taken = plan.find(({ otherSale }) => otherSale !== null)
  if (taken)
    throw new ShopError('sales_overlap', {
      details: messages.alreadyOnSale(taken.name, periodText(taken.otherSale!)),
    })
  const id = newId()
  await trx
    .insertInto('sales')
    .values({
      id,
      from_day: input.from,
      until_day: input.until,
      begins_at: beginOf(input, now),
      ends_at: saleMoments(input).ends,
      percent: input.percent,
      state: 'planned',
      created_at: now.toISOString(),
    })
    .execute()
  await trx
    .insertInto('sale_products')
    .values(input.products.map(({ id: product_id, price }) => ({ sale_id: id, product_id, price })))
    .execute()
  for (const each of await switchDueSales(trx, now)) touched.add(each)
  const data = { products: input.products.length, percent: input.percent }
  await recordAction(trx, { actor, action: 'sale.create', subject: periodText(input), data }, now)
}

/**
 * Ends a running sale early, or deletes one that has not begun.
 * @throws ShopError `not_found` if it is over or does not exist
 */
export async function endSale({ trx, actor, now, touched }: Change, id: string): Promise<void> {
  const sale = await trx
    .updateTable('sales')
    .set({ ends_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '!=', 'over')
    .returningAll()
    .executeTakeFirst()
  if (!sale) throw new ShopError('not_found')
  const subject = periodText(daysOf(sale))
  if (sale.state === 'planned') await trx.deleteFrom('sales').where('id', '=', id).execute()
  else {
    await trx
      .updateTable('sales')
      .set({ until_day: tallinnDay(now) })
      .where('id', '=', id)
      .execute()
    for (const each of await switchDueSales(trx, now)) touched.add(each)
  }
  const action = sale.state === 'planned' ? 'sale.cancel' : 'sale.end'
  await recordAction(trx, { actor, action, subject }, now)
}
