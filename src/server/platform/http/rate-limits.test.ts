import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { freshDatabase } from '#test/database.ts'
import { aCheckout, aSession, CLIENT_DELIVERY, HAT_ORDER, testShop } from '#test/test-shop.ts'
import { ask } from '#test/thread-shop.ts'

test('order numbers cannot be searched: the 31st look-up in a minute is 429 with a retry time', async () => {
  const shop = await testShop(await freshDatabase(), { env: { RATE_LIMITS: '1' } })
  const look = (address: string, way: number) =>
    shop.app.inject({
      url: way % 2 ? '/api/orders/ORD-000000000' : '/api/orders/ORD-000000001?key=x',
      remoteAddress: address,
    })
  const add = (i: number) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/cart?action=custom-order',
      payload: { sessionId: aSession(), orderNumber: `HAT-00000000${i % 10}` },
      remoteAddress: '10.0.0.1',
    })
  for (let i = 0; i < 30; i++)
    expect((await (i % 3 ? look('10.0.0.1', i) : add(i))).statusCode, String(i)).toBe(404)
  expect((await add(0)).statusCode, 'all look-up calls are counted together').toBe(429)
  const refused = await look('10.0.0.1', 31)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({
    code: 'too_many_requests',
    details: expect.stringContaining('Oota minut'),
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await look('10.0.0.2', 0)).statusCode, 'another address is not limited').toBe(404)
})

test.each(['/api/arrival', '/api/yarn/colours'])(
  'an expensive call is limited to 120 a minute: %s',
  async url => {
    const shop = await testShop(await freshDatabase(), { env: { RATE_LIMITS: '1' } })
    const calculate = (remoteAddress: string) => shop.app.inject({ url, remoteAddress })
    for (let i = 0; i < 120; i++) expect((await calculate('10.0.0.1')).statusCode).toBe(200)
    expect((await calculate('10.0.0.1')).statusCode).toBe(429)
    expect((await calculate('10.0.0.2')).statusCode, 'another address is not limited').toBe(200)
  },
)

test('a thread, which may be megabytes, can be read sixty times a minute', async () => {
  const shop = await testShop(await freshDatabase(), { env: { RATE_LIMITS: '1' } })
  const { path, sessionId } = await ask(shop)
  const calls = [
    { method: 'GET', url: `${path}?sessionId=${sessionId}` },
    { method: 'POST', url: `${path}/read?sessionId=${sessionId}`, payload: { position: 1 } },
  ] as const
  for (const call of calls) {
    for (let i = 0; i < 60; i++)
      expect((await shop.app.inject({ ...call, remoteAddress: '10.0.0.1' })).statusCode).toBe(200)
    expect((await shop.app.inject({ ...call, remoteAddress: '10.0.0.1' })).statusCode).toBe(429)
    expect(
      (await shop.app.inject({ ...call, remoteAddress: '10.0.0.2' })).statusCode,
      'another address is not limited',
    ).toBe(200)
  }
})

test('every call that reveals whether an order exists is a look-up', async () => {
  const shop = await testShop(await freshDatabase(), { env: { RATE_LIMITS: '1' } })
  const number = 'HAT-000000000'
  const paid = { paypalOrderId: 'NOSUCHPAYMENT' }
  // They look at the payment first.
  const settling = [
    ['PATCH', '/api/orders', { orderNumber: number, ...paid }],
    ['POST', `/api/orders/${number}/payment`, paid],
    ['POST', `/api/custom-hat-orders/${number}/complete-payment`, paid],
    ['POST', '/api/pay-later-order-success', { orderId: 'X', orderData: { orderNumber: number } }],
  ] as const
  const looking = [
    ['POST', '/api/custom-orders', { action: 'update', orderNumber: number }],
    ['POST', '/api/custom-hat-orders', { action: 'update', orderNumber: number }],
    ['POST', '/api/paypal/order', { amount: '27.00', checkout: aCheckout({ invoice: number }) }],
    ['GET', `/api/custom-orders?orderNumber=${number}`, undefined],
    ['GET', `/api/orders/${number}/data`, undefined],
    ['POST', `/api/orders/${number}/erasure`, undefined],
    ['GET', `/api/orders/${number}/documents`, undefined],
    ['GET', `/api/orders/${number}/passports`, undefined],
    ['GET', '/api/passports/0000000000', undefined],
    ['PUT', '/api/passports/0000000000/owner', { key: 'x'.repeat(22), name: 'Mari' }],
  ] as const
  const calls = [
    ...settling.map(call => [402, ...call] as const),
    ...looking.map(call => [404, ...call] as const),
  ]
  for (const [i, [status, method, url, payload]] of calls.entries()) {
    const remoteAddress = `10.0.1.${i}`
    const call = () => shop.app.inject({ method, url, remoteAddress, ...(payload && { payload }) })
    expect((await call()).statusCode, `${method} ${url}`).toBe(status)
    for (let looks = 0; looks < 29; looks++)
      await shop.app.inject({ url: `/api/orders/${number}`, remoteAddress })
    expect((await call()).statusCode, `${method} ${url} is counted with the other look-ups`).toBe(429)
  }
})

test('the owner’s lists are no look-ups', async () => {
  const shop = await testShop(await freshDatabase(), { admin: true, env: { RATE_LIMITS: '1' } })
  for (const url of ['/api/orders', '/api/custom-orders', '/api/custom-hat-orders'])
    for (let i = 0; i < 31; i++) expect((await shop.app.inject({ url })).statusCode, url).toBe(200)
})

test('the disk cannot be filled with carts', async () => {
  const shop = await testShop(await freshDatabase(), { env: { RATE_LIMITS: '1' } })
  const add = () =>
    shop.app.inject({ method: 'POST', url: '/api/cart', payload: { sessionId: aSession(), productId: 1 } })
  for (let i = 0; i < 1_200; i++) expect((await add()).statusCode).toBe(404)
  expect((await add()).statusCode).toBe(429)
})

test('the disk cannot be filled with pictures: a stranger may send fifty a day', async () => {
  const shop = await testShop(await freshDatabase(), { env: { RATE_LIMITS: '1' } })
  const asked = await ask(shop)
  // Sends no file, so that none is opened here.
  const send = (path: string, remoteAddress = '10.0.0.1') =>
    shop.app.inject({ method: 'POST', url: `${path}/pictures?sessionId=${asked.sessionId}`, remoteAddress })
  const [wish, thread] = [
    `/api/custom-orders/${asked.orderNumber}`,
    `/api/orders/${asked.orderNumber}/thread`,
  ]
  for (let i = 0; i < 50; i++) expect((await send(i % 2 ? wish : thread)).statusCode).toBe(415)
  for (const path of [wish, thread]) {
    const refused = await send(path)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().details).toContain('kuni 50 pilti')
  }
  expect((await send(wish, '10.0.0.2')).statusCode, 'another address is not limited').toBe(415)
  await shop.database.db.updateTable('orders').set({ payment_status: 'completed' }).execute()
  expect((await send(thread)).statusCode, 'a paid order is not limited').toBe(415)
})

test.each(['a request', 'a thread'])(
  'unfinished pictures for the paid order of %s are limited, too',
  async where => {
    const shop = await testShop(await freshDatabase(), { env: { RATE_LIMITS: '1' } })
    const asked = await ask(shop)
    await shop.database.db.updateTable('orders').set({ payment_status: 'completed' }).execute()
    const path = where === 'a thread' ? asked.path : `/api/custom-orders/${asked.orderNumber}`
    const url = `${path}/pictures?sessionId=${asked.sessionId}`
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const uploads = Array.from({ length: 2 }, () => {
      const payload = new PassThrough()
      payload.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf')
      return { payload, reply: shop.app.inject({ method: 'POST', url, headers, payload }) }
    })
    const refused = async () => (await shop.app.inject({ method: 'POST', url })).json<ErrorBody>().details
    await expect.poll(() => uploads.map(({ payload }) => payload.readableLength)).toEqual([0, 0])
    await expect.poll(refused).toContain('liiga palju pilte korraga')
    for (const { payload } of uploads) payload.end('\r\n--x--\r\n')
    for (const { reply } of uploads) expect((await reply).statusCode, 'no picture').toBe(415)
    expect(await refused()).not.toContain('korraga')
  },
)

test('the disk cannot be filled with words: a stranger may send eighty requests a day', async () => {
  const shop = await testShop(await freshDatabase(), { env: { RATE_LIMITS: '1' } })
  const send = async (url: string, payload: object, remoteAddress = '10.0.0.1') => {
    const reply = await shop.app.inject({ method: 'POST', url, payload, remoteAddress })
    return { status: reply.statusCode, body: reply.json<ErrorBody>() }
  }
  const order = { ...CLIENT_DELIVERY, products: [{ id: 1, quantity: 1 }] }
  const wish = { name: 'Mari', email: 'mari@gmail.com', description: 'Rebasega müts', sessionId: aSession() }
  for (let i = 0; i < 30; i++) {
    expect((await send('/api/orders', order)).status).not.toBe(429)
    expect((await send('/api/custom-orders', wish)).status).toBe(201)
  }
  for (let i = 0; i < 20; i++) expect((await send('/api/custom-hat-orders', HAT_ORDER)).status).toBe(201)
  expect(await send('/api/custom-hat-orders', HAT_ORDER)).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests', details: expect.stringContaining('maksmata') },
  })
  expect(
    (await send('/api/custom-hat-orders', HAT_ORDER, '10.0.0.2')).status,
    'another address is not limited',
  ).toBe(201)
})

test('the disk cannot be filled with unpaid hats: a network may begin five hundred a day', async () => {
  // Also the shop's clock: fewer calls than this arrive in a real minute.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const shop = await testShop(await freshDatabase(), { env: { RATE_LIMITS: '1' } })
  const begin = async (remoteAddress: string) => {
    // A different sum is refused after the limit, so that no hat is stored here.
    const payload = { amount: '1.00', currency: 'EUR', hat: { ...HAT_ORDER, sessionId: aSession() } }
    const reply = await shop.app.inject({ method: 'POST', url: '/api/paypal/order', payload, remoteAddress })
    return { status: reply.statusCode, body: reply.json<ErrorBody>() }
  }
  for (let i = 0; i < 500; i++) {
    if (i === 250) vi.setSystemTime(Date.now() + 61_000)
    expect(await begin(`2001:db8:0:1::${i}`)).toMatchObject({ status: 409, body: { code: 'amount_differs' } })
  }
  const refused = { status: 429, body: { details: expect.stringContaining('maksmata') } }
  expect(await begin('2001:db8:0:1::ffff')).toMatchObject(refused)
  expect((await begin('2001:db8:0:100::1')).status, 'another network is not limited').toBe(409)
  vi.setSystemTime(Date.now() + 20 * 3_600_000)
  expect(await begin('2001:db8:0:1::1'), 'the limit lasts all day').toMatchObject(refused)
  vi.setSystemTime(Date.now() + 5 * 3_600_000)
  expect((await begin('2001:db8:0:1::1')).status, 'a day later the limit is over').toBe(409)
})

test('the addresses of one IPv6 customer are counted together', async () => {
  const shop = await testShop(await freshDatabase(), { env: { RATE_LIMITS: '1' } })
  const look = (remoteAddress: string) => shop.app.inject({ url: '/api/orders/ORD-000000000', remoteAddress })
  for (let i = 0; i < 30; i++) expect((await look(`2001:db8:0:${i}::1`)).statusCode).toBe(404)
  expect((await look('2001:db8:0:ff:ffff::1')).statusCode).toBe(429)
  expect((await look('2001:db8:0:100::1')).statusCode, 'a neighbouring network is not limited').toBe(404)
})

test('a forwarding header is trusted only from a configured proxy', async () => {
  const shop = await testShop(await freshDatabase(), { env: { RATE_LIMITS: '1' } })
  const statuses: number[] = []
  for (let i = 0; i < 31; i++) {
    const headers = { 'x-forwarded-for': `10.0.0.${i}` }
    statuses.push((await shop.app.inject({ url: '/api/orders/ORD-000000000', headers })).statusCode)
  }
  expect(statuses.at(-1)).toBe(429)
})
