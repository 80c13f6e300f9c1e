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

/** Posts an unpaid order, and has the owner change the price half a year later. */
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

onEachDatabase('a price or cart that changed since the shopper saw it', fresh => {
  test.each([null, 5])('is refused when the order is placed (pieces counted: %s)', async stockQuantity => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity })
    const shopper = aShopper(shop)
    await shopper.add(product)
    // Another node has changed the price; this node's cache, not invalidated yet, still says 32.00.
    await shop.database.db.updateTable('products').set({ price: 9000 }).where('id', '=', product).execute()
    expect(await shopper.place('38.99')).toMatchObject({ status: 409, body: { code: 'amount_differs' } })
    const { held } = await shop.database.db.selectFrom('products').select('held').executeTakeFirstOrThrow()
    expect(held).toBe(0)
    expect(await shop.database.db.selectFrom('payments').select('id').execute()).toEqual([])
  })

  test('is refused if the cart was changed elsewhere, even at the same sum', async () => {
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

  test('is refused if another custom order is in the cart', async () => {
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

  test('is refused when an order posted long ago is paid', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const orderNumber = await orderLongAgo(shop)
    const invoice = aCheckout({ invoice: orderNumber })
    expect(await aShopper(shop).place('38.99', invoice)).toMatchObject(COSTS_OTHERWISE)
    expect(await shop.database.db.selectFrom('payments').select('id').execute()).toEqual([])

    // An order that the owner has confirmed is paid at its own price.
    await shop.call('PATCH', '/api/orders', { orderNumber, orderStatus: 'confirmed' })
    expect(await lookUp(shop, orderNumber)).toMatchObject({ orderStatus: 'confirmed', pricesChanged: false })
    const shopper = aShopper(shop)
    const { status, body: placed } = await shopper.place('38.99', invoice)
    expect(status).toBe(200)
    await shopper.decide(placed)
    expect(await shopper.capture(placed)).toMatchObject({ status: 200, body: { orderNumber } })
  })

  test('is reported when the order is looked up by its number', async () => {
    const shop = await testShop(await fresh())
    const orderNumber = await orderLongAgo(shop)
    expect(await lookUp(shop, orderNumber)).toMatchObject({ masked: true, pricesChanged: true })
    await setPrices(shop, 3200)
    expect(await lookUp(shop, orderNumber)).toMatchObject({ masked: true, pricesChanged: false })
  })

  test('no longer matters once the owner has sent the payment link', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const orderNumber = await orderLongAgo(shop)
    const sent = await shop.call('PUT', '/api/orders?action=send-payment-email', { orderNumber })
    expect(sent.status).toBe(200)
    expect(await lookUp(shop, orderNumber)).toMatchObject({ orderStatus: 'pending', pricesChanged: false })
    expect(await aShopper(shop).place('38.99', aCheckout({ invoice: orderNumber }))).toMatchObject({
      status: 200,
    })
  })

  test('is refused when the order is paid with money captured before', async () => {
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
    expect(payments, 'the payment is left unclaimed, to be refunded').toEqual([{ state: 'unclaimed' }])
  })
})
