import { beforeEach, expect, test } from 'vitest'
import type { AdminOrderDetails, AdminOrders } from '#contract/admin-orders.ts'
import type { Today } from '#contract/today.ts'
import { monthOf, tallinnDay } from '#domain/tallinn.ts'
import { buildApp } from '#server/app.ts'
import { fillEmptyShop } from '#server/catalog/demo.ts'
import { readConfig } from '#server/config.ts'
import { loadFacts, storeFacts } from '#server/settings/store.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'

const LIVE = {
  PAYPAL_CLIENT_ID: 'konto',
  PAYPAL_CLIENT_SECRET: 'saladus',
  PAYPAL_API_URL: 'https://api-m.paypal.com',
}
const SUM = '38.99'

onEachDatabase('a shop that was tried with play money', fresh => {
  let shop: TestShop
  let isLive: boolean
  beforeEach(async () => {
    isLive = false
    shop = await testShop(await fresh(), {
      admin: true,
      provider: real => ({
        ...real,
        get isLive() {
          return isLive
        },
      }),
    })
  })

  /** @returns the order's number */
  async function buy(): Promise<string> {
    const shopper = aShopper(shop)
    const payment = await shopper.approve(await addProduct(shop), SUM)
    return (await shopper.capture(payment)).body.orderNumber
  }
  /** The first screen of the shop as it is, or of the same data with an account that takes real money. */
  async function today({ isLive }: { isLive: boolean }): Promise<Today> {
    const app = await buildApp(isLive ? { ...shop, config: readConfig(LIVE) } : shop)
    const { body } = await app.inject('/api/admin/today')
    await app.close()
    return JSON.parse(body)
  }
  const waiting = async (kind: string, isLive = true) =>
    (await today({ isLive })).tasks.find(task => task.kind === kind)
  const books = async () => (await shop.app.inject(`/api/admin/books.csv?month=${month()}`)).body
  const month = () => monthOf(tallinnDay(shop.now()))

  test('lists its play orders once it takes real money, and counts none that the owner deletes', async () => {
    const played = await buy()
    expect(
      await waiting('play_money', false),
      'there is no task while the shop uses play money',
    ).toBeUndefined()
    isLive = true
    const real = await buy()
    expect(await waiting('play_money')).toMatchObject({ count: 1, first: [{ id: played, sum: SUM }] })
    const whole = async (number: string) =>
      (await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${number}`)).body
    const isPlay = async (number: string) => (await whole(number)).payment?.isPlay
    expect([await isPlay(played), await isPlay(real)]).toEqual([true, false])
    expect((await whole(played)).order.isPlay).toBe(true)
    const { orders } = (await shop.call<AdminOrders>('GET', '/api/admin/orders')).body
    expect(new Map(orders.map(order => [order.orderNumber, order.isPlay]))).toEqual(
      new Map([
        [played, true],
        [real, false],
      ]),
    )
    expect((await today({ isLive })).thisMonth).toMatchObject({ paid: '77.98', orders: 2 })

    for (const number of [played, real])
      expect((await shop.call('DELETE', `/api/orders?orderNumber=${number}`)).status).toBe(204)
    expect(await waiting('play_money')).toBeUndefined()
    expect((await today({ isLive })).thisMonth).toMatchObject({ paid: SUM, orders: 1 })
    expect(await books()).toContain(real)
    expect(await books()).not.toContain(played)
  })

  test('ignores a play order refunded in full, and counts neither side once it is deleted', async () => {
    const played = await buy()
    const reply = await shop.call('POST', `/api/admin/orders/${played}/refund`, {
      amount: SUM,
      reason: 'Proov',
      restock: false,
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(await waiting('play_money')).toBeUndefined()
    expect((await today({ isLive: true })).thisMonth).toMatchObject({ paid: SUM, refunded: SUM })
    await shop.call('DELETE', `/api/orders?orderNumber=${played}`)
    expect((await today({ isLive: true })).thisMonth).toMatchObject({ paid: '0.00', refunded: '0.00' })
  })

  test('owes no real money for a cancelled or withdrawn play order once it is deleted', async () => {
    const [cancelled, withdrawn] = [await buy(), await buy()]
    await shop.call('PATCH', '/api/orders', { orderNumber: cancelled, orderStatus: 'cancelled' })
    const { customer_email: email } = await shop.database.db
      .selectFrom('orders')
      .select('customer_email')
      .where('order_number', '=', withdrawn)
      .executeTakeFirstOrThrow()
    const lines = [{ position: 0, quantity: 1 }]
    const said = { orderNumber: withdrawn, email, name: 'Mari', receiptEmail: email, lines }
    const reply = await shop.call('POST', '/api/withdrawals', said)
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
    const waits = async () => [await waiting('owed'), await waiting('withdrawal')].map(task => task?.count)
    expect(await waits()).toEqual([1, 1])
    const orders = async () => (await shop.app.inject('/api/admin/orders.csv')).body
    expect(await orders()).toContain(cancelled)
    for (const number of [cancelled, withdrawn])
      await shop.call('DELETE', `/api/orders?orderNumber=${number}`)
    expect(await waits()).toEqual([undefined, undefined])
    expect(await orders()).not.toContain(cancelled)
  })

  test('lists demo products on sale for real money, until they are gone or have another picture', async () => {
    await addProduct(shop, { name: 'Päris müts' })
    expect(await waiting('demo_products')).toBeUndefined()
    await shop.database.db.deleteFrom('products').execute()
    await fillEmptyShop({ db: shop.database.db, root: shop.config.root, count: 2, now: shop.now() })
    shop.catalog.changed()
    await addProduct(shop, { name: 'Päris müts' })
    expect(
      await waiting('demo_products', false),
      'there is no task while the shop uses play money',
    ).toBeUndefined()
    const { first } = (await waiting('demo_products'))!
    expect(first).toHaveLength(2)
    const [one, other] = first.map(({ id }) => id)

    const change = async (id: string, named: object) => {
      const { image_url: imageUrl } = await shop.database.db
        .selectFrom('products')
        .select('image_url')
        .where('id', '=', Number(id))
        .executeTakeFirstOrThrow()
      const input = { ...aProduct({ imageUrl }), price: '32.00', ...named }
      const reply = await shop.call('PUT', `/api/products?id=${id}`, input)
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    }
    await change(one!, { price: '99.00' })
    expect(await waiting('demo_products')).toMatchObject({ count: 2 })
    await change(one!, { imageUrl: '/uploads/minu-pilt.webp' })
    expect(await waiting('demo_products')).toMatchObject({ count: 1, first: [{ id: other }] })
    expect((await shop.call('DELETE', `/api/products?id=${other}`)).status).toBe(204)
    expect(await waiting('demo_products')).toBeUndefined()
  })

  test('asks for the EU’s guarantee notice once it takes real money, until it is set', async () => {
    const { db } = shop.database
    expect(
      await waiting('guarantee_notice', false),
      'there is no task while the shop uses play money',
    ).toBeUndefined()
    expect(await waiting('guarantee_notice')).toMatchObject({ count: 1, first: [{ id: 'guaranteeNotice' }] })
    const { version } = await loadFacts(db)
    const facts = { guaranteeNotice: '/media/uploads/teade/1200.webp' }
    expect(await storeFacts(db, { version, facts }, shop.now())).toBe(true)
    expect(await waiting('guarantee_notice')).toBeUndefined()
  })
})
