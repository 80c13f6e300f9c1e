import { expect, test } from 'vitest'
import { decide } from '#sandbox/payer.ts'
import { findByReference } from '#server/payments/ledger.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, findAdminTask, type TestShop, testShop } from '#test/test-shop.ts'
import { auditPayments } from './audit-payments.ts'

const SUM = '38.99'

async function aPaidOrder(shop: TestShop) {
  const shopper = aShopper(shop)
  const payment = await shopper.approve(await addProduct(shop, { stockQuantity: 3 }), SUM)
  const { body } = await shopper.capture(payment)
  return { payment, orderNumber: body.orderNumber }
}

const refunds = ({ database }: TestShop) =>
  database.db.selectFrom('refunds').select(['amount', 'origin', 'state']).orderBy('amount').execute()

/** A refund made at the provider's own site carries no id of the shop except its payment's. */
async function refundAtTheSite({ database, provider }: TestShop, reference: string): Promise<void> {
  const { id, capture_id } = (await findByReference(database.db, reference))!
  await provider.refund(capture_id!, { refundId: id, amount: 1000, note: '' })
}

onEachDatabase('the audit of captured payments', fresh => {
  test('finds a chargeback that no event reported', async () => {
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
    expect(await refunds(shop)).toEqual([{ amount: 3899, origin: 'reversal', state: 'done' }])
    expect(await findAdminTask(shop, 'reversal')).toMatchObject({ count: 1, first: [{ id: orderNumber }] })
  })

  test('distinguishes a chargeback from an earlier refund by the owner at the provider', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { payment, orderNumber } = await aPaidOrder(shop)
    await refundAtTheSite(shop, payment.id)
    await decide(payment.links[0]!.href, 'reverse')
    shop.wait(24 * 60)
    await auditPayments(shop.checkout)
    expect(await refunds(shop)).toEqual([
      { amount: 1000, origin: 'provider', state: 'done' },
      { amount: 2899, origin: 'reversal', state: 'done' },
    ])
    const task = { count: 1, first: [{ id: orderNumber, sum: '28.99' }] }
    expect(await findAdminTask(shop, 'reversal')).toMatchObject(task)
  })

  test('creates no task for a refund at the provider, or before it knows it from a reversal', async () => {
    let isSilent = true
    const shop = await testShop(await fresh(), {
      admin: true,
      provider: real => ({
        ...real,
        listEvents: async since =>
          isSilent ? { outcome: 'unknown', reason: 'no answer' } : real.listEvents(since),
      }),
    })
    const { payment } = await aPaidOrder(shop)
    await refundAtTheSite(shop, payment.id)
    shop.wait(24 * 60)
    await auditPayments(shop.checkout)
    expect(await refunds(shop), 'the refund is not booked yet, neither as refund nor as reversal').toEqual([])
    isSilent = false
    shop.wait(24 * 60)
    await auditPayments(shop.checkout)
    expect(await refunds(shop)).toEqual([{ amount: 1000, origin: 'provider', state: 'done' }])
    expect(await findAdminTask(shop, 'reversal')).toBeUndefined()
  })

  test('books refunds too old for the provider’s events', async () => {
    const shop = await testShop(await fresh(), {
      provider: real => ({ ...real, listEvents: async () => ({ outcome: 'unknown', reason: 'no answer' }) }),
    })
    const { payment } = await aPaidOrder(shop)
    await refundAtTheSite(shop, payment.id)
    shop.wait(31 * 24 * 60)
    await auditPayments(shop.checkout)
    expect(await refunds(shop)).toEqual([{ amount: 1000, origin: 'provider', state: 'done' }])
  })

  test('books a partial refund made at the provider once', async () => {
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

  test('reads each payment once a night, a few at a time, up to 180 days old', async () => {
    let asked = 0
    let meanwhile = async (): Promise<unknown> => undefined
    const shop = await testShop(await fresh(), {
      provider: real => ({
        ...real,
        read: async id => {
          asked += 1
          await meanwhile()
          return real.read(id)
        },
      }),
    })
    for (let i = 0; i < 12; i++) await aPaidOrder(shop)
    shop.wait(24 * 60)
    asked = 0
    expect(await auditPayments(shop.checkout, AbortSignal.abort())).toBe(false)
    expect(asked, 'a shop that shuts down begins nothing').toBe(0)
    expect(await auditPayments(shop.checkout), 'more is left').toBe(false)
    expect(asked).toBe(10)
    meanwhile = () => auditPayments(shop.checkout)
    expect(await auditPayments(shop.checkout)).toBe(true)
    expect(asked, 'another process reads what this one has not begun').toBe(12)
    await auditPayments(shop.checkout)
    expect(asked).toBe(12)
    shop.wait(181 * 24 * 60)
    await auditPayments(shop.checkout)
    expect(asked).toBe(12)
  })
})
