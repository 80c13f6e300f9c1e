import { describe, expect, test } from 'vitest'
import type { AdminOrderDetails, HistoryEntry } from '#contract/admin-orders.ts'
import type { PromisesView } from '#contract/arrival.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Order } from '#contract/orders.ts'
import type { WrittenMail } from '#contract/outbox.ts'
import type { AdminSettings } from '#contract/settings.ts'
import { secretOf } from '#domain/reply-address.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { findMail, type NewMail, queueMail } from '#server/mail/outbox.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import type { NewOrder, OrderRow } from '#server/orders/store.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { findReplier, replyAddress } from '#server/thread/reply-address.ts'
import { onEachDatabase } from '#test/database.ts'
import { mailServer } from '#test/mail-server.ts'
import { smtpError, transportOf } from '#test/open-mail-server.ts'
import { anOrder, HAT_DETAILS, paidAt } from '#test/order.ts'
import { aCheckout, aSession, aShopper, findAdminTask, type TestShop, testShop } from '#test/test-shop.ts'

const CONTACT = { customerName: 'Liis', customerEmail: 'liis@naide.ee', customerPhone: '+372 5123 4534' }

onEachDatabase('the owner’s change of where an order goes', fresh => {
  const open = async () => testShop(await fresh(), { admin: true })
  const order = (shop: TestShop, named: Partial<NewOrder> = {}, columns: Partial<OrderRow> = {}) =>
    anOrder(shop.database.db, shop.now(), named, columns)
  const aHat = { kind: 'custom_hat', details: HAT_DETAILS, deliveryMethod: null, shippingCost: 0 } as const
  const send = (shop: TestShop, { order_number }: OrderRow, delivery: Record<string, unknown>) =>
    shop.call<Order & ErrorBody>('PUT', `/api/admin/orders/${order_number}/delivery`, {
      ...CONTACT,
      ...delivery,
    })
  const aMachine = (shop: TestShop) => shop.parcelMachines.current().omniva[0]!
  const toMachine = (shop: TestShop) => ({
    deliveryMethod: 'omniva_parcel',
    selectedParcelMachine: aMachine(shop).id,
  })
  const historyOf = async (shop: TestShop, { order_number }: OrderRow): Promise<HistoryEntry[]> =>
    (await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${order_number}`)).body.history

  test('keeps the sums of a paid order and records the previous delivery in its history', async () => {
    const shop = await open()
    const paid = await order(shop, {}, paidAt(shop.now()))
    const { body, status } = await send(shop, paid, toMachine(shop))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      deliveryMethod: 'omniva_parcel',
      selectedParcelMachine: { carrier: 'omniva', id: aMachine(shop).id },
      customerName: 'Liis',
      shippingCost: '6.99',
      totalAmount: '38.99',
    })
    expect((await historyOf(shop, paid)).at(-1)).toMatchObject({
      actor: 'mari@heegel.example',
      event: 'delivery',
      data: {
        method: 'omniva_parcel',
        to: expect.stringContaining(aMachine(shop).name),
        before: { method: 'omniva_courier', name: 'Liis Tamm' },
      },
    })
    const log = await shop.database.db.selectFrom('audit_log').selectAll().execute()
    expect(log).toMatchObject([{ action: 'order.delivery', subject: paid.order_number }])
    expect(log[0]!.data, 'the audit log contains no customer data, which it would outlive').not.toContain(
      'liis',
    )
  })

  test('redirects resent and unsent e-mails of the order to the corrected address', async () => {
    const { got, url } = await mailServer()
    const shop = await testShop(await fresh(), { admin: true, env: { SMTP_URL: url } })
    const { db } = shop.database
    const customerEmail = 'liiis@naide.ee'
    const paid = await order(shop, {}, { ...paidAt(shop.now()), customer_email: customerEmail })
    const queue = (named: Partial<NewMail>) => {
      const { order_number: orderNumber } = paid
      const link = `https://heegel.ee/jalgimine?orderNumber=${orderNumber}`
      const data = { ...orderMail({ ...paid, customer_email: customerEmail }, [], link), withdrawnLines: [] }
      const mail = { template: 'order-received', about: paid, recipient: customerEmail, data, ...named }
      return queueMail(db, mail as NewMail, shop.now())
    }
    const confirmation = await queue({})
    const receipt = await queue({ which: 'other', recipient: 'muu@naide.ee' })
    await shop.mailer.sendDue()
    const waiting = await queue({ template: 'order-under-review' })
    const failed = await queue({ template: 'refund' })
    const notice = await queue({ template: 'new-order' })
    await db.updateTable('outbox').set({ status: 'failed', error: '550' }).where('id', '=', failed).execute()
    expect((await send(shop, paid, { deliveryMethod: 'pickup' })).status).toBe(200)
    const recipientOf = async (id: string) => (await findMail(db, id))!.recipient
    expect(await recipientOf(confirmation), 'a sent e-mail keeps its recipient').toBe(customerEmail)
    expect(
      await recipientOf(notice),
      'the owner’s e-mail keeps its recipient, even at the same address',
    ).toBe(customerEmail)
    for (const id of [waiting, failed]) expect(await recipientOf(id)).toBe('liis@naide.ee')

    const resend = async (id: string) =>
      (await shop.call<WrittenMail>('POST', `/api/admin/outbox/${id}/resend`)).body
    const again = await resend(confirmation)
    expect(again).toMatchObject({ status: 'sent', to: 'liis@naide.ee' })
    expect(got.at(-1)!.to).toEqual(['liis@naide.ee'])
    expect(await resend(receipt), 'the receipt is resent to its own recipient').toMatchObject({
      to: 'muu@naide.ee',
    })
    // The address is corrected once more.
    await send(shop, paid, { deliveryMethod: 'pickup', customerEmail: 'liis.tamm@naide.ee' })
    expect(await resend(again.id)).toMatchObject({ status: 'sent', to: 'liis.tamm@naide.ee' })
  })

  test('corrects the contact of an order whose machine has left its carrier’s list', async () => {
    const shop = await open()
    const gone = { carrier: 'omniva' as const, id: '1', name: 'Endine', address: 'Tee 1', city: 'Tartu' }
    const place = { deliveryMethod: 'omniva_parcel', parcelMachine: gone }
    const paid = await order(shop, place, paidAt(shop.now()))
    const to = { deliveryMethod: 'omniva_parcel', selectedParcelMachine: gone.id }
    const { body, status } = await send(shop, paid, { ...to, customerEmail: 'liis@uus.example' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ selectedParcelMachine: gone, customerEmail: 'liis@uus.example' })
    const invalid = { status: 400, body: { code: 'invalid_input' } }
    expect(await send(shop, paid, { ...to, deliveryMethod: 'dpd_parcel' })).toMatchObject(invalid)
    expect(await send(shop, await order(shop), to)).toMatchObject(invalid)
  })

  test('is refused with the names of the fields as they were sent', async () => {
    const shop = await open()
    const paid = await order(shop, {}, paidAt(shop.now()))
    const pathsOf = async (delivery: Record<string, unknown>) =>
      (await send(shop, paid, delivery)).body.issues?.map(({ path }) => path)
    expect(await pathsOf({ deliveryMethod: 'teleport' })).toEqual(['deliveryMethod'])
    expect(await pathsOf({ deliveryMethod: 'omniva_parcel', selectedParcelMachine: 'none-such' })).toEqual([
      'selectedParcelMachine',
    ])
    expect(await pathsOf({ deliveryMethod: 'omniva_courier', customerPhone: '' })).toEqual([
      'customerPhone',
      'customerAddress',
      'customerCity',
      'customerPostalCode',
    ])
  })

  test('invalidates links e-mailed to the previous address', async () => {
    const { got, url } = await mailServer()
    const database = await fresh()
    const shop = await testShop(database, { admin: true, env: { SMTP_URL: url } })
    const customer = await testShop(database)
    const { db } = shop.database
    const sessionId = aSession()
    const wrong = { ...CONTACT, customerEmail: 'liiis@naide.ee' }
    const columns = { ...paidAt(shop.now()), customer_email: wrong.customerEmail }
    const paid = await order(shop, { sessionId }, columns)
    const number = paid.order_number
    const replyTo = (author: 'customer' | 'owner') =>
      retryingTransaction(db, trx => replyAddress(trx, 'pood+{token}@heegel.ee', paid, author))
    const [answerTo, ownersOwn] = [await replyTo('customer'), await replyTo('owner')]
    const queue = (template: 'order-received' | 'thread-answer' | 'refund', other: object = {}) => {
      const data = { ...orderMail(paid, [], trackingLink('https://heegel.ee', paid)), ...other }
      const mail = { template, about: { id: paid.id }, recipient: wrong.customerEmail, data }
      return queueMail(db, mail as NewMail, shop.now())
    }
    const confirmation = await queue('order-received')
    await shop.mailer.sendDue()
    expect(got.at(-1)!.text).toContain(paid.access_key)
    const waiting = await queue('thread-answer', { words: 'Kas sinine?', answerTo })
    const failed = await queue('refund', { amount: 100, reason: '', isWhole: false, byHand: false })
    await db.updateTable('outbox').set({ status: 'failed', error: '550' }).where('id', '=', failed).execute()
    const keyOf = async () =>
      (await db.selectFrom('orders').select('access_key').executeTakeFirstOrThrow()).access_key
    const replier = (address: string) => findReplier(db, { orderNumber: number, secret: secretOf(address)! })

    const spelt = { deliveryMethod: 'pickup', customerEmail: 'Liiis@naide.ee' }
    expect((await send(shop, paid, spelt)).status).toBe(200)
    expect(await keyOf(), 'another spelling of the mailbox keeps the key').toBe(paid.access_key)
    await send(shop, paid, { ...wrong, deliveryMethod: 'pickup' })
    expect((await send(shop, paid, { deliveryMethod: 'pickup' })).status).toBe(200)

    const key = await keyOf()
    const look = async (by: string) => (await customer.call<Order>('GET', `/api/orders/${number}?${by}`)).body
    const stranger = `key=${paid.access_key}`
    expect(await look(stranger)).toEqual(await look(''))
    expect((await look(stranger)).customerEmail).not.toBe('liis@naide.ee')
    for (const own of [`key=${key}`, `sessionId=${sessionId}`])
      expect(await look(own), own).toMatchObject({ customerEmail: 'liis@naide.ee' })
    expect((await customer.call('POST', `/api/orders/${number}/erasure?${stranger}`)).status).toBe(404)
    for (const who of [{ key: paid.access_key }, { email: wrong.customerEmail }])
      expect(
        (await customer.call('POST', '/api/withdrawals/look-up', { orderNumber: number, ...who })).status,
      ).toBe(404)

    expect(await replier(answerTo)).toMatchObject({ author: 'customer', isEnded: true })
    expect(await replier(ownersOwn), 'the owner’s reply address stays valid').toMatchObject({
      isEnded: false,
    })
    for (const id of [waiting, failed]) {
      const { data } = (await findMail(db, id))!
      expect(data).toContain(`&key=${key}`)
      expect(data).not.toContain(paid.access_key)
    }
    const { answerTo: next } = JSON.parse((await findMail(db, waiting))!.data)
    expect(next).toBe(await replyTo('customer'))
    expect(await replier(next)).toMatchObject({ author: 'customer', isEnded: false })

    const { body: again } = await shop.call<WrittenMail>('POST', `/api/admin/outbox/${confirmation}/resend`)
    expect(again).toMatchObject({ status: 'sent', to: 'liis@naide.ee' })
    for (const words of [again.text, again.html, got.at(-1)!.text]) {
      expect(words).toContain(key)
      expect(words).not.toContain(paid.access_key)
    }
    expect((await findMail(db, confirmation))!.data, 'a sent e-mail is not changed').toContain(
      paid.access_key,
    )
  })

  test.each([false, true])(
    'corrects the address while an e-mail is being sent (accepted by the server: %s)',
    async isTaken => {
      const [arrived, decided] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let isFirst = true
      const { url, got } = await mailServer({
        onData(stream, session, done) {
          stream.resume()
          stream.on('end', async () => {
            arrived.resolve()
            await decided.promise
            const isRefused = isFirst && !isTaken
            isFirst = false
            if (isRefused) return done(smtpError(451, 'try again later'))
            got.push({ text: '', ...transportOf(session) })
            done()
          })
        },
      })
      const shop = await testShop(await fresh(), { admin: true, env: { SMTP_URL: url } })
      const { db } = shop.database
      const wrong = 'liiis@naide.ee'
      const paid = await order(shop, {}, { ...paidAt(shop.now()), customer_email: wrong })
      const data = { ...orderMail(paid, [], trackingLink('https://heegel.ee', paid)), withdrawnLines: [] }
      const mail = { template: 'order-received', about: { id: paid.id }, recipient: wrong, data } as NewMail
      const id = await queueMail(db, mail, shop.now())
      const sending = shop.mailer.sendDue()
      await arrived.promise
      expect((await send(shop, paid, { deliveryMethod: 'pickup' })).status).toBe(200)
      decided.resolve()
      await sending

      const { access_key: key } = await db.selectFrom('orders').select('access_key').executeTakeFirstOrThrow()
      const row = (await findMail(db, id))!
      if (isTaken) {
        expect(row, 'the e-mail is recorded as it was sent').toMatchObject({
          status: 'sent',
          recipient: wrong,
        })
        expect(row.data).toContain(paid.access_key)
        return
      }
      expect(row).toMatchObject({ status: 'waiting', recipient: 'liis@naide.ee' })
      expect(row.data).toContain(key)
      expect(row.data).not.toContain(paid.access_key)
      shop.wait(60)
      await shop.mailer.sendDue()
      expect(got.map(({ to }) => to)).toEqual([['liis@naide.ee']])
    },
  )

  test('keeps the links if there was no address before, or if another person paid', async () => {
    const shop = await open()
    const details = { ...HAT_DETAILS, paidByAnother: true }
    const told = await order(shop, {}, { customer_email: '' })
    const paid = await order(shop, { kind: 'custom_hat', details }, paidAt(shop.now()))
    for (const each of [told, paid]) {
      const customerEmail = 'liis.tamm@naide.ee'
      expect((await send(shop, each, { deliveryMethod: 'pickup', customerEmail })).status).toBe(200)
    }
    const rows = await shop.database.db.selectFrom('orders').select('access_key').execute()
    expect(rows.map(row => row.access_key).toSorted()).toEqual(
      [told, paid].map(row => row.access_key).toSorted(),
    )
  })

  test('to pickup leaves the order without a promised day, and out of the promise count', async () => {
    const shop = await open()
    const at = shop.now()
    const day = dayAfter(tallinnDay(at), 5)
    const promise = JSON.stringify({ first: day, last: day, postBy: day })
    const paid = await order(shop, {}, { ...paidAt(at), promise, first_promise: promise })
    const path = `/api/admin/orders/${paid.order_number}/promise`
    const kept = async () => (await shop.call<PromisesView>('GET', '/api/admin/promises')).body.kept
    shop.wait(20 * 1_440)
    expect(await kept()).toHaveLength(1)
    expect(await findAdminTask(shop, 'promise')).toMatchObject({ count: 1 })

    expect((await send(shop, paid, { deliveryMethod: 'pickup' })).body.promise).toBeNull()
    expect(await kept()).toEqual([])
    expect(await findAdminTask(shop, 'promise')).toBeUndefined()
    expect(await shop.call('GET', path)).toMatchObject({ status: 409, body: { code: 'no_promise' } })
    await shop.call('PUT', `/api/orders/${paid.order_number}/status`, { orderStatus: 'processing' })
    const mail = await shop.database.db.selectFrom('outbox').select('data').executeTakeFirstOrThrow()
    expect(JSON.parse(mail.data).promise).toBeNull()

    // Changed back to a delivery: the original promise applies again.
    expect((await send(shop, paid, toMachine(shop))).body.promise).toEqual({ first: day, last: day })
    expect(await kept()).toHaveLength(1)
  })

  test('to a slower carrier moves the posting day forward to keep the promise', async () => {
    const shop = await open()
    const { body: facts } = await shop.call<AdminSettings>('GET', '/api/admin/settings')
    const omniva_parcel = { days: { least: 2, most: 8 }, saturdays: false }
    const arrival = { ...facts.arrival, transit: { ...facts.arrival.transit, omniva_parcel } }
    expect((await shop.call('PUT', '/api/admin/settings', { ...facts, arrival })).status).toBe(200)
    const last = dayAfter(tallinnDay(shop.now()), 6)
    const promise = JSON.stringify({ first: last, last, postBy: dayAfter(last, -1) })
    const paid = await order(shop, {}, { ...paidAt(shop.now()), promise, first_promise: promise })
    expect(await findAdminTask(shop, 'promise')).toBeUndefined()
    expect((await send(shop, paid, toMachine(shop))).body.promise).toEqual({ first: last, last })
    expect(await findAdminTask(shop, 'promise')).toMatchObject({ count: 1 })
  })

  test('sets the shipping fee of an unpaid order, and issues a new pro forma', async () => {
    const shop = await open()
    const hat = await order(shop, aHat)
    const price = { orderNumber: hat.order_number, price: '27.00' }
    expect((await shop.call('PUT', '/api/orders?action=invoice', price)).status).toBe(200)
    expect((await send(shop, hat, toMachine(shop))).body).toMatchObject({
      shippingCost: '2.99',
      totalAmount: '29.99',
    })
    const papers = await shop.database.db.selectFrom('documents').select('facts').orderBy('number').execute()
    expect(papers.map(({ facts }) => JSON.parse(facts))).toMatchObject([
      { number: 1, total: 2700, delivery: null },
      { number: 2, total: 2999, delivery: { fee: 299 } },
    ])
    expect((await send(shop, hat, { deliveryMethod: 'pickup', customerPhone: '' })).body).toMatchObject({
      deliveryMethod: 'pickup',
      selectedParcelMachine: null,
      totalAmount: '27.00',
    })
  })

  test('charges the shipping fee for the current price, the same on the pro forma and at payment', async () => {
    const shop = await open()
    const { body: facts } = await shop.call<AdminSettings>('GET', '/api/admin/settings')
    const delivery = { ...facts.delivery, freeFrom: '50.00' }
    expect((await shop.call('PUT', '/api/admin/settings', { ...facts, delivery })).status).toBe(200)
    const hat = await order(shop, aHat)
    const priced = async (price: string) => {
      const given = { orderNumber: hat.order_number, price }
      expect((await shop.call('PUT', '/api/orders?action=invoice', given)).status).toBe(200)
      const row = await shop.database.db
        .selectFrom('orders')
        .select(['shipping_cost', 'least_fee', 'total'])
        .where('id', '=', hat.id)
        .executeTakeFirstOrThrow()
      const last = await shop.database.db
        .selectFrom('documents')
        .select('facts')
        .orderBy('number', 'desc')
        .executeTakeFirstOrThrow()
      const { total, delivery } = JSON.parse(last.facts)
      expect({ total, fee: delivery?.fee ?? 0 }).toEqual({ total: row.total, fee: row.shipping_cost })
      return row
    }
    expect(await priced('40.00')).toEqual({ shipping_cost: 0, least_fee: null, total: 4000 })
    await send(shop, hat, toMachine(shop))
    expect(await priced('60.00')).toEqual({ shipping_cost: 0, least_fee: 0, total: 6000 })
    expect((await aShopper(shop).place('60.00', aCheckout({ invoice: hat.order_number }))).status).toBe(200)
    expect(await priced('45.00')).toMatchObject({ shipping_cost: 299, least_fee: 299, total: 4799 })
  })

  test.each<[string, Record<string, unknown>]>([
    ['an unknown parcel machine', { deliveryMethod: 'omniva_parcel', selectedParcelMachine: 'x' }],
    ['a courier without an address', { deliveryMethod: 'dpd_courier' }],
    ['an unknown delivery method', { deliveryMethod: 'tuvipost' }],
    ['no recipient', { deliveryMethod: 'pickup', customerName: ' ' }],
    ['no e-mail', { deliveryMethod: 'pickup', customerEmail: 'liis' }],
    [
      'an address too long for any label',
      {
        deliveryMethod: 'dpd_courier',
        customerAddress: 'a'.repeat(301),
        customerCity: 'Tartu',
        customerPostalCode: '51003',
      },
    ],
  ])('is refused with %s', async (_what, delivery) => {
    const shop = await open()
    const paid = await order(shop, {}, paidAt(shop.now()))
    expect(await send(shop, paid, delivery)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(await historyOf(shop, paid)).toEqual([])
  })

  test('is refused if the order’s delivery or payment changed since it was seen', async () => {
    const shop = await open()
    const hat = await order(shop, aHat)
    const asItStood = {
      ...CONTACT,
      customerName: ' Liis Tamm',
      deliveryMethod: '',
      selectedParcelMachine: '',
      customerAddress: '',
      customerCity: '',
      customerPostalCode: '',
      isPaid: false,
    }
    const courier = {
      deliveryMethod: 'dpd_courier',
      customerAddress: 'Tähe 4',
      customerCity: 'Tartu',
      customerPostalCode: '51003',
    }
    expect(
      (await send(shop, hat, { ...courier, seen: asItStood })).status,
      'the change is accepted if the delivery was seen as it is',
    ).toBe(200)
    const stale = await send(shop, hat, { ...toMachine(shop), seen: asItStood })
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    const stands = { ...CONTACT, ...courier, selectedParcelMachine: '', isPaid: false }
    await shop.database.db.updateTable('orders').set(paidAt(shop.now())).where('id', '=', hat.id).execute()
    const unpaid = await send(shop, hat, { ...toMachine(shop), seen: stands })
    expect(unpaid.body.code, 'the paid order differs from the one seen').toBe('changed_meanwhile')
    expect((await historyOf(shop, hat)).filter(({ event }) => event === 'delivery')).toHaveLength(1)
    const seen = { ...stands, isPaid: true }
    expect((await send(shop, hat, { ...toMachine(shop), seen })).body).toMatchObject({
      deliveryMethod: 'omniva_parcel',
    })
    const machine = { ...CONTACT, ...toMachine(shop), isPaid: true }
    expect((await send(shop, hat, { deliveryMethod: 'pickup', seen: machine })).status).toBe(200)
    expect(
      (await send(shop, hat, toMachine(shop))).status,
      'a client that states nothing seen is accepted',
    ).toBe(200)
  })

  test('accepts a name and an address stored under older, longer limits', async () => {
    const shop = await open()
    const customerName = `${'E'.repeat(120)} ${'P'.repeat(120)}`
    const customerAddress = 'a'.repeat(5_000)
    const columns = { customer_name: customerName, customer_address: customerAddress }
    const paid = await order(shop, {}, { ...paidAt(shop.now()), ...columns })
    const { body: whole } = await shop.call<AdminOrderDetails>(
      'GET',
      `/api/admin/orders/${paid.order_number}`,
    )
    const seen = {
      customerName,
      customerEmail: whole.order.customerEmail,
      customerPhone: whole.order.customerPhone,
      customerAddress,
      customerCity: whole.order.customerCity,
      customerPostalCode: whole.order.customerPostalCode,
      deliveryMethod: whole.order.deliveryMethod,
      isPaid: true,
    }
    const reply = await send(shop, paid, { ...toMachine(shop), customerName, seen })
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200, body: { customerName } })
  })

  test('keeps the fee of a method that is no longer offered, whatever the price is then', async () => {
    const shop = await open()
    const hat = await order(shop, { kind: 'custom_hat', details: HAT_DETAILS })
    const { body: facts } = await shop.call<AdminSettings>('GET', '/api/admin/settings')
    const prices = { ...facts.delivery.prices, omniva_courier: null }
    const delivery = { ...facts.delivery, prices, freeFrom: '50.00' }
    expect((await shop.call('PUT', '/api/admin/settings', { ...facts, delivery })).status).toBe(200)
    for (const price of ['45.00', '60.00']) {
      const given = { orderNumber: hat.order_number, price }
      const { body } = await shop.call<Order>('PUT', '/api/orders?action=invoice', given)
      expect(body).toMatchObject({ cartTotal: price, shippingCost: '6.99' })
    }
  })

  describe('is refused with', () => {
    test.each<[ErrorBody['code'], Partial<OrderRow>]>([
      ['order_cancelled', { status: 'cancelled' }],
      ['order_erased', { erased_at: '2026-03-01T10:00:00.000Z' }],
      ['order_not_found', { deleted_at: '2026-03-01T10:00:00.000Z' }],
      ['payment_under_way', { paying_id: 'p' }],
    ])('%s', async (code, columns) => {
      const shop = await open()
      const hat = await order(shop, aHat, columns)
      expect((await send(shop, hat, toMachine(shop))).body).toMatchObject({ code })
    })
  })

  test('requires an administrator', async () => {
    const shop = await testShop(await fresh())
    expect((await send(shop, await order(shop), toMachine(shop))).status).toBe(401)
  })
})
