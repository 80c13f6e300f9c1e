import { expect, test } from 'vitest'
import type { AdminOrder, AdminOrderDetails, AdminOrders } from '#contract/admin-orders.ts'
import type { PaymentLinkSent } from '#contract/custom-orders.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Order } from '#contract/orders.ts'
import { referenceNumber } from '#domain/reference-number.ts'
import { type FreshDatabase, onEachDatabase } from '#test/database.ts'
import { mailServer } from '#test/mail-server.ts'
import { addProduct, aSession, aShopper, CUSTOMER, type TestShop, testShop } from '#test/test-shop.ts'

const OWNER = 'mari@heegel.example'

const aRequest = (named: Record<string, unknown> = {}) => ({
  name: 'Karl Õunapuu',
  email: 'karl@gmail.com',
  description: 'Heegeldatud rebane, umbes 30 cm',
  ...named,
})
const aHat = (named: Record<string, unknown> = {}) => ({
  firstName: 'Liis',
  lastName: 'Tamm',
  customerEmail: 'liis@gmail.com',
  customerPhone: '+372 5812 3434',
  hatDiameter: '56 cm',
  hatCategory: 'beanie',
  colors: ['punane', 'must'],
  ...named,
})

const ask = async (shop: TestShop, named: Record<string, unknown> = {}): Promise<string> =>
  (await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', aRequest(named))).body.orderNumber
const orderHat = async (shop: TestShop, named: Record<string, unknown> = {}): Promise<string> =>
  (await shop.call<{ orderNumber: string }>('POST', '/api/custom-hat-orders', aHat(named))).body.orderNumber
async function buy(shop: TestShop): Promise<string> {
  const shopper = aShopper(shop)
  const payment = await shopper.approve(await addProduct(shop), '38.99')
  return (await shopper.capture(payment)).body.orderNumber
}

const list = async (shop: TestShop, query = ''): Promise<AdminOrders> => {
  const { status, body } = await shop.call<AdminOrders>('GET', `/api/admin/orders?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const numbers = async (shop: TestShop, query = '') =>
  (await list(shop, query)).orders.map(order => order.orderNumber)
const whole = async (shop: TestShop, number: string) =>
  (await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${number}`)).body
const remove = (shop: TestShop, number: string) =>
  shop.call<ErrorBody>('DELETE', `/api/orders?orderNumber=${number}`)
const restore = (shop: TestShop, number: string) =>
  shop.call<AdminOrder>('POST', `/api/admin/orders/${number}/restore`)
const setStatus = (shop: TestShop, number: string, orderStatus: string) =>
  shop.call<Order>('PUT', `/api/orders/${number}/status`, { orderStatus })
const payByHand = (shop: TestShop, orderNumber: string, totalAmount?: string) =>
  shop.call<Order & ErrorBody>('PATCH', '/api/orders', {
    orderNumber,
    paymentStatus: 'completed',
    paymentMethod: 'cash',
    totalAmount,
  })
const mailsTo = async ({ database: { db } }: TestShop, template: string) =>
  (
    await db
      .selectFrom('outbox')
      .select(['recipient', 'data'])
      .where('template', '=', template)
      .orderBy('created_at')
      .execute()
  ).map(({ recipient, data }) => ({
    recipient,
    ...(JSON.parse(data) as { status?: string; link: string }),
  }))
const auditOf = async ({ database: { db } }: TestShop, subject: string) =>
  (
    await db
      .selectFrom('audit_log')
      .select(['actor', 'action'])
      .where('subject', '=', subject)
      .orderBy('at')
      .execute()
  ).map(({ actor, action }) => `${actor} ${action}`)

const owner = async (fresh: () => Promise<FreshDatabase>) => testShop(await fresh(), { admin: true })

onEachDatabase('the owner’s list of orders', fresh => {
  test('requires an administrator', async () => {
    const shop = await testShop(await fresh())
    const number = await ask(shop)
    for (const [method, path] of [
      ['GET', '/api/admin/orders'],
      ['GET', `/api/admin/orders/${number}`],
      ['POST', `/api/admin/orders/${number}/notes`],
      ['POST', `/api/admin/orders/${number}/restore`],
    ] as const)
      expect((await shop.call(method, path, method === 'POST' ? {} : undefined)).status).toBe(401)
  })

  test('includes all three kinds, newest first, with stable pages while orders arrive', async () => {
    const shop = await owner(fresh)
    const made: string[] = []
    for (let i = 0; i < 5; i++) {
      made.unshift(i % 2 ? await orderHat(shop) : await ask(shop))
      shop.wait(1)
    }
    const first = await list(shop, 'limit=2')
    expect(first.orders.map(order => order.orderNumber)).toEqual(made.slice(0, 2))
    await ask(shop)
    const second = await list(shop, `limit=2&cursor=${first.next}`)
    expect(second.orders.map(order => order.orderNumber)).toEqual(made.slice(2, 4))
    const last = await list(shop, `limit=2&cursor=${second.next}`)
    expect(last.orders.map(order => order.orderNumber)).toEqual(made.slice(4))
    expect(last.next).toBeNull()
    expect((await shop.call('GET', '/api/admin/orders?cursor=nonsense')).status).toBe(400)
  })

  test('shows each order once, even if all were created at the same time', async () => {
    const shop = await owner(fresh)
    for (let i = 0; i < 5; i++) await ask(shop)
    const at = new Date().toISOString()
    await shop.database.db.updateTable('orders').set({ created_at: at }).execute()
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(shop, `limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.orders.map(order => order.orderNumber))
      cursor = page.next
    }
    expect(new Set(seen).size).toBe(5)
    expect(seen).toHaveLength(5)
  })

  test('shows a paid order with the payment’s id and its products', async () => {
    const shop = await owner(fresh)
    const number = await buy(shop)
    const [order] = (await list(shop)).orders
    expect(order).toMatchObject({
      orderNumber: number,
      paymentStatus: 'completed',
      paypalOrderId: expect.any(String),
      customerEmail: CUSTOMER.email,
      products: [{ name: 'Rõõmus konnamüts', quantity: 1 }],
      deletedAt: null,
      masked: false,
    })
  })

  test('omits failed payment attempts', async () => {
    const shop = await owner(fresh)
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop))
    await shopper.place('38.99')
    expect(await list(shop)).toMatchObject({ orders: [], next: null, counters: { total: 0 } })
  })

  test('counts the same orders as each filter finds', async () => {
    const shop = await owner(fresh)
    await ask(shop)
    const cancelled = await ask(shop)
    await setStatus(shop, cancelled, 'cancelled')
    await orderHat(shop)
    const paidHat = await orderHat(shop)
    await payByHand(shop, paidHat)
    await buy(shop)
    await remove(shop, await ask(shop))
    const { counters } = await list(shop)
    expect(counters).toEqual({
      total: 5,
      pending: 1,
      customOrders: 2,
      customHats: 2,
      paid: 2,
      awaitingPayment: 2,
    })
    for (const [query, count] of [
      ['', counters.total],
      ['status=pending', counters.pending],
      ['kind=custom_order', counters.customOrders],
      ['kind=custom_hat', counters.customHats],
      ['payment=completed', counters.paid],
      ['payment=pending', counters.awaitingPayment],
    ] as const)
      expect([query, (await list(shop, query)).orders.length]).toEqual([query, count])
  })

  test('sums all unpaid orders, however many are shown', async () => {
    const shop = await owner(fresh)
    for (let i = 0; i < 2; i++) await orderHat(shop)
    const request = await ask(shop)
    await shop.call('PUT', '/api/orders?action=invoice', { orderNumber: request, price: '45.50', notes: '' })
    await ask(shop)
    await payByHand(shop, await orderHat(shop))
    await setStatus(shop, await orderHat(shop), 'cancelled')
    await remove(shop, await orderHat(shop))
    const unpaid = async (query: string) => (await list(shop, query)).unpaid
    expect(await unpaid('payment=pending&limit=1')).toEqual({ sum: '99.50', unpriced: 1 })
    expect(await unpaid('payment=pending&kind=custom_hat')).toEqual({ sum: '54.00', unpriced: 0 })
    expect(await unpaid('payment=pending&status=shipped')).toEqual({ sum: '0.00', unpriced: 0 })
    for (const other of ['', 'payment=completed', 'payment=pending&q=karl', 'payment=pending&deleted=true'])
      expect([other, await unpaid(other)]).toEqual([other, null])
  })

  test('combines filters, and rejects an unknown value', async () => {
    const shop = await owner(fresh)
    const hat = await orderHat(shop)
    await orderHat(shop, { firstName: 'Tõnu' })
    await ask(shop)
    await setStatus(shop, hat, 'confirmed')
    expect(await numbers(shop, 'kind=custom_hat&status=confirmed&payment=pending')).toEqual([hat])
    expect(await numbers(shop, 'kind=custom_order&status=confirmed')).toEqual([])
    expect((await shop.call('GET', '/api/admin/orders?status=eaten')).status).toBe(400)
  })
})

onEachDatabase('the owner’s search', fresh => {
  test('finds names and e-mails regardless of case and diacritics', async () => {
    const shop = await owner(fresh)
    const karl = await ask(shop)
    const tonu = await ask(shop, { name: 'TÕNU Žukov-Älli', email: 'Tonu.Z@Example.com' })
    expect(await numbers(shop, `q=${encodeURIComponent('õunapuu')}`)).toEqual([karl])
    expect(await numbers(shop, 'q=OUNAPUU')).toEqual([karl])
    expect(await numbers(shop, `q=${encodeURIComponent('tõnu žukov')}`)).toEqual([tonu])
    expect(await numbers(shop, 'q=zukov+tonu')).toEqual([tonu])
    expect(await numbers(shop, 'q=tonu.z@example')).toEqual([tonu])
    expect(await numbers(shop, 'q=karl+zukov')).toEqual([])
  })

  test('finds the number, complete or partial, as people type it', async () => {
    const shop = await owner(fresh)
    await ask(shop)
    const number = await orderHat(shop)
    await shop.database.db
      .updateTable('orders')
      .set({ order_number: 'HAT-01ABCDEFG' })
      .where('order_number', '=', number)
      .execute()
    for (const typed of ['HAT-01ABCDEFG', 'hat-olabcdefg', 'hat01abcdefg', '01abc', 'EFG'])
      expect([typed, await numbers(shop, `q=${typed}`)]).toEqual([typed, ['HAT-01ABCDEFG']])
    expect(
      await numbers(shop, `q=${referenceNumber('HAT-01ABCDEFG')}`),
      'the bank’s reference number finds the order',
    ).toEqual(['HAT-01ABCDEFG'])
  })

  test('treats special characters literally', async () => {
    const shop = await owner(fresh)
    const percent = await ask(shop, { name: '100% vill', email: 'a_b@gmail.com' })
    await ask(shop, { name: 'Sada', email: 'aXb@gmail.com' })
    expect(await numbers(shop, `q=${encodeURIComponent('100%')}`)).toEqual([percent])
    expect(await numbers(shop, `q=${encodeURIComponent('a_b')}`)).toEqual([percent])
    expect(await numbers(shop, `q=${encodeURIComponent('\\')}`)).toEqual([])
    expect(await numbers(shop, 'q=%20%20')).toHaveLength(2)
  })

  test('finds the name under which an order was paid', async () => {
    const shop = await owner(fresh)
    const hat = await orderHat(shop)
    await shop.database.db
      .updateTable('orders')
      .set({ session_id: aSession() })
      .where('order_number', '=', hat)
      .execute()
    const { body } = await shop.call<{ id: string; links: { rel: string; href: string }[] }>(
      'POST',
      '/api/paypal/order',
      {
        amount: '33.99',
        checkout: {
          customer: { ...CUSTOMER, lastName: 'Põldmäe' },
          deliveryMethod: 'omniva_courier',
          invoice: hat,
          termsAccepted: true,
        },
      },
    )
    await aShopper(shop).decide(body)
    await shop.call('POST', `/api/paypal/capture?orderID=${body.id}`)
    expect(await numbers(shop, 'q=poldmae')).toEqual([hat])
  })
})

onEachDatabase('a single order', fresh => {
  test('is shown with its history, payment, e-mails and the customer’s own link', async () => {
    const shop = await owner(fresh)
    await buy(shop)
    const number = await buy(shop)
    await setStatus(shop, number, 'shipped')
    const { order, history, payment, mails, trackingLink, pictures } = await whole(shop, number)
    expect(order).toMatchObject({ orderNumber: number, orderStatus: 'shipped', deletedAt: null })
    expect(history.map(({ actor, event }) => `${actor} ${event}`)).toEqual(['shop paid', `${OWNER} status`])
    expect(history[1]!.data).toEqual({ from: 'paid', to: 'shipped' })
    expect(payment).toEqual({
      provider: 'paypal',
      isPlay: true,
      state: 'captured',
      providerOrderId: order.paypalOrderId,
      captureId: expect.any(String),
      amount: '38.99',
      refunded: '0.00',
      orders: [number],
    })
    expect(mails.map(mail => [mail.template, mail.to]).sort()).toEqual([
      ['new-order', expect.any(String)],
      ['order-received', CUSTOMER.email],
      ['status-changed', CUSTOMER.email],
    ])
    expect(trackingLink).toMatch(new RegExp(`/jalgimine\\?orderNumber=${number}&key=.{22}$`))
    expect(pictures).toEqual([])
    expect((await shop.call('GET', '/api/admin/orders/ORD-000000000')).status).toBe(404)
  })

  test('is shown without another order’s e-mails', async () => {
    const shop = await owner(fresh)
    const number = await ask(shop)
    await ask(shop)
    expect((await whole(shop, number)).mails).toHaveLength(2)
  })

  test('stores a note with its author, and other tabs notice it', async () => {
    const shop = await owner(fresh)
    const number = await ask(shop)
    const pulse = async () => (await shop.call<{ orders: string }>('GET', '/api/admin/pulse')).body.orders
    const before = await pulse()
    shop.wait(1)
    const note = await shop.call('POST', `/api/admin/orders/${number}/notes`, {
      text: '  Helistas, ootab reedeni ',
    })
    expect(note).toMatchObject({
      status: 201,
      body: { actor: OWNER, event: 'note', data: { text: 'Helistas, ootab reedeni' } },
    })
    expect((await whole(shop, number)).history.at(-1)).toEqual(note.body)
    expect(await pulse()).not.toBe(before)
    expect((await shop.call('POST', `/api/admin/orders/${number}/notes`, { text: '  ' })).status).toBe(400)
    expect((await shop.call('POST', '/api/admin/orders/ERI-000000000/notes', { text: 'a' })).status).toBe(404)
    expect(await auditOf(shop, number)).toEqual([`${OWNER} order.note`])

    // Repeated after a lost response, and by an impatient finger.
    const named = { text: 'Tuleb ise järele', requestId: 'a-name-of-the-browsers-own' }
    const send = () => shop.call<{ id: string }>('POST', `/api/admin/orders/${number}/notes`, named)
    const notes = [...(await Promise.all([send(), send()])), await send()]
    expect(new Set(notes.map(({ body }) => body.id)).size).toBe(1)
    const other = { ...named, text: 'Tuleb ise järele reedel' }
    expect(await shop.call('POST', `/api/admin/orders/${number}/notes`, other)).toMatchObject({
      status: 409,
      body: { code: 'request_differs' },
    })
    expect((await whole(shop, number)).history.filter(({ event }) => event === 'note')).toHaveLength(2)
  })
})

onEachDatabase('a status that the owner sets', fresh => {
  test('is e-mailed to the customer once, however often it is set', async () => {
    const shop = await owner(fresh)
    const number = await buy(shop)
    for (const status of ['processing', 'shipped', 'processing', 'shipped', 'shipped', 'delivered']) {
      await setStatus(shop, number, status)
      shop.wait(2)
    }
    const told = await mailsTo(shop, 'status-changed')
    expect(told.map(mail => mail.status)).toEqual(['processing', 'shipped', 'delivered'])
    expect(told[0]).toMatchObject({
      recipient: CUSTOMER.email,
      orderNumber: number,
      link: expect.stringContaining('&key='),
    })
    expect(await auditOf(shop, number)).toEqual(Array(5).fill(`${OWNER} order.status`))
  })

  test('sends no e-mail if it is changed back at once', async () => {
    const { url, got } = await mailServer()
    const shop = await testShop(await fresh(), { admin: true, env: { SMTP_URL: url } })
    const number = await ask(shop)
    await setStatus(shop, number, 'confirmed')
    shop.wait(2)
    await shop.mailer.sendDue()
    const before = got.length
    for (const slip of ['shipped', 'delivered', 'cancelled', 'confirmed']) await setStatus(shop, number, slip)
    shop.wait(2)
    await shop.mailer.sendDue()
    expect(got).toHaveLength(before)
    await setStatus(shop, number, 'completed')
    await shop.mailer.sendDue()
    expect(got, 'the e-mail waits, so that a slip can be corrected').toHaveLength(before)
    shop.wait(2)
    await shop.mailer.sendDue()
    expect(got).toHaveLength(before + 1)
  })

  test('sends no e-mail if it means nothing to a customer', async () => {
    const shop = await owner(fresh)
    const number = await ask(shop)
    for (const status of ['pending_confirmation', 'paid', 'pending']) await setStatus(shop, number, status)
    expect(await mailsTo(shop, 'status-changed')).toEqual([])
    await setStatus(shop, number, 'cancelled')
    expect(await mailsTo(shop, 'status-changed')).toMatchObject([{ status: 'cancelled' }])
  })

  test('set with PATCH also sends its e-mail', async () => {
    const shop = await owner(fresh)
    const number = await ask(shop)
    await shop.call('PATCH', `/api/orders?orderNumber=${number}`, {
      orderNumber: number,
      orderStatus: 'confirmed',
    })
    expect(await mailsTo(shop, 'status-changed')).toMatchObject([{ status: 'confirmed' }])
  })

  test('set twice concurrently ends as one of the two', async () => {
    const shop = await owner(fresh)
    const number = await ask(shop)
    const replies = await Promise.all([
      setStatus(shop, number, 'confirmed'),
      setStatus(shop, number, 'processing'),
    ])
    expect(replies.map(({ status }) => status).filter(status => status !== 200 && status !== 409)).toEqual([])
    const { order, history } = await whole(shop, number)
    // Entries of the same instant have no order except that of the statuses.
    const steps = history.filter(({ event }) => event === 'status').map(({ data }) => data)
    const last = steps.filter(({ to }) => !steps.some(({ from }) => from === to))
    expect(last.map(({ to }) => to)).toEqual([order.orderStatus])
  })
})

onEachDatabase('a payment that the owner enters by hand', fresh => {
  test('cannot be undone: a paid order does not become unpaid', async () => {
    const shop = await owner(fresh)
    const number = await buy(shop)
    const say = (paymentStatus: string) =>
      shop.call<ErrorBody>('PATCH', '/api/orders', { orderNumber: number, paymentStatus })
    expect(await say('pending')).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    expect(await say('refunded')).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect((await whole(shop, number)).order.paymentStatus).toBe('completed')
    const unpaid = await ask(shop)
    expect(
      (await shop.call('PATCH', '/api/orders', { orderNumber: unpaid, paymentStatus: 'pending' })).status,
    ).toBe(200)
  })

  test('needs a price, and is recorded', async () => {
    const shop = await owner(fresh)
    const number = await ask(shop)
    expect(await payByHand(shop, number)).toMatchObject({ status: 409, body: { code: 'price_unconfirmed' } })
    await shop.call('PUT', '/api/orders?action=invoice', { orderNumber: number, price: '45.00' })
    expect(await payByHand(shop, number)).toMatchObject({
      status: 200,
      body: { paymentStatus: 'completed', paymentMethod: 'cash', orderStatus: 'paid', totalAmount: '45.00' },
    })
    expect(await auditOf(shop, number)).toEqual([`${OWNER} order.invoice`, `${OWNER} order.paid`])
    expect((await payByHand(shop, number)).body.code).toBe('already_paid')
  })

  test('must match the sum that she has seen, if she sends it', async () => {
    const shop = await owner(fresh)
    const number = await ask(shop)
    for (const price of ['45.00', '54.00'])
      await shop.call('PUT', '/api/orders?action=invoice', { orderNumber: number, price })
    expect(await payByHand(shop, number, '45.00')).toMatchObject({
      status: 409,
      body: { code: 'amount_differs', details: expect.stringContaining('€54.00') },
    })
    expect((await whole(shop, number)).order.paymentStatus).toBe('pending')
    expect(await payByHand(shop, number, '54,00')).toMatchObject({
      status: 200,
      body: { paymentStatus: 'completed', totalAmount: '54.00' },
    })
  })
})

onEachDatabase('a deleted order', fresh => {
  test('disappears for everybody, is listed as deleted, and is restored unchanged', async () => {
    const shop = await owner(fresh)
    const number = await orderHat(shop)
    await setStatus(shop, number, 'confirmed')
    expect((await remove(shop, number)).status).toBe(204)
    expect(await numbers(shop)).toEqual([])
    expect((await shop.call('GET', `/api/orders/${number}`)).status).toBe(404)
    expect((await setStatus(shop, number, 'shipped')).status).toBe(404)
    const deleted = await list(shop, 'deleted=true')
    expect(deleted.orders).toMatchObject([{ orderNumber: number, deletedAt: expect.any(String) }])
    expect(deleted.counters.total).toBe(0)
    expect((await whole(shop, number)).order.deletedAt).toEqual(expect.any(String))

    const back = await restore(shop, number)
    expect(back).toMatchObject({ status: 200, body: { orderStatus: 'confirmed', deletedAt: null } })
    expect((await restore(shop, number)).status).toBe(200)
    expect(await numbers(shop)).toEqual([number])
    const { history } = await whole(shop, number)
    expect(history.map(({ event }) => event)).toEqual(['placed', 'status', 'deleted', 'restored'])
    expect(await auditOf(shop, number)).toEqual(
      ['order.status', 'order.delete', 'order.restore'].map(action => `${OWNER} ${action}`),
    )
  })

  test('cannot be paid any more if unpaid, and leaves its cart', async () => {
    const shop = await owner(fresh)
    const shopper = aShopper(shop)
    const number = await ask(shop, { sessionId: shopper.sessionId })
    await shop.call('PUT', '/api/orders?action=invoice', { orderNumber: number, price: '45.00' })
    const { paymentLink } = (
      await shop.call<PaymentLinkSent>('POST', `/api/orders/${number}/send-payment-email`)
    ).body
    expect(paymentLink).toContain(number)
    await shop.call('POST', '/api/cart?action=custom-order', {
      sessionId: shopper.sessionId,
      orderNumber: number,
    })
    const checkout = {
      customer: CUSTOMER,
      deliveryMethod: 'omniva_courier',
      invoice: number,
      termsAccepted: true,
    }
    const opened = await shop.call<{ id: string; links: { rel: string; href: string }[] }>(
      'POST',
      '/api/paypal/order',
      { amount: '51.99', checkout },
    )
    await shopper.decide(opened.body)
    await remove(shop, number)
    expect(await shopper.cart()).toEqual([])
    // The payment already open captures nothing.
    expect(await shop.call('POST', `/api/paypal/capture?orderID=${opened.body.id}`)).toMatchObject({
      status: 404,
      body: { code: 'order_not_found' },
    })
    expect((await shop.call('POST', '/api/paypal/order', { amount: '51.99', checkout })).status).toBe(404)
    expect((await payByHand(shop, number)).status).toBe(404)

    await restore(shop, number)
    expect((await payByHand(shop, number)).status).toBe(200)
  })

  test('cannot be one whose payment is being captured, which cannot be cancelled either', async () => {
    const shop = await owner(fresh)
    const number = await orderHat(shop)
    const { body } = await shop.call<{ id: string; links: { rel: string; href: string }[] }>(
      'POST',
      '/api/paypal/order',
      {
        amount: '33.99',
        checkout: {
          customer: CUSTOMER,
          deliveryMethod: 'omniva_courier',
          invoice: number,
          termsAccepted: true,
        },
      },
    )
    await aShopper(shop).decide(body, 'approve', 'pending')
    expect((await shop.call('POST', `/api/paypal/capture?orderID=${body.id}`)).status).toBe(202)
    expect(await remove(shop, number)).toMatchObject({
      status: 409,
      body: { code: 'payment_under_way', details: expect.stringMatching(/alles kinnitatakse/) },
    })
    expect(await numbers(shop)).toEqual([number])

    expect(await setStatus(shop, number, 'cancelled')).toMatchObject({
      status: 409,
      body: { code: 'payment_under_way' },
    })
    expect((await setStatus(shop, number, 'processing')).status).toBe(200)
  })
})
