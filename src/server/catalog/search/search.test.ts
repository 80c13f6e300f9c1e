import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Product } from '#contract/products.ts'
import { insertProduct } from '#server/catalog/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { onEachDatabase, onPostgres } from '#test/database.ts'
import { addProducts } from '#test/growth-shop.ts'
import { addProduct, aProduct, testShop } from '#test/test-shop.ts'
import { findProducts } from './find-products.ts'
import { indexUnknownProducts } from './index-product.ts'

const HATS = [
  ['Konnamüts', 'Roheline müts suurte silmadega', 'konnimütsid'],
  ['Kassimüts kõrvadega', 'Punasest lõngast, beebile', 'kassimütsid'],
  ['Beanie „Šokolaad“', 'Pruun ja pehme', 'muud mütsid'],
  ['Talvesall', 'Mütsi juurde, rohelistest triipudest', 'sallid'],
] as const

const fill = async (db: Db) => {
  for (const [name, description, category] of HATS)
    await insertProduct(db, aProduct({ name, description, category, price: 3200 }), new Date())
}

onEachDatabase('a search', fresh => {
  test('finds words in any case, without diacritics, with one typing error, and parts of compounds', async () => {
    const { db } = await fresh()
    await fill(db)
    const names = new Map(
      (await db.selectFrom('products').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]),
    )
    for (const [what, q, expected] of [
      ['a word in another case', 'konnamütsidele', ['Konnamüts']],
      ['an adjective in another case', 'rohelise', ['Konnamüts', 'Talvesall']],
      ['letters without their diacritics', 'sokolaad', ['Beanie „Šokolaad“']],
      ['letters with some where there are none', 'bèanie', ['Beanie „Šokolaad“']],
      ['a letter that is wrong', 'konnamyts', ['Konnamüts']],
      ['a letter that is missing', 'kõrvdega', ['Kassimüts kõrvadega']],
      ['a letter too many', 'beanniega', ['Beanie „Šokolaad“']],
      ['two letters that are swapped', 'tavlesall', ['Talvesall']],
      ['two words with two slips in one', 'blaie talvesall', []],
      ['a part of a compound', 'kassi', ['Kassimüts kõrvadega']],
      ['the beginning of a word', 'ta', ['Talvesall']],
      ['several words, in any order', 'punane kass', ['Kassimüts kõrvadega']],
      ['words of which one is nowhere', 'punane elevant', []],
      ['nothing but punctuation', '–!', []],
    ] as const)
      expect((await findProducts(db, { q })).map(({ id }) => names.get(id)).toSorted(), what).toEqual(
        expected,
      )
  })

  test('ranks best the word itself, in the name, before its forms and words that contain it', async () => {
    const shop = await testShop(await fresh())
    for (const [name, description] of [
      ['Kootud kaunitar', 'Sobib sallile'],
      ['Sallimüts', 'Midagi muud'],
      ['Sallid', 'Kaks tükki'],
      ['Sall', 'Üks tükk'],
    ] as const)
      await addProduct(shop, { name, description, price: name === 'Sall' ? 9000 : 1000 })
    const names = async (query: string) =>
      (await shop.call<Product[]>('GET', `/api/products?q=sall${query}`)).body.map(({ name }) => name)
    expect(await names('')).toEqual(['Sall', 'Sallid', 'Sallimüts', 'Kootud kaunitar'])
    expect((await names('&sort=price-low')).at(-1), 'a chosen sort order replaces the ranking').toBe('Sall')
    const first = await shop.call<Product[]>('GET', '/api/products?q=sall&limit=3')
    const cursor = first.headers['x-next-cursor']
    expect(await names(`&limit=3&cursor=${cursor}`)).toEqual(['Kootud kaunitar'])
  })

  test('sees a product as soon as its change is committed, and no hidden one', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const found = async (q: string) =>
      (await shop.call<Product[]>('GET', `/api/products?q=${q}`)).body.map(({ id }) => id)
    const id = await addProduct(shop, { name: 'Rebane' })
    expect(await found('rebasele')).toEqual([id])
    const changed = { ...aProduct(), price: '32.00', name: 'Ilves' }
    expect((await shop.call('PUT', `/api/products?id=${id}`, changed)).status).toBe(200)
    expect([await found('rebane'), await found('ilvesed')]).toEqual([[], [id]])
    await shop.call('PUT', `/api/products?id=${id}`, { ...changed, published: false })
    expect(await found('ilves')).toEqual([])
    await shop.call('PUT', `/api/products?id=${id}`, { ...changed, published: true })
    await shop.call('DELETE', `/api/products?id=${id}`)
    expect(await found('ilves')).toEqual([])
  })

  test.each([
    ['sold out', { in_stock: 0 }, { inStock: true }],
    ['hidden', { published: 0 }, {}],
    ['in another category', { category: 'sallid', category_key: 'sallid' }, { category: 'kindad' }],
  ])('finds products behind any number of newer ones that are %s', async (_, others, choice) => {
    const { db } = await fresh()
    await addProducts(db, 4_000)
    await db
      .updateTable('products')
      .set({ stock_quantity: null, category: 'kindad', category_key: 'kindad' })
      .execute()
    await db.updateTable('products').set(others).where('id', '>', 2_500).execute()
    // More than are searched one by one, and fewer.
    const found = await findProducts(db, { q: 'müts', ...choice })
    expect(found).toHaveLength(500)
    expect(found.every(({ id }) => id <= 2_500)).toBe(true)
    await db.updateTable('products').set(others).where('id', '>', 10).execute()
    const few = await findProducts(db, { q: 'müts', ...choice })
    expect(few.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
    expect(few).toHaveLength(10)
  })

  test('is rolled back together with the product', async () => {
    const { db } = await fresh()
    await db
      .transaction()
      .execute(async trx => {
        await insertProduct(trx, aProduct({ name: 'Hunt' }), new Date())
        throw new Error('after all not')
      })
      .catch(() => undefined)
    expect(await db.selectFrom('product_words').selectAll().execute()).toEqual([])
    expect(await findProducts(db, { q: 'hunt' })).toEqual([])
  })

  test('indexes what an older version without search wrote', async () => {
    const { db } = await fresh()
    await fill(db)
    await db.deleteFrom('product_words').execute()
    await db.updateTable('products').set({ indexed: 0, category_key: '' }).execute()
    expect(await findProducts(db, { q: 'konnamüts' })).toEqual([])
    expect(await indexUnknownProducts(db)).toBe(HATS.length)
    expect(await findProducts(db, { q: 'konnamüts', category: 'KONNIMÜTSID' })).toHaveLength(1)
    expect(await indexUnknownProducts(db)).toBe(0)
  })
})

onPostgres('a search without pg_trgm', fresh => {
  test('finds everything except misspelt words', async () => {
    const { db } = await fresh()
    await fill(db)
    await sql`drop extension pg_trgm cascade`.execute(db)
    expect(await findProducts(db, { q: 'konnamütsidele' })).toHaveLength(1)
    expect(await findProducts(db, { q: 'muts' })).toHaveLength(4)
    expect(await findProducts(db, { q: 'konnamyts' })).toEqual([])
  })
})
