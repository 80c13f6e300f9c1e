/**
 * The CPU time of the first views of the catalogue after a sale, compared with that after the owner's change of a
 * product.
 */
import { sql } from 'kysely'
import { type Finding, median, report } from './measure.ts'
import { openApp } from './open-app.ts'

const ROUNDS = 60
const WARM_UP = 20
/** The promised cost of a shopper's views after a sale, relative to that after everything has been read again. */
const PROMISED_RATIO = 0.2

async function measure(products: number): Promise<Finding> {
  const { shop, close } = await openApp(products)
  const { db } = shop.database
  await db.updateTable('products').set({ in_stock: 1, stock_quantity: 1_000 }).execute()
  shop.catalog.changed()
  const { id } = (await shop.catalog.all())[0]!
  const look = async () => {
    await shop.catalog.product(id)
    await shop.catalog.listing({ inStock: true, limit: 12 })
    await shop.catalog.listing({})
  }
  const times = { sale: [] as number[], reload: [] as number[] }
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const kind of ['sale', 'reload'] as const) {
      await db
        .updateTable('products')
        .set({ stock_quantity: sql`stock_quantity - 1` })
        .where('id', '=', id)
        .execute()
      const before = process.cpuUsage()
      if (kind === 'sale') shop.catalog.stockChanged([id])
      else shop.catalog.changed()
      await look()
      const { user, system } = process.cpuUsage(before)
      if (round >= WARM_UP) times[kind].push((user + system) / 1000)
    }
  await close()
  const [sale, reload] = [median(times.sale), median(times.reload)]
  const ratio = sale / reload
  return {
    number: `a product, the first and the whole listing after a sale, of ${products.toLocaleString('en')} products`,
    ours: `${sale.toFixed(2)} ms of CPU`,
    against: `${reload.toFixed(2)} ms where all is read again`,
    ratio,
    ...(products >= 1_000 && { promise: `ratio at most ${PROMISED_RATIO}`, kept: ratio <= PROMISED_RATIO }),
  }
}

const findings: Finding[] = []
for (const products of [20, 200, 1_000]) findings.push(await measure(products))
await report(findings)
process.exit()
