import { expect, test } from 'vitest'
import type { ProductsChange } from '#contract/admin-products.ts'
import { type ProductInput, STOCK_MAX } from '#contract/products.ts'
import type { Db } from '#server/platform/database/database.ts'
import { onEachDatabase } from '#test/database.ts'
import { aProduct } from '#test/test-shop.ts'
import {
  addCategory,
  type Change,
  changeProduct,
  duplicateProduct,
  removeProduct,
  restoreProduct,
} from './change-products.ts'
import { changeSeveral } from './change-several.ts'
import { findProduct, insertProduct, listProducts } from './store.ts'

const START = Date.parse('2026-11-26T10:00:00Z')
const after = (minutes: number) => new Date(START + minutes * 60_000)

const by = (trx: Db, minutes: number): Change => ({
  trx,
  actor: 'mari@heegel.example',
  now: after(minutes),
  touched: new Set(),
})

onEachDatabase('a change of a product', fresh => {
  test('begins a copy anew: it has no sale, no held pieces and no proof', async () => {
    const { db } = await fresh()
    const { id } = await insertProduct(db, aProduct({ stockQuantity: 5, size: 'pea 56 cm' }), after(0), 7)
    await db
      .updateTable('products')
      .set({ sale_price: 2400, sale_until: '2026-12-01', held: 2, version: 9 })
      .set({ recycled_percent: 50, recycled_pieces: 3 })
      .execute()
    const copy = await duplicateProduct(by(db, 1), id)
    const at = after(1).toISOString()
    expect(copy).toMatchObject({
      price: 3200,
      size: 'pea 56 cm',
      stock_quantity: 5,
      published: 0,
      sale_price: null,
      sale_until: null,
      held: 0,
      version: 1,
      recycled_percent: null,
      recycled_pieces: 0,
      position: 0,
      created_at: at,
      updated_at: at,
    })
    expect((await listProducts(db, { deleted: false })).map(row => row.id)).toEqual([copy.id, id])
  })

  test('that deletes it ends its price, and its restoration begins one, unless it is hidden', async () => {
    const { db } = await fresh()
    const [shown, hidden] = [
      await insertProduct(db, aProduct(), after(0)),
      await insertProduct(db, aProduct({ published: false }), after(0)),
    ]
    await removeProduct(by(db, 1), shown.id)
    await removeProduct(by(db, 2), hidden.id)
    const deleted = await listProducts(db, { deleted: true })
    expect(
      deleted.map(({ id }) => id),
      'the last deleted comes first',
    ).toEqual([hidden.id, shown.id])
    await restoreProduct(by(db, 3), hidden.id)
    const restored = await restoreProduct(by(db, 3), shown.id)
    expect(restored.version, 'a form loaded before the deletion is outdated').toBe(shown.version + 2)
    const listed = await listProducts(db, { deleted: false })
    expect(
      listed.map(({ id }) => id),
      'the newest comes first',
    ).toEqual([hidden.id, shown.id])
    const prices = await db
      .selectFrom('price_history')
      .select(['product_id', 'at', 'ended_at'])
      .orderBy('at')
      .execute()
    expect(prices).toEqual([
      { product_id: shown.id, at: after(0).toISOString(), ended_at: after(1).toISOString() },
      { product_id: shown.id, at: after(3).toISOString(), ended_at: null },
    ])
  })

  test.each<[stored: number | null, seen: number | null]>([
    [4, 5],
    [4, null],
    [null, 5],
  ])('is refused if %s pieces are stored and %s were seen', async (stored, seen) => {
    const { db } = await fresh()
    const input = aProduct({ stockQuantity: stored })
    const { id } = await insertProduct(db, input, after(0))
    await expect(changeProduct(by(db, 1), id, { ...input, name: 'Müts' }, seen)).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
    const changed = await changeProduct(by(db, 1), id, { ...input, name: 'Müts' }, stored)
    expect(changed).toMatchObject({ name: 'Müts', stock_quantity: stored })
  })

  test('counts no more pieces than a shop may have', async () => {
    const { db } = await fresh()
    const { id } = await insertProduct(db, aProduct({ stockQuantity: 5 }), after(0))
    const counted = aProduct({ stockQuantity: STOCK_MAX, stockBefore: 4 })
    expect((await changeProduct(by(db, 1), id, counted)).stock_quantity).toBe(STOCK_MAX)
  })

  test('gives a demo product away with its drawn picture only', async () => {
    const { db } = await fresh()
    const { id } = await insertProduct(db, aProduct(), after(0))
    await db.updateTable('products').set({ is_demo: 1 }).execute()
    const isDemo = async () => (await findProduct(db, id))!.is_demo
    await changeProduct(by(db, 1), id, aProduct({ name: 'Müts' }))
    expect(await isDemo()).toBe(1)
    await changeProduct(by(db, 2), id, aProduct({ imageUrl: '/media/oma/1200.webp' }))
    expect(await isDemo()).toBe(0)
  })
})

onEachDatabase('a change of several products', fresh => {
  const open = async (named: Partial<ProductInput>) => {
    const { db } = await fresh()
    const { id, version } = await insertProduct(db, aProduct(named), after(0))
    const some = async (change: ProductsChange['change']) => {
      const [changed] = await changeSeveral(by(db, 1), { products: [{ id, version }], change })
      return changed!
    }
    return { db, some }
  }
  const DRAFT = { price: null, imageUrl: '', published: false }

  test('leaves a draft without a price, and neither raises nor publishes it', async () => {
    for (const change of [
      { kind: 'price', by: { by: 'sum', cents: 100 } },
      { kind: 'published', published: true },
    ] as const)
      await expect((await open(DRAFT)).some(change)).rejects.toMatchObject({ code: 'invalid_input' })
    const changed = await (await open(DRAFT)).some({ kind: 'category', category: 'Suvi' })
    expect(changed).toMatchObject({ category: 'Suvi', unpriced: 1, published: 0 })
  })

  test.each([
    [2900, 3000],
    [3000, null],
    [3100, null],
  ])('to %s cents keeps an earlier price only if it was higher', async (price, original_price) => {
    const { some } = await open({ price: 2500, originalPrice: 3000 })
    expect(await some({ kind: 'set', price })).toMatchObject({ price, original_price })
  })

  test('subtracts the pieces sold since she saw the count', async () => {
    const { some } = await open({ stockQuantity: 4 })
    expect((await some({ kind: 'set', stockQuantity: 7, stockBefore: 5 })).stock_quantity).toBe(6)
  })
})

onEachDatabase('an added category', fresh => {
  test('is stored once, and never beside a standing one', async () => {
    const { db } = await fresh()
    for (const name of ['sallid', 'Sallid', 'Kassimütsid']) await addCategory(by(db, 1), name)
    expect(await db.selectFrom('categories').select('name').execute()).toEqual([{ name: 'sallid' }])
  })
})
