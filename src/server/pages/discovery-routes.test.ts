import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import type { Picture } from '#contract/pictures.ts'
import type { Product } from '#contract/products.ts'
import type { AdminSettings, PublicSettings } from '#contract/settings.ts'
import { DEFAULT_DELIVERY_TERMS, offeredMethods } from '#domain/delivery.ts'
import { productPreviewLink } from '#domain/product-link.ts'
import { shopPreviewLink } from '#domain/shop-preview.ts'
import { sellUnreserved } from '#server/catalog/stock.ts'
import { type FreshDatabase, freshDatabase, onEachDatabase } from '#test/database.ts'
import { addProduct, type TestShop, testShop } from '#test/test-shop.ts'
import { indexablePages, robotsText } from './discovery.ts'

const folders: string[] = []
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

/** A PayPal account that moves real money. */
const LIVE = {
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_API_URL: 'https://api-m.paypal.com',
}

function open(database: FreshDatabase, payments: Record<string, string> = LIVE): Promise<TestShop> {
  const folder = mkdtempSync(join(tmpdir(), 'heegel-found-'))
  folders.push(folder)
  const env = { DATA_DIR: folder, PUBLIC_URL: 'https://heegel.ee', ...payments }
  return testShop(database, { admin: true, env })
}

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: name => ['item', 'url', 'g:shipping', 'g:additional_image_link', 'image:image'].includes(name),
})

async function read<T>(shop: TestShop, path: string): Promise<T> {
  const reply = await shop.app.inject(path)
  expect(reply.statusCode).toBe(200)
  return parser.parse(reply.body) as T
}

type Merchant = { rss: { channel: { item?: Record<string, unknown>[] } } }
type News = { rss: { channel: { item: { title: string; pubDate: string }[] } } }
type SiteMap = { urlset: { url: { loc: string; lastmod?: string; 'image:image'?: object[] }[] } }

const itemsOf = async (shop: TestShop) =>
  (await read<Merchant>(shop, '/feeds/products.xml')).rss.channel.item ?? []
const newsOf = async (shop: TestShop) =>
  (await read<News>(shop, '/feeds/new.xml')).rss.channel.item.map(({ title }) => title)
const foundOf = async (shop: TestShop) => (await read<SiteMap>(shop, '/sitemap.xml')).urlset.url

onEachDatabase('discovery by other sites', fresh => {
  test('merchants read each product with its price, its page and its shipping fees', async () => {
    const shop = await open(await fresh())
    const id = await addProduct(shop, {
      name: 'Konn & kass < "müts"',
      price: 2900,
      imageUrls: ['/media/b/1200.webp', 'https://example.com/c.jpg?a=1&b=2'],
      size: 'pea 54–58 cm',
      fibres: '100% vill',
    })
    const [item] = await itemsOf(shop)
    expect(item).toMatchObject({
      'g:id': String(id),
      'g:title': 'Konn & kass < "müts"',
      'g:link': `https://heegel.ee/toode/${id}`,
      'g:image_link': 'https://heegel.ee/media/konn-roomus/1200.webp',
      'g:additional_image_link': ['https://heegel.ee/media/b/1200.webp', 'https://example.com/c.jpg?a=1&b=2'],
      'g:availability': 'in_stock',
      'g:price': '29.00 EUR',
      'g:condition': 'new',
      'g:brand': 'Heegel',
      'g:identifier_exists': 'no',
      'g:product_type': 'konnimütsid',
      'g:size': 'pea 54–58 cm',
      'g:material': '100% vill',
    })
    const shipping = item!['g:shipping'] as { 'g:country': string; 'g:price': string }[]
    expect(shipping.map(each => `${each['g:country']} ${each['g:price']}`)).toEqual(
      offeredMethods(DEFAULT_DELIVERY_TERMS).map(id => `EE ${DEFAULT_DELIVERY_TERMS.prices[id]} EUR`),
    )
  })

  test('one invalid picture link, stored before links were validated, breaks no document', async () => {
    const shop = await open(await fresh())
    await addProduct(shop, { name: 'Konn', imageUrl: 'https://[x' })
    await addProduct(shop, { name: 'Kass', imageUrls: ['https://[x', '/media/b/1200.webp'] })
    const [kass, konn] = await itemsOf(shop)
    expect(kass).toMatchObject({ 'g:additional_image_link': ['https://heegel.ee/media/b/1200.webp'] })
    expect(konn).toMatchObject({ 'g:title': 'Konn' })
    expect(konn).not.toHaveProperty('g:image_link')
    expect(await newsOf(shop)).toHaveLength(2)
    const pictured = (await foundOf(shop)).map(each => each['image:image']?.length ?? 0)
    expect(pictured.slice(-2)).toEqual([2, 0])
  })

  test('a sold-out product says so, and a reduction is stated against the legal prior price', async () => {
    const shop = await open(await fresh())
    await addProduct(shop, { stockQuantity: 0, originalPrice: 4000 })
    const [item] = await itemsOf(shop)
    expect(item).toMatchObject({
      'g:availability': 'out_of_stock',
      'g:price': '40.00 EUR',
      'g:sale_price': '32.00 EUR',
    })

    const offer = { name: 'Kass', description: 'Kass.', imageUrl: '/a.webp', category: 'muu' }
    const { body } = await shop.call<Product>('POST', '/api/products', { ...offer, price: '35.00' })
    shop.wait(60)
    await shop.call('PUT', `/api/products?id=${body.id}`, {
      ...offer,
      price: '29.00',
      originalPrice: '40.00',
    })
    const reduced = (await itemsOf(shop)).find(each => each['g:id'] === String(body.id))
    expect(reduced).toMatchObject({ 'g:price': '35.00 EUR', 'g:sale_price': '29.00 EUR' })
  })

  test('a draft is never listed, a published product at once', async () => {
    const shop = await open(await fresh())
    await addProduct(shop, { name: 'Vana' })
    const { body } = await shop.call<Product>('POST', '/api/products', { name: 'Mustand', published: false })
    const known = (text: string) => text.includes('Mustand') || text.includes(`/toode/${body.id}<`)
    for (const path of ['/feeds/products.xml', '/feeds/new.xml', '/sitemap.xml'])
      expect(known((await shop.app.inject(path)).body), path).toBe(false)
    shop.wait(60)
    await addProduct(shop, { name: 'Uus', price: 1000 })
    expect(await newsOf(shop)).toEqual(['Uus – €10.00', 'Vana – €32.00'])
    expect(await itemsOf(shop)).toHaveLength(2)
  })

  test('merchants are told when the last piece is sold', async () => {
    const shop = await open(await fresh())
    const productId = await addProduct(shop, { stockQuantity: 1 })
    expect(await itemsOf(shop)).toMatchObject([{ 'g:availability': 'in_stock' }])
    const { sold } = await sellUnreserved(shop.database.db, [{ productId, quantity: 1 }])
    shop.catalog.stockChanged(sold)
    expect(await itemsOf(shop)).toMatchObject([{ 'g:availability': 'out_of_stock' }])
  })

  test('a shop on trial is hidden from search engines, and sells nothing to merchants', async () => {
    const trial = await open(await fresh(), {})
    const shop = await open(await fresh())
    for (const each of [trial, shop]) await addProduct(each)
    const paths = ['/sitemap.xml', '/feeds/products.xml', '/icon.svg', '/api/settings', '/nowhere']
    for (const path of paths) {
      expect((await trial.app.inject(path)).headers['x-robots-tag'], path).toBe('noindex')
      expect((await shop.app.inject(path)).headers, path).not.toHaveProperty('x-robots-tag')
    }
    expect(await itemsOf(trial)).toMatchObject([{ 'g:availability': 'out_of_stock' }])
    expect(await itemsOf(shop)).toMatchObject([{ 'g:availability': 'in_stock' }])
  })

  test('a product is news from when shoppers see it, not from when it was drafted', async () => {
    const shop = await open(await fresh())
    const draft = {
      name: 'Mustand',
      description: 'Konn.',
      price: '20.00',
      imageUrl: '/a.webp',
      category: 'muu',
    }
    const { body } = await shop.call<Product>('POST', '/api/products', { ...draft, published: false })
    shop.wait(60)
    await addProduct(shop, { name: 'Vahepeal' })
    shop.wait(60)
    await shop.call('PUT', `/api/products?id=${body.id}`, { ...draft, published: true })
    expect(await newsOf(shop)).toEqual(['Mustand – €20.00', 'Vahepeal – €32.00'])
  })

  test('the sitemap has pages, non-empty categories, and products with their pictures', async () => {
    const shop = await open(await fresh())
    const id = await addProduct(shop, { imageUrls: ['/media/b.webp'] })
    const found = await foundOf(shop)
    const links = found.map(({ loc }) => loc)
    expect(links).toContain('https://heegel.ee/pood')
    expect(links).toContain('https://heegel.ee/pood?category=konnim%C3%BCtsid')
    expect(links).not.toContain('https://heegel.ee/pood?category=kassim%C3%BCtsid')
    expect(links.filter(link => /checkout|payment|admin|jalgimine/.test(link))).toEqual([])
    const product = found.find(({ loc }) => loc === `https://heegel.ee/toode/${id}`)
    expect(product?.['image:image']).toHaveLength(2)
    expect(Date.parse(product!.lastmod!)).toBeLessThanOrEqual(Date.now())
  })

  test('a category is in the sitemap as long as its list shows something', async () => {
    const shop = await open(await fresh())
    const productId = await addProduct(shop, { stockQuantity: 1 })
    const listed = async () =>
      (await foundOf(shop)).map(({ loc }) => loc).filter(link => link.includes('category='))
    expect(await listed()).toEqual(['https://heegel.ee/pood?category=konnim%C3%BCtsid'])
    const ofPages = async () => (await shop.app.inject('/sitemap/pages.xml')).body
    expect(await ofPages()).toContain('category=')
    const { sold } = await sellUnreserved(shop.database.db, [{ productId, quantity: 1 }])
    shop.catalog.stockChanged(sold)
    expect(await listed()).toEqual([])
    expect(await ofPages()).not.toContain('category=')
  })

  test('sorting products is no change in the sitemap', async () => {
    const shop = await open(await fresh())
    for (const name of ['Vana', 'Uus']) await addProduct(shop, { name })
    const before = await foundOf(shop)
    shop.wait(60)
    const ids = (await shop.call<Product[]>('GET', '/api/products')).body.map(({ id }) => id)
    await shop.call('PUT', '/api/admin/products/order', { ids: ids.reverse() })
    const last = (found: typeof before) => Object.fromEntries(found.map(({ loc, lastmod }) => [loc, lastmod]))
    expect(last(await foundOf(shop))).toEqual(last(before))
  })

  test('a large shop’s sitemap is an index of files of at most 5,000 addresses, each product in one', async () => {
    const shop = await open(await fresh())
    const { db } = shop.database
    const first = await addProduct(shop)
    const {
      id: _,
      available: __,
      ...row
    } = await db.selectFrom('products').selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: 5_100 }, (_, i) => ({ ...row, name: `Müts ${i}` }))
    for (let at = 0; at < copies.length; at += 300)
      await db
        .insertInto('products')
        .values(copies.slice(at, at + 300))
        .execute()
    shop.catalog.changed()
    const { sitemapindex } = await read<{ sitemapindex: { sitemap: { loc: string; lastmod?: string }[] } }>(
      shop,
      '/sitemap.xml',
    )
    const files = sitemapindex.sitemap.map(({ loc }) => loc.replace('https://heegel.ee', ''))
    expect(files).toEqual(['/sitemap/pages.xml', '/sitemap/1.xml', '/sitemap/2.xml'])
    expect(sitemapindex.sitemap.slice(1).map(({ lastmod }) => lastmod)).toEqual([
      row.updated_at,
      row.updated_at,
    ])
    const links: string[] = []
    for (const file of files) {
      const { url } = (await read<SiteMap>(shop, file)).urlset
      expect(url.length, file).toBeLessThanOrEqual(5_000)
      links.push(...url.map(({ loc }) => loc))
    }
    expect(links).toContain('https://heegel.ee/pood?category=konnim%C3%BCtsid')
    expect(new Set(links).size).toBe(links.length)
    expect(links.filter(link => link.includes('/toode/'))).toHaveLength(5_101)
    expect(links).toContain(`https://heegel.ee/toode/${first}`)
    expect((await shop.app.inject('/sitemap/3.xml')).statusCode).toBe(404)

    const items = await itemsOf(shop)
    expect(new Set(items.map(item => item['g:id'])).size, 'each product is in the feed once').toBe(5_101)
    const { payload, headers } = await shop.app.inject('/api/products?sort=price-low')
    const listed = JSON.parse(payload) as { id: number }[]
    expect(new Set(listed.map(({ id }) => id)).size).toBe(5_101)
    expect(headers['x-total-count']).toBe('5101')
    expect((await newsOf(shop)).slice(0, 2)).toEqual([
      expect.stringContaining('Müts 5099'),
      expect.stringContaining('Müts 5098'),
    ])
  })
})

test('a feed reader gets a feed again only if it has changed', async () => {
  const shop = await open(await freshDatabase())
  await addProduct(shop)
  for (const path of ['/feeds/products.xml', '/feeds/new.xml', '/sitemap.xml', '/manifest.webmanifest']) {
    const { headers } = await shop.app.inject(path)
    const again = { url: path, headers: { 'if-none-match': String(headers.etag) } }
    expect((await shop.app.inject(again)).statusCode, path).toBe(304)
  }
  const before = await shop.app.inject('/feeds/products.xml')
  await addProduct(shop, { name: 'Uus' })
  const after = await shop.app.inject('/feeds/products.xml')
  expect(after.headers.etag).not.toBe(before.headers.etag)
})

test('personal pages are found by no search engine', () => {
  const routes = [
    '/',
    '/pood',
    '/toode/$id',
    '/checkout',
    '/payment/success',
    '/jalgimine',
    '/minust',
    '__root__',
  ]
  expect(indexablePages([...routes, '/admin/_inside/orders', '/seller-payment/{-$orderId}'])).toEqual([
    '/',
    '/minust',
    '/pood',
  ])
  const robots = robotsText('https://heegel.ee')
  for (const path of ['/api/', '/offline/', '/admin']) expect(robots).toContain(`Disallow: ${path}\n`)
  // A page that crawlers may not read is indexed all the same if it is linked; so the page itself forbids it.
  for (const path of ['/checkout', '/payment/success', '/jalgimine', '/maksmine', '/taganemine', '/pass'])
    expect(robots).not.toContain(path)
  expect(robots).toContain('Sitemap: https://heegel.ee/sitemap.xml')
})

async function upload(shop: TestShop, background: string): Promise<Picture> {
  const form = new FormData()
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .png()
    .toBuffer()
  form.set('file', new Blob([new Uint8Array(picture)]), 'konn.png')
  return (await shop.app.inject({ method: 'POST', url: '/api/admin/uploads', payload: form })).json()
}

test('a link to a product brings its picture, whole and in the size that chats ask for', async () => {
  const shop = await open(await freshDatabase())
  const { url } = await upload(shop, '#cf3a34')
  const id = await addProduct(shop, { imageUrl: url })
  const { body: product } = await shop.call<Product>('GET', `/api/products?id=${id}`)

  const link = productPreviewLink(product)
  const [preview, same] = await Promise.all([shop.app.inject(link), shop.app.inject(link)])
  expect(preview.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': expect.stringContaining('immutable'),
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(same.rawPayload.equals(preview.rawPayload)).toBe(true)
  const picture = sharp(preview.rawPayload)
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })

  const stale = await shop.app.inject(`/og/product/${id}.jpg?v=another`)
  expect([stale.statusCode, stale.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
  for (const path of [
    '/og/product/99999.jpg',
    '/og/product/0.jpg',
    '/og/product/a.jpg',
    `/og/product/${id}.png`,
  ])
    expect((await shop.app.inject(path)).statusCode, path).toBe(404)
})

test('a product whose picture the shop does not store has no preview of its own', async () => {
  const shop = await open(await freshDatabase())
  const id = await addProduct(shop, { imageUrl: 'https://example.com/konn.jpg' })
  expect((await shop.app.inject(`/og/product/${id}.jpg`)).statusCode).toBe(404)
})

test('a link to the shop brings the owner’s first picture, and another one once she has changed it', async () => {
  const shop = await open(await freshDatabase())
  const previewOf = async () => {
    const { body } = await shop.call<PublicSettings>('GET', '/api/settings')
    return shopPreviewLink(body.heroPictures)
  }
  const [drawn] = (await shop.call<AdminSettings>('GET', '/api/admin/settings')).body.heroPictures
  expect(await previewOf(), 'the drawing included with the shop is the preview').toBe('/media/og/landing.jpg')
  expect((await shop.app.inject('/og/shop.jpg')).statusCode).toBe(404)
  const show = async (...colors: string[]) => {
    const pictures: { url: string; alt: string }[] = []
    for (const color of colors) {
      const { url } = await upload(shop, color)
      pictures.push({ url, alt: '' })
    }
    const { body } = await shop.call<AdminSettings>('GET', '/api/admin/settings')
    const heroPictures = [drawn!, ...pictures]
    expect((await shop.call('PUT', '/api/admin/settings', { ...body, heroPictures })).status).toBe(200)
    return previewOf()
  }
  const red = await show('#cf3a34', '#3a34cf')
  const preview = await shop.app.inject(red)
  expect(preview.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': expect.stringContaining('immutable'),
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  const blue = await show('#3a34cf')
  expect(blue).not.toBe(red)
  expect((await shop.app.inject(blue)).rawPayload.equals(preview.rawPayload)).toBe(false)
  expect((await shop.app.inject(red)).headers['cache-control']).toBe('public, max-age=3600')
})

test('the shop can be put on a home screen under its own name', async () => {
  const shop = await open(await freshDatabase())
  const reply = await shop.app.inject('/manifest.webmanifest')
  expect(reply.headers['content-type']).toMatch(/^application\/manifest\+json/)
  expect(reply.json()).toMatchObject({ name: 'Heegel', lang: 'et', start_url: '/', display: 'standalone' })
  const purposes = reply
    .json()
    .icons.map((icon: { sizes: string; purpose: string }) => `${icon.sizes} ${icon.purpose}`)
  expect(purposes).toEqual(['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable'])
})

test('from the owner’s pages the icon opens her admin pages', async () => {
  const shop = await open(await freshDatabase())
  const reply = await shop.app.inject('/admin.webmanifest')
  expect(reply.json()).toMatchObject({ id: '/admin', start_url: '/admin', scope: '/', display: 'standalone' })
})

test('security.txt says where to report a vulnerability', async () => {
  const shop = await open(await freshDatabase())
  const { statusCode, headers, body } = await shop.app.inject('/.well-known/security.txt')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain('Contact: https://heegel.ee/contact\n')
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)![1]!)
  const days = (expires - shop.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days, 'the file expires within a year').toBeLessThan(365)
})
