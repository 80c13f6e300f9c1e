import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { onEachDatabase } from '#test/database.ts'
import {
  aSession,
  aShopper,
  CLIENT_DELIVERY,
  CUSTOMER,
  HAT_ORDER,
  type Placed,
  type TestShop,
  testShop,
} from '#test/test-shop.ts'

async function open(shop: TestShop, named: Record<string, unknown> = {}): Promise<Placed> {
  const opened = await shop.call<Placed>('POST', '/api/paypal/order', { amount: '27.00', ...named })
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  return opened.body
}

/** @returns the provider's id of a captured payment from the hat page; with `named.hat`, its hat is stored already */
async function pay(shop: TestShop, named: Record<string, unknown> = {}): Promise<string> {
  const placed = await open(shop, named)
  const { decide, capture } = aShopper(shop)
  await decide(placed)
  expect((await capture(placed)).status).toBe(200)
  return placed.id
}

const post = (shop: TestShop, orderId: string, customHatData: object, named: Record<string, unknown> = {}) =>
  shop.call<Order>('POST', '/api/custom-hat-paypal-success', { orderId, customHatData, ...named })

onEachDatabase('a hat that is paid on its own page', fresh => {
  test.each(['sent along with its payment', 'posted after it'])(
    'is shown in full to its session and the owner, and masked for its payment id: %s',
    async way => {
      const database = await fresh()
      const shop = await testShop(database)
      const hat = { ...HAT_ORDER, sessionId: aSession() }
      const orderId = await pay(shop, way === 'posted after it' ? {} : { hat })
      expect((await post(shop, orderId, hat)).body).toMatchObject({
        masked: false,
        customerEmail: CUSTOMER.email,
      })
      for (const said of [{}, HAT_ORDER, { ...HAT_ORDER, sessionId: aSession() }]) {
        const { status, body } = await post(shop, orderId, said)
        expect([status, body.masked]).toEqual([200, true])
        const shown = JSON.stringify(body)
        for (const secret of [CUSTOMER.lastName, CUSTOMER.email, CUSTOMER.phone])
          expect(shown).not.toContain(secret)
      }
      expect((await post(shop, orderId, { sessionId: hat.sessionId })).body.masked).toBe(false)
      const owner = await testShop(database, { admin: true })
      expect((await post(owner, orderId, {})).body.masked).toBe(false)
    },
  )

  test('cannot be a different hat for the same payment', async () => {
    const shop = await testShop(await fresh())
    const orderId = await pay(shop)
    const first = await post(shop, orderId, HAT_ORDER)
    for (const other of [
      { customerEmail: 'keegi@gmail.com' },
      { colors: ['must'] },
      { hatCategory: 'beanie', colors: ['must', 'roosa'] },
      { hatDiameter: '50 cm' },
    ])
      expect(await post(shop, orderId, { ...HAT_ORDER, ...other }), JSON.stringify(other)).toMatchObject({
        status: 402,
        body: { code: 'payment_not_verified' },
      })
    const again = { ...HAT_ORDER, customerEmail: CUSTOMER.email.toUpperCase() }
    expect((await post(shop, orderId, again)).body.orderNumber).toBe(first.body.orderNumber)
    expect(await shop.database.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
  })

  test('is still the same after the owner changed its colours and its buyer’s address', async () => {
    const database = await fresh()
    const [shop, owner] = [await testShop(database), await testShop(database, { admin: true })]
    const orderId = await pay(shop)
    const hat = { ...HAT_ORDER, hatCategory: 'beanie', colors: ['must', 'roosa'] }
    const { orderNumber } = (await post(shop, orderId, hat)).body
    const path = `/api/admin/orders/${orderNumber}`
    const colours = { colorOrder: '', frogHatColor: '', frogBorderCustomColors: [] }
    for (const colors of [
      ['hall', 'roosa'],
      ['hall', 'valge'],
    ])
      expect((await owner.call('PUT', `${path}/hat-colours`, { ...colours, colors })).status).toBe(200)
    const delivery = { ...CLIENT_DELIVERY, customerEmail: 'uus@gmail.com' }
    expect((await owner.call('PUT', `${path}/delivery`, delivery)).status).toBe(200)
    expect(await post(shop, orderId, hat)).toMatchObject({ status: 200, body: { orderNumber } })
    for (const other of [
      { customerEmail: 'keegi@gmail.com' },
      { colors: ['must', 'valge'] },
      { hatDiameter: '50 cm' },
      { hatCategory: 'cat', colorOrder: 'must, roosa' },
    ])
      expect((await post(shop, orderId, { ...hat, ...other })).status, JSON.stringify(other)).toBe(402)
  })

  test('has its sum compared only after its payment is verified', async () => {
    const shop = await testShop(await fresh())
    const wrong = { amount: '1.00' }
    const open27 = await open(shop)
    const openHat = await open(shop, { hat: HAT_ORDER })
    for (const id of ['MADEUP1234567890', open27.id, openHat.id])
      expect((await post(shop, id, HAT_ORDER, wrong)).status, id).toBe(402)
    const paid = await pay(shop)
    expect((await post(shop, paid, HAT_ORDER, wrong)).status).toBe(409)
    expect((await post(shop, paid, HAT_ORDER)).status).toBe(200)
    expect(
      (await post(shop, paid, HAT_ORDER, wrong)).status,
      'a different amount is refused even after settling',
    ).toBe(409)
  })
})
