import { request } from 'node:http'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { freshDatabase } from '#test/database.ts'
import { addProduct, aSession, aShopper, testShop } from '#test/test-shop.ts'
import { internalRequest } from './internal-request.ts'
import { currentRequestId } from './request-id.ts'

const CLIENT = '192.0.2.7'
const PROXY = '10.0.0.1'

test('only a trusted proxy names the request', async () => {
  const shop = await testShop(await freshDatabase(), { env: { TRUST_PROXY: PROXY } })
  const idOf = async (remoteAddress: string, id: string) =>
    (
      await shop.app.inject({
        url: '/api/products?id=0',
        remoteAddress,
        headers: { 'x-request-id': id, 'x-forwarded-for': CLIENT },
      })
    ).headers['x-request-id']
  expect(await idOf(PROXY, '7b0c7c5e-caddy.1')).toBe('7b0c7c5e-caddy.1')
  const own = /^[0-9A-HJKMNP-TV-Z]{10}$/
  expect(await idOf(CLIENT, '7b0c7c5e-caddy.1')).toMatch(own)
  for (const wrong of ['x', 'with space', 'a'.repeat(65), '{"level":60}'])
    expect(await idOf(PROXY, wrong), wrong).toMatch(own)
})

test('one id links the response, the log, and the provider’s failed call', async () => {
  const shop = await testShop(await freshDatabase(), { logLevel: 'info' })
  const id = await addProduct(shop)
  const shopper = aShopper(shop)
  const placed = await shopper.approve(id, '38.99')
  const opened = shop.logged.find(({ call }) => call === 'POST /v2/checkout/orders')!
  expect(opened).toMatchObject({ status: 201, debugId: expect.stringMatching(/^\w+$/) })
  expect(shop.logged).toContainEqual(
    expect.objectContaining({ msg: 'request', route: '/api/paypal/order', status: 200, reqId: opened.reqId }),
  )

  shop.expectErrors(/outcome of the capture is not known yet/)
  await shop.sandbox.close()
  const failed = await shop.call<Record<string, string>>('POST', `/api/paypal/capture?orderID=${placed.id}`)
  expect(failed).toMatchObject({ status: 502, body: { code: 'payment_provider_failed' } })
  const { requestId, details } = failed.body
  expect(details).toContain(`veanumber ${requestId}.`)
  const lines = shop.logged.filter(({ reqId }) => reqId === requestId)
  expect(lines).toContainEqual(
    expect.objectContaining({ call: `POST /v2/checkout/orders/${placed.id}/capture`, tried: 1 }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'request', route: '/api/paypal/capture', status: 502 }),
  )
  expect(opened.reqId).not.toBe(requestId)
})

test('requests that a page makes to the shop share the page’s id', async () => {
  const database = await freshDatabase()
  const shop = await testShop(database)
  shop.expectErrors(/unexpected error/)
  await database.db.schema.dropTable('cart_items').execute()
  const broken = await buildApp(shop, async app => async () => {
    await internalRequest(app, `/api/cart?sessionId=${aSession()}`)
    throw new Error('not rendered')
  })
  const page = await broken.inject('/minust')
  expect(page.statusCode).toBe(500)
  const faults = shop.logged.filter(({ msg }) => msg === 'unexpected error')
  expect(faults).toHaveLength(2)
  expect(new Set(faults.map(({ reqId }) => reqId))).toEqual(new Set([page.headers['x-request-id']]))
  await broken.close()
})

test('a body that arrives after its head belongs to the same request', async () => {
  const shop = await testShop(await freshDatabase())
  shop.app.post('/echo', ({ id }) => ({ id, current: currentRequestId() }))
  const address = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const reply = await new Promise<string>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', expect: '100-continue' }
    const asked = request(`${address}/echo`, { method: 'POST', headers }, async answer =>
      resolve(Buffer.concat(await answer.toArray()).toString()),
    )
    asked.on('error', reject)
    // The server has parsed the head, and runs its hooks, before it asks for the rest.
    asked.on('continue', () => asked.end('{}'))
    asked.flushHeaders()
  })
  const { id, current } = JSON.parse(reply) as { id: string; current?: string }
  expect(current).toBe(id)
})
