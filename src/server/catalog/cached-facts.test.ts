/** What the catalogue caches beside the products: categories, pictures, and when the next sale begins or ends. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FIXED_CATEGORIES } from '#domain/product-list.ts'
import { saleMoments } from '#domain/sale.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import type { Db } from '#server/platform/database/database.ts'
import { freshDatabase } from '#test/database.ts'
import { addProducts } from '#test/growth-shop.ts'
import { addProduct, type TestShop, testShop } from '#test/test-shop.ts'
import { savePictures, setFocus } from './pictures.ts'

const LINK = '/media/saba/1200.webp'
const FIXED: readonly string[] = FIXED_CATEGORIES

/** Runs the work while the database has no such table. */
async function without(db: Db, table: string, work: () => Promise<unknown>): Promise<void> {
  await sql`alter table ${sql.table(table)} rename to away`.execute(db)
  await work()
  await sql`alter table away rename to ${sql.table(table)}`.execute(db)
}

test('categories are read again after a change, and after a read that failed', async () => {
  const { catalog, database, now } = await testShop(await freshDatabase())
  const { db } = database
  await without(db, 'categories', () => expect(catalog.categories()).rejects.toThrow('categories'))
  expect(await catalog.categories()).toEqual(FIXED)
  await db.insertInto('categories').values({ name: 'sallid', created_at: now().toISOString() }).execute()
  expect(await catalog.categories(), 'cached until it is announced').toEqual(FIXED)
  catalog.changed()
  expect(await catalog.categories()).toEqual([...FIXED, 'sallid'])
})

test('a picture is read again after a change, and after a read that failed', async () => {
  const { catalog, database } = await testShop(await freshDatabase())
  const { db } = database
  const sizes = { width: 1200, height: 900, widths: [320, 1200] }
  await savePictures(db, [{ url: LINK, stem: 'saba', alt: '', ...sizes, placeholder: '', fit: 'cover' }])
  await without(db, 'pictures', () => expect(catalog.picture(LINK)).rejects.toThrow('pictures'))
  expect(await catalog.picture(LINK)).toMatchObject({ width: 1200, widths: [320, 1200] })
  await setFocus(db, LINK, '10% 20%')
  expect(await catalog.picture(LINK), 'cached until it is announced').not.toHaveProperty('focus')
  catalog.changed()
  expect(await catalog.picture(LINK)).toMatchObject({ focus: '10% 20%' })
})

/** Plans a sale of this product from tomorrow on. @returns waits until it begins */
async function planSale(shop: TestShop, id: number): Promise<() => void> {
  const tomorrow = dayAfter(tallinnDay(shop.now()))
  const days = { from: tomorrow, until: dayAfter(tomorrow) }
  const products = [{ id, regularPrice: '32.00', price: '24.00' }]
  expect((await shop.call('POST', '/api/admin/sales', { ...days, products })).status).toBe(201)
  return () => shop.wait((Date.parse(saleMoments(days).begins) - shop.now().getTime()) / 60_000)
}

test('the moment changes with everything that shoppers may see, and is unknown until that is read', async () => {
  const shop = await testShop(await freshDatabase(), { admin: true })
  const { catalog } = shop
  const id = await addProduct(shop)
  const waitForSale = await planSale(shop, id)
  expect(catalog.moment()).toBeUndefined()
  const known = async () => {
    await catalog.categories()
    return catalog.moment()
  }
  const first = await known()
  expect(first).toBeDefined()
  expect(catalog.moment()).toBe(first)
  catalog.stockChanged([id])
  const second = catalog.moment()
  expect(second).not.toBe(first)
  catalog.changed([id])
  expect(catalog.moment()).toBeUndefined()
  expect(await known()).not.toBe(second)
  waitForSale()
  expect(catalog.moment(), 'a sale is to begin').toBeUndefined()
  expect(await known()).toBeDefined()
})

test('a change of one product shows the sale of another one that began meanwhile', async () => {
  const shop = await testShop(await freshDatabase(), { admin: true })
  const [reduced, changed] = [await addProduct(shop), await addProduct(shop)]
  const waitForSale = await planSale(shop, reduced)
  const priceOf = async () => (await shop.catalog.product(reduced))!.price
  expect(await priceOf()).toBe(3200)
  waitForSale()
  expect((await shop.call('DELETE', `/api/products?id=${changed}`)).status).toBe(204)
  expect(await priceOf()).toBe(2400)
})

test('a list that fills its last part ends', async () => {
  const shop = await testShop(await freshDatabase())
  await addProducts(shop.database.db, 500)
  const parts: number[] = []
  for await (const part of shop.catalog.parts()) parts.push(part.length)
  expect(parts).toEqual([500, 0])
})
