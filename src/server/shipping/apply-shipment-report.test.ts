import { afterEach, expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import { openShippingShop } from '#test/shipping-shop.ts'
import { applyShipmentReport } from './apply-shipment-report.ts'
import type { Shipment } from './service.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

onEachDatabase('a report about a shipment', fresh => {
  async function open() {
    const bench = await openShippingShop(await fresh())
    closers.push(bench.close)
    const { shop, service } = bench
    const { order_number } = await bench.order()
    await shop.call('POST', '/api/admin/shipments', { orderNumbers: [order_number] })
    const row = () => shop.database.db.selectFrom('shipments').selectAll().executeTakeFirstOrThrow()
    const read = await service.read((await row()).service_id!)
    if (read.outcome !== 'found') return expect.unreachable(read.outcome)
    /** Reports the shipment as it is, but for these fields. @returns whether that was news */
    const report = async (change: Partial<Shipment>) => {
      const { updated_at } = await row()
      shop.wait(1)
      expect(await applyShipmentReport(shop.shipping!, { ...read.shipment, ...change })).toBe(true)
      return (await row()).updated_at !== updated_at
    }
    return { row, report }
  }

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

  test('leaves what it does not tell, and a late one leaves the reason of a newer state', async () => {
    const { row, report } = await open()
    const { carrier, code, link } = await row()
    expect(await report({ carrier: null, code: null, link: null })).toBe(false)
    expect(await report({ state: 'in_transit', reason: 'Teel' })).toBe(true)
    expect(await report({ reason: 'Enne' })).toBe(false)
    expect(await row()).toMatchObject({ carrier, code, link, state: 'in_transit', reason: 'Teel' })
  })
})
