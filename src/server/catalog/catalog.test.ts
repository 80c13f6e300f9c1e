import { describe, expect, test } from 'vitest'
import type { Product } from '#contract/products.ts'
import { type FreshDatabase, onEachDatabase, onPostgres } from '#test/database.ts'
import { addProduct, aProduct, aShopper, testShop } from '#test/test-shop.ts'

const posted = (named: Record<string, unknown> = {}) => ({ ...aProduct(), price: '32.00', ...named })

onEachDatabase('catalogue', fresh => {
  test('a product is added, changed and deleted, each visible on the next request', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const added = await shop.call<Product>(
      'POST',
      '/api/products',
      posted({ originalPrice: '38.00', stockQuantity: 2, imageUrls: ['', '/x.webp'] }),
    )
    expect(added).toMatchObject({
      status: 201,
      body: {
        price: '32.00',
        originalPrice: '38.00',
        stockQuantity: 2,
        inStock: true,
        imageUrls: ['/x.webp'],
      },
    })
    const { id } = added.body
    const [seen] = (await shop.call<Product[]>('GET', '/api/products')).body
    expect(added.body).toMatchObject(seen!)
    await shop.call('PUT', `/api/products?id=${id}`, posted({ name: 'Nukker konn' }))
    expect((await shop.call<Product>('GET', `/api/products?id=${id}`)).body).toMatchObject({
      name: 'Nukker konn',
      originalPrice: null,
    })
    expect((await shop.call('DELETE', `/api/products?id=${id}`)).status).toBe(204)
    expect(await shop.call('GET', `/api/products?id=${id}`)).toMatchObject({
      status: 404,
      body: { error: 'Product not found' },
    })
    expect((await shop.call('PUT', `/api/products?id=${id}`, posted())).status).toBe(404)
  })

  test('only administrators change products; others learn nothing about the body’s errors either', async () => {
    const shop = await testShop(await fresh())
    for (const [method, path] of [
      ['POST', ''],
      ['PUT', '?id=1'],
      ['DELETE', '?id=1'],
    ] as const)
      expect(
        await shop.call(method, `/api/products${path}`, method === 'DELETE' ? undefined : {}),
      ).toMatchObject({
        status: 401,
        body: { code: 'not_signed_in' },
      })
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a price of zero', { price: '0' }, 'price'],
    ['a price with too many digits', { price: '1.234' }, 'price'],
    ['a price above 9999.99', { price: '10000.00' }, 'price'],
    ['no picture', { imageUrl: '' }, 'imageUrl'],
    ['a script as picture', { imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
    ['a negative stock', { stockQuantity: -1 }, 'stockQuantity'],
  ])('a product with %s is refused', async (_what, wrong, path) => {
    const shop = await testShop(await fresh(), { admin: true })
    expect(await shop.call('POST', '/api/products', posted(wrong))).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    })
  })

  test('sorting, filtering and paging cover the whole catalogue', async () => {
    const shop = await testShop(await fresh())
    for (let i = 0; i < 30; i++)
      await addProduct(shop, {
        name: `Müts ${i}`,
        price: 1000 + ((i * 7) % 30) * 100,
        category: i % 3 === 0 ? 'Kassimütsid' : 'konnimütsid',
        inStock: i !== 5,
      })
    const list = async (query: string) => (await shop.call<Product[]>('GET', `/api/products?${query}`)).body
    const prices = (products: Product[]) => products.map(product => Number(product.price))
    expect(prices(await list('sort=price-low'))).toEqual(prices(await list('')).sort((a, b) => a - b))
    expect(prices(await list('sort=price-high'))).toEqual(prices(await list('')).sort((a, b) => b - a))
    expect((await list('sort=newest')).map(product => product.name).slice(0, 2)).toEqual([
      'Müts 29',
      'Müts 28',
    ])
    expect(await list('category=KASSIMÜTSID')).toHaveLength(10)
    expect(await list('category='), 'an empty category lists all products').toHaveLength(30)
    expect(await list('inStock=true')).toHaveLength(29)
    expect((await list('q=muts%2017')).map(product => product.name)).toEqual(['Müts 17'])

    const whole = (await list('sort=price-low&inStock=true')).map(product => product.id)
    const paged: number[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const query = `sort=price-low&inStock=true&limit=12${cursor && `&cursor=${cursor}`}`
      const page = await shop.call<Product[]>('GET', `/api/products?${query}`)
      paged.push(...page.body.map(product => product.id))
      cursor = page.headers['x-next-cursor'] as string | undefined
    }
    expect(paged).toEqual(whole)
    const madeUp = ['featured:99999999999:1', 'featured:1:99999999999'].map(place =>
      Buffer.from(place).toString('base64url'),
    )
    for (const cursor of ['nonsense', ...madeUp])
      expect((await shop.call('GET', `/api/products?limit=12&cursor=${cursor}`)).status, cursor).toBe(400)
    const first = await shop.call('GET', '/api/products?sort=price-low&limit=12')
    const next = first.headers['x-next-cursor']
    expect((await shop.call('GET', `/api/products?sort=price-low&limit=12&cursor=${next}`)).status).toBe(200)
    for (const other of ['sort=price-high&', 'sort=newest&', ''])
      expect(
        await shop.call('GET', `/api/products?${other}limit=12&cursor=${next}`),
        'a cursor from another sort order is refused',
      ).toMatchObject({ status: 400, body: { issues: [{ path: 'cursor' }] } })
  })

  describe('the next page of a list neither skips nor repeats a product', () => {
    /** Thirteen products; the first page shows twelve. */
    const openWith = async (database: FreshDatabase) => {
      const shop = await testShop(database, { admin: true })
      for (let i = 0; i < 13; i++) await addProduct(shop, { name: `Müts ${i}`, stockQuantity: 1 })
      const listing = '/api/products?inStock=true&limit=12'
      const first = await shop.call<Product[]>('GET', listing)
      const next = async () =>
        (await shop.call<Product[]>('GET', `${listing}&cursor=${first.headers['x-next-cursor']}`)).body.map(
          product => product.name,
        )
      return { shop, shown: first.body, next }
    }

    test('when the last ones shown are reserved meanwhile', async () => {
      const { shop, shown, next } = await openWith(await fresh())
      const thirteenth = await next()
      for (const { id } of shown.slice(-3)) {
        const shopper = aShopper(shop)
        await shopper.add(id)
        await shopper.place('38.99')
        expect(await next()).toEqual(thirteenth)
      }
    })

    test('when the last one shown is deleted meanwhile', async () => {
      const { shop, shown, next } = await openWith(await fresh())
      const thirteenth = await next()
      expect(thirteenth).toHaveLength(1)
      await shop.call('DELETE', `/api/products?id=${shown.at(-1)!.id}`)
      expect(await next()).toEqual(thirteenth)
    })
  })

  test('an unchanged list needs no query, and answers 304 to a client that has it', async () => {
    const database = await fresh()
    const shop = await testShop(database)
    await addProduct(shop)
    const first = await shop.call('GET', '/api/products')
    await database.db.updateTable('products').set({ name: 'Changed behind the shop’s back' }).execute()
    expect(await shop.call('GET', '/api/products')).toEqual(expect.objectContaining({ body: first.body }))
    const again = await shop.call('GET', '/api/products', undefined, {
      'if-none-match': String(first.headers.etag),
    })
    expect(again.status).toBe(304)
    shop.catalog.changed()
    expect(JSON.stringify((await shop.call('GET', '/api/products')).body)).toContain('behind the shop')
  })

  test('the last piece, held by another session, is out of stock until it is released', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const inStock = async () => (await shop.call<Product>('GET', `/api/products?id=${product}`)).body
    const shopper = aShopper(shop)
    await shopper.add(product)
    expect((await inStock()).inStock, 'a cart holds no stock').toBe(true)
    const { body: payment } = await shopper.place('38.99')
    expect(await inStock()).toMatchObject({ inStock: false, stockQuantity: 1 })
    await shop.call('POST', `/api/paypal/cancel?orderID=${payment.id}`)
    expect((await inStock()).inStock).toBe(true)
    const { body: again } = await shopper.place('38.99')
    await shopper.decide(again)
    await shopper.capture(again)
    expect(await inStock()).toMatchObject({ inStock: false, stockQuantity: 0 })
  })

  test('categories are the three standing ones and those of products, each once', async () => {
    const shop = await testShop(await fresh())
    for (const category of ['sallid', 'Sallid', 'KONNIMÜTSID']) await addProduct(shop, { category })
    expect((await shop.call('GET', '/api/categories')).body).toEqual([
      'konnimütsid',
      'kassimütsid',
      'muud mütsid',
      'Sallid',
    ])
  })
})

onPostgres('two processes', fresh => {
  test('see each other’s changes', async () => {
    const database = await fresh()
    const [here, there] = [await testShop(database, { admin: true }), await testShop(database)]
    const id = await addProduct(here)
    const seen = async () => (await there.call<Product>('GET', `/api/products?id=${id}`)).body
    await expect.poll(seen).toMatchObject({ name: 'Rõõmus konnamüts' })
    await here.call('PUT', `/api/products?id=${id}`, posted({ name: 'Nukker konn' }))
    await expect.poll(seen).toMatchObject({ name: 'Nukker konn' })
  })
})
