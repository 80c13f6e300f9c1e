import type { Selectable } from 'kysely'
import type { SalesTable } from '#server/migrations/tables/catalog.ts'
import { type Db, isShared } from '#server/platform/database/database.ts'
import { recordPrice } from './price-history.ts'

type SaleRow = Selectable<SalesTable>

/** The next moment at which a sale begins or ends (ISO 8601 in UTC); undefined if none is due to. */
export async function nextSwitch(db: Db): Promise<string | undefined> {
  const rows = await db
    .selectFrom('sales')
    .select(['state', 'begins_at', 'ends_at'])
    .where('state', '!=', 'over')
    .execute()
  return rows.map(({ state, begins_at, ends_at }) => (state === 'planned' ? begins_at : ends_at)).sort()[0]
}

type Switch = { sale: SaleRow; at: string; isOn: boolean }

/**
 * Begins and ends the sales that are due, each once however many processes try; must run in a transaction, before
 * anything else reads prices. Each counts from its own moment, in order, so that the price between two sales enters the
 * history even if no request came in between.
 * @returns the ids of the products whose prices it switched
 */
export async function switchDueSales(trx: Db, now: Date): Promise<number[]> {
  const due = now.toISOString()
  const sales = await trx
    .selectFrom('sales')
    .selectAll()
    .where(each =>
      each.or([
        each('ends_at', '<=', due).and('state', '!=', 'over'),
        each('begins_at', '<=', due).and('state', '=', 'planned'),
      ]),
    )
    .$if(isShared(trx), query => query.forUpdate())
    .execute()
  const switches = sales.flatMap((sale): Switch[] => [
    ...(sale.state === 'planned' ? [{ sale, at: sale.begins_at, isOn: true }] : []),
    ...(sale.ends_at <= due ? [{ sale, at: sale.ends_at, isOn: false }] : []),
  ])
  // At the same moment, ends come before beginnings.
  switches.sort((a, b) => (a.at === b.at ? Number(a.isOn) - Number(b.isOn) : a.at < b.at ? -1 : 1))
  const touched: number[] = []
  for (const each of switches) touched.push(...(await setPrices(trx, each)))
  return touched
}

/** Sets or removes a sale's prices; shoppers see the change at once. @returns its products */
async function setPrices(trx: Db, { sale, at, isOn }: Switch): Promise<number[]> {
  await trx
    .updateTable('sales')
    .set({ state: isOn ? 'running' : 'over' })
    .where('id', '=', sale.id)
    .execute()
  const products = await trx
    .selectFrom('sale_products')
    .select(['product_id', 'price'])
    .where('sale_id', '=', sale.id)
    // In a fixed order, so that concurrent transactions do not deadlock.
    .orderBy('product_id')
    .execute()
  for (const { product_id, price } of products) {
    const row = await trx
      .updateTable('products')
      .set({ sale_price: isOn ? price : null, sale_until: isOn ? sale.until_day : null, updated_at: at })
      .where('id', '=', product_id)
      .returningAll()
      .executeTakeFirst()
    if (row?.published && row.deleted_at === null) await recordPrice(trx, row, new Date(at))
  }
  return products.map(({ product_id }) => product_id)
}
