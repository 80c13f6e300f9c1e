import { expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import { aSession, aShopper, type TestShop, testShop } from '#test/test-shop.ts'

const SESSION = aSession()

const aHat = (named: Record<string, unknown> = {}) => ({
  sessionId: SESSION,
  firstName: 'Juku',
  lastName: 'Juurikas',
  customerEmail: 'juku@gmail.com',
  customerPhone: '+372 5777 7777',
  hatDiameter: '56 cm',
  hatCategory: 'beanie',
  colors: ['roosa', 'must'],
  ...named,
})

type Placed = { id: string; links: { rel: string; href: string }[] }

async function pay(shop: TestShop, hat: Record<string, unknown>): Promise<Placed> {
  const body = { amount: '27.00', currency: 'EUR', intent: 'CAPTURE', sessionId: SESSION, hat }
  const placed = await shop.call<Placed>('POST', '/api/paypal/order', body)
  expect(placed.status).toBe(200)
  await aShopper(shop).decide(placed.body)
  return placed.body
}

onEachDatabase('the hat page’s own payment', fresh => {
  test('begun twice with the same form and approved twice is charged once', async () => {
    const shop = await testShop(await fresh())
    const { capture } = aShopper(shop)
    const [one, two] = [await pay(shop, aHat()), await pay(shop, aHat())]
    expect((await capture(one)).status).toBe(200)
    expect(await capture(two)).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    const record = await shop.provider.read(two.id)
    expect(record.outcome === 'found' && record.capture).toBeUndefined()
  })

  test('of another hat is another purchase, and so is the same hat ordered again afterwards', async () => {
    const shop = await testShop(await fresh())
    const { capture } = aShopper(shop)
    const [one, other] = [await pay(shop, aHat()), await pay(shop, aHat({ colors: ['must', 'roosa'] }))]
    expect((await capture(one)).status).toBe(200)
    expect((await capture(other)).status).toBe(200)
    expect((await capture(await pay(shop, aHat()))).status).toBe(200)
  })
})
