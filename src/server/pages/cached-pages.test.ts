import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saleMoments } from '#domain/sale.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { buildApp } from '#server/app.ts'
import { openMetrics } from '#server/open-metrics.ts'
import { type Asked, askPort, throughFastify } from '#test/ask.ts'
import { freshDatabase } from '#test/database.ts'
import { addProduct, type TestShop, testShop } from '#test/test-shop.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0'
const LONG = 'ä'.repeat(3_000)

let shop: TestShop
let pages: FastifyInstance
let rendered: string[]
let address: AddressInfo
/** requests that reached Fastify, including those of `inject` */
let seen: string[]

beforeEach(async () => {
  shop = await testShop(await freshDatabase(), {
    admin: true,
    env: { METRICS_TOKEN: 'a-token-of-more-than-16-letters' },
  })
  rendered = []
  seen = []
  pages = await buildApp(
    shop,
    async app => {
      app.addHook('onRequest', ({ url }, _reply, done) => {
        seen.push(url)
        done()
      })
      return async path => {
        rendered.push(path)
        const html = `<!doctype html><title>${path} ${rendered.length}</title>${LONG}`
        return { status: 200, location: null, html, scripts: [] }
      }
    },
    { metrics: await openMetrics(shop, 0) },
  )
  await pages.listen({ host: '127.0.0.1', port: 0 })
  address = pages.server.address() as AddressInfo
})
afterEach(() => pages.close())

const ask = (path: string, asked?: Asked) => askPort(address.port)(path, asked)

/** Requests a page until it is cached and known to be current. */
async function keep(path: string, asked: Asked = {}) {
  for (let i = 0; i < 3; i++) await ask(path, asked)
  seen = []
}

/** How others link to the shop's list. */
const CAMPAIGNS = [
  '/pood?utm_source=instagram&utm_medium=social&utm_campaign=s%C3%BCgis%202026',
  '/pood?fbclid=IwAR0_x-y.Z',
  '/pood?',
]

const ENCODINGS = ['br', 'gzip', 'identity', 'gzip;q=1.0, br;q=0.5']

test.each(ENCODINGS)('a cached page equals Fastify’s answer, without asking it: %s', async encoding => {
  const headers = { 'accept-encoding': encoding }
  const first = await ask('/pood', { headers })
  const etag = String(first.headers.etag)
  const asked: Asked[] = [
    { headers },
    { headers, method: 'HEAD' },
    { headers: { ...headers, 'if-none-match': etag } },
    { headers: { ...headers, 'if-none-match': '"other"' } },
    { headers: { ...headers, cookie: 'a=b', dnt: '1' } },
  ]
  for (const each of asked) await ask('/pood', each)
  const byFastify: Awaited<ReturnType<typeof ask>>[] = []
  for (const each of asked) byFastify.push(await ask('/pood', throughFastify(each)))
  expect(seen.slice(-asked.length)).toEqual(asked.map(() => '/pood'))
  seen = []
  for (const path of ['/pood', ...CAMPAIGNS])
    for (const [i, each] of asked.entries())
      expect(await ask(path, each), `${path} ${JSON.stringify(each)}`).toEqual(byFastify[i])
  expect(seen).toEqual([])
  expect(first.headers).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'permissions-policy': expect.stringContaining('camera=()'),
  })
  expect(rendered).toEqual(['/pood'])
})

test('the next request after a change shows it, and unaffected pages stay cached', async () => {
  const id = await addProduct(shop)
  const paths = ['/pood', '/tingimused', `/toode/${id}`]
  const bodies = new Map<string, string>()
  for (const path of paths) {
    await keep(path)
    bodies.set(path, (await ask(path)).body)
  }
  const isOld = async (path: string) => (await ask(path)).body === bodies.get(path)
  await shop.database.db.updateTable('products').set({ stock_quantity: 0 }).where('id', '=', id).execute()
  shop.catalog.stockChanged([id])
  expect([await isOld('/pood'), await isOld('/tingimused'), await isOld(`/toode/${id}`)]).toEqual([
    false,
    true,
    false,
  ])
  await keep('/tingimused')
  expect(await isOld('/tingimused')).toBe(true)
  expect(seen, 'the page is served from the cache again').toEqual([])
  shop.changes.announce('settings')
  expect(await isOld('/tingimused')).toBe(false)
})

test('a product’s page is rendered again exactly if it, or one of the others that it shows, changes', async () => {
  const ids: number[] = []
  for (let n = 0; n < 7; n++) ids.push(await addProduct(shop, { stockQuantity: 3 }))
  const [own, ...rest] = ids as [number, ...number[]]
  const page = `/toode/${own}`
  await keep(page)
  const { value } = (await shop.catalog.others(own))!
  const beside = (value as { id: number }[]).map(({ id }) => id)
  const apart = rest.find(id => !beside.includes(id))!
  const sell = async (id: number, stock_quantity: number) => {
    await shop.database.db.updateTable('products').set({ stock_quantity }).where('id', '=', id).execute()
    shop.catalog.stockChanged([id])
    rendered = []
    for (let n = 0; n < 2; n++) await ask(page)
    return rendered
  }
  expect(await sell(apart, 2), 'it does not show this one').toEqual([])
  expect(await sell(apart, 0)).toEqual([])
  expect(await sell(own, 2)).toEqual([page])
  expect(await sell(beside[0]!, 0), 'a sold one makes room for another').toEqual([page])
  expect(await sell(beside[0]!, 1), 'it is back').toEqual([page])
})

test('the first request after a sale begins shows it', async () => {
  const id = await addProduct(shop)
  const [from, until] = [dayAfter(tallinnDay(shop.now()), 40), dayAfter(tallinnDay(shop.now()), 42)]
  const products = [{ id, regularPrice: '32.00', price: '24.00' }]
  expect((await shop.call('POST', '/api/admin/sales', { from, until, products })).status).toBe(201)
  await keep('/pood')
  const before = await ask('/pood')
  expect(seen).toEqual([])
  shop.wait((Date.parse(saleMoments({ from, until }).begins) - shop.now().getTime()) / 60_000)
  expect((await ask('/pood')).headers.etag).not.toBe(before.headers.etag)
})

test('a cached page is counted as a visit, and measured like any other', async () => {
  const headers = { 'user-agent': BROWSER, referer: 'https://www.google.com/' }
  await keep('/pood', { headers })
  for (let i = 0; i < 4; i++) await ask('/pood', { headers })
  expect(seen).toEqual([])
  await shop.visits.keep()
  const counted = await shop.database.db.selectFrom('visits').selectAll().execute()
  expect(counted).toMatchObject([{ event: 'view', page: '/pood', site: 'google.com', count: 7 }])
  const authorization = 'Bearer a-token-of-more-than-16-letters'
  const { body } = await pages.inject({ url: '/metrics', headers: { authorization } })
  expect(body).toContain('heegel_http_request_duration_seconds_count{method="GET",route="/*",status="2xx"} 7')
  expect(body).toContain('heegel_cache_requests_total{cache="pages",result="hit"} 6')
})

test('pipelined requests are answered in order', async () => {
  await keep('/pood')
  await keep('/minust')
  const socket = connect(address.port, '127.0.0.1')
  const asked = ['/pood', '/api/health-of-nothing', '/minust', '/pood']
  socket.write(asked.map(path => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join(''))
  let heard = ''
  socket.on('data', bytes => (heard += bytes))
  const answers = () => heard.match(/<title>\S+|"code":"not_found"/g)
  await expect.poll(answers).toEqual(['<title>/pood', '"code":"not_found"', '<title>/minust', '<title>/pood'])
  socket.destroy()
})

test('a request with a body, or for a page that is not cached, is left to Fastify', async () => {
  for (const path of ['/pood', '/checkout', '/custom-hat']) await keep(path)
  await ask('/pood', { method: 'POST' })
  await ask('/pood', { headers: { 'content-length': '0' } })
  await ask('/checkout')
  expect(seen).toEqual(['/pood', '/pood', '/checkout'])
})

test.each([
  ['an order look-up, which is rate-limited', '/pood?utm_source=x&orderNumber=1', 200],
  ['the same in another spelling', '/pood?%6FrderNumber=1', 200],
  ['another host', '//evil.example/pood?utm_source=x', 404],
  ['another host before the path', 'http://evil.example/pood?utm_source=x', 200],
  ['a path that leads elsewhere', '/minust/../pood?utm_source=x', 200],
])('a link that says more is left to Fastify: %s', async (_, path, status) => {
  await keep('/pood')
  expect((await ask(path)).status).toBe(status)
  expect(seen).toHaveLength(1)
})

test('a character that the database rejects is refused in a link as well', async () => {
  await keep('/pood')
  expect((await ask('/pood?utm_source=%00')).status).toBe(400)
})

test('a link with parameters of the page leads to that page, and is cached as such', async () => {
  for (const path of ['/pood', '/pood?sort=price-low']) await keep(path)
  const [plain, sorted] = [await ask('/pood'), await ask('/pood?sort=price-low')]
  seen = []
  expect(await ask('/pood?utm_source=x&sort=price-low')).toEqual(sorted)
  expect(await ask('/pood?utm_source=x&sort=nothing')).toEqual(plain)
  expect(seen).toEqual([])
  expect(sorted.body).not.toBe(plain.body)
})
