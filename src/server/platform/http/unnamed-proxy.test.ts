import { expect, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { testShop } from '#test/test-shop.ts'

const PROXY = '172.18.0.4'
const CLIENT = '198.51.100.7'

async function warningsWith(env: Record<string, string>, remoteAddress: string): Promise<unknown[]> {
  const shop = await testShop(await freshDatabase('sqlite'), { env })
  const headers = { 'x-forwarded-for': CLIENT }
  for (let i = 0; i < 2; i++) await shop.app.inject({ url: '/api/products?id=0', remoteAddress, headers })
  await shop.app.inject({ url: '/api/products?id=0', remoteAddress })
  return shop.logged.filter(({ msg }) => String(msg).includes('TRUST_PROXY')).map(({ proxy }) => proxy)
}

test('a proxy that TRUST_PROXY does not name is logged, once', async () => {
  expect(await warningsWith({}, PROXY)).toEqual([PROXY])
  expect(await warningsWith({ TRUST_PROXY: '10.0.0.0/8' }, PROXY)).toEqual([PROXY])
  expect(await warningsWith({}, `::ffff:${PROXY}`)).toEqual([`::ffff:${PROXY}`])
})

test('neither a named proxy nor a client that invents the header is', async () => {
  expect(await warningsWith({ TRUST_PROXY: '172.16.0.0/12' }, PROXY)).toEqual([])
  expect(await warningsWith({}, '8.8.8.8')).toEqual([])
})
