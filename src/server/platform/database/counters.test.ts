import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'
import { compactCounts, readAllCounts, readCounts, sumOf } from './counters.ts'

/** Returns the stored counts of orders, and the same counted one by one. */
async function bothCounts({ database: { db } }: TestShop) {
  const { rows } = await sql<{ group_key: string; count: number }>`
    select case when deleted_at is null then kind || ' ' || status || ' ' || payment_status else 'deleted' end as group_key,
      count(*) as count from orders where placed_at is not null or deleted_at is not null group by 1`.execute(
    db,
  )
  return {
    kept: Object.fromEntries(await readCounts(db, 'orders')),
    counted: Object.fromEntries(rows.map(({ group_key, count }) => [group_key, Number(count)])),
  }
}

const ask = async (shop: TestShop) =>
  (
    await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', {
      name: 'Karl Õunapuu',
      email: `karl${Math.random()}@gmail.com`,
      description: 'Heegeldatud rebane',
    })
  ).body.orderNumber

onEachDatabase('the stored counts', fresh => {
  test('match the orders through all their changes, before and after compaction', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { db } = shop.database
    const numbers = [await ask(shop), await ask(shop), await ask(shop)]
    const shopper = aShopper(shop)
    const payment = await shopper.approve(await addProduct(shop), '38.99')
    expect((await bothCounts(shop)).kept, 'an attempt to pay is not counted as an order').toEqual({
      'custom_order pending pending': 3,
    })
    await shopper.capture(payment)
    await shop.call('PUT', `/api/orders/${numbers[0]}/status`, { orderStatus: 'cancelled' })
    await shop.call('DELETE', `/api/orders?orderNumber=${numbers[1]}`)
    for (const added of [false, true]) {
      if (added) await compactCounts(db)
      const { kept, counted } = await bothCounts(shop)
      expect(kept).toEqual(counted)
      expect(kept).toMatchObject({ deleted: 1, 'custom_order cancelled pending': 1 })
      expect(sumOf(await readCounts(db, 'orders'), group => group.startsWith('regular '))).toBe(1)
    }
    await shop.call('POST', `/api/admin/orders/${numbers[1]}/restore`)
    await db.deleteFrom('orders').where('order_number', '=', numbers[2]!).execute()
    const { kept, counted } = await bothCounts(shop)
    expect(kept).toEqual(counted)
    expect(kept).not.toHaveProperty('deleted')
  })

  test('are one row per group after concurrent compaction beside writers', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { db } = shop.database
    const ids = await Promise.all([1, 2, 3].map(() => addProduct(shop, { stockQuantity: 5 })))
    const sell = (id: number) =>
      db
        .updateTable('products')
        .set({ stock_quantity: sql`stock_quantity - 1` })
        .where('id', '=', id)
        .execute()
    await Promise.all([...ids, ...ids].flatMap(id => [sell(id), compactCounts(db)]))
    await compactCounts(db)
    expect((await readAllCounts(db)).get('pieces')).toEqual(new Map([['', 9]]))
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from count_changes where counted in ('pieces', 'products')`.execute(db)
    expect(Number(rows[0]!.n)).toBe(2)
  })

  test('of a rolled-back transaction are rolled back', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { db } = shop.database
    await addProduct(shop)
    const before = await readAllCounts(db)
    await db
      .transaction()
      .execute(async trx => {
        await trx.deleteFrom('products').execute()
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(await readAllCounts(db)).toEqual(before)
  })

  describe('of products', () => {
    test('match the list, by category and by free stock', async () => {
      const shop = await testShop(await fresh(), { admin: true })
      const { db } = shop.database
      await addProduct(shop, { category: 'Konnamütsid', stockQuantity: 1 })
      const held = await addProduct(shop, { category: 'konnamütsid', stockQuantity: 1 })
      await addProduct(shop, { category: 'Muud mütsid', inStock: false })
      await db.updateTable('products').set({ held: 1 }).where('id', '=', held).execute()
      shop.catalog.changed()
      const total = async (query: string) =>
        Number((await shop.app.inject(`/api/products?limit=1${query}`)).headers['x-total-count'])
      expect(await total('')).toBe(3)
      expect(await total('&inStock=true')).toBe(1)
      expect(await total('&inStock=false')).toBe(2)
      expect(await total('&category=Konnam%C3%BCtsid')).toBe(2)
      expect(await total('&category=Konnam%C3%BCtsid&inStock=true')).toBe(1)
      await db.updateTable('products').set({ published: 0 }).where('id', '=', held).execute()
      shop.catalog.changed()
      expect(await total('&category=Konnam%C3%BCtsid')).toBe(1)
    })
  })
})
