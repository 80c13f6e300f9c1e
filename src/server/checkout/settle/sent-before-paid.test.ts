import { expect, test } from 'vitest'
import type { ArrivalAnswer } from '#contract/arrival.ts'
import type { Order } from '#contract/orders.ts'
import type { OrderMail } from '#server/mail/mails.ts'
import { renderMail } from '#server/mail/render-mail.ts'
import { findOrderByNumber } from '#server/orders/store.ts'
import { onEachDatabase } from '#test/database.ts'
import {
  aCheckout,
  aShopper,
  findAdminTask,
  HAT_ORDER,
  type Placed,
  type TestShop,
  testShop,
} from '#test/test-shop.ts'

/** Creates a composed hat that the owner gave a status before it was paid. @returns its number */
async function aHatOf(shop: TestShop, orderStatus: string): Promise<string> {
  const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-hat-orders', HAT_ORDER)
  const { orderNumber } = body
  const given = await shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus })
  expect(given.status).toBe(200)
  return orderNumber
}

/** Pays it by its link, as its customer. */
async function pay(shop: TestShop, invoice: string, shown: object = {}): Promise<void> {
  const order = { amount: '33.99', checkout: aCheckout({ invoice, ...shown }) }
  const { status, body } = await shop.call<Placed>('POST', '/api/paypal/order', order)
  expect(status, JSON.stringify(body)).toBe(200)
  await aShopper(shop).decide(body)
  expect((await shop.call('POST', `/api/paypal/capture?orderID=${body.id}`)).status).toBe(200)
}

async function receiptOf(shop: TestShop): Promise<string> {
  const { data } = await shop.database.db
    .selectFrom('outbox')
    .select('data')
    .where('template', '=', 'order-received')
    .executeTakeFirstOrThrow()
  const letter = { template: 'order-received', data: JSON.parse(data) as OrderMail } as const
  return (await renderMail(letter, await shop.mailer.sender())).text
}

onEachDatabase('paying an order', fresh => {
  test.each(['shipped', 'delivered', 'completed'] as const)('that is %s keeps that status', async status => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await aHatOf(shop, status)
    await pay(shop, number)
    const order = (await findOrderByNumber(shop.database.db, number))!
    expect(order).toMatchObject({ status, payment_status: 'completed', payment_method: 'paypal' })
    expect(order.promise, 'a sent order gets no promise').toBeNull()
    expect(order.first_promise).toBeNull()
    expect(await findAdminTask(shop, 'pack')).toBeUndefined()
    const history = await shop.database.db
      .selectFrom('order_history')
      .select('event')
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute()
    expect(history.map(({ event }) => event)).toEqual(expect.arrayContaining(['status', 'paid']))
    const receipt = await receiptOf(shop)
    expect(receipt).toContain('makstud')
    expect(receipt).not.toMatch(/heegelnõela|Panen paki teele|Annan teada|Kohal:/)
  })

  test.each(['confirmed', 'processing'])('that is %s sets it to paid', async status => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await aHatOf(shop, status)
    await pay(shop, number)
    const order = (await findOrderByNumber(shop.database.db, number))!
    expect(order).toMatchObject({ status: 'paid', payment_status: 'completed' })
    expect(order.promise).not.toBeNull()
    expect(await findAdminTask(shop, 'pack')).toMatchObject({ first: [{ id: number }] })
  })

  test('that is shipped is accepted whatever day its page shows, and promises none', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { body } = await shop.call<{ order: Order }>('POST', '/api/admin/orders', {
      customerName: 'Mari Maasikas',
      customerEmail: 'mari@naide.ee',
      customerPhone: '+372 5123 4534',
      deliveryMethod: '',
      payment: 'link',
      lines: [{ productId: null, name: 'Kott', unitPrice: '27.00', quantity: 1, madeToOrder: true }],
    })
    const { orderNumber } = body.order
    await shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'shipped' })
    const { days } = (await shop.call<ArrivalAnswer>('GET', '/api/arrival')).body
    await pay(shop, orderNumber, { arrival: days.omniva_courier })
    const order = (await findOrderByNumber(shop.database.db, orderNumber))!
    expect(order).toMatchObject({ status: 'shipped', payment_status: 'completed', promise: null })
  })

  test.each(['confirmed', 'processing'])('that is %s by hand sets it to paid as well', async status => {
    const shop = await testShop(await fresh(), { admin: true })
    const orderNumber = await aHatOf(shop, status)
    const paid = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
    expect((await shop.call('PATCH', '/api/orders', paid)).status).toBe(200)
    const order = (await findOrderByNumber(shop.database.db, orderNumber))!
    expect(order).toMatchObject({ status: 'paid', payment_status: 'completed' })
  })

  test('that was shipped promises no day when paid by hand either', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const orderNumber = await aHatOf(shop, 'confirmed')
    const delivery = { deliveryMethod: 'omniva_courier', customerAddress: 'Riia 2', customerCity: 'Tartu' }
    await shop.call('PUT', `/api/admin/orders/${orderNumber}/delivery`, {
      ...delivery,
      customerName: 'Mari Maasikas',
      customerEmail: 'mari@gmail.com',
      customerPhone: '+372 5123 4534',
      customerPostalCode: '51004',
    })
    await shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'shipped' })
    const paid = { orderNumber, paymentStatus: 'completed', paymentMethod: 'bank_transfer' }
    expect((await shop.call('PATCH', '/api/orders', paid)).status).toBe(200)
    const order = (await findOrderByNumber(shop.database.db, orderNumber))!
    expect(order).toMatchObject({ status: 'shipped', payment_status: 'completed', promise: null })
    expect(await receiptOf(shop)).not.toMatch(/Kohal:/)
  })
})
