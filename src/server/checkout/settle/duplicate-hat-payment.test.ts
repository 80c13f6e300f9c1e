import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
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
  test('is charged once if the same form was submitted and approved twice', async () => {
    const shop = await testShop(await fresh())
    const { capture } = aShopper(shop)
    const [one, two] = [await pay(shop, aHat()), await pay(shop, aHat())]
    expect((await capture(one)).status).toBe(200)
    expect(await capture(two)).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    const record = await shop.provider.read(two.id)
    expect(record.outcome === 'found' && record.capture).toBeUndefined()
  })

  test('pays the order that the same form stored to be paid later', async () => {
    const shop = await testShop(await fresh())
    const hat = aHat({ requestId: 'a-name-of-the-forms-own' })
    const later = await shop.call<{ orderNumber: string }>('POST', '/api/custom-hat-orders', hat)
    const { orderNumber } = later.body
    const { capture } = aShopper(shop)
    const one = await pay(shop, hat)
    // The browser received no response to the first attempt either.
    const two = await pay(shop, hat)
    expect(await capture(two)).toMatchObject({ status: 200, body: { orderNumber } })
    expect(await capture(one)).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    const { body: order } = await shop.call<Order>('GET', `/api/orders/${orderNumber}?sessionId=${SESSION}`)
    expect(order).toMatchObject({ paymentStatus: 'completed', orderStatus: 'paid' })
    expect(order.promise).not.toBeNull()
    const own = await shop.call('GET', `/api/custom-hat-orders?sessionId=${SESSION}`)
    expect(own.body).toMatchObject([{ orderNumber }])
    const again = await shop.call('POST', '/api/paypal/order', { amount: '27.00', sessionId: SESSION, hat })
    expect(again).toMatchObject({ status: 409, body: { code: 'already_paid' } })
  })

  test('refuses a hat that differs from the form’s order; after cancellation it is a new order', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const hat = aHat({ requestId: 'a-name-of-the-forms-own' })
    const later = await shop.call<{ orderNumber: string }>('POST', '/api/custom-hat-orders', hat)
    const { orderNumber } = later.body
    const other = { ...hat, colors: ['must', 'roosa'] }
    const open = (order: object) =>
      shop.call('POST', '/api/paypal/order', { amount: '27.00', sessionId: SESSION, hat: order })
    expect(await open(other)).toMatchObject({
      status: 409,
      body: { code: 'order_differs', details: expect.stringContaining(orderNumber) },
    })
    await shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'cancelled' })
    const { body: paid } = await aShopper(shop).capture(await pay(shop, hat))
    expect(paid.orderNumber).toMatch(/^HAT-/)
    expect(paid.orderNumber).not.toBe(orderNumber)
  })

  test('is refused, on opening and on approval, once the order’s delivery has a fee', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const hat = aHat({ requestId: 'a-name-of-the-forms-own' })
    const later = await shop.call<{ orderNumber: string }>('POST', '/api/custom-hat-orders', hat)
    const { orderNumber } = later.body
    const opened = await pay(shop, hat)
    const courier = {
      customerName: 'Juku Juurikas',
      customerEmail: 'juku@gmail.com',
      customerPhone: '+372 5777 7777',
      customerAddress: 'Lille 7',
      customerCity: 'Tartu',
      customerPostalCode: '51010',
      deliveryMethod: 'dpd_courier',
    }
    expect((await shop.call('PUT', `/api/admin/orders/${orderNumber}/delivery`, courier)).status).toBe(200)
    expect(await aShopper(shop).capture(opened)).toMatchObject({ body: { code: 'amount_differs' } })
    const again = await shop.call('POST', '/api/paypal/order', { amount: '27.00', sessionId: SESSION, hat })
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'order_differs', details: expect.stringContaining(orderNumber) },
    })
    const record = await shop.provider.read(opened.id)
    expect(record.outcome === 'found' && record.capture).toBeUndefined()
  })

  test('of an order that the owner deleted is a new order', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const hat = aHat({ requestId: 'a-name-of-the-forms-own' })
    const later = await shop.call<{ orderNumber: string }>('POST', '/api/custom-hat-orders', hat)
    const { orderNumber } = later.body
    await shop.call('DELETE', `/api/orders?orderNumber=${orderNumber}`)
    const { body: paid } = await aShopper(shop).capture(await pay(shop, hat))
    expect(paid.orderNumber).toMatch(/^HAT-/)
    expect(paid.orderNumber).not.toBe(orderNumber)
  })

  test('abandoned and reopened days later promises the day shown then', async () => {
    const shop = await testShop(await fresh())
    const hat = aHat({ requestId: 'a-name-of-the-forms-own' })
    await shop.call('POST', '/api/custom-hat-orders', hat)
    await pay(shop, hat)
    shop.wait(5 * 24 * 60)
    await aShopper(shop).capture(await pay(shop, hat))
    const { promise, first_promise } = await shop.database.db
      .selectFrom('orders')
      .select(['promise', 'first_promise'])
      .executeTakeFirstOrThrow()
    expect(promise).not.toBeNull()
    expect(first_promise).toBe(promise)
  })

  test('of a different hat, or of the same hat ordered again later, is another purchase', async () => {
    const shop = await testShop(await fresh())
    const { capture } = aShopper(shop)
    const [one, other] = [await pay(shop, aHat()), await pay(shop, aHat({ colors: ['must', 'roosa'] }))]
    expect((await capture(one)).status).toBe(200)
    expect((await capture(other)).status).toBe(200)
    expect((await capture(await pay(shop, aHat()))).status).toBe(200)
  })
})
