import type { KyselyPlugin } from 'kysely'
import papa from 'papaparse'
import { expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import {
  aCheckout,
  addProduct,
  aShopper,
  CLIENT_DELIVERY,
  CUSTOMER,
  type TestShop,
  testShop,
} from '#test/test-shop.ts'
import { ordersCsv } from './orders-csv.ts'

type Row = Record<string, string>

async function download(shop: TestShop, query = '') {
  const { statusCode, headers, payload } = await shop.app.inject({ url: `/api/admin/orders.csv${query}` })
  const rows = papa.parse<Row>(payload.slice(1), { header: true, skipEmptyLines: true }).data
  return { statusCode, headers, payload, rows }
}

/** An order of two frogs and a cat, paid at the provider. */
async function anOrder(shop: TestShop, named: Partial<typeof CUSTOMER> = {}, product = 'Rõõmus konnamüts') {
  const shopper = aShopper(shop)
  await shopper.add(await addProduct(shop, { name: product }), 2)
  await shopper.add(await addProduct(shop, { name: 'Kassimüts', price: 2700 }))
  const { body } = await shopper.place('97.99', aCheckout({ customer: { ...CUSTOMER, ...named } }))
  await shopper.decide(body)
  return (await shopper.capture(body)).body.orderNumber
}

onEachDatabase('the orders as CSV', (fresh, dialect) => {
  test('have one line per item, with the sums of an order only on its first line', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await anOrder(shop)
    await shop.call('POST', `/api/admin/orders/${number}/refund`, { reason: 'Liiga väike', amount: '5.00' })
    const { headers, payload, rows } = await download(shop)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(payload.startsWith('\uFEFFTellimus,')).toBe(true)
    expect(rows).toMatchObject([
      {
        Tellimus: number,
        Nimi: 'Mari Maasikas',
        Toode: 'Rõõmus konnamüts',
        Kogus: '2',
        Hind: '32.00',
        Summa: '64.00',
        'Tarne hind': '6.99',
        'Tellimus kokku': '97.99',
        Tagastatud: '5.00',
        Arve: '1',
        Makse: 'Raha osaliselt tagastatud',
        Tarneviis: 'Omniva kuller',
      },
      {
        Tellimus: number,
        Toode: 'Kassimüts',
        Kogus: '1',
        Summa: '27.00',
        'Tellimus kokku': '',
        Tagastatud: '',
      },
    ])
  })

  test('count a replaced invoice as no refund, and a later refund as one', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await anOrder(shop)
    const path = `/api/admin/orders/${number}`
    await shop.app.inject({ url: `${path}/invoice.pdf` })
    await shop.call('PUT', `${path}/delivery`, { ...CLIENT_DELIVERY, customerName: 'Mari Tamm' })
    expect((await shop.call('POST', `${path}/replace-invoice`)).body).toHaveLength(3)
    const refunded = async () => (await download(shop, '?format=excel')).rows[0]!.Tagastatud
    expect(await refunded()).toBe('0,00')
    for (const [wish, sum] of [
      [{ amount: '5.00' }, '5,00'],
      [{ amount: '3.00', byHand: true }, '8,00'],
    ] as const) {
      expect((await shop.call('POST', `${path}/refund`, { reason: 'Auk', ...wish })).status).toBe(200)
      expect(await refunded()).toBe(sum)
    }
  })

  test('are read by a spreadsheet in Estonia: semicolons and decimal commas', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    await anOrder(shop)
    const { payload, rows } = await download(shop, '?format=excel')
    expect(payload.startsWith('\uFEFFTellimus;')).toBe(true)
    expect(rows[0]).toMatchObject({ Summa: '64,00', 'Tellimus kokku': '97,99' })
  })

  test('are limited to days in Tallinn, both inclusive', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await anOrder(shop)
    const at = (createdAt: string) =>
      shop.database.db
        .updateTable('orders')
        .set({ created_at: createdAt })
        .where('order_number', '=', number)
        .execute()
    const found = async (query: string) => (await download(shop, query)).rows.length
    // Half past midnight on the first of March in Tallinn, still February in Greenwich.
    await at('2026-02-28T22:30:00.000Z')
    expect(await found('?from=2026-03-01&to=2026-03-31')).toBe(2)
    expect(await found('?from=2026-02-01&to=2026-02-28')).toBe(0)
    expect(await found('?to=2026-03-01')).toBe(2)
    expect(await found('?from=2026-03-02')).toBe(0)
    for (const wrong of ['eile', '9999-12-31', '0001-01-01'])
      expect((await download(shop, `?from=${wrong}`)).statusCode, wrong).toBe(400)
    expect((await download(shop, '?to=9999-12-31')).statusCode).toBe(400)
  })

  test.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '=1+1\nteine rida', ' =1+1', '＝1+1'])(
    'carry no formula into a spreadsheet: %j',
    async evil => {
      const shop = await testShop(await fresh(), { admin: true })
      const number = await anOrder(shop, { address: evil }, evil)
      await shop.database.db
        .updateTable('orders')
        .set({ customer_name: evil, customer_address: `\t${evil}`, customer_city: `\r${evil}` })
        .where('order_number', '=', number)
        .execute()
      const [row] = (await download(shop)).rows
      expect(row!.Nimi).toBe(`'${evil}`)
      for (const cell of Object.values(row!)) expect(cell).not.toMatch(/^[\s]*[=+\-@＝]/)
    },
  )

  test('come page by page, each once, if there are many', async () => {
    const database = await fresh()
    const shop = await testShop(database, { admin: true, provider: real => ({ ...real, isLive: true }) })
    await anOrder(shop)
    const { db } = database
    const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: 1200 }, (_, i) => ({
      ...order,
      id: `copy-${i}`,
      order_number: `ORD-C${i}`,
      invoice_number: null,
      created_at: new Date(Date.parse(order.created_at) - Math.floor(i / 7) * 1000).toISOString(),
      deleted_at: i % 3 === 0 ? order.created_at : null,
    }))
    for (let i = 0; i < copies.length; i += 200)
      await db
        .insertInto('orders')
        .values(copies.slice(i, i + 200))
        .execute()
    const pieces: string[] = []
    for await (const piece of ordersCsv(db, { format: 'plain' })) pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(3)
    const { rows } = await download(shop)
    expect(new Set(rows.map(row => row.Tellimus)).size).toBe(1201)
    expect(rows).toHaveLength(1202)
    const times = new Map(copies.map(copy => [copy.order_number, copy.created_at]))
    const inTheirOrder = rows.flatMap(row => times.get(row.Tellimus!) ?? [])
    expect(inTheirOrder, 'deleted orders come in sequence with the others').toEqual(inTheirOrder.toSorted())
  })

  test('come once, and as of one moment, even if they change while being read', async () => {
    const database = await fresh()
    const shop = await testShop(database, { admin: true })
    const number = await anOrder(shop)
    const { db } = database
    const refund = { reason: 'Auk', amount: '5.00', byHand: true }
    const reply = await shop.call('POST', `/api/admin/orders/${number}/refund`, refund)
    expect(reply.status).toBe(200)
    let changing: Promise<unknown> | undefined
    const change = () =>
      db.transaction().execute(async trx => {
        await trx.updateTable('orders').set({ deleted_at: '2026-03-01T10:00:00.000Z' }).execute()
        await trx.updateTable('refunds').set({ amount: 600 }).execute()
      })
    /** Runs the change after the first query about orders. */
    const meanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (changing) return result
        changing = change()
        if (dialect === 'postgres') await changing
        return result
      },
    }
    let text = ''
    for await (const piece of ordersCsv(db.withPlugin(meanwhile), { format: 'plain' })) text += piece
    await changing
    const { data } = papa.parse<Row>(text.slice(1), { header: true, skipEmptyLines: true })
    expect(data.map(row => [row.Tellimus, row.Toode, row.Tagastatud])).toEqual([
      [number, 'Rõõmus konnamüts', '5.00'],
      [number, 'Kassimüts', ''],
    ])
  })

  test('are for administrators only; without attempts to pay, but with deleted paid ones', async () => {
    const database = await fresh()
    const shop = await testShop(database, { admin: true, provider: real => ({ ...real, isLive: true }) })
    const number = await anOrder(shop)
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop))
    await shopper.place('38.99')
    const { body: request } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', {
      name: 'Karl',
      email: 'karl@gmail.com',
      description: 'Rebane',
    })
    expect((await download(shop)).rows.map(row => row.Toode)).toEqual([
      'Rõõmus konnamüts',
      'Kassimüts',
      'Eritellimus',
    ])
    for (const each of [number, request.orderNumber])
      await shop.call('DELETE', `/api/orders?orderNumber=${each}`)
    expect((await download(shop)).rows.map(row => row.Toode)).toEqual(['Rõõmus konnamüts', 'Kassimüts'])
    expect((await download(await testShop(database))).statusCode).toBe(401)
  })
})
