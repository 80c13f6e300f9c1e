import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Product } from '#contract/products.ts'
import { PRODUCT_SORTS } from '#domain/product-list.ts'
import { freshDatabase, onEachDatabase } from '#test/database.ts'
import { addProduct, aProduct, type TestShop, testShop } from '#test/test-shop.ts'
import { placesQuery } from './listed-products.ts'

const LISTING = '/api/products?inStock=true&limit=12'

onEachDatabase('a change of one product', (_fresh, dialect) => {
  /** Forty products; the first page and each product have been requested, and `asked` logs the queries since then. */
  const open = async () => {
    const asked: string[] = []
    const database = await freshDatabase(dialect, event => asked.push(event.query.sql))
    const shop = await testShop(database, { admin: true })
    const ids: number[] = []
    for (let i = 0; i < 40; i++) ids.push(await addProduct(shop, { name: `Müts ${i}`, stockQuantity: 3 }))
    for (const id of ids) await shop.call('GET', `/api/products?id=${id}`)
    await shop.call('GET', LISTING)
    await database.db.updateTable('products').set({ name: 'Behind its back' }).execute()
    return { shop, ids, asked }
  }
  const nameOf = async (shop: TestShop, id: number) =>
    (await shop.call<Product>('GET', `/api/products?id=${id}`)).body.name

  test('reads only that product again', async () => {
    const { shop, ids } = await open()
    const changed = { ...aProduct(), price: '32.00', name: 'Nukker konn' }
    await shop.call('PUT', `/api/products?id=${ids[5]}`, changed)
    expect(await nameOf(shop, ids[5]!)).toBe('Nukker konn')
    for (const id of [ids[4]!, ids[6]!, ids[39]!]) expect(await nameOf(shop, id)).toMatch(/^Müts/)
    shop.catalog.changed()
    expect(await nameOf(shop, ids[4]!), 'a change without ids invalidates every product').toBe(
      'Behind its back',
    )
  })

  test('makes what stands beside others looked up again only if another product is in stock then', async () => {
    const { shop, ids, asked } = await open()
    const beside = async (id: number) =>
      ((await shop.catalog.others(id))!.value as Product[]).map(each => each.id)
    const before = await beside(ids[5]!)
    const stock = async (stock_quantity: number) => {
      await shop.database.db
        .updateTable('products')
        .set({ stock_quantity })
        .where('id', '=', before[0]!)
        .execute()
      shop.catalog.stockChanged([before[0]!])
      asked.length = 0
      return beside(ids[5]!)
    }
    expect(await stock(2)).toEqual(before)
    expect(asked, 'the stock of the one that sold').toHaveLength(1)
    expect(await stock(0)).not.toContain(before[0])
    expect(await stock(1)).toEqual(before)
  })

  test('costs a listing as many statements and rows as it has products, not as the shop has', async () => {
    const { shop, ids, asked } = await open()
    const costs = async () => {
      await shop.call('PUT', `/api/products?id=${ids[5]}`, {
        ...aProduct(),
        price: '32.00',
        name: `${Math.random()}`,
      })
      asked.length = 0
      const listing = await shop.call<Product[]>('GET', LISTING)
      expect(listing.body).toHaveLength(12)
      return asked.length
    }
    const few = await costs()
    for (let i = 0; i < 40; i++) await addProduct(shop)
    expect(await costs()).toBe(few)
    expect(few).toBeLessThan(12)
    const whole = asked.filter(
      text => /from "?products"?/i.test(text) && !/limit|"id" in|id in|count\(\*\)|min\(/i.test(text),
    )
    expect(whole, 'no statement reads all products').toEqual([])
  })
})

onEachDatabase('lists', (fresh, dialect) => {
  test('are read along their indexes in each order, with or without a category', async () => {
    const { db } = await fresh()
    if (dialect === 'postgres') await sql`set enable_seqscan = off`.execute(db)
    const explain = dialect === 'postgres' ? sql`explain` : sql`explain query plan`
    for (const sort of PRODUCT_SORTS)
      for (const category of [undefined, 'kassimütsid'])
        for (const after of [undefined, { key: sort === 'newest' ? 0 : 3, id: 7 }]) {
          const query = placesQuery({ sort, category, inStock: true, after, limit: 13 })
          const plan = (await sql<Record<string, string>>`${explain} ${query}`.execute(db)).rows
            .map(row => Object.values(row).join(' '))
            .join('\n')
          const index = `products_${category ? 'category' : 'shown'}_${sort.replace('-', '_')}`
          expect(plan, `${sort} ${category}`).toContain(index)
          expect(plan, 'no query sorts or reads a whole table').not.toMatch(
            /TEMP B-TREE|Seq Scan on|SCAN products(?! USING)/,
          )
        }
  })
})
