import { expect, test } from 'vitest'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import { MAIL_TAKEN_BACK } from '#domain/mail-status.ts'
import { onEachDatabase } from '#test/database.ts'
import { aPricedRequest, type Change, PAYMENT_CHANGES } from '#test/priced-request.ts'
import { findAdminTask, type TestShop, testShop } from '#test/test-shop.ts'

/**
 * Creates a priced request whose payment link waits in the outbox, because the mail server was away. @returns its
 * number
 */
async function withLink(shop: TestShop): Promise<string> {
  const orderNumber = await aPricedRequest(shop)
  const sent = await shop.call('POST', `/api/orders/${orderNumber}/send-payment-email`)
  expect(sent.status).toBe(200)
  await shop.database.db
    .updateTable('outbox')
    .set({ attempts: 3, error: '451 try later' })
    .where('template', '=', 'payment-link')
    .execute()
  return orderNumber
}

async function waitingLinks(shop: TestShop): Promise<string[]> {
  const rows = await shop.database.db
    .selectFrom('outbox')
    .select('data')
    .where('template', '=', 'payment-link')
    .where('status', '=', 'waiting')
    .execute()
  return rows.map(({ data }) => (JSON.parse(data) as { orderNumber: string }).orderNumber)
}

const deliverBy =
  (deliveryMethod: string): Change =>
  (shop, orderNumber) =>
    shop.call('PUT', `/api/admin/orders/${orderNumber}/delivery`, {
      customerName: 'Mari Maasikas',
      customerEmail: 'mari@gmail.com',
      customerPhone: '+372 5123 4534',
      deliveryMethod,
    })

const priceAt =
  (price: string): Change =>
  (shop, orderNumber) =>
    shop.call('PUT', '/api/orders?action=invoice', { orderNumber, price })

onEachDatabase('a payment link that could not be sent yet', fresh => {
  test.each<[string, Change]>([
    ...PAYMENT_CHANGES,
    [
      'is cancelled',
      (shop, orderNumber) =>
        shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'cancelled' }),
    ],
    ['is deleted', (shop, orderNumber) => shop.call('DELETE', `/api/orders?orderNumber=${orderNumber}`)],
    ['has another delivery and total', deliverBy('pickup')],
    ['has another price', priceAt('60.00')],
  ])('is never sent once its order %s, while that of another order is', async (_, change) => {
    const shop = await testShop(await fresh(), { admin: true })
    const [mine, other] = [await withLink(shop), await withLink(shop)]
    expect((await waitingLinks(shop)).toSorted()).toEqual([mine, other].toSorted())
    expect((await change(shop, mine)).status).toBeLessThan(300)
    expect(await waitingLinks(shop)).toEqual([other])
  })

  test.each([
    ['has another price', priceAt('60.00')],
    ['has another delivery', deliverBy('pickup')],
    [
      'was deleted and restored',
      async (shop: TestShop, orderNumber: string) => {
        await shop.call('DELETE', `/api/orders?orderNumber=${orderNumber}`)
        return shop.call('POST', `/api/admin/orders/${orderNumber}/restore`)
      },
    ],
  ])('is asked for again once its order %s', async (_, change) => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await withLink(shop)
    expect(await findAdminTask(shop, 'confirm')).toBeUndefined()
    expect((await change(shop, number)).status).toBeLessThan(300)
    expect(await findAdminTask(shop, 'confirm')).toMatchObject({ first: [{ id: number }] })
    const { history } = (await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${number}`)).body
    expect(history.filter(({ event }) => event.startsWith('payment-link'))).toMatchObject([
      { event: 'payment-link-failed', data: { to: 'mari@gmail.com', error: MAIL_TAKEN_BACK } },
    ])
  })

  test('is still sent if its order moves on unpaid', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await withLink(shop)
    await shop.call('PUT', `/api/orders/${number}/status`, { orderStatus: 'processing' })
    expect(await waitingLinks(shop)).toEqual([number])
  })
})
