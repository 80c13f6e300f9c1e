import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AdminOrders } from '#contract/admin-orders.ts'
import { MIGRATIONS } from '#server/migrations/migrations.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { emptyDatabase, onEachDatabase } from '#test/database.ts'
import { addOrders } from '#test/growth-shop.ts'
import { insertReleasedRows } from '#test/released-rows.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'
import { findOrderPage } from './order-list.ts'
import { detailsColumns, machineColumns } from './store.ts'

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

onEachDatabase('the owner’s search', (fresh, dialect) => {
  test('finds a request by its description, regardless of case and diacritics', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const owl = await ask(shop, { description: 'ÖÖKULL, väga ŽANRIPÄRANE' })
    await ask(shop, {})
    for (const q of ['öökull', 'OOKULL', 'žanripärane', 'zanriparane', 'ookull karl'])
      expect(await found(shop, q), q).toEqual([owl])
    expect(await found(shop, '100% ookull')).toEqual([])
  })

  test('finds an order by product, parcel machine and phone', async () => {
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

  test('matches values, but not names of fields', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await ask(shop, { budget: 'Kuni 60 €', measurements: 'pea 56 cm' })
    const machine = { carrier: 'dpd' as const, id: 'EE9001', name: 'Kesklinn', address: '', city: 'Võru' }
    await shop.database.db.updateTable('orders').set(machineColumns(machine)).execute()
    for (const q of ['budget', 'description', 'measurements', 'colors', 'carrier', 'address', 'city', 'name'])
      expect(await found(shop, q), q).toEqual([])
    for (const q of ['kuni 60', '56', 'kesklinn', 'voru', 'EE9001'])
      expect(await found(shop, q), q).toEqual([number])
  })

  test('finds an order from before the text index, by its request and destination', async () => {
    const database = await emptyDatabase(dialect)
    const steps = Object.entries(MIGRATIONS)
    await migrate(database, Object.fromEntries(steps.filter(([name]) => name < '0006')))
    await insertReleasedRows(database)
    await migrate(database)
    for (const q of ['ÕHUKE aar', 'lounakeskus tartu']) {
      const { orders } = await findOrderPage(database.db, { q, limit: 20 })
      expect(
        orders.map(({ row }) => row.id),
        q,
      ).toContain('paid')
    }
  })

  test('finds current values, and not previous ones', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { db } = shop.database
    const shopper = aShopper(shop)
    const payment = await shopper.approve(await addProduct(shop), '38.99')
    const { orderNumber: number } = (await shopper.capture(payment)).body
    for (const description of ['ÖÖKULL', 'Rebane']) {
      await db.updateTable('orders').set(detailsColumns({ description })).execute()
      expect(await found(shop, description)).toEqual([number])
    }
    await db.updateTable('order_lines').set({ name: 'Ilvesekübar' }).execute()
    await shop.call('PUT', `/api/admin/orders/${number}/parcels`, {
      parcels: [{ carrier: 'omniva', code: 'CE987654321EE' }],
    })
    for (const q of ['rebane', 'ilvesekubar', 'ce98765']) expect(await found(shop, q), q).toEqual([number])
    expect(await found(shop, 'ookull')).toEqual([])
    await db.deleteFrom('parcels').execute()
    expect(await found(shop, 'ce98765')).toEqual([])
  })

  test('finds a very common word, and one of two letters, together with a rare one', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { db } = shop.database
    await addOrders(db, 2_100, shop.now())
    const rare = await ask(shop, { name: 'Ostja Õunapuu', email: 'ostja@naide.ee' })
    for (const q of ['ostja õunapuu', 'naide ounapuu', 'ja õu'])
      expect(await found(shop, q), q).toEqual([rare])
    expect(await found(shop, 'ostja')).toHaveLength(20)
    expect(await found(shop, 'ostja olematu')).toEqual([])
  })

  test('stores no text of an erased order', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { db } = shop.database
    await ask(shop, { description: 'ÖÖKULL' })
    await db.deleteFrom('orders').execute()
    if (dialect === 'postgres') return
    const { rows } = await sql`select * from order_texts`.execute(db)
    expect(rows).toEqual([])
    const file = await sql<{ found: number }>`
      select count(*) as found from order_trigrams_data where instr(lower(hex(block)), lower(hex('ook'))) > 0`.execute(
      db,
    )
    expect(file.rows[0]!.found).toBe(0)
  })
  if (dialect === 'postgres')
    test('finds as much in PostgreSQL without pg_trgm', async () => {
      const shop = await testShop(await fresh(), { admin: true })
      const number = await ask(shop, { description: 'ÖÖKULL' })
      await sql`drop extension pg_trgm cascade`.execute(shop.database.db)
      expect(await found(shop, 'ookull karl')).toEqual([number])
      expect(await found(shop, 'rebane')).toEqual([])
    })
})
