/**
 * A refund made at the provider whose response was lost: the provider's own record decides whether it is requested
 * again.
 */
import { expect, test } from 'vitest'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, expectFound, findAdminTask, type TestShop, testShop } from '#test/test-shop.ts'
import { watchRefunds } from './execute-refund.ts'

const SUM = '38.99'

async function aPaidOrder(shop: TestShop, outcome = 'ok') {
  const shopper = aShopper(shop)
  const payment = await shopper.approve(await addProduct(shop, { stockQuantity: 1 }), SUM, outcome)
  const { body } = await shopper.capture(payment)
  const path = `/api/admin/orders/${body.orderNumber}/refund`
  const refund = (more: Record<string, unknown> = {}) =>
    shop.call<{ code: string }>('POST', path, { amount: '10.00', reason: 'Viga', ...more })
  const atProvider = async () =>
    expectFound(await shop.provider.read(payment.id)).refunds.map(each => each.amount)
  return { payment, refund, atProvider }
}

const booked = ({ database }: TestShop) =>
  database.db.selectFrom('refunds').select(['amount', 'state']).execute()

onEachDatabase('a refund whose response was lost', fresh => {
  test.each([false, true])(
    'and whose retry is refused is not reported as failed (events: %s)',
    async events => {
      const shop = await testShop(await fresh(), { admin: true, events })
      shop.expectErrors(/rejected the call/)
      const { refund, atProvider } = await aPaidOrder(shop, 'refund-lost-then-forbidden')
      expect((await refund()).status).toBe(200)
      expect(await atProvider()).toEqual([1000])
      expect(await booked(shop)).toEqual([{ amount: 1000, state: 'done' }])
      shop.wait(2)
      await shop.sandbox.eventsTried()
      expect((await refund()).status, 'a second partial refund is accepted').toBe(200)
      expect(await atProvider()).toEqual([1000, 1000])
      expect(await booked(shop)).toEqual([
        { amount: 1000, state: 'done' },
        { amount: 1000, state: 'done' },
      ])
      await shop.sandbox.eventsTried()
    },
  )

  test('and that the provider reports only later is not requested again', async () => {
    let asked = 0
    let isReadable = false
    const shop = await testShop(await fresh(), {
      admin: true,
      provider: (real: PaymentProvider) => ({
        ...real,
        refund: async (...call) => {
          asked += 1
          await real.refund(...call)
          return { outcome: 'unknown', reason: 'no reply' }
        },
        read: async id => (isReadable ? real.read(id) : { outcome: 'unknown', reason: 'no reply' }),
      }),
    })
    shop.expectErrors(/not known yet/)
    const { refund } = await aPaidOrder(shop)
    expect((await refund()).status).toBe(202)
    for (let i = 0; i < 3; i++) {
      shop.wait(10)
      await watchRefunds(shop.checkout)
    }
    expect(asked).toBe(1)
    isReadable = true
    shop.wait(60)
    await watchRefunds(shop.checkout)
    expect(asked).toBe(1)
    expect(await booked(shop)).toEqual([{ amount: 1000, state: 'done' }])
  })

  test('and that never reached the provider is requested again', async () => {
    let isDown = true
    const shop = await testShop(await fresh(), {
      admin: true,
      provider: (real: PaymentProvider) => ({
        ...real,
        refund: async (...call) => (isDown ? { outcome: 'unknown', reason: 'down' } : real.refund(...call)),
      }),
    })
    shop.expectErrors(/not known yet/)
    const { refund, atProvider } = await aPaidOrder(shop)
    expect((await refund()).status).toBe(202)
    isDown = false
    shop.wait(10)
    await watchRefunds(shop.checkout)
    expect(await atProvider()).toEqual([1000])
    expect(await booked(shop)).toEqual([{ amount: 1000, state: 'done' }])
  })
})

onEachDatabase('a refund without an outcome', fresh => {
  test('is a task for the owner after two hours', async () => {
    const shop = await testShop(await fresh(), {
      admin: true,
      provider: (real: PaymentProvider) => ({
        ...real,
        refund: async () => ({ outcome: 'unknown', reason: 'AUTHENTICATION_FAILURE' }),
      }),
    })
    shop.expectErrors(/not known yet/)
    const { refund } = await aPaidOrder(shop)
    await refund()
    expect(await findAdminTask(shop, 'refund_stuck')).toBeUndefined()
    shop.wait(121)
    await watchRefunds(shop.checkout)
    expect(await findAdminTask(shop, 'refund_stuck')).toMatchObject({ count: 1 })
  })
})
