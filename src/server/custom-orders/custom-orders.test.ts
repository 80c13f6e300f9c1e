import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import type { PaymentLinkSent } from '#contract/custom-orders.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Order } from '#contract/orders.ts'
import { agreedItem } from '#domain/custom-order.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { watchPayments } from '#server/checkout/cleanup/watch-payments.ts'
import type { OrderMail } from '#server/mail/mails.ts'
import { renderMail } from '#server/mail/render-mail.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { countWaiting, type FreshDatabase, freshDatabase, onEachDatabase } from '#test/database.ts'
import { aCheckout, addProduct, aSession, aShopper, type TestShop, testShop } from '#test/test-shop.ts'

const folders: string[] = []
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'heegel-pictures-'))
  folders.push(path)
  return path
}
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

const aCat = (named: Record<string, unknown> = {}) => ({
  firstName: 'Mari',
  lastName: 'Maasikas',
  customerEmail: 'mari@gmail.com',
  customerPhone: '+372 5123 4534',
  hatDiameter: '56 cm',
  hatCategory: 'cat',
  colors: ['rohekas-sinine', 'beež', 'punane'],
  colorOrder: 'rohekas-sinine, beež, punane',
  specialWishes: 'Palun vurrud',
  paymentType: 'later',
  status: 'pending_confirmation',
  sessionId: aSession(),
  ...named,
})
const aFrog = (named: Record<string, unknown> = {}) =>
  aCat({
    hatCategory: 'frog',
    colors: [],
    colorOrder: '',
    frogHatColor: 'tumeroheline',
    frogExpression: 'nukker',
    frogPinkCheeks: true,
    frogBorderCustomColors: ['roosa'],
    ...named,
  })
const aRequest = (named: Record<string, unknown> = {}) => ({
  name: 'Mari Maasikas',
  email: 'mari@gmail.com',
  phone: '',
  description: 'Sall, mis näeb välja nagu heeringas',
  budget: '40 eurot',
  sessionId: aSession(),
  ...named,
})
type Created = { id: string; orderId: string; orderNumber: string }

/** Pays an order by its number, as the checkout does. */
async function payInvoice(shop: TestShop, orderNumber: string, amount: string) {
  const checkout = aCheckout({ invoice: orderNumber })
  const { status, body } = await shop.call<{ id: string; links: { rel: string; href: string }[] }>(
    'POST',
    '/api/paypal/order',
    { amount, checkout },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  await aShopper(shop).decide(body)
  return shop.call<{ orderNumber: string }>('POST', `/api/paypal/capture?orderID=${body.id}`)
}

onEachDatabase('custom hats', fresh => {
  test('can be ordered to be paid later', async () => {
    const shop = await testShop(await fresh())
    const { status, body } = await shop.call<Created>('POST', '/api/custom-hat-orders', aCat())
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      orderId: body.id,
      orderNumber: expect.stringMatching(/^HAT-.{9}$/),
    })
    expect((await shop.call<Order>('GET', `/api/orders/${body.orderNumber}`)).body).toMatchObject({
      orderType: 'custom_hat',
      orderStatus: 'pending_confirmation',
      paymentStatus: 'pending',
      price: '27.00',
      totalAmount: '27.00',
      customHatDetails: {
        hatCategory: 'cat',
        colors: ['rohekas-sinine', 'beež', 'punane'],
        hatDiameter: '56 cm',
      },
      masked: true,
    })
    const mails = await shop.database.db.selectFrom('outbox').select('template').orderBy('template').execute()
    expect(mails.map(mail => mail.template)).toEqual(['new-request', 'request-received'])
  })

  test.each([
    ['a hat', '/api/custom-hat-orders', aCat, { specialWishes: 'Ilma vurrudeta' }],
    ['a request', '/api/custom-orders', aRequest, { description: 'Hoopis punane.' }],
  ])('sent again after a lost answer are one order: %s', async (_what, path, made, changed) => {
    const shop = await testShop(await fresh())
    const send = async (body: object) => (await shop.call<Created>('POST', path, body)).body.orderNumber
    const unnamed = made({})
    const sent = { ...unnamed, requestId: 'a-name-of-the-browsers-own' }
    const first = await send(sent)
    expect(await send(sent)).toBe(first)
    const mails = await shop.database.db.selectFrom('outbox').select('template').execute()
    expect(mails).toHaveLength(2)

    for (const each of [changed, made === aCat ? { lastName: 'Mustikas' } : { email: 'mari@naide.ee' }])
      expect(
        await shop.call('POST', path, { ...sent, ...each }),
        'a changed order is refused, naming the first',
      ).toMatchObject({
        status: 409,
        body: { code: 'order_differs', details: expect.stringContaining(first) },
      })
    expect(await shop.database.db.selectFrom('outbox').select('template').execute()).toHaveLength(2)

    // A browser may also send it again while the first request is still in progress.
    const twins = { ...unnamed, requestId: 'a-name-of-two-at-once' }
    const numbers = await Promise.all([send(twins), send(twins), send(twins)])
    expect(numbers[0]).toMatch(/-/)
    expect(new Set(numbers).size).toBe(1)

    expect(
      await send({ ...sent, sessionId: aSession() }),
      'another session’s request is another order',
    ).not.toBe(first)
    expect(await send({ ...sent, requestId: 'another-name-of-its-own' })).not.toBe(first)
    for (const sessionId of [undefined, 'no-session'])
      expect(
        await shop.call('POST', path, { ...sent, sessionId }),
        'a request id needs a session',
      ).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'sessionId' }] },
      })
    const { sessionId: _, ...withoutBoth } = unnamed
    expect(await send(withoutBoth)).not.toBe(first)
    expect(await send(unnamed)).not.toBe(await send(unnamed))
  })

  test('store only the choices of their own shape', async () => {
    const shop = await testShop(await fresh())
    const frog = await shop.call<Created>(
      'POST',
      '/api/custom-hat-orders',
      aFrog({ colors: ['must', 'must', 'kuldne'], colorOrder: 'must' }),
    )
    const { body } = await shop.call<Order>(
      'GET',
      `/api/custom-hat-orders?orderNumber=${frog.body.orderNumber}`,
    )
    expect(body.customHatDetails).toMatchObject({
      colors: [],
      colorOrder: '',
      frogHatColor: 'tumeroheline',
      frogPinkCheeks: true,
    })
    const beanie = await shop.call(
      'POST',
      '/api/custom-hat-orders',
      aCat({ hatCategory: 'beanie', colors: undefined, beanieColors: ['punane', 'valge'], colorOrder: '' }),
    )
    expect(beanie.status).toBe(201)
    expect(
      (
        await shop.call(
          'POST',
          '/api/custom-hat-orders',
          aCat({ hatCategory: 'custom', colors: [], colorOrder: '', specialWishes: '' }),
        )
      ).status,
    ).toBe(201)
  })

  test.each([
    ['no first name', aCat({ firstName: ' ' }), 'firstName'],
    ['an invalid e-mail', aCat({ customerEmail: 'mari' }), 'customerEmail'],
    ['no size', aCat({ hatDiameter: '' }), 'hatDiameter'],
    ['no shape', aCat({ hatCategory: '' }), 'hatCategory'],
    ['the shape of a dog', aCat({ hatCategory: 'dog' }), 'hatCategory'],
    ['a cat without yarn', aCat({ colors: [] }), 'colors'],
    ['a cat of four yarns', aCat({ colors: ['must', 'hall', 'valge', 'roosa'] }), 'colors'],
    ['a cat without an order of colours', aCat({ colorOrder: ' ' }), 'colorOrder'],
    ['an unknown yarn', aCat({ colors: ['kuldne'] }), 'colors'],
    ['a beanie of one yarn', aCat({ hatCategory: 'beanie', colors: ['must'] }), 'colors'],
    ['a beanie of three', aCat({ hatCategory: 'beanie' }), 'colors'],
    ['a red frog', aFrog({ frogHatColor: 'punane' }), 'frogHatColor'],
    ['a frog without a face', aFrog({ frogExpression: '' }), 'frogExpression'],
    ['a golden border', aFrog({ frogBorderCustomColors: ['kuldne'] }), 'frogBorderCustomColors'],
    ['a border twice', aFrog({ frogBorderCustomColors: ['roosa', 'roosa'] }), 'frogBorderCustomColors'],
  ])('are refused in Estonian with %s', async (_what, body, path) => {
    const shop = await testShop(await fresh())
    expect(await shop.call<ErrorBody>('POST', '/api/custom-hat-orders', body)).toMatchObject({
      status: 400,
      body: {
        error: expect.any(String),
        details: expect.any(String),
        issues: expect.arrayContaining([expect.objectContaining({ path })]),
      },
    })
    expect(await shop.database.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  test('are paid by their number, with delivery, once', async () => {
    const shop = await testShop(await fresh())
    const { body: hat } = await shop.call<Created>('POST', '/api/custom-hat-orders', aCat())
    expect(await payInvoice(shop, hat.orderNumber, '33.99')).toMatchObject({
      status: 200,
      body: { orderNumber: hat.orderNumber },
    })
    const row = await shop.database.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', hat.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      payment_status: 'completed',
      status: 'paid',
      shipping_cost: 699,
      total: 3399,
      customer_address: 'Riia 2',
      delivery_method: 'omniva_courier',
    })
    const again = await shop.call('POST', '/api/paypal/order', {
      amount: '33.99',
      checkout: aCheckout({ invoice: hat.orderNumber }),
    })
    expect(again).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    expect(
      await shop.call('POST', '/api/custom-hat-orders', {
        action: 'update',
        orderNumber: hat.orderNumber,
        paymentStatus: 'completed',
      }),
    ).toMatchObject({
      status: 200,
      body: { paymentStatus: 'completed' },
    })
  })

  test('never reveal the customer to someone who knows only the number, paid or not', async () => {
    const shop = await testShop(await fresh())
    const { body: hat } = await shop.call<Created>(
      'POST',
      '/api/custom-hat-orders',
      aCat({ firstName: 'Juku', lastName: 'Salajane' }),
    )
    const { orderNumber } = hat
    const replies = async () => [
      await shop.call('GET', `/api/orders/${orderNumber}`),
      await shop.call('GET', `/api/custom-hat-orders?orderNumber=${orderNumber}`),
      await shop.call('PATCH', '/api/orders', { orderNumber, paymentStatus: 'completed' }),
      await shop.call('POST', '/api/custom-hat-orders', {
        action: 'update',
        orderNumber,
        paymentStatus: 'completed',
      }),
    ]
    for (const { body } of await replies()) expect(JSON.stringify(body)).not.toContain('Salajane')
    await payInvoice(shop, orderNumber, '33.99')
    for (const { status, body } of await replies()) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/Maasikas|Riia 2|mari@/)
    }
  })

  test('repriced, cancelled or deleted after the payment was opened cause no capture', async () => {
    const database = await fresh()
    const shop = await testShop(database, { admin: true })
    const open = async () => {
      const { orderNumber } = (await shop.call<Created>('POST', '/api/custom-orders', aRequest())).body
      await shop.call('PUT', '/api/orders?action=invoice', { orderNumber, price: '40.00' })
      const { body } = await shop.call<{ id: string; links: { rel: string; href: string }[] }>(
        'POST',
        '/api/paypal/order',
        {
          amount: '46.99',
          checkout: aCheckout({ invoice: orderNumber }),
        },
      )
      await aShopper(shop).decide(body)
      return {
        orderNumber,
        capture: () => shop.call('POST', `/api/paypal/capture?orderID=${body.id}`),
        id: body.id,
      }
    }
    const dearer = await open()
    await shop.call('PUT', '/api/orders?action=invoice', { orderNumber: dearer.orderNumber, price: '60.00' })
    expect(await dearer.capture()).toMatchObject({ status: 409, body: { code: 'amount_differs' } })
    const cancelled = await open()
    await shop.call('PUT', `/api/orders/${cancelled.orderNumber}/status`, { orderStatus: 'cancelled' })
    expect(await cancelled.capture()).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
    const deleted = await open()
    await shop.call('DELETE', `/api/orders?orderNumber=${deleted.orderNumber}`)
    expect((await deleted.capture()).status).toBe(404)
    for (const { id } of [dearer, cancelled, deleted])
      expect(await shop.provider.read(id)).toMatchObject({ stage: 'approved' })
  })

  test('with two payments have only the first one captured', async () => {
    const shop = await testShop(await fresh())
    const { body: hat } = await shop.call<Created>('POST', '/api/custom-hat-orders', aCat())
    const open = async () =>
      (
        await shop.call<{ id: string; links: { rel: string; href: string }[] }>('POST', '/api/paypal/order', {
          amount: '33.99',
          checkout: aCheckout({ invoice: hat.orderNumber }),
        })
      ).body
    const [one, two] = [await open(), await open()]
    await Promise.all([aShopper(shop).decide(one), aShopper(shop).decide(two)])
    const captures = await Promise.all(
      [one, two].map(each => shop.call('POST', `/api/paypal/capture?orderID=${each.id}`)),
    )
    expect(captures.map(each => each.status).sort()).toEqual([200, 409])
  })

  test('paid on their own page are stored with the payment, once', async () => {
    const shop = await testShop(await fresh())
    const pay = async (amount: string) => {
      const { body } = await shop.call<{ id: string; links: { rel: string; href: string }[] }>(
        'POST',
        '/api/paypal/order',
        { amount },
      )
      await aShopper(shop).decide(body)
      await shop.call('POST', `/api/paypal/capture?orderID=${body.id}`)
      return body.id
    }
    const orderId = await pay('27.00')
    const success = { orderId, amount: '27.00', currency: 'EUR', customHatData: aFrog() }
    const first = await shop.call<Order>('POST', '/api/custom-hat-paypal-success', success)
    expect(first).toMatchObject({
      status: 200,
      body: {
        orderType: 'custom_hat',
        paymentStatus: 'completed',
        orderStatus: 'paid',
        totalAmount: '27.00',
      },
    })
    const again = await shop.call<Order>('POST', '/api/custom-hat-paypal-success', success)
    expect(again.body.orderNumber).toBe(first.body.orderNumber)
    expect(
      (await shop.call('POST', '/api/custom-hat-paypal-success', { ...success, orderId: await pay('1.00') }))
        .status,
    ).toBe(409)
    expect(
      (await shop.call('POST', '/api/custom-hat-paypal-success', { ...success, orderId: 'MADEUP' })).status,
    ).toBe(402)
    expect(
      (await shop.call('POST', '/api/custom-hat-paypal-success', { ...success, amount: '1.00' })).status,
    ).toBe(409)
  })

  test('sent along with their payment are stored before the shopper leaves', async () => {
    const shop = await testShop(await fresh(), { events: true })
    const open = (hat: object, amount = '27.00') =>
      shop.call<{ id: string; links: { rel: string; href: string }[] }>('POST', '/api/paypal/order', {
        amount,
        hat,
      })
    expect((await open(aFrog({ frogExpression: '' }))).status).toBe(400)
    expect((await open(aFrog(), '26.00')).status).toBe(409)
    const { body: payment } = await open(aFrog())
    await aShopper(shop).decide(payment)
    // The browser never comes back.
    await shop.sandbox.eventsTried()
    const [row] = await shop.database.db
      .selectFrom('orders')
      .selectAll()
      .where('placed_at', 'is not', null)
      .execute()
    expect(row).toMatchObject({ kind: 'custom_hat', payment_status: 'completed', total: 2700 })
    const success = { orderId: payment.id, customHatData: aFrog() }
    expect((await shop.call<Order>('POST', '/api/custom-hat-paypal-success', success)).body.orderNumber).toBe(
      row!.order_number,
    )
  })

  test('a payment that names no order is not captured without a request', async () => {
    const shop = await testShop(await fresh(), { events: true })
    const { body } = await shop.call<{ id: string; links: { rel: string; href: string }[] }>(
      'POST',
      '/api/paypal/order',
      { amount: '27.00' },
    )
    await aShopper(shop).decide(body)
    await shop.sandbox.eventsTried()
    shop.wait(30)
    await watchPayments(shop.checkout)
    const order = await shop.provider.read(body.id)
    expect(order).toMatchObject({ outcome: 'found', stage: 'approved' })
  })

  test('are listed whole to their session, masked to a cart that has them, and not to strangers', async () => {
    const shop = await testShop(await fresh())
    const order = aCat()
    const { body: hat } = await shop.call<Created>('POST', '/api/custom-hat-orders', order)
    const list = async (query: string) =>
      (await shop.call<Order[]>('GET', `/api/custom-hat-orders${query}`)).body
    expect(await list('')).toEqual([])
    expect(await list(`?sessionId=${aSession()}`)).toEqual([])
    expect(await list(`?sessionId=${order.sessionId}`)).toMatchObject([
      { id: hat.id, customerEmail: 'mari@gmail.com', masked: false },
    ])
    const other = aSession()
    await shop.call('POST', '/api/cart', { sessionId: other, customHatOrderId: hat.id })
    expect(await list(`?sessionId=${other}`)).toMatchObject([{ id: hat.id, masked: true }])
  })

  test('are listed for the owner with as few queries for ten as for one', async () => {
    const database = await fresh()
    let asked = 0
    const counting = new Proxy(database.db, {
      get(db, name) {
        if (name === 'selectFrom' || name === 'executeQuery') asked++
        const value = Reflect.get(db, name, db)
        return typeof value === 'function' ? value.bind(db) : value
      },
    })
    const shop = await testShop({ ...database, db: counting }, { admin: true })
    const askedFor = async (length: number) => {
      asked = 0
      const { body } = await shop.call<Order[]>('GET', '/api/custom-hat-orders')
      expect(body).toHaveLength(length)
      expect(body.every(({ products, masked }) => products.length === 1 && !masked)).toBe(true)
      return asked
    }
    await shop.call('POST', '/api/custom-hat-orders', aCat())
    // The first call also loads what is cached afterwards.
    await askedFor(1)
    const forOne = await askedFor(1)
    for (let i = 0; i < 9; i++) await shop.call('POST', '/api/custom-hat-orders', aCat())
    expect(await askedFor(10)).toBe(forOne)
  })

  test.each([
    ['too long a text', aCat({ firstName: 'x'.repeat(121) }), 'firstName'],
    ['a number instead of a text', aCat({ hatDiameter: 56 }), 'hatDiameter'],
    ['an unknown action', { action: 'zzz' }, 'action'],
    ['an update of no order', { action: 'update' }, 'orderNumber'],
  ])('report %s at its field', async (_what, body, path) => {
    const shop = await testShop(await fresh())
    expect(await shop.call('POST', '/api/custom-hat-orders', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', issues: [{ path }] },
    })
  })

  test('take no payment by hand while cancelled', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber } = (await shop.call<Created>('POST', '/api/custom-hat-orders', aCat())).body
    const pay = () =>
      shop.call('PATCH', '/api/orders', { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' })
    await shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'cancelled' })
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'order_cancelled' } })
    await shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'pending' })
    expect((await pay()).status).toBe(200)
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    const mails = await shop.database.db
      .selectFrom('outbox')
      .select('recipient')
      .where('template', '=', 'order-received')
      .execute()
    expect(mails).toEqual([{ recipient: 'mari@gmail.com' }])
  })
})

onEachDatabase('free-form orders', fresh => {
  test('are asked for, priced, paid and tracked', async () => {
    const database = await fresh()
    const shop = await testShop(database)
    const owner = await testShop(database, { admin: true })
    const { status, body: asked } = await shop.call<Created>('POST', '/api/custom-orders', aRequest())
    expect([status, asked.orderNumber.slice(0, 4)]).toEqual([201, 'ERI-'])
    const unpriced = await shop.call('POST', '/api/paypal/order', {
      amount: '6.99',
      checkout: aCheckout({ invoice: asked.orderNumber }),
    })
    expect(unpriced).toMatchObject({ status: 409, body: { code: 'price_unconfirmed' } })

    const invoice = { orderNumber: asked.orderNumber, price: '45.50', notes: 'Koos uimedega' }
    expect((await shop.call('PUT', '/api/orders?action=invoice', invoice)).status).toBe(401)
    expect(await owner.call('PUT', '/api/orders?action=invoice', invoice)).toMatchObject({
      status: 200,
      body: { invoicePrice: '45.50', invoiceStatus: 'sent', totalAmount: '45.50', notes: 'Koos uimedega' },
    })
    const { body: link } = await owner.call<PaymentLinkSent>('PUT', '/api/orders?action=send-payment-email', {
      orderNumber: asked.orderNumber,
    })
    expect(link).toMatchObject({
      emailStatus: 'sent',
      customerEmail: 'mari@gmail.com',
      paymentLink: expect.stringContaining(`/maksmine/${asked.orderNumber}?key=`),
    })
    const key = new URL(link.paymentLink).searchParams.get('key')
    expect((await shop.call<Order>('GET', `/api/orders/${asked.orderNumber}?key=${key}`)).body).toMatchObject(
      { customerEmail: 'mari@gmail.com', masked: false },
    )

    expect((await payInvoice(shop, asked.orderNumber, '52.49')).status).toBe(200)
    expect((await shop.call('GET', `/api/orders/${asked.orderNumber}`)).body).toMatchObject({
      orderStatus: 'paid',
      paymentStatus: 'completed',
      totalAmount: '52.49',
    })
    expect(
      await owner.call('PUT', '/api/orders?action=invoice', { ...invoice, price: '1.00' }),
    ).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    expect((await owner.call('POST', `/api/orders/${asked.orderNumber}/send-payment-email`)).status).toBe(409)
  })

  test('get no payment link if they are cancelled at that moment', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber } = (await shop.call<Created>('POST', '/api/custom-hat-orders', aCat())).body
    const { db } = shop.database
    const [reply] = await retryingTransaction(db, async trx => {
      await trx
        .updateTable('orders')
        .set({ status: 'cancelled' })
        .where('order_number', '=', orderNumber)
        .execute()
      const reply = shop.call('POST', `/api/orders/${orderNumber}/send-payment-email`)
      // It arrives while the order is locked.
      await expect.poll(() => countWaiting(shop.database), { timeout: 20_000 }).toBe(1)
      return [reply]
    })
    expect((await reply).status).toBe(404)
    const mails = await db.selectFrom('outbox').select('template').execute()
    expect(mails.map(({ template }) => template)).not.toContain('payment-link')
  })

  test('report a wrong price at the field that is wrong', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber } = (await shop.call<Created>('POST', '/api/custom-orders', aRequest())).body
    const priced = (invoice: object) =>
      shop.call<{ issues: { path: string }[] }>('PUT', '/api/orders?action=invoice', {
        orderNumber,
        ...invoice,
      })
    for (const [invoice, path] of [
      [{ price: '45.00', notes: 'a'.repeat(5_001) }, 'notes'],
      [{ price: '-1', notes: '' }, 'price'],
      [{ notes: '' }, 'price'],
    ] as const) {
      const { status, body } = await priced(invoice)
      expect([status, body.issues.map(issue => issue.path)]).toEqual([400, [path]])
    }
  })

  test('use no invoice number for a price: the document before the payment is a pro forma', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const numbers: string[] = []
    for (let i = 0; i < 5; i++)
      numbers.push((await shop.call<Created>('POST', '/api/custom-orders', aRequest())).body.orderNumber)
    await Promise.all(
      numbers.map(orderNumber => shop.call('PUT', '/api/orders?action=invoice', { orderNumber, price: 45 })),
    )
    await shop.call('PUT', '/api/orders?action=invoice', { orderNumber: numbers[0], price: 50 })
    const { db } = shop.database
    const rows = await db.selectFrom('orders').select('invoice_number').execute()
    expect(new Set(rows.map(row => row.invoice_number))).toEqual(new Set([null]))
    const papers = await db.selectFrom('documents').select('kind').execute()
    expect(papers).toEqual(Array(6).fill({ kind: 'pro_forma' }))
  })

  test('get no price and take no payment by hand once cancelled or erased', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber } = (await shop.call<Created>('POST', '/api/custom-orders', aRequest())).body
    const replies = async () => [
      await shop.call('PUT', '/api/orders?action=invoice', { orderNumber, price: '45.50' }),
      await shop.call('PATCH', '/api/orders', {
        orderNumber,
        paymentStatus: 'completed',
        paymentMethod: 'cash',
      }),
    ]
    await shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'cancelled' })
    for (const reply of await replies())
      expect(reply).toMatchObject({ status: 409, body: { code: 'order_cancelled' } })
    await shop.database.db
      .updateTable('orders')
      .set({ erased_at: shop.now().toISOString() })
      .where('order_number', '=', orderNumber)
      .execute()
    for (const reply of await replies())
      expect(reply).toMatchObject({ status: 409, body: { code: 'order_erased' } })
    expect((await shop.call<Order>('GET', `/api/orders/${orderNumber}`)).body).toMatchObject({
      paymentStatus: 'pending',
      invoicePrice: null,
    })
  })

  test('cause few and short e-mails to a stranger’s address, however often it is typed', async () => {
    const shop = await testShop(await fresh())
    const letters = async () =>
      (
        await shop.database.db
          .selectFrom('outbox')
          .select('data')
          .where('template', '=', 'request-received')
          .execute()
      ).map(({ data }) => JSON.parse(data) as OrderMail)
    for (let i = 0; i < 7; i++) {
      const email = i % 2 ? 'kati@naide.ee' : 'Kati@naide.ee'
      const description = `Osta ${'x'.repeat(4_000)}`
      const asked = aRequest({ email, description, inspiration: description })
      expect((await shop.call('POST', '/api/custom-orders', asked)).status).toBe(201)
    }
    expect(await letters()).toHaveLength(5)
    const [data] = await letters()
    const mail = { template: 'request-received', data: data! } as const
    expect((await renderMail(mail, await shop.mailer.sender())).text).not.toContain('Osta')
    shop.wait(24 * 60 + 1)
    await shop.call('POST', '/api/custom-orders', aRequest({ email: 'kati@naide.ee' }))
    expect(await letters()).toHaveLength(6)
    expect(await shop.database.db.selectFrom('orders').select('id').execute()).toHaveLength(8)
  })

  test('keep their notes if none are sent, and lose them if sent empty', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber } = (await shop.call<Created>('POST', '/api/custom-orders', aRequest())).body
    const price = async (invoice: object) =>
      (await shop.call<Order>('PUT', '/api/orders?action=invoice', { orderNumber, price: 45, ...invoice }))
        .body.notes
    expect(await price({ notes: 'Koos uimedega' })).toBe('Koos uimedega')
    expect(await price({})).toBe('Koos uimedega')
    expect(await price({ notes: '' })).toBe('')
  })

  test('are not priced over a price or notes that the administrator has not seen', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber } = (await shop.call<Created>('POST', '/api/custom-orders', aRequest())).body
    const price = (price: string, seen: object, notes = 'Koos uimedega') =>
      shop.call<Order & { code?: string }>('PUT', '/api/orders?action=invoice', {
        orderNumber,
        price,
        notes,
        seen,
      })
    const nothing = { price: null, notes: '' }
    expect((await price('45.00', nothing)).body).toMatchObject({ invoicePrice: '45.00' })
    for (const seen of [nothing, { price: '44.00', notes: 'Koos uimedega' }, { price: '45.00', notes: '' }])
      expect(await price('50.00', seen)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    const { body } = await price('50.00', { price: '45.00', notes: 'Koos uimedega' }, '')
    expect(body).toMatchObject({ invoicePrice: '50.00', notes: '' })
    const atOnce = await Promise.all(
      ['60.00', '70.00', '80.00'].map(each => price(each, { price: '50.00', notes: '' }, '')),
    )
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('are not priced over words or a last day that the administrator has not seen', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber } = (await shop.call<Created>('POST', '/api/custom-orders', aRequest())).body
    const validUntil = dayAfter(tallinnDay(shop.now()), 7)
    const price = (offer: object) =>
      shop.call<Order & { code?: string }>('PUT', '/api/orders?action=invoice', {
        orderNumber,
        price: '45.00',
        ...offer,
      })
    const requested = agreedItem(aRequest().description)
    const nothing = { price: null, notes: '', item: requested, validUntil: null }
    expect((await price({ item: 'Heeringasall', validUntil, seen: nothing })).status).toBe(200)
    const seen = { price: '45.00', notes: '', item: 'Heeringasall', validUntil }
    for (const stale of [
      { ...seen, item: requested },
      { ...seen, validUntil: null },
    ])
      expect(await price({ notes: 'Koos uimedega', item: stale.item, seen: stale })).toMatchObject({
        status: 409,
        body: { code: 'changed_meanwhile' },
      })
    expect((await price({ notes: 'Koos uimedega', validUntil, seen })).status).toBe(200)
  })

  test('priced again after a lost answer have one offer, and keep their e-mail', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { db } = shop.database
    const { orderNumber } = (await shop.call<Created>('POST', '/api/custom-orders', aRequest())).body
    const invoice = {
      orderNumber,
      price: '45.00',
      item: 'Heeringasall',
      notes: 'Koos uimedega',
      validUntil: dayAfter(tallinnDay(shop.now()), 7),
      seen: { price: null, notes: '' },
    }
    const price = (other: object = {}) =>
      shop.call<Order>('PUT', '/api/orders?action=invoice', { ...invoice, ...other })
    const written = async () => ({
      offers: (await db.selectFrom('thread_entries').select('kind').where('kind', '=', 'offer').execute())
        .length,
      prices: (await db.selectFrom('order_history').select('event').where('event', '=', 'invoice').execute())
        .length,
      papers: (await db.selectFrom('documents').select('kind').execute()).length,
      letters: (await db.selectFrom('outbox').select('id').where('template', '=', 'payment-link').execute())
        .length,
    })
    expect((await price()).status).toBe(200)
    await shop.call('POST', `/api/orders/${orderNumber}/send-payment-email`)
    // The mail server was away.
    await db
      .updateTable('outbox')
      .set({ status: 'waiting', attempts: 3 })
      .where('template', '=', 'payment-link')
      .execute()
    const once = { offers: 1, prices: 1, papers: 1, letters: 1 }
    expect(await written()).toEqual(once)

    const stands = { status: 200, body: { invoicePrice: '45.00', notes: 'Koos uimedega' } }
    for (const again of [{}, { seen: undefined }]) expect(await price(again)).toMatchObject(stands)
    expect(await written()).toEqual(once)

    const seen = { price: '45.00', notes: 'Koos uimedega' }
    for (const other of [{ validUntil: null }, { item: 'Sall' }, { notes: '' }]) {
      expect(await price(other), 'an offer that she has not seen is a conflict').toMatchObject({
        status: 409,
      })
      expect((await price({ ...other, seen })).status).toBe(200)
      await price({ seen: undefined })
    }
    expect(await written()).toMatchObject({ offers: 7, prices: 7 })
  })

  test.each([
    ['too long a text', aRequest({ description: 'x'.repeat(5_001) }), 'description'],
    ['a number instead of a text', aRequest({ deadline: 12 }), 'deadline'],
    ['an unknown action', { action: 'zzz' }, 'action'],
  ])('report %s at its field', async (_what, body, path) => {
    const shop = await testShop(await fresh())
    expect(await shop.call('POST', '/api/custom-orders', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', issues: [{ path }] },
    })
  })

  test.each([
    ['name', aRequest({ name: '' })],
    ['email', aRequest({ email: 'mari' })],
    ['description', aRequest({ description: ' ' })],
  ])('are refused without %s', async (path, body) => {
    const shop = await testShop(await fresh())
    expect(await shop.call('POST', '/api/custom-orders', body)).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    })
  })

  test('are paid two in a cart, with one delivery', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const shopper = aShopper(shop)
    const numbers: string[] = []
    for (let i = 0; i < 2; i++) {
      const { orderNumber } = (await shop.call<Created>('POST', '/api/custom-orders', aRequest())).body
      await shop.call('PUT', '/api/orders?action=invoice', { orderNumber, price: '20.00' })
      await shop.call('POST', '/api/cart?action=custom-order', { sessionId: shopper.sessionId, orderNumber })
      numbers.push(orderNumber)
    }
    const { body: payment } = await shopper.place('46.99')
    await shopper.decide(payment)
    for (let i = 0; i < 2; i++)
      expect(await shopper.capture(payment)).toMatchObject({
        status: 200,
        body: { orderNumber: numbers[0], orderNumbers: numbers, amount: '46.99' },
      })
    const rows = await shop.database.db
      .selectFrom('orders')
      .select(['total', 'payment_status'])
      .orderBy('total')
      .execute()
    expect(rows).toEqual([
      { total: 2000, payment_status: 'completed' },
      { total: 2699, payment_status: 'completed' },
    ])
    expect(await shopper.cart()).toEqual([])
  })

  test('a cancelled payment reports what it was for, so that it can be continued', async () => {
    const shop = await testShop(await fresh())
    const { body: hat } = await shop.call<Created>('POST', '/api/custom-hat-orders', aCat())
    const opened = async (input: object) =>
      (await shop.call<{ id: string }>('POST', '/api/paypal/order', input)).body.id
    const cancel = async (id: string) => (await shop.call('POST', `/api/paypal/cancel?orderID=${id}`)).body
    const checkout = aCheckout({ invoice: hat.orderNumber })
    expect(await cancel(await opened({ amount: '33.99', checkout }))).toEqual({
      released: true,
      outcome: 'released',
      kind: 'invoice',
      orderNumber: hat.orderNumber,
    })
    expect(await cancel(await opened({ amount: '27.00', hat: aCat() }))).toEqual({
      released: true,
      outcome: 'released',
      kind: 'hat',
      orderNumber: null,
    })
    expect(await cancel('NOBODYKNOWSIT')).toEqual({
      released: false,
      outcome: 'unknown',
      kind: null,
      orderNumber: null,
    })
  })

  test('paying an invoice leaves the rest of the cart', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop))
    const { body: hat } = await shop.call<Created>('POST', '/api/custom-hat-orders', aCat())
    expect((await payInvoice(shop, hat.orderNumber, '33.99')).status).toBe(200)
    expect(await shopper.cart()).toHaveLength(1)
  })
})

onEachDatabase('pictures of a request', fresh => {
  const upload = (shop: TestShop, number: string, query: string, bytes: Buffer, name = 'kala.png') => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), name)
    return shop.app.inject({
      method: 'POST',
      url: `/api/custom-orders/${number}/pictures?${query}`,
      payload: form,
    })
  }
  const aPicture = async (width = 2000) =>
    sharp({ create: { width, height: 1000, channels: 3, background: '#cf3a34' } })
      .withExif({ IFD0: { Copyright: 'Mari’s kitchen', Make: 'Phone' } })
      .jpeg()
      .toBuffer()

  test('are re-encoded without the camera’s metadata, and visible to their customer only', async () => {
    const shop = await testShop(await fresh(), { env: { DATA_DIR: folder() } })
    const request = aRequest()
    const { body } = await shop.call<Created>('POST', '/api/custom-orders', request)
    const mine = `sessionId=${request.sessionId}`
    const kept = await upload(shop, body.orderNumber, mine, await aPicture())
    expect(kept.statusCode, kept.body).toBe(201)
    expect(kept.json()).toMatchObject({ width: 1600, height: 800 })
    const { url } = kept.json() as { url: string }
    const seen = await shop.app.inject(url)
    expect(seen.headers['content-type']).toBe('image/webp')
    const { exif, format } = await sharp(seen.rawPayload).metadata()
    expect([exif, format]).toEqual([undefined, 'webp'])
    const list = await shop.call('GET', `/api/custom-orders/${body.orderNumber}/pictures?${mine}`)
    expect(list.body).toHaveLength(1)
    expect(list.headers['cache-control'], 'the list is not cached, as its links contain the key').toBe(
      'private, no-store',
    )
    for (const stranger of ['', `?sessionId=${aSession()}`, '?key=guess']) {
      expect(
        (await shop.call('GET', `/api/custom-orders/${body.orderNumber}/pictures${stranger}`)).status,
      ).toBe(404)
      expect((await shop.app.inject(url.replace(/\?.*/, stranger))).statusCode).toBe(404)
    }
    expect((await upload(shop, body.orderNumber, '', await aPicture())).statusCode).toBe(404)
  })

  test('are the customer’s only: the owner cannot add any', async () => {
    const shop = await testShop(await fresh(), { admin: true, env: { DATA_DIR: folder() } })
    const { body } = await shop.call<Created>('POST', '/api/custom-orders', aRequest())
    const path = `/api/custom-orders/${body.orderNumber}/pictures`
    expect(await shop.call('POST', path, {})).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  })

  test.each([
    ['multipart/form-data', 'what is this?'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nha',
    ],
  ])('in an unreadable body are refused: %s', async (type, payload) => {
    const shop = await testShop(await fresh(), { env: { DATA_DIR: folder() } })
    const { sessionId, ...request } = aRequest()
    const { body } = await shop.call<Created>('POST', '/api/custom-orders', { sessionId, ...request })
    const reply = await shop.app.inject({
      method: 'POST',
      url: `/api/custom-orders/${body.orderNumber}/pictures?sessionId=${sessionId}`,
      headers: { 'content-type': type },
      payload,
    })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input'])
  })

  test('are at most five, even if uploaded at once', async () => {
    const shop = await testShop(await fresh(), { env: { DATA_DIR: folder() } })
    const request = aRequest()
    const { body } = await shop.call<Created>('POST', '/api/custom-orders', request)
    const bytes = await aPicture(200)
    const replies = await Promise.all(
      Array.from({ length: 7 }, () =>
        upload(shop, body.orderNumber, `sessionId=${request.sessionId}`, bytes),
      ),
    )
    expect(replies.map(reply => reply.statusCode).sort()).toEqual([201, 201, 201, 201, 201, 400, 400])
  })

  test('uploaded again after a lost answer are one, even if there is no room for another', async () => {
    const database = await fresh()
    const dataDir = folder()
    const shops = await Promise.all([1, 2].map(() => testShop(database, { env: { DATA_DIR: dataDir } })))
    const request = aRequest()
    const { body } = await shops[0]!.call<Created>('POST', '/api/custom-orders', request)
    const bytes = await aPicture(200)
    const send = (id: number, from = shops[0]!) =>
      upload(
        from,
        body.orderNumber,
        `sessionId=${request.sessionId}&requestId=a-name-of-its-own-${id}`,
        bytes,
      )
    const first = await send(1)
    expect(first.statusCode, first.body).toBe(201)
    const twins = await Promise.all([send(2), send(2, shops[1]), send(3), send(4), send(5)])
    expect([...twins, await send(1)].map(reply => reply.statusCode)).toEqual(Array(6).fill(201))
    expect(twins[0]!.json()).toEqual(twins[1]!.json())
    expect((await send(1)).json()).toEqual(first.json())
    expect((await send(6)).statusCode).toBe(400)
    expect(readdirSync(join(dataDir, 'attachments'))).toHaveLength(5)
  })

  test('that are one too many leave no file behind, even with two processes', async () => {
    const database = await fresh()
    const dataDir = folder()
    const shops = await Promise.all([1, 2].map(() => testShop(database, { env: { DATA_DIR: dataDir } })))
    const request = aRequest()
    const { body } = await shops[0]!.call<Created>('POST', '/api/custom-orders', request)
    const bytes = await aPicture(200)
    await Promise.all(
      Array.from({ length: 7 }, (_, i) =>
        upload(shops[i % 2]!, body.orderNumber, `sessionId=${request.sessionId}`, bytes),
      ),
    )
    const files = readdirSync(dataDir, { recursive: true }).map(String)
    expect(files.filter(name => name.endsWith('.webp'))).toHaveLength(5)
  })

  test('from many uploaders wait their turn, and too many are told to retry', async () => {
    const shop = await testShop(await fresh(), { env: { DATA_DIR: folder() } })
    const bytes = await aPicture(1600)
    const requests = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const request = aRequest()
        const { body } = await shop.call<Created>('POST', '/api/custom-orders', request)
        return { number: body.orderNumber, query: `sessionId=${request.sessionId}` }
      }),
    )
    const replies = await Promise.all(requests.map(({ number, query }) => upload(shop, number, query, bytes)))
    const statuses = new Set(replies.map(reply => reply.statusCode))
    expect(statuses).toEqual(new Set([201, 503]))
  })

  test.each([
    ['a text file named as a picture', Buffer.from('I am a picture'), 415],
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      415,
    ],
    ['a truncated picture', 'half', 415],
    ['a small file of twenty-six million pixels', 'huge', 413],
    ['a file of eleven megabytes', Buffer.alloc(11_000_000), 413],
  ])('are refused if they are %s', async (_what, given, status) => {
    const shop = await testShop(await fresh(), { env: { DATA_DIR: folder() } })
    const request = aRequest()
    const { body } = await shop.call<Created>('POST', '/api/custom-orders', request)
    const whole = await aPicture()
    const bytes =
      given === 'half'
        ? whole.subarray(0, whole.length / 2)
        : given === 'huge'
          ? await sharp({ create: { width: 5_200, height: 5_000, channels: 3, background: '#000' } })
              .png()
              .toBuffer()
          : (given as Buffer)
    const reply = await upload(shop, body.orderNumber, `sessionId=${request.sessionId}`, bytes)
    expect(reply.statusCode, reply.body).toBe(status)
  })
})

describe('through a real mail server', () => {
  const servers: SMTPServer[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) await new Promise<void>(closed => server.close(closed))
  })
  async function mailServer(refusal?: Error) {
    const got: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(refusal ?? null),
      onData: (stream, _session, done) => {
        let text = ''
        stream.on('data', chunk => (text += chunk))
        stream.on('end', () => {
          got.push(text)
          done()
        })
      },
    })
    servers.push(server)
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
    const { port } = server.server.address() as { port: number }
    return { got, url: `smtp://127.0.0.1:${port}` }
  }

  test('the e-mails of an order are sent once each', async () => {
    const { got, url } = await mailServer()
    const shop = await testShop(await freshDatabase(), { env: { SMTP_URL: url } })
    await shop.call('POST', '/api/custom-hat-orders', aCat())
    await Promise.all([shop.mailer.sendDue(), shop.mailer.sendDue()])
    await shop.mailer.sendDue()
    expect(got).toHaveLength(2)
    expect(got.join()).toContain('mari@gmail.com')
    const rows = await shop.database.db.selectFrom('outbox').select('status').execute()
    expect(rows.map(row => row.status)).toEqual(['sent', 'sent'])
  })

  test('a payment link that the mail server refuses is answered with the link and the reason', async () => {
    const { url } = await mailServer(new Error('mailbox is full'))
    const shop = await testShop(await freshDatabase(), { admin: true, env: { SMTP_URL: url } })
    const { body: hat } = await shop.call<Created>('POST', '/api/custom-hat-orders', aCat())
    const { body } = await shop.call<PaymentLinkSent>(
      'POST',
      `/api/orders/${hat.orderNumber}/send-payment-email`,
    )
    expect(body).toMatchObject({
      emailStatus: 'failed',
      error: expect.stringContaining('mailbox is full'),
      isTriedAgain: false,
      paymentLink: expect.stringContaining('/maksmine/'),
    })
    const history = await shop.database.db.selectFrom('order_history').select('event').execute()
    expect(history.map(({ event }) => event)).toContain('payment-link-failed')
    expect(history.map(({ event }) => event)).not.toContain('payment-link')
  })

  /** A shop whose mail server refuses for now, and a hat whose payment link is retried. */
  async function linkWaits(database: FreshDatabase) {
    const { url } = await mailServer(Object.assign(new Error('greylisted'), { responseCode: 451 }))
    const shop = await testShop(database, { admin: true, env: { SMTP_URL: url } })
    const { body: hat } = await shop.call<Created>('POST', '/api/custom-hat-orders', aCat())
    const { body } = await shop.call<PaymentLinkSent>(
      'POST',
      `/api/orders/${hat.orderNumber}/send-payment-email`,
    )
    expect(body).toMatchObject({ emailStatus: 'failed', isTriedAgain: true })
    return shop
  }
  const historyOf = async ({ database: { db } }: TestShop) =>
    (await db.selectFrom('order_history').select('event').execute()).map(({ event }) => event)

  test('a payment link that is retried is not recorded as unsent', async () => {
    const history = await historyOf(await linkWaits(await freshDatabase()))
    expect(history).toContain('payment-link')
    expect(history).not.toContain('payment-link-failed')
  })

  test('a payment link given up after its retries is recorded as unsent, and as sent once it goes out', async () => {
    const database = await freshDatabase()
    const shop = await linkWaits(database)
    const { db } = database
    const linkMail = db.selectFrom('outbox').selectAll().where('template', '=', 'payment-link')
    while ((await linkMail.executeTakeFirstOrThrow()).status === 'waiting') {
      shop.wait(24 * 60)
      await shop.mailer.sendDue()
    }
    expect(await historyOf(shop)).toContain('payment-link-failed')
    expect(await historyOf(shop)).not.toContain('payment-link')

    const { url } = await mailServer()
    const served = await testShop(database, { admin: true, env: { SMTP_URL: url } })
    const mail = await linkMail.executeTakeFirstOrThrow()
    await served.mailer.sendAgain(mail.id, 'failed', async () => undefined)
    expect((await linkMail.executeTakeFirstOrThrow()).status).toBe('sent')
    expect(await historyOf(shop)).toContain('payment-link')
    expect(await historyOf(shop)).not.toContain('payment-link-failed')
  })

  test('e-mails that cannot be sent while the mail server is away wait and are retried', async () => {
    const shop = await testShop(await freshDatabase(), { env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    await shop.call('POST', '/api/custom-orders', aRequest())
    for (let i = 0; i < 12; i++) {
      await shop.mailer.sendDue()
      shop.wait(60 * 13)
    }
    const rows = await shop.database.db.selectFrom('outbox').select(['status', 'attempts', 'error']).execute()
    // After three, attempts that say nothing about the message do not count.
    expect(rows).toEqual(
      Array(2).fill({ status: 'waiting', attempts: 3, error: expect.stringMatching(/ECONNREFUSED/) }),
    )
  })
})
