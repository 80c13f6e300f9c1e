import { createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { startJobs } from '#server/jobs.ts'
import { ShopError } from '#server/platform/errors.ts'
import { secondsLate } from '#server/platform/job-record.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import { freshDatabase, onEachDatabase } from '#test/database.ts'
import { readSamples } from '#test/prometheus-text.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'
import { listenForMetrics } from './answer.ts'

const METRICS_TOKEN = 'a-token-that-nobody-guesses'
const bearer = { authorization: `Bearer ${METRICS_TOKEN}` }

const openMeasuredShop = async (database: Parameters<typeof testShop>[0]) =>
  testShop(database, { env: { METRICS_TOKEN } })

async function scrape(shop: TestShop) {
  const reply = await shop.app.inject({ url: '/metrics', headers: bearer })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toContain('text/plain; version=0.0.4')
  return readSamples(reply.body)
}

onEachDatabase('the metrics', (fresh, dialect) => {
  test('contain requests by route, orders, payments, e-mails and their age', async () => {
    const shop = await openMeasuredShop(await fresh())
    const id = await addProduct(shop)
    const before = await scrape(shop)
    expect(before.get('heegel_orders{payment=completed,status=paid}')).toBe(0)
    expect(before.get('heegel_payments_unsettled{state=open}')).toBe(0)
    expect(before.get('heegel_outbox_emails{status=waiting}')).toBe(0)

    const shopper = aShopper(shop)
    const placed = await shopper.approve(id, '38.99')
    shop.wait(10)
    const meanwhile = await scrape(shop)
    expect(meanwhile.get('heegel_payments_unsettled{state=open}')).toBe(1)
    const age = meanwhile.get('heegel_payment_oldest_seconds{state=open}')!
    expect(age).toBeGreaterThanOrEqual(600)
    expect(age).toBeLessThan(660)

    expect((await shopper.capture(placed)).status).toBe(200)
    shop.wait(5)
    await shop.call('GET', '/api/orders/ORD-000000000')
    const after = await scrape(shop)
    expect(after.get('heegel_payments_unsettled{state=open}')).toBe(0)
    expect(after.get('heegel_orders{payment=completed,status=paid}')).toBe(1)
    const { emails } = await shop.database.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('emails'))
      .where('status', '=', 'waiting')
      .executeTakeFirstOrThrow()
    expect(emails).toBeGreaterThan(0)
    expect(after.get('heegel_outbox_emails{status=waiting}')).toBe(emails)
    expect(after.get('heegel_outbox_oldest_seconds{status=waiting}')).toBeGreaterThanOrEqual(300)

    const count = (route: string, method: string, status: string) =>
      after.get(
        `heegel_http_request_duration_seconds_count{method=${method},route=${route},status=${status}}`,
      )
    expect(count('/api/cart', 'POST', '2xx')).toBe(1)
    expect(count('/api/paypal/capture', 'POST', '2xx')).toBe(1)
    expect(count('/api/orders/:orderNumber', 'GET', '4xx'), 'an order number is not a label').toBe(1)
    expect(after.get('heegel_refusals_total{code=order_not_found}')).toBe(1)
    expect(after.get('heegel_database_up')).toBe(1)
    expect(after.get('heegel_database_waiting')).toBe(0)
    expect(after.get(`heegel_build_info{database=${dialect},version=${shop.config.version}}`)).toBe(1)
    const connections = after.get('heegel_database_connections{state=idle}')
    if (dialect === 'postgres') expect(connections).toBeGreaterThan(0)
    else expect(connections).toBeUndefined()
  })

  test('are served while the database is away, without its previous counts', async () => {
    const database = await fresh()
    const shop = await openMeasuredShop(database)
    expect((await scrape(shop)).get('heegel_orders{payment=completed,status=paid}')).toBe(0)
    await database.db.destroy()
    const samples = await scrape(shop)
    expect(samples.get('heegel_database_up')).toBe(0)
    expect([...samples.keys()].filter(name => /^heegel_(orders|payments|outbox)/.test(name))).toEqual([])
    expect(samples.get('nodejs_eventloop_lag_p99_seconds')).toBeDefined()
  })

  test('contain how many queries wait for the database', async () => {
    const database = await fresh()
    const { db } = database
    const settings = (key: string) => ({ key, value: '1', updated_at: '2026-01-01' })
    let end = () => {}
    const ended = new Promise<void>(resolve => {
      end = resolve
    })
    // As many as the pool has connections, or the single writer.
    const most = database.pool?.options.max ?? 1
    const begun = Array.from({ length: most }, () => Promise.withResolvers<void>())
    const holding = begun.map(({ resolve }) =>
      db.transaction().execute(async () => {
        resolve()
        await ended
      }),
    )
    await begun[0]!.promise
    if (database.pool) await Promise.all(begun.map(({ promise }) => promise))
    const waiting = ['a', 'b'].map(key => db.insertInto('settings').values(settings(key)).execute())
    await expect.poll(() => database.waiting()).toBe(2)
    end()
    await Promise.all([...holding, ...waiting])
    expect(database.waiting()).toBe(0)
  })
})

test('listings and refused load are counted', async () => {
  const shop = await openMeasuredShop(await freshDatabase())
  shop.app.get('/busy', () => {
    throw new ShopError('overloaded')
  })
  await addProduct(shop)
  for (const path of ['/api/products', '/api/products', '/busy']) await shop.call('GET', path)
  const samples = await scrape(shop)
  expect(samples.get('heegel_cache_requests_total{cache=listings,result=miss}')).toBe(1)
  expect(samples.get('heegel_cache_requests_total{cache=listings,result=hit}')).toBe(1)
  expect(samples.get('heegel_refusals_total{code=overloaded}')).toBe(1)
})

test('an unknown request method gets no time series of its own', async () => {
  const shop = await openMeasuredShop(await freshDatabase())
  for (const method of ['PROPFIND', 'LINK', 'MKCOL'])
    await shop.app.inject({ method: method as 'GET', url: '/api/cart' })
  const methods = [...(await scrape(shop)).keys()].flatMap(
    name => /_count\{method=(\w+),/.exec(name)?.[1] ?? [],
  )
  expect(new Set(methods)).toEqual(new Set(['other']))
})

test('a job is reported with its successes, failures and delay', async () => {
  const database = await freshDatabase()
  const shop = await openMeasuredShop(database)
  const job = 'name=refresh parcel machines'
  const stop = startJobs(shop)
  await expect
    .poll(async () => (await scrape(shop)).get(`heegel_job_last_success_timestamp_seconds{${job}}`))
    .toBeGreaterThan(Date.now() / 1000 - 60)
  expect((await scrape(shop)).get(`heegel_job_late_seconds{${job}}`)).toBe(0)
  expect((await scrape(shop)).get(`heegel_job_failures_total{${job}}`)).toBe(0)
  shop.wait(3 * 60)
  const late = (await scrape(shop)).get(`heegel_job_late_seconds{${job}}`)!
  expect(late).toBeGreaterThan(2 * 3600 - 60)
  expect(late).toBeLessThanOrEqual(3 * 3600)
  await stop()

  shop.expectErrors(/job failed|visits could not be stored/)
  await database.db.destroy()
  shop.jobs.length = 0
  const stopAgain = startJobs(shop)
  await expect
    .poll(async () => (await scrape(shop)).get(`heegel_job_failures_total{${job}}`))
    .toBeGreaterThan(0)
  await stopAgain()
})

test('a job that has not succeeded since the start is late after its first scheduled time', () => {
  const at = (time: string) => new Date(`2026-11-23T${time}Z`)
  const nightly = {
    name: 'nightly',
    dueAfter: () => at('03:00:00'),
    startedAt: at('00:00:00'),
    succeededAt: null,
    failures: 0,
  }
  expect(secondsLate(nightly, at('02:59:00'))).toBe(0)
  expect(secondsLate(nightly, at('03:01:00'))).toBe(60)
})

test('metrics require the token, and are off without a setting', async () => {
  const shop = await openMeasuredShop(await freshDatabase())
  for (const headers of [
    {},
    { authorization: 'Bearer a-token-that-somebody-guessed' },
    { authorization: METRICS_TOKEN },
  ])
    expect((await shop.app.inject({ url: '/metrics', headers })).statusCode).toBe(404)
  const plain = await testShop(await freshDatabase())
  expect((await plain.app.inject({ url: '/metrics', headers: bearer })).statusCode).toBe(404)
})

test('a metrics port in use is named in the error', async () => {
  const taken = createServer()
  await new Promise<void>(listening => taken.listen(0, '127.0.0.1', listening))
  const { port } = taken.address() as { port: number }
  const metrics = { observe: () => {}, contentType: '', text: async () => '' }
  const log = { error: () => {} }
  const opening = listenForMetrics(metrics, { host: '127.0.0.1', port, token: undefined, log })
  await expect(opening).rejects.toThrow(StartupError)
  await expect(opening).rejects.toThrow(
    /^METRICS_PORT: 127\.0\.0\.1:\d+ is in use.* start with another port: METRICS_PORT=\d+ npm start$/,
  )
  await new Promise(closed => taken.close(closed))
})

test('a metrics host that this machine does not have is named in the error', async () => {
  const metrics = { observe: () => {}, contentType: '', text: async () => '' }
  const at = { host: '192.0.2.1', port: 9464, token: undefined, log: { error: () => {} } }
  await expect(listenForMetrics(metrics, at)).rejects.toThrow(/^METRICS_HOST: got "192\.0\.2\.1"/)
})

test('a metrics port logs why it cannot answer', async () => {
  const free = createServer()
  await new Promise<void>(listening => free.listen(0, '127.0.0.1', listening))
  const { port } = free.address() as { port: number }
  await new Promise(closed => free.close(closed))
  const fault = new Error('a gauge is broken')
  const metrics = { contentType: '', text: () => Promise.reject(fault) }
  const log = { error: vi.fn() }
  const close = await listenForMetrics(metrics, { host: '127.0.0.1', port, token: undefined, log })
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(500)
  await close()
  expect(log.error.mock.calls).toEqual([[{ err: fault }, expect.any(String)]])
})
