/** A customer who withdraws from a part of an order that is not paid, before, while and after it is paid for. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import type { Order } from '#contract/orders.ts'
import type { RefundsAndDocuments } from '#contract/refunds.ts'
import type { AdminSettings } from '#contract/settings.ts'
import type { Withdrawable, WithdrawalReceipt } from '#contract/withdrawals.ts'
import { decide } from '#sandbox/payer.ts'
import { ensureDocument } from '#server/documents/issue.ts'
import { renderMail } from '#server/mail/render-mail.ts'
import { findSoldProducts } from '#server/orders/sold-products.ts'
import { findByReference } from '#server/payments/ledger.ts'
import { onEachDatabase } from '#test/database.ts'
import {
  aCheckout,
  addProduct,
  aShopper,
  CLIENT_DELIVERY,
  CUSTOMER,
  type TestShop,
  testShop,
} from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'
import { claimPayment } from './claim.ts'

const FROG = { position: 0, quantity: 1 }
const CAT = { position: 1, quantity: 1 }

/** Two frogs at 32 €, a cat at 20 €, and the courier. */
const WHOLE = '90.99'
const WITHOUT_FROG = '58.99'
const WITHOUT_CAT = '70.99'

/** An unpaid order with counted pieces. */
async function anUnpaidOrder(shop: TestShop) {
  const frog = await addProduct(shop, { name: 'Konn', stockQuantity: 2 })
  const cat = await addProduct(shop, { name: 'Kass', price: 2000, stockQuantity: 1 })
  const { status, body } = await shop.call<Order>('POST', '/api/orders', {
    ...CLIENT_DELIVERY,
    products: [
      { id: frog, quantity: 2 },
      { id: cat, quantity: 1 },
    ],
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return { orderNumber: body.orderNumber, frog, cat }
}

const withdraw = (shop: TestShop, orderNumber: string, lines: object[], named: object = {}) =>
  shop.call<WithdrawalReceipt & { code?: string; details?: string }>('POST', '/api/withdrawals', {
    orderNumber,
    email: CUSTOMER.email,
    name: 'Mari Maasikas',
    receiptEmail: CUSTOMER.email,
    lines,
    ...named,
  })

async function seenByOwner(shop: TestShop, orderNumber: string) {
  const { body } = await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${orderNumber}`)
  const { order, history, openWithdrawals } = body
  return { ...order, history, openWithdrawals }
}

const piecesOf = ({ products }: Pick<Order, 'products'>) =>
  products.map(({ name, quantity }) => `${quantity} × ${name}`)

const toPay = (shop: TestShop, orderNumber: string, amount: string) =>
  aShopper(shop).place(amount, aCheckout({ invoice: orderNumber }))

const payByHand = (shop: TestShop, orderNumber: string, totalAmount: string) =>
  shop.call<{ code?: string }>('PATCH', '/api/orders', {
    ...{ orderNumber, totalAmount, paymentStatus: 'completed', paymentMethod: 'bank_transfer' },
  })

async function textOf(shop: TestShop, template: 'withdrawal-received' | 'withdrawal-notice') {
  const { data } = await shop.database.db
    .selectFrom('outbox')
    .select('data')
    .where('template', '=', template)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return (await renderMail({ template, data: JSON.parse(data) }, await shop.mailer.sender())).text
}

async function setFreeFrom(shop: TestShop, freeFrom: string) {
  const { body } = await shop.call<AdminSettings>('GET', '/api/admin/settings')
  const delivery = { ...body.delivery, freeFrom }
  expect((await shop.call('PUT', '/api/admin/settings', { ...body, delivery })).status).toBe(200)
}

onEachDatabase('an unpaid order withdrawn from in part', fresh => {
  const open = async () => testShop(await fresh(), { admin: true })

  test('and then cancelled by the owner is not withdrawn from again', async () => {
    const shop = await open()
    const { orderNumber } = await anUnpaidOrder(shop)
    expect((await withdraw(shop, orderNumber, [CAT])).status).toBe(201)
    await shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'cancelled' })
    expect(await withdraw(shop, orderNumber, [FROG])).toMatchObject({
      status: 409,
      body: { code: 'order_cancelled' },
    })
    expect(await seenByOwner(shop, orderNumber)).toMatchObject({ totalAmount: WITHOUT_CAT })
  })

  test('has only the rest in its lines, sums and e-mails', async () => {
    const shop = await open()
    const { orderNumber } = await anUnpaidOrder(shop)
    const { status, body } = await withdraw(shop, orderNumber, [FROG, CAT])
    expect({ status, body }).toMatchObject({ status: 201, body: { isCancelled: false, toPay: '38.99' } })
    const order = await seenByOwner(shop, orderNumber)
    expect(order).toMatchObject({ cartTotal: '32.00', shippingCost: '6.99', totalAmount: '38.99' })
    expect(piecesOf(order)).toEqual(['1 × Konn'])
    expect(order.products[0]!.wanted).toBe(1)
    expect(order.history.find(({ event }) => event === 'withdrawal')?.data).toMatchObject({ toPay: 3899 })
    const { body: rest } = await shop.call<Withdrawable>('POST', '/api/withdrawals/look-up', {
      orderNumber,
      email: CUSTOMER.email,
    })
    expect(rest.lines).toMatchObject([{ name: 'Konn', quantity: 1, withdrawn: 0 }])
    for (const template of ['withdrawal-received', 'withdrawal-notice'] as const) {
      const text = await textOf(shop, template)
      expect(text).toContain('kokku €38.99')
      expect(text, 'nothing was paid, so nothing is refunded').not.toMatch(/maksan tagasi|tagasi maksta \d/)
    }
  })

  test('is promised no refund by a retry after the rest was paid for', async () => {
    const shop = await open()
    const { orderNumber } = await anUnpaidOrder(shop)
    const requestId = randomUUID()
    const first = await withdraw(shop, orderNumber, [FROG], { requestId })
    expect(first.body).toMatchObject({ toPay: WITHOUT_FROG, isRefundDue: false })
    expect((await payByHand(shop, orderNumber, WITHOUT_FROG)).status).toBe(200)
    const again = await withdraw(shop, orderNumber, [FROG], { requestId })
    expect(again.body).toEqual({ ...first.body, toPay: null })
    expect((await withdraw(shop, orderNumber, [FROG])).body).toMatchObject({ toPay: null, isRefundDue: true })
  })

  test('pays the delivery fee of today for the rest', async () => {
    const shop = await open()
    await setFreeFrom(shop, '80.00')
    const { orderNumber } = await anUnpaidOrder(shop)
    expect(await seenByOwner(shop, orderNumber)).toMatchObject({ totalAmount: '84.00' })
    expect((await withdraw(shop, orderNumber, [FROG])).body.toPay).toBe(WITHOUT_FROG)
    expect((await toPay(shop, orderNumber, WITHOUT_FROG)).status, 'as on the payment page').toBe(200)
    await setFreeFrom(shop, '30.00')
    expect((await withdraw(shop, orderNumber, [CAT])).body.toPay).toBe('32.00')
  })

  test('withdraws an unsent payment link, which names the earlier sum', async () => {
    const shop = await open()
    const { orderNumber } = await anUnpaidOrder(shop)
    await shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'confirmed' })
    await shop.call('POST', `/api/orders/${orderNumber}/send-payment-email`)
    await withdraw(shop, orderNumber, [FROG])
    const links = shop.database.db.selectFrom('outbox').select('id').where('template', '=', 'payment-link')
    expect(await links.execute()).toEqual([])
  })

  test('can be paid at the new sum only, and sells only the rest', async () => {
    const shop = await open()
    const { orderNumber } = await anUnpaidOrder(shop)
    const shopper = aShopper(shop)
    const { body: earlier } = await toPay(shop, orderNumber, WHOLE)
    await shopper.decide(earlier)
    await withdraw(shop, orderNumber, [FROG])
    expect(await shopper.capture(earlier), 'a payment opened for the earlier sum').toMatchObject({
      status: 409,
      body: { code: 'amount_differs', paidFor: { orderNumber } },
    })
    expect(await toPay(shop, orderNumber, WHOLE)).toMatchObject({
      status: 409,
      body: { code: 'amount_differs' },
    })
    const { body: payment } = await toPay(shop, orderNumber, WITHOUT_FROG)
    await shopper.decide(payment)
    expect((await shopper.capture(payment)).status).toBe(200)
    const order = await seenByOwner(shop, orderNumber)
    expect(order).toMatchObject({
      paymentStatus: 'completed',
      totalAmount: WITHOUT_FROG,
      openWithdrawals: [],
    })
    const { facts } = await ensureDocument(shop.checkout, order, shop.now())
    expect(JSON.parse(facts)).toMatchObject({ total: 5899, lines: [{ quantity: 1 }, { quantity: 1 }] })
    const stock = shop.database.db.selectFrom('products').select(['stock_quantity', 'held']).orderBy('id')
    expect(await stock.execute()).toEqual([
      { stock_quantity: 1, held: 0 },
      { stock_quantity: 0, held: 0 },
    ])
  })

  test('once paid, is withdrawn from like any other: the last piece brings the delivery fee back', async () => {
    const shop = await open()
    const { orderNumber } = await anUnpaidOrder(shop)
    await withdraw(shop, orderNumber, [FROG])
    expect((await payByHand(shop, orderNumber, WITHOUT_FROG)).status).toBe(200)
    const { body: papers } = await shop.call<RefundsAndDocuments>(
      'GET',
      `/api/admin/orders/${orderNumber}/papers`,
    )
    expect(papers.settledAt, 'the owner has settled nothing').toBeNull()
    const sold = await findSoldProducts(shop.database.db, new Date(0), new Date(shop.now().getTime() + 1))
    expect([...sold.values()].map(({ pieces }) => Number(pieces))).toEqual([1, 1])
    await withdraw(shop, orderNumber, [FROG])
    const owed = async () =>
      (await seenByOwner(shop, orderNumber)).openWithdrawals.map(open => [open.owed, open.withDelivery])
    expect(await owed()).toEqual([['32.00', false]])
    const order = await seenByOwner(shop, orderNumber)
    expect(order.products.map(({ quantity, wanted }) => [quantity, wanted])).toEqual([
      [1, 0],
      [1, 1],
    ])
    expect((await withdraw(shop, orderNumber, [FROG])).body.code).toBe('withdrawn_already')
    await withdraw(shop, orderNumber, [CAT])
    const [, last] = await owed()
    expect(last?.[1]).toBe(true)
  })

  test('is not marked as paid by an administrator who saw the earlier sum', async () => {
    const shop = await open()
    const { orderNumber } = await anUnpaidOrder(shop)
    await withdraw(shop, orderNumber, [CAT])
    expect(await payByHand(shop, orderNumber, WHOLE)).toMatchObject({
      status: 409,
      body: { code: 'amount_differs' },
    })
    expect((await payByHand(shop, orderNumber, WITHOUT_CAT)).status).toBe(200)
  })

  test('repeats the receipt of a retry, and names what it no longer contains', async () => {
    const shop = await open()
    const { orderNumber } = await anUnpaidOrder(shop)
    const requestId = 'declaration-00001'
    const first = await withdraw(shop, orderNumber, [CAT], { requestId })
    expect(await withdraw(shop, orderNumber, [CAT], { requestId })).toMatchObject({
      status: 201,
      body: first.body,
    })
    expect(await withdraw(shop, orderNumber, [FROG], { requestId })).toMatchObject({
      status: 409,
      body: { code: 'request_differs', details: expect.stringContaining('1 × Kass') },
    })
    expect(await seenByOwner(shop, orderNumber)).toMatchObject({ totalAmount: WITHOUT_CAT })
    await shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'cancelled' })
    const cancelled = await withdraw(shop, orderNumber, [CAT], { requestId })
    expect(cancelled, 'nothing of a cancelled order is to be paid').toMatchObject({
      status: 201,
      body: { toPay: null },
    })
  })

  describe('concurrently', () => {
    test('loses each piece once in concurrent withdrawals', async () => {
      const shop = await open()
      const { orderNumber } = await anUnpaidOrder(shop)
      const replies = await Promise.all(
        [[CAT], [CAT], [FROG], [{ ...FROG, quantity: 2 }]].map(lines => withdraw(shop, orderNumber, lines)),
      )
      const ofCat = replies.slice(0, 2).map(({ status }) => status)
      expect(ofCat.toSorted()).toEqual([201, 409])
      const order = await seenByOwner(shop, orderNumber)
      const frogs = order.products.find(({ name }) => name === 'Konn')?.quantity ?? 0
      // The withdrawal of the last piece cancels the order instead.
      if (order.orderStatus === 'cancelled') expect(replies.some(({ body }) => body.isCancelled)).toBe(true)
      else expect(order).toMatchObject({ totalAmount: (frogs * 32 + 6.99).toFixed(2) })
    })

    test.each([1, 2, 3])('with a payment by hand, is paid at its sum, or owes the piece (%i)', async () => {
      const shop = await open()
      const { orderNumber } = await anUnpaidOrder(shop)
      const [withdrawn, paid] = await Promise.all([
        withdraw(shop, orderNumber, [CAT]),
        payByHand(shop, orderNumber, WHOLE),
      ])
      expect(withdrawn.status).toBe(201)
      const order = await seenByOwner(shop, orderNumber)
      if (paid.status === 200)
        expect(order).toMatchObject({ totalAmount: WHOLE, openWithdrawals: [{ owed: '20.00' }] })
      else {
        expect(paid.body.code).toBe('amount_differs')
        expect(order).toMatchObject({ totalAmount: WITHOUT_CAT, paymentStatus: 'pending' })
      }
    })
  })
})

onEachDatabase('an order withdrawn from in part while it is being paid', fresh => {
  /** Withdraws from the cat while the provider captures. */
  async function openWithdrawing(outcome: string) {
    const shop: TestShop = await testShop(await fresh(), {
      admin: true,
      provider: real => ({
        ...real,
        capture: async (...call) => {
          const { status, body } = await withdraw(shop, orderNumber, [CAT])
          expect({ status, toPay: body.toPay }).toEqual({ status: 201, toPay: null })
          return real.capture(...call)
        },
      }),
    })
    const { orderNumber, cat } = await anUnpaidOrder(shop)
    const { body: payment } = await toPay(shop, orderNumber, WHOLE)
    await aShopper(shop).decide(payment, 'approve', outcome)
    return { shop, orderNumber, payment, cat }
  }

  test('loses the piece when the payment is declined, which is free for others', async () => {
    const { shop, orderNumber, payment, cat } = await openWithdrawing('declined')
    expect((await aShopper(shop).capture(payment)).status).toBe(402)
    const order = await seenByOwner(shop, orderNumber)
    expect(order).toMatchObject({ totalAmount: WITHOUT_CAT, paymentStatus: 'pending' })
    expect(order.history.find(({ event }) => event === 'withdrawal')?.data).toMatchObject({ toPay: 7099 })
    expect((await toPay(shop, orderNumber, WITHOUT_CAT)).status).toBe(200)
    await aShopper(shop).approve(cat, '26.99')
  })

  test('is owed its price when the payment succeeds', async () => {
    const { shop, orderNumber, payment } = await openWithdrawing('ok')
    expect((await aShopper(shop).capture(payment)).status).toBe(200)
    const order = await seenByOwner(shop, orderNumber)
    expect(order).toMatchObject({ totalAmount: WHOLE, openWithdrawals: [{ owed: '20.00' }] })
    expect(order.history.find(({ event }) => event === 'withdrawal')?.data).not.toHaveProperty('toPay')
  })

  test('is asked for the rest once the review of its payment fails', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber } = await anUnpaidOrder(shop)
    const { body: payment } = await toPay(shop, orderNumber, WHOLE)
    const shopper = aShopper(shop)
    await shopper.decide(payment, 'approve', 'pending')
    expect((await shopper.capture(payment)).status).toBe(202)
    expect((await withdraw(shop, orderNumber, [CAT])).body).toMatchObject({ toPay: null, isCancelled: false })
    expect(await seenByOwner(shop, orderNumber)).toMatchObject({ totalAmount: WHOLE })
    await decide(payment.links[0]!.href, 'decline')
    shop.wait(11)
    await watchPayments(shop.checkout)
    expect(await seenByOwner(shop, orderNumber)).toMatchObject({ totalAmount: WITHOUT_CAT })
    const { data } = await shop.database.db
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'payment-refused')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(data)).toMatchObject({ total: 7099, lines: [{ name: 'Konn', quantity: 2 }] })
  })

  test('is never taken at the earlier sum, also by the payment that created it', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop, { stockQuantity: 2 }), 2)
    const { body: payment } = await shopper.place('70.99')
    await shopper.decide(payment, 'approve', 'pending')
    expect((await shopper.capture(payment)).status).toBe(202)
    const { order_number: orderNumber } = await shop.database.db
      .selectFrom('orders')
      .select('order_number')
      .executeTakeFirstOrThrow()
    // So the failed review does not cancel it.
    await shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'confirmed' })
    await decide(payment.links[0]!.href, 'decline')
    shop.wait(11)
    await watchPayments(shop.checkout)
    expect((await withdraw(shop, orderNumber, [FROG])).body.toPay).toBe('38.99')
    const found = await findByReference(shop.database.db, payment.id)
    expect(await claimPayment(shop.checkout, found!)).toEqual({ outcome: 'amount_differs' })
  })
})
