import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import type { KeptData } from '#contract/privacy.ts'
import { onEachDatabase } from '#test/database.ts'
import { aCheckout, addProduct, aSession, aShopper, CUSTOMER, type TestShop, testShop } from '#test/shop.ts'
import { eraseWhatIsOld } from './retention.ts'

const DAY_MINUTES = 24 * 60

onEachDatabase('what is kept about a customer', fresh => {
  const open = async (options: Parameters<typeof testShop>[1] = { admin: true }) =>
    testShop(await fresh(), options)
  const rowOf = (shop: TestShop, number: string) =>
    shop.database.db
      .selectFrom('orders')
      .selectAll()
      .where('order_number', '=', number)
      .executeTakeFirstOrThrow()
  const picturesFolder = (shop: TestShop) => join(shop.config.dataDir, 'attachments')
  const setStatus = (shop: TestShop, number: string, orderStatus: string) =>
    shop.call('PUT', `/api/orders/${number}/status`, { orderStatus })
  const erase = (shop: TestShop, number: string) =>
    shop.call<Order & { code?: string }>('POST', `/api/admin/orders/${number}/erase`)

  async function aRequest(shop: TestShop) {
    const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', {
      name: 'Liis Tamm',
      email: 'liis@naide.ee',
      phone: '+372 5123 4534',
      description: 'Rebane minu tütrele Miale',
      sessionId: aSession(),
    })
    return body.orderNumber
  }

  async function aPaidOrder(shop: TestShop) {
    const shopper = aShopper(shop)
    const placed = await shopper.approve(await addProduct(shop, { name: 'Konn' }), '38.99')
    const { status, body } = await shopper.capture(placed)
    expect(status).toBe(200)
    return body.orderNumber
  }

  test('only who has the key, or has ordered it, is given everything', async () => {
    const shop = await open({ admin: false })
    const number = await aRequest(shop)
    const { access_key: key } = await rowOf(shop, number)
    const ask = (query: string) => shop.call<KeptData>('GET', `/api/orders/${number}/data${query}`)
    expect((await ask('')).status).toBe(404)
    expect((await ask('?key=wrong')).status).toBe(404)
    const { status, body, headers } = await ask(`?key=${key}`)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain(number)
    expect(body.order).toMatchObject({
      customerEmail: 'liis@naide.ee',
      description: 'Rebane minu tütrele Miale',
    })
    expect(body.mails).toMatchObject([{ to: 'liis@naide.ee' }])
    expect(JSON.stringify(body)).not.toContain('tere@heegel')
    expect(body.keptFor.length).toBeGreaterThan(3)
  })

  test('the wish to be erased is kept once, and asking for it needs the key', async () => {
    const shop = await open({ admin: false })
    const number = await aRequest(shop)
    const { access_key: key } = await rowOf(shop, number)
    expect((await shop.call('POST', `/api/orders/${number}/erasure`)).status).toBe(404)
    for (const _ of [1, 2])
      expect((await shop.call('POST', `/api/orders/${number}/erasure?key=${key}`)).status).toBe(200)
    expect((await rowOf(shop, number)).erasure_requested_at).not.toBeNull()
    const history = await shop.database.db
      .selectFrom('order_history')
      .select('event')
      .where('event', '=', 'erasure-requested')
      .execute()
    expect(history).toHaveLength(1)
    expect((await erase(shop, number)).status).toBe(401)
  })

  test('of a request that came to nothing, nothing of the customer stays', async () => {
    const shop = await open()
    const number = await aRequest(shop)
    const { access_key: key } = await rowOf(shop, number)
    const file = new FormData()
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    file.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'rebane.png')
    const upload = new Response(file)
    await shop.app.inject({
      method: 'POST',
      url: `/api/custom-orders/${number}/pictures?key=${key}`,
      headers: { 'content-type': upload.headers.get('content-type')! },
      payload: Buffer.from(await upload.arrayBuffer()),
    })
    expect(readdirSync(picturesFolder(shop))).toHaveLength(1)
    await shop.call('POST', `/api/admin/orders/${number}/notes`, { text: 'Liis helistas' })
    await shop.call('PUT', '/api/orders?action=invoice', {
      orderNumber: number,
      price: '40.00',
      notes: 'Mia oma',
    })

    expect((await erase(shop, number)).status).toBe(200)
    const { db } = shop.database
    const left = JSON.stringify([
      await db.selectFrom('orders').selectAll().execute(),
      await db.selectFrom('order_history').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
      await db.selectFrom('order_pictures').selectAll().execute(),
      await db.selectFrom('documents').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
    ])
    for (const trace of ['Liis', 'liis@', '5123', 'Rebane minu', 'Mia', key])
      expect(left).not.toContain(trace)
    expect(existsSync(picturesFolder(shop)) && readdirSync(picturesFolder(shop))).toEqual([])
    expect((await shop.call('GET', `/api/orders/${number}/data?key=${key}`)).body).not.toMatchObject({ key })
  })

  test('a paid order is erased once it is finished, and its books stay', async () => {
    const shop = await open()
    const number = await aPaidOrder(shop)
    expect((await erase(shop, number)).body.code).toBe('erasure_too_early')
    await setStatus(shop, number, 'delivered')
    const before = await rowOf(shop, number)
    const { status, body } = await erase(shop, number)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      customerName: before.customer_name,
      customerEmail: '',
      customerPhone: '',
      selectedParcelMachine: null,
      paymentStatus: 'completed',
      products: [{ name: 'Konn' }],
    })
    const after = await rowOf(shop, number)
    expect(after.total).toBe(before.total)
    expect(after.access_key).not.toBe(before.access_key)
    expect(after.erased_at).not.toBeNull()
    const invoice = await shop.app.inject(`/api/admin/orders/${number}/invoice.pdf`)
    expect(invoice.statusCode).toBe(200)
  })

  test('an order that was paid by its invoice leaves no address in the payment either', async () => {
    const shop = await open()
    const number = await aRequest(shop)
    await shop.call('PUT', '/api/orders?action=invoice', { orderNumber: number, price: '40.00' })
    const shopper = aShopper(shop)
    const placed = await shopper.place('46.99', aCheckout({ invoice: number }))
    expect(placed.status).toBe(200)
    await shopper.decide(placed.body)
    expect((await shopper.capture(placed.body)).status).toBe(200)
    await setStatus(shop, number, 'completed')
    expect((await erase(shop, number)).status).toBe(200)
    const payments = JSON.stringify(await shop.database.db.selectFrom('payments').selectAll().execute())
    for (const trace of [CUSTOMER.email, CUSTOMER.phone, CUSTOMER.address])
      expect(payments).not.toContain(trace)
  })

  test('a paid order that was put away is still its buyer’s', async () => {
    const shop = await open()
    const number = await aPaidOrder(shop)
    const { access_key: key } = await rowOf(shop, number)
    await shop.call('DELETE', `/api/orders?orderNumber=${number}`)
    expect((await shop.app.inject(`/api/orders/${number}/invoice.pdf?key=${key}`)).statusCode).toBe(200)
    expect((await shop.call('GET', `/api/orders/${number}/data?key=${key}`)).status).toBe(200)
    expect((await shop.call('POST', '/api/withdrawals/look-up', { orderNumber: number, key })).status).toBe(
      200,
    )
  })

  test('what is no longer needed goes by itself, and no day sooner', async () => {
    const shop = await open()
    const number = await aRequest(shop)
    const paid = await aPaidOrder(shop)
    // Nobody has told that it arrived; so many years on it has.
    await setStatus(shop, paid, 'shipped')
    const run = () =>
      eraseWhatIsOld({ db: shop.database.db, picturesFolder: picturesFolder(shop), now: shop.now() })
    shop.wait(364 * DAY_MINUTES)
    expect(await run()).toBe(0)
    expect((await rowOf(shop, number)).customer_email).toBe('liis@naide.ee')
    shop.wait(3 * DAY_MINUTES)
    expect(await run()).toBe(1)
    expect((await rowOf(shop, number)).customer_email).toBe('')
    expect((await rowOf(shop, paid)).customer_email).toBe(CUSTOMER.email)
    shop.wait(2 * 366 * DAY_MINUTES)
    expect(await run()).toBe(1)
    expect(await rowOf(shop, paid)).toMatchObject({
      customer_email: '',
      customer_name: expect.stringMatching(/./),
    })
    await shop.app.inject(`/api/admin/orders/${paid}/invoice.pdf`)
    shop.wait(8 * 366 * DAY_MINUTES)
    expect(await run()).toBe(0)
    expect(await shop.database.db.selectFrom('documents').selectAll().execute()).toEqual([])
    expect((await rowOf(shop, paid)).customer_name).toBe('')
  })
})
