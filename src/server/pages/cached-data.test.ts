import { expect, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { addProduct, type TestShop, testShop } from '#test/test-shop.ts'
import { cachedData } from './cached-data.ts'
import { transportOf } from './renderer.ts'

/** What is read without a request, and what the API answers. */
async function both(shop: TestShop, path: string) {
  const kept = await cachedData(shop)(path)
  const reply = await transportOf(shop.app)(path, {})
  return {
    kept: kept && {
      value: JSON.parse(JSON.stringify(kept.value)),
      next: kept.headers['x-next-cursor'] ?? null,
    },
    api: { value: JSON.parse(await reply.text()), next: reply.headers.get('x-next-cursor') },
    total: [kept?.headers['x-total-count'] ?? null, reply.headers.get('x-total-count')],
    status: reply.status,
  }
}

test('what pages read without a request equals the API’s answer', async () => {
  const shop = await testShop(await freshDatabase())
  const ids = [await addProduct(shop), await addProduct(shop, { category: 'kassimütsid', price: 2800 })]
  const lists = [
    'limit=1',
    'inStock=true&limit=12',
    'sort=price-low&inStock=true&limit=60',
    'q=konn&limit=12',
  ]
  const paths = [
    '/api/settings',
    '/api/categories',
    ...lists.map(list => `/api/products?${list}`),
    '/api/products?limit=12&category=kassim%C3%BCtsid',
    ...ids.flatMap(id => [`/api/products?id=${id}`, `/api/products/others?id=${id}`]),
  ]
  const expectSame = async () => {
    for (const path of paths) {
      const { kept, api, total, status } = await both(shop, path)
      expect([path, status, kept], path).toEqual([path, 200, api])
      expect(total[0], path).toBe(total[1])
    }
  }
  await expectSame()
  await shop.database.db.updateTable('products').set({ price: 3500, name: 'Muudetud konn' }).execute()
  shop.catalog.changed(ids)
  await expectSame()
  expect((await cachedData(shop)('/api/products?limit=1'))?.value).toMatchObject([{ price: '35.00' }])
  await shop.database.db
    .updateTable('products')
    .set({ stock_quantity: 0 })
    .where('id', '=', ids[0]!)
    .execute()
  shop.catalog.stockChanged(ids)
  await expectSame()
})

test('refused requests, and uncached data, are left to the API', async () => {
  const shop = await testShop(await freshDatabase())
  await addProduct(shop)
  const refused = [
    '/api/products?id=99',
    '/api/products?id=hat',
    '/api/products?limit=1000',
    '/api/products?limit=12&cursor=made-up',
    '/api/products?limit=12&q=%00',
    '/api/products/others',
    '/api/products/others?id=99',
  ]
  for (const path of refused) {
    const { kept, status } = await both(shop, path)
    expect([path, kept, status < 500 && status >= 400]).toEqual([path, undefined, true])
  }
  for (const path of ['/api/products', '/api/products?inStock=true', '/api/settings?x=1', '/health'])
    expect([path, await cachedData(shop)(path)]).toEqual([path, undefined])
  const failing = cachedData({ ...shop, settings: { public: () => Promise.reject(new Error('gone')) } })
  expect(await failing('/api/settings')).toBeUndefined()
})

test('data shared by pages cannot be changed by one of them', async () => {
  const shop = await testShop(await freshDatabase())
  await addProduct(shop)
  const { value } = (await cachedData(shop)('/api/products?limit=1'))!
  const [first] = value as { name: string; pictures: object[] }[]
  expect(() => Object.assign(first!, { name: 'other' })).toThrow(TypeError)
  expect(() => first!.pictures.push({})).toThrow(TypeError)
})
