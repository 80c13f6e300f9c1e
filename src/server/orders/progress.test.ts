import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, CUSTOMER, testShop } from '#test/test-shop.ts'
import { changeStatus } from './change-status.ts'

onEachDatabase('the progress of an order', fresh => {
  test('is shown with dates to those who see the order in full, and to nobody else', async () => {
    const shop = await testShop(await fresh())
    const shopper = aShopper(shop)
    const payment = await shopper.approve(await addProduct(shop, { name: 'Konn' }), '38.99')
    const { orderNumber } = (await shopper.capture(payment)).body
    const ask = async (query = '') =>
      (await shop.call<Order>('GET', `/api/orders/${orderNumber}${query}`)).body
    const setStatus = async (status: 'processing' | 'shipped' | 'delivered') => {
      shop.wait(60)
      const now = shop.now()
      const { db } = shop.database
      await changeStatus(
        { db, publicUrl: 'https://heegel.example', now },
        orderNumber,
        { orderStatus: status },
        'owner',
      )
      return now.toISOString()
    }
    const processing = await setStatus('processing')
    const shipped = await setStatus('shipped')
    const { at } = (
      await shop.call<{ at: string }>('POST', '/api/withdrawals', {
        orderNumber,
        email: CUSTOMER.email,
        name: 'Mari Maasikas',
        receiptEmail: CUSTOMER.email,
        lines: [{ position: 0, quantity: 1 }],
      })
    ).body
    expect((await ask(`?sessionId=${shopper.sessionId}`)).progress).toEqual({
      processing,
      shipped,
      delivered: null,
      endedAt: null,
      refundPromised: false,
      refunds: [],
      withdrawals: [{ at, lines: [{ name: 'Konn', quantity: 1 }] }],
    })
    expect((await ask()).progress).toBeNull()
    expect((await ask(`?key=wrong`)).progress).toBeNull()
  })

  test('lists refunds by their credit notes, and the cancellation', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(await addProduct(shop), '38.99')
    const { orderNumber } = (await shopper.capture(payment)).body
    const refund = (amount: string) =>
      shop.call('POST', `/api/admin/orders/${orderNumber}/refund`, { amount, reason: 'Silmus jooksis' })
    await refund('5.00')
    shop.wait(60)
    await refund('33.99')
    const { body } = await shop.call<Order>('PUT', `/api/orders/${orderNumber}/status`, {
      orderStatus: 'cancelled',
    })
    expect(body.progress).toMatchObject({ endedAt: expect.any(String), withdrawals: [] })
    expect(body.progress!.refunds.map(({ amount, creditNote }) => [amount, creditNote])).toEqual([
      ['5.00', 1],
      ['33.99', 2],
    ])
  })
})
