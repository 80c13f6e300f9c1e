import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { Order } from '#contract/orders.ts'
import type { OrderMail } from '#server/mail/mails.ts'
import { findByReference } from '#server/payments/ledger.ts'
import { onEachDatabase } from '#test/database.ts'
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

/** The order that the specification's client posts after capturing. */
const anOrderOf = (productId: number, paypalOrderId: string | null, named: Record<string, unknown> = {}) => ({
  products: [{ id: productId, name: 'Rõõmus konnamüts', price: 32, quantity: 1 }],
  ...CLIENT_DELIVERY,
  selectedParcelMachine: null,
  paymentMethod: 'paypal',
  paymentStatus: 'completed',
  orderStatus: 'paid',
  paypalOrderId,
  shippingCost: 6.99,
  totalAmount: 38.99,
  ...named,
})

/** Opens, approves and captures a payment without an order known to the shop. */
async function capturedPayment(shop: TestShop, amount = 38.99, sessionId?: string) {
  const { body } = await shop.call<{ id: string; links: { rel: string; href: string }[] }>(
    'POST',
    '/api/paypal/order',
    {
      amount,
      currency: 'EUR',
      intent: 'CAPTURE',
      sessionId,
    },
  )
  await aShopper(shop).decide(body)
  const captured = await shop.call('POST', `/api/paypal/capture?orderID=${body.id}`)
  expect(captured).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
  return body.id
}

const captureStatus = async (shop: TestShop, id: string) => {
  const order = await shop.provider.read(id)
  return order.outcome === 'found' ? order.capture?.result.outcome : order.outcome
}

onEachDatabase('a client that captures first and posts its order afterwards', fresh => {
  test('gets its order once', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const payment = await capturedPayment(shop)
    const first = await shop.call<Order>('POST', '/api/orders', anOrderOf(product, payment))
    expect(first).toMatchObject({
      status: 201,
      body: { orderStatus: 'paid', paymentStatus: 'completed', totalAmount: '38.99', paypalOrderId: payment },
    })
    const again = await shop.call<Order>('POST', '/api/orders', anOrderOf(product, payment))
    expect(again).toMatchObject({ status: 200, body: { orderNumber: first.body.orderNumber } })
    const atOnce = await Promise.all(
      Array.from({ length: 5 }, () => shop.call('POST', '/api/orders', anOrderOf(product, payment))),
    )
    expect(atOnce.map(reply => reply.status)).toEqual([200, 200, 200, 200, 200])
    expect(await shop.database.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
    expect(await shop.database.db.selectFrom('products').select('stock_quantity').executeTakeFirst()).toEqual(
      { stock_quantity: 0 },
    )
  })

  test.each([
    ['before the shop hears of it', 0],
    ['after the hold of the pieces, and its event was lost', 25],
  ])('gets its order if it captured the payment itself, %s', async (_, minutes) => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop)
    const { body } = await shop.call<{ id: string; links: { rel: string; href: string }[] }>(
      'POST',
      '/api/paypal/order',
      { amount: 38.99 },
    )
    await aShopper(shop).decide(body)
    const order = anOrderOf(product, body.id)
    expect((await shop.call('POST', '/api/orders', order)).status, 'it is approved only').toBe(402)
    shop.wait(minutes)
    await watchPayments(shop.checkout)
    await shop.provider.capture(body.id, 'its own')
    expect(await shop.call('POST', '/api/orders', order)).toMatchObject({
      status: 201,
      body: { paymentStatus: 'completed', paypalOrderId: body.id },
    })
    const { state } = (await findByReference(shop.database.db, body.id))!
    expect(state).toBe('captured')
  })

  test('sees the order in full again in the session that posted it', async () => {
    const shop = await testShop(await fresh())
    const order = anOrderOf(await addProduct(shop), await capturedPayment(shop), { sessionId: aSession() })
    expect(await shop.call('POST', '/api/orders', order)).toMatchObject({ status: 201 })
    expect(await shop.call('POST', '/api/orders', order)).toMatchObject({
      status: 200,
      body: { masked: false },
    })
  })

  test('gets errors named after the fields it sent', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop)
    const payment = await capturedPayment(shop)
    const pathsOf = async (named: Record<string, unknown>) => {
      const order = anOrderOf(product, payment, named)
      const { body } = await shop.call<ErrorBody>('POST', '/api/orders', order)
      return body.issues?.map(({ path }) => path)
    }
    expect(await pathsOf({ customerName: '', customerEmail: 'mari' })).toEqual([
      'customerName',
      'customerName',
      'customerEmail',
    ])
    expect(await pathsOf({ firstName: '', lastName: 'Maasikas' })).toEqual(['firstName'])
    expect(await pathsOf({ customerName: 'Mari \u200b' }), 'a name of one word is accepted').toBeUndefined()
  })

  test('has the order removed from its cart, and other attempts to pay that cart ended', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 2 })
    const shopper = aShopper(shop)
    await shopper.add(product)
    const { body: begun } = await shopper.place('38.99')
    await shopper.decide(begun)
    const payment = await capturedPayment(shop, 38.99, shopper.sessionId)
    const posted = await shop.call('POST', '/api/orders', anOrderOf(product, payment))
    expect(posted.status).toBe(201)
    expect(await shopper.cart()).toEqual([])
    expect(await shopper.capture(begun)).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    expect(await captureStatus(shop, begun.id)).toBeUndefined()
    const { held } = await shop.database.db.selectFrom('products').select('held').executeTakeFirstOrThrow()
    expect(held).toBe(0)
  })

  test('gets one order from concurrent identical posts', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 5 })
    const payment = await capturedPayment(shop)
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => shop.call('POST', '/api/orders', anOrderOf(product, payment))),
    )
    expect(replies.filter(reply => reply.status === 201)).toHaveLength(1)
    expect(await shop.database.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
  })

  test('gets one order from concurrent posts of a payment opened elsewhere', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 2 })
    const payment = await captureOutsideShop(shop)
    const replies = await Promise.all(
      [1, 2].map(() => shop.call<Order>('POST', '/api/orders', anOrderOf(product, payment))),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 201])
    expect(new Set(replies.map(({ body }) => body.orderNumber)).size).toBe(1)
  })

  test('cannot pay again with a sale made elsewhere, nor have it refunded', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 2 })
    const payment = await captureOutsideShop(shop)
    const two = { products: [{ id: product, quantity: 2 }], totalAmount: 70.99 }
    expect(await shop.call('POST', '/api/orders', anOrderOf(product, payment, two))).toMatchObject({
      status: 409,
      body: { code: 'amount_differs' },
    })
    shop.wait(240)
    await watchPayments(shop.checkout)
    expect(await captureStatus(shop, payment)).toBe('captured')
    expect(await shop.call('POST', '/api/orders', anOrderOf(product, payment))).toMatchObject({
      status: 402,
      body: { code: 'payment_not_verified' },
    })
  })

  test('cannot buy a second order with the same payment', async () => {
    const shop = await testShop(await fresh())
    const [product, other] = [await addProduct(shop), await addProduct(shop)]
    const payment = await capturedPayment(shop)
    await shop.call('POST', '/api/orders', anOrderOf(product, payment))
    const second = await shop.call('POST', '/api/orders', anOrderOf(other, payment))
    expect(second).toMatchObject({ status: 402, body: { code: 'payment_not_verified' } })
    const stolen = await shop.call(
      'POST',
      '/api/orders',
      anOrderOf(product, payment, { customerEmail: 'thief@gmail.com' }),
    )
    expect(stolen.status).toBe(402)
  })

  test('gets the same order on reposting after the owner changed its e-mail', async () => {
    const database = await fresh()
    const [shop, owner] = [await testShop(database), await testShop(database, { admin: true })]
    const order = anOrderOf(await addProduct(shop), await capturedPayment(shop))
    const { orderNumber } = (await shop.call<Order>('POST', '/api/orders', order)).body
    const delivery = { ...CLIENT_DELIVERY, customerEmail: 'uus@gmail.com' }
    expect((await owner.call('PUT', `/api/admin/orders/${orderNumber}/delivery`, delivery)).status).toBe(200)
    expect(await shop.call('POST', '/api/orders', order)).toMatchObject({
      status: 200,
      body: { orderNumber },
    })
    const other = { ...order, customerEmail: 'keegi@gmail.com' }
    expect((await shop.call('POST', '/api/orders', other)).status).toBe(402)
  })

  test('gets the same order on reposting after its money was refunded', async () => {
    const database = await fresh()
    const [shop, owner] = [await testShop(database), await testShop(database, { admin: true })]
    const product = await addProduct(owner)
    // A refund must be requested at the provider that holds the payment.
    const order = anOrderOf(product, await capturedPayment(owner))
    const { orderNumber } = (await owner.call<Order>('POST', '/api/orders', order)).body
    const refund = await owner.call('POST', `/api/admin/orders/${orderNumber}/refund`, { reason: 'Auk' })
    expect(refund.status).toBe(200)
    expect(await shop.call('POST', '/api/orders', order)).toMatchObject({
      status: 200,
      body: { orderNumber },
    })
  })

  test('cannot have an order paid by merely claiming so', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop)
    const open = await shop.call<{ id: string }>('POST', '/api/paypal/order', { amount: '38.99' })
    for (const claimed of [null, 'MADEUP1234567890', open.body.id])
      expect(
        await shop.call('POST', '/api/orders', anOrderOf(product, claimed)),
        String(claimed),
      ).toMatchObject({
        status: 402,
        body: { code: 'payment_not_verified' },
      })
    expect(await shop.database.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  test('charges nothing by posting an order that the payer of its checkout has only approved', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop)
    const { id } = await aShopper(shop).approve(product, '38.99')
    expect(await shop.call('POST', '/api/orders', anOrderOf(product, id))).toMatchObject({
      status: 402,
      body: { code: 'payment_not_verified' },
    })
    expect(await shop.provider.read(id)).toMatchObject({ stage: 'approved' })
    expect((await shop.call('POST', `/api/paypal/capture?orderID=${id}`)).status).toBe(200)
  })

  test.each([
    ['gets the order of its checkout, whose capture was interrupted', 200, 'captured'],
    ['does not get the order of its checkout before the end of a review', 402, 'reviewing'],
  ] as const)('%s', async (_what, status, state) => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop)
    const { id } = await aShopper(shop).approve(product, '38.99', state === 'reviewing' ? 'pending' : 'ok')
    const dying = withProvider(shop, { capture: () => Promise.reject(new Error('killed')) })
    await expect(settle(dying, id)).rejects.toThrow('killed')
    expect((await shop.call('POST', '/api/orders', anOrderOf(product, id))).status).toBe(status)
    const payments = await shop.database.db.selectFrom('payments').select('state').execute()
    expect(payments).toEqual([{ state }])
  })

  test.each([
    ['totalAmount', { totalAmount: 1 }],
    ['shippingCost', { shippingCost: 0 }],
    ['price', { products: [{ id: 1, price: 1, quantity: 1 }] }],
  ])('is refused if the %s differs', async (_field, wrong) => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop)
    const payment = await capturedPayment(shop)
    const products = 'products' in wrong ? [{ ...wrong.products[0], id: product }] : undefined
    const reply = await shop.call(
      'POST',
      '/api/orders',
      anOrderOf(product, payment, { ...wrong, ...(products && { products }) }),
    )
    expect(reply).toMatchObject({ status: 409, body: { code: 'amount_differs' } })
  })

  test('is refused if less was captured than the order costs', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop)
    const payment = await capturedPayment(shop, 0.01)
    expect((await shop.call('POST', '/api/orders', anOrderOf(product, payment))).status).toBe(409)
  })

  test('is refunded at once if the piece was sold meanwhile', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const payment = await capturedPayment(shop)
    const quick = aShopper(shop)
    await quick.capture(await quick.approve(product, '38.99'))
    expect(await shop.call('POST', '/api/orders', anOrderOf(product, payment))).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', details: expect.stringContaining('Makstud raha läheb sulle tagasi.') },
    })
    expect(await captureStatus(shop, payment)).toBe('refunded')
  })

  test('is refunded if no order is posted within an hour', async () => {
    const shop = await testShop(await fresh())
    await addProduct(shop)
    const payment = await capturedPayment(shop)
    shop.wait(30)
    await watchPayments(shop.checkout)
    expect(await captureStatus(shop, payment)).toBe('captured')
    shop.wait(31)
    await watchPayments(shop.checkout)
    shop.wait(61)
    await watchPayments(shop.checkout)
    expect(await captureStatus(shop, payment)).toBe('refunded')
    expect((await shop.call('POST', '/api/orders', anOrderOf(await addProduct(shop), payment))).status).toBe(
      402,
    )
  })

  test('can store an order to be paid later, and settle it by its number', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 2 })
    const unpaid = await shop.call<Order>(
      'POST',
      '/api/orders',
      anOrderOf(product, null, { paymentStatus: 'pending', orderStatus: 'pending' }),
    )
    expect(unpaid).toMatchObject({ status: 201, body: { paymentStatus: 'pending', orderStatus: 'pending' } })
    const { orderNumber } = unpaid.body
    expect(
      (await shop.call('PATCH', '/api/orders', { orderNumber, paymentStatus: 'completed' })).status,
    ).toBe(402)
    const payment = await capturedPayment(shop)
    const settled = await shop.call('PATCH', '/api/orders', {
      orderNumber,
      paymentStatus: 'completed',
      paypalOrderId: payment,
    })
    expect(settled).toMatchObject({ status: 200, body: { paymentStatus: 'completed', orderStatus: 'paid' } })
    const again = await shop.call('POST', `/api/orders/${orderNumber}/payment`, { paypalOrderId: payment })
    expect(again.status).toBe(200)
    expect(
      await shop.database.db.selectFrom('products').select(['stock_quantity', 'held']).executeTakeFirst(),
    ).toEqual({ stock_quantity: 1, held: 0 })
  })

  test('can pay later: customer and owner are e-mailed about the order and about its payment', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const post = async (named: Record<string, unknown> = {}) =>
      (
        await shop.call<Order>(
          'POST',
          '/api/orders',
          anOrderOf(product, null, { paymentStatus: 'pending', ...named }),
        )
      ).body.orderNumber
    const product = await addProduct(shop)
    const orderNumber = await post()
    const letters = async (template: string) =>
      (
        await shop.database.db
          .selectFrom('outbox')
          .select(['recipient', 'data'])
          .where('template', '=', template)
          .execute()
      ).map(({ recipient, data }) => ({ recipient, ...(JSON.parse(data) as OrderMail) }))
    const unpaid = { orderNumber, isPaid: false, status: 'pending' }
    expect(await letters('request-received')).toMatchObject([
      {
        recipient: CUSTOMER.email,
        ...unpaid,
        link: expect.stringContaining(`orderNumber=${orderNumber}&key=`),
      },
    ])
    expect(await letters('new-request')).toMatchObject([{ recipient: 'tere@heegel.example', ...unpaid }])

    await shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'delivered' })
    const cash = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
    expect((await shop.call<Order>('PATCH', '/api/orders', cash)).body.paidAt).toEqual(expect.any(String))
    expect(await letters('order-received')).toMatchObject([
      { isPaid: true, status: 'delivered', paidAt: expect.any(String) },
    ])

    // Anyone can type any e-mail address, so e-mails to one address are limited per day, requests and orders together.
    for (let i = 0; i < 6; i++) await post()
    expect(await letters('request-received')).toHaveLength(5)
    // The owner's are limited too: beyond the first few, they arrive as one list.
    expect(await letters('new-request')).toHaveLength(5)
    expect(await letters('notices')).toMatchObject([{ orders: { length: 2 }, furtherOrders: 0 }])
  })

  test('gets the piece of an order paid later only if it is still in stock', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const post = async () =>
      (await shop.call<Order>('POST', '/api/orders', anOrderOf(product, null, { paymentStatus: 'pending' })))
        .body.orderNumber
    const numbers = [await post(), await post()]
    const captures: number[] = []
    for (const invoice of numbers) {
      const { body } = await shop.call<{ id: string; links: { rel: string; href: string }[] }>(
        'POST',
        '/api/paypal/order',
        {
          amount: '38.99',
          checkout: aCheckout({ invoice }),
        },
      )
      await aShopper(shop).decide(body)
      captures.push((await shop.call('POST', `/api/paypal/capture?orderID=${body.id}`)).status)
    }
    expect(captures).toEqual([200, 409])
    expect(
      await shop.database.db.selectFrom('products').select(['stock_quantity', 'held']).executeTakeFirst(),
    ).toEqual({ stock_quantity: 0, held: 0 })
  })

  test('cannot buy anything with money being refunded', async () => {
    const shop = await testShop(await fresh())
    const [gone, there] = [await addProduct(shop, { stockQuantity: 0 }), await addProduct(shop)]
    const payment = await capturedPayment(shop)
    const replies = await Promise.all([
      shop.call('POST', '/api/orders', anOrderOf(gone, payment)),
      shop.call('POST', '/api/orders', anOrderOf(there, payment)),
    ])
    const bought = replies.filter(reply => reply.status === 201).length
    expect(await captureStatus(shop, payment)).toBe(bought === 1 ? 'captured' : 'refunded')
  })

  test('is refused an order beyond the largest sum', async () => {
    const shop = await testShop(await fresh())
    const id = await addProduct(shop, { price: 999_999 })
    const products = Array.from({ length: 30 }, () => ({ id, quantity: 99 }))
    const reply = await shop.call(
      'POST',
      '/api/orders',
      anOrderOf(id, null, { products, totalAmount: undefined, paymentStatus: 'pending' }),
    )
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  test('may list the same product twice, for two pieces', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 2 })
    const lines = {
      products: [
        { id: product, quantity: 1 },
        { id: product, quantity: 1 },
      ],
      totalAmount: 70.99,
    }
    const payment = await capturedPayment(shop, 70.99)
    expect((await shop.call('POST', '/api/orders', anOrderOf(product, payment, lines))).status).toBe(201)
    expect(
      await shop.database.db.selectFrom('products').select(['stock_quantity', 'held']).executeTakeFirst(),
    ).toEqual({ stock_quantity: 0, held: 0 })
    const unpaid = anOrderOf(product, null, { ...lines, paymentStatus: 'pending' })
    expect((await shop.call('POST', '/api/orders', unpaid)).status).toBe(409)
  })
})
