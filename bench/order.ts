/**
 * Whole orders, of counted and uncounted pieces: cart, payment order, approval at the provider, capture; 16 shoppers at
 * a time, with webhooks. The shop, the payment sandbox and the shoppers (this process) are separate processes. On
 * SQLite, and on PostgreSQL if available. With `--profile` it ends with where the shop's time went.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { Pool } from 'undici'
import { postgresPrograms, startPostgres } from '#test/postgres.ts'
import { measuredElsewhere, OTHER_SHOPS } from './baselines.ts'
import { cpuSecondsOf, type Finding, median, percentile, report, shown } from './measure.ts'
import { memoryOf, type RunningShop, startShop } from './shop-process.ts'
import { purchaseBy, sessionOf } from './shopper.ts'

const PROMISED = { sqlite: 650, postgres: 250 }
const SHOPPERS = 16
/** The shop and the sandbox together, at the end. */
const MEMORY_MB = 300
const WARM_UP_SECONDS = 6
const SECONDS = 8
const ROUNDS = 3
/** Read from the database itself: an order that is not there was not sold. */
const BOOKS = `select (select count(*) from orders where payment_status = 'completed') as paid,
  (select count(*) from webhook_events) as events`
/** The provider sends events for each order's approval and its capture. */
const EVENTS_AN_ORDER = 2

type Books = { paid: number; events: number }

/** Counts the stock of every second product; there are more pieces than a run can buy. */
const COUNT = 'update products set stock_quantity = 1000000 where id % 2 = 0'

type Shown = { id: number; price: string; inStock: boolean; stockQuantity: number | null }
type Round = { perSecond: number; p50: number; p99: number; cpuMs: number }

let sessions = 0

/** Buys until the time is over; every order is a new shopper's. */
async function shoppers(shop: RunningShop) {
  const counter = new Pool(shop.url, { connections: SHOPPERS })
  const provider = new Pool(shop.sandboxUrl, { connections: SHOPPERS })
  const products = ((await (await fetch(`${shop.url}/api/products`)).json()) as Shown[])
    // Products that are not counted, or are counted for this run, never sell out.
    .filter(product => product.inStock && (product.stockQuantity === null || product.id % 2 === 0))

  const post = async <T>(path: string, json?: object): Promise<T> => {
    const { statusCode, body } = await counter.request({
      method: 'POST',
      path,
      ...(json && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }),
    })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`)
    return JSON.parse(text)
  }

  async function buy(): Promise<void> {
    const shopper = sessions++
    const sessionId = sessionOf(shopper)
    const product = products[shopper % products.length]!
    await post('/api/cart', { sessionId, productId: product.id, quantity: 1 })
    const placed = await post<{ id: string; links: { href: string }[] }>(
      '/api/paypal/order',
      purchaseBy(shopper, sessionId, product.price),
    )
    const { pathname, search } = new URL(placed.links[0]!.href)
    const approved = await provider.request({
      method: 'POST',
      path: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'decision=approve',
    })
    await approved.body.dump()
    if (approved.statusCode !== 303) throw new Error(`The approval: ${approved.statusCode}`)
    const { status } = await post<{ status: string }>(`/api/paypal/capture?orderID=${placed.id}`)
    if (status !== 'COMPLETED') throw new Error(`The capture: ${status}`)
  }

  return {
    async buyFor(seconds: number): Promise<Round> {
      const times: number[] = []
      const [began, cpu] = [performance.now(), cpuSecondsOf(shop.pid)]
      const until = began + seconds * 1000
      const shopOn = async () => {
        for (let from = performance.now(); from < until; from = performance.now()) {
          await buy()
          times.push(performance.now() - from)
        }
      }
      await Promise.all(Array.from({ length: SHOPPERS }, shopOn))
      return {
        perSecond: times.length / ((performance.now() - began) / 1000),
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
        cpuMs: ((cpuSecondsOf(shop.pid) - cpu) * 1000) / times.length,
      }
    },
    leave: () => Promise.all([counter.close(), provider.close()]),
  }
}

/** Access to the database beside the shop. */
type Access = {
  countPieces: (shop: RunningShop) => Promise<void>
  readBooks: (shop: RunningShop) => Promise<Books>
}

async function measureOrders(env: Record<string, string>, { countPieces, readBooks }: Access) {
  const shop = await startShop(env)
  await countPieces(shop)
  const before = sessions
  const { buyFor, leave } = await shoppers(shop)
  await buyFor(WARM_UP_SECONDS)
  const rounds: Round[] = []
  for (let i = 0; i < ROUNDS; i++) rounds.push(await buyFor(SECONDS))
  await leave()
  const memory = memoryOf(shop)
  const sold = sessions - before
  const { paid, events } = await readBooks(shop)
  await shop.stop()
  if (sold !== paid) throw new Error(`${sold} orders were captured, ${paid} are paid in the database`)
  const middle = (of: keyof Round) => median(rounds.map(round => round[of]))
  const perSecond = middle('perSecond')
  const taken = Math.round((100 * events) / (EVENTS_AN_ORDER * sold))
  return {
    perSecond,
    sold,
    memory,
    told: `${shown(perSecond)}/s, p50 ${shown(middle('p50'))} ms, p99 ${shown(middle('p99'))} ms, ${middle('cpuMs').toFixed(2)} ms of the shop's CPU each, ${taken} % of the events taken meanwhile`,
  }
}

const finding = (database: string, { perSecond, told }: { perSecond: number; told: string }): Finding => ({
  number: `whole orders on ${database}, ${SHOPPERS} at a time`,
  ours: told,
  against: measuredElsewhere(`established systems ${OTHER_SHOPS.orders}/s`),
  ratio: perSecond / OTHER_SHOPS.orders,
})

const onSqlite = await measureOrders(
  {},
  {
    countPieces: async ({ dataDir }) => {
      // The shop writes at the same time.
      const database = new DatabaseSync(join(dataDir, 'heegel.sqlite'), { timeout: 10_000 })
      database.exec(COUNT)
      database.close()
    },
    readBooks: async ({ dataDir }) => {
      const database = new DatabaseSync(join(dataDir, 'heegel.sqlite'), { readOnly: true })
      const books = database.prepare(BOOKS).get() as Books
      database.close()
      return books
    },
  },
)
const memory = onSqlite.memory.shop + onSqlite.memory.sandbox
const findings: Finding[] = [
  {
    ...finding('SQLite', onSqlite),
    promise: `at least ${PROMISED.sqlite}/s`,
    kept: onSqlite.perSecond >= PROMISED.sqlite,
  },
  {
    number: `memory after ${onSqlite.sold} orders on SQLite`,
    ours: `${shown(memory)} MB: shop ${shown(onSqlite.memory.shop)}, sandbox ${shown(onSqlite.memory.sandbox)}`,
    against: `${MEMORY_MB} MB`,
    ratio: memory / MEMORY_MB,
    promise: `under ${MEMORY_MB} MB`,
    kept: memory < MEMORY_MB,
  },
]

const programs = postgresPrograms()
if (programs) {
  const cluster = await startPostgres(programs)
  const ask = async <Row extends pg.QueryResultRow>(sql: string) => {
    const client = new pg.Client(cluster.url)
    await client.connect()
    const { rows } = await client.query<Row>(sql)
    await client.end()
    return rows
  }
  const onPostgres = await measureOrders(
    { DATABASE_URL: cluster.url },
    {
      countPieces: async () => void (await ask(COUNT)),
      readBooks: async () => {
        const { paid, events } = (await ask<Record<keyof Books, string>>(BOOKS))[0]!
        return { paid: Number(paid), events: Number(events) }
      },
    },
  )
  await cluster.stop()
  findings.push({
    ...finding('PostgreSQL (here, without fsync)', onPostgres),
    promise: `at least ${PROMISED.postgres}/s`,
    kept: onPostgres.perSecond >= PROMISED.postgres,
  })
} else {
  findings.push({
    number: 'whole orders on PostgreSQL',
    ours: 'skipped',
    against: 'there is none on this machine',
  })
}
await report(findings)
