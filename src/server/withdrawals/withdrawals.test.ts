import { describe, expect, test } from 'vitest'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import type { Order } from '#contract/orders.ts'
import type { RefundsAndDocuments } from '#contract/refunds.ts'
import type { Today } from '#contract/today.ts'
import type { Withdrawable, WithdrawalReceipt } from '#contract/withdrawals.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { findOrderByNumber } from '#server/orders/store.ts'
import { onEachDatabase } from '#test/database.ts'
import { HAT_DETAILS, paidAt, anOrder as storedOrder } from '#test/order.ts'
import { addProduct, aSession, CUSTOMER, type TestShop, testShop } from '#test/test-shop.ts'

const DAY_MINUTES = 24 * 60

onEachDatabase('a withdrawal', fresh => {
  const open = async () => testShop(await fresh(), { admin: true })

  async function anOrder(shop: TestShop, quantity = 2) {
    const products = [{ id: await addProduct(shop, { name: 'Konn' }), quantity }]
    const reply = await shop.call<{ orderNumber: string; customerEmail: string }>('POST', '/api/orders', {
      ...CUSTOMER,
      customerEmail: CUSTOMER.email,
      products,
      deliveryMethod: 'omniva_courier',
      customerAddress: 'Tähe 4',
      customerCity: 'Tartu',
      customerPostalCode: '51003',
      customerPhone: CUSTOMER.phone,
    })
    expect(reply.status).toBe(201)
    return reply.body
  }
  const setStatus = (shop: TestShop, number: string, orderStatus: string) =>
    shop.call('PUT', `/api/orders/${number}/status`, { orderStatus })
  const lookUp = (shop: TestShop, who: object) =>
    shop.call<Withdrawable>('POST', '/api/withdrawals/look-up', who)
  const withdraw = (shop: TestShop, orderNumber: string, named: object = {}) =>
    shop.call<WithdrawalReceipt & { code?: string }>('POST', '/api/withdrawals', {
      orderNumber,
      email: CUSTOMER.email,
      name: 'Liis Tamm',
      receiptEmail: CUSTOMER.email,
      lines: [{ position: 0, quantity: 1 }],
      ...named,
    })
  const mails = (shop: TestShop) =>
    shop.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('template', 'like', 'withdrawal%')
      .orderBy('template')
      .execute()

  test('of all of an unpaid order withdraws its unsent payment link', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop, 1)
    await setStatus(shop, orderNumber, 'confirmed')
    expect((await shop.call('POST', `/api/orders/${orderNumber}/send-payment-email`)).status).toBe(200)
    const links = () =>
      shop.database.db.selectFrom('outbox').select('status').where('template', '=', 'payment-link').execute()
    expect(await links()).toEqual([{ status: 'waiting' }])
    expect((await withdraw(shop, orderNumber)).body).toMatchObject({ isCancelled: true })
    expect(await links()).toEqual([])
  })

  test('under a name of invisible characters is refused', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop, 1)
    expect(await withdraw(shop, orderNumber, { name: '\u200b\u2060' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'name' }] },
    })
  })

  test('of all lines of a long order, and their refund, is one step', async () => {
    const shop = await open()
    const lines = Array.from({ length: 101 }, (_, i) => ({
      ...{ productId: null, name: `Konn ${i}`, unitPrice: 100, quantity: 1, imageUrl: null },
    }))
    const paid = { ...paidAt(shop.now()), payment_method: 'cash' }
    const { order_number } = await storedOrder(shop.database.db, shop.now(), { lines }, paid)
    const withdrawn = await withdraw(shop, order_number, {
      email: 'liis@naide.ee',
      lines: lines.map((_, position) => ({ position, quantity: 1 })),
    })
    expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(201)
    const refunded = await shop.call('POST', `/api/admin/orders/${order_number}/refund`, {
      reason: 'Taganemine',
      lines: lines.map((_, lineId) => ({ lineId, quantity: 1 })),
    })
    expect(refunded.status, JSON.stringify(refunded.body)).toBe(200)
  })

  test('is not paid by an earlier refund, even if the clock was set back', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop, 3)
    await shop.call('PATCH', '/api/orders', {
      orderNumber,
      paymentStatus: 'completed',
      paymentMethod: 'cash',
    })
    const path = `/api/admin/orders/${orderNumber}`
    const see = async () => (await shop.call<AdminOrderDetails>('GET', path)).body
    const owed = async () => (await see()).openWithdrawals.map(open => open.owed)
    const price = '32.00'
    await shop.call('POST', `${path}/refund`, { reason: 'Plekk', amount: '5.00' })
    shop.wait(-60)
    expect((await withdraw(shop, orderNumber)).status).toBe(201)
    expect(await owed()).toEqual([price])
    shop.wait(-60)
    await withdraw(shop, orderNumber)
    const { history, openWithdrawals } = await see()
    expect(openWithdrawals.map(open => open.owed)).toEqual([price, price])
    const events = history.map(({ event }) => event).filter(event => /refund|withdrawal/.test(event))
    expect(events).toEqual(['refund', 'withdrawal', 'withdrawal'])
    await shop.call('POST', `${path}/refund`, { reason: 'Taganemine', amount: price })
    const [second] = (await see()).openWithdrawals
    expect(second, 'the first withdrawal is paid first').toEqual({ ...openWithdrawals[1], owed: price })
    expect(await owed()).toHaveLength(1)
  })

  test('has its own day, like a refund, whatever was refunded of another order before the clock was set back', async () => {
    const shop = await open()
    const orders = [await anOrder(shop), await anOrder(shop)]
    const days: string[] = []
    for (const { orderNumber } of orders) {
      const cash = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
      await shop.call('PATCH', '/api/orders', cash)
      const path = `/api/admin/orders/${orderNumber}`
      days.push((await withdraw(shop, orderNumber)).body.at)
      await shop.call('POST', `${path}/refund`, { reason: 'Taganemine', amount: '32.00' })
      const { body } = await shop.call<RefundsAndDocuments>('GET', `${path}/papers`)
      days.push(body.refunds[0]!.createdAt)
      shop.wait(-2 * DAY_MINUTES)
    }
    const own = days.map(at => tallinnDay(new Date(at)))
    expect(own[2]).toBe(own[3])
    expect(own[2]! < own[0]!).toBe(true)
  })

  test('is marked as done by the owner only if she has seen it', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop)
    const cash = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
    await shop.call('PATCH', '/api/orders', cash)
    const path = `/api/admin/orders/${orderNumber}`
    const shown = async () =>
      (await shop.call<AdminOrderDetails>('GET', path)).body.openWithdrawals.map(({ at }) => at)
    const settle = (seen: string[]) => shop.call('POST', `${path}/withdrawals-done?seen=${seen.at(-1)}`)
    await withdraw(shop, orderNumber)
    const first = await shown()
    await withdraw(shop, orderNumber)
    const both = await shown()
    expect(both).toEqual([first[0], expect.any(String)])
    expect(await settle(first)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect(await shown()).toEqual(both)
    const changedAt = async () =>
      (await shop.database.db.selectFrom('orders').select('updated_at').executeTakeFirstOrThrow()).updated_at
    shop.wait(1)
    const before = await changedAt()
    expect((await settle(both)).status).toBe(200)
    const settled = await changedAt()
    expect(settled).not.toBe(before)
    expect(await shown()).toEqual([])
    shop.wait(1)
    expect((await settle(both)).status, 'a repeated request after a lost answer succeeds').toBe(200)
    expect(await changedAt()).toBe(settled)
    const unknown = await shop.call('POST', '/api/admin/orders/ORD-000000000/withdrawals-done')
    expect(unknown).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
  })

  test('is confirmed to the customer at once, and the owner is notified', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop)
    const cash = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
    expect((await shop.call('PATCH', '/api/orders', cash)).status).toBe(200)
    const { status, body } = await withdraw(shop, orderNumber)
    expect(status).toBe(201)
    expect(body.statement).toContain(`Taganen lepingust ${orderNumber}`)
    expect(body.statement).toContain('1 × Konn')
    expect(body.statement).toContain('Nimi: Liis Tamm')
    const sent = await mails(shop)
    expect(sent.map(mail => [mail.template, mail.recipient])).toEqual([
      ['withdrawal-notice', 'tere@heegel.example'],
      ['withdrawal-received', CUSTOMER.email],
    ])
    expect(JSON.parse(sent[1]!.data)).toMatchObject({
      at: body.at,
      statement: body.statement,
      withdrawnLines: [{ name: 'Konn', quantity: 1 }],
    })
  })

  test('has a receipt that says whether the order was sent, so that nobody is told to return what never came', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop)
    const cash = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
    await shop.call('PATCH', '/api/orders', cash)
    expect((await withdraw(shop, orderNumber)).body.isSent).toBe(false)
    await setStatus(shop, orderNumber, 'shipped')
    expect((await withdraw(shop, orderNumber)).body.isSent).toBe(true)
  })

  test('is followed by its refund in the history, even if the clock was set back', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop)
    const cash = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
    await shop.call('PATCH', '/api/orders', cash)
    await withdraw(shop, orderNumber)
    shop.wait(-60)
    const path = `/api/admin/orders/${orderNumber}`
    await shop.call('POST', `${path}/refund`, { amount: '5.00', reason: 'Taganemine', byHand: true })
    const { history } = (await shop.call<AdminOrderDetails>('GET', path)).body
    expect(history.map(({ event }) => event).slice(-2)).toEqual(['withdrawal', 'refund'])
  })

  test('sent again with the same id is answered with its receipt, and takes no second piece', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop)
    const requestId = 'declaration-00001'
    const first = await withdraw(shop, orderNumber, { requestId })
    const again = await withdraw(shop, orderNumber, { requestId })
    expect(again).toMatchObject({ status: 201, body: first.body })
    const { body } = await lookUp(shop, { orderNumber, email: CUSTOMER.email })
    expect(body.lines).toMatchObject([{ quantity: 1, withdrawn: 0 }])
    expect(await mails(shop)).toHaveLength(2)
    for (const changed of [
      { lines: [{ position: 0, quantity: 2 }] },
      { receiptEmail: 'teine@naide.ee' },
      { name: 'Mari Mets' },
    ])
      expect(
        await withdraw(shop, orderNumber, { requestId, ...changed }),
        'a changed withdrawal is refused, naming the first',
      ).toMatchObject({
        status: 409,
        body: { code: 'request_differs', details: expect.stringContaining('1 × Konn') },
      })
    expect(await mails(shop)).toHaveLength(2)
    const another = await anOrder(shop)
    const other = await withdraw(shop, another.orderNumber, { requestId })
    expect(other).toMatchObject({ status: 201, body: { orderNumber: another.orderNumber } })
    expect(other.body.id).not.toBe(requestId)
    const second = await withdraw(shop, orderNumber, { requestId: 'declaration-00002' })
    expect(second, 'another id is another piece').toMatchObject({
      status: 201,
      body: { id: 'declaration-00002' },
    })
  })

  test('with a receipt to another address opens nothing, and the buyer is notified too', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop)
    const { id, access_key: key } = await shop.database.db
      .selectFrom('orders')
      .selectAll()
      .where('order_number', '=', orderNumber)
      .executeTakeFirstOrThrow()
    await withdraw(shop, orderNumber, { receiptEmail: 'keegi@mujal.ee' })
    const sent = await mails(shop)
    const to = (address: string) => sent.filter(mail => mail.recipient === address)
    expect(to(CUSTOMER.email)).toHaveLength(1)
    const [elsewhere, ...more] = to('keegi@mujal.ee')
    expect(more).toEqual([])
    for (const secret of [key, CUSTOMER.phone, CUSTOMER.email, 'Tähe 4'])
      expect(elsewhere!.data).not.toContain(secret)
    // The buyer's name is not revealed; the declarer gives their own.
    expect(JSON.parse(elsewhere!.data)).toMatchObject({ customerName: '' })
    expect(sent.map(mail => mail.subject_id)).toEqual([id, id, id])
  })

  test('from an unpaid order e-mails no typed words', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop)
    const words = { name: 'Vaata kuri.example', receiptEmail: 'ohver@naide.ee' }
    const { body } = await withdraw(shop, orderNumber, words)
    expect(body.statement).toContain('Nimi: Vaata kuri.example')
    const sent = (await mails(shop)).filter(({ template }) => template === 'withdrawal-received')
    expect(sent).toHaveLength(2)
    for (const { data } of sent) {
      expect(JSON.parse(data)).toMatchObject({
        customerName: '',
        statement: expect.stringContaining('1 × Konn'),
      })
      expect(data).not.toContain('kuri.example')
    }
  })

  test('from a paid order e-mails typed words only to the buyer', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop)
    const cash = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
    await shop.call('PATCH', '/api/orders', cash)
    await withdraw(shop, orderNumber, { name: 'Vaata kuri.example', receiptEmail: 'ohver@naide.ee' })
    const sent = (await mails(shop)).filter(({ template }) => template === 'withdrawal-received')
    const to = (address: string) => sent.find(({ recipient }) => recipient === address)!.data
    expect(to(CUSTOMER.email)).toContain('Nimi: Vaata kuri.example')
    expect(to('ohver@naide.ee')).not.toContain('kuri.example')
    const { at, statement } = JSON.parse(to('ohver@naide.ee'))
    expect(at).toEqual(expect.any(String))
    expect(statement, 'what arrived, as the law requires').toContain(`Taganen lepingust ${orderNumber}`)
    expect(statement).toContain('1 × Konn')
  })

  test('from an unpaid order is accepted without a receipt after five e-mails a day to a mailbox', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop, 9)
    for (let n = 0; n < 8; n++)
      expect(await withdraw(shop, orderNumber, { receiptEmail: `ohver${n}@naide.ee` })).toMatchObject({
        status: 201,
        body: { isMailed: true },
      })
    const sent = await shop.database.db.selectFrom('outbox').select('recipient').execute()
    // The confirmation of the order is the first of the five.
    expect(sent.filter(({ recipient }) => recipient === CUSTOMER.email)).toHaveLength(5)
    expect(sent.filter(({ recipient }) => recipient.startsWith('ohver'))).toHaveLength(8)
    const { body } = await lookUp(shop, { orderNumber, email: CUSTOMER.email })
    expect(body.lines).toMatchObject([{ quantity: 1, withdrawn: 0 }])
    const requestId = 'declaration-00001'
    for (const attempt of ['first', 'repeated'])
      expect(await withdraw(shop, orderNumber, { requestId }), attempt).toMatchObject({
        status: 201,
        body: { isMailed: false, statement: expect.stringContaining('1 × Konn') },
      })
  })

  test('from a paid order is e-mailed to its buyer each time, and five times a day to another mailbox', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop, 7)
    const cash = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
    await shop.call('PATCH', '/api/orders', cash)
    for (let n = 0; n < 7; n++)
      expect((await withdraw(shop, orderNumber, { receiptEmail: 'ohver@naide.ee' })).status).toBe(201)
    const sent = (await mails(shop)).filter(({ template }) => template === 'withdrawal-received')
    expect(sent.filter(({ recipient }) => recipient === 'ohver@naide.ee')).toHaveLength(5)
    expect(sent.filter(({ recipient }) => recipient === CUSTOMER.email)).toHaveLength(7)
  })

  test('from unpaid orders reaches the owner as one list after the first few', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop, 9)
    for (let n = 0; n < 8; n++) expect((await withdraw(shop, orderNumber)).status).toBe(201)
    const templates = (await mails(shop)).map(({ template }) => template)
    // The notice of the order itself is the first of five.
    expect(templates.filter(each => each === 'withdrawal-notice')).toHaveLength(4)
    const { data } = await shop.database.db
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'notices')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(data)).toMatchObject({ withdrawals: 4, messages: 0 })
  })

  test('from another person’s order is refused', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop)
    for (const who of [
      { email: 'keegi@muu.ee' },
      { email: '' },
      { email: undefined },
      { email: undefined, key: 'x' },
    ])
      expect((await withdraw(shop, orderNumber, who)).body.code).toBe('order_not_found')
    expect((await withdraw(shop, 'ORD-000000000')).body.code).toBe('order_not_found')
    expect(await mails(shop)).toEqual([])
  })

  test('accepts the order’s key instead of the e-mail, both case-insensitive', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop)
    const { access_key: key } = (await findOrderByNumber(shop.database.db, orderNumber))!
    expect((await lookUp(shop, { orderNumber, key })).body.lines).toMatchObject([
      { name: 'Konn', quantity: 2, withdrawn: 0, withdrawable: true },
    ])
    const email = ` ${CUSTOMER.email.toUpperCase()} `
    expect((await lookUp(shop, { orderNumber: orderNumber.toLowerCase(), email })).status).toBe(200)
  })

  describe('wrong e-mails for an order', () => {
    const wrong = { email: 'arvaja@muu.ee' }
    async function tryTenTimes(shop: TestShop, orderNumber: string, who: object = wrong) {
      for (let n = 0; n < 10; n++) {
        const typed = { orderNumber: n % 3 ? orderNumber : ` ${orderNumber.toLowerCase()}`, ...who }
        const tried = n % 2 ? withdraw(shop, typed.orderNumber, who) : lookUp(shop, typed)
        expect((await tried).body).toMatchObject({ code: 'order_not_found' })
      }
    }

    test('are refused after ten attempts, as is then the right one, for a quarter of an hour', async () => {
      const shop = await open()
      const { orderNumber } = await anOrder(shop)
      const other = await anOrder(shop)
      await tryTenTimes(shop, orderNumber)
      for (const refused of [
        await lookUp(shop, { orderNumber, email: CUSTOMER.email }),
        await withdraw(shop, orderNumber),
      ]) {
        expect(refused.status).toBe(429)
        // The quarter of an hour began with the first of them.
        expect(refused.headers['retry-after']).toMatch(/^(900|8\d\d)$/)
        expect(refused.body).toMatchObject({
          code: 'too_many_requests',
          details: expect.stringContaining('Proovi uuesti 15 minuti pärast'),
        })
      }
      expect(await mails(shop)).toEqual([])
      expect((await withdraw(shop, other.orderNumber)).status, 'another order is not locked').toBe(201)
      shop.wait(16)
      expect((await withdraw(shop, orderNumber)).status).toBe(201)
    })

    test('do not lock out someone with the order’s key', async () => {
      const shop = await open()
      const { orderNumber } = await anOrder(shop)
      const { access_key: key } = (await findOrderByNumber(shop.database.db, orderNumber))!
      for (let n = 0; n < 12; n++)
        expect(
          (await lookUp(shop, { orderNumber, key, ...wrong })).status,
          'a call with the key does not count as an attempt',
        ).toBe(200)
      expect((await lookUp(shop, { orderNumber, email: CUSTOMER.email })).status).toBe(200)
      await tryTenTimes(shop, orderNumber, { ...wrong, key: 'x' })
      expect((await lookUp(shop, { orderNumber, email: CUSTOMER.email })).status).toBe(429)
      expect((await lookUp(shop, { orderNumber, key })).status).toBe(200)
      expect((await withdraw(shop, orderNumber, { key })).status).toBe(201)
    })

    test('are counted for unknown orders too, and right ones never', async () => {
      const shop = await open()
      const unknown = 'ORD-000000000'
      await tryTenTimes(shop, unknown)
      expect((await lookUp(shop, { orderNumber: unknown, ...wrong })).status).toBe(429)
      const { orderNumber } = await anOrder(shop)
      for (let n = 0; n < 12; n++)
        expect((await lookUp(shop, { orderNumber, email: CUSTOMER.email })).status).toBe(200)
    })
  })

  test('has a period that begins with the delivery', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop)
    shop.wait(60 * DAY_MINUTES)
    expect((await lookUp(shop, { orderNumber, email: CUSTOMER.email })).body).toMatchObject({
      lastDay: null,
      isInTime: true,
    })
    await setStatus(shop, orderNumber, 'delivered')
    shop.wait(13 * DAY_MINUTES)
    expect((await withdraw(shop, orderNumber)).status).toBe(201)
    // A later status does not restart the period: the order was already delivered.
    await setStatus(shop, orderNumber, 'completed')
    // Past the fourteenth day and the longest run of public holidays that can follow.
    shop.wait(7 * DAY_MINUTES)
    expect((await withdraw(shop, orderNumber)).body.code).toBe('withdrawal_too_late')
    expect((await lookUp(shop, { orderNumber, email: CUSTOMER.email })).body.isInTime).toBe(false)
  })

  test('has no period started by a status set by mistake', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop)
    await setStatus(shop, orderNumber, 'delivered')
    await setStatus(shop, orderNumber, 'processing')
    shop.wait(60 * DAY_MINUTES)
    expect((await withdraw(shop, orderNumber)).status).toBe(201)
  })

  test('is impossible if the order was cancelled unpaid', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop)
    await setStatus(shop, orderNumber, 'cancelled')
    expect((await withdraw(shop, orderNumber)).body.code).toBe('order_not_found')
  })

  test('is possible if the order was cancelled after it was paid', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop)
    await shop.call('PATCH', '/api/orders', {
      orderNumber,
      paymentStatus: 'completed',
      paymentMethod: 'cash',
    })
    await setStatus(shop, orderNumber, 'cancelled')
    expect((await withdraw(shop, orderNumber)).status).toBe(201)
  })

  test('from an order without an e-mail is confirmed to its declarer alone', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop)
    const { db } = shop.database
    await db.updateTable('orders').set({ customer_email: '', payment_status: 'completed' }).execute()
    const { access_key: key } = (await findOrderByNumber(db, orderNumber))!
    const byKey = { key, email: undefined, receiptEmail: 'liis@naide.ee' }
    expect((await withdraw(shop, orderNumber, byKey)).status).toBe(201)
    const received = (await mails(shop)).filter(({ template }) => template === 'withdrawal-received')
    expect(received.map(({ recipient }) => recipient)).toEqual(['liis@naide.ee'])
  })

  test('from an order without an e-mail is not opened by an empty one', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop)
    await shop.database.db.updateTable('orders').set({ customer_email: '' }).execute()
    for (const email of ['', ' ', undefined])
      expect(await lookUp(shop, { orderNumber, email })).toMatchObject({
        status: 404,
        body: { code: 'order_not_found' },
      })
  })

  describe('from an unpaid order', () => {
    const all = { lines: [{ position: 0, quantity: 2 }] }
    const find = (shop: TestShop, number: string) =>
      shop.database.db
        .selectFrom('orders')
        .selectAll()
        .where('order_number', '=', number)
        .executeTakeFirstOrThrow()

    test('cancels it once nothing of it is left, and leaves nothing to pay or to be reminded of', async () => {
      const shop = await open()
      const { orderNumber } = await anOrder(shop)
      await setStatus(shop, orderNumber, 'confirmed')
      expect((await withdraw(shop, orderNumber)).body.isCancelled).toBe(false)
      expect(await find(shop, orderNumber)).toMatchObject({ status: 'confirmed' })
      const { status, body } = await withdraw(shop, orderNumber)
      expect({ status, isCancelled: body.isCancelled }).toEqual({ status: 201, isCancelled: true })
      expect(await find(shop, orderNumber)).toMatchObject({ status: 'cancelled', payment_status: 'pending' })

      const told = (await mails(shop)).map(({ template, data }) => [template, JSON.parse(data).isCancelled])
      expect(told.toSorted()).toEqual([
        ['withdrawal-notice', false],
        ['withdrawal-notice', true],
        ['withdrawal-received', false],
        ['withdrawal-received', true],
      ])
      // Neither the confirmation, due a minute later, nor a second e-mail about the cancellation.
      const { count } = await shop.database.db
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('template', '=', 'status-changed')
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(0)
      const { history } = (await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${orderNumber}`)).body
      expect(history).toContainEqual(
        expect.objectContaining({
          actor: 'customer',
          event: 'status',
          data: { from: 'confirmed', to: 'cancelled' },
        }),
      )
      shop.wait(8 * DAY_MINUTES)
      const { tasks } = (await shop.call<Today>('GET', '/api/admin/today')).body
      expect(tasks.map(({ kind }) => kind)).not.toContain('remind')

      // A retry after a lost answer learns that everything was withdrawn.
      expect((await withdraw(shop, orderNumber, all)).body.code).toBe('withdrawn_already')
      expect((await lookUp(shop, { orderNumber, email: CUSTOMER.email })).body.lines).toMatchObject([
        { quantity: 1, withdrawn: 1 },
      ])
    })

    test('is accepted while its payment is being captured, and then waits for its refund', async () => {
      const shop = await open()
      const { orderNumber } = await anOrder(shop)
      const change = (columns: Partial<OrderRow>) =>
        shop.database.db.updateTable('orders').set(columns).where('order_number', '=', orderNumber).execute()
      await change({ paying_id: 'payment' })
      expect((await withdraw(shop, orderNumber, all)).body.isCancelled).toBe(false)
      await change({ ...paidAt(shop.now()) })
      const { tasks } = (await shop.call<Today>('GET', '/api/admin/today')).body
      expect(tasks).toContainEqual(expect.objectContaining({ kind: 'withdrawal', count: 1 }))
    })
  })

  test('takes no piece twice, however often it is sent and in however many tabs', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop)
    const twice = { lines: [{ position: 0, quantity: 2 }] }
    const replies = await Promise.all([1, 2, 3].map(() => withdraw(shop, orderNumber, twice)))
    expect(replies.map(reply => reply.status).toSorted()).toEqual([201, 409, 409])
    expect((await withdraw(shop, orderNumber)).body.code).toBe('withdrawn_already')
    expect(await mails(shop)).toHaveLength(2)
    const split = {
      lines: [
        { position: 0, quantity: 2 },
        { position: 0, quantity: 1 },
      ],
    }
    const other = await anOrder(shop)
    expect((await withdraw(shop, other.orderNumber, split)).body.code).toBe('withdrawn_already')
  })

  test('from a piece made to the customer’s own wishes is refused', async () => {
    const shop = await open()
    const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', {
      name: 'Liis Tamm',
      email: CUSTOMER.email,
      description: 'Rebane, kes seisab ise püsti',
    })
    await shop.call('PUT', '/api/orders?action=invoice', { orderNumber: body.orderNumber, price: '40.00' })
    expect((await withdraw(shop, body.orderNumber)).body.code).toBe('not_withdrawable')
  })

  test.each([
    ['custom', 'Kaheksa jalga', false],
    ['custom', '', true],
    ['cat', 'Palun enne jõule', true],
  ])('from a hat of the shape %s with the wishes „%s“ is allowed: %s', async (hatCategory, wishes, may) => {
    const shop = await open()
    const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-hat-orders', {
      ...HAT_DETAILS,
      hatCategory,
      specialWishes: wishes,
      firstName: 'Liis',
      lastName: 'Tamm',
      customerEmail: CUSTOMER.email,
      customerPhone: CUSTOMER.phone,
      paymentType: 'later',
      sessionId: aSession(),
    })
    const { orderNumber } = body
    const { lines } = (await lookUp(shop, { orderNumber, email: CUSTOMER.email })).body
    expect(lines).toMatchObject([{ withdrawable: may }])
    const seen = await shop.call<Order>('GET', `/api/orders/${orderNumber}`)
    expect(seen.body.products).toMatchObject([{ withdrawable: may }])
  })

  test('that is invalid gets a message for each fault', async () => {
    const shop = await open()
    const { orderNumber } = await anOrder(shop)
    for (const wrong of [
      { lines: [] },
      { receiptEmail: 'liis' },
      { name: ' ' },
      { lines: [{ position: 0, quantity: 0 }] },
    ])
      expect((await withdraw(shop, orderNumber, wrong)).status).toBe(400)
    expect((await withdraw(shop, orderNumber, { lines: [{ position: 7, quantity: 1 }] })).status).toBe(409)
  })
})
