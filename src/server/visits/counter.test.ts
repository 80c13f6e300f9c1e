import { expect, test } from 'vitest'
import { HOUR_MS } from '#domain/durations.ts'
import type { Db } from '#server/platform/database/database.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, testShop } from '#test/test-shop.ts'
import { createVisitCounter } from './counter.ts'
import type { Visit } from './store.ts'

onEachDatabase('the counter of visits', fresh => {
  test('loses neither what could not be stored nor what came meanwhile', async () => {
    const shop = await testShop(await fresh())
    const { settings, now } = shop
    const view = (page: string): Visit => ({ event: 'view', page, site: '' })
    let fails = true
    const db: Db = shop.database.db.withPlugin({
      transformQuery: ({ node }) => {
        if (!fails || node.kind !== 'InsertQueryNode') return node
        for (const page of ['/pood', '/']) counter.count(view(page))
        throw new Error('the disk is full')
      },
      transformResult: async ({ result }) => result,
    })
    const counter = createVisitCounter({ db, settings, now })
    counter.count(view('/pood'))
    await expect(counter.keep()).rejects.toThrow('the disk is full')
    fails = false
    await counter.keep()
    expect(await db.selectFrom('visits').select(['page', 'count']).orderBy('page').execute()).toEqual([
      { page: '/', count: 1 },
      { page: '/pood', count: 2 },
    ])
  })

  test('counts an order for its referring site only within three hours', async () => {
    const shop = await testShop(await fresh())
    const { db } = shop.database
    const shopper = aShopper(shop)
    const [soon, late] = [
      await shopper.approve(await addProduct(shop), '38.99'),
      await aShopper(shop).approve(await addProduct(shop), '38.99'),
    ]
    const begun = shop.now().getTime()
    let now = begun
    const counter = createVisitCounter({ db, settings: shop.settings, now: () => new Date(now) })
    counter.expectOrder(soon.id, 'google.com')
    counter.expectOrder(late.id, 'instagram.com')
    await db
      .updateTable('payments')
      .set({ state: 'captured' })
      .where('provider_order_id', '=', soon.id)
      .execute()
    now = begun + 3 * HOUR_MS
    await counter.keep()
    await db
      .updateTable('payments')
      .set({ state: 'captured' })
      .where('provider_order_id', '=', late.id)
      .execute()
    now += 1
    await counter.keep()
    expect(await db.selectFrom('visits').select('site').execute()).toEqual([{ site: 'google.com' }])
  })
})
