import { expect, test } from 'vitest'
import { decide } from '#sandbox/payer.ts'
import { findByReference } from '#server/payments/ledger.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, testShop } from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'

onEachDatabase('a review that ends with a different amount', fresh => {
  test('refunds the money, cancels the order, and notifies the shopper and the owner', async () => {
    const shop = await testShop(await fresh(), {
      provider: real => ({
        ...real,
        readCapture: async id => {
          const result = await real.readCapture(id)
          return result.outcome === 'captured' ? { ...result, amount: result.amount - 100 } : result
        },
      }),
    })
    shop.expectErrors(/captured amount differs/)
    const shopper = aShopper(shop)
    const product = await addProduct(shop, { stockQuantity: 1 })
    const payment = await shopper.approve(product, '38.99', 'pending')
    expect((await shopper.capture(payment)).status).toBe(202)
    await decide(payment.links[0]!.href, 'complete')
    shop.wait(11)
    await watchPayments(shop.checkout)
    const { db } = shop.database
    expect(await findByReference(db, payment.id)).toMatchObject({
      state: 'refunded',
      return_reason: 'wrong_sum',
    })
    const order = await db.selectFrom('orders').select(['status', 'payment_status']).executeTakeFirstOrThrow()
    expect(order).toEqual({ status: 'cancelled', payment_status: 'pending' })
    const letters = await db.selectFrom('outbox').select(['template', 'data']).execute()
    const refused = letters.filter(({ template }) => template.startsWith('payment-refused'))
    expect(refused.map(({ template }) => template).toSorted()).toEqual([
      'payment-refused',
      'payment-refused-notice',
    ])
    for (const { data } of refused)
      expect(JSON.parse(data)).toMatchObject({ isGivenBack: true, isCancelled: true })
    const { stock_quantity, held } = await db.selectFrom('products').selectAll().executeTakeFirstOrThrow()
    expect([stock_quantity, held]).toEqual([1, 0])
    expect(await shopper.cart(), 'the hat is in the cart again').toHaveLength(1)
  })
})
