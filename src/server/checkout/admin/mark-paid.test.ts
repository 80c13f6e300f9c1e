/** The owner enters a transfer or cash for an existing order. */
import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { Order } from '#contract/orders.ts'
import type { Today } from '#contract/today.ts'
import { dayAfter, monthOf, tallinnDay } from '#domain/tallinn.ts'
import { onEachDatabase } from '#test/database.ts'
import { HAT_ORDER, type TestShop, testShop } from '#test/test-shop.ts'

onEachDatabase('a payment that the owner enters', fresh => {
  async function aHat() {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber } = (
      await shop.call<{ orderNumber: string }>('POST', '/api/custom-hat-orders', {
        ...HAT_ORDER,
        paymentType: 'later',
      })
    ).body
    const today = tallinnDay(shop.now())
    const lastMonth = dayAfter(`${monthOf(today)}-01`, -1)
    const orderedOn = dayAfter(lastMonth, -1)
    const created_at = `${orderedOn}T10:00:00.000Z`
    await shop.database.db.updateTable('orders').set({ created_at, placed_at: created_at }).execute()
    const pay = (paidOn?: string) =>
      shop.call<Order & ErrorBody>('PATCH', '/api/orders', {
        orderNumber,
        paymentStatus: 'completed',
        paymentMethod: 'bank_transfer',
        paidOn,
      })
    return { shop, orderNumber, today, lastMonth, orderedOn, pay }
  }
  const monthsOf = async (shop: TestShop) => {
    const { thisMonth, lastMonth } = (await shop.call<Today>('GET', '/api/admin/today')).body
    return [lastMonth.paid, thisMonth.paid]
  }

  test('counts in the month in which it reached the bank, not when she entered it', async () => {
    const { shop, orderNumber, lastMonth, pay } = await aHat()
    const { status, body } = await pay(lastMonth)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(tallinnDay(new Date(body.paidAt!))).toBe(lastMonth)
    expect(await monthsOf(shop)).toEqual(['27.00', '0.00'])
    const books = (await shop.app.inject(`/api/admin/books.csv?month=${monthOf(lastMonth)}`)).body
    expect(books).toContain(orderNumber)
  })

  test('counts today if no day is given', async () => {
    const { shop, today, pay } = await aHat()
    expect(tallinnDay(new Date((await pay()).body.paidAt!))).toBe(today)
    expect(await monthsOf(shop)).toEqual(['0.00', '27.00'])
  })

  test('cannot be dated in the future or before the order', async () => {
    const { shop, today, orderedOn, pay } = await aHat()
    expect(await pay(dayAfter(orderedOn, -1))).toMatchObject({
      status: 400,
      body: { details: 'Makse päev ei saa olla enne tellimust', issues: [{ path: 'paidOn' }] },
    })
    expect(await pay(dayAfter(today))).toMatchObject({
      status: 400,
      body: { details: 'Makse päev ei saa olla tulevikus', issues: [{ path: 'paidOn' }] },
    })
    expect(await monthsOf(shop)).toEqual(['0.00', '0.00'])
  })

  test('is refused without a status and method, or if two order numbers disagree', async () => {
    const { shop, orderNumber, lastMonth } = await aHat()
    const say = (body: object, query = '') => shop.call<ErrorBody>('PATCH', `/api/orders${query}`, body)
    const said = [
      [{ paidOn: lastMonth }, 'paidOn'],
      [{ paidOn: lastMonth, paymentMethod: 'cash' }, 'paidOn'],
      [{ paidOn: lastMonth, paymentStatus: 'completed' }, 'paidOn'],
      [{ paymentMethod: 'cash' }, 'paymentStatus'],
      [{ orderStatus: 'confirmed', paymentMethod: 'cash' }, 'paymentStatus'],
    ] as const
    for (const [body, path] of said)
      expect(await say({ orderNumber, ...body }), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { issues: [{ path }] },
      })
    const query = `?orderNumber=${orderNumber}`
    expect(await say({ orderNumber: 'HAT-222222222', orderStatus: 'confirmed' }, query)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'orderNumber' }] },
    })
    const { body } = await shop.call<Order>('GET', `/api/orders/${orderNumber}`)
    expect(body).toMatchObject({ orderStatus: 'pending_confirmation', paymentStatus: 'pending' })
    expect(
      (await say({ orderNumber: orderNumber.toLowerCase(), orderStatus: 'confirmed' }, query)).status,
    ).toBe(200)
  })
})
