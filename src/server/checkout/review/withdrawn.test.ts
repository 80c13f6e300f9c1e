/** A customer who withdraws from all of an order while its payment is being captured or reviewed. */
import { expect, test } from 'vitest'
import { decide } from '#sandbox/payer.ts'
import { renderMail } from '#server/mail/render-mail.ts'
import { onEachDatabase } from '#test/database.ts'
import {
  aCheckout,
  addProduct,
  aShopper,
  CLIENT_DELIVERY,
  CUSTOMER,
  type Placed,
  type TestShop,
  testShop,
} from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'

const SUM = '38.99'

const theOrder = (shop: TestShop) =>
  shop.database.db
    .selectFrom('orders')
    .selectAll()
    .where('placed_at', 'is not', null)
    .executeTakeFirstOrThrow()

/** Withdraws from the only piece. */
async function withdraw(shop: TestShop): Promise<void> {
  const { order_number: orderNumber, access_key: key } = await theOrder(shop)
  const { status, body } = await shop.call('POST', '/api/withdrawals', {
    orderNumber,
    key,
    name: 'Mari Maasikas',
    receiptEmail: CUSTOMER.email,
    lines: [{ position: 0, quantity: 1 }],
  })
  expect({ status, body }).toMatchObject({ status: 201, body: { isCancelled: false } })
}

/** Lets the provider end the review of a payment without money. */
async function decline(shop: TestShop, payment: Placed): Promise<void> {
  await decide(payment.links[0]!.href, 'decline')
  shop.wait(11)
  await watchPayments(shop.checkout)
}

async function anInvoice(shop: TestShop): Promise<Placed> {
  const { body: order } = await shop.call<{ orderNumber: string }>('POST', '/api/orders', {
    ...CLIENT_DELIVERY,
    products: [{ id: await addProduct(shop), quantity: 1 }],
  })
  return (await aShopper(shop).place(SUM, aCheckout({ invoice: order.orderNumber }))).body
}

async function refusalLetter(shop: TestShop) {
  const { data } = await shop.database.db
    .selectFrom('outbox')
    .select('data')
    .where('template', '=', 'payment-refused')
    .executeTakeFirstOrThrow()
  const mail = { template: 'payment-refused', data: JSON.parse(data) } as const
  return (await renderMail(mail, await shop.mailer.sender())).text
}

onEachDatabase('an order withdrawn from during the review of its payment', fresh => {
  test('is cancelled when the review fails, and its pieces stay out of the cart', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM, 'pending')
    expect((await shopper.capture(payment)).status).toBe(202)
    await withdraw(shop)
    await decline(shop, payment)
    expect(await theOrder(shop)).toMatchObject({ status: 'cancelled', paying_id: null })
    expect(await shopper.cart()).toEqual([])
    const text = await refusalLetter(shop)
    expect(text).toContain('Sellest tellimusest on taganetud, nii et tühistasin selle.')
    expect(text).not.toMatch(/telli uuesti|teist kaarti/)
  })

  test('from a part of it puts only the rest back into the cart', async () => {
    const shop = await testShop(await fresh())
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop, { stockQuantity: 2 }), 2)
    await shopper.add(await addProduct(shop, { name: 'Kassimüts' }))
    const { body: payment } = await shopper.place('102.99')
    await shopper.decide(payment, 'approve', 'pending')
    expect((await shopper.capture(payment)).status).toBe(202)
    await withdraw(shop)
    await decline(shop, payment)
    expect((await shopper.cart()).map(({ quantity }) => quantity)).toEqual([1, 1])
  })

  test('that existed before is not to be paid any more', async () => {
    const shop = await testShop(await fresh())
    const payment = await anInvoice(shop)
    const shopper = aShopper(shop)
    await shopper.decide(payment, 'approve', 'pending')
    expect((await shopper.capture(payment)).status).toBe(202)
    await withdraw(shop)
    await decline(shop, payment)
    expect(await theOrder(shop)).toMatchObject({ status: 'cancelled', payment_status: 'pending' })
    const text = await refusalLetter(shop)
    expect(text).toContain('Sellest tellimusest on taganetud, nii et tühistasin selle.')
    expect(text).not.toContain('/maksmine/')
  })
})

onEachDatabase('an order withdrawn from during a capture that is declined', fresh => {
  test('is cancelled, and its customer is told that nothing is to be paid', async () => {
    const shop = await testShop(await fresh(), {
      provider: real => ({
        ...real,
        capture: async (...call) => {
          await withdraw(shop)
          return real.capture(...call)
        },
      }),
    })
    const payment = await anInvoice(shop)
    const shopper = aShopper(shop)
    await shopper.decide(payment, 'approve', 'declined')
    expect((await shopper.capture(payment)).status).toBe(402)
    expect(await theOrder(shop)).toMatchObject({ status: 'cancelled', paying_id: null })
    const { data } = await shop.database.db
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'status-changed')
      .executeTakeFirstOrThrow()
    const mail = { template: 'status-changed', data: JSON.parse(data) } as const
    expect((await renderMail(mail, await shop.mailer.sender())).text).toContain('Maksma ei pea sa midagi.')
  })
})
