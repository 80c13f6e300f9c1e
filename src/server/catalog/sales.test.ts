import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AdminProduct } from '#contract/admin-products.ts'
import type { CartItem } from '#contract/cart.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { PastPrices } from '#contract/past-prices.ts'
import type { Product } from '#contract/products.ts'
import type { Sale, SalePlan } from '#contract/sales.ts'
import { offerAt, saleMoments } from '#domain/sale.ts'
import { dayAfter, startOfDay, tallinnDay } from '#domain/tallinn.ts'
import { createShopServices } from '#server/composition-root.ts'
import { freshDatabase, onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'

const DAY_MINUTES = 24 * 60

const open = async (fresh: () => ReturnType<typeof freshDatabase>) => testShop(await fresh(), { admin: true })

/** The day that many days from now, in Tallinn. */
const day = (shop: TestShop, days: number) => dayAfter(tallinnDay(shop.now()), days)
const waitUntil = (shop: TestShop, at: string) => shop.wait((Date.parse(at) - shop.now().getTime()) / 60_000)
/** Waits for half past midnight in Tallinn, when the day in UTC is still the one before. */
const waitForNight = (shop: TestShop, days: number) =>
  waitUntil(shop, new Date(startOfDay(day(shop, days)).getTime() + 30 * 60_000).toISOString())
const seen = async (shop: TestShop, id: number) =>
  (await shop.call<Product>('GET', `/api/products?id=${id}`)).body
const shown = async (shop: TestShop, id: number) => {
  const { price, struckPrice, priorPrice } = await seen(shop, id)
  return [price, struckPrice, priorPrice]
}

type Wanted = { from: string; until: string; price?: string; regularPrice?: string }
const body = (id: number, { from, until, price = '24.00', regularPrice = '32.00' }: Wanted) => ({
  from,
  until,
  products: [{ id, regularPrice, price }],
})
const make = (shop: TestShop, id: number, wanted: Wanted) =>
  shop.call<Sale[] & ErrorBody>('POST', '/api/admin/sales', body(id, wanted))
const plan = async (shop: TestShop, id: number, wanted: Wanted) =>
  (await shop.call<SalePlan>('POST', '/api/admin/sales/plan', body(id, wanted))).body[0]!

onEachDatabase('a sale', fresh => {
  test('changes the price at its first moment and back at its last, wherever it is shown', async () => {
    const shop = await open(fresh)
    const id = await addProduct(shop)
    const shopper = aShopper(shop)
    await shopper.add(id)
    const inCart = async () => ((await shopper.cart()) as unknown as CartItem[])[0]!.unitPrice
    const feed = async () => (await shop.app.inject('/feeds/products.xml')).body
    const days = { from: day(shop, 40), until: day(shop, 42) }
    const { begins, ends } = saleMoments(days)
    expect((await make(shop, id, days)).status).toBe(201)

    waitUntil(shop, new Date(Date.parse(begins) - 60_000).toISOString())
    expect(await shown(shop, id)).toEqual(['32.00', null, null])
    expect(await feed()).not.toContain('24.00 EUR')
    const version = await shop.catalog.shownVersion()

    waitUntil(shop, begins)
    // The cached feed is asked first: no request has read a price since.
    expect(await feed()).toContain('<g:sale_price>24.00 EUR</g:sale_price>')
    expect(await shop.catalog.shownVersion(), 'pages are rendered again').not.toBe(version)
    expect(await shown(shop, id)).toEqual(['24.00', '32.00', '32.00'])
    expect((await seen(shop, id)).priceValidUntil).toBe(days.until)
    expect(await inCart()).toBe('24.00')
    expect(await shopper.place('38.99')).toMatchObject({ status: 409, body: { code: 'amount_differs' } })
    expect((await shopper.place('30.99')).status).toBe(200)

    waitUntil(shop, new Date(Date.parse(ends) - 60_000).toISOString())
    expect(await shown(shop, id)).toEqual(['24.00', '32.00', '32.00'])
    waitUntil(shop, ends)
    expect(await shown(shop, id)).toEqual(['32.00', null, null])
    expect(await inCart()).toBe('32.00')
    expect(await shopper.place('30.99')).toMatchObject({ status: 409, body: { code: 'amount_differs' } })
    expect((await seen(shop, id)).priceValidUntil).toBeUndefined()
    const { body: sales } = await shop.call<Sale[]>('GET', '/api/admin/sales')
    expect(sales[0]).toMatchObject({ state: 'over', ...days })
  })

  test('keeps its price for a payment that began before its end', async () => {
    const shop = await open(fresh)
    const id = await addProduct(shop, { stockQuantity: 3 })
    const days = { from: day(shop, 0), until: day(shop, 0) }
    expect((await make(shop, id, days)).body[0]).toMatchObject({ state: 'running' })
    const { ends } = saleMoments(days)
    waitUntil(shop, new Date(Date.parse(ends) - 60_000).toISOString())
    const shopper = aShopper(shop)
    const placed = await shopper.approve(id, '30.99')
    waitUntil(shop, ends)
    expect(await shown(shop, id)).toEqual(['32.00', null, null])
    expect((await shopper.capture(placed)).body.status).toBe('COMPLETED')
    const { total } = await shop.database.db.selectFrom('orders').select('total').executeTakeFirstOrThrow()
    expect(total).toBe(3099)
  })

  test('is begun once, by any process', async () => {
    const shop = await open(fresh)
    const id = await addProduct(shop)
    const days = { from: day(shop, 31), until: day(shop, 33) }
    await make(shop, id, days)
    const other = await createShopServices({
      config: shop.config,
      database: shop.database,
      providers: shop.checkout.providers,
      log: shop.log,
      now: shop.now,
    })
    const priceThere = async () => (await other.catalog.product(id))!.price
    expect(await priceThere()).toBe(3200)
    waitUntil(shop, saleMoments(days).begins)
    expect(await Promise.all([priceThere(), shown(shop, id)])).toEqual([2400, ['24.00', '32.00', '32.00']])
    const points = await shop.database.db.selectFrom('price_history').select('price').execute()
    expect(points.map(({ price }) => price)).toEqual([3200, 2400])
    await other.changes.close()
  })

  test('repeated within a month strikes nothing through, and the plan says so', async () => {
    const shop = await open(fresh)
    const id = await addProduct(shop)
    shop.wait(40 * DAY_MINUTES)
    const first = { from: day(shop, 0), until: day(shop, 5) }
    expect(await plan(shop, id, first)).toMatchObject({ struckPrice: '32.00', lowest: '32.00' })
    await make(shop, id, first)
    const again = { from: day(shop, 20), until: day(shop, 25) }
    expect(await plan(shop, id, again)).toMatchObject({ struckPrice: null, lowest: '24.00' })
    expect((await make(shop, id, again)).status).toBe(201)
    waitUntil(shop, saleMoments(again).begins)
    expect(await shown(shop, id)).toEqual(['24.00', null, null])
    expect(await plan(shop, id, { ...again, from: day(shop, 40), until: day(shop, 41) })).toMatchObject({
      struckPrice: '32.00',
    })
  })

  test('overlapping another of the same product is refused with that one’s days', async () => {
    const shop = await open(fresh)
    const [id, free] = [await addProduct(shop, { name: 'Konn' }), await addProduct(shop)]
    const days = { from: day(shop, 5), until: day(shop, 9) }
    await make(shop, id, days)
    const meeting = { from: day(shop, 9), until: day(shop, 12) }
    expect((await plan(shop, id, meeting)).otherSale).toEqual(days)
    expect(await make(shop, id, meeting)).toMatchObject({
      status: 409,
      body: {
        code: 'sales_overlap',
        details: expect.stringMatching(/^„Konn“ on juba allahindlusel \d\d\.\d\d\.\d{4}–/),
      },
    })
    expect((await make(shop, free, meeting)).status).toBe(201)
    expect((await make(shop, id, { from: day(shop, 10), until: day(shop, 12) })).status).toBe(201)
    waitUntil(shop, startOfDay(day(shop, 10)).toISOString())
    expect((await seen(shop, id)).price, 'one sale ends as the next begins').toBe('24.00')
  })

  test('overlapping another one created at the same time is refused', async () => {
    const shop = await open(fresh)
    const id = await addProduct(shop)
    const days = { from: day(shop, 5), until: day(shop, 9) }
    const made = await Promise.all([make(shop, id, days), make(shop, id, days)])
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('is ended early, or deleted before it begins', async () => {
    const shop = await open(fresh)
    const id = await addProduct(shop)
    waitForNight(shop, 40)
    const [running] = (await make(shop, id, { from: day(shop, 0), until: day(shop, 9) })).body
    const coming = (await make(shop, id, { from: day(shop, 20), until: day(shop, 29) })).body[1]!
    shop.wait(60)
    expect((await shop.call<Sale[]>('POST', `/api/admin/sales/${coming.id}/end`)).body).toHaveLength(1)
    await make(shop, await addProduct(shop), { from: day(shop, 0), until: day(shop, 9) })
    const { body: sales } = await shop.call<Sale[]>('POST', `/api/admin/sales/${running!.id}/end`)
    expect(sales).toMatchObject([
      { state: 'running', until: day(shop, 9) },
      { id: running!.id, state: 'over', until: day(shop, 0) },
    ])
    expect(await shown(shop, id)).toEqual(['32.00', null, null])
    expect((await shop.call('POST', `/api/admin/sales/${running!.id}/end`)).status).toBe(404)
    // A price asked for only an hour counts as well.
    expect(await plan(shop, id, { from: day(shop, 1), until: day(shop, 2) })).toMatchObject({
      struckPrice: null,
      lowest: '24.00',
    })
    const again = await make(shop, id, { from: day(shop, 0), until: day(shop, 2) })
    expect(again.status, 'the days of a sale that is over are free').toBe(201)
  })

  test('allows changes of the usual price meanwhile, and asks the lower of the two', async () => {
    const shop = await open(fresh)
    const id = await addProduct(shop)
    shop.wait(40 * DAY_MINUTES)
    await make(shop, id, { from: day(shop, 0), until: day(shop, 3) })
    const own = async () => (await shop.call<AdminProduct>('GET', `/api/admin/products/${id}`)).body
    const setPrice = async (price: string) => {
      const { version } = await own()
      const change = { kind: 'set', price }
      return shop.call('POST', '/api/admin/products/change', { products: [{ id, version }], change })
    }
    expect(await own()).toMatchObject({ price: '32.00', salePrice: '24.00', struckPrice: '32.00' })
    const table = (await shop.app.inject('/api/admin/products.csv')).body
    expect(table).toContain('32,00')
    expect(table).not.toContain('24,00')
    expect((await setPrice('40.00')).status).toBe(200)
    // 40.00 was never asked: the lowest price of the thirty days before is struck through.
    expect(await shown(shop, id)).toEqual(['24.00', '32.00', '32.00'])
    await setPrice('20.00')
    expect(await shown(shop, id)).toEqual(['20.00', null, null])
    expect(await own()).toMatchObject({ price: '20.00', salePrice: null })
    shop.wait(5 * DAY_MINUTES)
    expect(await shown(shop, id)).toEqual(['20.00', null, null])
  })

  test('has a price that is neither copied nor marked as a mistake', async () => {
    const shop = await open(fresh)
    const id = await addProduct(shop)
    waitForNight(shop, 40)
    const begunAt = shop.now().toISOString()
    const [sale] = (await make(shop, id, { from: day(shop, 0), until: day(shop, 3) })).body
    const { body: copy } = await shop.call<AdminProduct>('POST', `/api/admin/products/${id}/duplicate`)
    expect(copy).toMatchObject({ price: '32.00', salePrice: null })
    shop.wait(60)
    await shop.call('POST', `/api/admin/sales/${sale!.id}/end`)
    const past = await shop.call<{ prices: { at: string; price: string }[] }>(
      'GET',
      `/api/admin/products/${id}/prices`,
    )
    const { at } = past.body.prices.find(({ price }) => price === '24.00')!
    expect(at >= begunAt, 'it counts from when the sale was created, not from midnight').toBe(true)
    expect(await shop.call('PUT', `/api/admin/products/${id}/prices`, { at, isMistake: true })).toMatchObject(
      { status: 409, body: { code: 'price_was_paid', details: expect.stringMatching(/allahind/) } },
    )
  })

  test('is refused if it is no reduction, has begun already, or a product has changed since', async () => {
    const shop = await open(fresh)
    const id = await addProduct(shop)
    const draft = await addProduct(shop, { published: false })
    const gone = await addProduct(shop)
    await shop.call('DELETE', `/api/products?id=${gone}`)
    waitForNight(shop, 1)
    const days = { from: day(shop, 1), until: day(shop, 3) }
    const refused = async (wanted: Partial<Wanted>, of = id) =>
      (await make(shop, of, { ...days, ...wanted })).body.code
    expect(await refused({ price: '32.00' })).toBe('invalid_input')
    expect(await refused({ from: day(shop, -1) })).toBe('invalid_input')
    expect(await refused({ until: day(shop, 0) })).toBe('invalid_input')
    expect(await refused({ until: day(shop, 500) })).toBe('invalid_input')
    expect(await refused({ regularPrice: '31.00' })).toBe('changed_meanwhile')
    expect(await refused({}, draft)).toBe('changed_meanwhile')
    for (const none of [gone, 9999]) expect(await refused({}, none)).toBe('product_not_found')
    expect((await shop.call<Sale[]>('GET', '/api/admin/sales')).body).toEqual([])
  })

  test('also ends for a product that was hidden or deleted meanwhile', async () => {
    const shop = await open(fresh)
    const id = await addProduct(shop)
    await make(shop, id, { from: day(shop, 0), until: day(shop, 1) })
    await shop.call('DELETE', `/api/products?id=${id}`)
    shop.wait(3 * DAY_MINUTES)
    await shop.call('POST', `/api/admin/products/${id}/restore`)
    expect(await shown(shop, id)).toEqual(['32.00', null, null])
  })

  test('leaves no price of a product that shoppers did not see meanwhile', async () => {
    const shop = await open(fresh)
    const [hidden, deleted] = [await addProduct(shop), await addProduct(shop)]
    const pastPrices = async (id: number) => {
      const path = `/api/admin/products/${id}/prices`
      return (await shop.call<PastPrices>('GET', path)).body.prices.map(({ price }) => price)
    }
    for (const id of [hidden, deleted]) await make(shop, id, { from: day(shop, 1), until: day(shop, 2) })
    const change = { kind: 'published', published: false }
    await shop.call('POST', '/api/admin/products/change', { products: [{ id: hidden, version: 1 }], change })
    await shop.call('DELETE', `/api/products?id=${deleted}`)
    shop.wait(5 * DAY_MINUTES)
    await shop.call('POST', `/api/admin/products/${deleted}/restore`)
    expect(await pastPrices(hidden)).toEqual(['32.00'])
    expect(await pastPrices(deleted)).toEqual(['32.00', '32.00'])
  })
})

test('at any moment the shop’s prices match the calendar of its sales', async () => {
  const shop = await open(freshDatabase)
  const steps = fc.array(
    fc.record({
      gap: fc.integer({ min: 0, max: 20 }),
      days: fc.integer({ min: 1, max: 20 }),
      euros: fc.integer({ min: 10, max: 31 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  const waits = fc.array(fc.integer({ min: 1, max: 15 * DAY_MINUTES }), { minLength: 1, maxLength: 6 })
  const said = { struck: 0, prior: 0 }
  await fc.assert(
    fc.asyncProperty(steps, waits, async (sales, minutes) => {
      const id = await addProduct(shop)
      let next = 1
      const periods = []
      for (const { gap, days, euros } of sales) {
        const span = { from: day(shop, next + gap), until: day(shop, next + gap + days - 1) }
        next += gap + days
        expect((await make(shop, id, { ...span, price: `${euros}.00` })).status).toBe(201)
        periods.push({ ...saleMoments(span), price: euros * 100 })
      }
      for (const each of minutes) {
        shop.wait(each)
        const { price } = offerAt({ price: 3200, originalPrice: null }, periods, shop.now().toISOString())
        const product = await seen(shop, id)
        expect(Math.round(Number(product.price) * 100)).toBe(price)
        // A struck-through price was really asked, and none of the last thirty days was lower than stated.
        if (product.struckPrice) {
          said.struck++
          expect(product.struckPrice).toBe('32.00')
        }
        if (product.priorPrice) {
          said.prior++
          expect(Number(product.priorPrice)).toBeGreaterThan(Number(product.price))
        }
      }
    }),
    { numRuns: 15 },
  )
  expect(Object.values(said)).not.toContain(0)
})
