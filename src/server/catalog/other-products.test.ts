import { expect, test } from 'vitest'
import type { Product } from '#contract/products.ts'
import { PAGE_SIZE } from '#domain/product-list.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, type TestShop, testShop } from '#test/test-shop.ts'

onEachDatabase('the other products beside one', fresh => {
  const open = async () => testShop(await fresh(), { admin: true })
  const add = (shop: TestShop, name: string, category: string, stockQuantity = 1) =>
    addProduct(shop, { name, category, stockQuantity })
  const others = async (shop: TestShop, id: number) =>
    (await shop.call<Product[]>('GET', `/api/products/others?id=${id}`)).body.map(({ name }) => name)

  test('are of its category first, in stock, at most four, and never itself', async () => {
    const shop = await open()
    const frog = await add(shop, 'Konn', 'konnimütsid')
    await add(shop, 'Kass', 'kassimütsid')
    await add(shop, 'Teine konn', 'konnimütsid')
    await add(shop, 'Otsas konn', 'konnimütsid', 0)
    const mitten = await add(shop, 'Käpik', '')
    expect((await others(shop, frog))[0]).toBe('Teine konn')
    expect((await others(shop, frog)).toSorted()).toEqual(['Kass', 'Käpik', 'Teine konn'])
    expect(await others(shop, mitten), 'it has no category').toHaveLength(3)
    for (const name of ['Kolmas konn', 'Neljas konn']) await add(shop, name, 'konnimütsid')
    expect(await others(shop, frog)).toHaveLength(4)
    expect((await others(shop, frog)).slice(0, 3).toSorted()).toEqual([
      'Kolmas konn',
      'Neljas konn',
      'Teine konn',
    ])
  })

  test('lead from one to the next, so that following them shows all', async () => {
    const shop = await open()
    const ids = new Map<string, number>()
    // More than a page of the list.
    const all = 2 * PAGE_SIZE
    for (let n = 1; n <= all; n++) ids.set(`Konn ${n}`, await add(shop, `Konn ${n}`, 'konnimütsid'))
    let name = 'Konn 1'
    const followed: string[] = []
    for (let n = 1; n <= all; n++) {
      name = (await others(shop, ids.get(name)!))[0]!
      followed.push(name)
    }
    expect(followed.toSorted()).toEqual([...ids.keys()].toSorted())
  })

  test('are shown beside a sold-out product, and not beside one that shoppers do not see', async () => {
    const shop = await open()
    const gone = await add(shop, 'Otsas konn', 'konnimütsid', 0)
    await add(shop, 'Konn', 'konnimütsid')
    expect(await others(shop, gone)).toEqual(['Konn'])
    await shop.call('DELETE', `/api/products?id=${gone}`)
    expect((await shop.call('GET', `/api/products/others?id=${gone}`)).status).toBe(404)
    expect((await shop.call('GET', '/api/products/others?id=müts')).status).toBe(400)
  })
})
