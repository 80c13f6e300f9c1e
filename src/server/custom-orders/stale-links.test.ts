import { expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import { aCheckout, aShopper, type TestShop, testShop } from '#test/test-shop.ts'

/** A priced request whose link to pay waits in the outbox, because the mail server was away. @returns its number */
async function withLink(shop: TestShop): Promise<string> {
  const request = { name: 'Mari Maasikas', email: 'mari@gmail.com', description: 'Sall' }
  const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', request)
  const { orderNumber } = body
  await shop.call('PUT', '/api/orders?action=invoice', { orderNumber, price: '45.00' })
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

onEachDatabase('a link to pay that could not be sent yet', fresh => {
  test.each<[string, (shop: TestShop, orderNumber: string) => Promise<{ status: number }>]>([
    [
      'is paid',
      async (shop, invoice) => {
        const shopper = aShopper(shop)
        const { body } = await shopper.place('51.99', aCheckout({ invoice }))
        await shopper.decide(body)
        return shopper.capture(body)
      },
    ],
    [
      'is paid by hand',
      (shop, orderNumber) =>
        shop.call('PATCH', '/api/orders', { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }),
    ],
    [
      'is cancelled',
      (shop, orderNumber) =>
        shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'cancelled' }),
    ],
    [
      'is deleted',
      async (shop, orderNumber) => {
        const { status } = await shop.call('DELETE', `/api/orders?orderNumber=${orderNumber}`)
        return { status: status === 204 ? 200 : status }
      },
    ],
    [
      'goes another way, for another sum',
      (shop, orderNumber) =>
        shop.call('PUT', `/api/admin/orders/${orderNumber}/delivery`, {
          customerName: 'Mari Maasikas',
          customerEmail: 'mari@gmail.com',
          customerPhone: '+372 5123 4534',
          deliveryMethod: 'pickup',
        }),
    ],
    [
      'has another price',
      (shop, orderNumber) => shop.call('PUT', '/api/orders?action=invoice', { orderNumber, price: '60.00' }),
    ],
  ])('never goes out once its order %s; that of another order does', async (_, change) => {
    const shop = await testShop(await fresh(), { admin: true })
    const [mine, other] = [await withLink(shop), await withLink(shop)]
    expect((await waitingLinks(shop)).toSorted()).toEqual([mine, other].toSorted())
    expect((await change(shop, mine)).status).toBe(200)
    expect(await waitingLinks(shop)).toEqual([other])
  })

  test('still goes out where its order moves on unpaid', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await withLink(shop)
    await shop.call('PUT', `/api/orders/${number}/status`, { orderStatus: 'processing' })
    expect(await waitingLinks(shop)).toEqual([number])
  })
})
