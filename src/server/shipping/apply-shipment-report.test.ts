import { afterEach, expect, test } from 'vitest'
import { secondShipment } from '#messages/admin/shipments.ts'
import { lockOrder } from '#server/orders/store.ts'
import { countWaiting, type FreshDatabase, onEachDatabase, onPostgres } from '#test/database.ts'
import { openShippingShop } from '#test/shipping-shop.ts'
import { applyShipmentReport } from './apply-shipment-report.ts'
import type { Shipment } from './service.ts'
import { keepLabel } from './store.ts'
import { watchShipments } from './watch-shipments.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function openWithShipment(database: FreshDatabase) {
  const bench = await openShippingShop(database)
  closers.push(bench.close)
  const { shop, service } = bench
  const { order_number } = await bench.order()
  await shop.call('POST', '/api/admin/shipments', { orderNumbers: [order_number] })
  const row = () => database.db.selectFrom('shipments').selectAll().executeTakeFirstOrThrow()
  const read = await service.read((await row()).service_id!)
  if (read.outcome !== 'found') return expect.unreachable(read.outcome)
  /** Reports the shipment as it is, but for these fields. @returns whether that was news */
  const report = async (change: Partial<Shipment>) => {
    const { updated_at } = await row()
    shop.wait(1)
    expect(await applyShipmentReport(shop.shipping!, { ...read.shipment, ...change })).toBe('applied')
    return (await row()).updated_at !== updated_at
  }
  return { ...bench, row, report, shipment: read.shipment }
}

onPostgres('a report about a shipment', fresh => {
  test('keeps a label that is stored while it is applied', async () => {
    const database = await fresh()
    const { row, report } = await openWithShipment(database)
    const label = Buffer.from('%PDF-1.7')
    const shipment = await row()
    let reported: Promise<boolean> | undefined
    await database.db.transaction().execute(async trx => {
      await keepLabel(trx, shipment, label)
      reported = report({ state: 'in_transit' })
      await expect.poll(() => countWaiting(database)).toBe(1)
    })
    expect(await reported).toBe(true)
    expect(await row()).toMatchObject({ state: 'in_transit', label: label.toString('base64') })
  })
})

onEachDatabase('a report about a shipment', fresh => {
  const open = async () => openWithShipment(await fresh())

  test('of an event is not applied if a correction gave the shipment another code meanwhile', async () => {
    const database = await fresh()
    const { shop, shipping, service, row, shipment } = await openWithShipment(database)
    const { order_id, reference } = await row()
    const event = JSON.parse(shipping.eventOf(reference, 'registered'))
    const code = 'CC000000000EE'
    const read = async () => ({ outcome: 'found', shipment: { ...shipment, code } }) as const
    shop.shipping!.service = { ...service, read }
    let answered: Promise<{ status: number }> | undefined
    await database.db.transaction().execute(async trx => {
      await lockOrder(trx, 'id', order_id, shop.now())
      answered = shop.call('POST', '/api/montonio/shipping-webhook', event)
      await expect.poll(() => countWaiting(database)).toBe(1)
      await trx.updateTable('shipments').set({ code }).execute()
    })
    expect((await answered)!.status).toBe(200)
    expect((await row()).code).toBe(code)
  })

  test('read before a correction is not applied after it', async () => {
    const { shop, service, row } = await openWithShipment(await fresh())
    const { db } = shop.database
    const corrected = { code: 'CC000000000EE', updated_at: shop.now().toISOString() }
    await db.updateTable('shipments').set({ next_check_at: shop.now().toISOString() }).execute()
    shop.shipping!.service = {
      ...service,
      read: async id => {
        const read = await service.read(id)
        await db.updateTable('shipments').set(corrected).execute()
        return read
      },
    }
    await watchShipments(shop.shipping!)
    expect(await row()).toMatchObject(corrected)
  })

  test('is news if it has another carrier, code, link or reason, and only then', async () => {
    const { row, report } = await open()
    const last = {
      carrier: 'dpd',
      code: 'CC000000000EE',
      link: 'https://dpd.example/',
      reason: 'Viibib',
    } as const
    let change: Partial<Shipment> = {}
    for (const field of ['reason', 'link', 'code', 'carrier'] as const) {
      change = { ...change, [field]: last[field] }
      expect(await report(change), field).toBe(true)
      expect(await report(change), `${field} again`).toBe(false)
    }
    expect(await row()).toMatchObject(last)
  })

  test('of a second shipment is in the history once, however often that shipment is reported', async () => {
    const { shop, report } = await open()
    shop.expectErrors(/parcel has two shipments/)
    const named = async () => {
      const rows = await shop.database.db.selectFrom('order_history').select('data').execute()
      return rows.flatMap(({ data }) => (data.includes(secondShipment) ? (JSON.parse(data) as object) : []))
    }
    const second = { id: 'second', code: 'CC000000002EE' }
    await report(second)
    await report(second)
    await report({ ...second, state: 'in_transit' })
    expect(await named()).toMatchObject([{ code: second.code }])
    await report({ id: 'third', code: null })
    await report({ id: 'third', code: 'CC000000003EE' })
    expect(await named(), 'and again with its code').toHaveLength(3)
  })

  test('leaves what it does not tell, and a late one leaves the reason of a newer state', async () => {
    const { row, report } = await open()
    const { carrier, code, link } = await row()
    expect(await report({ carrier: null, code: null, link: null })).toBe(false)
    expect(await report({ state: 'in_transit', reason: 'Teel' })).toBe(true)
    expect(await report({ reason: 'Enne' })).toBe(false)
    expect(await row()).toMatchObject({ carrier, code, link, state: 'in_transit', reason: 'Teel' })
  })
})
