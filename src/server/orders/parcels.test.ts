import { expect, test } from 'vitest'
import type { AdminOrderDetails, AdminOrders } from '#contract/admin-orders.ts'
import type { Order } from '#contract/orders.ts'
import { PARCELS_MAX } from '#domain/carriers.ts'
import { type FreshDatabase, onEachDatabase } from '#test/database.ts'
import { mailServer } from '#test/mail-server.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'

const LINK = 'https://minu.omniva.ee/track/CE123456789EE'

async function buy(shop: TestShop): Promise<string> {
  const shopper = aShopper(shop)
  const payment = await shopper.approve(await addProduct(shop), '38.99')
  return (await shopper.capture(payment)).body.orderNumber
}
const send = (shop: TestShop, number: string, ...codes: string[]) =>
  shop.call<Order>('PUT', `/api/admin/orders/${number}/parcels`, {
    parcels: codes.map(code => ({ carrier: 'omniva', code })),
  })
const ship = (shop: TestShop, number: string) =>
  shop.call<Order>('PUT', `/api/orders/${number}/status`, { orderStatus: 'shipped' })
const shippedMails = async ({ database: { db } }: TestShop) =>
  (await db.selectFrom('outbox').select('data').where('template', '=', 'status-changed').execute()).map(
    ({ data }) => (JSON.parse(data) as { parcels: { code: string; link: string }[] }).parcels,
  )
const found = async (shop: TestShop, q: string) =>
  (await shop.call<AdminOrders>('GET', `/api/admin/orders?${new URLSearchParams({ q })}`)).body.orders.map(
    ({ orderNumber }) => orderNumber,
  )

const sendMails = async (shop: TestShop) => {
  shop.wait(2)
  await shop.mailer.sendDue()
}

/** Returns the e-mails to the customer about parcels as they were sent: subject and text. */
const lettersOf = async ({ database: { db } }: TestShop) =>
  (
    await db
      .selectFrom('outbox')
      .select('as_sent')
      .where('template', 'in', ['status-changed', 'parcels-sent'])
      .where('status', '=', 'sent')
      .orderBy('created_at')
      .execute()
  ).map(row => {
    const { subject, text } = JSON.parse(row.as_sent!) as { subject: string; text: string }
    return `${subject}\n${text}`
  })

/** An order whose e-mail about its dispatch has been sent. */
async function shipped(database: FreshDatabase) {
  const shop = await testShop(database, { admin: true, env: { SMTP_URL: (await mailServer()).url } })
  const number = await buy(shop)
  await ship(shop, number)
  await sendMails(shop)
  return { shop, number }
}

onEachDatabase('parcels', fresh => {
  test('have their codes in the order, its history and the e-mail', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await buy(shop)
    const saved = await send(shop, number, 'ce 123 456 789 ee', 'CE2000000EE')
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body.parcels).toEqual([
      { carrier: 'omniva', code: 'CE123456789EE', link: LINK, state: null, stateAt: null },
      {
        carrier: 'omniva',
        code: 'CE2000000EE',
        link: 'https://minu.omniva.ee/track/CE2000000EE',
        state: null,
        stateAt: null,
      },
    ])
    await ship(shop, number)
    expect((await shippedMails(shop)).map(parcels => parcels.map(({ link }) => link))).toEqual([
      [LINK, 'https://minu.omniva.ee/track/CE2000000EE'],
    ])
    const { history } = (await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${number}`)).body
    expect(history.map(({ event }) => event)).toContain('parcels')
  })

  test('keep codes added meanwhile if the owner has not seen them', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await buy(shop)
    const listed = (...codes: string[]) => codes.map(code => ({ carrier: 'omniva', code }))
    const save = (parcels: string[], seen: string[]) =>
      shop.call<Order>('PUT', `/api/admin/orders/${number}/parcels`, {
        parcels: listed(...parcels),
        seen: listed(...seen),
      })
    const stored = async () =>
      (await shop.call<Order>('GET', `/api/orders/${number}`)).body.parcels.map(({ code }) => code)
    expect((await save(['CE1000000EE'], [])).status).toBe(200)
    expect(await save(['CE2000000EE'], [])).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', details: expect.stringContaining('Pakikoodid') },
    })
    expect(await stored()).toEqual(['CE1000000EE'])
    expect(
      (await save(['CE1000000EE'], [])).status,
      'a repeated change after a lost answer is accepted',
    ).toBe(200)
    expect((await save(['CE1000000EE', 'CE2000000EE'], ['ce 1000000 ee'])).status).toBe(200)
    expect(await stored()).toEqual(['CE1000000EE', 'CE2000000EE'])
    expect(
      (await save(['CE2000000EE'], ['CE1000000EE'])).status,
      'a conflict is reported if only one of two codes was seen',
    ).toBe(409)
    await send(shop, number, 'CE3000000EE')
    expect(await stored(), 'a client that states no previous codes overwrites all').toEqual(['CE3000000EE'])
  })

  test('entered before an e-mail is sent are named in it', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await buy(shop)
    await ship(shop, number)
    expect(await shippedMails(shop)).toEqual([[]])
    await send(shop, number, 'CE123456789EE')
    expect((await shippedMails(shop)).map(parcels => parcels.map(({ code }) => code))).toEqual([
      ['CE123456789EE'],
    ])
  })

  test('entered after that e-mail get one of their own, once', async () => {
    const { shop, number } = await shipped(await fresh())
    await send(shop, number, 'CE123456789EE')
    await sendMails(shop)
    const [first, second, ...none] = await lettersOf(shop)
    expect(first).toMatch(/^Pakk on teel: ORD-/)
    expect(second).toMatch(/^Pakk on teel: kood CE123456789EE\n/)
    expect(second).toContain(LINK)
    expect(none).toEqual([])

    await send(shop, number)
    await send(shop, number, 'CE123456789EE')
    await sendMails(shop)
    expect(await lettersOf(shop), 'an announced code gets no second e-mail').toHaveLength(2)

    await send(shop, number, 'CE123456789EE', 'CE3000000EE')
    await send(shop, number, 'CE123456789EE', 'CE2000000EE')
    await sendMails(shop)
    const letters = await lettersOf(shop)
    expect(letters, 'a slip corrected before sending gets one e-mail').toHaveLength(3)
    expect(letters[2]).toMatch(/^Pakk on teel: kood CE2000000EE\n/)
  })

  test('are not announced before dispatch, nor for a cancelled order', async () => {
    const { shop, number } = await shipped(await fresh())
    const setStatus = (orderStatus: string) =>
      shop.call('PUT', `/api/orders/${number}/status`, { orderStatus })
    const told = async () => (await lettersOf(shop)).filter(letter => letter.includes('CE123456789EE'))
    await setStatus('processing')
    await send(shop, number, 'CE123456789EE')
    await sendMails(shop)
    expect(await told()).toEqual([])
    await setStatus('shipped')
    await setStatus('cancelled')
    await sendMails(shop)
    await send(shop, number, 'CE123456789EE', 'CE2000000EE')
    await sendMails(shop)
    expect(await told()).toEqual([])
    await setStatus('shipped')
    await sendMails(shop)
    expect(await told()).toHaveLength(1)
  })

  test('are added one by one, or replace the one with the same code', async () => {
    const database = await fresh()
    const shop = await testShop(database, { admin: true })
    const number = await buy(shop)
    const put = (parcel: object) => shop.call<Order>('PUT', `/api/admin/orders/${number}/parcel`, parcel)
    const told = async (parcel: object) => {
      const { status, body } = await put(parcel)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.parcels.map(({ carrier, code, link }) => [carrier, code, link])
    }
    await shop.database.db
      .updateTable('orders')
      .set({ delivery_method: 'pickup' })
      .where('order_number', '=', number)
      .execute()
    expect(await put({ trackingCode: 'CE123456789EE' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'carrier' }], details: expect.stringContaining('vedaja') },
    })
    await shop.database.db
      .updateTable('orders')
      .set({ delivery_method: 'omniva_courier' })
      .where('order_number', '=', number)
      .execute()
    const first = ['omniva', 'CE123456789EE', LINK]
    expect(await told({ trackingCode: 'ce 123 456 789 ee' })).toEqual([first])
    const link = 'https://tracking.example/055'
    expect(await told({ trackingCode: '05500000000001', carrier: 'dpd', link })).toEqual([
      first,
      ['dpd', '05500000000001', link],
    ])
    expect(
      await told({ trackingCode: '05500000000001', carrier: 'dpd' }),
      'the link of the code is kept',
    ).toEqual([first, ['dpd', '05500000000001', link]])
    expect(await told({ trackingCode: 'CE123456789EE', carrier: 'smartpost' })).toEqual([
      ['smartpost', 'CE123456789EE', expect.stringContaining('itella')],
      ['dpd', '05500000000001', link],
    ])
    await ship(shop, number)
    expect((await shippedMails(shop))[0]!.map(({ code }) => code)).toEqual([
      'CE123456789EE',
      '05500000000001',
    ])
    await told({ trackingCode: '05500000000001', carrier: 'dpd', link: 'https://tracking.example/56' })
    expect(await shippedMails(shop), 'another link makes no other parcel').toHaveLength(1)
    expect((await put({ trackingCode: '12' })).status).toBe(400)
    expect((await put({ trackingCode: 'CE2000000EE', link: 'javascript:alert(1)' })).status).toBe(400)
    for (let i = 2; i < PARCELS_MAX; i += 1) await told({ trackingCode: `CE200000${i}EE` })
    expect((await put({ trackingCode: 'CE3000000EE' })).status).toBe(400)
    const visitor = await testShop(database)
    expect((await visitor.call('PUT', `/api/admin/orders/${number}/parcel`, {})).status).toBe(401)
  })

  test('of a carrier that this version does not know are shown under its stored name, and stay when others are saved', async () => {
    const shop = await testShop(await fresh(), { admin: true, env: { SMTP_URL: (await mailServer()).url } })
    const { db } = shop.database
    const number = await buy(shop)
    await send(shop, number, 'CE123456789EE')
    await db.updateTable('parcels').set({ carrier: 'venipak' }).execute()
    const stored = { carrier: 'venipak', code: 'CE123456789EE', link: null, state: null, stateAt: null }
    const list = await shop.call<AdminOrders>('GET', '/api/admin/orders')
    expect(list.body.orders.map(({ parcels }) => parcels)).toEqual([[stored]])
    const whole = await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${number}`)
    expect(whole.body.order.parcels).toEqual([stored])
    expect((await shop.call<Order>('GET', `/api/orders/${number}`)).body.parcels).toEqual([stored])

    const save = (...carriers: string[]) =>
      shop.call<Order>('PUT', `/api/admin/orders/${number}/parcels`, {
        parcels: carriers.map((carrier, i) => ({ carrier, code: ['CE123456789EE', 'CE2000000EE'][i] })),
        seen: [{ carrier: 'venipak', code: 'CE123456789EE' }],
      })
    expect(await save('venipak', 'venipak'), 'no further parcel of it is accepted').toMatchObject({
      status: 400,
      body: { issues: [{ path: 'parcels' }] },
    })
    expect((await save('venipak', 'omniva')).body.parcels).toMatchObject([stored, { carrier: 'omniva' }])

    await ship(shop, number)
    await sendMails(shop)
    const [letter] = await lettersOf(shop)
    expect(letter).toContain('venipak')
    expect(letter).toContain('CE123456789EE')
    expect(letter).toContain('https://minu.omniva.ee/track/CE2000000EE')
  })

  test('refuse an invalid code, and are found by a part of it', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await buy(shop)
    await buy(shop)
    expect((await send(shop, number, '12')).status).toBe(400)
    await send(shop, number, 'CE123456789EE')
    expect(await found(shop, 'ce1234567')).toEqual([number])
    await send(shop, number)
    expect(await found(shop, 'ce1234567')).toEqual([])
  })
})
