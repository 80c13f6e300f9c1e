import { expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, testShop } from '#test/test-shop.ts'

onEachDatabase('a price that changed unheard', fresh => {
  test.each([null, 5])('is noticed where the order is placed (pieces counted: %s)', async stockQuantity => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity })
    const shopper = aShopper(shop)
    await shopper.add(product)
    // Another node has changed it, and this one's cache is not invalidated yet: its catalogue still shows 32.00.
    await shop.database.db.updateTable('products').set({ price: 9000 }).where('id', '=', product).execute()
    expect(await shopper.place('38.99')).toMatchObject({ status: 409, body: { code: 'amount_differs' } })
    const { held } = await shop.database.db.selectFrom('products').select('held').executeTakeFirstOrThrow()
    expect(held).toBe(0)
    expect(await shop.database.db.selectFrom('payments').select('id').execute()).toEqual([])
  })
})
