import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import { fillEmptyShop } from './demo.ts'
import { demoProducts } from './demo-products.ts'

onEachDatabase('the demo shop', fresh => {
  test('is filled once by nodes that start together', async () => {
    const { db } = await fresh()
    const root = join(import.meta.dirname, '../../..')
    const fill = () => fillEmptyShop({ db, root, count: 1, now: new Date() })
    await Promise.all([fill(), fill(), fill()])
    const products = await db.selectFrom('products').select('name').execute()
    expect(products).toHaveLength(demoProducts().length)
  })
})
