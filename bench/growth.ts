/**
 * The cost of the shop's calls as it grows, on both databases: CPU time of the process and duration per call, in the
 * smallest and the largest shop. With `--quick` the largest has a tenth of the products and a hundredth of the orders.
 */
import pg from 'pg'
import { tallinnDay } from '#domain/tallinn.ts'
import { addOrders, addProducts, addVisits } from '../test/growth-shop.ts'
import { postgresPrograms, startPostgres } from '../test/postgres.ts'
import { type Finding, median, report } from './measure.ts'
import { openApp } from './open-app.ts'

type Size = { products: number; orders: number; visitDays: number }

const ROUNDS = 25
/** The largest shop's cost relative to the smallest's may be at most this. */
const PROMISED_RATIO = 1.5
/** Smaller differences are chance; ms. */
const NOISE_MS = 0.5

const isQuick = process.argv.includes('--quick')
const SIZES: [smallest: Size, largest: Size] = [
  { products: 100, orders: 10, visitDays: 30 },
  isQuick
    ? { products: 10_000, orders: 10_000, visitDays: 365 }
    : { products: 100_000, orders: 1_000_000, visitDays: 3_650 },
]

const ORDER = 'ORD-100000003'
const today = tallinnDay(new Date())
const month = today.slice(0, 7)

/** The calls by name; `changes` announces a product change to the shop before each call. */
const CALLS: { name: string; path: string; changes?: true }[] = [
  {
    name: 'the first list after a change of a product',
    path: '/api/products?inStock=true&limit=12',
    changes: true,
  },
  {
    name: 'a list by price, in a category',
    path: '/api/products?inStock=true&category=sallid&sort=price-low&limit=12',
    changes: true,
  },
  { name: 'the categories', path: '/api/categories', changes: true },
  { name: 'a product after its change', path: '/api/products?id=1', changes: true },
  {
    name: 'a search for a common word',
    path: '/api/products?q=konnam%C3%BCtsid&inStock=true&limit=12',
    changes: true,
  },
  { name: 'a search for two words', path: '/api/products?q=rohelised%20m%C3%BCtsid&limit=12', changes: true },
  { name: 'a search with a slip', path: '/api/products?q=konnamyts&limit=12', changes: true },
  { name: 'the sitemap', path: '/sitemap.xml', changes: true },
  { name: 'the owner’s orders', path: '/api/admin/orders?limit=10' },
  { name: 'the owner’s orders that were sent', path: '/api/admin/orders?status=shipped' },
  { name: 'the owner’s search for an address', path: '/api/admin/orders?limit=10&q=ostja7%40naide.ee' },
  {
    name: 'the owner’s search for a phone and a name',
    path: '/api/admin/orders?limit=10&q=ostja%20%2B37255439951',
  },
  {
    name: 'the owner’s search for what all orders hold',
    path: '/api/admin/orders?limit=10&q=konnam%C3%BCts',
  },
  { name: 'Today', path: '/api/admin/today' },
  { name: 'the pulse', path: '/api/admin/pulse' },
  { name: 'the outbox', path: '/api/admin/outbox?limit=10' },
  { name: 'the letters that failed', path: '/api/admin/outbox?status=failed' },
  { name: 'the visits of a month', path: '/api/admin/visits' },
  { name: 'tracking', path: `/api/orders?orderNumber=${ORDER}` },
  { name: 'the month for the bookkeeper', path: `/api/admin/books.csv?month=${month}` },
]

type Cost = { cpu: number; wall: number }

async function measure(
  { products, orders, visitDays }: Size,
  databaseUrl: string | undefined,
): Promise<Cost[]> {
  const { shop, app, close } = await openApp(0, databaseUrl)
  const { db } = shop.database
  await addProducts(db, products)
  await addOrders(db, orders, shop.now())
  await addVisits(db, visitDays, today)
  const costs: Cost[] = []
  for (const { path, changes } of CALLS) {
    const rounds: Cost[] = []
    for (let round = 0; round < ROUNDS; round++) {
      if (changes) {
        await db
          .updateTable('products')
          .set({ name: `Müts ${round}` })
          .where('id', '=', 1)
          .execute()
        shop.catalog.changed([1])
      }
      const [cpu, start] = [process.cpuUsage(), performance.now()]
      const { statusCode } = await app.inject(path)
      const { user, system } = process.cpuUsage(cpu)
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
      rounds.push({ cpu: (user + system) / 1000, wall: performance.now() - start })
    }
    costs.push({
      cpu: median(rounds.map(each => each.cpu)),
      wall: median(rounds.map(each => each.wall)),
    })
  }
  await close()
  return costs
}

const findings: Finding[] = []
const programs = postgresPrograms()
const cluster = programs ? await startPostgres(programs) : undefined
try {
  for (const kind of cluster ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const)) {
    const costs: Cost[][] = []
    for (const [i, size] of SIZES.entries()) {
      let url: string | undefined
      if (kind === 'PostgreSQL') {
        const client = new pg.Client(cluster!.url)
        await client.connect()
        await client.query(`create database growth_${i}`)
        await client.end()
        url = cluster!.url.replace(/\/postgres$/, `/growth_${i}`)
      }
      costs.push(await measure(size, url))
    }
    const [least, most] = [costs[0]!, costs.at(-1)!]
    const { products, orders } = SIZES[1]
    for (const [i, { name }] of CALLS.entries()) {
      const told = ({ cpu, wall }: Cost) => `${cpu.toFixed(1)} ms of CPU, ${wall.toFixed(1)} ms`
      const ratio = most[i]!.wall / least[i]!.wall
      findings.push({
        number: `${kind}: ${name}, of ${products.toLocaleString('en')} products and ${orders.toLocaleString('en')} orders`,
        ours: told(most[i]!),
        against: `${told(least[i]!)} of ${SIZES[0].products} and ${SIZES[0].orders}`,
        ratio,
        promise: `ratio at most ${PROMISED_RATIO}`,
        kept: ratio <= PROMISED_RATIO || most[i]!.wall - least[i]!.wall < NOISE_MS,
      })
    }
  }
} finally {
  await cluster?.stop()
}
await report(findings)
process.exit()
