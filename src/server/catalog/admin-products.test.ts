import { describe, expect, test } from 'vitest'
import type { AdminProduct } from '#contract/admin-products.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Product } from '#contract/products.ts'
import type { Sale } from '#contract/sales.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { countWaiting, onEachDatabase, onPostgres } from '#test/database.ts'
import { addProduct, aProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'
import { eraseDeletedProducts } from './erase-deleted-products.ts'
import { sellUnreserved } from './stock.ts'

const posted = (named: Record<string, unknown> = {}) => ({ ...aProduct(), price: '32.00', ...named })

const add = async (shop: TestShop, named: Record<string, unknown> = {}) => {
  const { status, body } = await shop.call<AdminProduct>('POST', '/api/products', posted(named))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const change = (shop: TestShop, id: number, named: Record<string, unknown>) =>
  shop.call<AdminProduct & { code: string }>('PUT', `/api/products?id=${id}`, posted(named))
const seenByOwner = async (shop: TestShop, query = '') =>
  (await shop.call<AdminProduct[]>('GET', `/api/admin/products${query}`)).body
const seenByShoppers = async (shop: TestShop) =>
  (await shop.call<Product[]>('GET', '/api/products')).body.map(product => product.id)
const prices = (shop: TestShop, id: number) =>
  shop.database.db
    .selectFrom('price_history')
    .select('price')
    .where('product_id', '=', id)
    .orderBy('at')
    .execute()
    .then(rows => rows.map(row => row.price))
const actions = async (shop: TestShop) =>
  (await shop.database.db.selectFrom('audit_log').selectAll().orderBy('at').execute()).map(row => ({
    ...row,
    data: JSON.parse(row.data) as Record<string, unknown>,
  }))

onEachDatabase('the owner’s products', fresh => {
  const open = async () => testShop(await fresh(), { admin: true })

  test('if two administrators save, the later one gets a conflict and overwrites nothing', async () => {
    const shop = await open()
    const { id, version } = await add(shop)
    const first = await change(shop, id, { name: 'Esimene', version })
    expect(first.body).toMatchObject({ name: 'Esimene', version: version + 1 })
    expect(await change(shop, id, { name: 'Teine', version })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
    expect((await seenByOwner(shop))[0]).toMatchObject({ name: 'Esimene', version: version + 1 })
    const last = await change(shop, id, { name: 'Kolmas' })
    expect(last.body, 'a client without versions still overwrites').toMatchObject({ name: 'Kolmas' })
  })

  test('a comma separates euros and cents; an ambiguous sum is refused', async () => {
    const shop = await open()
    const { id } = await add(shop, { price: '32,50', originalPrice: '1 234,50' })
    expect((await seenByOwner(shop))[0]).toMatchObject({ price: '32.50', originalPrice: '1234.50' })
    expect((await change(shop, id, { price: '1.234,50' })).status).toBe(400)
    expect((await change(shop, id, { price: '1.234' })).status).toBe(400)
    expect((await seenByOwner(shop))[0]).toMatchObject({ price: '32.50' })
  })

  test('a bulk change applies to all products or to none', async () => {
    const shop = await open()
    const one = await add(shop, { price: '32.00', stockQuantity: 5 })
    const other = await add(shop, { price: '20.00', originalPrice: '21.00' })
    const both = [one, other].map(({ id, version }) => ({ id, version }))
    const some = (change: object, products: object[] = both) =>
      shop.call<{ code: string }>('POST', '/api/admin/products/change', { products, change })
    const raised = await some({ kind: 'price', by: { by: 'percent', percent: 10 } })
    expect(raised.body).toMatchObject([
      { price: '35.20', stockQuantity: 5 },
      { price: '22.00', originalPrice: null },
    ])
    expect(
      await some({ kind: 'category', category: 'Suvi' }),
      'an outdated version is a conflict',
    ).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
    expect(
      (await some({ kind: 'price', by: { by: 'sum', cents: -4000 } })).status,
      'the conflict comes before the check of the change',
    ).toBe(409)
    const now = () => seenByOwner(shop).then(all => all.map(({ id, version }) => ({ id, version })))
    const before = await now()
    expect((await some({ kind: 'price', by: { by: 'sum', cents: -2500 } }, before)).status).toBe(400)
    expect(await now(), 'no product is changed').toEqual(before)
    expect((await some({ kind: 'published', published: false }, before)).status).toBe(200)
    expect(await seenByShoppers(shop)).toEqual([])
    const [{ id, version }] = (await now()).filter(each => each.id === one.id) as [
      { id: number; version: number },
    ]
    const set = { kind: 'set', price: '12,50', stockQuantity: 8, stockBefore: 5 }
    expect((await some(set, [{ id, version }])).body).toMatchObject([{ price: '12.50', stockQuantity: 8 }])
  })

  test('the usual price is calculated from the products in the shop', async () => {
    const shop = await open()
    const usual = async () => (await shop.call('GET', '/api/admin/usual-price')).body
    expect(await usual()).toEqual({ price: '27.00' })
    for (const price of ['29.00', '31,00', '3250']) await add(shop, { price })
    await add(shop, { price: '9000', published: false })
    const gone = await add(shop, { price: '9000' })
    await shop.call('DELETE', `/api/products?id=${gone.id}`)
    expect(await usual()).toEqual({ price: '31.00' })
  })

  test('a change whose response was lost is recognised by its request id', async () => {
    const shop = await open()
    const { id, version } = await add(shop, { stockQuantity: 5 })
    const sent = { stockQuantity: 8, stockBefore: 5, version, requestId: 'a-name-of-the-browsers-own' }
    expect((await change(shop, id, sent)).status).toBe(200)
    expect((await change(shop, id, sent)).body.code).toBe('changed_meanwhile')
    expect((await seenByOwner(shop))[0]).toMatchObject({ stockQuantity: 8, changeId: sent.requestId })
    const copy = await shop.call<AdminProduct>('POST', `/api/admin/products/${id}/duplicate`)
    expect(copy.body.changeId).toBeNull()
    expect((await change(shop, id, { name: 'Teise oma' })).body).toMatchObject({
      changeId: null,
      earlierChangeIds: [sent.requestId],
    })
    const later = { name: 'Kolmas', requestId: 'a-name-of-another-browser' }
    expect((await change(shop, id, later)).body).toMatchObject({
      changeId: later.requestId,
      earlierChangeIds: [sent.requestId],
    })
    for (let n = 0; n < 40; n += 1) await change(shop, id, { name: `Nimi ${n}` })
    expect((await seenByOwner(shop)).find(each => each.id === id)).toMatchObject({
      changeId: null,
      earlierChangeIds: [],
    })
  })

  test('a product that is posted again after a lost response is added once', async () => {
    const shop = await open()
    const sent = { name: 'Kadunud vastus', requestId: 'a-name-of-the-browsers-own' }
    const first = await add(shop, sent)
    expect(first).not.toHaveProperty('requestId')
    expect(await add(shop, sent)).toEqual(first)
    const twins = { ...sent, requestId: 'a-name-of-two-at-once' }
    const ids = (await Promise.all([add(shop, twins), add(shop, twins)])).map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
    expect((await add(shop)).id).not.toBe((await add(shop)).id)
    expect((await actions(shop)).filter(({ action }) => action === 'product.create')).toHaveLength(4)

    const copy = await shop.call<AdminProduct>('POST', `/api/admin/products/${first.id}/duplicate`)
    expect(copy.status, 'a copy is another product').toBe(201)
    expect((await change(shop, first.id, { ...sent, name: 'Muudetud' })).body.name).toBe('Muudetud')
    expect((await add(shop, sent)).name).toBe('Muudetud')
  })

  test('a product tells which of several attempts created it, until it is changed', async () => {
    const shop = await open()
    const requestId = 'a-name-of-the-form-itself'
    const first = await add(shop, { name: 'Esimene', requestId, tryId: 'a-name-of-the-first-try' })
    const second = await add(shop, { name: 'Teine', requestId, tryId: 'a-name-of-the-second-try' })
    expect(first.changeId).toBe('a-name-of-the-first-try')
    expect(second).toEqual(first)
    expect(second.name).toBe('Esimene')
    expect((await change(shop, first.id, { name: 'Kolmas' })).body).toMatchObject({
      changeId: null,
      earlierChangeIds: ['a-name-of-the-first-try'],
    })
    await shop.call('DELETE', `/api/products?id=${first.id}`)
    expect(
      await add(shop, { name: 'Teine', requestId }),
      'the deleted product is returned as deleted',
    ).toMatchObject({
      id: first.id,
      deletedAt: expect.any(String),
    })
  })

  test.each(['https://[x', 'http://naide.ee/konn.jpg'])(
    'a picture that no browser shows is refused: %s',
    async imageUrl => {
      const shop = await open()
      for (const links of [{ imageUrl }, { imageUrls: [imageUrl] }])
        expect(await shop.call<ErrorBody>('POST', '/api/products', posted(links))).toMatchObject({
          status: 400,
          body: {
            issues: [{ path: expect.stringMatching(/^imageUrl/), message: expect.stringMatching(/https/) }],
          },
        })
    },
  )

  test('of concurrent saves of one version only one succeeds', async () => {
    const shop = await open()
    const { id, version } = await add(shop)
    const replies = await Promise.all(
      ['Esimene', 'Teine', 'Kolmas'].map(name => change(shop, id, { name, version })),
    )
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 409, 409])
  })

  describe('pieces sold while the owner counts', () => {
    const left = async (shop: TestShop) => (await seenByOwner(shop))[0]?.stockQuantity
    const sell = (shop: TestShop, productId: number, quantity: number) =>
      sellUnreserved(shop.database.db, [{ productId, quantity }])

    test('stay sold: what she added is added', async () => {
      const shop = await open()
      const { id, version } = await add(shop, { stockQuantity: 3 })
      await sell(shop, id, 2)
      const saved = await change(shop, id, { stockQuantity: 5, stockBefore: 3, version })
      expect(saved.body).toMatchObject({ stockQuantity: 3 })
    })

    test('never leave fewer than none; without the count she saw, her own count is taken', async () => {
      const shop = await open()
      const { id } = await add(shop, { stockQuantity: 3 })
      await sell(shop, id, 2)
      await change(shop, id, { stockQuantity: 0, stockBefore: 3 })
      expect(await left(shop)).toBe(0)
      await change(shop, id, { stockQuantity: 5 })
      expect(await left(shop)).toBe(5)
    })

    test('are refused if counting began or ended meanwhile', async () => {
      const shop = await open()
      const { id } = await add(shop, { stockQuantity: null })
      const wanted = { stockQuantity: 5, stockBefore: 3 }
      expect(await change(shop, id, wanted)).toMatchObject({
        status: 409,
        body: { code: 'changed_meanwhile' },
      })
      expect(await left(shop)).toBeNull()
      await change(shop, id, { stockQuantity: 5, stockBefore: null })
      expect(await left(shop)).toBe(5)
      await change(shop, id, { stockQuantity: null, stockBefore: 9 })
      expect(await left(shop)).toBeNull()
    })
  })

  test('a draft needs only a name, and no shopper finds it', async () => {
    const shop = await open()
    const draft = {
      name: 'Pooleli müts',
      published: false,
      description: '',
      price: '',
      imageUrl: '',
      category: '',
    }
    const { id } = await add(shop, draft)
    expect(await seenByOwner(shop)).toMatchObject([{ id, published: false, price: null, imageUrl: '' }])
    expect(await seenByShoppers(shop)).toEqual([])
    expect((await shop.call('GET', `/api/products?id=${id}`)).status).toBe(404)
    expect((await aShopper(shop).add(id)).status).toBe(404)
    expect((await shop.catalog.all()).length, 'the sitemap’s products exclude drafts').toBe(0)
    expect((await shop.call('GET', '/api/categories')).body).not.toContain('')
    expect(await change(shop, id, { ...draft, published: true })).toMatchObject({
      status: 400,
      body: {
        issues: [{ path: 'description' }, { path: 'price' }, { path: 'imageUrl' }, { path: 'category' }],
      },
    })
    expect((await change(shop, id, { published: true })).body).toMatchObject({ price: '32.00' })
    expect(await seenByShoppers(shop)).toEqual([id])
  })

  test('an unpublished product leaves what carts can pay until it is published again', async () => {
    const shop = await open()
    const { id } = await add(shop)
    const shopper = aShopper(shop)
    await shopper.add(id)
    await change(shop, id, { published: false })
    expect(await shopper.cart()).toMatchObject([{ available: 0 }])
    expect((await shopper.place('38.99')).status, 'an unpublished product cannot be paid').toBe(409)
    await change(shop, id, { published: true })
    expect(await shopper.cart()).toMatchObject([{ available: null }])
    expect((await shopper.place('38.99')).status).toBe(200)
  })

  test('each price that shoppers saw is recorded from its start, whichever call set it', async () => {
    const shop = await open()
    const draft = await add(shop, { published: false, price: '40.00' })
    expect(await prices(shop, draft.id)).toEqual([])
    await change(shop, draft.id, { published: false, price: '41.00' })
    expect(await prices(shop, draft.id)).toEqual([])
    for (const [named, kept] of [
      [{ published: true, price: '38.00' }, [3800]],
      [{ price: '38.00', name: 'Sama hind' }, [3800]],
      [{ price: '32.00', originalPrice: '38.00' }, [3800, 3200]],
      [{ published: false }, [3800, 3200]],
      [{ published: true, price: '32.00' }, [3800, 3200, 3200]],
    ] as const) {
      shop.wait(1)
      expect((await change(shop, draft.id, named)).status).toBe(200)
      expect(await prices(shop, draft.id)).toEqual(kept)
    }
    expect(await prices(shop, (await add(shop, { price: '12.00' })).id)).toEqual([1200])
  })

  test('a refused change leaves no trace in the prices', async () => {
    const shop = await open()
    const { id, version } = await add(shop)
    await change(shop, id, { version, price: '30.00' })
    shop.wait(1)
    await change(shop, id, { version, price: '20.00' })
    expect(await prices(shop, id)).toEqual([3200, 3000])
  })

  test('fields unknown to the specification’s client stay as they were', async () => {
    const shop = await open()
    const alts = { '/media/konn-roomus/1200.webp': 'Konn kiigub' }
    const { id } = await add(shop, {
      size: 'pea 54–58 cm',
      fibres: '100% vill',
      care: 'Pese käsitsi',
      alts,
      stockQuantity: 3,
      inStock: false,
    })
    const { stockQuantity: _, inStock: __, ...known } = posted({ name: 'Muu' })
    await shop.call('PUT', `/api/products?id=${id}`, known)
    expect((await seenByOwner(shop))[0]).toMatchObject({
      name: 'Muu',
      inStock: false,
      size: 'pea 54–58 cm',
      fibres: '100% vill',
      care: 'Pese käsitsi',
      alts,
      stockQuantity: 3,
    })
  })

  test('shoppers get the owner’s text for a picture', async () => {
    const shop = await open()
    const url = '/media/konn-roomus/1200.webp'
    const picture = {
      url,
      stem: '/media/konn-roomus',
      alt: 'Konn',
      width: 1200,
      height: 1200,
      widths: '[1200]',
      placeholder: '#fff',
      fit: 'cover',
    } as const
    await shop.database.db.insertInto('pictures').values(picture).execute()
    await add(shop, { name: 'Muu' })
    const { id } = await add(shop, { alts: { [url]: 'Konn kiigub puu all' } })
    const products = (await shop.call<Product[]>('GET', '/api/products')).body
    const altOf = (wanted: number) => products.find(product => product.id === wanted)!.pictures[0]!.alt
    expect(altOf(id)).toBe('Konn kiigub puu all')
    expect(altOf(id - 1)).toBe('Konn')
  })

  test('products follow the order that the owner gives; one added meanwhile comes first', async () => {
    const shop = await open()
    const ids = [await addProduct(shop), await addProduct(shop), await addProduct(shop)]
    const order = (wanted: number[]) => shop.call('PUT', '/api/admin/products/order', { ids: wanted })
    const [a, b, c] = ids as [number, number, number]
    expect((await order([b, a, c])).status).toBe(204)
    expect(await seenByShoppers(shop)).toEqual([b, a, c])
    const d = await addProduct(shop)
    expect(await seenByShoppers(shop)).toEqual([d, b, a, c])
    await order([c, a, b])
    expect(await seenByShoppers(shop)).toEqual([d, c, a, b])
    expect((await order([a, a])).status).toBe(400)
    expect((await order([99, d, a, b, c])).status, 'an unknown product is skipped').toBe(204)
    expect(await seenByShoppers(shop)).toEqual([d, a, b, c])
  })

  test('a copy is a draft of its own, with everything that the original says', async () => {
    const shop = await open()
    const original = await add(shop, { name: 'K'.repeat(120), imageUrls: ['/a.webp'], stockQuantity: 2 })
    const copied = await shop.call<AdminProduct>('POST', `/api/admin/products/${original.id}/duplicate`)
    expect(copied).toMatchObject({
      status: 201,
      body: {
        name: `${'K'.repeat(111)} (koopia)`,
        published: false,
        version: 1,
        price: '32.00',
        imageUrls: ['/a.webp'],
      },
    })
    expect(await seenByShoppers(shop)).toEqual([original.id])
    expect(await prices(shop, copied.body.id)).toEqual([])
    expect((await shop.call('POST', '/api/admin/products/99/duplicate')).status).toBe(404)
    const { id } = await add(shop, { name: '🧶'.repeat(60) })
    expect((await shop.call('POST', `/api/admin/products/${id}/duplicate`)).body).toMatchObject({
      name: `${'🧶'.repeat(55)} (koopia)`,
    })
  })

  test('a deleted product leaves the shop at once and can be restored for thirty days', async () => {
    const shop = await open()
    const { id } = await add(shop, { stockQuantity: 1 })
    await shop.call('DELETE', `/api/products?id=${id}`)
    expect(await seenByShoppers(shop)).toEqual([])
    expect(await seenByOwner(shop)).toEqual([])
    expect((await shop.call('GET', `/api/admin/products/${id}`)).status).toBe(404)
    expect((await change(shop, id, {})).status).toBe(404)
    expect((await shop.call('DELETE', `/api/products?id=${id}`)).status).toBe(404)
    expect(await seenByOwner(shop, '?deleted=true')).toMatchObject([{ id, deletedAt: expect.any(String) }])

    const back = await shop.call<AdminProduct>('POST', `/api/admin/products/${id}/restore`)
    expect(back.body).toMatchObject({ id, stockQuantity: 1, deletedAt: null })
    expect(await seenByShoppers(shop)).toEqual([id])
    expect((await shop.call('POST', `/api/admin/products/${id}/restore`)).status).toBe(404)

    const kept = await add(shop)
    const day = (days: number) => dayAfter(tallinnDay(shop.now()), days)
    const sale = {
      from: day(40),
      until: day(41),
      products: [{ id: kept.id, regularPrice: '32.00', price: '24.00' }],
    }
    expect((await shop.call('POST', '/api/admin/sales', sale)).status).toBe(201)
    await shop.call('DELETE', `/api/products?id=${id}`)
    const erase = (days: number) =>
      eraseDeletedProducts(shop.database.db, new Date(shop.now().getTime() - days * 86_400_000))
    await erase(30)
    expect(await seenByOwner(shop, '?deleted=true')).toHaveLength(1)
    shop.wait(31 * 24 * 60)
    await erase(30)
    expect(await seenByOwner(shop, '?deleted=true')).toEqual([])
    expect(await prices(shop, id)).toEqual([])
    expect(await prices(shop, kept.id), 'other products keep their prices').toEqual([3200])
    const { body: sales } = await shop.call<Sale[]>('GET', '/api/admin/sales')
    expect(sales[0]!.products.map(product => product.id)).toEqual([kept.id])
  })

  test('a product deleted while a shopper pays for it is not charged', async () => {
    const shop = await open()
    const { id } = await add(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(id, '38.99')
    await shop.call('DELETE', `/api/products?id=${id}`)
    expect(await shopper.capture(payment)).toMatchObject({
      status: 409,
      body: {
        code: 'out_of_stock',
        details: expect.stringMatching(/^Seda ma enam ei müü: .+ Sinult raha ei võetud\.$/),
      },
    })
    const record = await shop.provider.read(payment.id)
    expect(record.outcome === 'found' && record.capture).toBeUndefined()
  })

  test('an added category stays, once whatever its case', async () => {
    const shop = await open()
    const category = (name: string) => shop.call<string[]>('POST', '/api/categories', { name })
    expect((await category(' sallid ')).body).toContain('sallid')
    expect((await category('SALLID')).body.filter(name => /sallid/i.test(name))).toEqual(['sallid'])
    expect((await category('Konnimütsid')).body).not.toContain('Konnimütsid')
    expect((await category('  ')).status).toBe(400)
    expect((await shop.call<string[]>('GET', '/api/categories')).body).toContain('sallid')
  })

  test('a category added by mistake can be deleted, but not from a product that has it', async () => {
    const shop = await open()
    await shop.call('POST', '/api/categories', { name: 'sallit' })
    const remove = (name: string) =>
      shop.call<string[]>('DELETE', `/api/categories?name=${encodeURIComponent(name)}`)
    const { id } = await add(shop, { category: 'sallit' })
    expect((await remove('sallit')).body).toContain('sallit')
    await change(shop, id, { category: 'muud mütsid' })
    expect((await shop.call('GET', '/api/categories')).body).not.toContain('sallit')
    expect((await remove('sallit')).status).toBe(404)
    expect((await remove('konnimütsid')).status, 'a built-in category cannot be deleted').toBe(404)
  })

  test('everything done to products is in the audit log', async () => {
    const shop = await open()
    const { id } = await add(shop)
    await change(shop, id, { name: 'Nukker konn', price: '30.00', requestId: 'change-of-the-frog' })
    await shop.call('POST', `/api/admin/products/${id}/duplicate`)
    await shop.call('DELETE', `/api/products?id=${id}`)
    await shop.call('POST', `/api/admin/products/${id}/restore`)
    await shop.call('PUT', '/api/admin/products/order', { ids: [id] })
    await shop.call('POST', '/api/categories', { name: 'sallid' })
    const log = await actions(shop)
    expect(new Set(log.map(row => row.actor))).toEqual(new Set(['mari@heegel.example']))
    expect(log.map(row => row.action).sort()).toEqual([
      'category.create',
      'product.create',
      'product.delete',
      'product.duplicate',
      'product.order',
      'product.restore',
      'product.update',
    ])
    expect(log.find(row => row.action === 'product.update')).toMatchObject({
      subject: 'Nukker konn',
      data: { id, changed: ['name', 'price'], price: { from: '32.00', to: '30.00' } },
    })
  })

  test('only an administrator sees drafts or changes products', async () => {
    const shop = await testShop(await fresh())
    for (const [method, path] of [
      ['GET', '/api/admin/products'],
      ['GET', '/api/admin/products/1'],
      ['PUT', '/api/admin/products/order'],
      ['POST', '/api/admin/products/1/duplicate'],
      ['POST', '/api/admin/products/1/restore'],
      ['POST', '/api/categories'],
    ] as const)
      expect((await shop.call(method, path, method === 'GET' ? undefined : {})).status, path).toBe(401)
  })
})

onPostgres('the order of the products', fresh => {
  test('is that of the last of two administrators who sort them at once', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const [a, b, c] = [await addProduct(shop), await addProduct(shop), await addProduct(shop)]
    const order = (ids: number[]) => shop.call('PUT', '/api/admin/products/order', { ids })
    await order([a, b, c])
    const { pool } = shop.database
    const untilWaiting = (sorting: number) =>
      expect.poll(() => countWaiting(shop.database), { timeout: 20_000 }).toBe(sorting)
    const sale = await pool!.connect()
    await sale.query('begin')
    await sale.query('update products set held = held where id = $1', [a])
    const first = order([b, c, a])
    await untilWaiting(1)
    const last = order([a, c, b])
    await untilWaiting(2)
    await sale.query('commit')
    sale.release()
    expect([(await first).status, (await last).status]).toEqual([204, 204])
    const { rows } = await pool!.query('select id, position from products order by position')
    expect(rows).toEqual([a, c, b].map((id, i) => ({ id, position: i + 1 })))
  })
})
