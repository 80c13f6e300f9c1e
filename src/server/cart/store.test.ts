/** Every read and write of a cart is about its own session, and about what was named. */
import { expect, test } from 'vitest'
import { insertProduct } from '#server/catalog/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder } from '#test/order.ts'
import { aProduct, aSession } from '#test/test-shop.ts'
import {
  clearCart,
  deleteExpiredCarts,
  findCart,
  itemTypesInCart,
  removeItem,
  removeOrdersFromCarts,
  removePurchasedFromCart,
  setQuantity,
  touchCart,
  upsertOrderItem,
  upsertProductItem,
} from './store.ts'

const NOW = new Date('2026-11-26T10:00:00Z')
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

/** Two sessions, and two products that can be put into their carts. */
async function open(fresh: () => Promise<{ db: Db }>) {
  const { db } = await fresh()
  const [mine, theirs] = [aSession(), aSession()]
  const [hat, mitten] = [
    (await insertProduct(db, aProduct(), NOW)).id,
    (await insertProduct(db, aProduct(), NOW)).id,
  ]
  const put = (sessionId: string, productId: number, quantity = 1, { atMost = 9, at = NOW } = {}) =>
    upsertProductItem(db, { sessionId, productId, quantity, atMost }, at)
  const quantities = async (sessionId: string) =>
    Object.fromEntries(
      (await findCart(db, sessionId)).map(({ product_id, quantity }) => [product_id, quantity]),
    )
  return { db, mine, theirs, hat, mitten, put, quantities }
}

onEachDatabase('a cart', fresh => {
  test('lists its own rows in the sequence in which they were added', async () => {
    const { db, mine, theirs, hat, put } = await open(fresh)
    await put(theirs, hat)
    const added: number[] = []
    for (let n = 0; n < 6; n++) {
      const { id } = await insertProduct(db, aProduct(), NOW)
      await put(mine, id, 1, { at: after(n) })
      added.push(id)
    }
    expect((await findCart(db, mine)).map(({ product_id }) => product_id)).toEqual(added)
  })

  test('has no more pieces of a product than allowed, and counts as used when some are added', async () => {
    const { mine, theirs, hat, put, quantities, db } = await open(fresh)
    await put(theirs, hat, 3)
    await put(mine, hat, 2)
    expect(await put(mine, hat, 2, { atMost: 3, at: after(1) })).toBeUndefined()
    expect(await put(mine, hat, 1, { atMost: 3, at: after(2) })).toMatchObject({ quantity: 3 })
    expect(await quantities(theirs)).toEqual({ [hat]: 3 })
    const touched = async (sessionId: string) => (await findCart(db, sessionId))[0]!.touched_at
    expect(await touched(mine)).toBe(after(2).toISOString())
    await touchCart(db, mine, after(3))
    expect(await touched(mine)).toBe(after(3).toISOString())
    expect(await touched(theirs)).toBe(NOW.toISOString())
  })

  test('mixes with its own items only, and not with a product that is not on sale', async () => {
    const { db, mine, theirs, hat, mitten, put } = await open(fresh)
    await upsertOrderItem(db, theirs, 'custom_order', (await anOrder(db, NOW)).id, NOW)
    expect(await put(mine, hat)).toBeDefined()
    expect(await put(theirs, hat)).toBeUndefined()
    expect(await itemTypesInCart(db, theirs)).toEqual(['custom_order'])
    await put(mine, mitten)
    expect(await itemTypesInCart(db, mine)).toEqual(['product'])
    await db.updateTable('products').set({ published: 0 }).where('id', '=', hat).execute()
    await db.updateTable('products').set({ deleted_at: NOW.toISOString() }).where('id', '=', mitten).execute()
    expect(await itemTypesInCart(db, mine)).toEqual([])
  })

  test('loses what its session bought, and keeps what it added while paying', async () => {
    const { db, mine, theirs, hat, mitten, put, quantities } = await open(fresh)
    await put(mine, hat, 3)
    await put(mine, mitten, 1)
    await put(theirs, hat, 1)
    const bought = (product_id: number | null, quantity: number) => ({ product_id, quantity })
    await removePurchasedFromCart(db, mine, [bought(null, 1), bought(hat, 2)])
    expect(await quantities(mine)).toEqual({ [hat]: 1, [mitten]: 1 })
    await removePurchasedFromCart(db, mine, [bought(hat, 1)])
    expect(await quantities(mine)).toEqual({ [mitten]: 1 })
    expect(await quantities(theirs)).toEqual({ [hat]: 1 })
  })

  test('loses the orders that are removed from every cart, and no other', async () => {
    const { db, mine, theirs } = await open(fresh)
    const [paid, other] = [await anOrder(db, NOW), await anOrder(db, NOW)]
    for (const sessionId of [mine, theirs])
      for (const { id } of [paid, other, other])
        await upsertOrderItem(db, sessionId, 'custom_hat_order', id, NOW)
    await removeOrdersFromCarts(db, [paid.id])
    for (const sessionId of [mine, theirs])
      expect(await findCart(db, sessionId)).toMatchObject([{ order_id: other.id, quantity: 1 }])
  })

  test('is changed, emptied and dropped alone', async () => {
    const { db, mine, theirs, hat, mitten, put, quantities } = await open(fresh)
    for (const sessionId of [mine, theirs]) for (const id of [hat, mitten]) await put(sessionId, id, 2)
    const { id: row } = (await findCart(db, mine)).find(({ product_id }) => product_id === hat)!
    await setQuantity(db, row, 5)
    expect(await quantities(mine)).toEqual({ [hat]: 5, [mitten]: 2 })
    await removeItem(db, row)
    expect(await quantities(mine)).toEqual({ [mitten]: 2 })
    await put(theirs, hat, 1, { at: after(2) })
    expect(await deleteExpiredCarts(db, after(1)), 'a cart is as young as its last change').toBe(1)
    expect(await quantities(theirs)).toEqual({ [hat]: 3, [mitten]: 2 })
    await put(mine, hat)
    await clearCart(db, mine)
    expect(await quantities(mine)).toEqual({})
    expect(await quantities(theirs)).toEqual({ [hat]: 3, [mitten]: 2 })
  })
})
