import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { untilDayText } from '#domain/day-text.ts'
import { lastWithdrawalDay } from '#domain/withdrawal.ts'
import { upsertOrderItem } from '#server/cart/store.ts'
import { ensureDocument } from '#server/documents/issue.ts'
import { issueInvoices } from '#server/documents/issue-invoices.ts'
import { KEPT_COLUMNS } from '#server/orders/erased-columns.ts'
import { replaceParcels } from '#server/orders/parcels.ts'
import { saveDispute } from '#server/payments/disputes.ts'
import type { Db } from '#server/platform/database/database.ts'
import { reserveShipment } from '#server/shipping/store.ts'
import { replyAddress } from '#server/thread/reply-address.ts'
import { changePiece, insertPiece } from '#server/yarn/store.ts'
import { onEachDatabase } from '#test/database.ts'
import { mailServer } from '#test/mail-server.ts'
import { anOrder, HAT_DETAILS, paidAt, withdrawFrom } from '#test/order.ts'
import {
  aCheckout,
  addProduct,
  aSession,
  aShopper,
  CLIENT_DELIVERY,
  CUSTOMER,
  type TestShop,
  testShop,
} from '#test/test-shop.ts'
import { eraseExpiredData } from './erase-expired-data.ts'
import { eraseOrder } from './erase-order.ts'

const DAY_MINUTES = 24 * 60

/** Marker for a column that must be erased; valid JSON in columns that are parsed. */
const MARK = 'not to be kept'

/** Lists the text columns of an order that its erasure overwrites, including columns unknown to this test. */
async function erasedTexts(db: Db, except: readonly string[]): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const left = new Set<string>([...KEPT_COLUMNS, ...except])
  return tables
    .find(({ name }) => name === 'orders')!
    .columns.filter(({ name, dataType }) => /text/i.test(dataType) && !left.has(name) && !/_at$/.test(name))
    .map(({ name }) => name)
}

/** Keys to the order, what the owner's search reads, and JSON, whose contents other tests check. */
const NOT_EXPORTED_AS_TEXT = [
  ...['access_key', 'session_id', 'customer_folded', 'machine_folded', 'details_folded'],
  ...['details', 'parcel_machine'],
]

async function markColumns(db: Db, number: string): Promise<string[]> {
  const marked = await erasedTexts(db, ['customer_name', 'customer_email'])
  await db
    .updateTable('orders')
    .set(Object.fromEntries(marked.map(name => [name, JSON.stringify(`${MARK}: ${name}`)])))
    .where('order_number', '=', number)
    .execute()
  return marked
}

/** Lists the rows of every table that contain any of these texts. @param but tables that may contain them */
async function rowsWith(db: Db, texts: readonly string[], but: readonly string[] = []) {
  const found: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    if (but.includes(name)) continue
    for (const row of await db
      .selectFrom(name as 'orders')
      .selectAll()
      .execute()) {
      const text = JSON.stringify(row)
      if (texts.some(each => text.includes(each))) found.push(`${name}: ${text}`)
    }
  }
  return found
}

onEachDatabase('a customer’s personal data', fresh => {
  const open = async (options: Parameters<typeof testShop>[1] = { admin: true }) =>
    testShop(await fresh(), options)
  const rowOf = (shop: TestShop, number: string) =>
    shop.database.db
      .selectFrom('orders')
      .selectAll()
      .where('order_number', '=', number)
      .executeTakeFirstOrThrow()
  const attachmentsFolder = (shop: TestShop) => join(shop.config.dataDir, 'attachments')
  const setStatus = (shop: TestShop, number: string, orderStatus: string) =>
    shop.call('PUT', `/api/orders/${number}/status`, { orderStatus })
  const erase = (shop: TestShop, number: string) =>
    shop.call<Order & { code?: string; details?: string }>('POST', `/api/admin/orders/${number}/erase`)

  const lettersOf = (shop: TestShop, template: string) =>
    shop.database.db.selectFrom('outbox').selectAll().where('template', '=', template).execute()

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

  test('is exported only to someone with the key or the ordering session', async () => {
    const shop = await open({ admin: false })
    const number = await aRequest(shop)
    const { access_key: key } = await rowOf(shop, number)
    const ask = (query: string) => shop.call<PersonalData>('GET', `/api/orders/${number}/data${query}`)
    expect((await ask('')).status).toBe(404)
    expect((await ask('?key=wrong')).status).toBe(404)
    const { status, body, headers } = await ask(`?key=${key}`)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain(number)
    expect(body.order).toMatchObject({
      customerEmail: 'liis@naide.ee',
      description: 'Rebane minu tütrele Miale',
    })
    expect(body.mails).toMatchObject([{ to: 'liis@naide.ee', subject: `Sinu soov ${number} on käes` }])
    expect(body.mails[0]!.text).toContain(`Selle number on ${number}`)
    expect(body.mails, 'e-mails to the owner are not exported').toHaveLength(1)
    expect(body.keptFor.length).toBeGreaterThan(3)
  })

  test('is exported with every text of the order that an erasure overwrites', async () => {
    const shop = await open({ admin: false })
    const { db } = shop.database
    const number = await aRequest(shop)
    const { access_key: key } = await rowOf(shop, number)
    const columns = await erasedTexts(db, NOT_EXPORTED_AS_TEXT)
    const textOf = (column: string) => `${MARK}: ${column}`
    await db
      .updateTable('orders')
      .set(Object.fromEntries(columns.map(column => [column, textOf(column)])))
      .where('order_number', '=', number)
      .execute()
    const { body } = await shop.call<PersonalData>('GET', `/api/orders/${number}/data?key=${key}`)
    const exported = JSON.stringify(body.order)
    expect(columns.filter(column => !exported.includes(textOf(column)))).toEqual([])
  })

  test('includes e-mails as they were sent, even if the shop’s name has changed, until the erasure', async () => {
    const { url } = await mailServer()
    const shop = await open({ admin: true, env: { SMTP_URL: url } })
    const number = await aRequest(shop)
    await shop.mailer.sendDue()
    const settings = await shop.call<object>('GET', '/api/admin/settings')
    await shop.call('PUT', '/api/admin/settings', { ...settings.body, artistName: 'Kadri' })
    const { body } = await shop.call<PersonalData>('GET', `/api/orders/${number}/data`)
    expect(body.mails[0]!.text).toContain('Mari')
    expect(body.mails[0]!.text).not.toContain('Kadri')
    expect((await erase(shop, number)).status).toBe(200)
    expect(JSON.stringify(await shop.database.db.selectFrom('outbox').selectAll().execute())).not.toContain(
      'Rebane',
    )
  })

  test('includes payments, refunds and invoices', async () => {
    const shop = await open()
    const number = await aRequest(shop)
    await shop.call('PUT', '/api/orders?action=invoice', { orderNumber: number, price: '40.00' })
    const { access_key: key } = await rowOf(shop, number)
    const shopper = aShopper(shop)
    const placed = await shopper.place('46.99', aCheckout({ invoice: number, key }))
    await shopper.decide(placed.body)
    await shopper.capture(placed.body)
    await shop.call('POST', `/api/admin/orders/${number}/refund`, { amount: '5.00', reason: 'Auk' })
    const { body } = await shop.call<PersonalData>('GET', `/api/orders/${number}/data?key=${key}`)
    expect(body).toMatchObject({
      payments: [{ amount: '46.99', state: 'captured', delivery: { customer: { phone: CUSTOMER.phone } } }],
      refunds: [{ amount: '5.00', reason: 'Auk' }],
    })
    expect(body.invoices[0]).toMatchObject({ kind: 'invoice', buyer: { email: CUSTOMER.email } })
  })

  test('includes nothing of another order', async () => {
    const shop = await open()
    const { db } = shop.database
    const number = await aRequest(shop)
    const theirs = await aPaidOrder(shop)
    await issueInvoices(shop.checkout)
    expect((await shop.call('POST', `/api/admin/orders/${theirs}/refund`, { reason: 'Auk' })).status).toBe(
      200,
    )
    await withdrawFrom(db, (await rowOf(shop, theirs)).id, shop.now())
    const { access_key: key } = await rowOf(shop, number)
    const { body } = await shop.call<PersonalData>('GET', `/api/orders/${number}/data?key=${key}`)
    expect(body).toMatchObject({ payments: [], refunds: [], withdrawals: [], invoices: [] })
  })

  test('excludes someone who paid by the order’s number alone, and includes the customer’s own e-mails', async () => {
    const shop = await open()
    const number = await aRequest(shop)
    const theirs = { ...CLIENT_DELIVERY, customerName: 'Liis Tamm', customerEmail: 'liis@naide.ee' }
    const agreed = { ...theirs, customerPhone: '+372 5123 4534', customerAddress: 'Pikk 7' }
    expect((await shop.call('PUT', `/api/admin/orders/${number}/delivery`, agreed)).status).toBe(200)
    await shop.call('PUT', '/api/orders?action=invoice', { orderNumber: number, price: '40.00' })
    const shopper = aShopper(shop)
    const customer = { ...CUSTOMER, phone: '+372 5777 7777', address: 'Vaksali 17a' }
    const words = { customerNote: 'Helista enne tulekut', giftText: 'Palju õnne' }
    const placed = await shopper.place('46.99', aCheckout({ invoice: number, customer, ...words }))
    await shopper.decide(placed.body)
    expect((await shopper.capture(placed.body)).status).toBe(200)
    await issueInvoices(shop.checkout)
    await setStatus(shop, number, 'delivered')
    await shop.database.db.updateTable('order_lines').set({ withdrawable: 1 }).execute()
    const withdrawn = await shop.call('POST', '/api/withdrawals', {
      orderNumber: number,
      email: CUSTOMER.email,
      name: 'Mari Maasikas',
      receiptEmail: 'teine@gmail.com',
      lines: [{ position: 0, quantity: 1 }],
    })
    const { access_key: key } = await rowOf(shop, number)
    const { status, body } = await shop.call<PersonalData>('GET', `/api/orders/${number}/data?key=${key}`)
    expect(status).toBe(200)
    expect(body.order).toMatchObject({ customerName: 'Liis Tamm', customerEmail: 'liis@naide.ee' })
    expect(new Set(body.mails.map(({ to }) => to))).toEqual(new Set(['liis@naide.ee']))
    expect(body.mails.map(({ subject }) => subject)).toContain(`Sinu soov ${number} on käes`)
    expect(
      body.history.find(({ event, actor }) => event === 'delivery' && actor === 'customer'),
    ).toMatchObject({
      data: { method: 'omniva_courier', before: { to: expect.stringContaining('Pikk 7') } },
    })
    const given = JSON.stringify(body)
    for (const trace of [
      CUSTOMER.email,
      customer.phone,
      customer.address,
      'Maasikas',
      ...Object.values(words),
    ])
      expect(given).not.toContain(trace)
    expect(withdrawn.status).toBe(201)
    expect(given).not.toContain('teine@gmail.com')
  })

  test('can be requested to be erased, which is recorded once and requires the key', async () => {
    const shop = await open({ admin: false })
    const number = await aRequest(shop)
    const { access_key: key } = await rowOf(shop, number)
    expect((await shop.call('POST', `/api/orders/${number}/erasure`)).status).toBe(404)
    const seen = async (query = '') =>
      (await shop.call<Order>('GET', `/api/orders/${number}${query}`)).body.erasureRequestedAt
    expect(await seen(`?key=${key}`)).toBeNull()
    for (const _ of [1, 2])
      expect((await shop.call('POST', `/api/orders/${number}/erasure?key=${key}`)).status).toBe(200)
    expect(await seen(`?key=${key}`)).not.toBeNull()
    expect(await seen()).toBeNull()
    expect((await rowOf(shop, number)).erasure_requested_at).not.toBeNull()
    const history = await shop.database.db
      .selectFrom('order_history')
      .select('event')
      .where('event', '=', 'erasure-requested')
      .execute()
    expect(history).toHaveLength(1)
    expect((await erase(shop, number)).status).toBe(401)
  })

  test('is erased completely for a request that was never paid', async () => {
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
    expect(readdirSync(attachmentsFolder(shop))).toHaveLength(1)
    await shop.call('POST', `/api/admin/orders/${number}/notes`, { text: 'Liis helistas' })
    await shop.call('PUT', '/api/orders?action=invoice', {
      orderNumber: number,
      price: '40.00',
      notes: 'Mia oma',
    })

    expect((await erase(shop, number)).status).toBe(200)
    const { db } = shop.database
    expect(await lettersOf(shop, 'data-erased')).toMatchObject([
      { recipient: 'liis@naide.ee', data: JSON.stringify({ orderNumber: number, isPaid: false }) },
    ])
    await db.updateTable('outbox').set({ status: 'sent' }).where('template', '=', 'data-erased').execute()
    await eraseExpiredData({ db, files: shop.files, now: shop.now() })
    expect(await rowsWith(db, ['Liis', 'liis@', '5123 4534', '51234534', 'Rebane minu', 'Mia', key])).toEqual(
      [],
    )
    expect(existsSync(attachmentsFolder(shop)) && readdirSync(attachmentsFolder(shop))).toEqual([])
    expect((await shop.call('GET', `/api/orders/${number}/data?key=${key}`)).body).not.toMatchObject({ key })
  })

  test('is erased from a paid order once it is finished, while its books stay', async () => {
    const shop = await open()
    const number = await aPaidOrder(shop)
    expect((await erase(shop, number)).body.code).toBe('erasure_too_early')
    await setStatus(shop, number, 'delivered')
    const tooEarly = await erase(shop, number)
    expect(tooEarly.body.code, 'erasure is refused while a withdrawal is possible').toBe('erasure_too_early')
    const last = lastWithdrawalDay((await rowOf(shop, number)).delivered_at)
    expect(tooEarly.body.details).toContain(untilDayText(last!))
    // Fourteen days and the longest run of public holidays that can follow.
    shop.wait((14 + 6) * DAY_MINUTES)
    await issueInvoices(shop.checkout)
    const papers = () => shop.database.db.selectFrom('documents').selectAll().execute()
    const issued = await papers()
    expect(issued).toMatchObject([{ kind: 'invoice', number: 1 }])
    const before = await rowOf(shop, number)
    const { status, body } = await erase(shop, number)
    expect(status).toBe(200)
    expect(await papers()).toEqual(issued)
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

  test('stays in no table, not even of a paid order, unless the books need it', async () => {
    const shop = await open()
    const { db } = shop.database
    const number = await aRequest(shop)
    const { access_key: firstKey } = await rowOf(shop, number)
    const said = { text: 'Kingin selle Loviisale' }
    const message = await shop.call('POST', `/api/orders/${number}/thread/messages?key=${firstKey}`, said)
    expect(message.status, JSON.stringify(message.body)).toBe(200)
    await shop.call('POST', `/api/admin/orders/${number}/notes`, { text: 'Helistas naabrilt' })
    await shop.call('PUT', '/api/orders?action=invoice', {
      orderNumber: number,
      price: '40.00',
      notes: 'Tiitusele',
    })
    const shopper = aShopper(shop)
    const words = { customerNote: 'Fonolukk on katki', giftText: 'Palju õnne' }
    const placed = await shopper.place('46.99', aCheckout({ invoice: number, ...words }))
    await shopper.decide(placed.body)
    expect((await shopper.capture(placed.body)).status).toBe(200)
    const parcels = [{ carrier: 'omniva', code: 'CE123456789EE' }]
    expect((await shop.call('PUT', `/api/admin/orders/${number}/parcels`, { parcels })).status).toBe(200)
    await setStatus(shop, number, 'delivered')
    shop.wait(20 * DAY_MINUTES)
    await withdrawFrom(db, (await rowOf(shop, number)).id, shop.now())
    await db.updateTable('withdrawals').set({ done_at: shop.now().toISOString() }).execute()
    const marked = await markColumns(db, number)
    expect(marked).toEqual(expect.arrayContaining(['customer_phone', 'details', 'gift_text', 'notes']))
    const traces = [
      MARK,
      ...[CUSTOMER.email, CUSTOMER.phone, CUSTOMER.address, 'liis@', 'CE123456789EE'],
      ...['Loviisale', 'naabrilt', 'Tiitusele', ...Object.values(words)],
    ]
    // The invoice names its buyer; the line's name is what was sold.
    const left = () => rowsWith(db, traces, ['documents'])
    expect((await left()).length).toBeGreaterThan(5)

    expect((await erase(shop, number)).status).toBe(200)
    await db.updateTable('outbox').set({ status: 'sent' }).where('template', '=', 'data-erased').execute()
    await eraseExpiredData({ db, files: shop.files, now: shop.now() })
    expect(await left()).toEqual([])
  })

  test('is erased from every table that refers to an order', async () => {
    const { db } = await fresh()
    const ofOrders = (await db.introspection.getTables())
      .filter(({ columns }) => columns.some(({ name }) => name === 'order_id'))
      .map(({ name }) => name)
      // The search index, which follows the other tables by triggers.
      .filter(name => name !== 'order_texts')
    expect(ofOrders.toSorted()).toEqual([
      'cart_items',
      'documents',
      'ended_reply_secrets',
      'holds',
      'order_history',
      'order_lines',
      'order_pictures',
      'parcels',
      'payment_orders',
      'refunds',
      'reply_secrets',
      'shipments',
      'thread_entries',
      'unread_entries',
      'withdrawals',
      'yarn_pieces',
    ])
  })

  test('is erased from no other order', async () => {
    const shop = await open()
    const { db } = shop.database
    let invoices = 0
    const filled = async () => {
      const number = await aRequest(shop)
      const { id, access_key: key } = await rowOf(shop, number)
      await shop.call('POST', `/api/orders/${number}/thread/messages?key=${key}`, { text: 'Millal valmis?' })
      await shop.call('PUT', '/api/orders?action=invoice', { orderNumber: number, price: '40.00' })
      await ensureDocument(shop.checkout, await rowOf(shop, number), shop.now())
      const picture = {
        id: `of-${id}`,
        order_id: id,
        width: 1,
        height: 1,
        created_at: shop.now().toISOString(),
      }
      await db.insertInto('order_pictures').values(picture).execute()
      await replaceParcels(db, id, [{ carrier: 'omniva', code: 'CE123456789EE', link: null }])
      await withdrawFrom(db, id, shop.now())
      const piece = await insertPiece(db, { product_id: null, order_id: id, name: 'Rebane' }, shop.now())
      await changePiece(db, piece.id, { owner_name: 'Liis' })
      const order = await rowOf(shop, number)
      await upsertOrderItem(db, aSession(), 'custom_order', id, shop.now())
      await reserveShipment(db, order, { position: 0, carrier: 'omniva', size: 'S' }, shop.now())
      await replyAddress(db, 'vastus+{token}@heegel.ee', order, 'customer')
      const placed = await aShopper(shop).place('46.99', aCheckout({ invoice: number }))
      expect(placed.status, JSON.stringify(placed.body)).toBe(200)
      await db
        .updateTable('payment_orders')
        .set({ consent: 'Rebane 40.00' })
        .where('order_id', '=', id)
        .execute()
      // The payment was given up.
      await db.updateTable('orders').set({ paying_id: null }).where('id', '=', id).execute()
      // Issued before the payment, as earlier versions did.
      await db
        .insertInto('documents')
        .values({
          id: `invoice-${id}`,
          cause: `invoice:${id}`,
          order_id: id,
          kind: 'invoice',
          number: ++invoices,
          issued_at: shop.now().toISOString(),
          facts: JSON.stringify({ buyer: { name: 'Liis Tamm', email: 'liis@naide.ee' } }),
        })
        .execute()
      return { number, id }
    }
    const [gone, stays] = [await filled(), await filled()]
    const rowsOf = async ({ id }: { id: string }) => {
      const rows: Record<string, unknown[]> = {}
      for (const { name, columns } of await db.introspection.getTables()) {
        const key =
          name === 'orders' ? 'id' : ['order_id', 'subject_id'].find(id => columns.some(c => c.name === id))
        if (!key) continue
        rows[name] = await db
          .selectFrom(name as 'orders')
          .selectAll()
          .where(key as 'id', '=', id)
          .execute()
      }
      return rows
    }
    const before = await rowsOf(stays)
    for (const table of [
      ...['documents', 'order_history', 'order_lines', 'order_pictures', 'outbox', 'parcels'],
      ...['thread_entries', 'withdrawals', 'yarn_pieces', 'cart_items', 'shipments', 'reply_secrets'],
      'payment_orders',
    ])
      expect(before[table], table).not.toEqual([])
    expect((await erase(shop, gone.number)).status).toBe(200)
    expect(await rowsOf(stays)).toEqual(before)
    const { cart_items, shipments, reply_secrets, payment_orders, documents } = await rowsOf(gone)
    expect([cart_items, shipments, reply_secrets]).toEqual([[], [], []])
    expect(payment_orders).toMatchObject([{ consent: null }])
    expect(JSON.stringify(documents)).not.toContain('Liis')
  })

  test('is erased even if it is in a hat’s typed words or the owner’s words in an unpaid order', async () => {
    const shop = await open()
    const { db } = shop.database
    const details = { ...HAT_DETAILS, hatCategory: 'cat', colorOrder: 'punane, nagu Mia soovis' }
    const hat = await anOrder(db, shop.now(), { kind: 'custom_hat', details }, {})
    const line = { productId: null, name: 'Müts Miale', unitPrice: 3200, quantity: 1, imageUrl: null }
    const sold = { ...line, productId: await addProduct(shop), name: 'Konn' }
    const owners = await anOrder(db, shop.now(), { lines: [{ ...line, withdrawable: true }, sold] }, {})
    for (const { order_number } of [hat, owners]) expect((await erase(shop, order_number)).status).toBe(200)
    const left = [
      await db.selectFrom('orders').selectAll().execute(),
      await db.selectFrom('order_lines').selectAll().execute(),
    ]
    expect(JSON.stringify(left).toLowerCase()).not.toContain('mia')
    expect(JSON.stringify(left), 'a product’s name is not personal').toContain('Konn')
  })

  test('is erased from the payments of an order that was paid by its invoice', async () => {
    const shop = await open()
    const number = await aRequest(shop)
    await shop.call('PUT', '/api/orders?action=invoice', { orderNumber: number, price: '40.00' })
    const shopper = aShopper(shop)
    const placed = await shopper.place('46.99', aCheckout({ invoice: number }))
    expect(placed.status).toBe(200)
    await shopper.decide(placed.body)
    const another = await shopper.place('46.99', aCheckout({ invoice: number }))
    expect(another.status, JSON.stringify(another.body)).toBe(200)
    await shopper.decide(another.body)
    expect((await shopper.capture(another.body)).status).toBe(200)
    await setStatus(shop, number, 'completed')
    expect((await erase(shop, number)).status).toBe(200)
    expect(await shop.database.db.selectFrom('payments').selectAll().execute()).toHaveLength(2)
    const payments = JSON.stringify(await shop.database.db.selectFrom('payments').selectAll().execute())
    for (const trace of [CUSTOMER.email, CUSTOMER.phone, CUSTOMER.address])
      expect(payments).not.toContain(trace)
  })

  test('stays accessible to the customer if a paid order is deleted', async () => {
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

  test('is not erased while the customer waits for a refund', async () => {
    const shop = await open()
    const number = await aPaidOrder(shop)
    await setStatus(shop, number, 'delivered')
    const { access_key: key } = await rowOf(shop, number)
    const sent = await shop.call('POST', '/api/withdrawals', {
      orderNumber: number,
      key,
      name: 'Liis Tamm',
      receiptEmail: CUSTOMER.email,
      lines: [{ position: 0, quantity: 1 }],
    })
    expect(sent.status).toBe(201)
    shop.wait(20 * DAY_MINUTES)
    expect((await erase(shop, number)).body).toMatchObject({
      code: 'erasure_too_early',
      details: expect.stringContaining('ootab oma raha'),
    })
    expect((await shop.call('POST', `/api/admin/orders/${number}/withdrawals-done`)).status).toBe(200)
    expect((await erase(shop, number)).status).toBe(200)
  })

  test('is not erased from a cancelled order before its refund, by the owner or the nightly job', async () => {
    const shop = await open()
    const [refunded, settled] = [await aPaidOrder(shop), await aPaidOrder(shop)]
    for (const number of [refunded, settled]) {
      await setStatus(shop, number, 'cancelled')
      expect((await erase(shop, number)).body).toMatchObject({
        code: 'erasure_too_early',
        details: expect.stringContaining('tühistatud'),
      })
    }
    shop.wait(4 * 366 * DAY_MINUTES)
    const run = () => eraseExpiredData({ db: shop.database.db, files: shop.files, now: shop.now() })
    expect(await run()).toBe(0)
    expect((await rowOf(shop, settled)).customer_email).toBe(CUSTOMER.email)

    const refund = { reason: 'Tellimus tühistatud' }
    expect((await shop.call('POST', `/api/admin/orders/${refunded}/refund`, refund)).status).toBe(200)
    expect((await erase(shop, refunded)).status).toBe(200)
    const handled = { kind: 'owed', id: settled }
    expect((await shop.call('POST', '/api/admin/today/handled', handled)).status).toBe(200)
    expect((await erase(shop, settled)).status).toBe(200)
  })

  test('is not erased from an unpaid order that was sent, until it is cancelled', async () => {
    const shop = await open()
    const number = await aRequest(shop)
    await setStatus(shop, number, 'shipped')
    const tooEarly = { code: 'erasure_too_early', details: expect.stringContaining('maksmata') }
    expect((await erase(shop, number)).body).toMatchObject(tooEarly)
    shop.wait(4 * 366 * DAY_MINUTES)
    const run = () => eraseExpiredData({ db: shop.database.db, files: shop.files, now: shop.now() })
    expect(await run()).toBe(0)
    await setStatus(shop, number, 'cancelled')
    expect((await erase(shop, number)).status).toBe(200)
  })

  /** A delivered order with an open dispute. */
  async function aDisputedOrder(shop: TestShop) {
    const { db } = shop.database
    const number = await aPaidOrder(shop)
    await setStatus(shop, number, 'delivered')
    const { id: paymentId } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
    const dispute = { id: 'PP-D-1', paymentId, reason: 'other', amount: null, respondBy: null } as const
    await saveDispute(db, { ...dispute, isResolved: false }, shop.now())
    return { number, dispute }
  }

  test('is not erased while the payment is disputed, or was taken back and the owner has not dealt with it', async () => {
    const shop = await open()
    const { db } = shop.database
    const { number, dispute } = await aDisputedOrder(shop)
    const refund = { reason: 'Vaidlus' }
    expect((await shop.call('POST', `/api/admin/orders/${number}/refund`, refund)).status).toBe(200)
    await db.updateTable('refunds').set({ origin: 'reversal' }).execute()
    shop.wait(4 * 366 * DAY_MINUTES)
    const run = () => eraseExpiredData({ db, files: shop.files, now: shop.now() })
    const expectKept = async () => {
      const tooEarly = { code: 'erasure_too_early', details: expect.stringContaining('vaidlus') }
      expect((await erase(shop, number)).body).toMatchObject(tooEarly)
      expect(await run()).toBe(0)
    }
    await expectKept()
    await saveDispute(db, { ...dispute, isResolved: true }, shop.now())
    await expectKept()
    const handled = { kind: 'reversal', id: number }
    expect((await shop.call('POST', '/api/admin/today/handled', handled)).status).toBe(200)
    expect((await erase(shop, number)).status).toBe(200)
  })

  test('is erased long after a dispute that the owner has answered, though its end was never reported', async () => {
    const shop = await open()
    const { number, dispute } = await aDisputedOrder(shop)
    expect(
      (await shop.call('POST', '/api/admin/today/handled', { kind: 'dispute', id: dispute.id })).status,
    ).toBe(200)
    shop.wait(179 * DAY_MINUTES)
    expect((await erase(shop, number)).body).toMatchObject({ code: 'erasure_too_early' })
    shop.wait(2 * DAY_MINUTES)
    expect((await erase(shop, number)).status).toBe(200)
  })

  test('is kept by the nightly job in a paid order that was never sent, until it is finished', async () => {
    const shop = await open()
    const number = await aPaidOrder(shop)
    shop.wait(4 * 366 * DAY_MINUTES)
    const run = () => eraseExpiredData({ db: shop.database.db, files: shop.files, now: shop.now() })
    expect(await run()).toBe(0)
    expect(await rowOf(shop, number)).toMatchObject({ customer_email: CUSTOMER.email, erased_at: null })
    await setStatus(shop, number, 'delivered')
    shop.wait(4 * 366 * DAY_MINUTES)
    expect(await run()).toBe(1)
  })

  test('is kept by the nightly job while there are messages, even new ones during its work', async () => {
    const shop = await open()
    const { db } = shop.database
    const number = await aRequest(shop)
    const run = (now = shop.now()) => eraseExpiredData({ db, files: shop.files, now })
    shop.wait(300 * DAY_MINUTES)
    const said = await shop.call('POST', `/api/orders/${number}/thread/messages`, {
      text: 'Vill jõudis kohale!',
    })
    expect(said.status, JSON.stringify(said.body)).toBe(200)
    shop.wait(70 * DAY_MINUTES)
    expect(await run()).toBe(0)
    const since = new Date(shop.now().getTime() - 365 * DAY_MINUTES * 60_000).toISOString()
    const looked = { db, files: shop.files, now: shop.now(), quietSince: since }
    expect(await eraseOrder(looked, number, 'shop')).toBe(false)
    expect(await rowOf(shop, number)).toMatchObject({ customer_email: 'liis@naide.ee', status: 'pending' })
    shop.wait(300 * DAY_MINUTES)
    expect(await run()).toBe(1)
  })

  test('is kept by the nightly job after a withdrawal until the refund is made', async () => {
    const shop = await open()
    const number = await aPaidOrder(shop)
    await setStatus(shop, number, 'delivered')
    const { access_key: key } = await rowOf(shop, number)
    const withdrawn = await shop.call('POST', '/api/withdrawals', {
      orderNumber: number,
      key,
      name: 'Liis Tamm',
      receiptEmail: CUSTOMER.email,
      lines: [{ position: 0, quantity: 1 }],
    })
    expect(withdrawn.status).toBe(201)
    shop.wait(4 * 366 * DAY_MINUTES)
    const run = () => eraseExpiredData({ db: shop.database.db, files: shop.files, now: shop.now() })
    expect(await run()).toBe(0)
    expect((await shop.call('POST', `/api/admin/orders/${number}/withdrawals-done`)).status).toBe(200)
    expect(await run(), 'the change restarts the retention period').toBe(0)
    shop.wait(4 * 366 * DAY_MINUTES)
    expect(await run()).toBe(1)
  })

  test('expires in e-mails and messages too, even if never sent or answered', async () => {
    const shop = await open()
    const { db } = shop.database
    await shop.call('POST', '/api/contact', {
      name: 'Liis',
      email: 'liis@naide.ee',
      message: 'Kas teete ka kindaid?',
    })
    const left = async () => {
      await eraseExpiredData({ db, files: shop.files, now: shop.now() })
      const kept = await Promise.all([
        db.selectFrom('outbox').select('id').execute(),
        db.selectFrom('contact_messages').select('id').execute(),
      ])
      return kept.map(rows => rows.length)
    }
    shop.wait(364 * DAY_MINUTES)
    expect(await left()).toEqual([1, 1])
    shop.wait(3 * DAY_MINUTES)
    expect(await left()).toEqual([0, 1])
    shop.wait(366 * DAY_MINUTES)
    expect(await left()).toEqual([0, 0])
  })

  test('expires in an unsent confirmation after a month, at the end of a long one too', async () => {
    const shop = await open()
    const { db } = shop.database
    await erase(shop, await aRequest(shop))
    await db.updateTable('outbox').set({ created_at: '2027-03-01T10:00:00.000Z' }).execute()
    const leftAt = async (now: string) => {
      await eraseExpiredData({ db, files: shop.files, now: new Date(now) })
      return (await lettersOf(shop, 'data-erased')).length
    }
    expect(await leftAt('2027-03-31T11:00:00Z')).toBe(1)
    expect(await leftAt('2027-04-01T11:00:00Z')).toBe(0)
  })

  test('expires in an answered message after a year, and in an unsent confirmation after a month', async () => {
    const shop = await open()
    const { db } = shop.database
    for (const message of ['Kas teete ka kindaid?', 'Kas teete ka sokke?'])
      await shop.call('POST', '/api/contact', { name: 'Liis', email: 'liis@naide.ee', message })
    const answered = { answered_at: shop.now().toISOString() }
    await db.updateTable('contact_messages').set(answered).where('message', 'like', '%sokke%').execute()
    await erase(shop, await aRequest(shop))
    const left = async () => {
      await eraseExpiredData({ db, files: shop.files, now: shop.now() })
      const messages = await db.selectFrom('contact_messages').select('message').orderBy('message').execute()
      return {
        confirmations: (await lettersOf(shop, 'data-erased')).length,
        messages: messages.map(({ message }) => message),
      }
    }
    shop.wait(27 * DAY_MINUTES)
    const both = ['Kas teete ka kindaid?', 'Kas teete ka sokke?']
    expect(await left()).toEqual({ confirmations: 1, messages: both })
    shop.wait(5 * DAY_MINUTES)
    expect(await left()).toEqual({ confirmations: 0, messages: both })
    shop.wait(335 * DAY_MINUTES)
    expect(await left()).toEqual({ confirmations: 0, messages: ['Kas teete ka kindaid?'] })
  })

  test('is kept if the order begins to be paid during the nightly job', async () => {
    const shop = await open()
    const number = await aRequest(shop)
    const { db } = shop.database
    await db.updateTable('orders').set({ paying_id: 'payment' }).where('order_number', '=', number).execute()
    await eraseOrder(
      { db, files: shop.files, now: shop.now(), quietSince: shop.now().toISOString() },
      number,
      'shop',
    )
    expect(await rowOf(shop, number)).toMatchObject({ customer_email: 'liis@naide.ee', erased_at: null })
  })

  test('is erased in turns, so that many unpaid orders do not delay a paid one', async () => {
    const shop = await open()
    const { db } = shop.database
    const paid = await anOrder(db, shop.now(), {}, { ...paidAt(shop.now()), status: 'delivered' })
    const strangers = Array.from({ length: 205 }, () => anOrder(db, shop.now()))
    await Promise.all(strangers)
    shop.wait(12 * 367 * DAY_MINUTES)
    const left = async () => {
      const rows = await db.selectFrom('orders').select('id').where('erased_at', 'is', null).execute()
      return rows.map(({ id }) => id)
    }
    let turns = 0
    const inTheMiddle = {
      get aborted() {
        turns += 1
        return turns > 150
      },
    } as AbortSignal
    await eraseExpiredData({ db, files: shop.files, now: shop.now() }, inTheMiddle)
    expect(await left()).toHaveLength(56)
    expect(await left()).not.toContain(paid.id)
    await eraseExpiredData({ db, files: shop.files, now: shop.now() })
    expect(await left()).toEqual([])
  })

  test('is erased from the other orders if one cannot be erased', async () => {
    const shop = await open()
    const numbers = [await aRequest(shop), await aRequest(shop), await aRequest(shop)]
    const { db } = shop.database
    await db
      .updateTable('orders')
      .set({ details: '{broken' })
      .where('order_number', '=', numbers[0]!)
      .execute()
    await db
      .updateTable('orders')
      .set({ kind: 'custom_hat' })
      .where('order_number', '=', numbers[0]!)
      .execute()
    shop.wait(367 * DAY_MINUTES)
    await expect(eraseExpiredData({ db, files: shop.files, now: shop.now() })).rejects.toThrow(AggregateError)
    const emails = await Promise.all(numbers.map(async number => (await rowOf(shop, number)).customer_email))
    expect(emails).toEqual(['liis@naide.ee', '', ''])
  })

  test('stays as the buyer’s name and the reason of a refund in the books until Tallinn’s New Year seven years later', async () => {
    const shop = await open()
    const { db } = shop.database
    const ordered = new Date('2026-12-30T10:00:00.000Z')
    // Half past midnight on 1 January 2027 in Tallinn.
    const paid = new Date('2026-12-31T22:30:00.000Z')
    const order = await anOrder(db, ordered, {}, { ...paidAt(paid), erased_at: '2030-01-01T10:00:00.000Z' })
    await db
      .insertInto('documents')
      .values({
        id: 'paper',
        cause: `invoice:${order.id}`,
        order_id: order.id,
        kind: 'invoice',
        number: 1,
        issued_at: paid.toISOString(),
        facts: '{}',
      })
      .execute()
    // Paid, but never sent: the nightly job has not erased it.
    const owed = await anOrder(db, ordered, {}, paidAt(paid))
    await db
      .insertInto('documents')
      .values({
        id: 'paper of another',
        cause: `invoice:${owed.id}`,
        order_id: owed.id,
        kind: 'invoice',
        number: 2,
        issued_at: paid.toISOString(),
        facts: '{}',
      })
      .execute()
    await db
      .insertInto('refunds')
      .values(
        [order, owed].map(({ id }) => ({
          id: `refund of ${id}`,
          order_id: id,
          amount: 100,
          reason: 'Liisi pea on väiksem',
          state: 'done' as const,
          restock: 0,
          actor: 'x',
          created_at: paid.toISOString(),
          done_at: paid.toISOString(),
        })),
      )
      .execute()
    const reasonOf = async ({ id }: { id: string }) =>
      (await db.selectFrom('refunds').select('reason').where('order_id', '=', id).executeTakeFirstOrThrow())
        .reason
    const keptAt = async (at: string) => {
      await eraseExpiredData({ db, files: shop.files, now: new Date(at) })
      const papers = await db.selectFrom('documents').select('id').where('order_id', '=', order.id).execute()
      return { papers: papers.length, name: (await rowOf(shop, order.order_number)).customer_name }
    }
    expect(await keptAt('2034-12-31T21:30:00.000Z')).toEqual({ papers: 1, name: 'Liis Tamm' })
    expect(await reasonOf(order)).toContain('Liisi')
    expect(await keptAt('2034-12-31T22:30:00.000Z')).toEqual({ papers: 0, name: '' })
    expect(await reasonOf(order)).toBe('')
    expect(await reasonOf(owed)).toContain('Liisi')
    expect(await db.selectFrom('documents').select('order_id').execute()).toEqual([{ order_id: owed.id }])
    expect((await rowOf(shop, owed.order_number)).customer_name).toBe('Liis Tamm')
  })

  test('is erased when it expires, and not a day sooner', async () => {
    const shop = await open()
    const number = await aRequest(shop)
    const paid = await aPaidOrder(shop)
    // Never marked as delivered; counts as delivered after so many years.
    await setStatus(shop, paid, 'shipped')
    const run = () => eraseExpiredData({ db: shop.database.db, files: shop.files, now: shop.now() })
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
    // Documents are not generated again, neither by the job nor on request.
    await issueInvoices(shop.checkout)
    expect((await shop.app.inject(`/api/admin/orders/${paid}/invoice.pdf`)).statusCode).toBe(404)
    expect(await shop.database.db.selectFrom('documents').selectAll().execute()).toEqual([])
    expect((await rowOf(shop, paid)).customer_name).toBe('')
  })
})
