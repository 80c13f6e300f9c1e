/**
 * Made-to-order lines of an order that the owner entered take an unknown time: no day is promised, however it is paid.
 */
import { expect, test } from 'vitest'
import type { ArrivalAnswer, PromisesView, PromiseView } from '#contract/arrival.ts'
import type { Order } from '#contract/orders.ts'
import type { OrderMail } from '#server/mail/mails.ts'
import { renderMail } from '#server/mail/render-mail.ts'
import { onEachDatabase } from '#test/database.ts'
import { aCheckout, aShopper, type TestShop, testShop } from '#test/test-shop.ts'

/** 45.50 plus 6.99 for the courier. */
const SUM = '52.49'

onEachDatabase('an owner’s order with made-to-order lines', fresh => {
  async function anOwnOrder(shop: TestShop, madeToOrder: boolean): Promise<Order> {
    const made = await shop.call<{ order: Order }>('POST', '/api/admin/orders', {
      customerName: 'Mari Maasikas',
      customerEmail: 'mari@naide.ee',
      customerPhone: '+372 5123 4534',
      deliveryMethod: '',
      payment: 'link',
      lines: [{ productId: null, name: 'Rebasekott', unitPrice: '45.50', quantity: 1, madeToOrder }],
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body.order
  }
  const daysOf = async (shop: TestShop) => (await shop.call<ArrivalAnswer>('GET', '/api/arrival')).body.days
  const see = async (shop: TestShop, number: string) =>
    (await shop.call<Order>('GET', `/api/orders/${number}`)).body
  const letterOf = async (shop: TestShop) => {
    const { data } = await shop.database.db
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'order-received')
      .executeTakeFirstOrThrow()
    return JSON.parse(data)
  }

  test('is promised no day when paid by its link, and a page showing one is outdated', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber: invoice } = await anOwnOrder(shop, true)
    const shopper = aShopper(shop)
    const shown = aCheckout({ invoice, arrival: (await daysOf(shop)).omniva_courier })
    expect(await shopper.place(SUM, shown)).toMatchObject({
      status: 409,
      body: { code: 'promise_moved' },
    })
    const placed = await shopper.place(SUM, aCheckout({ invoice }))
    await shopper.decide(placed.body)
    expect((await shopper.capture(placed.body)).status).toBe(200)
    expect((await see(shop, invoice)).promise).toBeNull()
  })

  test('is promised no day when paid by hand, until the owner sets one', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber } = await anOwnOrder(shop, true)
    const paid = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
    expect((await shop.call('PATCH', '/api/orders', paid)).status).toBe(200)
    expect((await see(shop, orderNumber)).promise).toBeNull()
    const letter = await letterOf(shop)
    expect(letter.promise).toBeNull()
    const from = await shop.mailer.sender()
    const textOf = async (data: OrderMail) =>
      (await renderMail({ template: 'order-received', data }, from)).text
    expect(await textOf(letter)).toContain('Päeva ütlen sulle eraldi.')
    expect(await textOf({ ...letter, delivery: 'pickup' })).not.toMatch(/Päeva ütlen|tööpäeva jooksul/)
    const path = `/api/admin/orders/${orderNumber}/promise`
    const { body } = await shop.call<PromiseView>('GET', path)
    expect(body, 'the shop suggests no day').toMatchObject({
      promise: null,
      suggested: null,
      awaitedYarn: [],
    })
    const { omniva_parcel: to } = await daysOf(shop)
    expect(await shop.call('POST', path, { ...to, seen: null })).toMatchObject({ status: 200, body: to })
    expect((await see(shop, orderNumber)).promise).toEqual(to)
  })

  test('does not count in the packing times', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const learned = async () =>
      (await shop.call<PromisesView>('GET', '/api/admin/promises')).body.needs.regular.samples
    const send = async (madeToOrder: boolean) => {
      const { orderNumber } = await anOwnOrder(shop, madeToOrder)
      const paid = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
      await shop.call('PATCH', '/api/orders', paid)
      shop.wait(60)
      await shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'shipped' })
    }
    await send(true)
    expect(await learned()).toBe(0)
    await send(false)
    expect(await learned()).toBe(1)
  })

  test('is promised a day if all its pieces are ready', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber } = await anOwnOrder(shop, false)
    const { omniva_parcel: day } = await daysOf(shop)
    const paid = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
    expect((await shop.call('PATCH', '/api/orders', paid)).status).toBe(200)
    expect((await see(shop, orderNumber)).promise).toEqual(day)
  })
})
