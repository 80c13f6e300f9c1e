/**
 * A payer can change the payee of a payment at the provider before the shop captures it: the money then goes to another
 * account.
 */
import { expect, test } from 'vitest'
import { decide } from '#sandbox/payer.ts'
import { openMerchant } from '#sandbox/test-merchant.ts'
import { findByReference } from '#server/payments/ledger.ts'
import { onEachDatabase } from '#test/database.ts'
import {
  addProduct,
  aShopper,
  CLIENT_DELIVERY,
  findAdminTask,
  type Placed,
  type TestShop,
  testShop,
  webhookEvent,
} from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'
import { watchRefunds } from '../refund/execute-refund.ts'
import { handleProviderEvent } from './provider-events.ts'

/** 32.00 plus 6.99 for the courier. */
const SUM = '38.99'
const NOT_VERIFIED = { status: 402, body: { code: 'payment_not_verified' } }

const divert = async (shop: TestShop, payment: Placed) =>
  expect((await openMerchant(shop.sandbox).changePayee(payment.id, 'varas@example.com')).status).toBe(204)

/** A shopper who has approved a payment of the last piece, to another payee. */
async function aThief(shop: TestShop, outcome = 'ok') {
  const shopper = aShopper(shop)
  const product = await addProduct(shop, { stockQuantity: 1 })
  await shopper.add(product)
  const { body: payment } = await shopper.place(SUM)
  await divert(shop, payment)
  await shopper.decide(payment, 'approve', outcome)
  return { ...shopper, product, payment }
}

/** What the shop has booked: orders, stock, refunds. */
async function books({ database: { db } }: TestShop) {
  const orders = await db.selectFrom('orders').select(['payment_status', 'paying_id', 'placed_at']).execute()
  const stock = await db.selectFrom('products').select(['stock_quantity', 'held']).execute()
  const refunds = await db.selectFrom('refunds').select('id').execute()
  return { orders, stock, refunds: refunds.length }
}

const NOTHING_BOOKED = {
  orders: [{ payment_status: 'pending', paying_id: null, placed_at: null }],
  stock: [{ stock_quantity: 1, held: 0 }],
  refunds: 0,
}

onEachDatabase('money captured for another payee', fresh => {
  test('pays nothing, is not refunded, and is a task for the owner', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    shop.expectErrors(/went to another payee/)
    const { payment, capture, product } = await aThief(shop)
    expect(await capture(payment)).toMatchObject(NOT_VERIFIED)
    expect(await books(shop)).toEqual(NOTHING_BOOKED)
    expect(await findByReference(shop.database.db, payment.id)).toMatchObject({
      state: 'released',
      refusal: 'other_payee',
    })
    const task = await findAdminTask(shop, 'payee_changed')
    expect(task).toMatchObject({ count: 1, first: [{ name: 'Mari Maasikas', sum: SUM }] })
    expect(await findAdminTask(shop, 'capture_refused')).toBeUndefined()

    const handled = { kind: 'payee_changed', id: task!.first[0]!.id }
    expect((await shop.call('POST', '/api/admin/today/handled', handled)).status).toBe(200)
    expect(await capture(payment), 'the refusal is final').toMatchObject(NOT_VERIFIED)
    shop.wait(200)
    await watchPayments(shop.checkout)
    await watchRefunds(shop.checkout)
    expect(await books(shop)).toEqual(NOTHING_BOOKED)
    expect(await findAdminTask(shop, 'payee_changed')).toBeUndefined()

    const honest = aShopper(shop)
    const paid = await honest.capture(await honest.approve(product, SUM))
    expect(paid.status, 'the piece is for sale again').toBe(200)
  })

  test.each([
    [
      'the job',
      async (shop: TestShop) => {
        shop.wait(3)
        await watchPayments(shop.checkout)
      },
    ],
    [
      'an event',
      async (shop: TestShop, { id }: Placed) => {
        const event = webhookEvent({ id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id } })
        expect(await handleProviderEvent(shop.checkout, event)).toBe(true)
      },
    ],
  ])('pays nothing if %s settles the payment', async (_who, settles) => {
    const shop = await testShop(await fresh(), { admin: true })
    shop.expectErrors(/went to another payee/)
    const { payment } = await aThief(shop)
    await settles(shop, payment)
    expect(await books(shop)).toEqual(NOTHING_BOOKED)
    expect(await findAdminTask(shop, 'payee_changed')).toMatchObject({ count: 1 })
  })

  test('pays nothing if the capture’s reply was lost, nor by its event', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    shop.expectErrors(/went to another payee|not known yet/)
    const { payment, capture } = await aThief(shop, 'capture-outage')
    expect((await capture(payment)).status).toBe(502)
    shop.wait(2)
    await watchPayments(shop.checkout)
    expect(await books(shop)).toEqual(NOTHING_BOOKED)
    const { body } = await openMerchant(shop.sandbox).call('GET', `/v2/checkout/orders/${payment.id}`)
    const { id } = body.purchase_units![0]!.payments!.captures![0]!
    const resource = { id, supplementary_data: { related_ids: { order_id: payment.id } } }
    const event = webhookEvent({ id: 'WH-2', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource })
    expect(await handleProviderEvent(shop.checkout, event)).toBe(true)
    expect(await books(shop)).toEqual(NOTHING_BOOKED)
  })

  test('places no order and holds no piece while it is under review', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    shop.expectErrors(/went to another payee/)
    const { payment, capture } = await aThief(shop, 'pending')
    expect(await capture(payment)).toMatchObject(NOT_VERIFIED)
    expect(await books(shop)).toEqual(NOTHING_BOOKED)
  })

  test('ends a review without an order', async () => {
    const shop = await testShop(await fresh(), {
      admin: true,
      provider: real => ({
        ...real,
        readCapture: async () => ({ outcome: 'other_payee', issue: 'OTHER_PAYEE' }),
      }),
    })
    shop.expectErrors(/went to another payee/)
    const shopper = aShopper(shop)
    const payment = await shopper.approve(await addProduct(shop, { stockQuantity: 1 }), SUM, 'pending')
    expect((await shopper.capture(payment)).status).toBe(202)
    await decide(payment.links[0]!.href, 'complete')
    shop.wait(11)
    await watchPayments(shop.checkout)
    expect(await books(shop)).toMatchObject({
      orders: [{ payment_status: 'pending', paying_id: null }],
      stock: NOTHING_BOOKED.stock,
      refunds: 0,
    })
    expect(await findAdminTask(shop, 'payee_changed')).toMatchObject({ count: 1 })
    const letters = await shop.database.db.selectFrom('outbox').select('template').execute()
    expect(letters.map(({ template }) => template)).toContain('payment-refused')
  })

  test('buys nothing for a client that captures first', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    shop.expectErrors(/went to another payee/)
    const product = await addProduct(shop, { stockQuantity: 1 })
    const { body: payment } = await shop.call<Placed>('POST', '/api/paypal/order', { amount: SUM })
    await divert(shop, payment)
    await aShopper(shop).decide(payment)
    expect(await aShopper(shop).capture(payment)).toMatchObject(NOT_VERIFIED)
    const order = { ...CLIENT_DELIVERY, products: [{ id: product, quantity: 1 }], paypalOrderId: payment.id }
    expect(await shop.call('POST', '/api/orders', order)).toMatchObject(NOT_VERIFIED)
    shop.wait(61)
    await watchPayments(shop.checkout)
    expect(await books(shop)).toEqual({ ...NOTHING_BOOKED, orders: [] })
  })
})
