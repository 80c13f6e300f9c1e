import fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cartRoutes } from '#server/cart/routes.ts'
import { freshDatabase } from '#test/database.ts'
import { aSession, testShop } from '#test/test-shop.ts'
import { answerErrors } from '../errors.ts'
import { createHttpServer } from './http-server.ts'
import { limitRequests } from './rate-limits.ts'

test('a network may add to carts 20,000 times a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const shop = await testShop(await freshDatabase())
  const app = await createHttpServer({ ...shop.config, log: shop.app.log, checksReplies: true })
  onTestFinished(() => app.close())
  const limits = await limitRequests(app, true)
  app.get<{ Params: { times: number } }>('/added/:times', async request => {
    for (let i = 0; i < request.params.times; i++) await limits.limitCartAdds(request)
  })
  const noLimit = () => ({ rateLimit: false }) as const
  cartRoutes(app, {
    ...shop,
    ...limits,
    limit: noLimit,
    db: shop.database.db,
    onHeldPiecesWanted: async () => {},
  })
  const add = async (remoteAddress = '10.0.0.1') => {
    const payload = { sessionId: aSession(), productId: 1 }
    return (await app.inject({ method: 'POST', url: '/api/cart', payload, remoteAddress })).statusCode
  }
  expect((await app.inject({ url: '/added/19999', remoteAddress: '10.0.0.1' })).statusCode).toBe(200)
  expect([await add(), await add()]).toEqual([404, 429])
  expect(await add('10.0.0.2'), 'another network is not limited').toBe(404)
  vi.setSystemTime(Date.now() + 23 * 3_600_000)
  expect(await add(), 'the limit lasts all day').toBe(429)
  vi.setSystemTime(Date.now() + 2 * 3_600_000)
  expect(await add(), 'a day later the limit is over').toBe(404)
})

test('a network sends customers’ pictures five at a time, and two for paid orders in slots of their own', async () => {
  const app = fastify() as FastifyInstance
  answerErrors(app)
  const { receiveCustomersPicture } = await limitRequests(app, true)
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>()
  let begun = 0
  app.post<{ Querystring: { paid?: string } }>('/', request =>
    receiveCustomersPicture(request, { isPaid: request.query.paid !== undefined }, async () => {
      begun += 1
      if (begun <= 10) await rest
    }),
  )
  const send = async (remoteAddress: string, url = '/') =>
    (await app.inject({ method: 'POST', url, remoteAddress })).statusCode
  const five = Array.from({ length: 5 }, (_, i) => send(`2001:db8:0:1::${i}`))
  await expect.poll(() => begun).toBe(5)
  expect(await send('2001:db8:0:1::5')).toBe(429)
  const paid = Array.from({ length: 2 }, (_, i) => send(`2001:db8:0:1::${i}`, '/?paid'))
  await expect.poll(() => begun).toBe(7)
  expect(await send('2001:db8:0:1::5', '/?paid')).toBe(429)
  for (const network of [2, 2, 3]) paid.push(send(`2001:db8:0:${network}00::1`, '/?paid'))
  await expect.poll(() => begun).toBe(10)
  expect(await send('2001:db8:0:100::1', '/?paid'), 'five from all networks').toBe(503)
  expect(await send('2001:db8:0:100::1'), 'another network is not limited').toBe(200)
  sendRest()
  expect(new Set(await Promise.all([...five, ...paid]))).toEqual(new Set([200]))
})

test('pages beyond the limit are refused slowly, unless thousands wait for their refusal already', async () => {
  const app = fastify() as FastifyInstance
  answerErrors(app)
  const { renderPage } = await limitRequests(app, true)
  app.get('/', async request => renderPage(request))
  const get = async () => (await app.inject('/')).statusCode
  for (let i = 0; i < 240; i++) expect(await get()).toBe(200)
  const order: string[] = []
  const told = (as: string) => get().then(status => order.push(`${as} ${status}`))
  const slow = Array.from({ length: 2_000 }, () => told('slow'))
  await told('quick')
  await Promise.all(slow)
  expect([order[0], new Set(order)]).toEqual(['quick 429', new Set(['quick 429', 'slow 429'])])
  const from = performance.now()
  expect(await get()).toBe(429)
  expect(performance.now() - from).toBeGreaterThan(990)
})
