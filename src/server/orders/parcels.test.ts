import { expect, test } from 'vitest'
import type { AdminOrders, AdminOrderWhole } from '#contract/admin-orders.ts'
import type { Order } from '#contract/orders.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'

const LINK = 'https://minu.omniva.ee/track/CE123456789EE'

async function buy(shop: TestShop): Promise<string> {
  const shopper = aShopper(shop)
  const payment = await shopper.approve(await addProduct(shop), '38.99')
  return (await shopper.capture(payment)).body.orderNumber
}
const send = (shop: TestShop, number: string, ...codes: string[]) =>
  shop.call<Order>('PUT', `/api/admin/orders/${number}/parcels`, {
    parcels: codes.map(code => ({ carrier: 'omniva', code })),
  })
const ship = (shop: TestShop, number: string) =>
  shop.call<Order>('PUT', `/api/orders/${number}/status`, { orderStatus: 'shipped' })
const shippedMails = async ({ database: { db } }: TestShop) =>
  (await db.selectFrom('outbox').select('data').where('template', '=', 'status-changed').execute()).map(
    ({ data }) => (JSON.parse(data) as { parcels: { code: string; link: string }[] }).parcels,
  )
const found = async (shop: TestShop, q: string) =>
  (await shop.call<AdminOrders>('GET', `/api/admin/orders?${new URLSearchParams({ q })}`)).body.orders.map(
    ({ orderNumber }) => orderNumber,
  )

onEachDatabase('parcels', fresh => {
  test('their codes stand in the order, in its history and in the letter', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await buy(shop)
    const saved = await send(shop, number, 'ce 123 456 789 ee', 'CE2000000EE')
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body.parcels).toEqual([
      { carrier: 'omniva', code: 'CE123456789EE', link: LINK },
      { carrier: 'omniva', code: 'CE2000000EE', link: 'https://minu.omniva.ee/track/CE2000000EE' },
    ])
    await ship(shop, number)
    expect((await shippedMails(shop)).map(parcels => parcels.map(({ link }) => link))).toEqual([
      [LINK, 'https://minu.omniva.ee/track/CE2000000EE'],
    ])
    const { history } = (await shop.call<AdminOrderWhole>('GET', `/api/admin/orders/${number}`)).body
    expect(history.map(({ event }) => event)).toContain('parcels')
  })

  test('a letter that has not gone out yet names what was entered after it', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await buy(shop)
    await ship(shop, number)
    expect(await shippedMails(shop)).toEqual([[]])
    await send(shop, number, 'CE123456789EE')
    expect((await shippedMails(shop)).map(parcels => parcels.map(({ code }) => code))).toEqual([
      ['CE123456789EE'],
    ])
  })

  test('a code that cannot be one is refused, and one is found by a part of it', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await buy(shop)
    await buy(shop)
    expect((await send(shop, number, '12')).status).toBe(400)
    await send(shop, number, 'CE123456789EE')
    expect(await found(shop, 'ce1234567')).toEqual([number])
    await send(shop, number)
    expect(await found(shop, 'ce1234567')).toEqual([])
  })
})
