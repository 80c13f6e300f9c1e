import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { type Product, product } from '#contract/products.ts'
import { saleMoments } from '#domain/sale.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { buildApp } from '#server/app.ts'
import { openMetrics } from '#server/open-metrics.ts'
import { localCacheInvalidation } from '#server/platform/cache/cache-invalidation.ts'
import { newCacheUse } from '#server/platform/cache/cache-use.ts'
import { cacheByUrl } from '#server/platform/http/answer-from-cache.ts'
import { CachedReply } from '#server/platform/http/cached-reply.ts'
import { type Asked, askPort, throughFastify } from '#test/ask.ts'
import { type FreshDatabase, freshDatabase, onEachDatabase } from '#test/database.ts'
import { addProduct, aProduct, aShopper, testShop } from '#test/test-shop.ts'

const LIST = '/api/products?limit=50'
const one = (id: number) => `/api/products?id=${id}`

/** A listening shop, and the requests that reached Fastify. */
async function listening(database: FreshDatabase) {
  const env = { METRICS_TOKEN: 'a-token-of-more-than-16-letters' }
  const shop = await testShop(database, { admin: true, env })
  let seen: string[] = []
  const app: FastifyInstance = await buildApp(
    shop,
    async app => {
      app.addHook('onRequest', ({ url }, _reply, done) => {
        seen.push(url)
        done()
      })
      return async () => ({ status: 200, location: null, html: '', scripts: [] })
    },
    { metrics: await openMetrics(shop, 0) },
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = askPort((app.server.address() as AddressInfo).port)
  const read = async <T>(path: string, asked?: Asked) =>
    JSON.parse(Buffer.from((await ask(path, asked)).body, 'base64').toString()) as T
  return {
    shop,
    app,
    ask,
    read,
    /** @returns the requests that reached Fastify meanwhile */
    seenOf: async (work: () => Promise<unknown>) => {
      seen = []
      await work()
      return seen
    },
    [Symbol.asyncDispose]: async () => {
      await app.close()
    },
  }
}

const ENCODINGS = ['br', 'gzip', 'identity', 'gzip;q=1.0, br;q=0.5']

test.each(ENCODINGS)('a cached reply equals Fastify’s, without asking it: %s', async encoding => {
  await using open = await listening(await freshDatabase())
  const id = await addProduct(open.shop, { longDescription: 'Ä'.repeat(900) })
  const headers = { 'accept-encoding': encoding }
  for (const path of [LIST, `${LIST}&sort=price-low&q=konn`, one(id)]) {
    const first = await open.ask(path, { headers })
    expect(first.status).toBe(200)
    const asked: Asked[] = [
      { headers },
      { headers, method: 'HEAD' },
      { headers: { ...headers, 'if-none-match': String(first.headers.etag) } },
      { headers: { ...headers, 'if-none-match': '"other"' } },
      { headers: { ...headers, cookie: 'heegel-session=mine', dnt: '1' } },
    ]
    const byFastify: Awaited<ReturnType<typeof open.ask>>[] = []
    const seen = await open.seenOf(async () => {
      for (const each of asked) byFastify.push(await open.ask(path, throughFastify(each)))
    })
    expect(seen).toHaveLength(asked.length)
    const seenAgain = await open.seenOf(async () => {
      for (const [i, each] of asked.entries())
        expect(await open.ask(path, each), `${path} ${JSON.stringify(each)}`).toEqual(byFastify[i])
    })
    expect(seenAgain).toEqual([])
    expect(byFastify.map(({ status }) => status)).toEqual([200, 200, 304, 200, 200])
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-frame-options': 'SAMEORIGIN',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  }
})

onEachDatabase('cached products', fresh => {
  test('the next request after each change shows it', async () => {
    await using open = await listening(await fresh())
    const { shop } = open
    const id = await addProduct(shop, { stockQuantity: 1 })
    product.parse(await open.read(one(id)))

    /** What the cached and the fresh answer say of the product after a change. */
    const shownAfter = async (change: () => Promise<unknown>) => {
      await change()
      const answers: (Pick<Product, 'name' | 'price' | 'inStock' | 'stockQuantity'> | undefined)[] = []
      for (let i = 0; i < 2; i++) {
        const list = await open.read<Product[]>(LIST)
        const { status } = await open.ask(one(id))
        const single = status === 200 ? await open.read<Product>(one(id)) : undefined
        expect(
          list.find(each => each.id === id),
          'list and single product agree',
        ).toEqual(single)
        expect(await open.ask(one(id), throughFastify())).toMatchObject({ status })
        answers.push(single)
      }
      const asked = () => Promise.all([open.ask(LIST), status200(one(id))])
      const status200 = async (path: string) => answers[0] && open.ask(path)
      expect(await open.seenOf(asked), 'both answers are cached').toEqual([])
      expect(answers[0]).toEqual(answers[1])
      return answers[0]
    }
    expect(await shownAfter(async () => undefined)).toMatchObject({ inStock: true, price: '32.00' })

    const shopper = aShopper(shop)
    await shopper.add(id)
    const placed = await shopper.place('38.99')
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    expect(
      await shownAfter(async () => undefined),
      'a piece held by a payment is out of stock',
    ).toMatchObject({ inStock: false })
    await shopper.decide(placed.body)
    expect((await shopper.capture(placed.body)).status).toBe(200)
    expect(await shownAfter(async () => undefined), 'the sold piece is gone').toMatchObject({
      stockQuantity: 0,
    })

    const put = (named: object) =>
      shop.call('PUT', `/api/products?id=${id}`, { ...aProduct(), price: '32.00', ...named })
    expect(await shownAfter(() => put({ stockQuantity: 5 }))).toMatchObject({ inStock: true })
    expect(await shownAfter(() => put({ price: '30.00' }))).toMatchObject({ price: '30.00' })
    expect(await shownAfter(() => put({ name: 'Uus müts' }))).toMatchObject({ name: 'Uus müts' })
    expect(await shownAfter(() => put({ published: false })), 'a draft is not shown').toBeUndefined()
    expect(await shownAfter(() => put({ published: true }))).toMatchObject({ price: '32.00' })
    shop.changes.announce('settings')
    expect(await shownAfter(async () => undefined)).toMatchObject({ price: '32.00' })
    expect(
      await shownAfter(() => shop.call('DELETE', `/api/products?id=${id}`)),
      'a deleted product is not shown',
    ).toBeUndefined()
  })

  test('the first request after a sale begins or ends shows it', async () => {
    await using open = await listening(await fresh())
    const { shop } = open
    const id = await addProduct(shop)
    const [from, until] = [dayAfter(tallinnDay(shop.now()), 40), dayAfter(tallinnDay(shop.now()), 42)]
    const products = [{ id, regularPrice: '32.00', price: '24.00' }]
    expect((await shop.call('POST', '/api/admin/sales', { from, until, products })).status).toBe(201)
    const { begins, ends } = saleMoments({ from, until })
    const waitUntil = (moment: string) => shop.wait((Date.parse(moment) - shop.now().getTime()) / 60_000)
    const prices = async () => [
      (await open.read<Product[]>(LIST))[0]!.price,
      (await open.read<Product>(one(id))).price,
    ]
    for (const [moment, price] of [
      [undefined, '32.00'],
      [begins, '24.00'],
      [ends, '32.00'],
    ] as const) {
      if (moment) waitUntil(moment)
      expect(await prices()).toEqual([price, price])
      await prices()
      expect(await open.seenOf(prices)).toEqual([])
    }
  })
})

test('a cached list is measured like any other', async () => {
  await using open = await listening(await freshDatabase())
  const id = await addProduct(open.shop)
  const seen = await open.seenOf(async () => {
    for (let i = 0; i < 3; i++) for (const path of [LIST, one(id)]) await open.ask(path)
  })
  expect(seen, 'the first answer is not cached, as the next sale is unknown').toEqual([LIST, one(id), LIST])
  const authorization = 'Bearer a-token-of-more-than-16-letters'
  const { body } = await open.app.inject({ url: '/metrics', headers: { authorization } })
  expect(body).toContain(
    'heegel_http_request_duration_seconds_count{method="GET",route="/api/products",status="2xx"} 6',
  )
  expect(body).toContain('heegel_cache_requests_total{cache="listings",result="hit"} 2')
})

test('a refused request, or one with a body, is left to Fastify', async () => {
  await using open = await listening(await freshDatabase())
  const asked = ['/api/products?limit=0', one(4711), '/api/products?cursor=x&limit=2']
  const statuses: (number | undefined)[] = []
  const seen = await open.seenOf(async () => {
    for (const path of [...asked, ...asked]) statuses.push((await open.ask(path)).status)
    await open.ask(LIST, throughFastify())
    await open.ask(LIST, throughFastify())
  })
  expect(statuses).toEqual([400, 404, 400, 400, 404, 400])
  expect(seen).toEqual([...asked, ...asked, LIST, LIST])
})

test('cached listings stay within their memory, whatever is requested', async () => {
  const shop = await testShop(await freshDatabase())
  const { catalog } = shop
  for (let i = 0; i < 20; i++) await addProduct(shop, { longDescription: 'x'.repeat(50_000) })
  const ask = (limit: number) => catalog.listing({ limit })
  const first = await ask(20)
  expect(await ask(20)).toBe(first)
  for (let limit = 21; limit < 50; limit++) await ask(limit)
  const last = await ask(50)
  expect(await ask(50)).toBe(last)
  expect(await ask(20)).not.toBe(first)
})

describe('replies by address', () => {
  const reply = new CachedReply('[]', {})

  function kept() {
    const changes = localCacheInvalidation()
    let isKnown = true
    const use = newCacheUse()
    const momentNow = () => (isKnown ? String(changes.version('catalog')) : undefined)
    const lose = () => {
      isKnown = false
    }
    return { ...cacheByUrl(momentNow, use), changes, momentNow, lose, use }
  }

  test('are found until something changes', () => {
    const { keep, find, changes, momentNow, use } = kept()
    keep('/a', momentNow(), reply)
    expect([find('/a'), find('/b')]).toEqual([reply, undefined])
    changes.announce('catalog')
    expect(find('/a')).toBeUndefined()
    keep('/b', momentNow(), reply)
    expect([find('/a'), find('/b')], 'an outdated reply does not return').toEqual([undefined, reply])
    expect(use.hits).toBe(2)
  })

  test('are not cached if something changed while they were made, or if that is unknown', () => {
    const { keep, find, changes, momentNow, lose } = kept()
    const before = momentNow()
    changes.announce('catalog')
    keep('/a', before, reply)
    expect(find('/a')).toBeUndefined()
    keep('/a', momentNow(), reply)
    lose()
    expect(find('/a')).toBeUndefined()
    keep('/b', momentNow(), reply)
    expect(find('/b')).toBeUndefined()
  })

  test('stay within their memory', () => {
    const { keep, find, momentNow } = kept()
    const large = new CachedReply('x'.repeat(1024 ** 2), {})
    const addresses = Array.from({ length: 20 }, (_, i) => `/${i}`)
    for (const address of addresses) keep(address, momentNow(), large)
    expect(addresses.filter(address => find(address))).toEqual(addresses.slice(-10))
  })

  test('are not cached under a very long address', () => {
    const { keep, find, momentNow } = kept()
    const long = `/a?${'x'.repeat(600)}`
    keep(long, momentNow(), reply)
    expect(find(long)).toBeUndefined()
  })
})
