import papa from 'papaparse'
import { expect, test } from 'vitest'
import type { Today } from '#contract/today.ts'
import { dayText } from '#domain/day-text.ts'
import { centsOf } from '#domain/money.ts'
import { monthOf, startOfDay, tallinnDay } from '#domain/tallinn.ts'
import { auditPayments } from '#server/checkout/cleanup/audit-payments.ts'
import { onEachDatabase } from '#test/database.ts'
import { aCheckout, addProduct, aShopper, CUSTOMER, type TestShop, testShop } from '#test/test-shop.ts'

type Row = Record<string, string>

async function books(shop: TestShop, month: string) {
  const { statusCode, headers, payload } = await shop.app.inject({
    url: `/api/admin/books.csv?month=${month}`,
  })
  const rows = papa.parse<Row>(payload.slice(1), { header: true, delimiter: ';', skipEmptyLines: true }).data
  return { statusCode, headers, payload, rows }
}

async function pay(shop: TestShop, named: Partial<typeof CUSTOMER> = {}): Promise<string> {
  const shopper = aShopper(shop)
  await shopper.add(await addProduct(shop))
  const { body } = await shopper.place('38.99', aCheckout({ customer: { ...CUSTOMER, ...named } }))
  await shopper.decide(body)
  return (await shopper.capture(body)).body.orderNumber
}
const refund = (shop: TestShop, number: string, amount: string) =>
  shop.call('POST', `/api/admin/orders/${number}/refund`, { reason: 'Liiga väike', amount })

/** Moves the payment of an order, made now, and its last refund to another moment. */
async function moved(shop: TestShop, number: string, at: { paid?: string; refunded?: string }) {
  const { db } = shop.database
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow()
  if (at.paid) await db.updateTable('orders').set({ paid_at: at.paid }).where('id', '=', order.id).execute()
  if (at.refunded)
    await db.updateTable('refunds').set({ done_at: at.refunded }).where('order_id', '=', order.id).execute()
}

const registered = async (shop: TestShop) => {
  const legal = {
    name: 'Heegel OÜ',
    registryCode: '12345678',
    address: 'Riia 2',
    phone: '',
    vatNumber: 'EE123456789',
  }
  const row = { key: 'legal', value: JSON.stringify(legal), updated_at: shop.now().toISOString() }
  await shop.database.db.insertInto('settings').values(row).execute()
  shop.changes.announce('settings')
}

/** Saves a coming VAT rate, as the owner does before its first day. */
const coming = async (shop: TestShop, rate: string, from: string) => {
  const row = {
    key: 'comingVat',
    value: JSON.stringify({ rate, from }),
    updated_at: shop.now().toISOString(),
  }
  await shop.database.db.insertInto('settings').values(row).execute()
  shop.changes.announce('settings')
}

const cents = (typed: string | undefined) => centsOf((typed ?? '').replace('-', '').replace(',', '.'))!

onEachDatabase('the month for the bookkeeper', fresh => {
  test('has a row for each payment and refund by its own day in Tallinn, with VAT and documents', async () => {
    const database = await fresh()
    const shop = await testShop(database, { admin: true })
    await registered(shop)
    const [first, second] = [await pay(shop), await pay(shop, { lastName: 'Tamm' })]
    // Half past midnight on the first of March in Tallinn, still February in Greenwich.
    await moved(shop, first, { paid: '2026-02-28T22:30:00.000Z' })
    await moved(shop, second, { paid: '2026-02-27T10:00:00.000Z' })
    await refund(shop, second, '5.00')
    await moved(shop, second, { refunded: '2026-03-31T20:59:00.000Z' })

    const march = await books(shop, '2026-03')
    expect(march.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(march.payload.startsWith('\uFEFFKuupäev;Liik;Tellimus;')).toBe(true)
    expect(march.rows).toEqual([
      {
        Kuupäev: '01.03.2026',
        Liik: 'Makse',
        Tellimus: first,
        Ostja: 'Mari Maasikas',
        Makseviis: 'PayPal',
        Arve: expect.stringMatching(/^[12]$/),
        Kreeditarve: '',
        'Summa käibemaksuta': '31,44',
        'Käibemaks 24%': '7,55',
        Kokku: '38,99',
        // Unknown before the provider's record was read again.
        Teenustasu: '',
        Kontole: '',
        'Päev makseteenuses': '',
      },
      {
        Kuupäev: '31.03.2026',
        Liik: 'Tagasimakse',
        Tellimus: second,
        Ostja: 'Mari Tamm',
        Makseviis: 'PayPal',
        Arve: expect.stringMatching(/^[12]$/),
        Kreeditarve: '1',
        'Summa käibemaksuta': '-4,03',
        'Käibemaks 24%': '-0,97',
        Kokku: '-5,00',
        Teenustasu: '0,00',
        Kontole: '-5,00',
        'Päev makseteenuses': '',
      },
      expect.objectContaining({ Kuupäev: 'Laekunud', Kokku: '38,99' }),
      expect.objectContaining({ Kuupäev: 'Tagastatud', Kokku: '-5,00' }),
      expect.objectContaining({
        Kuupäev: 'Kokku',
        'Summa käibemaksuta': '27,41',
        'Käibemaks 24%': '6,58',
        Kokku: '33,99',
      }),
    ])
    const february = await books(shop, '2026-02')
    expect(february.rows.map(row => row.Tellimus).filter(Boolean)).toEqual([second])
    expect((await books(shop, '2026-04')).rows.at(-1)).toMatchObject({ Kokku: '0,00' })
    for (const wrong of ['2026-13', '2026', ''])
      expect((await books(shop, wrong)).statusCode, wrong).toBe(400)
    expect((await books(await testShop(database), '2026-03')).statusCode).toBe(401)
  })

  test('has the totals that Today shows for the month', async () => {
    // With play money, a deleted order would count on neither side.
    const shop = await testShop(await fresh(), { admin: true, provider: real => ({ ...real, isLive: true }) })
    const [one, two] = [await pay(shop), await pay(shop)]
    await refund(shop, one, '5.00')
    await refund(shop, two, '38.99')
    // A payment of an earlier month does not count in this one.
    const old = await pay(shop)
    await moved(shop, old, { paid: '2020-01-05T10:00:00.000Z' })
    await shop.call('DELETE', `/api/orders?orderNumber=${one}`)
    const { thisMonth } = (await shop.call<Today>('GET', '/api/admin/today')).body
    const { rows } = await books(shop, thisMonth.month)
    const [paid, refunded, total] = rows.slice(-3)
    expect(cents(paid!.Kokku)).toBe(cents(thisMonth.paid))
    expect(cents(refunded!.Kokku)).toBe(cents(thisMonth.refunded))
    expect(cents(total!.Kokku)).toBe(cents(thisMonth.paid) - cents(thisMonth.refunded))
    expect(thisMonth).toMatchObject({ paid: '77.98', refunded: '43.99', orders: 2 })
  })

  test('names the day on which the service moved the money, if the shop learned of it on another', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const [late, prompt] = [await pay(shop), await pay(shop)]
    const today = tallinnDay(shop.now())
    const day = dayText(shop.now().toISOString())
    const payments = await shop.database.db.selectFrom('payments').select(['id', 'capture_id']).execute()
    // A refund made at the service's own site carries the id of its payment.
    for (const { id, capture_id } of payments)
      await shop.provider.refund(capture_id!, { refundId: id, amount: 1000, note: '' })
    shop.wait(24 * 60)
    await auditPayments(shop.checkout)
    await moved(shop, late, { paid: '2020-01-06T10:00:00.000Z', refunded: '2020-01-07T10:00:00.000Z' })
    const [paid, refunded] = (await books(shop, '2020-01')).rows
    expect(paid).toMatchObject({ Tellimus: late, Kuupäev: '06.01.2020', 'Päev makseteenuses': day })
    expect(refunded).toMatchObject({ Tellimus: late, Kuupäev: '07.01.2020', 'Päev makseteenuses': day })
    const at = startOfDay(today).toISOString()
    await moved(shop, prompt, { paid: at, refunded: at })
    const { rows } = await books(shop, monthOf(today))
    expect(rows.slice(0, 2)).toMatchObject([
      { Tellimus: prompt, Kuupäev: day, 'Päev makseteenuses': '' },
      { Tellimus: prompt, Kuupäev: day, 'Päev makseteenuses': '' },
    ])
  })

  test('names both invoices and the credit note if one was replaced, and contains no formula', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await pay(shop)
    await shop.app.inject({ url: `/api/admin/orders/${number}/invoice.pdf` })
    await shop.call('PUT', `/api/admin/orders/${number}/delivery`, {
      customerName: '=HYPERLINK("http://x")',
      customerEmail: 'mari@gmail.com',
      customerPhone: '51234567',
      deliveryMethod: 'pickup',
    })
    await shop.call('POST', `/api/admin/orders/${number}/replace-invoice`)
    const month = (await shop.call<Today>('GET', '/api/admin/today')).body.thisMonth.month
    expect((await books(shop, month)).rows[0]).toMatchObject({
      Arve: '1 2',
      Kreeditarve: '1',
      Ostja: `'=HYPERLINK("http://x")`,
      Kokku: '38,99',
      'Summa käibemaksuta': '38,99',
      'Käibemaks 24%': '0,00',
    })
  })
  test('totals each rate separately if it changes within the month; a refund keeps its sale’s rate', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    await registered(shop)
    await coming(shop, '25.5', '2026-03-15')
    const [older, newer] = [await pay(shop), await pay(shop)]
    // A minute before the day begins in Tallinn, and as it begins.
    await moved(shop, older, { paid: '2026-03-14T21:59:00.000Z' })
    await moved(shop, newer, { paid: '2026-03-14T22:00:00.000Z' })
    await refund(shop, older, '10.00')
    await moved(shop, older, { refunded: '2026-03-20T10:00:00.000Z' })
    await shop.call('PUT', `/api/admin/orders/${newer}/delivery`, {
      customerName: 'Maasikas OÜ',
      customerEmail: 'mari@gmail.com',
      customerPhone: '51234567',
      deliveryMethod: 'pickup',
    })
    await shop.call('POST', `/api/admin/orders/${newer}/replace-invoice`)
    const [sold, soldLater, back, received, refunded, total] = (await books(shop, '2026-03')).rows
    expect(sold).toMatchObject({ Tellimus: older, 'Käibemaks 24%': '7,55', 'Käibemaks 25,5%': '0,00' })
    expect(soldLater).toMatchObject({ Tellimus: newer, 'Käibemaks 24%': '0,00', 'Käibemaks 25,5%': '7,92' })
    expect(back).toMatchObject({ Tellimus: older, 'Käibemaks 24%': '-1,94', 'Käibemaks 25,5%': '0,00' })
    expect(received).toMatchObject({ 'Käibemaks 24%': '7,55', 'Käibemaks 25,5%': '7,92', Kokku: '77,98' })
    expect(refunded).toMatchObject({ 'Käibemaks 24%': '-1,94', Kokku: '-10,00' })
    expect(total).toMatchObject({
      'Summa käibemaksuta': '54,45',
      'Käibemaks 24%': '5,61',
      'Käibemaks 25,5%': '7,92',
      Kokku: '67,98',
    })
  })

  test.each([
    ['2025-06', 'Käibemaks 22%', '7,03'],
    ['2025-07', 'Käibemaks 24%', '7,55'],
  ])('of %s has the rate of that time, and no other', async (month, rate, vat) => {
    const shop = await testShop(await fresh(), { admin: true })
    await registered(shop)
    const number = await pay(shop)
    await moved(shop, number, { paid: `${month}-15T10:00:00.000Z` })
    const [sale] = (await books(shop, month)).rows
    expect(sale).toMatchObject({ [rate]: vat })
    expect(Object.keys(sale!).filter(column => column.startsWith('Käibemaks'))).toEqual([rate])
  })

  test('keeps its VAT when the invoice of a sale from before the registration is replaced', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await pay(shop)
    await moved(shop, number, { paid: '2025-11-20T10:00:00.000Z' })
    const before = await books(shop, '2025-11')
    await registered(shop)
    await shop.call('PUT', `/api/admin/orders/${number}/delivery`, {
      customerName: 'Maasikas OÜ',
      customerEmail: 'mari@gmail.com',
      customerPhone: '51234567',
      deliveryMethod: 'pickup',
    })
    await shop.call('POST', `/api/admin/orders/${number}/replace-invoice`)
    const after = await books(shop, '2025-11')
    expect(after.rows.at(-1)).toEqual(before.rows.at(-1))
    expect(after.rows[0]).toMatchObject({
      Arve: '1 2',
      'Summa käibemaksuta': '38,99',
      'Käibemaks 24%': '0,00',
    })
  })
})
