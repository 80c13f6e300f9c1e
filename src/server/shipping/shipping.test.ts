import { PDFDocument } from '@pdfme/pdf-lib'
import { afterEach, expect, test } from 'vitest'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import type {
  OrderShipments,
  RequestedShipments,
  ServicePoints,
  ShippingStatus,
} from '#contract/shipments.ts'
import { FINISHED_STATUSES, ORDER_STATUSES } from '#domain/order-status.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { freshDatabase, onEachDatabase } from '#test/database.ts'
import { mailServer } from '#test/mail-server.ts'
import { pdfText } from '#test/pdf-text.ts'
import { MACHINE, openShippingShop } from '#test/shipping-shop.ts'
import { findAdminTask, type TestShop, testShop } from '#test/test-shop.ts'
import { applyShipmentReport } from './apply-shipment-report.ts'
import { reserveShipment } from './store.ts'
import { watchShipments } from './watch-shipments.ts'

const MM = 72 / 25.4

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const request = (shop: TestShop, ...orderNumbers: string[]) =>
  shop.call<RequestedShipments>('POST', '/api/admin/shipments', { orderNumbers })
const shipmentsOf = async (shop: TestShop, number: string) =>
  (await shop.call<OrderShipments>('GET', `/api/admin/orders/${number}/shipments`)).body.shipments
const whole = async (shop: TestShop, number: string) =>
  (await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${number}`)).body
const letters = async ({ database: { db } }: TestShop) =>
  (await db.selectFrom('outbox').select(['template', 'data']).orderBy('created_at').execute()).map(
    ({ template, data }) => {
      const { status, state } = JSON.parse(data) as { status?: string; state?: string }
      return [template, state ?? status]
    },
  )

onEachDatabase('shipments', fresh => {
  async function open(options?: Parameters<typeof openShippingShop>[1]) {
    const bench = await openShippingShop(await fresh(), options)
    closers.push(bench.close)
    const only = async (number: string) => {
      const shipments = await shipmentsOf(bench.shop, number)
      expect(shipments).toHaveLength(1)
      return shipments[0]!
    }
    return { ...bench, only }
  }

  test('are made once per order, however often and by whomever the tap is repeated', async () => {
    const { shop, openNode, shipping, order } = await open()
    const { order_number: number } = await order()
    const other = await openNode()
    const replies = await Promise.all([request(shop, number), request(other, number), request(shop, number)])
    for (const { status, body } of replies) expect(status, JSON.stringify(body)).toBe(200)
    expect(shipping.all()).toHaveLength(1)
    const [{ state, code, link }] = (await shipmentsOf(shop, number)) as [OrderShipments['shipments'][number]]
    expect([state, code]).toEqual(['registered', shipping.all()[0]!.code])
    const { order: shown, history } = await whole(shop, number)
    expect(shown.parcels).toEqual([{ carrier: 'omniva', code, link, state: null, stateAt: null }])
    expect(history.filter(({ event }) => event === 'parcels')).toHaveLength(1)
    expect(shipping.all()[0]).toMatchObject({
      reference: `${number}-1`,
      place: { name: 'Haapsalu Kaubamaja' },
    })
  })

  test('of a carrier that this version does not know are shown', async () => {
    const { shop, only, order } = await open()
    const { order_number: number } = await order()
    await request(shop, number)
    await shop.database.db.updateTable('shipments').set({ carrier: 'venipak' }).execute()
    expect(await only(number)).toMatchObject({ carrier: 'venipak', state: 'registered' })
  })

  test('are not requested of a carrier that the service does not have', async () => {
    const { shop, service, shipping, order } = await open()
    const { order_number: orderNumber } = await order()
    service.serves = carrier => carrier !== 'omniva'
    expect((await request(shop, orderNumber)).body.left).toEqual([{ orderNumber, obstacle: 'no_carrier' }])
    expect(shipping.all()).toEqual([])
  })

  test('can be requested for twenty orders at once; orders that cannot be sent are listed', async () => {
    const { shop, shipping, order } = await open()
    const orders = await Promise.all(Array.from({ length: 20 }, () => order()))
    const unpaid = await order({}, { payment_status: 'pending', status: 'pending' })
    const fetched = await order({ deliveryMethod: 'pickup', parcelMachine: null })
    const over = await order({}, { status: 'cancelled' })
    const refunded = await order({}, { payment_status: 'refunded' })
    const partly = await order({}, { payment_status: 'partially_refunded' })
    const numbers = [...orders, unpaid, fetched, over, refunded, partly].map(each => each.order_number)
    const { body } = await request(shop, ...numbers)
    expect(shipping.all()).toHaveLength(21)
    expect(body.shipments.map(({ state }) => state)).toEqual(Array(21).fill('registered'))
    expect(body.left).toEqual([
      { orderNumber: unpaid.order_number, obstacle: 'unpaid' },
      { orderNumber: fetched.order_number, obstacle: 'no_carrier' },
      { orderNumber: over.order_number, obstacle: 'over' },
      { orderNumber: refunded.order_number, obstacle: 'refunded' },
    ])
    // Includes the one for pickup, but not the fully refunded one.
    expect(await findAdminTask(shop, 'pack')).toMatchObject({ count: 22 })
  })

  test('skip orders already sent or with a typed code, unless the owner asks for that one order', async () => {
    const { shop, shipping, order } = await open()
    const [sent, typed] = [await order({}, { status: 'shipped' }), await order()]
    const parcels = { parcels: [{ carrier: 'omniva', code: 'CC123456785EE' }] }
    await shop.call('PUT', `/api/admin/orders/${typed.order_number}/parcels`, parcels)
    const numbers = [sent.order_number, typed.order_number]
    const { body } = await request(shop, ...numbers)
    expect(body.left).toEqual(numbers.map(orderNumber => ({ orderNumber, obstacle: 'sent' })))
    expect(shipping.all()).toEqual([])
    const ask = async (asked: object) =>
      (await shop.call<RequestedShipments>('POST', '/api/admin/shipments', asked)).body
    const orderNumbers = [typed.order_number]
    expect(await ask({ orderNumbers, evenIfSent: false })).toMatchObject({ left: [{ obstacle: 'sent' }] })
    const made = { left: [], shipments: [{ state: 'registered' }] }
    expect(await ask({ orderNumbers, evenIfSent: true })).toMatchObject(made)
    // A page of an older version does not send this for the single order that it shows.
    expect(await ask({ orderNumbers: [sent.order_number] })).toMatchObject(made)
    // An order with a label keeps it, though it was sent since.
    await change(shop, typed.order_number, { status: 'shipped' })
    expect((await request(shop, typed.order_number)).body).toMatchObject({
      left: [],
      shipments: [{ state: 'registered' }],
    })
  })

  test('are not requested again after a lost answer; the event brings the code', async () => {
    const { shop, shipping, sandbox, order, only } = await open()
    const { order_number: number } = await order()
    shipping.fail('reply lost')
    await request(shop, number)
    await sandbox.quiet()
    expect(await only(number)).toMatchObject({ state: 'registered', code: shipping.all()[0]!.code })
    expect(shipping.all()).toHaveLength(1)
  })

  test('stay unknown if no event comes either, until the owner asks again', async () => {
    const { shop, shipping, order, only } = await open({ hearsEvents: false })
    const { order_number: number } = await order()
    shipping.fail('reply lost')
    await request(shop, number)
    shop.wait(60)
    await watchShipments(shop.shipping!)
    expect(await only(number)).toMatchObject({ state: 'unknown' })
    expect(shipping.all()).toHaveLength(1)
    expect(await findAdminTask(shop, 'shipment')).toMatchObject({
      count: 1,
      first: [{ id: number, note: 'unknown' }],
    })
    const retried = await shop.call('POST', `/api/admin/orders/${number}/shipments/0/retry`, {})
    expect(retried.status).toBe(200)
    expect(await only(number)).toMatchObject({ state: 'registered', code: shipping.all()[1]!.code })
    expect(await findAdminTask(shop, 'shipment')).toBe(undefined)
    // The lost one is reported after all: the parcel keeps its shipment, and the owner sees the other one.
    shop.expectErrors(/two shipments/)
    const first = shipping.all()[0]!
    const event = JSON.parse(shipping.eventOf(first.id, 'registered'))
    expect((await shop.call('POST', '/api/montonio/shipping-webhook', event)).status).toBe(200)
    expect((await only(number)).code).toBe(shipping.all()[1]!.code)
    const { history } = await whole(shop, number)
    expect(history.at(-1)).toMatchObject({ event: 'shipment', data: { code: first.code } })
  })

  test('are one parcel if the event precedes the answer and both come twice', async () => {
    const { shop, shipping, order, only } = await open()
    const { order_number: number } = await order()
    shipping.fail('event before the reply')
    await request(shop, number)
    const event = JSON.parse(shipping.eventOf(`${number}-1`, 'registered'))
    for (let again = 0; again < 2; again += 1)
      expect((await shop.call('POST', '/api/montonio/shipping-webhook', event)).status).toBe(200)
    expect(await only(number)).toMatchObject({ state: 'registered' })
    const { order: shown, history } = await whole(shop, number)
    expect(shown.parcels).toHaveLength(1)
    expect(history.filter(({ event }) => event === 'parcels')).toHaveLength(1)
  })

  test('are requested by the job if a process ended before the request, but not if it ended during it', async () => {
    const { shop, shipping, order, only } = await open({ hearsEvents: false })
    const { id, order_number: number } = await order()
    await request(shop, number)
    const { db } = shop.database
    const become = (state: 'requested' | 'asking') =>
      db
        .updateTable('shipments')
        .set({ state, service_id: null, code: null, next_check_at: shop.now().toISOString() })
        .where('order_id', '=', id)
        .execute()
    await become('requested')
    shop.wait(1)
    await Promise.all([watchShipments(shop.shipping!), watchShipments(shop.shipping!)])
    expect(shipping.all()).toHaveLength(2)
    await become('asking')
    shop.wait(5)
    await watchShipments(shop.shipping!)
    expect(await only(number)).toMatchObject({ state: 'unknown' })
    expect(shipping.all()).toHaveLength(2)
  })

  test.each([
    ['requested', 'registered'],
    ['asking', 'unknown'],
  ] as const)('%s when a run of the job fails are taken up by the next one', async (state, then) => {
    const { shop, order, only } = await open()
    const row = await order()
    const { db } = shop.database
    await reserveShipment(db, row, { position: 0, carrier: 'omniva', size: 'S' }, shop.now())
    await db.updateTable('shipments').set({ state }).execute()
    shop.wait(1)
    let times = 0
    const now = () => {
      times += 1
      // After the due row was found and claimed.
      if (times > 2) throw new Error('connection lost')
      return shop.now()
    }
    shop.expectErrors(/could not be checked/)
    await watchShipments({ ...shop.shipping!, now })
    expect(await only(row.order_number)).toMatchObject({ state })
    shop.wait(2)
    await watchShipments(shop.shipping!)
    expect(await only(row.order_number)).toMatchObject({ state: then })
  })

  test('move the order and e-mail the customer once per carrier event', async () => {
    const { shop, shipping, sandbox, order, only } = await open({
      env: { SMTP_URL: (await mailServer()).url },
    })
    const { order_number: number } = await order()
    await request(shop, number)
    for (const status of ['inTransit', 'awaitingCollection', 'awaitingCollection', 'delivered'] as const) {
      shipping.move(`${number}-1`, status)
      await sandbox.quiet()
      shop.wait(5)
      await shop.mailer.sendDue()
    }
    expect(await letters(shop)).toEqual([
      ['status-changed', 'shipped'],
      ['parcel-state', 'awaiting_collection'],
      ['status-changed', 'delivered'],
    ])
    const told = await shop.database.db
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'status-changed')
      .orderBy('created_at')
      .execute()
    expect(told.map(({ data }) => (JSON.parse(data) as { isCollected: boolean }).isCollected)).toEqual([
      false,
      true,
    ])
    const { order: shown } = await whole(shop, number)
    expect([shown.orderStatus, shown.parcels[0]!.state]).toEqual(['delivered', 'delivered'])
    // A late event of an earlier state.
    const late = JSON.parse(shipping.eventOf(`${number}-1`, 'inTransit'))
    await shop.call('POST', '/api/montonio/shipping-webhook', late)
    expect((await only(number)).state).toBe('delivered')
    expect((await whole(shop, number)).order.orderStatus).toBe('delivered')
  })

  test('that come back are reported to the customer, and wait for the owner', async () => {
    const { shop, shipping, sandbox, order } = await open()
    const { order_number: number } = await order()
    await request(shop, number)
    for (const status of ['inTransit', 'returned'] as const) {
      shipping.move(`${number}-1`, status)
      await sandbox.quiet()
    }
    expect((await letters(shop)).at(-1)).toEqual(['parcel-state', 'returned'])
    expect((await whole(shop, number)).order.orderStatus).toBe('shipped')
    expect(await findAdminTask(shop, 'shipment')).toMatchObject({ count: 1 })
    await change(shop, number, { status: 'delivered' })
    expect(await findAdminTask(shop, 'shipment'), 'by another parcel, say').toBeUndefined()
  })

  test('first reported as returned mark the order as shipped, without an e-mail that says so', async () => {
    const { shop, shipping, sandbox, order } = await open()
    const { order_number: number } = await order()
    await request(shop, number)
    shipping.move(`${number}-1`, 'returned')
    await sandbox.quiet()
    expect(await letters(shop)).toEqual([['parcel-state', 'returned']])
    expect((await whole(shop, number)).order.orderStatus).toBe('shipped')
    shop.wait(5)
    const late = JSON.parse(shipping.eventOf(`${number}-1`, 'inTransit'))
    await shop.call('POST', '/api/montonio/shipping-webhook', late)
    expect(await letters(shop)).toEqual([['parcel-state', 'returned']])
    expect(await findAdminTask(shop, 'shipment')).toMatchObject({ count: 1 })
  })

  test('deliver the order when the last parcel is delivered', async () => {
    const { shop, shipping, sandbox, order } = await open()
    const { order_number: number } = await order()
    await request(shop, number)
    const another = await shop.call('POST', `/api/admin/orders/${number}/shipments`, { size: 'L', known: 1 })
    expect(another.status, JSON.stringify(another.body)).toBe(200)
    expect(shipping.all().map(({ reference }) => reference)).toEqual([`${number}-1`, `${number}-2`])
    shipping.move(`${number}-1`, 'delivered')
    await sandbox.quiet()
    expect((await whole(shop, number)).order.orderStatus).not.toBe('delivered')
    shipping.move(`${number}-2`, 'delivered')
    await sandbox.quiet()
    expect((await whole(shop, number)).order.orderStatus).toBe('delivered')
  })

  test.each(['cancelled', 'completed'] as const)('change no order that the owner has %s', async status => {
    const { shop, shipping, sandbox, order, only } = await open()
    const { order_number: number } = await order()
    await request(shop, number)
    await shop.call('PUT', `/api/orders/${number}/status`, { orderStatus: status })
    for (const event of ['inTransit', 'delivered'] as const) {
      shipping.move(`${number}-1`, event)
      await sandbox.quiet()
    }
    expect((await only(number)).state).toBe('delivered')
    expect((await whole(shop, number)).order.orderStatus).toBe(status)
  })

  test('move on an order from whichever status the owner has set, unless it is finished', async () => {
    const { shop, shipping, sandbox, order } = await open()
    for (const orderStatus of ORDER_STATUSES.filter(status => !FINISHED_STATUSES.has(status))) {
      const { order_number: number } = await order()
      await request(shop, number)
      await shop.call('PUT', `/api/orders/${number}/status`, { orderStatus })
      shipping.move(`${number}-1`, 'delivered')
      await sandbox.quiet()
      expect((await whole(shop, number)).order.orderStatus, orderStatus).toBe('delivered')
    }
  })

  test('get one more parcel per call, even if repeated, and none from an outdated page', async () => {
    const { shop, openNode, shipping, order } = await open()
    const { order_number: number } = await order()
    const other = await openNode()
    await request(shop, number)
    const another = (from: TestShop, known: number) =>
      from.call<OrderShipments>('POST', `/api/admin/orders/${number}/shipments`, { known })
    for (let again = 0; again < 2; again += 1)
      expect((await another(shop, 1)).body.shipments.map(({ position }) => position)).toEqual([0, 1])
    expect(shipping.all().map(({ reference }) => reference)).toEqual([`${number}-1`, `${number}-2`])
    for (const { status, body } of await Promise.all([another(shop, 2), another(other, 2)])) {
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.shipments).toHaveLength(3)
    }
    expect((await another(shop, 4)).status).toBe(409)
    expect(shipping.all()).toHaveLength(3)
  })

  test('are read from the service if no event comes', async () => {
    const { shop, shipping, order, only } = await open({ hearsEvents: false })
    const { order_number: number } = await order()
    shipping.fail('waits for the carrier')
    await request(shop, number)
    expect(await only(number)).toMatchObject({ state: 'pending', code: null })
    shipping.move(`${number}-1`, 'registered')
    shop.wait(2)
    await watchShipments(shop.shipping!)
    expect(await only(number)).toMatchObject({ state: 'registered', code: shipping.all()[0]!.code })
  })

  test('that are read without news stay unchanged; an unused label is watched again once used', async () => {
    const { shop, shipping, sandbox, order, only } = await open()
    const { db } = shop.database
    const { order_number: number } = await order()
    await request(shop, number)
    const changedAt = async () => [
      (await db.selectFrom('orders').select('updated_at').executeTakeFirstOrThrow()).updated_at,
      (await only(number)).changedAt,
    ]
    const nextCheckAt = async () =>
      (await db.selectFrom('shipments').select('next_check_at').executeTakeFirstOrThrow()).next_check_at
    const before = await changedAt()
    shop.wait(24 * 60)
    const due = await nextCheckAt()
    await watchShipments(shop.shipping!)
    expect(await nextCheckAt(), 'the shipment was checked').not.toBe(due)
    expect(await changedAt()).toEqual(before)
    shop.wait(90 * 24 * 60)
    await watchShipments(shop.shipping!)
    expect(await nextCheckAt()).toBeNull()
    expect(await changedAt()).toEqual(before)
    shipping.move(`${number}-1`, 'inTransit')
    await sandbox.quiet()
    expect(await only(number)).toMatchObject({ state: 'in_transit' })
    expect(await nextCheckAt(), 'the shipment is watched again').not.toBeNull()
  })

  test('refused by the carrier are corrected with the order’s new data, and lose the old code', async () => {
    const { shop, shipping, service, order, only } = await open()
    const { id, order_number: number } = await order()
    shipping.fail('registration fails')
    await request(shop, number)
    expect(await only(number)).toMatchObject({ state: 'registration_failed', reason: /mobile/ })
    await shop.database.db
      .updateTable('orders')
      .set({ customer_phone: '5555 5555' })
      .where('id', '=', id)
      .execute()
    const correct = () => shop.call('POST', `/api/admin/orders/${number}/shipments/0/correct`)
    const eventNow = (status: 'registered' | 'registrationFailed') =>
      JSON.parse(shipping.eventOf(`${number}-1`, status))
    const refusal = eventNow('registrationFailed')
    expect((await correct()).status).toBe(200)
    const before = await only(number)
    expect(before).toMatchObject({ state: 'registered', reason: '' })
    expect(shipping.all()[0]!.receiver).toMatchObject({ phoneNumber: '55555555' })
    const late = [refusal, eventNow('registered'), eventNow('registrationFailed')]
    expect((await correct()).status).toBe(200)
    const after = await only(number)
    expect(after.code).not.toBe(before.code)
    const codes = async () => (await whole(shop, number)).order.parcels.map(({ code }) => code)
    expect(await codes()).toEqual([after.code])
    // Genuine but outdated events: they arrive late, or are replayed by someone who has seen them.
    const tell = (event: object) => shop.call('POST', '/api/montonio/shipping-webhook', event)
    const remains = async () => {
      expect(await only(number)).toMatchObject({ state: 'registered', code: after.code })
      expect(await codes()).toEqual([after.code])
    }
    for (const event of late) {
      shop.shipping!.service = { ...service, read: async () => ({ outcome: 'unknown', reason: 'no answer' }) }
      expect(await tell(event)).toMatchObject({ status: 503, body: { code: 'overloaded' } })
      await remains()
      shop.shipping!.service = service
      expect((await tell(event)).status).toBe(200)
      await remains()
    }
  })

  test('that get another code lose the label of the old one', async () => {
    const { shop, service, order } = await open()
    const { order_number: number } = await order()
    await request(shop, number)
    const { db } = shop.database
    const labels = async () =>
      (await db.selectFrom('shipments').select('label').execute()).map(({ label }) => label)
    await db.updateTable('shipments').set({ label: 'old' }).execute()
    const { service_id } = await db.selectFrom('shipments').select('service_id').executeTakeFirstOrThrow()
    const read = (await service.read(service_id!)) as Extract<
      Awaited<ReturnType<typeof service.read>>,
      { outcome: 'found' }
    >
    await applyShipmentReport(shop.shipping!, read.shipment)
    expect(await labels()).toEqual(['old'])
    await applyShipmentReport(shop.shipping!, { ...read.shipment, code: 'CC000000000EE' })
    expect(await labels()).toEqual([null])
  })

  test('to a machine unknown to the service need one choice, for all orders to it', async () => {
    const { shop, shipping, order, only } = await open()
    const strange = { ...MACHINE, id: 'omniva-mujal', name: 'Mujal' }
    const { order_number: number } = await order({ parcelMachine: strange })
    await request(shop, number)
    expect(await only(number)).toMatchObject({ state: 'refused', needsPoint: true })
    // Rows keep the sentence of their time, so an old wording must be recognised.
    const reason = 'Teenus ei tunne seda pakiautomaati. Vali, milline see on.'
    await shop.database.db.updateTable('shipments').set({ reason }).execute()
    expect(await only(number)).toMatchObject({ reason, needsPoint: true })
    expect(shipping.all()).toHaveLength(0)
    const { points } = (await shop.call<ServicePoints>('GET', `/api/admin/orders/${number}/service-points`))
      .body
    const pointId = points.find(({ name }) => name === 'Keila Rõõmu Kaubamaja')!.id
    const choose = (id: string) =>
      shop.call('PUT', `/api/admin/orders/${number}/service-point`, { pointId: id })
    expect((await choose('none')).status).toBe(404)
    expect((await choose(pointId)).status).toBe(200)
    await shop.call('POST', `/api/admin/orders/${number}/shipments/0/retry`, {})
    expect(await only(number)).toMatchObject({ state: 'registered' })
    const other = await order({ parcelMachine: strange })
    await request(shop, other.order_number)
    expect(shipping.all().map(({ place }) => place.name)).toEqual(Array(2).fill('Keila Rõõmu Kaubamaja'))
  })

  const STRANGE = { ...MACHINE, id: 'omniva-mujal', name: 'Mujal' }
  const DPD = { ...MACHINE, carrier: 'dpd' as const, id: 'dpd-keila', name: 'Keila Selver', city: 'Keila' }
  const DPD_STRANGE = { ...DPD, id: 'dpd-mujal', name: 'Mujal' }
  const change = ({ database: { db } }: TestShop, number: string, columns: Partial<OrderRow>) =>
    db.updateTable('orders').set(columns).where('order_number', '=', number).execute()
  const retry = (
    shop: TestShop,
    number: string,
    { seen, ...body }: { seen?: string; size?: string } = {},
  ) => {
    const query = seen ? `?seen=${encodeURIComponent(seen)}` : ''
    return shop.call('POST', `/api/admin/orders/${number}/shipments/0/retry${query}`, body)
  }

  test('are retried only as the administrator saw them: another one may have retried without an answer', async () => {
    const { shop, shipping, order, only } = await open()
    const { order_number: number } = await order({ parcelMachine: STRANGE })
    await request(shop, number)
    const { changedAt: seen } = await only(number)
    await change(shop, number, { parcel_machine: JSON.stringify(MACHINE) })
    const unknown = { state: 'unknown' as const, updated_at: new Date(Date.parse(seen) + 1).toISOString() }
    await shop.database.db.updateTable('shipments').set(unknown).execute()
    const outdated = await retry(shop, number, { seen })
    expect(outdated).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect(shipping.all()).toHaveLength(0)
    expect((await retry(shop, number, { seen: unknown.updated_at })).status).toBe(200)
    expect(await only(number)).toMatchObject({ state: 'registered' })
  })

  test('are corrected only as the administrator saw them: another one may have printed the new label', async () => {
    const { shop, shipping, order, only } = await open()
    const { order_number: number } = await order()
    await request(shop, number)
    const { changedAt: seen } = await only(number)
    shop.wait(1)
    const correct = () =>
      shop.call('POST', `/api/admin/orders/${number}/shipments/0/correct?seen=${encodeURIComponent(seen)}`)
    const statuses = (await Promise.all([correct(), correct()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    const { code } = await only(number)
    expect(await correct()).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect(await only(number)).toMatchObject({ code })
    expect(code).toBe(shipping.all()[0]!.code)
  })

  test('are forgotten only as the administrator saw them: another one may have requested them again', async () => {
    const { shop, order, only } = await open()
    const { order_number: number } = await order({ parcelMachine: STRANGE })
    await request(shop, number)
    const { changedAt: seen } = await only(number)
    shop.wait(1)
    await retry(shop, number)
    const forget = (at: string) =>
      shop.call('DELETE', `/api/admin/orders/${number}/shipments/0?seen=${encodeURIComponent(at)}`)
    expect(await forget(seen)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect((await forget((await only(number)).changedAt)).status).toBe(200)
  })

  test.each([
    ['a machine', 'parcelMachine', { delivery_method: 'dpd_parcel', parcel_machine: JSON.stringify(DPD) }],
    [
      'a courier, of whose products the standard one is taken',
      'standard',
      {
        delivery_method: 'dpd_courier',
        parcel_machine: null,
        customer_address: 'Lille 7',
        customer_city: 'Tartu',
        customer_postal_code: '51010',
      },
    ],
  ])('are requested from the order’s current carrier after a refusal: %s', async (_what, type, columns) => {
    const { shop, shipping, order, only } = await open()
    const { order_number: number } = await order({ parcelMachine: STRANGE })
    await request(shop, number)
    expect(await only(number)).toMatchObject({ state: 'refused', carrier: 'omniva' })
    await change(shop, number, columns)
    expect((await retry(shop, number, { size: 'XL' })).status).toBe(200)
    const [made] = shipping.all()
    // The limit of the largest box: the size of this tap, not of the previous one.
    expect(made).toMatchObject({ place: { carrierCode: 'dpd', type }, weight: 20 })
    expect(await only(number)).toMatchObject({ state: 'registered', carrier: 'dpd', code: made!.code })
    expect((await whole(shop, number)).order.parcels).toMatchObject([{ carrier: 'dpd', code: made!.code }])
    const corrected = await shop.call('POST', `/api/admin/orders/${number}/shipments/0/correct`)
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
  })

  test('keep their own carrier if made after all, though another was asked since and refused', async () => {
    const { shop, shipping, order, only } = await open({ hearsEvents: false })
    const { order_number: number } = await order()
    shipping.fail('reply lost')
    await request(shop, number)
    const columns = { delivery_method: 'dpd_parcel', parcel_machine: JSON.stringify(DPD_STRANGE) }
    await change(shop, number, columns)
    await retry(shop, number)
    expect(await only(number)).toMatchObject({ state: 'refused', carrier: 'dpd' })
    const [made] = shipping.all()
    const event = JSON.parse(shipping.eventOf(`${number}-1`, 'registered'))
    expect((await shop.call('POST', '/api/montonio/shipping-webhook', event)).status).toBe(200)
    expect(await only(number)).toMatchObject({ state: 'registered', carrier: 'omniva', code: made!.code })
    const { parcels } = (await whole(shop, number)).order
    expect(parcels).toMatchObject([
      { carrier: 'omniva', code: made!.code, link: expect.stringContaining('omniva') },
    ])
    // The order has another carrier now: its data cannot correct this parcel.
    const corrected = await shop.call('POST', `/api/admin/orders/${number}/shipments/0/correct`)
    expect(corrected).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  })

  test.each([
    ['cancelled', { status: 'cancelled' }],
    ['changed to pickup', { delivery_method: 'pickup', parcel_machine: null }],
    ['fully refunded', { payment_status: 'refunded' }],
  ] as const)(
    'are never made for an order that is %s meanwhile, by neither the tap nor the job',
    async (_how, columns) => {
      const { shop, shipping, order, only } = await open()
      const { order_number: number } = await order({ parcelMachine: STRANGE })
      await request(shop, number)
      await change(shop, number, { parcel_machine: JSON.stringify(MACHINE) })
      await change(shop, number, columns)
      expect(await retry(shop, number)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
      expect(await only(number)).toMatchObject({ state: 'refused', needsPoint: true })
      await shop.database.db
        .updateTable('shipments')
        .set({ state: 'requested', next_check_at: shop.now().toISOString() })
        .execute()
      shop.wait(1)
      await watchShipments(shop.shipping!)
      expect(await only(number)).toMatchObject({ state: 'refused', needsPoint: false, carrier: 'omniva' })
      expect(shipping.all()).toHaveLength(0)
    },
  )

  test('that are refused wait for the owner until the order is fully refunded', async () => {
    const { shop, order } = await open()
    const { order_number: number } = await order({ parcelMachine: STRANGE })
    await request(shop, number)
    await change(shop, number, { payment_status: 'partially_refunded' })
    expect(await findAdminTask(shop, 'shipment')).toMatchObject({ count: 1 })
    await change(shop, number, { payment_status: 'refunded' })
    expect(await findAdminTask(shop, 'shipment')).toBeUndefined()
  })

  test('are not made if every line was refunded, even though the delivery was not', async () => {
    const { shop, shipping, order } = await open()
    const { order_number: number } = await order()
    const refund = { reason: 'Otsas', lines: [{ lineId: 0, quantity: 1 }] }
    const { body } = await shop.call('POST', `/api/admin/orders/${number}/refund`, refund)
    expect(body).toMatchObject({ paymentStatus: 'partially_refunded' })
    expect((await request(shop, number)).body.left).toEqual([{ orderNumber: number, obstacle: 'unwanted' }])
    expect(shipping.all()).toEqual([])
    const { body: shown } = await shop.call<OrderShipments>('GET', `/api/admin/orders/${number}/shipments`)
    expect(shown.obstacle).toBe('unwanted')
  })

  test('that were refused can be forgotten, made ones cannot', async () => {
    const { shop, order } = await open()
    const nowhere = await order({ parcelMachine: { ...MACHINE, id: 'omniva-mujal', name: 'Mujal' } })
    await request(shop, nowhere.order_number)
    const forget = (number: string) => shop.call('DELETE', `/api/admin/orders/${number}/shipments/0`)
    expect((await forget(nowhere.order_number)).status).toBe(200)
    expect(await shipmentsOf(shop, nowhere.order_number)).toEqual([])
    const { order_number: number } = await order()
    await request(shop, number)
    expect(await forget(number)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  })

  test('rejected by a carrier that the order no longer has are given up, and another carrier is asked', async () => {
    const { shop, shipping, order, only } = await open({ hearsEvents: false })
    const { order_number: number } = await order()
    shipping.fail('registration fails')
    await request(shop, number)
    expect(await only(number)).toMatchObject({ state: 'registration_failed', carrier: 'omniva' })
    const old = shipping.all()[0]!
    const late = JSON.parse(shipping.eventOf(old.id, 'registrationFailed'))
    const tell = (event: object) => shop.call('POST', '/api/montonio/shipping-webhook', event)
    const forget = () => shop.call<OrderShipments>('DELETE', `/api/admin/orders/${number}/shipments/0`)
    expect(await forget(), 'it can be corrected').toMatchObject({ status: 409 })
    await change(shop, number, { delivery_method: 'dpd_parcel', parcel_machine: JSON.stringify(DPD) })
    expect(await findAdminTask(shop, 'shipment')).toMatchObject({ count: 1 })
    expect(await forget()).toMatchObject({ status: 200, body: { shipments: [] } })
    expect(await findAdminTask(shop, 'shipment')).toBeUndefined()
    expect((await tell(late)).status).toBe(200)
    expect(await shipmentsOf(shop, number)).toEqual([])
    expect(await retry(shop, number)).toMatchObject({ status: 404 })
    expect(await forget()).toMatchObject({ status: 404 })
    await request(shop, number)
    const made = { position: 1, state: 'registered', carrier: 'dpd', code: shipping.all()[1]!.code }
    expect(await only(number)).toMatchObject(made)
    expect((await tell(late)).status).toBe(200)
    expect(await only(number)).toMatchObject(made)
    expect(await findAdminTask(shop, 'shipment')).toBeUndefined()
    // Corrected on the service's own page after all: the parcel has two labels.
    shipping.move(old.id, 'registered')
    expect((await tell(JSON.parse(shipping.eventOf(old.id, 'registered')))).status).toBe(200)
    expect(await shipmentsOf(shop, number)).toMatchObject([{ state: 'registered', carrier: 'omniva' }, made])
  })

  test('keep their labels, which are printed after the slips, four per sheet or one per page', async () => {
    const { shop, shipping, order } = await open()
    const orders = await Promise.all(Array.from({ length: 5 }, () => order()))
    const bare = await order()
    await request(shop, ...orders.map(each => each.order_number))
    const print = async (query: string, numbers = [...orders, bare]) => {
      const list = numbers.map(each => each.order_number).join(',')
      const url = `/api/admin/orders/papers.pdf?numbers=${list}&${query}`
      const reply = await shop.app.inject({ method: 'GET', url })
      expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200)
      const pages = (await PDFDocument.load(reply.rawPayload)).getPages()
      return pages.map(page => Math.round(page.getWidth() / MM))
    }
    // One slip per order, the address label of the one without a shipment, and five labels on two sheets.
    expect(await print('paper=A4')).toEqual(Array(6 + 1 + 2).fill(210))
    expect(await print('paper=A6&slips=0', orders)).toEqual(Array(5).fill(105))
    const kept = await shop.database.db.selectFrom('shipments').select('label').execute()
    expect(
      kept.every(({ label }) => Buffer.from(label!, 'base64').subarray(0, 5).toString() === '%PDF-'),
    ).toBe(true)
    // Stored labels need no service.
    shipping.fail('label fails')
    expect(await print('paper=A6&slips=0', orders)).toEqual(Array(5).fill(105))
  })

  test('whose label cannot be fetched or read do not keep the others from being printed', async () => {
    const { shop, service, sandbox, order } = await open()
    const { db } = shop.database
    const [row, other] = [await order(), await order()]
    const [number, good] = [row.order_number, other.order_number]
    await request(shop, number, good)
    const unreadable = Buffer.from('%PDF-x')
    const keep = (label: string | null) =>
      db.updateTable('shipments').set({ label }).where('order_id', '=', row.id).execute()
    const print = async (numbers: string[], paper = 'A6') => {
      const url = `/api/admin/orders/papers.pdf?numbers=${numbers}&slips=0&paper=${paper}`
      const { statusCode, rawPayload, body } = await shop.app.inject(url)
      expect(statusCode, body.slice(0, 200)).toBe(200)
      return rawPayload
    }
    const widths = async (pdf: Buffer) =>
      (await PDFDocument.load(pdf)).getPages().map(page => Math.round(page.getWidth() / MM))
    await keep(unreadable.toString('base64'))
    expect(await widths(await print([number, good])), 'it was fetched again').toEqual([105, 105])
    const kept = await db.selectFrom('shipments').select('label').execute()
    for (const { label } of kept) expect((await PDFDocument.load(label!)).getPageCount()).toBe(1)
    await sandbox.quiet()
    const withoutPages = await (await PDFDocument.create()).save({ addDefaultPage: false })
    for (const answer of [
      { outcome: 'made', pdf: unreadable },
      { outcome: 'made', pdf: Buffer.from(withoutPages) },
      { outcome: 'unknown', reason: 'no answer' },
    ] as const) {
      await keep(answer.outcome === 'made' ? null : unreadable.toString('base64'))
      shop.shipping!.service = { ...service, label: async () => answer }
      expect(await widths(await print([number, good]))).toEqual([210, 105])
      expect(await widths(await print([number, good], 'A4'))).toEqual([210, 210])
      const [instead = '', ...more] = pdfText(await print([number]))
      expect(more).toEqual([])
      expect(instead.replaceAll('\n', ' ')).toContain('Vedaja pakisilt jäi printimata')
      expect(instead).toContain(number)
      // An address label would be taken for the carrier's.
      expect(instead).not.toContain('Liis Tamm')
    }
  })

  test('are not printed for an order of which nothing is wanted any more', async () => {
    const { shop, order } = await open()
    const { order_number: number } = await order()
    await request(shop, number)
    const refund = { reason: 'Otsas', lines: [{ lineId: 0, quantity: 1 }] }
    await shop.call('POST', `/api/admin/orders/${number}/refund`, refund)
    const print = await shop.app.inject(`/api/admin/orders/papers.pdf?numbers=${number}&slips=0`)
    expect(print.statusCode).toBe(409)
    expect(print.json()).toMatchObject({ code: 'nothing_to_send' })
  })

  test('refuse a forged event, and an event of an unknown parcel is sent again', async () => {
    const { shop, shipping, order } = await open()
    const { order_number: number } = await order()
    await request(shop, number)
    const event = JSON.parse(shipping.eventOf(`${number}-1`, 'delivered')) as { payload: string }
    const post = (body: unknown) => shop.call('POST', '/api/montonio/shipping-webhook', body)
    expect(await post({ payload: `${event.payload.slice(0, -3)}abc` })).toMatchObject({
      status: 401,
      body: { code: 'event_not_verified' },
    })
    await shop.database.db.deleteFrom('shipments').execute()
    expect((await post(event)).status).toBe(404)
  })

  test('lose their labels when the customer’s data are erased', async () => {
    const { shop, order } = await open()
    const { order_number: number } = await order({}, { status: 'completed', payment_status: 'refunded' })
    const { db } = shop.database
    await db.updateTable('orders').set({ status: 'processing', payment_status: 'completed' }).execute()
    await request(shop, number)
    await db.updateTable('orders').set({ status: 'completed', payment_status: 'refunded' }).execute()
    expect(await db.selectFrom('shipments').select('code').execute()).toHaveLength(1)
    const erased = await shop.call('POST', `/api/admin/orders/${number}/erase`)
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    expect(await db.selectFrom('shipments').select('code').execute()).toEqual([])
  })

  test('show in the settings whether the keys work', async () => {
    const { shop } = await open()
    const { body } = await shop.call<ShippingStatus>('GET', '/api/admin/shipping')
    expect(body).toMatchObject({ isOn: true, answer: 'works' })
    expect(body.carriers[0]).toEqual({ carrier: 'omniva', contracts: ['service'], machines: 47 })
  })
})

test('a shop without a shipping service has no shipments', async () => {
  const shop = await testShop(await freshDatabase(), { admin: true })
  expect((await request(shop, 'ORD-7K2M9QX4T')).status).toBe(404)
  expect((await shop.call('POST', '/api/montonio/shipping-webhook', { payload: '' })).status).toBe(404)
  expect((await shop.call('GET', '/api/admin/shipping')).body).toMatchObject({ isOn: false })
})
