import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import type { StoredMessage } from '#contract/contact.ts'
import type { Pulse } from '#contract/pulse.ts'
import type { Task, TaskItem, TaskKind, Today, YearSums } from '#contract/today.ts'
import { DEFAULT_DELIVERY_TERMS } from '#domain/delivery.ts'
import { leastFee } from '#domain/delivery-terms.ts'
import { eurosOf } from '#domain/money.ts'
import { reserveStock, sellStock } from '#server/catalog/stock.ts'
import { replaceList } from '#server/delivery/store.ts'
import { claimMail, findMail, markFailed, type OutboxRow } from '#server/mail/outbox.ts'
import { writeHistory } from '#server/orders/history.ts'
import type { NewOrder, OrderRow } from '#server/orders/store.ts'
import { endRefund } from '#server/payments/refund-ledger.ts'
import type { Db } from '#server/platform/database/database.ts'
import { DEFAULTS, PREVIOUS_HAT_MATERIAL } from '#server/settings/defaults.ts'
import { loadFacts, storeFacts } from '#server/settings/store.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder, HAT_DETAILS, paidAt } from '#test/order.ts'
import { addProduct, type TestShop, testShop } from '#test/test-shop.ts'

const CHEAPEST_FEE = leastFee(DEFAULT_DELIVERY_TERMS)

onEachDatabase('today', fresh => {
  let shop: TestShop
  let db: Db

  beforeEach(async () => {
    shop = await testShop(await fresh(), { admin: true })
    db = shop.database.db
    await tellHatFibres('100% vill')
  })

  const tellHatFibres = async (hatMaterial: string) => {
    const { version, facts } = await loadFacts(db)
    const legalTexts = { ...facts.legalTexts, hatMaterial }
    expect(await storeFacts(db, { version, facts: { legalTexts } }, shop.now())).toBe(true)
  }

  const open = async () => {
    const { status, body } = await shop.call<Today>('GET', '/api/admin/today')
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const taskOf = async (kind: TaskKind): Promise<Task | undefined> =>
    (await open()).tasks.find(task => task.kind === kind)
  const handled = async (kind: string, id: string, since?: string | null) =>
    (await shop.call('POST', '/api/admin/today/handled', { kind, id, ...(since && { since }) })).status
  const kinds = async () => (await open()).tasks.map(({ kind }) => kind)

  const order = (named: Partial<NewOrder> = {}, columns: Partial<OrderRow> = {}, at = shop.now()) =>
    anOrder(db, at, named, columns)
  const paid = (at = shop.now()) => paidAt(at)

  test('asks for the material of composed hats', async () => {
    for (const untold of ['', DEFAULTS.legalTexts.hatMaterial, PREVIOUS_HAT_MATERIAL]) {
      await tellHatFibres(untold)
      expect(await taskOf('hat_fibres')).toMatchObject({ count: 1 })
    }
    await tellHatFibres('80% vill, 20% akrüül')
    expect(await taskOf('hat_fibres')).toBeUndefined()
  })

  test('is otherwise empty in a new shop', async () => {
    const { tasks, thisMonth, lastMonth } = await open()
    expect(tasks).toEqual([])
    expect(thisMonth).toMatchObject({ paid: '0.00', refunded: '0.00', orders: 0 })
    expect(lastMonth.days.length).toBeGreaterThan(27)
  })

  test('is for the owner alone', async () => {
    const stranger = await testShop(await fresh())
    expect((await stranger.call('GET', '/api/admin/today')).status).toBe(401)
  })

  describe('a paid order that is not sent', () => {
    test('is to be packed, the longest waiting first', async () => {
      const second = await order({}, paid(new Date('2026-03-02T10:00:00Z')))
      const first = await order({}, { ...paid(new Date('2026-03-01T10:00:00Z')), status: 'processing' })
      expect(await taskOf('pack')).toEqual({
        kind: 'pack',
        count: 2,
        first: [first, second].map(order => ({
          id: order.order_number,
          name: 'Liis Tamm',
          note: 'omniva_courier',
          sum: '38.99',
          since: order.paid_at,
          isPartlyWanted: false,
        })),
      })
    })

    test('is not to be packed once sent, done, cancelled, deleted or fully refunded', async () => {
      for (const status of ['shipped', 'delivered', 'completed', 'cancelled'] as const)
        await order({}, { ...paid(), status })
      await order({}, { ...paid(), deleted_at: shop.now().toISOString() })
      await order({}, { ...paid(), payment_status: 'refunded' })
      await order()
      expect(await kinds(), 'only the cancelled order’s money is a task').toEqual(['owed'])
      await order({}, { ...paid(), payment_status: 'partially_refunded' })
      expect(await taskOf('pack')).toMatchObject({ count: 1 })
    })

    test('is listed among the first few, and all are counted', async () => {
      for (let n = 0; n < 7; n++) await order({}, paid())
      const task = await taskOf('pack')
      expect(task?.count).toBe(7)
      expect(task?.first).toHaveLength(5)
    })

    test('cannot be sent to a parcel machine that is gone from the carrier’s newest list', async () => {
      const machine = shop.parcelMachines.current().omniva[0]!
      const parcelMachine = { carrier: 'omniva' as const, ...machine }
      const { order_number } = await order({ parcelMachine, deliveryMethod: 'omniva_parcel' }, paid())
      await order({ parcelMachine, deliveryMethod: 'omniva_parcel' }, { ...paid(), status: 'shipped' })
      expect(await taskOf('machine')).toBeUndefined()
      const others = shop.parcelMachines.current().omniva.slice(1)
      await replaceList(db, 'omniva', others, shop.now())
      await shop.parcelMachines.reload()
      expect(await taskOf('machine')).toMatchObject({
        count: 1,
        first: [{ id: order_number, note: `Omniva: ${machine.name}` }],
      })
      const ofUnknownCarrier = { ...parcelMachine, carrier: 'venipak' }
      await order({ parcelMachine: ofUnknownCarrier, deliveryMethod: 'venipak_parcel' }, paid())
      expect(await taskOf('machine'), 'of an unknown carrier’s machines nothing is known').toMatchObject({
        count: 1,
      })
    })
  })

  describe('a request', () => {
    test('waits for a price until it has one', async () => {
      const details = { description: `Heegeldatud rebane ${'väga '.repeat(60)}` }
      const request = await order({ kind: 'custom_order', details }, { invoice_status: 'pending' })
      const task = await taskOf('price')
      expect(task).toMatchObject({ count: 1, first: [{ id: request.order_number, sum: null }] })
      expect(task?.first[0]?.note).toMatch(/^Heegeldatud rebane väga .{1,130}…$/)
      const price = { orderNumber: request.order_number, price: '45.00', notes: '' }
      expect((await shop.call('PUT', '/api/orders?action=invoice', price)).status).toBe(200)
      expect(await taskOf('price')).toBeUndefined()
    })

    test('waits for its link once it is priced', async () => {
      const details = { description: 'Heegeldatud rebane' }
      const request = await order(
        { kind: 'custom_order', details },
        { invoice_status: 'sent', invoice_price: 4500 },
      )
      expect(await taskOf('confirm')).toMatchObject({
        count: 1,
        first: [{ id: request.order_number, note: 'Heegeldatud rebane' }],
      })
      await shop.call('POST', `/api/orders/${request.order_number}/send-payment-email`)
      expect(await kinds()).toEqual([])
    })

    test('waits for nothing once it is cancelled', async () => {
      await order({ kind: 'custom_order', status: 'cancelled' }, { invoice_status: 'pending' })
      expect(await kinds()).toEqual([])
    })
  })

  describe('a pay-later hat', () => {
    const aHat = (at?: Date) =>
      order(
        {
          kind: 'custom_hat',
          status: 'pending_confirmation',
          details: HAT_DETAILS,
        },
        {},
        at,
      )

    test('waits for its link, and for a reminder when unpaid a week after that', async () => {
      const hat = await aHat()
      expect(await taskOf('confirm')).toMatchObject({
        count: 1,
        first: [{ id: hat.order_number, note: 'cat', sum: '38.99' }],
      })
      const sent = await shop.call('POST', `/api/orders/${hat.order_number}/send-payment-email`)
      expect(sent.status).toBe(200)
      expect(await kinds()).toEqual([])
      shop.wait(7 * 24 * 60 - 1)
      expect(await kinds()).toEqual([])
      shop.wait(2)
      const first = [{ id: hat.order_number, sum: '38.99' }]
      expect(await taskOf('remind')).toMatchObject({ count: 1, first })
    })

    test('waits for its link whatever its status, unless it is cancelled', async () => {
      const hat = await aHat()
      await db.updateTable('orders').set({ status: 'confirmed' }).where('id', '=', hat.id).execute()
      expect(await taskOf('confirm')).toMatchObject({ count: 1 })
      await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', hat.id).execute()
      expect(await kinds()).toEqual([])
    })

    test('keeps waiting if its link was not sent, until a later attempt succeeds', async () => {
      const hat = await aHat()
      const failed = { to: 'liis@naide.ee', error: '450' }
      await writeHistory(db, hat.id, 'mari@heegel.example', 'payment-link-failed', failed, shop.now())
      const at = shop.now().toISOString()
      const mail = { id: 'a', cause: 'a', template: 'payment-link', recipient: 'liis@naide.ee', data: '{}' }
      await db
        .insertInto('outbox')
        .values({
          ...mail,
          subject_id: hat.id,
          status: 'waiting',
          error: '450',
          next_attempt_at: at,
          created_at: at,
        })
        .execute()
      expect(await kinds()).toEqual(['confirm'])
      await db.updateTable('outbox').set({ status: 'sent', sent_at: at }).execute()
      expect(await kinds()).toEqual([])
      shop.wait(7 * 24 * 60 + 1)
      expect(await kinds()).toEqual(['remind'])
    })

    test('needs no reminder within a week of another link, nor once paid or cancelled', async () => {
      const old = new Date(shop.now().getTime() - 20 * 86_400_000)
      const sent = { to: 'liis@naide.ee' }
      for (const columns of [{}, { status: 'cancelled' as const }, paid()]) {
        const hat = await aHat(old)
        await writeHistory(db, hat.id, 'mari@heegel.example', 'payment-link', sent, old)
        if (Object.keys(columns).length > 0)
          await db.updateTable('orders').set(columns).where('id', '=', hat.id).execute()
        else await writeHistory(db, hat.id, 'mari@heegel.example', 'payment-link', sent, shop.now())
      }
      expect(await taskOf('remind')).toBeUndefined()
    })
  })

  test('asks for a reminder of a regular order that is unpaid for a week', async () => {
    const WEEK_MS = 7 * 86_400_000
    const since = new Date(shop.now().getTime() - WEEK_MS - 1_000)
    await order({}, {}, new Date(since.getTime() + 60_000))
    const old = await order({}, {}, since)
    await order({}, { paying_id: 'p' }, since)
    expect(await taskOf('remind')).toMatchObject({
      count: 1,
      first: [{ id: old.order_number, since: since.toISOString() }],
    })
  })

  test('lists everything of one kind on demand', async () => {
    for (let n = 0; n < 7; n++) await order({}, paid())
    const all = await shop.call<TaskItem[]>('GET', '/api/admin/today/tasks/pack')
    expect(all.body).toHaveLength(7)
    expect(all.body.slice(0, 5)).toEqual((await taskOf('pack'))?.first)
    expect((await shop.call('GET', '/api/admin/today/tasks/nothing')).status).toBe(400)
  })

  test('lists a customer’s request for erasure until their data is erased', async () => {
    const asked = new Date('2026-03-04T10:00:00.000Z').toISOString()
    const bought = await order({}, { ...paid(), status: 'delivered', erasure_requested_at: asked })
    expect(await taskOf('erasure')).toMatchObject({
      count: 1,
      first: [{ id: bought.order_number, since: asked }],
    })
    expect((await shop.call('POST', `/api/admin/orders/${bought.order_number}/erase`)).status).toBe(200)
    expect(await taskOf('erasure')).toBeUndefined()
  })

  test('lists complaints first, the one with the nearest deadline before the others', async () => {
    const write = (name: string) =>
      shop.call('POST', '/api/contact', { name, email: 'liis@naide.ee', message: 'Mütsil on auk sees.' })
    for (const name of ['Anna', 'Berta', 'Carl']) {
      await write(name)
      shop.wait(60)
    }
    await order({}, paid())
    const messages = (await shop.call<StoredMessage[]>('GET', '/api/admin/messages')).body
    for (const { id, name } of messages)
      if (name !== 'Berta') await shop.call('PATCH', `/api/admin/messages/${id}`, { complaint: true })
    expect(await kinds()).toEqual(['complaint', 'pack', 'message'])
    const task = await taskOf('complaint')
    expect(task?.first.map(({ name }) => name)).toEqual(['Anna', 'Carl'])
    expect(task?.first[0]).toMatchObject({ note: 'Mütsil on auk sees.', since: messages[2]!.createdAt })
    await shop.call('PATCH', `/api/admin/messages/${messages[0]!.id}`, { answered: true })
    expect(await taskOf('complaint')).toMatchObject({ count: 1 })
  })

  test('lists an e-mail that failed, with its reason', async () => {
    const at = shop.now().toISOString()
    const mail = { template: 'order-received', recipient: 'liis@naide.ee', data: '{}', subject_id: 'x' }
    const times = { next_attempt_at: at, created_at: at, sent_at: null }
    await db
      .insertInto('outbox')
      .values([
        { id: 'a', cause: 'a', status: 'failed', error: '550 no such user', ...mail, ...times },
        { id: 'b', cause: 'b', status: 'waiting', error: '450 try later', ...mail, ...times },
      ])
      .execute()
    expect(await taskOf('mail')).toMatchObject({
      count: 1,
      first: [{ id: 'a', name: 'liis@naide.ee', note: '550 no such user' }],
    })
    expect(await handled('mail', 'b'), 'an e-mail that is retried automatically cannot be handled').toBe(404)
    expect(await handled('mail', 'a')).toBe(200)
    expect(await taskOf('mail')).toBeUndefined()
    const log = await db.selectFrom('audit_log').select(['action', 'subject']).execute()
    expect(log).toEqual([{ action: 'mail.handled', subject: 'order-received' }])
    const failed = (await findMail(db, 'a'))!
    expect(await claimMail(db, failed, shop.now())).toBe(true)
    await markFailed(db, failed, '550 no such user', undefined)
    expect(await taskOf('mail'), 'an e-mail that failed again is a task again').toMatchObject({ count: 1 })
  })

  test('lists an e-mail stuck while others are sent, with its reason, until the owner gives it up', async () => {
    const { now, wait } = shop
    const add = (id: string, letter: Partial<OutboxRow>) => {
      const at = now().toISOString()
      const mail = { template: 'order-received', recipient: `${id}@naide.ee`, data: '{}', subject_id: 'x' }
      const times = { next_attempt_at: at, created_at: at }
      return db
        .insertInto('outbox')
        .values({ id, cause: id, status: 'waiting', ...mail, ...times, ...letter })
        .execute()
    }
    const since = now().toISOString()
    await add('stuck', { attempts: 3, error: 'read ECONNRESET', created_at: since })
    await add('greylisted', { attempts: 2, error: '451 come again' })
    await add('other', { status: 'sent', attempts: 1, sent_at: now().toISOString() })
    wait(1)
    await add('later', { attempts: 3, error: 'read ECONNRESET' })
    wait(118)
    expect(await taskOf('mail_stuck'), 'an e-mail due for another attempt is no task').toBeUndefined()
    wait(1)
    expect(await taskOf('mail_stuck')).toMatchObject({
      count: 1,
      first: [{ id: 'stuck', name: 'stuck@naide.ee', note: 'read ECONNRESET', since }],
    })
    expect(await handled('mail_stuck', 'other')).toBe(404)
    const due = (await findMail(db, 'stuck'))!
    expect(await handled('mail_stuck', 'stuck')).toBe(200)
    expect(await kinds()).toEqual([])
    expect(await claimMail(db, due, now()), 'a process that saw it as due cannot claim it').toBe(false)
    expect(await findMail(db, 'stuck')).toMatchObject({ status: 'failed', error: 'read ECONNRESET' })
    const log = await db.selectFrom('audit_log').select(['action', 'subject']).execute()
    expect(log).toEqual([{ action: 'mail_stuck.handled', subject: 'order-received' }])
  })

  test('lists a message until it is answered', async () => {
    const message = { name: 'Karl', email: 'karl@naide.ee', message: 'Kas teete ka kindaid?' }
    expect((await shop.call('POST', '/api/contact', message)).status).toBe(200)
    const task = await taskOf('message')
    expect(task).toMatchObject({ count: 1, first: [{ name: 'Karl', note: message.message }] })
    const answered = await shop.call('PATCH', `/api/admin/messages/${task?.first[0]?.id}`, { answered: true })
    expect(answered.status).toBe(200)
    expect(await taskOf('message')).toBeUndefined()
    const long = `x${'🧶'.repeat(200)}`
    await shop.call('POST', '/api/contact', { ...message, message: long })
    expect((await taskOf('message'))?.first[0]?.note).toBe(`${long.slice(0, 139)}…`)
  })

  test('lists a sold-out product, unless it is a draft, taken out of sale or not counted', async () => {
    await addProduct(shop, { name: 'Alles', stockQuantity: 1 })
    await addProduct(shop, { name: 'Lugemata', stockQuantity: null })
    await addProduct(shop, { name: 'Müügist maas', stockQuantity: 0, inStock: false })
    const draft = await addProduct(shop, { name: 'Mustand', stockQuantity: 0 })
    await db.updateTable('products').set({ published: 0 }).where('id', '=', draft).execute()
    const id = await addProduct(shop, { name: 'Otsas', stockQuantity: 0 })
    expect(await taskOf('stock')).toEqual({
      kind: 'stock',
      count: 1,
      first: [{ id: String(id), name: 'Otsas', note: '', sum: null, since: null }],
    })
  })

  describe('the pulse', () => {
    const pulse = async () => (await shop.call<Pulse>('GET', '/api/admin/pulse')).body

    test('changes when a piece is sold, and when a checkout holds one', async () => {
      const id = await addProduct(shop, { stockQuantity: 2 })
      const { id: attempt } = await order()
      const marks = [(await pulse()).products]
      await reserveStock(db, attempt, [{ productId: id, quantity: 1 }])
      marks.push((await pulse()).products)
      await sellStock(db, attempt, [])
      marks.push((await pulse()).products)
      expect(new Set(marks).size).toBe(3)
    })

    test('changes when products are sorted', async () => {
      const ids = [await addProduct(shop), await addProduct(shop)]
      const { products } = await pulse()
      for (const wanted of [ids, ids.toReversed()])
        await shop.call('PUT', '/api/admin/products/order', { ids: wanted })
      expect((await pulse()).products).not.toBe(products)
    })

    test('changes with a message, its answer, and its being marked as a complaint', async () => {
      const marks = [(await pulse()).messages]
      const message = { name: 'Karl', email: 'karl@naide.ee', message: 'Kas teete ka kindaid?' }
      await shop.call('POST', '/api/contact', message)
      marks.push((await pulse()).messages)
      const [kept] = (await shop.call<StoredMessage[]>('GET', '/api/admin/messages')).body
      for (const change of [{ complaint: true }, { answered: true }]) {
        await shop.call('PATCH', `/api/admin/messages/${kept!.id}`, change)
        marks.push((await pulse()).messages)
      }
      expect(new Set(marks).size).toBe(4)
    })

    test('changes at midnight in Tallinn', async () => {
      shop.wait((new Date('2026-03-28T21:59:00.000Z').getTime() - shop.now().getTime()) / 60_000)
      expect((await pulse()).day).toBe('2026-03-28')
      shop.wait(1)
      expect((await pulse()).day).toBe('2026-03-29')
    })
  })

  describe('the money', () => {
    const NOON = new Date('2026-03-29T09:00:00.000Z')
    /** Moves the shop's clock. */
    const travelTo = (at: Date) => shop.wait((at.getTime() - shop.now().getTime()) / 60_000)

    const refund = (
      order: OrderRow,
      amount: number,
      at: string,
      state: 'asked' | 'done' | 'failed' = 'done',
    ) =>
      db
        .insertInto('refunds')
        .values({
          id: `${order.id}-${amount}`,
          order_id: order.id,
          payment_id: null,
          amount,
          reason: '',
          state,
          restock: 0,
          actor: 'mari@heegel.example',
          request_id: null,
          provider_refund_id: null,
          fault: state === 'failed' ? ('failed' as const) : null,
          issue: state === 'failed' ? 'REFUND_FAILED' : null,
          next_check_at: null,
          created_at: at,
          done_at: state === 'done' ? at : null,
        })
        .execute()

    test('is counted by days in Tallinn, across changes of the clocks and of the month', async () => {
      travelTo(NOON)
      // One minute before midnight and at midnight, in winter time and in summer time.
      for (const at of [
        '2026-01-31T21:59:00Z',
        '2026-01-31T22:00:00Z',
        '2026-02-28T21:59:00Z',
        '2026-02-28T22:00:00Z',
        '2026-03-28T21:59:00Z',
        '2026-03-28T22:00:00Z',
      ])
        await order({}, { ...paid(new Date(at)), status: 'delivered' })
      const { thisMonth, lastMonth } = await open()
      const busy = (month: Today['thisMonth']) =>
        month.days.filter(({ orders }) => orders > 0).map(({ day, orders, paid }) => [day, orders, paid])
      expect(lastMonth).toMatchObject({ month: '2026-02', orders: 2, paid: '77.98' })
      expect(busy(lastMonth)).toEqual([
        ['2026-02-01', 1, '38.99'],
        ['2026-02-28', 1, '38.99'],
      ])
      expect(thisMonth).toMatchObject({ month: '2026-03', orders: 3, paid: '116.97' })
      expect(busy(thisMonth)).toEqual([
        ['2026-03-01', 1, '38.99'],
        ['2026-03-28', 1, '38.99'],
        ['2026-03-29', 1, '38.99'],
      ])
      expect(thisMonth.days.at(-1)?.day).toBe('2026-03-29')
    })

    test('is counted as refunded on the day of the refund, and only if that succeeded', async () => {
      travelTo(NOON)
      const bought = await order({}, { ...paid(new Date('2026-02-20T10:00:00Z')), status: 'delivered' })
      await refund(bought, 1000, '2026-03-05T10:00:00.000Z')
      await refund(bought, 500, '2026-03-06T10:00:00.000Z', 'asked')
      const { thisMonth, lastMonth } = await open()
      expect(lastMonth).toMatchObject({ paid: '38.99', refunded: '0.00' })
      expect(thisMonth).toMatchObject({ paid: '0.00', refunded: '10.00', orders: 0 })
      expect(thisMonth.days[4]).toEqual({ day: '2026-03-05', paid: '0.00', refunded: '10.00', orders: 0 })
    })

    test('of this year in Tallinn is summed, less refunds, with what was won back', async () => {
      travelTo(NOON)
      await order({}, { ...paid(new Date('2025-12-31T21:59:00Z')), status: 'delivered' })
      const first = await order({}, { ...paid(new Date('2025-12-31T22:00:00Z')), status: 'delivered' })
      await order({}, { ...paid(new Date('2026-03-28T22:00:00Z')), status: 'delivered' })
      await order()
      await refund(first, 1000, '2026-02-05T10:00:00.000Z')
      await refund(first, 500, '2026-02-06T10:00:00.000Z', 'asked')
      const year = async () => (await shop.call<YearSums>('GET', '/api/admin/today/year')).body
      expect(await year()).toEqual({ paid: '77.98', refunded: '10.00' })
      await db
        .updateTable('refunds')
        .set({ won_back: 400, won_back_at: '2026-03-01T10:00:00.000Z' })
        .where('amount', '=', 1000)
        .execute()
      expect(await year()).toEqual({ paid: '81.98', refunded: '10.00' })
    })

    test('that the provider did not refund is a task until it is requested again', async () => {
      const bought = await order({}, { ...paid(), status: 'delivered' })
      await refund(bought, 1000, '2026-03-05T10:00:00.000Z', 'failed')
      expect(await taskOf('refund')).toMatchObject({
        count: 1,
        first: [
          {
            id: bought.order_number,
            note: 'Makseteenus ei teinud tagasimakset (REFUND_FAILED).',
            sum: '10.00',
          },
        ],
      })
      await refund(bought, 1001, '2026-03-05T11:00:00.000Z')
      expect(await taskOf('refund')).toBeUndefined()
    })

    test('that the provider did not make is a task even if the owner had requested another one meanwhile', async () => {
      const bought = await order({}, { ...paid(), status: 'delivered' })
      await refund(bought, 1000, '2026-03-05T10:00:00.000Z', 'asked')
      await refund(bought, 500, '2026-03-05T11:00:00.000Z')
      const at = new Date('2026-03-07T10:00:00.000Z')
      await endRefund(db, `${bought.id}-1000`, { state: 'failed', fault: 'failed', issue: 'X', at })
      expect(await taskOf('refund')).toMatchObject({ count: 1, first: [{ sum: '10.00' }] })
      await refund(bought, 1001, '2026-03-08T10:00:00.000Z')
      expect(await taskOf('refund')).toBeUndefined()
    })

    test('that the owner has refunded in another way is no longer a task', async () => {
      const bought = await order({}, { ...paid(), status: 'delivered' })
      await refund(bought, 1000, '2026-03-05T10:00:00.000Z', 'failed')
      expect(await handled('refund', bought.order_number)).toBe(200)
      expect(await taskOf('refund')).toBeUndefined()
      expect(await handled('refund', bought.order_number), 'a handled refund cannot be handled again').toBe(
        404,
      )
      await refund(bought, 1002, '2026-03-05T12:00:00.000Z', 'failed')
      expect(await taskOf('refund')).toMatchObject({ first: [{ sum: '10.02' }] })
    })

    test('that its provider took back in two parts is two tasks', async () => {
      const bought = await order({}, { ...paid(), status: 'delivered' })
      await refund(bought, 1000, '2026-03-05T10:00:00.000Z')
      await refund(bought, 500, '2026-03-06T10:00:00.000Z')
      await db.updateTable('refunds').set({ origin: 'reversal' }).execute()
      const [first] = (await taskOf('reversal'))!.first
      expect(first).toMatchObject({ id: bought.order_number, sum: '10.00' })
      expect(await handled('reversal', first!.id, first!.since)).toBe(200)
      expect(await taskOf('reversal')).toMatchObject({ count: 1, first: [{ sum: '5.00' }] })
      expect(
        await handled('reversal', first!.id, first!.since),
        'another device’s repeated tap is refused',
      ).toBe(404)
    })

    test('that failed again since she looked is still a task', async () => {
      const bought = await order({}, { ...paid(), status: 'delivered' })
      await refund(bought, 1000, '2026-03-05T10:00:00.000Z', 'failed')
      const [seen] = (await taskOf('refund'))!.first
      await refund(bought, 1002, '2026-03-05T12:00:00.000Z', 'failed')
      expect(await handled('refund', seen!.id, seen!.since)).toBe(200)
      expect(await taskOf('refund')).toMatchObject({ first: [{ sum: '10.02' }] })
    })

    describe('of a cancelled order', () => {
      const cancel = ({ order_number }: OrderRow) =>
        shop.call('PUT', `/api/orders/${order_number}/status`, { orderStatus: 'cancelled' })

      test('is owed from the day of the cancellation, except for what is refunded or pending', async () => {
        const bought = await order({}, { ...paid(new Date('2026-02-20T10:00:00Z')), status: 'processing' })
        await order({}, paid())
        expect(await taskOf('owed')).toBeUndefined()
        await cancel(bought)
        const [task] = (await taskOf('owed'))!.first
        expect(task).toMatchObject({ id: bought.order_number, name: 'Liis Tamm', sum: '38.99' })
        expect(Date.parse(task!.since!)).toBeCloseTo(shop.now().getTime(), -5)
        await refund(bought, 1000, '2026-03-05T10:00:00.000Z')
        await refund(bought, 1001, '2026-03-05T11:00:00.000Z', 'failed')
        await db
          .updateTable('orders')
          .set({ payment_status: 'partially_refunded', deleted_at: shop.now().toISOString() })
          .where('id', '=', bought.id)
          .execute()
        expect(await taskOf('owed'), 'a deleted order is still owed its refund').toMatchObject({
          count: 1,
          first: [{ sum: '28.99' }],
        })
        await refund(bought, 2899, '2026-03-05T12:00:00.000Z', 'asked')
        expect(await taskOf('owed')).toBeUndefined()
      })

      test('is not owed if none was paid', async () => {
        await cancel(await order())
        expect(await taskOf('owed')).toBeUndefined()
      })

      test('is no longer owed once the owner has dealt with it, until another cancellation', async () => {
        const bought = await order({}, paid())
        const number = bought.order_number
        expect(await handled('owed', number), 'an order that is not cancelled cannot be handled').toBe(404)
        await cancel(bought)
        shop.wait(60)
        expect(await handled('owed', number)).toBe(200)
        expect(await taskOf('owed')).toBeUndefined()
        shop.wait(60)
        await shop.call('PUT', `/api/orders/${number}/status`, { orderStatus: 'processing' })
        await cancel(bought)
        expect(await taskOf('owed')).toMatchObject({ count: 1 })
      })
    })

    describe('of a withdrawal', () => {
      const AT = '2026-03-04T10:00:00.000Z'
      const withdraw = (bought: OrderRow, id = 'w', at = AT) =>
        db
          .insertInto('withdrawals')
          .values({
            id,
            order_id: bought.id,
            name: 'Liis Tamm',
            email: 'liis@naide.ee',
            lines: JSON.stringify([{ position: 0, quantity: 1 }]),
            statement: '',
            at,
            done_at: null,
          })
          .execute()

      test('is owed until as much is pending as the pieces cost', async () => {
        const bought = await order({}, { ...paid(), status: 'delivered' })
        await withdraw(bought)
        await refund(bought, 101, '2026-03-03T10:00:00.000Z')
        await refund(bought, 3202, '2026-03-05T10:00:00.000Z', 'failed')
        await refund(bought, 200, '2026-03-06T10:00:00.000Z')
        expect(await taskOf('withdrawal')).toMatchObject({
          count: 1,
          first: [{ id: bought.order_number, name: 'Liis Tamm', since: AT }],
        })
        expect(await taskOf('withdrawal')).toMatchObject({ first: [{ sum: eurosOf(3000 + CHEAPEST_FEE) }] })
        await refund(bought, 3000, '2026-03-07T10:00:00.000Z', 'asked')
        expect(await taskOf('withdrawal'), 'the delivery is still owed').toMatchObject({
          first: [{ sum: eurosOf(CHEAPEST_FEE) }],
        })
        await refund(bought, CHEAPEST_FEE, '2026-03-08T10:00:00.000Z')
        expect(await taskOf('withdrawal')).toBeUndefined()
      })

      test('is only the price of the pieces while others of the order stay with the buyer', async () => {
        const lines = [{ productId: null, name: 'Konn', unitPrice: 3200, quantity: 2, imageUrl: null }]
        const bought = await order({ lines }, { ...paid(), status: 'delivered' })
        await withdraw(bought)
        expect(await taskOf('withdrawal')).toMatchObject({ first: [{ sum: '32.00' }] })
        await withdraw(bought, 'later', '2026-03-05T10:00:00.000Z')
        expect(await taskOf('withdrawal')).toMatchObject({
          first: [{ sum: '32.00' }, { sum: eurosOf(3200 + CHEAPEST_FEE) }],
        })
        const { body } = await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${bought.order_number}`)
        expect(body.openWithdrawals).toMatchObject([
          { owed: '32.00', withDelivery: false },
          { owed: eurosOf(3200 + CHEAPEST_FEE), withDelivery: true },
        ])
        await refund(bought, 3201, '2026-03-06T10:00:00.000Z')
        expect(await taskOf('withdrawal')).toMatchObject({
          count: 1,
          first: [{ sum: eurosOf(3199 + CHEAPEST_FEE) }],
        })
      })

      test('takes the order off the packing list, or marks it if partly withdrawn, until it is done', async () => {
        const whole = await order({}, paid())
        await withdraw(whole)
        const lines = [{ productId: null, name: 'Konn', unitPrice: 3200, quantity: 2, imageUrl: null }]
        const partly = await order({ lines }, paid())
        await withdraw(partly, 'v')
        const other = await order({}, paid())
        const packed = async () =>
          Object.fromEntries(
            (await taskOf('pack'))?.first.map(({ id, isPartlyWanted }) => [id, isPartlyWanted]) ?? [],
          )
        expect(await packed()).toEqual({ [partly.order_number]: true, [other.order_number]: false })
        expect(await taskOf('pack')).toMatchObject({ count: 2 })
        await shop.call('POST', `/api/admin/orders/${partly.order_number}/withdrawals-done`)
        expect(await packed()).toEqual({ [partly.order_number]: false, [other.order_number]: false })
        await refund(whole, 3499, '2026-03-06T10:00:00.000Z')
        await shop.call('POST', `/api/admin/orders/${whole.order_number}/withdrawals-done`)
        expect(await packed(), 'the refunded order is not to be packed').not.toHaveProperty(
          whole.order_number,
        )
      })

      test('is at most what is left of the order’s money', async () => {
        const bought = await order({}, { ...paid(), status: 'delivered' })
        await refund(bought, 1000, '2026-03-03T10:00:00.000Z')
        await withdraw(bought)
        expect(await taskOf('withdrawal')).toMatchObject({ first: [{ sum: '28.99' }] })
      })

      test('is not settled by the refund of another one', async () => {
        const lines = [{ productId: null, name: 'Konn', unitPrice: 3200, quantity: 2, imageUrl: null }]
        const bought = await order({ lines }, { ...paid(), status: 'delivered' })
        await withdraw(bought)
        await withdraw(bought, 'later', '2026-03-05T10:00:00.000Z')
        await refund(bought, 3200, '2026-03-06T10:00:00.000Z')
        expect(await taskOf('withdrawal')).toMatchObject({
          count: 1,
          first: [{ since: '2026-03-05T10:00:00.000Z' }],
        })
      })

      test('is owed even if the order was deleted, until the owner marks it as done', async () => {
        const bought = await order({}, { ...paid(), deleted_at: shop.now().toISOString() })
        await withdraw(bought)
        expect(await taskOf('withdrawal')).toMatchObject({ count: 1 })
        const path = `/api/admin/orders/${bought.order_number}`
        expect((await shop.call<AdminOrderDetails>('GET', path)).body.openWithdrawals).toMatchObject([
          { name: 'Liis Tamm', lines: [{ quantity: 1 }] },
        ])
        for (const _ of [1, 2]) expect((await shop.call('POST', `${path}/withdrawals-done`)).status).toBe(200)
        expect(await taskOf('withdrawal')).toBeUndefined()
        const { history, openWithdrawals } = (await shop.call<AdminOrderDetails>('GET', path)).body
        expect(openWithdrawals).toEqual([])
        expect(history.filter(({ event }) => event === 'withdrawal-settled')).toHaveLength(1)
      })
    })

    test('of an order that was deleted later still counts', async () => {
      await order({}, { ...paid(), deleted_at: shop.now().toISOString() })
      expect((await open()).thisMonth).toMatchObject({ paid: '38.99', orders: 1 })
    })
  })
})
