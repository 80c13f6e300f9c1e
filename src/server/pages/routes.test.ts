import { get, type IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder } from '#test/order.ts'
import { type TestShop, testShop } from '#test/test-shop.ts'
import { drawHatTile } from './hat-picture.ts'

// Counts the drawings.
vi.mock('./hat-picture.ts', { spy: true })

onEachDatabase('pages', fresh => {
  let shop: TestShop
  let pages: FastifyInstance

  // What a page contains does not matter here.
  const render = async () => ({
    status: 200,
    location: null,
    html: '<!doctype html><title>Leht</title>',
    scripts: [],
  })

  beforeEach(async () => {
    shop = await testShop(await fresh())
    pages = await buildApp(shop, async () => render)
  })
  afterEach(() => pages.close())

  const statusOf = async (url: string) => (await pages.inject(url)).statusCode

  test.each(['/admin', '/admin/orders', '/Admin/orders', '/ADMIN/'])(
    'of the admin area lead a stranger to the sign-in, however they are written: %s',
    async url => {
      const { statusCode, headers } = await pages.inject(url)
      expect([statusCode, headers.location]).toEqual([
        302,
        `/admin/login?${new URLSearchParams({ to: url })}`,
      ])
    },
  )

  test('show the shop’s brand even to a client that has used up its share of drawings', async () => {
    const withLimits = await testShop(await fresh(), { env: { RATE_LIMITS: '1' } })
    const limited = await buildApp(withLimits, async () => render)
    const wordmark = async (brand: string) =>
      (await limited.inject({ url: '/wordmark.svg', query: { brand, look: 'green' } })).statusCode
    for (let i = 0; i < 240; i++) expect(await wordmark(`müts ${i}`)).toBe(200)
    expect(await wordmark('müts 240')).toBe(429)
    expect(await wordmark('Heegel')).toBe(200)
    await limited.close()
  })

  test('show a composed hat that is drawn once, however its address is written', async () => {
    const drawn = vi.mocked(drawHatTile).mockClear()
    const same = [
      '/hat.svg?kuju=kassi&varvid=punane',
      '/hat.svg?varvid=punane&kuju=kassi&x=1',
      '/hat.svg?kuju=kassi&varvid=punane.olematu',
    ]
    const replies = await Promise.all(same.map(url => pages.inject(url)))
    replies.push(await pages.inject(same[0]!))
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(replies[0]!.headers).toMatchObject({ 'content-type': 'image/svg+xml' })
    expect(drawn).toHaveBeenCalledOnce()
    expect((await pages.inject('/hat.svg?kuju=kassi&varvid=beez')).body).not.toBe(replies[0]!.body)
    expect(drawn).toHaveBeenCalledTimes(2)
  })

  test('include the sign-in page, which is public', async () => {
    expect([await statusOf('/admin/login'), await statusOf('/Admin/Login')]).toEqual([200, 200])
  })

  test.each(['/jalgimine?key=x', '/JALGIMINE?key=x'])('with personal data are not cached: %s', async url => {
    expect((await pages.inject(url)).headers['cache-control']).toBe('private, no-store')
  })

  test('with personal data are hidden from search engines, public ones are not', async () => {
    const isClosed = async (url: string) => (await pages.inject(url)).headers['x-robots-tag'] === 'noindex'
    for (const url of ['/jalgimine?orderNumber=HK-1', '/Taganemine?orderNumber=HK-1', '/checkout', '/pass/x'])
      expect(await isClosed(url), url).toBe(true)
    for (const url of ['/jalgimine', '/taganemine/', '/pass', '/pood', '/pood?sort=newest'])
      expect(await isClosed(url), url).toBe(false)
  })

  test.each(['//', '//pood', '//api/products', '///', '//?a=1', '/toode/%E0%A4%A', '/%?a=1', '/pood/%zz'])(
    'are not found behind two slashes or invalid escapes, and a page says so: %s',
    async url => {
      const { statusCode, headers, body } = await pages.inject(url)
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(body).toContain('<title>Lehekülge ei leitud | Heegel</title>')
      expect(body, 'no retry is offered, as it would not help').not.toContain('Proovi uuesti')
    },
  )

  test('do not answer an API call with an invalid address', async () => {
    const reply = await pages.inject('/api/orders/%E0%A4%A')
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input'])
  })

  test.each(['/api', '/api/', '/api?a=1'])('do not answer at the API’s path: %s', async url => {
    const reply = await pages.inject(url)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
  })

  test('are not found behind a backslash either, which is parsed as a slash', async () => {
    const address = new URL(await pages.listen({ host: '127.0.0.1', port: 0 }))
    const { statusCode } = await new Promise<IncomingMessage>((resolve, reject) =>
      get({ host: address.hostname, port: address.port, path: '/\\pood' }, resolve).on('error', reject),
    )
    expect(statusCode).toBe(404)
  })

  test('to pay an order at are 404 if there is no such order', async () => {
    const { db } = shop.database
    const order = await anOrder(db, shop.now(), { kind: 'custom_hat' }, {})
    const deleted = await anOrder(db, shop.now(), {}, { deleted_at: shop.now().toISOString() })
    const attempt = await anOrder(db, shop.now(), {}, { placed_at: null })
    expect(await statusOf(`/seller-payment/${order.id}`)).toBe(200)
    expect(await statusOf(`/seller-payment/${order.id}/`)).toBe(200)
    for (const id of ['olematu', deleted.id, attempt.id])
      expect(await statusOf(`/seller-payment/${id}`), id).toBe(404)
    for (const path of ['/seller-payment', '/seller-payment/x'])
      expect(await statusOf(`${path}?orderNumber=${order.order_number}`), path).toBe(200)
  })

  test('refuse with a page, not JSON: after too many order look-ups, and if a page breaks', async () => {
    const limited = await testShop(await fresh(), { env: { RATE_LIMITS: '1' } })
    limited.expectErrors(/unexpected error/)
    const broken = await buildApp(limited, async () => async () => {
      throw new Error('secret: no such table')
    })
    const url = '/jalgimine?orderNumber=ORD-000000000'
    const first = await broken.inject(url)
    expect([first.statusCode, first.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
    expect(first.body).toContain('Midagi läks meie pool valesti.')
    expect(first.body).not.toContain('secret')
    const { reqId } = limited.logged.find(({ msg }) => msg === 'unexpected error')!
    expect(first.body, 'the page shows the request id of the log').toContain(
      `Kui kirjutad mulle, lisa veanumber ${reqId}.`,
    )
    for (let i = 0; i < 29; i++) await broken.inject(url)
    const refused = await broken.inject(url)
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body).toContain('Oota minut ja proovi uuesti.')
    expect((await broken.inject('/pass/0000000000')).statusCode, 'passports count as look-ups').toBe(429)
    await broken.close()
  })
  const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

  test('explain why a file opened in the browser is not served, and link further', async () => {
    const owner = await testShop(await fresh(), { admin: true })
    const hers = await buildApp(owner, async () => render)
    const opened = async (app: FastifyInstance, url: string) => {
      const { statusCode, headers, body } = await app.inject({ url, headers: BROWSER })
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("script-src 'self'"),
      })
      expect(body).toContain('<h1>Seda faili ei õnnestunud avada</h1>')
      return { status: statusCode, text: /<p>(.*)<\/p>/.exec(body)![1], ways: waysIn(body) }
    }
    const waysIn = (body: string) =>
      [...body.matchAll(/<a class="[^"]*" href="([^"]*)">/g)].map(([, href]) => href)
    const labels = '/api/admin/orders/papers.pdf?numbers=ORD-000000000'
    expect(await opened(pages, labels), 'an expired session leads to the sign-in').toEqual({
      status: 401,
      text: 'Palun logi sisse.',
      ways: ['/admin/login', ''],
    })
    expect(await opened(hers, labels)).toEqual({
      status: 404,
      text: 'Tellimust ei leitud.',
      ways: ['/admin'],
    })
    expect(await opened(hers, '/api/admin/yarn/tags.pdf?pieces=x&paper=A4')).toMatchObject({
      status: 404,
      text: expect.stringContaining('pass'),
    })
    expect(await opened(hers, '/api/admin/books.csv?month=x')).toMatchObject({
      status: 400,
      ways: ['', '/admin'],
    })
    expect(await opened(pages, '/api/orders/ORD-000000000/invoice.pdf?key=x')).toMatchObject({
      status: 404,
      ways: ['/'],
    })
    await hers.close()
  })

  test.each(['*/*', 'application/json, text/plain, */*', undefined])(
    'do not replace the JSON of a refused program: %s',
    async accept => {
      const reply = await pages.inject({ url: '/api/admin/today', headers: { ...(accept && { accept }) } })
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'not_signed_in'])
    },
  )
})
