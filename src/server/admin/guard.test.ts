import { expect, test } from 'vitest'
import { openAdminShop, SHOP_URL } from '#test/admin-shop.ts'
import { freshDatabase } from '#test/database.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type ApiDescription = { paths: Record<string, Record<string, object>> }

/** Calls without a session: they set up, invite or recover an administrator. */
const OF_STRANGERS = [
  '/api/admin/setup',
  '/api/admin/reset',
  '/api/admin/reset/password',
  '/api/admin/invited',
]

/** The owner's calls beside those under `/api/admin` (contract §2). */
const OTHERS: [Method, string][] = [
  ['POST', '/api/products'],
  ['PUT', '/api/products'],
  ['DELETE', '/api/products'],
  ['POST', '/api/categories'],
  ['DELETE', '/api/categories'],
  ['GET', '/api/orders'],
  ['DELETE', '/api/orders'],
  ['PUT', '/api/orders?action=invoice'],
  ['PUT', '/api/orders?action=send-payment-email'],
  ['PUT', '/api/orders/ORD-000000000/status'],
  ['POST', '/api/orders/ORD-000000000/send-payment-email'],
]

test('every call of the owner refuses strangers, and other sites that her browser visits', async () => {
  const { shop, signedIn } = await openAdminShop(await freshDatabase())
  const cookie = (await signedIn()).cookie()
  const { paths } = (await shop.call<ApiDescription>('GET', '/api/openapi.json')).body
  const described = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/admin/') && !OF_STRANGERS.includes(path))
    .flatMap(([path, operations]) =>
      Object.keys(operations).map(method => [method.toUpperCase(), path.replace(/\{\w+\}/g, '1')]),
    ) as [Method, string][]
  expect(described.length).toBeGreaterThan(100)
  const wrong: string[] = []
  for (const [i, [method, url]] of [...described, ...OTHERS].entries()) {
    const expectStatus = async (status: number, headers: Record<string, string>) => {
      // Each call comes from its own address, because rate limits are not under test.
      const reply = await shop.app.inject({
        method,
        url,
        headers,
        remoteAddress: `10.0.${i >> 8}.${i & 255}`,
      })
      if (reply.statusCode !== status)
        wrong.push(`${method} ${url}: ${reply.statusCode} instead of ${status}`)
    }
    await expectStatus(401, { origin: SHOP_URL })
    await expectStatus(401, { origin: SHOP_URL, cookie: '__Secure-heegel.session_token=made.up' })
    if (method !== 'GET') await expectStatus(403, { origin: 'https://kuri.example', cookie })
  }
  expect(wrong).toEqual([])
})
