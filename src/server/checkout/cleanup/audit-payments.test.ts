import { expect, test } from 'vitest'
import { decide } from '#sandbox/payer.ts'
import { findByReference } from '#server/payments/ledger.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'
import { auditPayments } from './audit-payments.ts'

const SUM = '38.99'

async function aPaidOrder(shop: TestShop) {
  const shopper = aShopper(shop)
  const payment = await shopper.approve(await addProduct(shop, { stockQuantity: 3 }), SUM)
  const { body } = await shopper.capture(payment)
  return { payment, orderNumber: body.orderNumber }
}

const refunds = ({ database }: TestShop) =>
  database.db.selectFrom('refunds').select(['amount', 'origin', 'state']).execute()

onEachDatabase('the audit of captured payments', fresh => {
  test('learns of a chargeback of which no event told', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { payment, orderNumber } = await aPaidOrder(shop)
    await decide(payment.links[0]!.href, 'reverse')
    for (let night = 0; night < 2; night++) {
      shop.wait(24 * 60)
      await auditPayments(shop.checkout)
    }
    const order = await shop.database.db
      .selectFrom('orders')
      .select('payment_status')
      .where('order_number', '=', orderNumber)
      .executeTakeFirstOrThrow()
    expect(order.payment_status).toBe('refunded')
    expect(await refunds(shop)).toMatchObject([{ amount: 3899, state: 'done' }])
  })

  test('learns of a part that the owner refunded at the provider, and books it once', async () => {
    const shop = await testShop(await fresh())
    const { payment } = await aPaidOrder(shop)
    const { capture_id } = (await findByReference(shop.database.db, payment.id))!
    await shop.provider.refund(capture_id!, { refundId: 'at-the-site', amount: 1000, note: 'Käsitsi' })
    for (let night = 0; night < 3; night++) {
      shop.wait(24 * 60)
      await auditPayments(shop.checkout)
    }
    expect(await refunds(shop)).toEqual([{ amount: 1000, origin: 'provider', state: 'done' }])
  })

  test('asks about each payment once a night, few at a time, and about none older than 180 days', async () => {
    let asked = 0
    const shop = await testShop(await fresh(), {
      provider: real => ({
        ...real,
        read: id => {
          asked += 1
          return real.read(id)
        },
      }),
    })
    for (let i = 0; i < 12; i++) await aPaidOrder(shop)
    shop.wait(24 * 60)
    asked = 0
    await auditPayments(shop.checkout)
    expect(asked).toBe(10)
    await auditPayments(shop.checkout)
    await auditPayments(shop.checkout)
    expect(asked).toBe(12)
    shop.wait(181 * 24 * 60)
    await auditPayments(shop.checkout)
    expect(asked).toBe(12)
  })
})
