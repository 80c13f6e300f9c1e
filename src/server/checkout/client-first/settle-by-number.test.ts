import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { Order } from '#contract/orders.ts'
import type { AdminSettings } from '#contract/settings.ts'
import { DEFAULT_DELIVERY_TERMS } from '#domain/delivery.ts'
import type { DeliveryTerms } from '#domain/delivery-terms.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { findOrder } from '#server/orders/store.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder } from '#test/order.ts'
import {
  aCheckout,
  addProduct,
  aSession,
  aShopper,
  CLIENT_DELIVERY,
  CUSTOMER,
  captureOutsideShop,
  type TestShop,
  testShop,
  withProvider,
} from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'
import { settle } from '../settle/settle.ts'

type Placed = { id: string; links: { rel: string; href: string }[] }

const aHat = (named: Record<string, unknown> = {}) => ({
  firstName: 'Juku',
  lastName: 'Salajane',
  customerEmail: 'juku@salajane.ee',
  customerPhone: '+372 5777 7777',
  hatDiameter: '56 cm',
  hatCategory: 'beanie',
  colors: ['roosa', 'must'],
  ...named,
})

/** Data that only the customer Juku may read. */
const SECRETS = /Salajane|salajane|5777/

/** Orders a hat to be paid later. @returns its number */
async function orderHat(shop: TestShop, named: Record<string, unknown> = {}): Promise<string> {
  const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-hat-orders', aHat(named))
  return body.orderNumber
}

async function openPayment(shop: TestShop, body: Record<string, unknown>): Promise<Placed> {
  const opened = await shop.call<Placed>('POST', '/api/paypal/order', body)
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  return opened.body
}

async function capture(shop: TestShop, payment: Placed): Promise<string> {
  await aShopper(shop).decide(payment)
  expect((await shop.call('POST', `/api/paypal/capture?orderID=${payment.id}`)).status).toBe(200)
  return payment.id
}

/** Captures a payment without an order known to the shop. */
const captured = async (shop: TestShop, amount: string, named: Record<string, unknown> = {}) =>
  capture(shop, await openPayment(shop, { amount, ...named }))

/** Calls every endpoint that settles an order by its number and a payment. */
function settleInEveryWay(
  shop: TestShop,
  orderNumber: string,
  paypalOrderId: string,
  shown: Record<string, unknown> = {},
) {
  const update = { action: 'update', orderNumber, paymentStatus: 'completed', paypalOrderId, ...shown }
  return Promise.all([
    shop.call('POST', `/api/orders/${orderNumber}/payment`, { paypalOrderId, ...shown }),
    shop.call('POST', `/api/custom-hat-orders/${orderNumber}/complete-payment`, { paypalOrderId, ...shown }),
    shop.call('POST', '/api/pay-later-order-success', {
      orderId: paypalOrderId,
      orderData: { orderNumber, ...shown },
    }),
    shop.call('PATCH', '/api/orders', { orderNumber, paymentStatus: 'completed', paypalOrderId, ...shown }),
    shop.call('POST', '/api/custom-hat-orders', update),
    shop.call('POST', '/api/custom-orders', update),
    shop.call('POST', '/api/custom-hat-paypal-success', {
      orderId: paypalOrderId,
      customHatData: aHat({ firstName: 'Vargus' }),
    }),
  ])
}

onEachDatabase('a payment for an order named by its number', fresh => {
  test('pays an order entered by the owner with its delivery only', async () => {
    const shop = await testShop(await fresh())
    const { db } = shop.database
    const entered = { status: 'confirmed', deliveryMethod: null, shippingCost: 0 } as const
    const order = await anOrder(db, shop.now(), entered)
    const pay = async (amount: string, delivery: object) => {
      const paypalOrderId = await captured(shop, amount)
      const call = { paypalOrderId, ...delivery }
      return shop.call<ErrorBody>('POST', `/api/orders/${order.order_number}/payment`, call)
    }
    const refused = await pay('32.00', {})
    expect(refused.status).toBe(400)
    expect(refused.body.issues).toMatchObject([{ path: 'deliveryMethod' }])
    expect((await pay('32.00', CLIENT_DELIVERY)).body.code).toBe('amount_differs')
    expect((await pay('38.99', CLIENT_DELIVERY)).status).toBe(200)
    expect(await findOrder(db, order.id)).toMatchObject({
      payment_status: 'completed',
      delivery_method: CLIENT_DELIVERY.deliveryMethod,
      customer_email: CUSTOMER.email,
    })
  })

  test('reveals nothing of the order to a session that has not paid it', async () => {
    const shop = await testShop(await fresh())
    const orderNumber = await orderHat(shop)
    const forIt = { amount: '33.99', checkout: aCheckout({ invoice: orderNumber }) }
    const open = await openPayment(shop, forIt)
    const released = await openPayment(shop, forIt)
    await shop.call('POST', `/api/paypal/cancel?orderID=${released.id}`)
    const foreign = await captured(shop, '27.00')
    const refused = async (id: string) => {
      for (const { status, body } of await settleInEveryWay(shop, orderNumber, id)) {
        expect(status).toBe(402)
        expect(JSON.stringify(body)).not.toMatch(SECRETS)
      }
    }
    await refused(open.id)
    await refused(released.id)

    await capture(shop, await openPayment(shop, forIt))
    const { id } = await shop.database.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    // The payer's own contact has replaced Juku's; Juku's is restored to check that none of it is revealed.
    await shop.database.db
      .updateTable('orders')
      .set({ customer_name: 'Juku Salajane', customer_email: 'juku@salajane.ee' })
      .where('id', '=', id)
      .execute()
    await refused(open.id)
    await refused(released.id)
    // The last call buys the thief's own hat and uses up the payment; before it, Juku's hat is merely paid already.
    const replies = await settleInEveryWay(shop, orderNumber, foreign)
    for (const { status, body } of replies.slice(0, -1)) {
      expect([402, 409]).toContain(status)
      expect(JSON.stringify(body)).not.toMatch(SECRETS)
    }
  })

  test('does not tell an unknown order from one that the payment has not paid', async () => {
    const shop = await testShop(await fresh())
    const { id: open } = await openPayment(shop, { amount: '33.99' })
    for (const orderNumber of ['ORD-ABCDEFGH1', 'HAT-ABCDEFGH1', 'ERI-ABCDEFGH1'])
      for (const id of [open, 'MADEUP1234567890'])
        for (const { status, body } of await settleInEveryWay(shop, orderNumber, id))
          expect({ status, body }, id).toMatchObject({ status: 402, body: { code: 'payment_not_verified' } })
    const paid = await captured(shop, '33.99')
    const orderNumber = 'HAT-ABCDEFGH1'
    const settle = { orderId: paid, orderData: { orderNumber } }
    expect(await shop.call('POST', '/api/pay-later-order-success', settle)).toMatchObject({ status: 404 })
  })

  test('shows the order in full for its session or key, and masked for its payment id alone', async () => {
    const database = await fresh()
    const shop = await testShop(database)
    const sessionId = aSession()
    const orderNumber = await orderHat(shop, { sessionId })
    const checkout = aCheckout({ invoice: orderNumber })
    const payment = await openPayment(shop, { amount: '33.99', sessionId, checkout })
    const paypalOrderId = await capture(shop, payment)
    const masked = async (by: TestShop, shown: Record<string, unknown>) => {
      const replies = await settleInEveryWay(by, orderNumber, paypalOrderId, shown)
      return replies.slice(0, -1).map(({ status, body }) => [status, (body as Order).masked])
    }
    const inEveryWay = (isMasked: boolean) => Array.from({ length: 6 }, () => [200, isMasked])
    expect(await masked(shop, {})).toEqual(inEveryWay(true))
    expect(await masked(shop, { sessionId: aSession(), key: 'x' })).toEqual(inEveryWay(true))
    expect(await masked(shop, { sessionId: null, key: null })).toEqual(inEveryWay(true))
    expect(await masked(shop, { sessionId })).toEqual(inEveryWay(false))
    const { access_key: key } = await shop.database.db
      .selectFrom('orders')
      .select('access_key')
      .executeTakeFirstOrThrow()
    expect(await masked(shop, { key })).toEqual(inEveryWay(false))
    expect(await masked(await testShop(database, { admin: true }), {})).toEqual(inEveryWay(false))
  })

  test('does not reveal the order when it is posted as paying for another', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop)
    const mine = {
      products: [{ id: product, quantity: 1 }],
      customerName: 'Juku Salajane',
      customerEmail: 'juku@salajane.ee',
      customerPhone: '5777 7777',
      customerAddress: 'Riia 2',
      customerCity: 'Tartu',
      customerPostalCode: '51004',
      deliveryMethod: 'omniva_courier',
      sessionId: aSession(),
    }
    const { orderNumber } = (await shop.call<Order>('POST', '/api/orders', mine)).body
    const paypalOrderId = await captured(shop, '38.99')
    await shop.call('POST', `/api/orders/${orderNumber}/payment`, { paypalOrderId })
    const again = await shop.call('POST', '/api/orders', { paypalOrderId })
    expect(again).toMatchObject({ status: 200, body: { orderNumber, masked: true } })
    const { sessionId: _, ...withoutSession } = mine
    expect(await shop.call('POST', '/api/orders', { ...withoutSession, paypalOrderId })).toMatchObject({
      status: 200,
      body: { orderNumber, masked: true },
    })
    expect(await shop.call('POST', '/api/orders', { ...mine, paypalOrderId })).toMatchObject({
      status: 200,
      body: { orderNumber, masked: false },
    })
  })
})

onEachDatabase('a custom order paid by a client that captures first', fresh => {
  const BY_PARCEL = { deliveryMethod: 'omniva_courier', shippingCost: 6.99, totalAmount: 33.99 }
  const TO = {
    customerAddress: CUSTOMER.address,
    customerCity: CUSTOMER.city,
    customerPostalCode: CUSTOMER.postalCode,
  }

  test('is settled once with the delivery that the client sends, and leaves every cart', async () => {
    const shop = await testShop(await fresh())
    const orderNumber = await orderHat(shop)
    const shopper = aShopper(shop)
    await shop.call('POST', '/api/cart?action=custom-order', { sessionId: shopper.sessionId, orderNumber })
    expect(await shopper.cart()).toHaveLength(1)
    const paypalOrderId = await captured(shop, '33.99')
    const update = { action: 'update', orderNumber, paypalOrderId, ...BY_PARCEL, ...TO }
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => shop.call<Order>('POST', '/api/custom-hat-orders', update)),
    )
    expect(replies.map(reply => reply.status)).toEqual([200, 200, 200])
    expect(replies[0]!.body).toMatchObject({
      paymentStatus: 'completed',
      orderStatus: 'paid',
      deliveryMethod: 'omniva_courier',
      shippingCost: '6.99',
      totalAmount: '33.99',
      customerCity: 'Tartu',
      masked: true,
    })
    expect(await shop.database.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      customer_name: 'Juku Salajane',
      customer_address: 'Riia 2',
      shipping_cost: 699,
    })
    expect(await shopper.cart()).toEqual([])
    for (const { status } of (await settleInEveryWay(shop, orderNumber, paypalOrderId)).slice(0, -1))
      expect(status).toBe(200)
  })

  test.each([
    ['no delivery', '27.00', {}, 400],
    ['no delivery, though its price was paid', '33.99', {}, 400],
    ['a courier without an address', '33.99', { ...BY_PARCEL }, 400],
    ['an unknown delivery method', '27.00', { ...TO, deliveryMethod: 'pickup' }, 400],
    ['the owner’s own test delivery', '27.05', { ...TO, deliveryMethod: 'test_shipping' }, 400],
    ['a wrong shipping fee', '33.99', { ...TO, ...BY_PARCEL, shippingCost: 0 }, 409],
    ['a wrong total', '33.99', { ...TO, ...BY_PARCEL, totalAmount: 27 }, 409],
    ['too little money', '27.00', { ...TO, ...BY_PARCEL }, 409],
  ])('is refused with %s, and stays unpaid', async (_what, amount, said, status) => {
    const shop = await testShop(await fresh())
    const orderNumber = await orderHat(shop)
    const paypalOrderId = await captured(shop, amount)
    const replies = [
      await shop.call('POST', `/api/custom-hat-orders/${orderNumber}/complete-payment`, {
        paypalOrderId,
        ...said,
      }),
      await shop.call('POST', '/api/pay-later-order-success', {
        orderId: paypalOrderId,
        orderData: { orderNumber, ...said },
      }),
      await shop.call('PATCH', '/api/orders', { orderNumber, paypalOrderId, ...said }),
    ]
    expect(replies.map(reply => reply.status)).toEqual([status, status, status])
    expect(
      await shop.database.db.selectFrom('orders').select(['payment_status', 'paying_id']).executeTakeFirst(),
    ).toEqual({ payment_status: 'pending', paying_id: null })
    // A payment without an order is refunded.
    shop.wait(61)
    await watchPayments(shop.checkout)
    shop.wait(61)
    await watchPayments(shop.checkout)
    const order = await shop.provider.read(paypalOrderId)
    expect(order).toMatchObject({ capture: { isRefunded: true } })
  })

  test('cannot be paid before it is priced', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber } = (
      await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', {
        name: 'Juku',
        email: 'juku@salajane.ee',
        phone: '5777 7777',
        description: 'Sall',
      })
    ).body
    const pay = async (amount: string) =>
      shop.call<Order>('POST', '/api/custom-orders', {
        action: 'update',
        orderNumber,
        paypalOrderId: await captured(shop, amount),
        deliveryMethod: 'omniva_courier',
        ...TO,
      })
    expect(await pay('6.99')).toMatchObject({ status: 409, body: { code: 'price_unconfirmed' } })
    await shop.call('PUT', '/api/orders?action=invoice', { orderNumber, price: '40.00' })
    expect(await pay('46.99')).toMatchObject({ status: 200, body: { totalAmount: '46.99' } })
    const { customer_name } = await shop.database.db
      .selectFrom('orders')
      .select('customer_name')
      .executeTakeFirstOrThrow()
    expect(customer_name, 'a name of one word is accepted').toBe('Juku')
  })

  test('a regular unpaid order keeps the delivery it has', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop)
    const { body } = await shop.call<Order>('POST', '/api/orders', {
      products: [{ id: product, quantity: 1 }],
      customerName: 'Mari Maasikas',
      customerEmail: CUSTOMER.email,
      customerPhone: CUSTOMER.phone,
      deliveryMethod: 'omniva_courier',
      ...TO,
    })
    const paypalOrderId = await captured(shop, '38.99')
    expect(
      await shop.call('POST', `/api/orders/${body.orderNumber}/payment`, { paypalOrderId }),
    ).toMatchObject({ status: 200, body: { paymentStatus: 'completed', shippingCost: '6.99' } })
  })

  /** Sets the owner's delivery terms. */
  const setTerms = async (shop: TestShop, terms: Partial<DeliveryTerms>) => {
    const { body } = await shop.call<AdminSettings>('GET', '/api/admin/settings')
    const delivery = { ...DEFAULT_DELIVERY_TERMS, ...terms }
    expect((await shop.call('PUT', '/api/admin/settings', { ...body, delivery })).status).toBe(200)
  }

  /** Posts an unpaid order while delivery is free. @returns its number */
  async function orderFreeDelivery(shop: TestShop): Promise<string> {
    await setTerms(shop, { freeFrom: '32.00' })
    const products = [{ id: await addProduct(shop), quantity: 1 }]
    const { body } = await shop.call<Order>('POST', '/api/orders', { ...CLIENT_DELIVERY, products })
    expect(body).toMatchObject({ shippingCost: '0.00', totalAmount: '32.00' })
    return body.orderNumber
  }

  const payLater = async (shop: TestShop, orderNumber: string, amount: string) =>
    shop.call<Order>('POST', '/api/pay-later-order-success', {
      orderId: await captured(shop, amount),
      orderData: { orderNumber },
    })

  test('a regular order posted long ago is paid at the delivery fee of today, as at its checkout', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const orderNumber = await orderFreeDelivery(shop)
    shop.wait(200 * 24 * 60)
    await setTerms(shop, { freeFrom: null })
    const refused = { status: 409, body: { code: 'amount_differs' } }
    const checkout = aCheckout({ invoice: orderNumber })
    expect(await aShopper(shop).place('32.00', checkout)).toMatchObject(refused)
    expect(await payLater(shop, orderNumber, '32.00')).toMatchObject(refused)
    const unpaid = await shop.database.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(unpaid).toMatchObject({ payment_status: 'pending', paying_id: null, total: 3200 })

    expect((await aShopper(shop).place('38.99', checkout)).status).toBe(200)
    expect(await payLater(shop, orderNumber, '38.99')).toMatchObject({
      status: 200,
      body: {
        paymentStatus: 'completed',
        shippingCost: '6.99',
        totalAmount: '38.99',
        deliveryMethod: 'omniva_courier',
      },
    })
    const paid = await shop.database.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(paid).toMatchObject({ least_fee: 299, customer_address: CUSTOMER.address })
    expect(
      JSON.parse(paid.promise!).first > tallinnDay(shop.now()),
      'the promised day is still to come',
    ).toBe(true)
  })

  test('a regular order is not paid with a delivery method that the owner no longer offers', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const orderNumber = await orderFreeDelivery(shop)
    const prices = { ...DEFAULT_DELIVERY_TERMS.prices, omniva_courier: null }
    await setTerms(shop, { prices, freeFrom: '32.00' })
    const refused = { status: 400, body: { code: 'invalid_input', details: 'Valige tarneviis' } }
    const checkout = aCheckout({ invoice: orderNumber })
    expect(await aShopper(shop).place('32.00', checkout)).toMatchObject(refused)
    expect(await payLater(shop, orderNumber, '32.00')).toMatchObject(refused)
    // A method of a carrier that the shop has given up.
    await shop.database.db.updateTable('orders').set({ delivery_method: 'gone_parcel' }).execute()
    expect(await payLater(shop, orderNumber, '32.00')).toMatchObject(refused)
  })

  test('a regular order that is picked up is paid without delivery', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const orderNumber = await orderFreeDelivery(shop)
    await setTerms(shop, { freeFrom: null })
    await shop.database.db.updateTable('orders').set({ delivery_method: 'pickup' }).execute()
    expect(await payLater(shop, orderNumber, '32.00')).toMatchObject({
      status: 200,
      body: { paymentStatus: 'completed', shippingCost: '0.00' },
    })
  })

  test('a regular order is not paid with a different shipping fee', async () => {
    const shop = await testShop(await fresh())
    const { body } = await shop.call<Order>('POST', '/api/orders', {
      ...CLIENT_DELIVERY,
      products: [{ id: await addProduct(shop), quantity: 1 }],
    })
    const paypalOrderId = await captured(shop, '38.99')
    const settle = { orderNumber: body.orderNumber, paypalOrderId }
    expect(await shop.call('PATCH', '/api/orders', { ...settle, shippingCost: '0.05' })).toMatchObject({
      status: 409,
      body: { code: 'amount_differs' },
    })
    const order = await shop.database.db
      .selectFrom('orders')
      .select(['payment_status', 'paying_id'])
      .executeTakeFirst()
    expect(order).toEqual({ payment_status: 'pending', paying_id: null })
    expect((await shop.call('PATCH', '/api/orders', { ...settle, shippingCost: '6.99' })).status).toBe(200)
  })

  test('an order already paid refuses another captured payment and says so', async () => {
    const shop = await testShop(await fresh())
    const { body } = await shop.call<Order>('POST', '/api/orders', {
      ...CLIENT_DELIVERY,
      products: [{ id: await addProduct(shop), quantity: 1 }],
    })
    const settle = (paypalOrderId: string) =>
      shop.call('POST', `/api/orders/${body.orderNumber}/payment`, { paypalOrderId })
    const first = await captured(shop, '38.99')
    expect((await settle(first)).status).toBe(200)
    const refused = { status: 409, body: { code: 'already_paid' } }
    const second = await captured(shop, '38.99')
    expect(await settle(second)).toMatchObject(refused)
    expect(await settle(await captureOutsideShop(shop))).toMatchObject(refused)
    expect((await settle(first)).status, 'its own payment settles it again').toBe(200)

    const unverified = { status: 402, body: { code: 'payment_not_verified' } }
    expect(await settle('MADEUP1234567890'), 'a made-up payment is not verified').toMatchObject(unverified)
    const { id: open } = await openPayment(shop, { amount: '38.99' })
    expect(await settle(open), 'an uncaptured payment is not verified').toMatchObject(unverified)
    const other = { ...CLIENT_DELIVERY, products: [{ id: await addProduct(shop), quantity: 1 }] }
    const bought = await shop.call('POST', '/api/orders', { ...other, paypalOrderId: second })
    expect(bought.status, 'the payment can buy another order').toBe(201)
    expect(await settle(second), 'a payment used for another order is not verified').toMatchObject(unverified)
  })

  test('whose capture was interrupted is finished first', async () => {
    const shop = await testShop(await fresh())
    const orderNumber = await orderHat(shop)
    const checkout = aCheckout({ invoice: orderNumber })
    const payment = await openPayment(shop, { amount: '33.99', checkout })
    await aShopper(shop).decide(payment)
    const dying = withProvider(shop, { capture: () => Promise.reject(new Error('killed')) })
    await expect(settle(dying, payment.id)).rejects.toThrow('killed')
    const update = { action: 'update', orderNumber, paymentStatus: 'completed' }
    expect(await shop.call('POST', '/api/custom-hat-orders', update)).toMatchObject({
      status: 200,
      body: { orderNumber, paymentStatus: 'completed' },
    })
  })

  test('compares the sum only after the payment is verified', async () => {
    const shop = await testShop(await fresh())
    const orderNumber = await orderHat(shop)
    const settle = (orderId: string, amount: string) =>
      shop.call('POST', '/api/pay-later-order-success', {
        orderId,
        amount,
        orderData: { orderNumber, ...BY_PARCEL, ...TO },
      })
    const { id: open } = await openPayment(shop, { amount: '33.99' })
    const checkout = aCheckout({ invoice: orderNumber })
    const { id: openForIt } = await openPayment(shop, { amount: '33.99', checkout })
    for (const id of [open, openForIt, 'MADEUP1234567890'])
      expect((await settle(id, '1.00')).status, id).toBe(402)
    const paid = await captured(shop, '33.99')
    expect((await settle(paid, '1.00')).status).toBe(409)
    expect((await settle(paid, '33.99')).status).toBe(200)
    expect((await settle(paid, '1.00')).status, 'a different amount is refused even after settling').toBe(409)
  })

  test('a regular order whose delivery changes during the provider’s answer is not paid at the old sum', async () => {
    let meanwhile: (() => Promise<unknown>) | undefined
    const provider = (real: PaymentProvider): PaymentProvider => ({
      ...real,
      read: async id => {
        const found = await real.read(id)
        await meanwhile?.()
        return found
      },
    })
    const shop = await testShop(await fresh(), { provider })
    const { body } = await shop.call<Order>('POST', '/api/orders', {
      ...CLIENT_DELIVERY,
      products: [{ id: await addProduct(shop), quantity: 1 }],
    })
    const paypalOrderId = await captureOutsideShop(shop)
    const { db } = shop.database
    const omniva = { delivery_method: 'omniva_parcel', shipping_cost: 299, total: 3499 }
    meanwhile = () => db.updateTable('orders').set(omniva).execute()
    expect(
      await shop.call('POST', `/api/orders/${body.orderNumber}/payment`, { paypalOrderId }),
    ).toMatchObject({ status: 409, body: { code: 'amount_differs' } })
    const order = await db.selectFrom('orders').select(['payment_status', 'paying_id']).executeTakeFirst()
    expect(order).toEqual({ payment_status: 'pending', paying_id: null })
  })
})
