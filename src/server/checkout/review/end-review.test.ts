/** How a review ends when events arrive out of order and its subject has changed meanwhile. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { MailTemplate } from '#domain/mail-template.ts'
import { decide } from '#sandbox/payer.ts'
import { renderMail } from '#server/mail/render-mail.ts'
import { findByReference } from '#server/payments/ledger.ts'
import { listRefunds } from '#server/payments/refund-ledger.ts'
import { onEachDatabase } from '#test/database.ts'
import {
  aCheckout,
  addProduct,
  aSession,
  aShopper,
  CLIENT_DELIVERY,
  CUSTOMER,
  HAT_ORDER,
  type TestShop,
  testShop,
  webhookEvent,
  withProvider,
} from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'
import { handleProviderEvent } from '../settle/provider-events.ts'

/** 32.00 plus 6.99 for the courier. */
const SUM = '38.99'

type Placed = { id: string; links: { rel: string; href: string }[] }

/** A payment that the provider reviews. */
async function underReview(shop: TestShop, product: number) {
  const shopper = aShopper(shop)
  const payment = await shopper.approve(product, SUM, 'pending')
  expect((await shopper.capture(payment)).status).toBe(202)
  return { shopper, payment, page: payment.links[0]!.href }
}

const theOrder = (shop: TestShop) =>
  shop.database.db
    .selectFrom('orders')
    .selectAll()
    .where('placed_at', 'is not', null)
    .executeTakeFirstOrThrow()

async function letters(shop: TestShop, template: MailTemplate) {
  const rows = await shop.database.db
    .selectFrom('outbox')
    .select(['recipient', 'data'])
    .where('template', '=', template)
    .execute()
  return rows.map(({ recipient, data }) => ({ recipient, ...JSON.parse(data) }))
}

const paymentOf = async (shop: TestShop, { id }: Placed) => (await findByReference(shop.database.db, id))!

/** The shop with a provider that has dropped its old orders. */
const withoutOrders = (shop: TestShop): TestShop['checkout'] =>
  withProvider(shop, { read: async () => ({ outcome: 'gone' }) })

let events = 0
const theEvent = (event_type: string, resource: Record<string, unknown>) =>
  webhookEvent({ id: `WH-END-${events++}`, event_type, resource })
const captureEvent = (captureId: string, orderId: string) =>
  theEvent('PAYMENT.CAPTURE.COMPLETED', {
    id: captureId,
    supplementary_data: { related_ids: { order_id: orderId } },
  })
const refundEvent = (refundId: string, captureId: string, type = 'PAYMENT.CAPTURE.REFUNDED') =>
  theEvent(type, {
    id: refundId,
    links: [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${captureId}` }],
  })

/** Refunds at the provider's own site, as the owner. @returns the refund's id there */
async function refundThere(shop: TestShop, payment: Placed, amount: number): Promise<string> {
  const { capture_id } = await paymentOf(shop, payment)
  const result = await shop.provider.refund(capture_id!, {
    refundId: `there-${amount}`,
    amount,
    note: '',
  })
  if (result.outcome !== 'refunded') expect.unreachable()
  return result.providerRefundId
}

onEachDatabase('a review whose order the provider has dropped', fresh => {
  test('goes on, and ends as its capture does', async () => {
    const shop = await testShop(await fresh())
    const { payment, page } = await underReview(shop, await addProduct(shop, { stockQuantity: 1 }))
    shop.wait(11)
    await watchPayments(withoutOrders(shop))
    expect(await theOrder(shop)).toMatchObject({ status: 'pending', payment_status: 'pending' })
    expect(await paymentOf(shop, payment)).toMatchObject({ state: 'reviewing' })
    await decide(page, 'complete')
    shop.wait(11)
    await watchPayments(withoutOrders(shop))
    expect(await theOrder(shop)).toMatchObject({ status: 'paid', payment_status: 'completed' })
    expect(await letters(shop, 'payment-refused')).toEqual([])
  })

  test('and whose capture cannot be found either stays open', async () => {
    const shop = await testShop(await fresh())
    shop.expectErrors(/not known yet/)
    const { payment } = await underReview(shop, await addProduct(shop))
    await shop.database.db.updateTable('payments').set({ capture_id: 'OFANOTHERACCOUNT' }).execute()
    shop.wait(11)
    await watchPayments(withoutOrders(shop))
    expect(await paymentOf(shop, payment)).toMatchObject({ state: 'reviewing' })
    expect(await theOrder(shop)).toMatchObject({ status: 'pending' })
  })
})

onEachDatabase('money that the provider reports, though it has dropped the order', fresh => {
  test('is refunded if it buys nothing', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 2 })
    const shopper = aShopper(shop)
    const first = await shopper.approve(product, SUM)
    const { body: second } = await shopper.place(SUM)
    await shopper.decide(second)
    expect((await shopper.capture(second)).status).toBe(200)
    const taken = await shop.provider.capture(first.id, 'the last words of another process')
    if (taken.outcome !== 'captured') expect.unreachable()
    expect(await handleProviderEvent(withoutOrders(shop), captureEvent(taken.captureId, first.id))).toBe(true)
    expect(await paymentOf(shop, first)).toMatchObject({ state: 'refunded', refunded: 3899 })
  })

  test('must be reported again while its capture cannot be found', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 2 })
    const shopper = aShopper(shop)
    const first = await shopper.approve(product, SUM)
    const { body: second } = await shopper.place(SUM)
    await shopper.decide(second)
    await shopper.capture(second)
    const event = captureEvent('NOTYETTHERE', first.id)
    expect(await handleProviderEvent(withoutOrders(shop), event)).toBe(false)
  })

  test.each([
    ['PAYMENT.CAPTURE.REFUNDED', 'provider'],
    ['PAYMENT.CAPTURE.REVERSED', 'reversal'],
  ])('is booked as refunded by the refund that a %s names', async (type, origin) => {
    const shop = await testShop(await fresh())
    const shopper = aShopper(shop)
    const payment = await shopper.approve(await addProduct(shop), SUM)
    await shopper.capture(payment)
    const refundId = await refundThere(shop, payment, 700)
    const { capture_id } = await paymentOf(shop, payment)
    expect(
      await handleProviderEvent(withoutOrders(shop), refundEvent('NOSUCHREFUND', capture_id!, type)),
    ).toBe(false)
    for (let i = 0; i < 2; i++)
      expect(await handleProviderEvent(withoutOrders(shop), refundEvent(refundId, capture_id!, type))).toBe(
        true,
      )
    const { id, payment_status } = await theOrder(shop)
    expect(payment_status).toBe('partially_refunded')
    expect(await listRefunds(shop.database.db, id)).toMatchObject([{ amount: 700, origin, state: 'done' }])
  })
})

onEachDatabase('a refund reported before the end of the review', fresh => {
  test('in part is booked after the order is paid', async () => {
    const shop = await testShop(await fresh())
    const { payment, page } = await underReview(shop, await addProduct(shop, { stockQuantity: 1 }))
    await decide(page, 'complete')
    const refundId = await refundThere(shop, payment, 700)
    const { capture_id } = await paymentOf(shop, payment)
    expect(await handleProviderEvent(shop.checkout, refundEvent(refundId, capture_id!))).toBe(true)
    expect(await handleProviderEvent(shop.checkout, captureEvent(capture_id!, payment.id))).toBe(true)
    const order = await theOrder(shop)
    expect(order).toMatchObject({ status: 'paid', payment_status: 'partially_refunded' })
    expect(order.paid_at).not.toBeNull()
    expect(await paymentOf(shop, payment)).toMatchObject({ state: 'captured', refunded: 700 })
    expect(await letters(shop, 'order-received')).toHaveLength(1)
    expect(await letters(shop, 'refund')).toMatchObject([{ amount: 700 }])
  })

  test('in full cancels the order, and tells its customer that the money is refunded', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const { payment, page } = await underReview(shop, product)
    await decide(page, 'complete')
    const refundId = await refundThere(shop, payment, 3899)
    const { capture_id } = await paymentOf(shop, payment)
    expect(await handleProviderEvent(shop.checkout, refundEvent(refundId, capture_id!))).toBe(true)
    expect(await handleProviderEvent(shop.checkout, captureEvent(capture_id!, payment.id))).toBe(true)
    const order = await theOrder(shop)
    expect(order).toMatchObject({ status: 'cancelled', payment_status: 'pending', paying_id: null })
    expect(await listRefunds(shop.database.db, order.id)).toEqual([])
    const [letter] = await letters(shop, 'payment-refused')
    expect(letter).toMatchObject({ isCancelled: true, isGivenBack: true })
    const { text } = await renderMail(
      { template: 'payment-refused', data: letter },
      await shop.mailer.sender(),
    )
    expect(text).toContain('raha läks PayPalis sulle tagasi')
    expect(text).not.toContain('raha ei võetud')
    const { held, stock_quantity } = await shop.database.db
      .selectFrom('products')
      .select(['held', 'stock_quantity'])
      .executeTakeFirstOrThrow()
    expect([held, stock_quantity]).toEqual([0, 1])
  })

  test('of an order without a cart does not ask its customer to pay again', async () => {
    const shop = await testShop(await fresh())
    const { body: order } = await shop.call<{ orderNumber: string }>('POST', '/api/orders', {
      ...CLIENT_DELIVERY,
      products: [{ id: await addProduct(shop), quantity: 1 }],
    })
    const shopper = aShopper(shop)
    const { body: payment } = await shopper.place(SUM, aCheckout({ invoice: order.orderNumber }))
    await shopper.decide(payment, 'approve', 'pending')
    expect((await shopper.capture(payment)).status).toBe(202)
    await decide(payment.links[0]!.href, 'complete')
    const refundId = await refundThere(shop, payment, 3899)
    const { capture_id } = await paymentOf(shop, payment)
    await handleProviderEvent(shop.checkout, refundEvent(refundId, capture_id!))
    const link = expect.stringContaining('/jalgimine?orderNumber=')
    expect(await letters(shop, 'payment-refused')).toMatchObject([{ isCancelled: false, link }])
    expect(await theOrder(shop)).toMatchObject({ status: 'pending', payment_status: 'pending' })
  })
})

onEachDatabase('a review that fails', fresh => {
  test('cancels a hat that was paid on its own page', async () => {
    const shop = await testShop(await fresh())
    const hat = {
      firstName: 'Mari',
      lastName: 'Maasikas',
      customerEmail: CUSTOMER.email,
      customerPhone: CUSTOMER.phone,
      hatDiameter: '56 cm',
      hatCategory: 'custom',
    }
    const { body: payment } = await shop.call<Placed>('POST', '/api/paypal/order', { amount: '27.00', hat })
    const shopper = aShopper(shop)
    await shopper.decide(payment, 'approve', 'pending')
    expect((await shopper.capture(payment)).status).toBe(202)
    await decide(payment.links[0]!.href, 'decline')
    shop.wait(11)
    await watchPayments(shop.checkout)
    expect(await theOrder(shop)).toMatchObject({ kind: 'custom_hat', status: 'cancelled', paying_id: null })
    const [letter] = await letters(shop, 'payment-refused')
    expect(letter).toMatchObject({ isCancelled: true, isCartKept: false })
    const { text } = await renderMail(
      { template: 'payment-refused', data: letter },
      await shop.mailer.sender(),
    )
    expect(text).toContain('Kui sa seda ikka soovid, telli uuesti.')
    expect(text).not.toMatch(/poodi tagasi|ostukorv/)
  })

  test('leaves a hat that was ordered to be paid later to be paid', async () => {
    const shop = await testShop(await fresh())
    const hat = { ...HAT_ORDER, sessionId: aSession(), requestId: randomUUID() }
    expect((await shop.call('POST', '/api/custom-hat-orders', hat)).status).toBe(201)
    shop.wait(1)
    const { body: payment } = await shop.call<Placed>('POST', '/api/paypal/order', { amount: '27.00', hat })
    const shopper = aShopper(shop)
    await shopper.decide(payment, 'approve', 'pending')
    expect((await shopper.capture(payment)).status).toBe(202)
    await decide(payment.links[0]!.href, 'decline')
    shop.wait(11)
    await watchPayments(shop.checkout)
    expect(await theOrder(shop)).toMatchObject({ status: 'pending_confirmation', paying_id: null })
    const link = expect.stringContaining('/maksmine/')
    expect(await letters(shop, 'payment-refused')).toMatchObject([{ isCancelled: false, link }])
  })

  test('ends even if a product of its order was erased, and the others return to the cart', async () => {
    const shop = await testShop(await fresh())
    const [gone, deleted, there] = [await addProduct(shop), await addProduct(shop), await addProduct(shop)]
    const shopper = aShopper(shop)
    await shopper.add(gone)
    await shopper.add(deleted)
    const payment = await shopper.approve(there, '102.99', 'pending')
    expect((await shopper.capture(payment)).status).toBe(202)
    const { db } = shop.database
    const at = shop.now().toISOString()
    await db.updateTable('products').set({ deleted_at: at }).where('id', '=', deleted).execute()
    await db.deleteFrom('products').where('id', '=', gone).execute()
    await decide(payment.links[0]!.href, 'decline')
    shop.wait(11)
    await watchPayments(shop.checkout)
    expect(await theOrder(shop)).toMatchObject({ status: 'cancelled', paying_id: null })
    expect(await shopper.cart()).toMatchObject([{ productId: there, quantity: 1 }])
    expect(await letters(shop, 'payment-refused')).toMatchObject([{ isCartKept: true }])
  })

  test('promises no cart if nothing of the order can be bought any more', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop)
    const { shopper, page } = await underReview(shop, product)
    await shop.database.db.deleteFrom('products').where('id', '=', product).execute()
    await decide(page, 'decline')
    shop.wait(11)
    await watchPayments(shop.checkout)
    expect(await shopper.cart()).toEqual([])
    expect(await letters(shop, 'payment-refused')).toMatchObject([{ isCancelled: true, isCartKept: false }])
  })
})

onEachDatabase('an order whose payment is under review', fresh => {
  test('is confirmed at once, and only once, with what the law requires', async () => {
    const shop = await testShop(await fresh())
    await underReview(shop, await addProduct(shop))
    const order = await theOrder(shop)
    const [letter, ...more] = await letters(shop, 'order-under-review')
    expect(letter).toMatchObject({
      recipient: CUSTOMER.email,
      orderNumber: order.order_number,
      isPaid: false,
    })
    shop.wait(11)
    await watchPayments(shop.checkout)
    expect([...more, ...(await letters(shop, 'order-under-review')).slice(1)]).toEqual([])
    const data = letter
    const { subject, text } = await renderMail(
      { template: 'order-under-review', data },
      await shop.mailer.sender(),
    )
    expect(subject).toBe(`Tellimus ${order.order_number} on käes, makse on kontrollis`)
    for (const said of [
      'Rõõmus konnamüts: €32.00',
      'Kokku: €38.99',
      'taganeda 14 päeva jooksul',
      '/tingimused',
    ])
      expect(text).toContain(said)
    expect(text).not.toMatch(/makstud/i)
  })

  test('that existed before has been confirmed already', async () => {
    const shop = await testShop(await fresh())
    const { body: order } = await shop.call<{ orderNumber: string }>('POST', '/api/orders', {
      ...CLIENT_DELIVERY,
      products: [{ id: await addProduct(shop), quantity: 1 }],
    })
    const shopper = aShopper(shop)
    const { body: payment } = await shopper.place(SUM, aCheckout({ invoice: order.orderNumber }))
    await shopper.decide(payment, 'approve', 'pending')
    expect((await shopper.capture(payment)).status).toBe(202)
    expect(await letters(shop, 'order-under-review')).toEqual([])
  })
})
