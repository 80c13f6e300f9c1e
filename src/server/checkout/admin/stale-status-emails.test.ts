import { expect, test } from 'vitest'
import type { MailData } from '#server/mail/mails.ts'
import { findOrderByNumber, type OrderRow } from '#server/orders/store.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder, paidAt } from '#test/order.ts'
import { aPricedRequest, type Change, PAYMENT_CHANGES } from '#test/priced-request.ts'
import { addProduct, aShopper, CLIENT_DELIVERY, type TestShop, testShop } from '#test/test-shop.ts'

const open = async (database: Parameters<typeof testShop>[0]) => testShop(database, { admin: true })
const setStatus = (shop: TestShop, number: string, orderStatus: string) =>
  shop.call('PUT', `/api/orders/${number}/status`, { orderStatus })
const remove = (shop: TestShop, number: string) => shop.call('DELETE', `/api/orders?orderNumber=${number}`)
const sendTo = (shop: TestShop, number: string, customerAddress: string, customerEmail = 'liis@naide.ee') =>
  shop.call('PUT', `/api/admin/orders/${number}/delivery`, {
    customerName: 'Liis Tamm',
    customerEmail,
    customerPhone: '+372 5123 4534',
    customerAddress,
    customerCity: 'Tartu',
    customerPostalCode: '51003',
    deliveryMethod: 'omniva_courier',
  })
async function lettersOf(shop: TestShop, { id }: Pick<OrderRow, 'id'>) {
  const rows = await shop.database.db
    .selectFrom('outbox')
    .select(['recipient', 'data'])
    .where('subject_id', '=', id)
    .where('template', '=', 'status-changed')
    .where('status', '=', 'waiting')
    .orderBy('created_at')
    .execute()
  return rows.map(({ recipient, data }) => ({
    recipient,
    ...(JSON.parse(data) as MailData['status-changed']),
  }))
}

/** Creates a priced request with the e-mail about its confirmation still unsent. */
async function aConfirmed(shop: TestShop): Promise<OrderRow> {
  const orderNumber = await aPricedRequest(shop)
  expect((await setStatus(shop, orderNumber, 'confirmed')).status).toBe(200)
  const row = (await findOrderByNumber(shop.database.db, orderNumber))!
  expect(await lettersOf(shop, row)).toMatchObject([{ status: 'confirmed', isPaid: false }])
  return row
}

onEachDatabase('an unsent e-mail about a status', fresh => {
  test.each<[string, Change]>([...PAYMENT_CHANGES, ['is deleted', remove]])(
    'is dropped once its order %s',
    async (_, change) => {
      const shop = await open(await fresh())
      const [mine, other] = [await aConfirmed(shop), await aConfirmed(shop)]
      expect((await change(shop, mine.order_number)).status).toBeLessThan(300)
      expect(await lettersOf(shop, mine)).toEqual([])
      expect(await lettersOf(shop, other)).toHaveLength(1)
    },
  )

  test('is dropped once its order is paid by a client-first payment', async () => {
    const shop = await open(await fresh())
    const products = [{ id: await addProduct(shop), quantity: 1 }]
    const stored = await shop.call<{ orderNumber: string }>('POST', '/api/orders', {
      ...CLIENT_DELIVERY,
      products,
    })
    const { orderNumber } = stored.body
    await setStatus(shop, orderNumber, 'confirmed')
    const row = (await findOrderByNumber(shop.database.db, orderNumber))!
    expect(await lettersOf(shop, row)).toHaveLength(1)
    const { decide } = aShopper(shop)
    const payment = await shop.call<Parameters<typeof decide>[0]>('POST', '/api/paypal/order', {
      amount: '38.99',
    })
    await decide(payment.body)
    const paypalOrderId = payment.body.id
    await shop.call('POST', `/api/paypal/capture?orderID=${paypalOrderId}`)
    const paid = await shop.call('POST', `/api/orders/${orderNumber}/payment`, { paypalOrderId })
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    expect(await lettersOf(shop, row)).toEqual([])
  })

  test('is sent after all if the deletion is undone; a cancelled order’s is sent despite deletion', async () => {
    const shop = await open(await fresh())
    const order = await aConfirmed(shop)
    await remove(shop, order.order_number)
    await shop.call('POST', `/api/admin/orders/${order.order_number}/restore`)
    expect(await lettersOf(shop, order)).toMatchObject([{ status: 'confirmed' }])
    await setStatus(shop, order.order_number, 'cancelled')
    await remove(shop, order.order_number)
    expect(await lettersOf(shop, order)).toMatchObject([{ status: 'cancelled' }])
  })

  test('is not created when a restored order had none waiting', async () => {
    const shop = await open(await fresh())
    const order = await anOrder(shop.database.db, shop.now(), { status: 'confirmed' })
    await remove(shop, order.order_number)
    await shop.call('POST', `/api/admin/orders/${order.order_number}/restore`)
    expect(await lettersOf(shop, order)).toEqual([])
  })

  test('is not created when an order with none waiting is to be sent elsewhere', async () => {
    const shop = await open(await fresh())
    const order = await anOrder(shop.database.db, shop.now(), { status: 'confirmed' })
    expect((await sendTo(shop, order.order_number, 'Tähe 4')).status).toBe(200)
    expect(await lettersOf(shop, order)).toEqual([])
  })

  test('is not created for a status without an e-mail', async () => {
    const shop = await open(await fresh())
    const { db } = shop.database
    // An e-mail already tried once is not withdrawn by a later status.
    const tried = () => db.updateTable('outbox').set({ attempts: 1 }).execute()
    const asked = await aConfirmed(shop)
    await tried()
    await setStatus(shop, asked.order_number, 'pending_confirmation')
    await remove(shop, asked.order_number)
    await shop.call('POST', `/api/admin/orders/${asked.order_number}/restore`)
    expect(await lettersOf(shop, asked)).toEqual([])
    const paid = await anOrder(db, shop.now(), {}, paidAt(shop.now()))
    await setStatus(shop, paid.order_number, 'processing')
    await tried()
    await setStatus(shop, paid.order_number, 'paid')
    expect((await sendTo(shop, paid.order_number, 'Tähe 4')).status).toBe(200)
    expect(await lettersOf(shop, paid)).toEqual([])
  })

  test('is written anew if it failed, unless the owner has handled that', async () => {
    const shop = await open(await fresh())
    const { db } = shop.database
    const [failed, handled] = [
      await anOrder(db, shop.now(), {}, paidAt(shop.now())),
      await anOrder(db, shop.now(), {}, paidAt(shop.now())),
    ]
    for (const order of [failed, handled]) await setStatus(shop, order.order_number, 'shipped')
    await db.updateTable('outbox').set({ status: 'failed', error: 'no such user' }).execute()
    const at = shop.now().toISOString()
    await db.updateTable('outbox').set({ handled_at: at }).where('subject_id', '=', handled.id).execute()
    for (const order of [failed, handled])
      expect((await sendTo(shop, order.order_number, 'Õige 2', 'liis.tamm@naide.ee')).status).toBe(200)
    expect(await lettersOf(shop, failed)).toMatchObject([
      { recipient: 'liis.tamm@naide.ee', destination: 'Õige 2, Tartu, 51003', status: 'shipped' },
    ])
    expect(await lettersOf(shop, handled)).toEqual([])
  })

  test('names the order’s current destination', async () => {
    const shop = await open(await fresh())
    const { db } = shop.database
    const order = await anOrder(db, shop.now(), {}, paidAt(shop.now()))
    const told = () => lettersOf(shop, order)
    expect((await sendTo(shop, order.order_number, 'Vale 1')).status).toBe(200)
    expect(await told(), 'no e-mail is written before a status is set').toEqual([])
    await setStatus(shop, order.order_number, 'shipped')
    expect(await told()).toMatchObject([{ destination: 'Vale 1, Tartu, 51003' }])
    expect((await sendTo(shop, order.order_number, 'Õige 2', 'liis.tamm@naide.ee')).status).toBe(200)
    const { access_key: accessKey } = (await findOrderByNumber(db, order.order_number))!
    expect(await told()).toMatchObject([
      { recipient: 'liis.tamm@naide.ee', destination: 'Õige 2, Tartu, 51003', status: 'shipped', accessKey },
    ])
    await db.updateTable('outbox').set({ status: 'sent' }).execute()
    await sendTo(shop, order.order_number, 'Muu 3')
    expect(await told(), 'a sent e-mail is not rewritten').toEqual([])
  })

  test('goes to the customer’s current address, even if status and address change at once', async () => {
    const database = await fresh()
    const shop = await open(database)
    const { db } = shop.database
    for (let i = 0; i < 15; i++) {
      const order = await anOrder(db, shop.now(), {}, paidAt(shop.now()))
      const replies = await Promise.all([
        setStatus(shop, order.order_number, 'shipped'),
        sendTo(shop, order.order_number, 'Tähe 4', 'liis.tamm@naide.ee'),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      const { access_key: accessKey } = (await findOrderByNumber(db, order.order_number))!
      expect(await lettersOf(shop, order)).toMatchObject([
        { recipient: 'liis.tamm@naide.ee', destination: 'Tähe 4, Tartu, 51003', accessKey },
      ])
    }
  })
})
