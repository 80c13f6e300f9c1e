import { expect, test } from 'vitest'
import type { Product } from '#contract/products.ts'
import { onEachDatabase } from '#test/database.ts'
import { aProduct, testShop } from '#test/shop.ts'

const DAY_MINUTES = 24 * 60

onEachDatabase('a reduction', fresh => {
  test('is shown with the lowest price of the thirty days before it', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const offer = (price: string, originalPrice: string | null = null) => ({
      ...aProduct(),
      price,
      originalPrice,
    })
    const { body: made } = await shop.call<Product>('POST', '/api/products', offer('30.00'))
    const change = (price: string, originalPrice: string | null = null) =>
      shop.call('PUT', `/api/products?id=${made.id}`, offer(price, originalPrice))
    const seen = async () => {
      const [product] = (await shop.call<Product[]>('GET', '/api/products')).body
      return [product!.price, product!.originalPrice, product!.priorPrice]
    }
    expect(await seen()).toEqual(['30.00', null, null])
    shop.wait(40 * DAY_MINUTES)
    await change('35.00')
    shop.wait(10 * DAY_MINUTES)
    // Ten days at a higher price make no larger reduction.
    await change('28.00', '35.00')
    expect(await seen()).toEqual(['28.00', '35.00', '30.00'])
    shop.wait(60 * DAY_MINUTES)
    expect(await seen()).toEqual(['28.00', '35.00', '30.00'])
    await change('28.00', null)
    expect(await seen()).toEqual(['28.00', null, null])
  })

  test('that the shop has no record of claims nothing', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    await shop.call('POST', '/api/products', { ...aProduct(), price: '28.00', originalPrice: '35.00' })
    const [product] = (await shop.call<Product[]>('GET', '/api/products')).body
    expect(product).toMatchObject({ originalPrice: '35.00', priorPrice: null })
  })
})
