import { expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, findAdminTask, type TestShop, testShop } from '#test/test-shop.ts'

const SUM = '38.99'

const isDown = async (shop: TestShop) => (await findAdminTask(shop, 'payments_down')) !== undefined

async function open(shop: TestShop, product: number) {
  const shopper = aShopper(shop)
  await shopper.add(product)
  return shopper.place(SUM)
}

onEachDatabase('a provider that opens no payments', fresh => {
  test('with revoked credentials alerts the owner at the first failure, and readiness says degraded', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    shop.expectErrors(/./)
    const product = await addProduct(shop, { stockQuantity: 5 })
    shop.sandbox.refuseCredentials(true)
    shop.sandbox.revokeTokens()
    expect(await open(shop, product)).toMatchObject({
      status: 502,
      body: { code: 'payment_provider_failed' },
    })
    expect(await isDown(shop)).toBe(true)
    expect(await shop.call('GET', '/health/ready')).toMatchObject({
      status: 200,
      body: { status: 'degraded', degraded: [{ part: 'payments' }] },
    })
    const { held } = await shop.database.db.selectFrom('products').select('held').executeTakeFirstOrThrow()
    expect(held).toBe(0)
    shop.sandbox.refuseCredentials(false)
    expect((await open(shop, product)).status).toBe(200)
    expect(await isDown(shop)).toBe(false)
    expect((await shop.call('GET', '/health/ready')).body).toEqual({ status: 'ok' })
  })

  test('with a restricted account alerts the owner at the first failure', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const product = await addProduct(shop)
    shop.sandbox.restrictAccount('PAYEE_ACCOUNT_RESTRICTED')
    expect((await open(shop, product)).status).toBe(502)
    expect(await isDown(shop)).toBe(true)
  })

  test('that refuses the order alerts the owner at the third failure, but not if a client chose the sum', async () => {
    const refused = { outcome: 'refused', issue: 'AMOUNT_TOO_SMALL', isAccount: false } as const
    const shop = await testShop(await fresh(), {
      admin: true,
      provider: real => ({ ...real, create: async () => refused }),
    })
    for (let tried = 0; tried < 3; tried += 1)
      expect((await shop.call('POST', '/api/paypal/order', { amount: '0.01' })).status).toBe(502)
    expect(await isDown(shop)).toBe(false)
    const product = await addProduct(shop)
    for (const expected of [false, false, true]) {
      expect((await open(shop, product)).status).toBe(502)
      expect(await isDown(shop)).toBe(expected)
    }
  })

  test('that times out alerts the owner at the third failure within five minutes', async () => {
    const shop = await testShop(await fresh(), {
      admin: true,
      provider: real => ({ ...real, create: async () => ({ outcome: 'unknown', reason: 'timed out' }) }),
    })
    const product = await addProduct(shop)
    for (const expected of [false, false, true]) {
      expect((await open(shop, product)).status).toBe(502)
      expect(await isDown(shop)).toBe(expected)
      shop.wait(1)
    }
  })
})
