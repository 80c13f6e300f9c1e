import { expect, test } from 'vitest'
import type { OwnerOrderMade } from '#contract/owner-orders.ts'
import type { Visits } from '#contract/visits.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, CUSTOMER, type TestShop, testShop } from '#test/test-shop.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

onEachDatabase('the pieces sold beside the views', fresh => {
  const open = async () => testShop(await fresh(), { admin: true })
  const products = async (shop: TestShop, query = '') =>
    (await shop.call<Visits>('GET', `/api/admin/visits${query}`)).body.products
  const view = (shop: TestShop, id: number) =>
    shop.call('POST', '/api/visits', { event: 'view', page: `/toode/${id}` }, { 'user-agent': BROWSER })

  /** @returns the order's number */
  async function buy(shop: TestShop, id: number, pieces: number, total: string): Promise<string> {
    const shopper = aShopper(shop)
    await shopper.add(id, pieces)
    const { body } = await shopper.place(total)
    await shopper.decide(body)
    return (await shopper.capture(body)).body.orderNumber
  }
  async function sellByHand(shop: TestShop, id: number, quantity: number, more: object = {}) {
    const sale = {
      lines: [{ productId: id, name: '', unitPrice: '32.00', quantity }],
      payment: 'cash',
      customerName: 'Laada ostja',
    }
    const reply = await shop.call<OwnerOrderMade>('POST', '/api/admin/orders', { ...sale, ...more })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  }
  const refund = (shop: TestShop, number: string, wish: object) =>
    shop.call('POST', `/api/admin/orders/${number}/refund`, { reason: 'Otsustas ümber', ...wish })

  /** The customer gives one piece back. */
  async function withdraw(shop: TestShop, orderNumber: string) {
    const whose = { orderNumber, email: CUSTOMER.email, name: 'Mari', receiptEmail: CUSTOMER.email }
    const lines = [{ position: 0, quantity: 1 }]
    const reply = await shop.call('POST', '/api/withdrawals', { ...whose, lines })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  }

  test('are those of the shop and of sales by hand; a viewed piece that nobody buys has none', async () => {
    const shop = await open()
    const frog = await addProduct(shop, { name: 'Kurb konn', stockQuantity: 9 })
    const cat = await addProduct(shop, { name: 'Kassimüts', stockQuantity: 9 })
    for (const id of [cat, cat, frog]) await view(shop, id)
    await buy(shop, frog, 2, '70.99')
    await sellByHand(shop, frog, 3)
    expect(await products(shop)).toEqual([
      { id: cat, name: 'Kassimüts', isShown: true, views: 2, adds: 0, sold: 0 },
      { id: frog, name: 'Kurb konn', isShown: true, views: 1, adds: 0, sold: 5 },
    ])
  })

  test('are counted on the day in Tallinn on which they were paid', async () => {
    const shop = await open()
    const id = await addProduct(shop, { stockQuantity: 9 })
    await sellByHand(shop, id, 2, { paidOn: '2026-03-28' })
    const soldIn = async (from: string, to: string) =>
      (await products(shop, `?from=${from}&to=${to}`)).map(({ sold }) => sold)
    expect(await soldIn('2026-03-28', '2026-03-28')).toEqual([2])
    expect(await soldIn('2026-03-29', '2026-03-31')).toEqual([])
    await shop.database.db.updateTable('orders').set({ paid_at: '2026-03-28T22:30:00.000Z' }).execute()
    expect(await soldIn('2026-03-28', '2026-03-28')).toEqual([])
    expect(await soldIn('2026-03-29', '2026-03-29'), 'half past midnight in Tallinn').toEqual([2])
  })

  test('exclude what was refunded, withdrawn from or cancelled, each piece once', async () => {
    const shop = await open()
    const id = await addProduct(shop, { stockQuantity: 9 })
    const sold = async () => (await products(shop))[0]?.sold
    const first = await buy(shop, id, 2, '70.99')
    const [second, third, fourth] = [
      await buy(shop, id, 1, '38.99'),
      await buy(shop, id, 1, '38.99'),
      await buy(shop, id, 1, '38.99'),
    ]
    expect(await sold()).toBe(5)
    await withdraw(shop, first)
    expect(await sold()).toBe(4)
    await refund(shop, first, { lines: [{ lineId: 0, quantity: 1 }] })
    expect(await sold(), 'the refund is for the withdrawn piece').toBe(4)
    await withdraw(shop, second)
    const settled = await shop.call('POST', `/api/admin/orders/${second}/withdrawals-done`)
    expect(settled.status, JSON.stringify(settled.body)).toBeLessThan(300)
    expect(await sold(), 'a withdrawal that is done, however it was paid out').toBe(3)
    await refund(shop, third, {})
    expect(await sold(), 'refunded by sum, but wholly').toBe(2)
    await shop.call('PUT', `/api/orders/${fourth}/status`, { orderStatus: 'cancelled' })
    expect(await sold()).toBe(1)
  })

  test('exclude play money that the owner has cleared away, as the orders beside them do', async () => {
    const shop = await open()
    const id = await addProduct(shop, { stockQuantity: 9 })
    const number = await buy(shop, id, 2, '70.99')
    const counted = async () => {
      const { body } = await shop.call<Visits>('GET', '/api/admin/visits')
      return [body.products[0]?.sold, body.days.at(-1)?.orders, body.sites[0]?.orders]
    }
    expect(await counted()).toEqual([2, 1, 1])
    expect((await shop.call('DELETE', `/api/orders?orderNumber=${number}`)).status).toBe(204)
    expect(await counted()).toEqual([undefined, 0, undefined])
    await shop.database.db.updateTable('payments').set({ is_play: 0 }).execute()
    expect(await counted(), 'a deleted sale for real money stays a sale').toEqual([2, 1, 1])
  })

  test('of a deleted product are listed by its name, without a link', async () => {
    const shop = await open()
    const id = await addProduct(shop, { name: 'Kurb konn', stockQuantity: 9 })
    await view(shop, id)
    await sellByHand(shop, id, 2)
    await shop.call('DELETE', `/api/products?id=${id}`)
    const listed = { id, name: 'Kurb konn', isShown: false, views: 1, adds: 0, sold: 2 }
    expect(await products(shop)).toEqual([listed])
    await shop.database.db.deleteFrom('products').execute()
    expect(await products(shop), 'erased after 30 days').toEqual([listed])
  })
})
