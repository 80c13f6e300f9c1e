import type { Selectable } from 'kysely'
import type { SalesTable } from '#server/migrations/tables/catalog.ts'
import { type Db, isShared } from '#server/platform/database/database.ts'
import { recordPrice } from './price-history.ts'

type SaleRow = Selectable<SalesTable>

/** The next moment at which a sale begins or ends (ISO 8601 in UTC); undefined where none is to come. */
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
 * Begins the sales whose time has come and ends those whose time is over, each once however many processes try; to be
 * called in a transaction, before anything else looks at prices. Each counts from its own moment, in their order: where
 * nobody looked in between, the price between two sales is not forgotten.
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
  // Of one moment the ends come first.
  switches.sort((a, b) => (a.at === b.at ? Number(a.isOn) - Number(b.isOn) : a.at < b.at ? -1 : 1))
  const touched: number[] = []
  for (const each of switches) touched.push(...(await setPrices(trx, each)))
  return touched
}

/** Puts a sale's prices to its products, or takes them away; shoppers see them from that moment on. @returns its products */
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
    // In one order for everybody, so that no two transactions deadlock.
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
