import { expect, test } from 'vitest'
import { decide } from '#sandbox/payer.ts'
import { findByReference } from '#server/payments/ledger.ts'
import { onEachDatabase } from '#test/database.ts'
import {
  addProduct,
  aShopper,
  CUSTOMER,
  type TestShop,
  testShop,
  uncalledProvider,
  withProvider,
} from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'
import { watchRefunds } from '../refund/execute-refund.ts'
import { settle } from './settle.ts'

/** 32.00 plus 6.99 for the courier. */
const SUM = '38.99'

const stockOf = async (shop: TestShop, id: number) => {
  const row = await shop.database.db
    .selectFrom('products')
    .select(['stock_quantity', 'held'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { stock: row.stock_quantity, held: row.held }
}
const placedOrders = (shop: TestShop) =>
  shop.database.db.selectFrom('orders').selectAll().where('placed_at', 'is not', null).execute()
const mails = (shop: TestShop) =>
  shop.database.db.selectFrom('outbox').select(['template', 'recipient']).orderBy('template').execute()

/** Counts the payments that the provider has captured and not refunded, by its own records. */
async function taken(shop: TestShop, providerOrderIds: string[]): Promise<number> {
  const orders = await Promise.all(providerOrderIds.map(id => shop.provider.read(id)))
  return orders.filter(order => order.outcome === 'found' && order.capture?.result.outcome === 'captured')
    .length
}

/** One order, one charge, one e-mail to each, the piece sold, the cart empty. */
async function expectSoldOnce(shop: TestShop, productId: number, providerOrderIds: string[], left: number) {
  expect(await placedOrders(shop)).toMatchObject([
    { payment_status: 'completed', status: 'paid', payment_method: 'paypal' },
  ])
  expect(await taken(shop, providerOrderIds)).toBe(1)
  expect(await mails(shop)).toMatchObject([
    { template: 'new-order' },
    { template: 'order-received', recipient: 'mari@gmail.com' },
  ])
  expect(await stockOf(shop, productId)).toEqual({ stock: left, held: 0 })
}

/** Nothing sold, nothing captured, nothing held. */
async function expectNothingHappened(
  shop: TestShop,
  productId: number,
  providerOrderIds: string[],
  stock: number,
) {
  expect(await placedOrders(shop)).toEqual([])
  expect(await taken(shop, providerOrderIds)).toBe(0)
  expect(await mails(shop)).toEqual([])
  expect(await stockOf(shop, productId)).toEqual({ stock, held: 0 })
}

onEachDatabase('settlement', fresh => {
  test('turns a paid cart into one order, and updates stock and cart', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 3 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM)
    expect(await stockOf(shop, product)).toEqual({ stock: 3, held: 1 })
    const { status, body } = await shopper.capture(payment)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'COMPLETED',
      orderNumber: expect.stringMatching(/^ORD-[0-9A-HJKMNP-TV-Z]{9}$/),
    })
    await expectSoldOnce(shop, product, [payment.id], 2)
    expect(await shopper.cart()).toEqual([])
  })

  test('charges once on a double click, two tabs and twenty more calls', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM)
    const replies = await Promise.all(Array.from({ length: 22 }, () => shopper.capture(payment)))
    expect(new Set(replies.map(reply => `${reply.status} ${reply.body.orderNumber}`)).size).toBe(1)
    expect(replies[0]!.status).toBe(200)
    await expectSoldOnce(shop, product, [payment.id], 0)
  })

  test('charges once if two processes settle at the same time', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const payment = await aShopper(shop).approve(product, SUM)
    // Another process has its own record of settlements under way.
    const others = Array.from({ length: 6 }, () => ({ ...shop.checkout }))
    const settlements = await Promise.all(others.map(deps => settle(deps, payment.id)))
    expect(settlements.map(each => each.outcome)).toEqual(Array(6).fill('paid'))
    await expectSoldOnce(shop, product, [payment.id], 0)
  })

  test('is not affected by a webhook before the return, or by a duplicate', async () => {
    const shop = await testShop(await fresh(), { events: true })
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM, 'webhook-twice')
    await shop.sandbox.eventsTried()
    await expectSoldOnce(shop, product, [payment.id], 0)
    expect((await shopper.capture(payment)).status).toBe(200)
    await shop.sandbox.eventsTried()
    await expectSoldOnce(shop, product, [payment.id], 0)
  })

  test('charges once if webhook, return and job coincide', async () => {
    const shop = await testShop(await fresh(), { events: true })
    const product = await addProduct(shop, { stockQuantity: 2 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM)
    shop.wait(3)
    await Promise.all([
      shopper.capture(payment),
      watchPayments({ ...shop.checkout }),
      shop.sandbox.eventsTried(),
      settle({ ...shop.checkout }, payment.id),
    ])
    await shop.sandbox.eventsTried()
    await expectSoldOnce(shop, product, [payment.id], 1)
  })

  test('captures an approved payment by the job if the browser never returns', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM, 'no-webhook')
    await watchPayments(shop.checkout)
    expect(await placedOrders(shop), 'the job does not check this early').toEqual([])
    shop.wait(3)
    await watchPayments(shop.checkout)
    await expectSoldOnce(shop, product, [payment.id], 0)
    expect(await shopper.cart()).toEqual([])
  })

  test.each(['capture-lost-reply', 'capture-500', 'capture-timeout'])(
    'repeats the same request and charges once: %s',
    async outcome => {
      const shop = await testShop(await fresh(), { providerTimeoutMs: 1_000 })
      const product = await addProduct(shop, { stockQuantity: 1 })
      const shopper = aShopper(shop)
      const payment = await shopper.approve(product, SUM, outcome)
      expect((await shopper.capture(payment)).status).toBe(200)
      await expectSoldOnce(shop, product, [payment.id], 0)
    },
  )

  test('releases nothing if the provider fails after the capture, and the job finishes it', async () => {
    const shop = await testShop(await fresh())
    shop.expectErrors(/outcome of the capture is not known yet/)
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM, 'capture-outage')
    expect(await shopper.capture(payment)).toMatchObject({
      status: 502,
      body: { code: 'payment_provider_failed' },
    })
    expect(await stockOf(shop, product), 'the piece stays held').toEqual({ stock: 1, held: 1 })
    for (let minute = 0; minute < 10 && (await placedOrders(shop)).length === 0; minute++) {
      shop.wait(5)
      await watchPayments(shop.checkout)
    }
    await expectSoldOnce(shop, product, [payment.id], 0)
  })

  test('is resumed by the job if the process died after the claim', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const payment = await aShopper(shop).approve(product, SUM)
    const dying = withProvider(shop, { capture: () => Promise.reject(new Error('killed')) })
    await expect(settle(dying, payment.id)).rejects.toThrow('killed')
    expect((await findByReference(shop.database.db, payment.id))!.state).toBe('capturing')
    shop.wait(3)
    await watchPayments(shop.checkout)
    await expectSoldOnce(shop, product, [payment.id], 0)
  })

  test('finds the money by the job if the process died after the capture', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const payment = await aShopper(shop).approve(product, SUM)
    const { provider } = shop
    const dying = withProvider(shop, {
      capture: async (id: string, requestId: string) => {
        await provider.capture(id, requestId)
        throw new Error('killed')
      },
    })
    await expect(settle(dying, payment.id)).rejects.toThrow('killed')
    shop.wait(3)
    await watchPayments(shop.checkout)
    await expectSoldOnce(shop, product, [payment.id], 0)
  })

  test('releases the piece of a declined payment, keeps the cart, and succeeds on the next try', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    const declined = await shopper.approve(product, SUM, 'declined')
    expect(await shopper.capture(declined)).toMatchObject({ status: 402, body: { code: 'payment_declined' } })
    await expectNothingHappened(shop, product, [declined.id], 1)
    expect(await shopper.cart()).toMatchObject([{ quantity: 1, available: 1 }])
    const { body: again } = await shopper.place(SUM)
    await shopper.decide(again)
    expect((await shopper.capture(again)).status).toBe(200)
    await expectSoldOnce(shop, product, [declined.id, again.id], 0)
  })

  test('tells the browser of a decline, even if an event came first', async () => {
    const shop = await testShop(await fresh(), { events: true })
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM, 'declined')
    await shop.sandbox.eventsTried()
    for (let i = 0; i < 2; i++)
      expect(await shopper.capture(payment)).toMatchObject({
        status: 402,
        body: { code: 'payment_declined' },
      })
    await expectNothingHappened(shop, product, [payment.id], 1)
  })

  test('accepts another card for the same declined payment', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM, 'declined')
    expect((await shopper.capture(payment)).status).toBe(402)
    await shopper.decide(payment, 'approve', 'ok')
    expect((await shopper.capture(payment)).status).toBe(200)
    await expectSoldOnce(shop, product, [payment.id], 0)
  })

  test('releases the piece of a cancelled payment at once and keeps the cart', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    await shopper.add(product)
    const { body: payment } = await shopper.place(SUM)
    expect(await shopper.decide(payment, 'cancel')).toContain('/payment/cancel?token=')
    expect(await stockOf(shop, product)).toEqual({ stock: 1, held: 1 })
    const { body } = await shop.call('POST', `/api/paypal/cancel?orderID=${payment.id}`)
    expect(body).toEqual({ released: true, outcome: 'released', kind: 'cart', orderNumber: null })
    await expectNothingHappened(shop, product, [payment.id], 1)
    expect(await shopper.cart()).toHaveLength(1)
  })

  test('does not capture an unapproved payment, whose hold ends after twenty minutes', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    await shopper.add(product)
    const { body: payment } = await shopper.place(SUM)
    expect(await shopper.capture(payment)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_approved', link: payment.links[0]!.href },
    })
    shop.wait(10)
    await watchPayments(shop.checkout)
    expect(await stockOf(shop, product)).toEqual({ stock: 1, held: 1 })
    shop.wait(11)
    await watchPayments(shop.checkout)
    await expectNothingHappened(shop, product, [payment.id], 1)
  })

  test('ends a payment that the provider has forgotten, and lets the shopper start anew', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    await shopper.add(product)
    const { body: payment } = await shopper.place(SUM)
    shop.wait(4 * 60)
    for (let i = 0; i < 2; i++) {
      const { status, body } = await shopper.capture(payment)
      expect([status, body.code]).toEqual([409, 'payment_expired'])
    }
    await expectNothingHappened(shop, product, [payment.id], 1)
    const again = await shopper.place(SUM)
    expect(again.status).toBe(200)
  })

  test('captures a payment approved after its hold ended if a piece is left', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    await shopper.add(product)
    const { body: payment } = await shopper.place(SUM)
    shop.wait(25)
    await watchPayments(shop.checkout)
    expect(await stockOf(shop, product)).toEqual({ stock: 1, held: 0 })
    await shopper.decide(payment)
    expect((await shopper.capture(payment)).status).toBe(200)
    await expectSoldOnce(shop, product, [payment.id], 0)
  })

  test('does not hold the piece of an unapproved payment requested again after its hold ended', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    await shopper.add(product)
    const { body: payment } = await shopper.place(SUM)
    shop.wait(25)
    await watchPayments(shop.checkout)
    let heldMeanwhile = 0
    const capture: TestShop['provider']['capture'] = async (...asked) => {
      heldMeanwhile = (await stockOf(shop, product)).held
      return shop.provider.capture(...asked)
    }
    const approveUrl = payment.links[0]!.href
    expect(await settle(withProvider(shop, { capture }), payment.id)).toEqual({
      outcome: 'not_approved',
      approveUrl,
    })
    expect(heldMeanwhile).toBe(0)
    await shopper.decide(payment)
    expect((await settle(withProvider(shop, { capture }), payment.id)).outcome).toBe('paid')
    expect(heldMeanwhile).toBe(1)
  })

  test('refuses, and does not charge, an approval after the hold ended and the last piece is gone', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const late = aShopper(shop)
    await late.add(product)
    const { body: latePayment } = await late.place(SUM)
    shop.wait(25)
    await watchPayments(shop.checkout)
    const quick = aShopper(shop)
    const quickPayment = await quick.approve(product, SUM)
    expect((await quick.capture(quickPayment)).status).toBe(200)
    await late.decide(latePayment)
    expect(await late.capture(latePayment)).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', details: expect.stringContaining('Sinult raha ei võetud') },
    })
    await expectSoldOnce(shop, product, [latePayment.id, quickPayment.id], 0)
    expect(await late.cart()).toMatchObject([{ quantity: 1, available: 0 }])
  })

  test('gives fifty shoppers and four pieces four orders and four charges', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 4 })
    const shoppers = Array.from({ length: 50 }, () => aShopper(shop))
    await Promise.all(shoppers.map(shopper => shopper.add(product)))
    const placed = await Promise.all(
      shoppers.map(async shopper => ({ shopper, reply: await shopper.place(SUM) })),
    )
    const lucky = placed.filter(({ reply }) => reply.status === 200)
    expect(lucky).toHaveLength(4)
    for (const { reply } of placed.filter(each => each.reply.status !== 200))
      expect(reply).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    const captures = await Promise.all(
      lucky.map(async ({ shopper, reply }) => {
        await shopper.decide(reply.body)
        return shopper.capture(reply.body)
      }),
    )
    expect(captures.map(each => each.status)).toEqual([200, 200, 200, 200])
    expect(await placedOrders(shop)).toHaveLength(4)
    expect(await stockOf(shop, product)).toEqual({ stock: 0, held: 0 })
  })

  test('captures only one of two approved payments of the same cart in two tabs', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 5 })
    const shopper = aShopper(shop)
    await shopper.add(product)
    const { body: first } = await shopper.place(SUM)
    const { body: second } = await shopper.place(SUM)
    expect(await stockOf(shop, product), 'only the newer attempt holds the piece').toEqual({
      stock: 5,
      held: 1,
    })
    await Promise.all([shopper.decide(first), shopper.decide(second)])
    const captures = await Promise.all([shopper.capture(first), shopper.capture(second)])
    expect(captures.map(each => each.status).sort()).toEqual([200, 409])
    await expectSoldOnce(shop, product, [first.id, second.id], 4)
    shop.wait(30)
    await watchPayments(shop.checkout)
    await expectSoldOnce(shop, product, [first.id, second.id], 4)
  })

  test('moves the last piece to an earlier attempt when the shopper returns to it', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    await shopper.add(product)
    const { body: first } = await shopper.place(SUM)
    const { body: second } = await shopper.place(SUM)
    await shopper.decide(first)
    expect((await shopper.capture(first)).status).toBe(200)
    await expectSoldOnce(shop, product, [first.id, second.id], 0)
  })

  test('leaves products in the cart that were added while paying', async () => {
    const shop = await testShop(await fresh())
    const [frog, cat] = [await addProduct(shop), await addProduct(shop, { name: 'Öökass' })]
    const shopper = aShopper(shop)
    const payment = await shopper.approve(frog, SUM)
    await shopper.add(frog)
    await shopper.add(cat)
    expect((await shopper.capture(payment)).status).toBe(200)
    expect(await shopper.cart()).toMatchObject([{ quantity: 1 }, { quantity: 1 }])
  })

  test('stores an order for a payment under review, and pays it when the provider confirms', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM, 'pending')
    const { status, body } = await shopper.capture(payment)
    expect(status).toBe(202)
    expect(body).toMatchObject({ status: 'PENDING', orderNumber: expect.any(String) })
    expect(await placedOrders(shop)).toMatchObject([{ payment_status: 'pending', status: 'pending' }])
    expect(await mails(shop), 'no payment is confirmed yet').toMatchObject([
      { template: 'order-under-review' },
    ])
    expect(await stockOf(shop, product)).toEqual({ stock: 1, held: 1 })
    shop.wait(11)
    await watchPayments(shop.checkout)
    expect(await placedOrders(shop), 'the payment is still under review').toMatchObject([
      { payment_status: 'pending' },
    ])
    await decide(payment.links[0]!.href, 'complete')
    await shop.database.db.deleteFrom('outbox').execute()
    shop.wait(70)
    await watchPayments(shop.checkout)
    await expectSoldOnce(shop, product, [payment.id], 0)
  })

  test.each([
    ['of a different amount', { amount: 3898 }],
    ['in another currency', { currency: 'USD' }],
  ])('refunds money %s, and does not tell the shopper that nothing was captured', async (_what, wrong) => {
    const shop = await testShop(await fresh(), {
      provider: real => ({
        ...real,
        capture: async (...asked) => {
          const result = await real.capture(...asked)
          return result.outcome === 'captured' ? { ...result, ...wrong } : result
        },
      }),
    })
    shop.expectErrors(/captured amount differs from the expected one/)
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM, 'refund-pending')
    const expectGivenBack = async () =>
      expect(await shopper.capture(payment)).toMatchObject({
        status: 409,
        body: { code: 'payment_given_back', details: expect.not.stringContaining('ei võetud') },
      })
    await expectGivenBack()
    expect((await findByReference(shop.database.db, payment.id))!.state, 'the refund is under way').toBe(
      'refunding',
    )
    await expectGivenBack()
    await decide(payment.links[0]!.href, 'complete')
    shop.wait(10)
    await watchRefunds(shop.checkout)
    expect((await findByReference(shop.database.db, payment.id))!.state).toBe('refunded')
    await expectGivenBack()
    expect(await mails(shop)).toEqual([{ template: 'money-returned', recipient: CUSTOMER.email }])
    const { data } = await shop.database.db.selectFrom('outbox').select('data').executeTakeFirstOrThrow()
    expect(JSON.parse(data)).toMatchObject({ amount: 3899, currency: 'EUR', ...wrong })
    await shop.database.db.deleteFrom('outbox').execute()
    await expectNothingHappened(shop, product, [payment.id], 1)
  })

  test('reports money refunded at the provider as refunded, not as refused', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM)
    const captured = await shop.provider.capture(payment.id, 'the last words of another process')
    if (captured.outcome !== 'captured') expect.unreachable()
    await shop.provider.refund(captured.captureId, { refundId: 'by-hand', note: 'Käsitsi' })
    for (let i = 0; i < 2; i++)
      expect((await shopper.capture(payment)).body).toMatchObject({ code: 'payment_given_back' })
    await expectNothingHappened(shop, product, [payment.id], 1)
  })

  test('answers 404 for an unknown payment without asking a provider', async () => {
    const shop = await testShop(await fresh(), {
      provider: () => uncalledProvider(),
    })
    expect(await shop.call('POST', '/api/paypal/capture?orderID=NOBODYKNOWSIT')).toMatchObject({
      status: 404,
      body: { code: 'payment_not_found' },
    })
  })

  test('answers 502 and holds nothing if the provider fails while opening', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    await shopper.add(product)
    await shop.sandbox.close()
    expect(await shopper.place(SUM)).toMatchObject({ status: 502, body: { code: 'payment_provider_failed' } })
    expect(await stockOf(shop, product)).toEqual({ stock: 1, held: 0 })
    expect(await shopper.cart()).toHaveLength(1)
  })
})
