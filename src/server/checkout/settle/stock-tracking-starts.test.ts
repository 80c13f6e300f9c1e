/** The owner starts to count a product's stock while a customer is paying for a piece. */
import { expect, test } from 'vitest'
import { decide } from '#sandbox/payer.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'

/** 32.00 plus 6.99 for the courier. */
const SUM = '38.99'

async function beginToCount(shop: TestShop, id: number, pieces: number) {
  const { db } = shop.database
  await db.updateTable('products').set({ stock_quantity: pieces }).where('id', '=', id).execute()
  shop.catalog.changed()
}

const stockOf = (shop: TestShop, id: number) =>
  shop.database.db
    .selectFrom('products')
    .select(['stock_quantity as stock', 'held'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

onEachDatabase('a product counted only after its payment was opened', fresh => {
  test('is deducted from the stock, and not sold twice', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop)
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM)
    await beginToCount(shop, product, 1)
    expect((await shopper.capture(payment)).status).toBe(200)
    expect(await stockOf(shop, product)).toEqual({ stock: 0, held: 0 })
    expect(await aShopper(shop).add(product)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
  })

  test('must still be available: if another shopper was faster, nothing is captured', async () => {
    const shop = await testShop(await fresh())
    const [product, other] = [await addProduct(shop), await addProduct(shop, { stockQuantity: 2 })]
    const slow = aShopper(shop)
    await slow.add(other)
    const payment = await slow.approve(product, '70.99')
    await beginToCount(shop, product, 1)
    const quick = aShopper(shop)
    expect((await quick.capture(await quick.approve(product, SUM))).status).toBe(200)
    expect(await slow.capture(payment)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    expect(await shop.provider.read(payment.id)).toMatchObject({ stage: 'approved' })
    expect(await stockOf(shop, product)).toEqual({ stock: 0, held: 0 })
    expect(await stockOf(shop, other), 'the other pieces are released').toEqual({ stock: 2, held: 0 })
  })

  test('and taken off sale still goes to the shopper paying for it', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop)
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM)
    await beginToCount(shop, product, 1)
    await shop.database.db.updateTable('products').set({ in_stock: 0 }).execute()
    expect((await shopper.capture(payment)).status).toBe(200)
    expect(await stockOf(shop, product)).toEqual({ stock: 0, held: 0 })
  })

  test('during a review lasting days is held from the next check on', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop)
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM, 'pending')
    expect((await shopper.capture(payment)).status).toBe(202)
    await beginToCount(shop, product, 1)
    for (let look = 0; look < 2; look++) {
      shop.wait(11)
      await watchPayments(shop.checkout)
      expect(await stockOf(shop, product)).toEqual({ stock: 1, held: 1 })
    }
    expect((await aShopper(shop).add(product)).status).toBe(409)
    await decide(payment.links[0]!.href, 'decline')
    shop.wait(11)
    await watchPayments(shop.checkout)
    expect(await stockOf(shop, product)).toEqual({ stock: 1, held: 0 })
  })

  test.each([
    [2, 1],
    [0, 0],
  ])('during a review lasting days, %i pieces, is sold from them when it ends: %i', async (counted, left) => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop)
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM, 'pending')
    expect((await shopper.capture(payment)).status).toBe(202)
    await beginToCount(shop, product, counted)
    await decide(payment.links[0]!.href, 'complete')
    shop.wait(11)
    const before = shop.changes.version('stock')
    await watchPayments(shop.checkout)
    expect(await stockOf(shop, product)).toEqual({ stock: left, held: 0 })
    expect(shop.changes.version('stock'), 'pages are invalidated').not.toBe(before)
  })
})
