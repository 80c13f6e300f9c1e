import type { KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { describe, expect, inject, test, vi } from 'vitest'
import { localCacheInvalidation, openCacheInvalidation } from '#server/platform/cache/cache-invalidation.ts'
import type { Db } from '#server/platform/database/database.ts'
import { freshDatabase, onEachDatabase } from '#test/database.ts'
import { anOrder } from '#test/order.ts'
import { openTcpProxy } from '#test/tcp-proxy.ts'
import { aProduct } from '#test/test-shop.ts'
import { createCatalog } from './catalog.ts'
import {
  releaseStock,
  reserveNewlyCounted,
  reserveStock,
  restock,
  sellStock,
  sellUnreserved,
} from './stock.ts'
import { insertProduct, type ProductRow } from './store.ts'

const add = async (db: Db, named: Parameters<typeof aProduct>[0] = {}) =>
  (await insertProduct(db, aProduct(named), new Date())).id

const one = (productId: number, unitPrice?: number) => [{ productId, quantity: 1, unitPrice }]

/** A database whose query results can be delayed one by one, like those of a slow one. */
function slowable(db: Db) {
  const gates: Promise<void>[] = []
  const gateOf = new WeakMap<object, Promise<void>>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const gate = gates.shift()
      if (gate) gateOf.set(queryId, gate)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      await gateOf.get(queryId)
      return result
    },
  }
  /** @returns a function that lets the result of the next query through */
  const slowNext = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gates.push(promise)
    return resolve
  }
  return { db: db.withPlugin(plugin), slowNext }
}

onEachDatabase('stock changes', fresh => {
  /** Two counted products in a cached catalogue, both renamed without invalidation. */
  const open = async () => {
    const { db } = await fresh()
    const changes = localCacheInvalidation()
    const slow = slowable(db)
    const catalog = createCatalog({ db: slow.db, changes, now: () => new Date() })
    const [hat, mitten] = [await add(db, { stockQuantity: 5 }), await add(db, { stockQuantity: 5 })]
    const stockOf = async (id: number) => (await catalog.product(id))!.stock
    const shownOf = async (id: number) => (await catalog.product(id))!.shown
    for (const id of [hat, mitten]) await shownOf(id)
    await db.updateTable('products').set({ name: 'Read again' }).execute()
    const sell = async (id: number) => catalog.stockChanged((await sellUnreserved(db, one(id))).sold)
    return { db, changes, catalog, hat, mitten, stockOf, shownOf, sell, slowNext: slow.slowNext }
  }

  test('are seen with the next request, and nothing else of the catalogue is read again', async () => {
    const { db, catalog, hat, mitten, stockOf, shownOf, sell } = await open()
    await sellUnreserved(db, one(mitten))
    await sell(hat)
    expect(await stockOf(hat)).toEqual({ in_stock: 1, stock_quantity: 4, held: 0 })
    expect(await shownOf(hat)).toMatchObject({ stockQuantity: 4, inStock: true, name: 'Rõõmus konnamüts' })
    expect(await stockOf(mitten), 'the mitten was sold without notifying the catalogue').toMatchObject({
      stock_quantity: 5,
    })
    expect((await shownOf(mitten)).name).toBe('Rõõmus konnamüts')
    catalog.changed()
    expect(await shownOf(mitten)).toMatchObject({ stockQuantity: 4, name: 'Read again' })
  })

  test('leave a listing unchanged unless shoppers see a difference', async () => {
    const { db, catalog, hat, mitten, stockOf } = await open()
    await db.updateTable('products').set({ name: 'Rõõmus konnamüts' }).execute()
    const query = { inStock: true, limit: 12 }
    const before = await catalog.listing(query)
    const version = await catalog.shownVersion()
    const [own, other] = [await catalog.productVersion(hat), await catalog.productVersion(mitten)]
    const order = await anOrder(db, new Date())
    const { held } = await reserveStock(db, order.id, one(hat))
    catalog.stockChanged(held)
    expect(await stockOf(hat)).toMatchObject({ held: 1 })
    expect(await catalog.listing(query), 'the listing is unchanged while pieces are left').toBe(before)
    expect(await catalog.shownVersion(), 'pages are not rendered again').toBe(version)
    catalog.stockChanged(
      (await reserveStock(db, (await anOrder(db, new Date())).id, [{ productId: hat, quantity: 4 }])).held,
    )
    const without = await catalog.listing(query)
    expect(without.etag).not.toBe(before.etag)
    expect(await catalog.shownVersion()).not.toBe(version)
    expect(await catalog.productVersion(hat), 'the product’s page has a new version').not.toBe(own)
    expect(await catalog.productVersion(mitten), 'another product’s page keeps its version').toBe(other)
    expect((await catalog.product(hat))!.shown).toMatchObject({ inStock: false, stockQuantity: 5 })
    catalog.stockChanged(await releaseStock(db, order.id))
    expect((await catalog.listing(query)).etag, 'a released piece restores the listing').toBe(before.etag)
  })

  test('without product ids make all stock be read again', async () => {
    const { db, changes, hat, mitten, stockOf } = await open()
    for (const id of [hat, mitten]) await sellUnreserved(db, one(id))
    changes.announce('stock')
    expect([await stockOf(hat), await stockOf(mitten)]).toMatchObject(Array(2).fill({ stock_quantity: 4 }))
  })

  test('of no product change nothing', async () => {
    const { changes, catalog } = await open()
    const before = changes.version('stock')
    catalog.stockChanged([])
    expect(changes.version('stock')).toBe(before)
  })

  test('survive an older read that ends after a newer one', async () => {
    const { catalog, hat, mitten, stockOf, sell, slowNext } = await open()
    const goOn = slowNext()
    await sell(mitten)
    const older = stockOf(hat)
    await sell(hat)
    const newer = await catalog.product(hat)
    expect(newer!.stock).toMatchObject({ stock_quantity: 4 })
    goOn()
    await older
    expect(await catalog.product(hat)).toBe(newer)
    expect(await stockOf(mitten), 'the sale before the older read is seen').toMatchObject({
      stock_quantity: 4,
    })
  })

  test('are seen even if they happen while a product is being read', async () => {
    const { catalog, hat, stockOf, shownOf, sell, slowNext } = await open()
    const goOn = Array.from({ length: 4 }, slowNext)
    catalog.changed()
    const loading = stockOf(hat)
    await sell(hat)
    const [asked, shown] = [stockOf(hat), shownOf(hat)]
    for (const each of goOn) each()
    await loading
    expect(await asked).toMatchObject({ stock_quantity: 4 })
    expect(await shown).toMatchObject({ stockQuantity: 4, name: 'Read again' })
  })

  test('report every counted product, and no uncounted one', async () => {
    const { db, hat, mitten } = await open()
    const uncounted = await add(db)
    const order = await anOrder(db, new Date())
    const wanted = [hat, uncounted, mitten].flatMap(id => one(id))
    expect(await reserveStock(db, order.id, wanted)).toMatchObject({
      missing: [],
      held: [hat, mitten],
      repriced: [],
    })
    await db.updateTable('products').set({ stock_quantity: 1 }).where('id', '=', uncounted).execute()
    expect(await reserveNewlyCounted(db, order.id, wanted)).toEqual({ missing: [], held: [uncounted] })
    expect((await releaseStock(db, order.id)).toSorted()).toEqual([hat, mitten, uncounted].toSorted())
    expect(await releaseStock(db, order.id), 'the order holds nothing any more').toEqual([])
    await reserveStock(db, order.id, one(hat))
    await db.updateTable('products').set({ stock_quantity: null }).where('id', '=', uncounted).execute()
    expect(await sellStock(db, order.id, wanted)).toEqual([hat, mitten])
    expect(await restock(db, wanted)).toEqual([hat, mitten])
    const six = { productId: hat, quantity: 6 }
    expect(await sellUnreserved(db, [six, ...one(mitten), ...one(uncounted)])).toEqual({
      missing: [hat],
      sold: [mitten],
    })
  })

  /** Stored counts of a product. */
  const countOf = (db: Db, id: number) =>
    db
      .selectFrom('products')
      .select(['stock_quantity', 'held'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const pieces = (productId: number, quantity: number) => [{ productId, quantity }]

  test.each<[what: string, columns: Partial<Pick<ProductRow, 'in_stock' | 'published' | 'deleted_at'>>]>([
    ['taken out of sale', { in_stock: 0 }],
    ['hidden', { published: 0 }],
    ['deleted', { deleted_at: '2026-11-26T10:00:00.000Z' }],
  ])('hold nothing of a product that is %s, counted or not', async (_what, columns) => {
    const { db } = await fresh()
    const order = await anOrder(db, new Date())
    for (const stockQuantity of [5, null]) {
      const id = await add(db, { stockQuantity })
      await db.updateTable('products').set(columns).where('id', '=', id).execute()
      expect(await reserveStock(db, order.id, one(id))).toMatchObject({ missing: [id], held: [] })
      expect(await countOf(db, id)).toEqual({ stock_quantity: stockQuantity, held: 0 })
    }
  })

  test('hold the last piece, and none that another order holds', async () => {
    const { db } = await fresh()
    const [id, late] = [await add(db, { stockQuantity: 3 }), await add(db)]
    const [first, second] = [await anOrder(db, new Date()), await anOrder(db, new Date())]
    expect(await reserveStock(db, first.id, [...one(id), ...one(id)])).toMatchObject({ held: [id] })
    expect(await countOf(db, id), 'lines of one product are held together').toMatchObject({ held: 2 })
    expect(await reserveStock(db, second.id, pieces(id, 2))).toMatchObject({ missing: [id] })
    expect(await reserveNewlyCounted(db, second.id, pieces(id, 2))).toEqual({ missing: [id], held: [] })
    expect(await reserveNewlyCounted(db, second.id, one(late))).toEqual({ missing: [], held: [] })
    expect(await sellUnreserved(db, pieces(id, 2))).toEqual({ missing: [id], sold: [] })
    expect(await sellUnreserved(db, one(id))).toEqual({ missing: [], sold: [id] })
    expect(await countOf(db, id)).toEqual({ stock_quantity: 2, held: 2 })
  })

  test.each<[counted: number | null, left: number | null]>([
    [9, 6],
    [2, 0],
    [0, 0],
    [null, null],
  ])('sell what was held, though the owner has counted %s meanwhile', async (stock_quantity, left) => {
    const { db } = await fresh()
    const [held, unheld] = [await add(db, { stockQuantity: 5 }), await add(db)]
    const order = await anOrder(db, new Date())
    await reserveStock(db, order.id, pieces(held, 3))
    await db.updateTable('products').set({ stock_quantity }).execute()
    await sellStock(db, order.id, [...pieces(held, 3), ...pieces(unheld, 3)])
    for (const id of [held, unheld]) expect(await countOf(db, id)).toEqual({ stock_quantity: left, held: 0 })
  })

  test('report a price that has changed since it was shown', async () => {
    const { db, hat, mitten } = await open()
    const uncounted = await add(db, { price: 2000 })
    await db.updateTable('products').set({ price: 9000 }).where('id', 'in', [mitten, uncounted]).execute()
    const hold = async (wanted: Parameters<typeof reserveStock>[2]) =>
      reserveStock(db, (await anOrder(db, new Date())).id, wanted)
    expect(await hold([...one(hat, 3200), ...one(mitten, 3200), ...one(uncounted, 2000)])).toMatchObject({
      missing: [],
      held: [hat, mitten],
      repriced: [mitten, uncounted],
    })
    expect(await hold([...one(mitten, 9000), ...one(uncounted, 9000)])).toMatchObject({ repriced: [] })
    expect(await hold(one(mitten)), 'an order without a shown price accepts any').toMatchObject({
      repriced: [],
    })
    await db.updateTable('products').set({ published: 0 }).execute()
    expect(await hold(one(mitten, 3200))).toMatchObject({ missing: [mitten], held: [], repriced: [] })
  })
})

describe.skipIf(!inject('postgresUrl'))('processes that share a PostgreSQL server', () => {
  test('see a piece sold by another process without reading anything else again', async () => {
    const database = await freshDatabase('postgres')
    const { db } = database
    const log = pino({ level: 'silent' })
    const changes = await Promise.all([1, 2].map(() => openCacheInvalidation(database, database.url, log)))
    const [here, there] = changes.map(each => createCatalog({ db, changes: each, now: () => new Date() }))
    const [id, other] = [await add(db, { stockQuantity: 2 }), await add(db)]
    for (const each of [id, other]) await there!.product(each)
    await db.updateTable('products').set({ name: 'Read again' }).execute()
    here!.stockChanged((await sellUnreserved(db, one(id))).sold)
    await expect.poll(async () => (await there!.product(id))!.shown.stockQuantity).toBe(1)
    expect((await there!.product(other))!.shown.name).toBe('Rõõmus konnamüts')
    for (const each of changes) await each.close()
  })

  test('sell at the new price soon after the notifying connection has gone silent', async () => {
    const PROBE_MS = 300
    const database = await freshDatabase('postgres')
    const { db } = database
    const log = pino({ level: 'silent' })
    const way = await openTcpProxy(database.url!)
    const ours = await openCacheInvalidation(database, database.url, log)
    const theirs = await openCacheInvalidation(database, way.url, log, PROBE_MS)
    const [here, there] = [
      createCatalog({ db, changes: ours, now: () => new Date() }),
      createCatalog({ db, changes: theirs, now: () => new Date() }),
    ]
    const id = await add(db)
    const setPrice = async (price: number) => {
      await db.updateTable('products').set({ price }).execute()
      here.changed()
    }
    const expectPrice = (price: number) =>
      vi.waitFor(async () => expect((await there.product(id))!.price).toBe(price), 10_000)
    await expectPrice(3200)
    way.cut()
    await setPrice(9000)
    const changedAt = performance.now()
    await expectPrice(9000)
    // Two probes, with leeway for a busy machine; at the shop's own pace, ten seconds.
    expect(performance.now() - changedAt).toBeLessThan(5_000)
    const kept = () => vi.waitFor(() => expect(theirs.version('catalog')).toBeDefined(), 10_000)
    await kept()
    const product = await there.product(id)
    expect(await there.product(id), 'after reconnecting the catalogue is still cached').toBe(product)
    await setPrice(9500)
    await expectPrice(9500)
    await ours.close()
    await theirs.close()
  })
})
