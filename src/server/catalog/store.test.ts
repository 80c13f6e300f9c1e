import { expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, testShop } from '#test/test-shop.ts'
import { findProductNames } from './store.ts'

onEachDatabase('the names of products', fresh => {
  test('include deleted ones, and of none there are none', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { db } = shop.database
    const [frog] = [await addProduct(shop, { name: 'Konn' }), await addProduct(shop, { name: 'Kass' })]
    await db.updateTable('products').set({ deleted_at: shop.now().toISOString() }).execute()
    expect(await findProductNames(db, [frog])).toEqual(['Konn'])
    expect(await findProductNames(db, [])).toEqual([])
  })
})
