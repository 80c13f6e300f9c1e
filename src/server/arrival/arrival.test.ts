import { expect, test } from 'vitest'
import type { AdminOrder, AdminOrderDetails } from '#contract/admin-orders.ts'
import type { ArrivalAnswer, ArrivalSpan, PromisesView, PromiseView } from '#contract/arrival.ts'
import type { Order } from '#contract/orders.ts'
import type { AdminSettings } from '#contract/settings.ts'
import { arrivalText } from '#domain/arrival-text.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { isWorkingDay } from '#domain/working-day.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder, HAT_DETAILS, paidAt } from '#test/order.ts'
import { aCheckout, addProduct, aShopper, findAdminTask, type TestShop, testShop } from '#test/test-shop.ts'
import { aBatch } from '#test/yarn.ts'

const COURIER = 'omniva_courier'
const DAY_MINUTES = 1_440
const A_HAT = { kind: 'custom_hat', details: HAT_DETAILS } as const

onEachDatabase('the estimated arrival', fresh => {
  const open = async (admin = true) => testShop(await fresh(), { admin })
  const ask = async (shop: TestShop, kinds = 'regular') =>
    (await shop.call<ArrivalAnswer>('GET', `/api/arrival?kinds=${kinds}`)).body
  const see = async (shop: TestShop) => (await shop.call<AdminSettings>('GET', '/api/admin/settings')).body
  const change = async (shop: TestShop, some: Partial<AdminSettings['arrival']>) => {
    const facts = await see(shop)
    const arrival = { ...facts.arrival, ...some }
    return shop.call<AdminSettings>('PUT', '/api/admin/settings', { ...facts, arrival })
  }
  const inDays = (shop: TestShop, days: number) => dayAfter(tallinnDay(shop.now()), days)

  /** Pays for one piece. @param arrival the arrival shown on the page */
  async function buy(shop: TestShop, arrival?: ArrivalSpan) {
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop))
    const placed = await shopper.place('38.99', aCheckout(arrival && { arrival }))
    if (placed.status !== 200) return { ...placed, number: '' }
    await shopper.decide(placed.body)
    return { ...placed, number: (await shopper.capture(placed.body)).body.orderNumber }
  }
  const orderOf = async (shop: TestShop, number: string) =>
    (await shop.call<Order>('GET', `/api/orders/${number}`)).body
  const whole = async (shop: TestShop, number: string) =>
    (await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${number}`)).body

  test('is public for each delivery method, without revealing what is waiting', async () => {
    const shop = await open(false)
    const { status, body } = await shop.call<ArrivalAnswer>('GET', '/api/arrival')
    expect(status).toBe(200)
    expect(Object.keys(body.days)).not.toEqual([])
    for (const span of Object.values(body.days)) {
      expect(span!.first > tallinnDay(shop.now()) && span!.first <= span!.last).toBe(true)
      expect(isWorkingDay(span!.first) && isWorkingDay(span!.last)).toBe(true)
    }
    expect(Date.parse(body.until)).toBeGreaterThan(shop.now().getTime())
    expect(Object.keys(body).toSorted()).toEqual([
      'days',
      'handling',
      'payBefore',
      'postLeavesAt',
      'transit',
      'until',
    ])
    expect((await shop.call('GET', '/api/arrival?kinds=hat')).status).toBe(400)
    expect(await ask(shop, 'custom_hat,custom_hat')).toMatchObject({ postLeavesAt: '15:00' })
  })

  test('changes with the waiting orders, and with the owner’s settings at the next request', async () => {
    const shop = await open()
    const before = await ask(shop, 'custom_hat')
    for (let n = 0; n < 8; n++)
      await anOrder(shop.database.db, shop.now(), { kind: 'custom_hat' }, paidAt(shop.now()))
    shop.wait(1)
    const after = await ask(shop, 'custom_hat')
    expect(after.days[COURIER]!.last > before.days[COURIER]!.last).toBe(true)
    // Ready pieces are packed in between.
    const ready = await ask(shop)
    expect(ready.days[COURIER]!.last < after.days[COURIER]!.first).toBe(true)
    const { transit } = (await see(shop)).arrival
    const slow = { days: { least: 9, most: 9 }, saturdays: false }
    expect((await change(shop, { transit: { ...transit, [COURIER]: slow } })).status).toBe(200)
    const slower = await ask(shop)
    expect(slower.days[COURIER]!.last > ready.days[COURIER]!.last).toBe(true)
    expect(slower.days.omniva_parcel).toEqual(ready.days.omniva_parcel)
  })

  test('counts the owner’s holiday break into the handling days', async () => {
    const shop = await open()
    const days = Array.from({ length: 13 }, (_, n) => inDays(shop, n + 1))
    const until = days.at(-1)!
    const holidayBreak = {
      from: tallinnDay(shop.now()),
      until,
      text: '',
      closesShop: false,
      delaysDispatch: true,
    }
    await shop.call('PUT', '/api/admin/settings', { ...(await see(shop)), holidayBreak })
    expect((await ask(shop)).handling!.least).toBeGreaterThan(days.filter(isWorkingDay).length)
  })

  test('has its settings validated at each field', async () => {
    const shop = await open()
    const never = { hours: null, posts: false }
    expect(await change(shop, { week: Array(7).fill(never) })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'arrival.week' }, { path: 'arrival.week' }] },
    })
    const { week, hours } = (await see(shop)).arrival
    const backwards = [{ hours: { from: '16:00', until: '10:00' }, posts: true }, ...week.slice(1)]
    expect(await change(shop, { week: backwards, hours: { ...hours, custom_hat: 0 } })).toMatchObject({
      status: 400,
      body: {
        issues: [
          { path: 'arrival.week.0.hours.until', message: 'Lõpp peab olema algusest hiljem' },
          { path: 'arrival.hours.custom_hat' },
        ],
      },
    })
    expect(await shop.call('GET', '/api/settings')).not.toHaveProperty('body.arrival')
  })

  test('is stored with the order as shown, and stated in the e-mail and on the tracking page', async () => {
    const shop = await open()
    const { days } = await ask(shop)
    const shown = days[COURIER]!
    // The page is from yesterday, and shows a later day than could be promised now.
    const later = { first: shown.first, last: dayAfter(shown.last, 3) }
    const { number } = await buy(shop, later)
    expect((await orderOf(shop, number)).promise).toEqual(later)
    const letters = await shop.database.db.selectFrom('outbox').selectAll().execute()
    expect(letters.map(({ template }) => template).toSorted()).toEqual(['new-order', 'order-received'])
    for (const { data } of letters) expect(JSON.parse(data).promise).toMatchObject(later)
    shop.wait(DAY_MINUTES)
    await change(shop, { postLeavesAt: '00:01' })
    expect((await orderOf(shop, number)).promise, 'the promise is not calculated again').toEqual(later)
    const csv = await shop.app.inject('/api/admin/orders.csv')
    expect(csv.body).toContain('Lubatud hiljemalt')
  })

  test('is the current one for a client that shows none', async () => {
    const shop = await open()
    const { days } = await ask(shop)
    const { number } = await buy(shop)
    expect((await orderOf(shop, number)).promise).toEqual(days[COURIER])
  })

  test('is refused, before anything is stored, if the page promises too much', async () => {
    const shop = await open()
    const today = tallinnDay(shop.now())
    const refused = await buy(shop, { first: today, last: today })
    expect(refused).toMatchObject({ status: 409, body: { code: 'promise_moved' } })
    expect(await buy(shop, { first: today, last: inDays(shop, 300) })).toMatchObject({ status: 409 })
    expect(await buy(shop, { first: inDays(shop, 9), last: inDays(shop, 8) })).toMatchObject({ status: 400 })
    const { last } = (await ask(shop)).days[COURIER]!
    for (const first of ['0001-01-01', today])
      expect(await buy(shop, { first, last }), first).toMatchObject({ status: 409 })
    expect(await shop.database.db.selectFrom('payments').select('id').execute()).toEqual([])
  })

  test('of an invoice is stored when it is paid', async () => {
    const shop = await open()
    const asked = { name: 'Karl Tamm', email: 'karl@naide.ee', description: 'Rebane' }
    const { orderNumber } = (await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', asked))
      .body
    await shop.call('PUT', '/api/orders?action=invoice', { orderNumber, price: '40.00' })
    const { days } = await ask(shop, 'custom_order')
    const shopper = aShopper(shop)
    const placed = await shopper.place('46.99', aCheckout({ invoice: orderNumber, arrival: days[COURIER] }))
    expect((await orderOf(shop, orderNumber)).promise).toBeNull()
    await shopper.decide(placed.body)
    await shopper.capture(placed.body)
    expect((await orderOf(shop, orderNumber)).promise).toEqual(days[COURIER])
  })

  test('in danger of being missed is a task, and one tap tells the customer the new day', async () => {
    const shop = await open()
    const { number } = await buy(shop)
    const { promise } = await orderOf(shop, number)
    const kept = async () => (await shop.call<PromisesView>('GET', '/api/admin/promises')).body.kept
    shop.wait(1)
    expect(await findAdminTask(shop, 'promise')).toBeUndefined()
    expect(await kept(), 'a promise that can still be kept is not counted').toEqual([])
    shop.wait(20 * DAY_MINUTES)
    expect(await kept()).toMatchObject([{ orders: 1, kept: 0, unsent: 1 }])
    expect(await findAdminTask(shop, 'promise')).toMatchObject({ count: 1, first: [{ id: number, promise }] })
    const path = `/api/admin/orders/${number}/promise`
    const { body } = await shop.call<PromiseView>('GET', path)
    expect(body.promise).toEqual(promise)
    expect(body.suggested!.last > tallinnDay(shop.now())).toBe(true)
    expect(body.letter!.html).toContain('Vabandust')

    const to = body.suggested!
    expect(await shop.call('POST', path, { ...to, seen: to })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
    const [yesterday, today] = [inDays(shop, -1), inDays(shop, 0)]
    expect(await shop.call('POST', path, { first: yesterday, last: to.last, seen: promise })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'first' }] },
    })
    expect(await shop.call('POST', path, { first: today, last: today, seen: promise })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'last' }] },
    })
    expect(await shop.call('POST', path, { ...to, seen: promise })).toMatchObject({ status: 200, body: to })
    // The owner's tap again, after a lost answer.
    expect(await shop.call('POST', path, { ...to, seen: promise })).toMatchObject({ status: 200 })
    const { order, history, mails } = await whole(shop, number)
    expect(order.promise).toEqual(to)
    expect(history.filter(({ event }) => event === 'promise')).toMatchObject([
      { data: { from: promise, to } },
    ])
    expect(mails.filter(({ template }) => template === 'promise-moved')).toHaveLength(1)
    expect(await findAdminTask(shop, 'promise')).toBeUndefined()

    // Measured by the arrival shown at the payment, not by the one it was moved to.
    await shop.call('PUT', `/api/orders/${number}/status`, { orderStatus: 'shipped' })
    expect(await kept()).toMatchObject([{ orders: 1, kept: 0, unsent: 0 }])
    expect((await kept())[0]!.median).toBeGreaterThan(5)
    expect(await shop.call('POST', path, { ...to, seen: to })).toMatchObject({
      status: 409,
      body: { code: 'no_promise' },
    })
  })

  test('of a hat that waited for yarn is first given by the owner, and measured by that', async () => {
    const shop = await open()
    const { order_number: number } = await anOrder(shop.database.db, shop.now(), A_HAT, paidAt(shop.now()))
    const path = `/api/admin/orders/${number}/promise`
    const addYarn = (grams: number) =>
      shop.call('POST', '/api/admin/yarn/batches', aBatch({ colour: 'roosa', grams }))
    await addYarn(10)
    const missing = (await shop.call<PromiseView>('GET', path)).body
    expect(missing).toEqual({ promise: null, suggested: null, awaitedYarn: ['roosa'], letter: null })
    await addYarn(500)
    const { promise, suggested, awaitedYarn, letter } = (await shop.call<PromiseView>('GET', path)).body
    expect([promise, awaitedYarn]).toEqual([null, []])
    expect(letter!.subject).toContain(arrivalText(suggested!))
    expect(letter!.html).toContain('nüüd tean')
    expect(letter!.html).not.toContain('Vabandust')

    const to = suggested!
    expect(await shop.call('POST', path, { ...to, seen: to })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
    expect(await shop.call('POST', path, { ...to, seen: null })).toMatchObject({ status: 200, body: to })
    // The owner's tap again, after a lost answer; then one from an outdated page.
    expect(await shop.call('POST', path, { ...to, seen: null })).toMatchObject({ status: 200 })
    const later = { first: to.first, last: inDays(shop, 70) }
    while (!isWorkingDay(later.last)) later.last = dayAfter(later.last, 1)
    expect((await shop.call('POST', path, { ...later, seen: null })).status).toBe(409)
    const { order, history, mails } = await whole(shop, number)
    expect(order.promise).toEqual(to)
    expect(history.filter(({ event }) => event === 'promise')).toMatchObject([{ data: { from: null, to } }])
    expect(mails.filter(({ template }) => template === 'promise-moved')).toHaveLength(1)

    // The first promise stays when it is moved.
    expect((await shop.call('POST', path, { ...later, seen: to })).status).toBe(200)
    const row = await shop.database.db
      .selectFrom('orders')
      .select(['promise', 'first_promise'])
      .where('order_number', '=', number)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(row.first_promise!)).toMatchObject(to)
    expect(JSON.parse(row.promise!)).toMatchObject(later)
  })

  test('is not stated in the e-mail of a parcel that leaves too late', async () => {
    const shop = await open()
    const [inTime, late] = [await buy(shop), await buy(shop)]
    const send = async (number: string) => {
      await shop.call('PUT', `/api/orders/${number}/status`, { orderStatus: 'shipped' })
      const { mails } = await whole(shop, number)
      const { id } = mails.find(({ template }) => template === 'status-changed')!
      return (await shop.call<{ html: string }>('GET', `/api/admin/outbox/${id}`)).body.html
    }
    const dayOf = async (number: string) => arrivalText((await orderOf(shop, number)).promise!)
    expect(await send(inTime.number)).toContain(await dayOf(inTime.number))
    shop.wait(20 * DAY_MINUTES)
    expect(await send(late.number)).not.toContain(await dayOf(late.number))
  })

  test('excludes finished pieces from the work, and learns from the hours they needed', async () => {
    const shop = await open()
    const { db } = shop.database
    const hats: string[] = []
    for (let n = 0; n < 6; n++) {
      const { order_number } = await anOrder(db, shop.now(), A_HAT, paidAt(shop.now()))
      hats.push(order_number)
    }
    const mark = (number: string, isMade = true) =>
      shop.call<AdminOrder>('PUT', `/api/admin/orders/${number}/made`, { isMade })
    const promises = async () => (await shop.call<PromisesView>('GET', '/api/admin/promises')).body
    shop.wait(1)
    const before = await ask(shop, 'custom_hat')
    expect((await promises()).waiting).toEqual({ regular: 0, custom_hat: 6, custom_order: 0 })
    for (const number of hats.slice(0, 5)) {
      shop.wait(DAY_MINUTES)
      expect((await mark(number)).body.madeAt).not.toBeNull()
    }
    const { waiting, needs } = await promises()
    expect(waiting, 'made pieces still wait to be packed').toEqual({
      regular: 5,
      custom_hat: 1,
      custom_order: 0,
    })
    expect(needs.custom_hat.samples).toBe(5)
    const after = await ask(shop, 'custom_hat')
    const lead = (answer: ArrivalAnswer) => answer.handling!.most
    expect(lead(after)).toBeLessThan(lead(before))

    // The owner's tap again, then undone as a mistake.
    const [first] = hats as [string, ...string[]]
    await mark(first)
    expect((await mark(first, false)).body.madeAt).toBeNull()
    expect((await promises()).waiting.custom_hat).toBe(2)
    const { history } = await whole(shop, first)
    expect(history.filter(({ event }) => event === 'made')).toMatchObject([
      { data: { isMade: true } },
      { data: { isMade: false } },
    ])

    const code = async (number: string) => (await mark(number)) as { body: { code?: string } }
    await shop.call('PUT', `/api/orders/${first}/status`, { orderStatus: 'shipped' })
    expect((await code(first)).body.code).toBe('nothing_to_make')
    expect((await code((await buy(shop)).number)).body.code).toBe('nothing_to_make')
    const unpaid = await anOrder(db, shop.now(), A_HAT)
    expect((await code(unpaid.order_number)).body.code).toBe('not_paid')
    // Rows of earlier versions have no `sent_at`.
    const sentBefore = await anOrder(db, shop.now(), A_HAT, { ...paidAt(shop.now()), status: 'delivered' })
    expect((await code(sentBefore.order_number)).body.code).toBe('nothing_to_make')
    const refunded = await anOrder(db, shop.now(), A_HAT, {
      ...paidAt(shop.now()),
      payment_status: 'refunded',
    })
    expect((await code(refunded.order_number)).body.code).toBe('nothing_to_make')
    expect((await code('HAT-7K2M9QX4T')).body.code).toBe('order_not_found')
    expect((await (await open(false)).call('PUT', `/api/admin/orders/${first}/made`, {})).status).toBe(401)
  })

  test('is shown on Today as a day for posting, and whether made-to-order pieces are made', async () => {
    const shop = await open()
    const { order_number } = await anOrder(shop.database.db, shop.now(), A_HAT, paidAt(shop.now()))
    const { number } = await buy(shop)
    const { promise } = await shop.database.db
      .selectFrom('orders')
      .select('promise')
      .where('order_number', '=', number)
      .executeTakeFirstOrThrow()
    const { postBy } = JSON.parse(promise!) as { postBy: string }
    const { first } = (await findAdminTask(shop, 'pack'))!
    expect(first.find(({ id }) => id === number)).toMatchObject({ postBy })
    expect(first.find(({ id }) => id === order_number)).not.toHaveProperty('postBy')
    const packed = async () =>
      (await findAdminTask(shop, 'pack'))!.first.map(({ isMade }) => isMade).toSorted()
    expect(await packed()).toEqual([false, undefined])
    await shop.call('PUT', `/api/admin/orders/${order_number}/made`, { isMade: true })
    expect(await packed()).toEqual([true, undefined])
  })

  test('counts as missed if the order was already late when it was cancelled or refunded', async () => {
    const shop = await open()
    const kept = async () => (await shop.call<PromisesView>('GET', '/api/admin/promises')).body.kept
    const cancel = (number: string) =>
      shop.call('PUT', `/api/orders/${number}/status`, { orderStatus: 'cancelled' })
    const [inTime, late, refunded] = [await buy(shop), await buy(shop), await buy(shop)]
    expect((await cancel(inTime.number)).status).toBe(200)
    shop.wait(20 * DAY_MINUTES)
    const back = { amount: '38.99', reason: 'Ei jõua', requestId: 'q'.repeat(16) }
    const answer = await shop.call('POST', `/api/admin/orders/${refunded.number}/refund`, back)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect((await cancel(late.number)).status).toBe(200)
    shop.wait(90 * DAY_MINUTES)
    const months = await kept()
    expect(months).toMatchObject([{ orders: 2, kept: 0, unsent: 0, cancelledLate: 2 }])
    expect(months[0]!.median).toBeGreaterThan(5)
  })

  test('excludes a fully withdrawn order from the work as soon as it is withdrawn', async () => {
    const shop = await open()
    const { number } = await buy(shop)
    const { access_key } = await shop.database.db
      .selectFrom('orders')
      .select('access_key')
      .executeTakeFirstOrThrow()
    const waiting = async () =>
      (await shop.call<PromisesView>('GET', '/api/admin/promises')).body.waiting.regular
    expect(await waiting()).toBe(1)
    const declared = await shop.call('POST', '/api/withdrawals', {
      orderNumber: number,
      key: access_key,
      name: 'Žanna Tamm',
      receiptEmail: 'zanna@naide.ee',
      lines: [{ position: 0, quantity: 1 }],
    })
    expect(declared.status).toBe(201)
    expect(await waiting()).toBe(0)
    shop.wait(20 * DAY_MINUTES)
    expect((await shop.call<PromisesView>('GET', '/api/admin/promises')).body.kept).toEqual([])
  })

  test('of an order whose pieces were all refunded counts as missed if it was late by then', async () => {
    const shop = await open()
    const { number } = await buy(shop)
    const promises = async () => (await shop.call<PromisesView>('GET', '/api/admin/promises')).body
    shop.wait(20 * DAY_MINUTES)
    expect((await promises()).waiting.regular).toBe(1)
    const refund = { reason: 'Otsas', lines: [{ lineId: 0, quantity: 1 }] }
    const { body } = await shop.call('POST', `/api/admin/orders/${number}/refund`, refund)
    expect(body).toMatchObject({ paymentStatus: 'partially_refunded' })
    const { waiting, kept } = await promises()
    expect(waiting.regular).toBe(0)
    expect(kept).toMatchObject([{ orders: 1, kept: 0, unsent: 0, cancelledLate: 1 }])
  })

  test('of a composer payment is stored as on its page, and of one by hand as in its e-mail', async () => {
    const shop = await open()
    const { days } = await ask(shop, 'custom_hat')
    const shown = days.omniva_parcel!
    const hat = {
      firstName: 'Mari',
      lastName: 'Maasikas',
      customerEmail: 'mari@gmail.com',
      customerPhone: '+372 5123 4534',
      hatDiameter: '56',
      hatCategory: 'cat',
      colors: ['roosa'],
      colorOrder: 'roosa',
    }
    const pay = (arrival: ArrivalSpan) =>
      shop.call<{ id: string; code?: string }>('POST', '/api/paypal/order', {
        amount: '27.00',
        hat,
        arrival,
      })
    const today = tallinnDay(shop.now())
    expect(await pay({ first: today, last: today })).toMatchObject({
      status: 409,
      body: { code: 'promise_moved' },
    })
    const shopper = aShopper(shop)
    const placed = await pay(shown)
    await shopper.decide(placed.body as never)
    const { orderNumber } = (await shopper.capture(placed.body as never)).body
    expect((await orderOf(shop, orderNumber)).promise).toEqual(shown)

    const asked = { ...hat, paymentType: 'later' }
    const later = (await shop.call<{ orderNumber: string }>('POST', '/api/custom-hat-orders', asked)).body
    shop.wait(1)
    const now = (await ask(shop, 'custom_hat')).days.omniva_parcel
    const paid = { orderNumber: later.orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
    expect((await shop.call('PATCH', '/api/orders', paid)).status).toBe(200)
    expect((await orderOf(shop, later.orderNumber)).promise).toEqual(now)
    const { db } = shop.database
    const letter = await db
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'order-received')
      .where('recipient', '=', hat.customerEmail)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(letter.data).promise).toMatchObject(now!)
    const view = await shop.call<PromiseView>('GET', `/api/admin/orders/${later.orderNumber}/promise`)
    expect(view.body.suggested, 'any parcel machine gets a suggested day').not.toBeNull()
  })

  test('is not promised for pickup, or for made-to-order pieces in the owner’s own orders', async () => {
    const shop = await open()
    const made = (named: object) =>
      shop.call<{ order: Order }>('POST', '/api/admin/orders', {
        customerName: 'Mari Maasikas',
        customerEmail: 'mari@naide.ee',
        customerPhone: '+372 5123 4534',
        customerAddress: 'Kala 1',
        customerCity: 'Tartu',
        customerPostalCode: '51001',
        payment: 'cash',
        ...named,
      })
    const bag = { productId: null, name: 'Rebasekott', unitPrice: '45.50', quantity: 1 }
    const promiseOf = async (named: object) => {
      const { status, body } = await made(named)
      expect(status, JSON.stringify(body)).toBe(201)
      return body.order.promise
    }
    const { days } = await ask(shop)
    expect(await promiseOf({ lines: [bag], deliveryMethod: COURIER })).toEqual(days[COURIER])
    expect(await promiseOf({ lines: [bag], deliveryMethod: '' })).toBeNull()
    const lines = [{ ...bag, madeToOrder: true }]
    expect(await promiseOf({ lines, deliveryMethod: COURIER })).toBeNull()
  })

  test('is not affected by a status set by mistake', async () => {
    const shop = await open()
    const { number } = await buy(shop)
    const sentAt = async () =>
      (await shop.database.db.selectFrom('orders').select('sent_at').executeTakeFirstOrThrow()).sent_at
    const set = (orderStatus: string) => shop.call('PUT', `/api/orders/${number}/status`, { orderStatus })
    await set('shipped')
    const sent = await sentAt()
    expect(sent).not.toBeNull()
    await set('delivered')
    expect(await sentAt()).toBe(sent)
    await set('processing')
    expect(await sentAt()).toBeNull()
  })

  test('is compared with the hours really needed, for the owner only', async () => {
    const shop = await open()
    const { db } = shop.database
    await anOrder(db, shop.now(), { kind: 'custom_hat' }, paidAt(shop.now()))
    const { needs, waiting, now } = (await shop.call<PromisesView>('GET', '/api/admin/promises')).body
    expect(needs.custom_hat).toEqual({
      planned: 360,
      typical: 360,
      cautious: 468,
      samples: 0,
      disbelieved: null,
    })
    expect(waiting).toEqual({ regular: 0, custom_hat: 1, custom_order: 0 })
    expect(now.custom_hat).toEqual((await ask(shop, 'custom_hat')).days.omniva_parcel)
    const stranger = await open(false)
    for (const path of ['/api/admin/promises', '/api/admin/orders/ORD-7K2M9QX4T/promise'])
      expect((await stranger.call('GET', path)).status).toBe(401)
  })

  test('is in the merchant feed as the current handling and transit times', async () => {
    const shop = await open()
    await addProduct(shop)
    const feed = async () => (await shop.app.inject('/feeds/products.xml')).body
    const { handling } = await ask(shop)
    expect(await feed()).toContain(`<g:max_handling_time>${handling!.most}</g:max_handling_time>`)
    expect(await feed()).toContain('<g:max_transit_time>2</g:max_transit_time>')
    const { hours } = (await see(shop)).arrival
    await change(shop, { hours: { ...hours, regular: 60 } })
    const later = (await ask(shop)).handling!
    expect(later.most).toBeGreaterThan(handling!.most)
    expect(await feed()).toContain(`<g:max_handling_time>${later.most}</g:max_handling_time>`)
  })
})
