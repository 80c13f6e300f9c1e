import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { PastPrices } from '#contract/past-prices.ts'
import type { Product } from '#contract/products.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { onEachDatabase } from '#test/database.ts'
import { aProduct, aShopper, testShop } from '#test/test-shop.ts'

const DAY_MINUTES = 24 * 60

onEachDatabase('a mistyped price', fresh => {
  async function open() {
    const shop = await testShop(await fresh(), { admin: true })
    const add = async (price: string) =>
      (await shop.call<Product>('POST', '/api/products', { ...aProduct(), price })).body.id
    const change = async (id: number, price: string) => {
      shop.wait(1)
      await shop.call('PUT', `/api/products?id=${id}`, { ...aProduct(), price })
      shop.wait(1)
    }
    const past = async (id: number) =>
      (await shop.call<PastPrices>('GET', `/api/admin/products/${id}/prices`)).body.prices
    const mark = async (id: number, at: string, isMistake = true) =>
      (await shop.call<ErrorBody>('PUT', `/api/admin/products/${id}/prices`, { at, isMistake })).status
    const buy = async (id: number, total: string) => {
      const shopper = aShopper(shop)
      await shopper.capture(await shopper.approve(id, total))
    }
    return { shop, add, change, past, mark, buy }
  }

  test('counts once this product was sold at it after it was typed', async () => {
    const { shop, add, change, past, mark, buy } = await open()
    const [id, other] = [await add('3.00'), await add('3.00')]
    shop.wait(1)
    await buy(id, '9.99')
    await change(id, '30.00')
    await change(id, '3.00')
    await buy(other, '9.99')
    await aShopper(shop).approve(id, '9.99')
    // The shopper never paid: the payment ended, and the order was not placed.
    const { db } = shop.database
    await db.updateTable('orders').set({ paying_id: null }).where('placed_at', 'is', null).execute()
    await change(id, '30.00')
    await buy(id, '36.99')
    const [, typo, , paid] = await past(id)
    expect((await past(id)).map(({ price, isBought }) => [price, isBought])).toEqual([
      ['30.00', true],
      ['3.00', false],
      ['30.00', true],
      ['3.00', true],
    ])
    expect(await mark(id, typo!.at)).toBe(204)
    expect(await mark(id, paid!.at)).toBe(409)

    await change(id, '3.00')
    await buy(id, '9.99')
    expect(await mark(id, typo!.at, false), 'a mark can always be removed').toBe(204)
    shop.wait(31 * DAY_MINUTES)
    expect(
      (await past(id)).map(({ price }) => price),
      'of the last thirty days',
    ).toEqual(['3.00'])
  })

  test('counts if a sale of this product announced it for that time', async () => {
    const { shop, add, change, past, mark } = await open()
    const [id, other] = [await add('32.00'), await add('32.00')]
    const sell = async (product: number, price: string, from: number, until: number) => {
      const day = (days: number) => dayAfter(tallinnDay(shop.now()), days)
      const products = [{ id: product, regularPrice: '32.00', price }]
      const sale = { from: day(from), until: day(until), products }
      expect((await shop.call('POST', '/api/admin/sales', sale)).status).toBe(201)
    }
    await sell(id, '24.00', 0, 0)
    shop.wait(2 * DAY_MINUTES)
    await sell(id, '25.00', 0, 1)
    await sell(other, '24.00', 0, 1)
    await sell(id, '24.00', 5, 6)
    await change(id, '24.00')
    await change(id, '32.00')
    const prices = await past(id)
    const [, typo] = prices
    expect(typo!.price).toBe('24.00')
    const announced = prices.findLast(({ price }) => price === '24.00')!
    expect(await mark(id, announced.at)).toBe(409)
    expect(await mark(id, typo!.at)).toBe(204)
  })
})
