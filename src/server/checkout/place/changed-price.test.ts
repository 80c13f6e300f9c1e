import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { onEachDatabase } from '#test/database.ts'
import {
  aCheckout,
  addProduct,
  aShopper,
  CLIENT_DELIVERY,
  HAT_ORDER,
  type Placed,
  type TestShop,
  testShop,
} from '#test/test-shop.ts'

const COSTS_OTHERWISE = {
  status: 409,
  body: { code: 'amount_differs', details: expect.stringContaining('Telli samad asjad poest uuesti') },
}

/** Posts an order that is not paid, and has the owner ask another price half a year later. */
async function orderLongAgo(shop: TestShop): Promise<string> {
  const product = await addProduct(shop, { stockQuantity: 5 })
  const products = [{ id: product, quantity: 1 }]
  const { body } = await shop.call<Order>('POST', '/api/orders', { ...CLIENT_DELIVERY, products })
  shop.wait(200 * 24 * 60)
  await setPrices(shop, 9000)
  return body.orderNumber
}

async function setPrices(shop: TestShop, price: number): Promise<void> {
  await shop.database.db.updateTable('products').set({ price }).execute()
  shop.catalog.changed()
}

const lookUp = async (shop: TestShop, orderNumber: string) =>
  (await shop.call<Order>('GET', `/api/orders/${orderNumber}`)).body

onEachDatabase('what is paid and changed unheard', fresh => {
  test.each([null, 5])(
    'its price is noticed where the order is placed (pieces counted: %s)',
    async stockQuantity => {
      const shop = await testShop(await fresh())
      const product = await addProduct(shop, { stockQuantity })
      const shopper = aShopper(shop)
      await shopper.add(product)
      // Another node has changed it, and this one's cache is not invalidated yet: its catalogue still shows 32.00.
      await shop.database.db.updateTable('products').set({ price: 9000 }).where('id', '=', product).execute()
      expect(await shopper.place('38.99')).toMatchObject({ status: 409, body: { code: 'amount_differs' } })
      const { held } = await shop.database.db.selectFrom('products').select('held').executeTakeFirstOrThrow()
      expect(held).toBe(0)
      expect(await shop.database.db.selectFrom('payments').select('id').execute()).toEqual([])
    },
  )

  test('is noticed where the cart was changed elsewhere, also where the sum is the same', async () => {
    const shop = await testShop(await fresh())
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop))
    const shown = (await shopper.cart()).map(({ id, quantity }) => ({ id, quantity }))
    await shop.call('DELETE', `/api/cart?id=${shown[0]!.id}`)
    await shopper.add(await addProduct(shop, { name: 'Kurb konnamüts' }))
    expect(await shopper.place('38.99', aCheckout({ cart: shown }))).toMatchObject({
      status: 409,
      body: { code: 'amount_differs', issues: [{ path: 'checkout.cart' }] },
    })
    expect(await shop.database.db.selectFrom('payments').select('id').execute()).toEqual([])
    const seen = (await shopper.cart()).map(({ id, quantity }) => ({ id, quantity }))
    const more = seen.map(row => ({ ...row, quantity: 2 }))
    expect((await shopper.place('38.99', aCheckout({ cart: more }))).status).toBe(409)
    expect((await shopper.place('38.99', aCheckout({ cart: seen }))).status).toBe(200)
  })

  test('is noticed where another custom order lies in the cart', async () => {
    const shop = await testShop(await fresh())
    const shopper = aShopper(shop)
    const { sessionId } = shopper
    const order = async () => {
      const { body } = await shop.call<{ id: string }>('POST', '/api/custom-hat-orders', HAT_ORDER)
      await shop.call('POST', '/api/cart', { sessionId, customHatOrderId: body.id })
    }
    await order()
    const shown = (await shopper.cart()).map(({ id, quantity }) => ({ id, quantity }))
    await shop.call('DELETE', `/api/cart?id=${shown[0]!.id}`)
    await order()
    expect(await shopper.place('33.99', aCheckout({ cart: shown }))).toMatchObject({
      status: 409,
      body: { code: 'amount_differs' },
    })
    const seen = (await shopper.cart()).map(({ id, quantity }) => ({ id, quantity }))
    expect((await shopper.place('33.99', aCheckout({ cart: seen }))).status).toBe(200)
  })

  test('its price is noticed where an order is paid that was posted long ago', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const orderNumber = await orderLongAgo(shop)
    const invoice = aCheckout({ invoice: orderNumber })
    expect(await aShopper(shop).place('38.99', invoice)).toMatchObject(COSTS_OTHERWISE)
    expect(await shop.database.db.selectFrom('payments').select('id').execute()).toEqual([])

    // What the owner confirms is paid at the price that it has.
    await shop.call('PATCH', '/api/orders', { orderNumber, orderStatus: 'confirmed' })
    expect(await lookUp(shop, orderNumber)).toMatchObject({ orderStatus: 'confirmed', pricesChanged: false })
    const shopper = aShopper(shop)
    const { status, body: placed } = await shopper.place('38.99', invoice)
    expect(status).toBe(200)
    await shopper.decide(placed)
    expect(await shopper.capture(placed)).toMatchObject({ status: 200, body: { orderNumber } })
  })

  test('its price is told on looking the order up by its number', async () => {
    const shop = await testShop(await fresh())
    const orderNumber = await orderLongAgo(shop)
    expect(await lookUp(shop, orderNumber)).toMatchObject({ masked: true, pricesChanged: true })
    await setPrices(shop, 3200)
    expect(await lookUp(shop, orderNumber)).toMatchObject({ masked: true, pricesChanged: false })
  })

  test('its price does not matter once the owner has sent the link to pay it', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const orderNumber = await orderLongAgo(shop)
    const sent = await shop.call('PUT', '/api/orders?action=send-payment-email', { orderNumber })
    expect(sent.status).toBe(200)
    expect(await lookUp(shop, orderNumber)).toMatchObject({ orderStatus: 'pending', pricesChanged: false })
    expect(await aShopper(shop).place('38.99', aCheckout({ invoice: orderNumber }))).toMatchObject({
      status: 200,
    })
  })

  test('its price is noticed where it is paid by money that was captured before', async () => {
    const shop = await testShop(await fresh())
    const orderNumber = await orderLongAgo(shop)
    const { body: placed } = await shop.call<Placed>('POST', '/api/paypal/order', { amount: '38.99' })
    const shopper = aShopper(shop)
    await shopper.decide(placed)
    expect((await shopper.capture(placed)).status).toBe(200)
    const paying = { paypalOrderId: placed.id }
    expect(await shop.call('POST', `/api/orders/${orderNumber}/payment`, paying)).toMatchObject(
      COSTS_OTHERWISE,
    )
    const payments = await shop.database.db.selectFrom('payments').select('state').execute()
    expect(payments, 'given back as any money that buys nothing').toEqual([{ state: 'unclaimed' }])
  })
})
