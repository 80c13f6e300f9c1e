import { expect, test } from 'vitest'
import { openAdminShop, SHOP_URL } from './admin-shop.ts'
import { freshDatabase } from './database.ts'
import { type ApiDescription, fuzzRequests } from './fuzz/requests.ts'
import { addProduct } from './test-shop.ts'

/** `bench/fuzz.ts` sends twenty thousand to a running shop. */
const COUNT = 1_500

test('any request to any operation is answered or refused, never an internal error', {
  timeout: 120_000,
}, async () => {
  const { shop, signedIn } = await openAdminShop(await freshDatabase())
  const cookie = (await signedIn()).cookie()
  for (let i = 0; i < 3; i++) await addProduct(shop, { stockQuantity: 5 })
  const { body: description } = await shop.call<ApiDescription>('GET', '/api/openapi.json')
  const failed: unknown[] = []
  let answered = 0
  for (const [i, { operation, method, url, body, asOwner }] of fuzzRequests(description, {
    seed: 7,
    count: COUNT,
  }).entries()) {
    // Ending the session would turn the owner into a visitor.
    if (/sign-out|revoke/.test(operation)) continue
    const reply = await shop.app.inject({
      method: method as 'GET',
      url,
      headers: {
        origin: SHOP_URL,
        ...(asOwner && { cookie }),
        ...(body && { 'content-type': body.type }),
      },
      ...(body && { payload: body.text }),
      // Each request comes from its own address, because rate limits are not under test.
      remoteAddress: `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`,
    })
    if (reply.statusCode < 400) answered++
    const isRefusal = reply.statusCode >= 400
    const isPlain = !isRefusal || typeof reply.json()?.code === 'string'
    if (reply.statusCode === 500 || !isPlain) failed.push({ operation, url, body, status: reply.statusCode })
  }
  expect(failed).toEqual([])
  expect(answered, 'enough requests are valid').toBeGreaterThan(COUNT / 20)
})
