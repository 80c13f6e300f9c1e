import { expect, test } from 'vitest'
import type { AdminProduct } from '#contract/admin-products.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { PastPrices } from '#contract/past-prices.ts'
import type { Product } from '#contract/products.ts'
import { onEachDatabase } from '#test/database.ts'
import { aProduct, aShopper, testShop } from '#test/test-shop.ts'

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
      return [product!.price, product!.struckPrice, product!.priorPrice]
    }
    expect(await seen()).toEqual(['30.00', null, null])
    shop.wait(40 * DAY_MINUTES)
    await change('35.00')
    shop.wait(10 * DAY_MINUTES)
    // Ten days at a higher price do not make the reduction larger.
    await change('28.00', '35.00')
    expect(await seen()).toEqual(['28.00', '35.00', '30.00'])
    shop.wait(60 * DAY_MINUTES)
    expect(await seen()).toEqual(['28.00', '35.00', '30.00'])
    await change('28.00', null)
    expect(await seen()).toEqual(['28.00', null, null])
  })

  test('is not compared with a price that is marked as a mistake', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const offer = (price: string, originalPrice: string | null = null) => ({
      ...aProduct(),
      price,
      originalPrice,
    })
    const { body: made } = await shop.call<Product>('POST', '/api/products', offer('30.00'))
    const change = (price: string, originalPrice: string | null = null) =>
      shop.call('PUT', `/api/products?id=${made.id}`, offer(price, originalPrice))
    const struck = async () => (await shop.call<Product[]>('GET', '/api/products')).body[0]!.struckPrice
    const past = async () =>
      (await shop.call<PastPrices>('GET', `/api/admin/products/${made.id}/prices`)).body
    const mark = (at: string, isMistake = true) =>
      shop.call<ErrorBody>('PUT', `/api/admin/products/${made.id}/prices`, { at, isMistake })

    shop.wait(40 * DAY_MINUTES)
    await change('3.00')
    shop.wait(5)
    await change('30.00')
    shop.wait(DAY_MINUTES)
    await change('25.00', '30.00')
    expect(await struck()).toBeNull()
    const { lowest, prices } = await past()
    expect([lowest, prices.map(({ price }) => price)]).toEqual(['3.00', ['25.00', '30.00', '3.00', '30.00']])
    expect((await mark(prices[0]!.at)).status, 'the current price cannot be marked').toBe(404)
    const typo = prices[2]!.at
    expect((await mark(typo)).status).toBe(204)
    expect(await struck()).toBe('30.00')
    expect((await past()).lowest).toBe('25.00')
    expect((await mark(typo, false)).status).toBe(204)
    expect(await struck()).toBeNull()
    const log = await shop.database.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'product.price-mistake')
      .execute()
    expect(log).toHaveLength(2)
  })

  test('is compared with a mistyped price that was paid', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const cheap = { ...aProduct(), price: '3.00' }
    const { body: made } = await shop.call<Product>('POST', '/api/products', cheap)
    shop.wait(1)
    const shopper = aShopper(shop)
    await shopper.capture(await shopper.approve(made.id, '9.99'))
    shop.wait(1)
    await shop.call('PUT', `/api/products?id=${made.id}`, { ...cheap, price: '30.00' })
    const path = `/api/admin/products/${made.id}/prices`
    const { prices } = (await shop.call<PastPrices>('GET', path)).body
    expect(prices[1]).toMatchObject({ price: '3.00', isBought: true, isMistake: false })
    expect(await shop.call('PUT', path, { at: prices[1]!.at, isMistake: true })).toMatchObject({
      status: 409,
      body: { code: 'price_was_paid' },
    })
  })

  test('claims no price that was never asked, and no fifth off that is none', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const offer = { ...aProduct(), price: '30.00', badge: '20% off' }
    const { body: made } = await shop.call<AdminProduct>('POST', '/api/products', offer)
    const seen = async () => (await shop.call<Product[]>('GET', '/api/products')).body[0]
    const change = (named: object) =>
      shop.call<AdminProduct>('PUT', `/api/products?id=${made.id}`, { ...offer, ...named })
    expect(await seen()).toMatchObject({ badge: '20% off', shownBadge: null })
    shop.wait(60 * DAY_MINUTES)
    await change({ originalPrice: '40.00' })
    expect(await seen()).toMatchObject({
      originalPrice: '40.00',
      struckPrice: null,
      priorPrice: null,
      shownBadge: null,
    })
    const shownToOwner = {
      originalPrice: '40.00',
      struckPrice: '30.00',
      badge: '20% off',
      shownBadge: '20% off',
    }
    expect((await change({ price: '24.00', originalPrice: '40.00' })).body).toMatchObject(shownToOwner)
    expect((await shop.call<AdminProduct[]>('GET', '/api/admin/products')).body[0]).toMatchObject(
      shownToOwner,
    )
    expect(await seen()).toMatchObject({ struckPrice: '30.00', priorPrice: '30.00', shownBadge: '20% off' })
  })

  test('of a newly published product is compared with the price that its owner states', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    await shop.call('POST', '/api/products', {
      ...aProduct(),
      price: '28.00',
      originalPrice: '35.00',
      badge: '20% off',
    })
    const [product] = (await shop.call<Product[]>('GET', '/api/products')).body
    expect(product).toMatchObject({
      originalPrice: '35.00',
      struckPrice: '35.00',
      priorPrice: '35.00',
      shownBadge: '20% off',
    })
  })

  test('or a green claim is not made by a badge in the owner’s own words', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    for (const badge of ['-50%', 'Keskkonnasõbralik'])
      await shop.call('POST', '/api/products', {
        ...aProduct(),
        price: '28.00',
        originalPrice: '35.00',
        badge,
      })
    const { body } = await shop.call<Product[]>('GET', '/api/products')
    expect(body.map(product => [product.badge, product.shownBadge])).toEqual([
      ['Keskkonnasõbralik', null],
      ['-50%', null],
    ])
  })

  test('does not count the days on which the product was hidden', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const offer = { ...aProduct(), price: '20.00' }
    const { body: made } = await shop.call<AdminProduct>('POST', '/api/products', offer)
    const change = (named: object) => shop.call('PUT', `/api/products?id=${made.id}`, { ...offer, ...named })
    shop.wait(10 * DAY_MINUTES)
    await shop.call('POST', '/api/products', aProduct())
    await change({ published: false })
    shop.wait(20 * DAY_MINUTES)
    await change({ published: false, name: 'Peidetud konn' })
    await change({ price: '30.00', published: true })
    shop.wait(15 * DAY_MINUTES)
    await change({ price: '24.00', originalPrice: '30.00' })
    const { body: product } = await shop.call<Product>('GET', `/api/products?id=${made.id}`)
    expect(product).toMatchObject({ struckPrice: '30.00', priorPrice: '30.00' })
  })

  test('counts a price until the next one, whenever the product is hidden after that', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const offer = { ...aProduct(), price: '18.00' }
    const { body: made } = await shop.call<AdminProduct>('POST', '/api/products', offer)
    const change = (named: object) => shop.call('PUT', `/api/products?id=${made.id}`, { ...offer, ...named })
    shop.wait(DAY_MINUTES)
    await change({ price: '30.00' })
    shop.wait(40 * DAY_MINUTES)
    await change({ price: '30.00', published: false })
    await change({ price: '30.00', published: true })
    shop.wait(DAY_MINUTES)
    await change({ price: '24.00', originalPrice: '30.00' })
    const [product] = (await shop.call<Product[]>('GET', '/api/products')).body
    expect(product).toMatchObject({ struckPrice: '30.00', priorPrice: '30.00' })
  })

  test('ends if the product was deleted for more than thirty days', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const offer = { ...aProduct(), price: '24.00', originalPrice: '30.00' }
    const { body: made } = await shop.call<AdminProduct>('POST', '/api/products', offer)
    await shop.call('DELETE', `/api/products?id=${made.id}`)
    shop.wait(31 * DAY_MINUTES)
    await shop.call('POST', `/api/admin/products/${made.id}/restore`)
    const [product] = (await shop.call<Product[]>('GET', '/api/products')).body
    expect(product).toMatchObject({ originalPrice: '30.00', struckPrice: null, priorPrice: null })
  })
})
