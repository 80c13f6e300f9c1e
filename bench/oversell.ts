/**
 * A viral video: within one minute ten thousand people want a hat of which there are four. Each opens the shop and the
 * product, adds it to the cart and pays. What counts is the books at the end, and that pages open at once meanwhile.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { type Finding, percentile, report, shown } from './measure.ts'
import { startShop } from './shop-process.ts'
import { purchaseBy, sessionOf } from './shopper.ts'

const SHOPPERS = 10_000
const SECONDS = 60
const HATS = 4
const OWNER = { email: 'mari@heegel.ee', password: 'kuus-konna-kudumas' }
/** A response within a tenth of a second counts as instantaneous (Nielsen's limit). */
const INSTANT_MS = 100

/** Read from the database at the end. */
const TOTALS_QUERY = `select
  (select count(*) from orders where payment_status = 'completed') as sold,
  (select count(*) from payments where capture_id is not null) as charged,
  (select count(*) from payments where capture_id is not null and state <> 'captured') as stray`
type Totals = { sold: number; charged: number; stray: number }

/** The outcome of a visit. */
type End = 'bought' | 'told in time' | 'told at the counter'

const shop = await startShop({ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password })
const httpClient = new Pool(shop.url, { connections: 512 })
const provider = new Pool(shop.sandboxUrl, { connections: 16 })

const pageTimes: { quiet: number[]; rush: number[] } = { quiet: [], rush: [] }

async function open(path: string, times: number[]): Promise<void> {
  const from = performance.now()
  const { statusCode, body } = await httpClient.request({
    method: 'GET',
    path,
    headers: { 'accept-encoding': 'br' },
  })
  await body.dump()
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
  times.push(performance.now() - from)
}

/** @returns the answer, or `undefined` if the shop says that the hat is sold out */
async function post<T>(
  path: string,
  json: object,
  headers: Record<string, string> = {},
): Promise<T | undefined> {
  const { statusCode, body } = await httpClient.request({
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  })
  const text = await body.text()
  if (statusCode === 200) return JSON.parse(text)
  if (statusCode === 409 && text.includes('"out_of_stock"')) return undefined
  throw new Error(`${path}: ${statusCode} ${text}`)
}

type Hat = { id: number; price: string; inStock: boolean; stockQuantity: number | null }

/** The owner enters a stock of four. */
async function makeRare(): Promise<Hat> {
  const signedIn = await fetch(`${shop.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify(OWNER),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')
  const products = (await (await fetch(`${shop.url}/api/products`)).json()) as Hat[]
  const hat = products.find(({ inStock, stockQuantity }) => inStock && stockQuantity === null)!
  const changed = await fetch(`${shop.url}/api/products?id=${hat.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: shop.url, cookie },
    body: JSON.stringify({ ...hat, stockQuantity: HATS }),
  })
  if (changed.status !== 200) throw new Error(`The product could not be changed: ${await changed.text()}`)
  return hat
}

async function visit(hat: Hat, person: number): Promise<End> {
  await open('/pood', pageTimes.rush)
  await open(`/toode/${hat.id}`, pageTimes.rush)
  const sessionId = sessionOf(person)
  if (!(await post('/api/cart', { sessionId, productId: hat.id, quantity: 1 }))) return 'told in time'
  const placed = await post<{ id: string; links: { href: string }[] }>(
    '/api/paypal/order',
    purchaseBy(person, sessionId, hat.price),
  )
  if (!placed) return 'told at the counter'
  const { pathname, search } = new URL(placed.links[0]!.href)
  const approved = await provider.request({
    method: 'POST',
    path: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'decision=approve',
  })
  await approved.body.dump()
  return (await post(`/api/paypal/capture?orderID=${placed.id}`, {})) ? 'bought' : 'told at the counter'
}

const hat = await makeRare()
for (let i = 0; i < 200; i++) await open(i % 2 ? '/pood' : `/toode/${hat.id}`, pageTimes.quiet)

const ends: Record<End, number> = { bought: 0, 'told in time': 0, 'told at the counter': 0 }
await Promise.all(
  Array.from({ length: SHOPPERS }, async (_, person) => {
    await pause((person / SHOPPERS) * SECONDS * 1000)
    ends[await visit(hat, person)]++
  }),
)
// Time for the provider's last events.
await pause(2_000)
await Promise.all([httpClient.close(), provider.close()])
await shop.stop()

const database = new DatabaseSync(join(shop.dataDir, 'heegel.sqlite'), { readOnly: true })
const books = database.prepare(TOTALS_QUERY).get() as Totals
database.close()

const [p50, p99] = [percentile(pageTimes.rush, 0.5), percentile(pageTimes.rush, 0.99)]
const quiet = percentile(pageTimes.quiet, 0.5)
const findings: Finding[] = [
  {
    number: `${shown(SHOPPERS)} people in ${SECONDS} s want ${HATS} hats`,
    ours: `${books.sold} sold, ${books.charged} charged; ${shown(ends['told in time'])} told before the cart, ${shown(ends['told at the counter'])} before they paid`,
    against: `${HATS} hats`,
    promise: `${HATS} sold, ${HATS} charged`,
    kept: books.sold === HATS && books.charged === HATS && books.stray === 0 && ends.bought === HATS,
  },
  {
    number: 'a page opened meanwhile',
    ours: `p50 ${shown(p50)} ms, p99 ${shown(p99)} ms`,
    against: `p50 ${shown(quiet)} ms before the rush`,
    ratio: p50 / quiet,
    promise: `p99 under ${INSTANT_MS} ms`,
    kept: p99 < INSTANT_MS,
  },
]
await report(findings)
