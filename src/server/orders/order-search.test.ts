import { expect, test } from 'vitest'
import type { AdminOrders } from '#contract/admin-orders.ts'
import { up } from '#server/migrations/0006-customer-words-and-search.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'
import { machineColumns } from './store.ts'

const found = async (shop: TestShop, q: string) => {
  const { status, body } = await shop.call<AdminOrders>(
    'GET',
    `/api/admin/orders?${new URLSearchParams({ q })}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.orders.map(({ orderNumber }) => orderNumber)
}
const ask = async (shop: TestShop, named: Record<string, unknown>) =>
  (
    await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', {
      name: 'Karl Õunapuu',
      email: 'karl@gmail.com',
      description: 'Heegeldatud rebane',
      ...named,
    })
  ).body.orderNumber

onEachDatabase('the owner’s search', fresh => {
  test('finds a wish by its description, whatever the case and diacritics', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const owl = await ask(shop, { description: 'ÖÖKULL, väga ŽANRIPÄRANE' })
    await ask(shop, {})
    for (const q of ['öökull', 'OOKULL', 'žanripärane', 'zanriparane', 'ookull karl'])
      expect(await found(shop, q), q).toEqual([owl])
    expect(await found(shop, '100% ookull')).toEqual([])
  })

  test('finds an order by product, machine and phone', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(await addProduct(shop, { name: 'Õnnelik kübar' }), '38.99')
    const { orderNumber } = (await shopper.capture(payment)).body
    await ask(shop, {})
    const machine = { carrier: 'omniva' as const, id: '96001', name: 'Märjamaa Põrgu', address: '', city: '' }
    const { customer_phone } = await shop.database.db
      .updateTable('orders')
      .set(machineColumns(machine))
      .where('order_number', '=', orderNumber)
      .returning('customer_phone')
      .executeTakeFirstOrThrow()
    const digits = customer_phone.replaceAll(/\D/g, '')
    for (const q of ['õnnelik', 'ONNELIK KUBAR', 'marjamaa PÕRGU', digits, digits.slice(-5)])
      expect(await found(shop, q), q).toEqual([orderNumber])
  })

  test('reads what was written, and not what the fields are called', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await ask(shop, { budget: 'Kuni 60 €', measurements: 'pea 56 cm' })
    const machine = { carrier: 'dpd' as const, id: 'EE9001', name: 'Kesklinn', address: '', city: 'Võru' }
    await shop.database.db.updateTable('orders').set(machineColumns(machine)).execute()
    for (const q of ['budget', 'description', 'measurements', 'colors', 'carrier', 'address', 'city', 'name'])
      expect(await found(shop, q), q).toEqual([])
    for (const q of ['kuni 60', '56', 'kesklinn', 'voru', 'EE9001'])
      expect(await found(shop, q), q).toEqual([number])
  })

  test('finds an order of before it read words alone, by what was asked for and where it went', async () => {
    const database = await fresh()
    const shop = await testShop(database, { admin: true })
    const number = await ask(shop, { description: 'ÖÖKULL' })
    const machine = { carrier: 'dpd' as const, id: 'EE9001', name: 'Kesklinn', address: '', city: 'Võru' }
    await shop.database.db.updateTable('orders').set(machineColumns(machine)).execute()
    for (const column of ['customer_note', 'gift_text', 'details_folded', 'machine_folded'])
      await database.db.schema.alterTable('orders').dropColumn(column).execute()
    await up(database.db)
    for (const q of ['ookull', 'voru']) expect(await found(shop, q), q).toEqual([number])
  })
})
