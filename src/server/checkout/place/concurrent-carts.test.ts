import { describe, expect, inject, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { addProduct, aShopper, testShop } from '#test/test-shop.ts'

describe.skipIf(!inject('postgresUrl'))('on a PostgreSQL server', () => {
  test('two shoppers who swap the products they hold both succeed', async () => {
    const shop = await testShop(await freshDatabase('postgres'))
    const products = [
      await addProduct(shop, { stockQuantity: 2 }),
      await addProduct(shop, { stockQuantity: 2 }),
    ]
    const shoppers = [aShopper(shop), aShopper(shop)]
    // Each round releases the previous round's pieces and takes the other product, the two shoppers crosswise.
    for (let round = 0; round < 12; round++) {
      for (const [i, shopper] of shoppers.entries()) {
        await shop.call('POST', '/api/cart/clear', { sessionId: shopper.sessionId })
        await shopper.add(products[(i + round) % 2]!)
      }
      const placed = await Promise.all(shoppers.map(shopper => shopper.place('38.99')))
      expect(placed.map(({ status }) => status)).toEqual([200, 200])
    }
    const held = await shop.database.db.selectFrom('products').select('held').execute()
    expect(held).toEqual([{ held: 1 }, { held: 1 }])
  })
})
