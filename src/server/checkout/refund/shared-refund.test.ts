import { expect, test } from 'vitest'
import { findByReference, findPaymentById } from '#server/payments/ledger.ts'
import { onEachDatabase } from '#test/database.ts'
import { aCheckout, aSession, aShopper, type TestShop, testShop } from '#test/test-shop.ts'
import { bookProviderRefunds } from './provider-refunds.ts'

/** Custom orders of these prices, paid together. @returns their numbers, in that order, and the payment */
async function paidTogether(shop: TestShop, prices: readonly string[]) {
  const sessionId = aSession()
  const numbers: string[] = []
  for (const [index, price] of prices.entries()) {
    const request = { name: `Ostja ${index}`, email: `ostja${index}@gmail.com`, description: 'müts' }
    const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', request)
    const { orderNumber } = body
    await shop.call('PUT', '/api/orders?action=invoice', { orderNumber, price })
    await shop.call('POST', '/api/cart?action=custom-order', { orderNumber, sessionId })
    numbers.push(orderNumber)
  }
  const cents = prices.reduce((sum, price) => sum + Math.round(Number(price) * 100), 699)
  const shopper = aShopper(shop, sessionId)
  const placed = await shopper.place((cents / 100).toFixed(2), aCheckout())
  expect(placed.status).toBe(200)
  await shopper.decide(placed.body)
  expect((await shopper.capture(placed.body)).status).toBe(200)
  return { numbers, payment: (await findByReference(shop.database.db, placed.body.id))! }
}

async function refundAtProvider(shop: TestShop, prices: readonly string[], amount: number) {
  const { numbers, payment } = await paidTogether(shop, prices)
  await shop.provider.refund(payment.capture_id!, { refundId: 'at-the-site', amount, note: '' })
  await bookProviderRefunds(shop.checkout, payment)
  const rows = await shop.database.db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['order_number', 'amount'])
    .execute()
  return rows.map(row => [numbers.indexOf(row.order_number), row.amount])
}

onEachDatabase('a refund at the provider of orders paid together', fresh => {
  test.each([
    ['the second', 5000, [[1, 5000]]],
    ['the first with its delivery', 3699, [[0, 3699]]],
    ['the first without its delivery', 3000, [[0, 3000]]],
  ] as const)('of exactly the sum of %s is booked on that one', async (_which, amount, expected) => {
    const shop = await testShop(await fresh(), { admin: true })
    expect(await refundAtProvider(shop, ['30.00', '50.00'], amount)).toEqual(expected)
  })

  test('that includes money refunded by hand is booked on the order it was for', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { numbers, payment } = await paidTogether(shop, ['30.00', '50.00'])
    const byHand = { reason: 'Kandsin ise tagasi', byHand: true }
    await shop.call('POST', `/api/admin/orders/${numbers[1]}/refund`, byHand)
    await shop.provider.refund(payment.capture_id!, { refundId: 'at-the-site', amount: 8699, note: '' })
    await bookProviderRefunds(shop.checkout, payment)
    const { db } = shop.database
    const rows = await db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      .select(['order_number', 'amount', 'origin'])
      .where('origin', '!=', 'owner')
      .orderBy('amount')
      .execute()
    expect(rows).toEqual([
      { order_number: numbers[0], amount: 3699, origin: 'provider' },
      { order_number: numbers[1], amount: 5000, origin: 'reversal' },
    ])
    expect(await findPaymentById(db, payment.id)).toMatchObject({ state: 'refunded', refunded: 8699 })
  })

  test('of any other sum is shared, and no cent is lost', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const shares = await refundAtProvider(shop, ['30.00', '50.00'], 6000)
    expect(shares.reduce((sum, [, amount]) => sum + amount!, 0)).toBe(6000)
    expect(shares).toHaveLength(2)
  })
})
