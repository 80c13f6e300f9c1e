import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import type { IncidentPart } from '#domain/incident.ts'
import { buildApp } from '#server/app.ts'
import { reportFailure } from '#server/incidents/store.ts'
import { closeGently } from '#server/platform/http/shutdown-connections.ts'
import { freshDatabase, onEachDatabase } from '#test/database.ts'
import { addProduct, aSession, testShop } from '#test/test-shop.ts'

test('every error answer is JSON with a code and an Estonian sentence, without internals', async () => {
  const shop = await testShop(await freshDatabase())
  expect(await shop.call('GET', '/api/nothing')).toMatchObject({
    status: 404,
    body: { code: 'not_found', details: expect.any(String) },
  })
  expect((await shop.call('POST', '/api/nothing', {})).status).toBe(404)
  expect(await shop.call('PATCH', '/api/products', {})).toMatchObject({
    status: 405,
    body: { code: 'method_not_allowed' },
    headers: { allow: 'DELETE, GET, HEAD, POST, PUT' },
  })
  expect((await shop.call('PUT', '/api/orders/ORD-1', {})).headers.allow).toBe('GET, HEAD')
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/cart',
    payload: '{"a":',
    headers: { 'content-type': 'application/json' },
  })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({
    code: 'invalid_input',
    issues: [{ path: '', message: 'Must be valid JSON' }],
  })
  const xml = await shop.app.inject({
    method: 'POST',
    url: '/api/cart',
    payload: '<a/>',
    headers: { 'content-type': 'text/xml' },
  })
  expect([xml.statusCode, xml.json().code]).toEqual([415, 'unsupported_media_type'])
  const big = await shop.app.inject({ method: 'POST', url: '/api/cart', payload: { a: 'x'.repeat(100_001) } })
  expect([big.statusCode, big.json().code]).toEqual([413, 'body_too_large'])
})

test('an unexpected error is a 500 with a request id and nothing else', async () => {
  const database = await freshDatabase()
  const shop = await testShop(database)
  shop.expectErrors(/unexpected error/)
  await database.db.schema.dropTable('cart_items').execute()
  const { status, body } = await shop.call<Record<string, string>>('GET', `/api/cart?sessionId=${aSession()}`)
  expect(status).toBe(500)
  expect(body).toEqual({
    error: 'Something went wrong on our side',
    code: 'internal',
    details: expect.any(String),
    requestId: expect.any(String),
  })
})

test('a forged provider event is refused', async () => {
  const shop = await testShop(await freshDatabase())
  const forged = await shop.app.inject({
    method: 'POST',
    url: '/api/paypal/webhook',
    headers: { 'content-type': 'application/json', 'paypal-transmission-sig': 'abc' },
    payload: JSON.stringify({ id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'X' } }),
  })
  expect(forged.statusCode).toBe(401)
})

onEachDatabase('health', fresh => {
  test('live and ready; incidents of a shop that still serves are listed', async () => {
    const shop = await testShop(await fresh())
    expect((await shop.call('GET', '/health/live')).status).toBe(200)
    expect(await shop.call('GET', '/health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } })

    const fail = (part: IncidentPart, message: string) =>
      reportFailure(shop.database.db, part, message, { isDefinite: true }, shop.now())
    await fail('events', 'the webhook sends elsewhere')
    await fail('mail', 'letters wait')
    await fail('payments', 'the credentials are refused')
    const { status, body } = await shop.call('GET', '/health/ready')
    expect([status, body]).toEqual([
      200,
      {
        status: 'degraded',
        degraded: [
          { part: 'payments', since: expect.any(String), message: 'the credentials are refused' },
          { part: 'mail', since: expect.any(String), message: 'letters wait' },
          { part: 'events', since: expect.any(String), message: 'the webhook sends elsewhere' },
        ],
      },
    ])
  })

  test('not ready as soon as the server starts to close', async () => {
    const shop = await testShop(await fresh())
    const close = closeGently(shop.app.server, { quietMs: 0, arrivalMs: 0 })
    await shop.app.listen({ port: 0 })
    const closed = close()
    expect(shop.app.server.listening).toBe(true)
    expect(await shop.call('GET', '/health/ready')).toMatchObject({
      status: 503,
      body: { code: 'not_ready' },
    })
    await closed
  })
})

test('“not ready” has the same error format as every other refusal', async () => {
  const shop = await testShop(await freshDatabase())
  shop.expectErrors(/database does not answer/)
  await shop.database.db.destroy()
  expect(await shop.call('GET', '/health/ready')).toMatchObject({
    status: 503,
    body: { code: 'not_ready', error: expect.any(String), details: expect.any(String) },
  })
  expect((await shop.call('GET', '/health/live')).status).toBe(200)
})

test('an overloaded process serves only health checks, payments, the owner and page assets', async () => {
  const shop = await testShop(await freshDatabase())
  const busy = await buildApp({ ...shop, shedsLoad: true })
  await busy.ready()
  const standStill = performance.now() + 2_500
  while (performance.now() < standStill);
  // The event-loop delay is sampled twice a second.
  const asked = async (url: string, method: 'GET' | 'POST' = 'GET') =>
    (await busy.inject({ url, method })).statusCode
  await expect.poll(() => asked('/api/products'), { timeout: 3_000 }).toBe(503)
  const refused = await busy.inject('/api/categories')
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toMatchObject({ code: 'overloaded' })
  for (const [url, method] of [
    ['/health/live', 'GET'],
    ['/health/ready', 'GET'],
    ['/api/admin/orders', 'GET'],
    ['/assets/main-1.js', 'GET'],
    ['/api/paypal/capture?orderID=X', 'POST'],
    ['/api/paypal/webhook', 'POST'],
    ['/api/orders/ORD-000000000/payment', 'POST'],
    ['/api/custom-hat-orders/HAT-000000000/complete-payment', 'POST'],
    ['/api/pay-later-order-success', 'POST'],
  ] as const)
    expect(await asked(url, method), url).not.toBe(503)
  await busy.close()
})

test('event-loop stalls of half a second are not overload', async () => {
  const shop = await testShop(await freshDatabase())
  const busy = await buildApp({ ...shop, shedsLoad: true })
  await busy.ready()
  // Each stall covers a whole sampling interval, which then has no measurement.
  for (let stops = 0; stops < 4; stops++) {
    const standStill = performance.now() + 600
    while (performance.now() < standStill);
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(busy.isUnderPressure()).toBe(true)
  expect((await busy.inject('/api/products')).statusCode).toBe(200)
  await busy.close()
})

test('a slow start causes no refusals for the first visitors', async () => {
  const shop = await testShop(await freshDatabase())
  const slow = await buildApp({ ...shop, shedsLoad: true })
  await slow.ready()
  const standStill = performance.now() + 2_500
  while (performance.now() < standStill);
  await slow.listen({ host: '127.0.0.1', port: 0 })
  await expect.poll(() => slow.isUnderPressure(), { interval: 5 }).toBe(true)
  expect((await slow.inject('/api/products')).statusCode).toBe(200)
  await slow.close()
})

test('the API serves its own description', async () => {
  const shop = await testShop(await freshDatabase())
  const { status, body } = await shop.call<{ paths: Record<string, unknown> }>('GET', '/api/openapi.json')
  expect(status).toBe(200)
  for (const path of [
    '/api/products',
    '/api/cart',
    '/api/orders',
    '/api/paypal/order',
    '/api/paypal/capture',
    '/api/parcel-machines',
  ])
    expect(Object.keys(body.paths)).toContain(path)
})

test('the settings contain the notice while no real provider is connected', async () => {
  const shop = await testShop(await freshDatabase())
  expect((await shop.call('GET', '/api/settings')).body).toMatchObject({
    brand: 'Heegel',
    notice: 'e-poe maksed ei tööta!',
    paymentSandbox: true,
    isTrial: false,
  })
})

test('a search without diacritics finds a product with them', async () => {
  const shop = await testShop(await freshDatabase())
  await addProduct(shop)
  expect((await shop.call('GET', '/api/products?q=roomus')).body).toHaveLength(1)
  expect((await shop.call('GET', '/api/products?q=kass')).body).toEqual([])
})

test('text that no person would type is refused before it reaches the database', async () => {
  const shop = await testShop(await freshDatabase())
  for (const [method, path, body] of [
    ['GET', '/api/orders/%00', undefined],
    ['POST', '/api/paypal/capture?orderID=a%00', undefined],
    ['POST', '/api/custom-orders', { name: 'Mari\u0000', email: 'mari@gmail.com', description: 'Sall' }],
    ['GET', '/api/products?id=99999999999', undefined],
    ['POST', '/api/cart', { productId: 3_000_000_000, sessionId: aSession() }],
  ] as const)
    expect(await shop.call(method, path, body), path).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
})

test('a client that disconnects during a request is not counted as a database fault', async () => {
  const shop = await testShop(await freshDatabase('sqlite'))
  const { port } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }))
  const left = connect({ port: Number(port), host: '127.0.0.1' })
  left.write(
    'POST /api/cart HTTP/1.1\r\nhost: heegel\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
  )
  const [request] = await once(shop.app.server, 'request')
  left.destroy()
  await new Promise(resolve => request.once('close', resolve))
  await shop.app.close()
  expect(shop.logged).toEqual([])
})

test.each([
  ['a malformed request', 'MÜTS\r\n\r\n', 400],
  ['a header that is too large', `GET / HTTP/1.1\r\nhost: heegel\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
])('%s gets the same error format', async (_what, sent, status) => {
  const shop = await testShop(await freshDatabase('sqlite'))
  const { port } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect({ port: Number(port), host: '127.0.0.1' }).setEncoding('utf8')
  let said = ''
  socket.on('data', text => (said += text))
  socket.write(sent)
  await once(socket, 'close')
  const [head, body] = said.split('\r\n\r\n') as [string, string]
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(body)).toMatchObject({ code: 'invalid_input', details: expect.any(String) })
  await shop.app.close()
})

test('an empty JSON body counts as no body', async () => {
  const shop = await testShop(await freshDatabase(), { admin: true })
  const send = (method: 'DELETE' | 'POST', url: string) =>
    shop.app.inject({ method, url, headers: { 'content-type': 'application/json' } })
  const sessionId = aSession()
  expect((await send('DELETE', `/api/cart?action=clear&sessionId=${sessionId}`)).statusCode).toBe(204)
  expect((await send('DELETE', '/api/orders?orderNumber=ORD-222222222')).statusCode).toBe(404)
  const missing = await send('POST', '/api/cart')
  expect(missing.statusCode, 'a call that needs a body reports that it is missing').toBe(400)
  expect(missing.json().issues).toHaveLength(1)
})

test('a deeply nested body gets the same error format', async () => {
  const shop = await testShop(await freshDatabase())
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/cart',
    headers: { 'content-type': 'application/json' },
    payload: '['.repeat(49_000) + ']'.repeat(49_000),
  })
  expect(reply.statusCode).toBe(400)
})

test('a cart refuses sixty plus another sixty pieces', async () => {
  const shop = await testShop(await freshDatabase())
  const body = { productId: await addProduct(shop), quantity: 60, sessionId: aSession() }
  expect((await shop.call('POST', '/api/cart', body)).status).toBe(200)
  expect((await shop.call('POST', '/api/cart', body)).status).toBe(400)
})
