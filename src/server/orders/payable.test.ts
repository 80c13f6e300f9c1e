import { expect, test } from 'vitest'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order-status.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, CLIENT_DELIVERY, testShop } from '#test/test-shop.ts'
import { payabilityOf, payableWhere } from './payable.ts'

onEachDatabase('whether an order is payable', fresh => {
  test('is decided the same by the rule and in SQL, for every possible order', async () => {
    const shop = await testShop(await fresh())
    const { db } = shop.database
    await shop.call('POST', '/api/orders', {
      ...CLIENT_DELIVERY,
      products: [{ id: await addProduct(shop), quantity: 1 }],
    })
    const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    const at = shop.now().toISOString()
    for (const status of ORDER_STATUSES)
      for (const payment_status of PAYMENT_STATUSES)
        for (const paying_id of [null, 'mine', 'another'])
          for (const deleted_at of [null, at])
            for (const erased_at of [null, at]) {
              const order = await db
                .updateTable('orders')
                .set({ status, payment_status, paying_id, deleted_at, erased_at })
                .where('id', '=', id)
                .returningAll()
                .executeTakeFirstOrThrow()
              const isFound = async (by: string | null) =>
                (await db.selectFrom('orders').select('id').where(payableWhere(by)).execute()).length === 1
              const isPayable = payabilityOf(order) === 'payable'
              expect(await isFound(null), JSON.stringify(order)).toBe(isPayable)
              const forMe = paying_id === 'mine' ? { ...order, paying_id: null } : order
              expect(await isFound('mine'), JSON.stringify(order)).toBe(payabilityOf(forMe) === 'payable')
            }
  })
})
