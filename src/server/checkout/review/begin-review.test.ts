import { expect, test } from 'vitest'
import { decide } from '#sandbox/payer.ts'
import { renderMail } from '#server/mail/render-mail.ts'
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

/** 32.00 plus 6.99 for the courier. */
const SUM = '38.99'

type Opened = { id: string; links: { rel: string; href: string }[] }

const A_HAT = {
  firstName: 'Mari',
  lastName: 'Maasikas',
  customerEmail: CUSTOMER.email,
  customerPhone: CUSTOMER.phone,
  hatDiameter: '56 cm',
  hatCategory: 'custom',
}

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

const stateOf = async (shop: TestShop, id: string) => (await findByReference(shop.database.db, id))!.state

/** The provider decides, and the job learns of it. */
async function endReview(shop: TestShop, approveUrl: string, as: 'complete' | 'decline') {
  await decide(approveUrl, as)
  shop.wait(11)
  await watchPayments(shop.checkout)
}

onEachDatabase('while a payment is under review', fresh => {
  test('its pieces are out of the cart, and the same browser can buy something else', async () => {
    const shop = await testShop(await fresh())
    const [last, other] = [await addProduct(shop, { stockQuantity: 1 }), await addProduct(shop)]
    const shopper = aShopper(shop)
    const checked = await shopper.approve(last, SUM, 'pending')
    expect((await shopper.capture(checked)).status).toBe(202)
    expect(await shopper.cart()).toEqual([])
    expect(await shopper.add(last), 'her own last piece is already bought').toMatchObject({
      status: 409,
      body: { code: 'out_of_stock' },
    })
    const second = await shopper.approve(other, SUM)
    expect((await shopper.capture(second)).status).toBe(200)
    await shopper.add(other)
    const { body: third } = await shopper.place(SUM)
    await endReview(shop, checked.links[0]!.href, 'complete')
    expect(await Promise.all([checked, second, third].map(({ id }) => stateOf(shop, id)))).toEqual([
      'captured',
      'captured',
      'open',
    ])
    expect(await shopper.cart(), 'what was added since stays in the cart').toMatchObject([{ quantity: 1 }])
    await shopper.decide(third)
    expect((await shopper.capture(third)).status).toBe(200)
  })

  test.each([
    ['complete', 98],
    ['decline', 99],
  ] as const)(
    'the same product can be bought again, whatever the review’s end (%s): %i in the cart',
    async (end, left) => {
      const shop = await testShop(await fresh())
      const product = await addProduct(shop)
      const shopper = aShopper(shop)
      const checked = await shopper.approve(product, SUM, 'pending')
      await shopper.capture(checked)
      const again = await shopper.approve(product, SUM)
      expect((await shopper.capture(again)).status).toBe(200)
      await shopper.add(product, 98)
      const { body: third } = await shopper.place('3142.99')
      await endReview(shop, checked.links[0]!.href, end)
      expect([await stateOf(shop, again.id), await stateOf(shop, third.id)]).toEqual(['captured', 'open'])
      expect(await shopper.cart()).toMatchObject([{ quantity: left }])
    },
  )

  test('an earlier attempt in another tab is never captured, however the review ends', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 2 })
    const shopper = aShopper(shop)
    const first = await shopper.approve(product, SUM, 'pending')
    const { body: second } = await shopper.place(SUM)
    await shopper.decide(second)
    expect((await shopper.capture(first)).status).toBe(202)
    expect(await shopper.capture(second)).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    await endReview(shop, first.links[0]!.href, 'decline')
    shop.wait(11)
    await watchPayments(shop.checkout)
    expect(await stateOf(shop, second.id)).toBe('void')
    const held = await shop.database.db.selectFrom('products').select('held').execute()
    expect(held).toEqual([{ held: 0 }])
  })

  test('a custom order added to the cart prevents refilling it, and the e-mail promises no refill', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop)
    const shopper = aShopper(shop)
    const checked = await shopper.approve(product, SUM, 'pending')
    await shopper.capture(checked)
    const { sessionId } = shopper
    const hat = { ...A_HAT, sessionId }
    const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-hat-orders', hat)
    const { orderNumber } = body
    await shop.call('POST', '/api/cart?action=custom-order', { sessionId, orderNumber })
    await endReview(shop, checked.links[0]!.href, 'decline')
    expect(await shopper.cart()).toMatchObject([{ itemType: 'custom_hat_order' }])
    const letter = (await mails(shop)).find(({ template }) => template === 'payment-refused')
    expect(letter).toMatchObject({ isCancelled: true, isCartKept: false })
    const from = await shop.mailer.sender()
    const textWith = async (named: object) =>
      (await renderMail({ template: 'payment-refused', data: { ...letter, ...named } }, from)).text
    expect(await textWith({})).not.toContain('ostukorv')
    expect(await textWith({ isCartKept: undefined })).toContain('ostukorv on sul samas brauseris alles')
  })

  test('a custom order is out of the cart and cannot be paid or priced', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const shopper = aShopper(shop)
    const { sessionId } = shopper
    const hat = { ...A_HAT, sessionId }
    const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-hat-orders', hat)
    await shop.call('POST', '/api/cart?action=custom-order', { sessionId, orderNumber: body.orderNumber })
    const { body: payment } = await shopper.place('33.99')
    const { body: open } = await aShopper(shop).place('33.99', aCheckout({ invoice: body.orderNumber }))
    await shopper.decide(payment, 'approve', 'pending')
    expect((await shopper.capture(payment)).status).toBe(202)
    expect(await shopper.cart()).toEqual([])
    await shopper.decide(open)
    expect(await shopper.capture(open)).toMatchObject({ status: 409, body: { code: 'payment_under_way' } })
    expect(await stateOf(shop, open.id)).toBe('released')
    const { orderNumber } = body
    const elsewhere = aShopper(shop)
    const { body: loose } = await shop.call<Opened>('POST', '/api/paypal/order', { amount: '33.99' })
    await elsewhere.decide(loose)
    expect((await elsewhere.capture(loose)).status).toBe(200)
    const order = await shop.call('GET', `/api/orders/${orderNumber}`)
    expect(order.body).toMatchObject({ paymentStatus: 'pending', paymentUnderWay: true })
    for (const [method, path, said] of [
      ['POST', '/api/paypal/order', { amount: '33.99', checkout: aCheckout({ invoice: orderNumber }) }],
      ['POST', '/api/cart?action=custom-order', { sessionId, orderNumber }],
      ['PUT', '/api/orders?action=send-payment-email', { orderNumber }],
      ['PUT', '/api/orders?action=invoice', { orderNumber, price: '30.00' }],
      ['PATCH', '/api/orders', { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }],
      ['POST', `/api/orders/${orderNumber}/payment`, { ...CLIENT_DELIVERY, paypalOrderId: loose.id }],
    ] as const)
      expect(await shop.call(method, path, said), path).toMatchObject({
        status: 409,
        body: { code: 'payment_under_way' },
      })
    await endReview(shop, payment.links[0]!.href, 'decline')
    const after = await shop.call('GET', `/api/orders/${orderNumber}`)
    expect(after.body).toMatchObject({ paymentStatus: 'pending', paymentUnderWay: false })
  })
})

onEachDatabase('a payment that fails its review', fresh => {
  test('of a cart cancels its order, notifies customer and owner, and lets the cart be paid again', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM, 'pending')
    shop.wait(1)
    expect((await shopper.capture(payment)).status).toBe(202)
    const underReview = await theOrder(shop)
    expect(underReview.updated_at, 'the change time is set, so that the owner’s open page updates').toBe(
      underReview.placed_at,
    )
    await decide(payment.links[0]!.href, 'decline')
    shop.wait(11)
    await watchPayments(shop.checkout)
    const order = await theOrder(shop)
    expect(order).toMatchObject({ status: 'cancelled', payment_status: 'pending', paying_id: null })
    expect(order.updated_at > underReview.updated_at).toBe(true)
    expect(await mails(shop)).toMatchObject([
      { template: 'order-under-review', recipient: CUSTOMER.email },
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
    expect((await mails(shop)).length, 'each e-mail is sent once').toBe(3)

    expect(await shopper.cart()).toMatchObject([{ quantity: 1, available: 1 }])
    const { body: again } = await shopper.place(SUM)
    await shopper.decide(again)
    expect((await shopper.capture(again)).status).toBe(200)
  })

  test('of an existing order leaves it waiting, and sends the link to pay it', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const { body: order } = await shop.call<{ orderNumber: string }>('POST', '/api/orders', {
      ...CLIENT_DELIVERY,
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
    const ofReview = (await mails(shop)).filter(({ template }) => template.startsWith('payment-refused'))
    expect(ofReview).toMatchObject([
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
