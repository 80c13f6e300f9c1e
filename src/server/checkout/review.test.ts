import { expect, test } from 'vitest'
import { decide } from '#sandbox/payer.ts'
import { onEachDatabase } from '#test/database.ts'
import {
  aCheckout,
  addProduct,
  aShopper,
  CUSTOMER,
  SAID_DELIVERY,
  type TestShop,
  testShop,
} from '#test/shop.ts'
import { watchPayments } from './watch-payments.ts'

/** 32.00 and a courier for 6.99 */
const SUM = '38.99'

const mails = async (shop: TestShop) => {
  const rows = await shop.database.db
    .selectFrom('outbox')
    .select(['template', 'recipient', 'data'])
    .orderBy('template')
    .execute()
  return rows.map(({ data, ...rest }) => ({ ...rest, ...JSON.parse(data) }))
}
const historyOf = async (shop: TestShop) =>
  (await shop.database.db.selectFrom('order_history').select('event').orderBy('at').execute()).map(
    ({ event }) => event,
  )
const theOrder = (shop: TestShop) =>
  shop.database.db
    .selectFrom('orders')
    .selectAll()
    .where('placed_at', 'is not', null)
    .executeTakeFirstOrThrow()

onEachDatabase('a payment that fails its review', fresh => {
  test('of a cart cancels its order; the customer and the owner hear of it, and the cart can be paid again', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM, 'pending')
    shop.wait(1)
    expect((await shopper.capture(payment)).status).toBe(202)
    const underReview = await theOrder(shop)
    expect(underReview.updated_at, 'an open page of the owner sees it come').toBe(underReview.placed_at)
    await decide(payment.links[0]!.href, 'decline')
    shop.wait(11)
    await watchPayments(shop.checkout)
    const order = await theOrder(shop)
    expect(order).toMatchObject({ status: 'cancelled', payment_status: 'pending', paying_id: null })
    expect(order.updated_at > underReview.updated_at).toBe(true)
    expect(await mails(shop)).toMatchObject([
      {
        template: 'payment-refused',
        recipient: CUSTOMER.email,
        isCancelled: true,
        link: expect.stringContaining(`/jalgimine?orderNumber=${order.order_number}&key=`),
      },
      { template: 'payment-refused-notice', isCancelled: true },
    ])
    expect((await historyOf(shop)).toSorted()).toEqual(['payment-refused', 'status'])
    shop.wait(11)
    await watchPayments(shop.checkout)
    expect((await mails(shop)).length, 'once').toBe(2)

    expect(await shopper.cart()).toMatchObject([{ quantity: 1, available: 1 }])
    const { body: again } = await shopper.place(SUM)
    await shopper.decide(again)
    expect((await shopper.capture(again)).status).toBe(200)
  })

  test('of an order that stood before leaves it waiting, with the link to pay it', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const { body: order } = await shop.call<{ orderNumber: string }>('POST', '/api/orders', {
      ...SAID_DELIVERY,
      products: [{ id: product, quantity: 1 }],
    })
    const shopper = aShopper(shop)
    const pay = async (outcome: string) => {
      const { body: payment } = await shopper.place(SUM, aCheckout({ invoice: order.orderNumber }))
      await shopper.decide(payment, 'approve', outcome)
      return { payment, captured: await shopper.capture(payment) }
    }
    const { payment, captured } = await pay('pending')
    expect(captured.status).toBe(202)
    await decide(payment.links[0]!.href, 'decline')
    shop.wait(11)
    await watchPayments(shop.checkout)
    expect(await theOrder(shop)).toMatchObject({ status: 'pending', payment_status: 'pending' })
    expect(await mails(shop)).toMatchObject([
      {
        template: 'payment-refused',
        isCancelled: false,
        link: expect.stringContaining(`/maksmine/${order.orderNumber}?key=`),
      },
      { template: 'payment-refused-notice', isCancelled: false },
    ])
    expect((await pay('ok')).captured.status).toBe(200)
  })
})
