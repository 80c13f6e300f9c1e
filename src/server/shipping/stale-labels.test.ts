import { PDFDocument } from '@pdfme/pdf-lib'
import { afterEach, expect, test } from 'vitest'
import type { DeliveryInput } from '#contract/admin-delivery.ts'
import type { OrderShipments, RequestedShipments } from '#contract/shipments.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { onEachDatabase } from '#test/database.ts'
import { pdfText } from '#test/pdf-text.ts'
import { MACHINE, openShippingShop } from '#test/shipping-shop.ts'
import { findAdminTask } from '#test/test-shop.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const MM = 72 / 25.4
/** Width of a carrier's label; the shop's own sheets are twice as wide. */
const A6 = 105
const widthsOf = async (pdf: Buffer) =>
  (await PDFDocument.load(pdf)).getPages().map(page => Math.round(page.getWidth() / MM))

/** The service's machine that corresponds to the shop's other one. */
const OTHER = 'Keila'

onEachDatabase('stale labels', fresh => {
  async function open() {
    const bench = await openShippingShop(await fresh())
    closers.push(bench.close)
    const { shop, service } = bench
    const list = shop.parcelMachines.current().omniva
    const { points } = (await service.points('omniva')) as Extract<
      Awaited<ReturnType<typeof service.points>>,
      { outcome: 'listed' }
    >
    const other = list.find(
      machine => machine.city === OTHER && points.some(({ carrierCode }) => carrierCode === machine.id),
    )!
    const row: OrderRow = await bench.order()
    const number = row.order_number
    const request = (...numbers: string[]) =>
      shop.call<RequestedShipments>('POST', '/api/admin/shipments', { orderNumbers: numbers })
    const shipments = async () =>
      (await shop.call<OrderShipments>('GET', `/api/admin/orders/${number}/shipments`)).body.shipments
    const redirect = async (to: Partial<DeliveryInput> = {}) => {
      const { status, body } = await shop.call('PUT', `/api/admin/orders/${number}/delivery`, {
        customerName: row.customer_name,
        customerEmail: row.customer_email,
        customerPhone: row.customer_phone,
        customerAddress: '',
        customerCity: '',
        customerPostalCode: '',
        deliveryMethod: 'omniva_parcel',
        selectedParcelMachine: other.id,
        ...to,
      })
      expect(status, JSON.stringify(body)).toBe(200)
    }
    const correct = () => shop.call('POST', `/api/admin/orders/${number}/shipments/0/correct`)
    const print = async (): Promise<Buffer> => {
      const url = `/api/admin/orders/papers.pdf?numbers=${number}&slips=0&paper=A6`
      return (await shop.app.inject({ method: 'GET', url })).rawPayload
    }
    const removeCode = async () => {
      const parcels = { parcels: [] }
      expect((await shop.call('PUT', `/api/admin/orders/${number}/parcels`, parcels)).status).toBe(200)
    }
    return { ...bench, other, number, request, shipments, redirect, correct, print, removeCode }
  }

  test('are shown after a change of the delivery, and can be corrected', async () => {
    const { shop, shipping, other, number, request, shipments, redirect, correct, print } = await open()
    await request(number)
    expect(await shipments()).toMatchObject([{ state: 'registered', isStale: false }])
    expect(await widthsOf(await print())).toEqual([A6])
    await redirect({ selectedParcelMachine: MACHINE.id })
    await redirect()
    expect(await shipments()).toMatchObject([{ isStale: true }])
    expect(await findAdminTask(shop, 'shipment')).toMatchObject({
      count: 1,
      first: [{ id: number, note: 'stale' }],
    })
    const [page = '', ...more] = pdfText(await print())
    expect(more).toEqual([])
    expect(page.replaceAll('\n', ' ')).toContain('Pakisilt on endiste andmetega')
    expect(page).toContain(number)
    expect((await correct()).status).toBe(200)
    expect(shipping.all()).toMatchObject([{ place: { name: other.name } }])
    expect(await shipments()).toMatchObject([{ isStale: false }])
    expect(await findAdminTask(shop, 'shipment')).toBeUndefined()
    expect(await widthsOf(await print())).toEqual([A6])
  })

  test('result from a change of the receiver too', async () => {
    const { number, request, shipments, redirect, shipping, correct } = await open()
    await request(number)
    await redirect({ selectedParcelMachine: MACHINE.id, customerPhone: '+372 5555 5555' })
    await redirect({ selectedParcelMachine: MACHINE.id, customerPhone: '+372 5555 5555' })
    expect(await shipments()).toMatchObject([{ isStale: true }])
    await correct()
    expect(JSON.stringify(shipping.all()[0]!.receiver)).toContain('55555555')
    expect(await shipments()).toMatchObject([{ isStale: false }])
  })

  test.each(['made', 'corrected'] as const)(
    'result from a change of the delivery while its label is being %s',
    async how => {
      const { number, request, shipments, redirect, shop, service, correct } = await open()
      const call = how === 'made' ? 'create' : 'correct'
      if (how === 'corrected') await request(number)
      const { shipping } = shop
      shipping!.service = {
        ...service,
        [call]: async (...asked: [never, never]) => {
          await redirect()
          return (service[call] as (...all: unknown[]) => Promise<unknown>)(...asked)
        },
      }
      if (how === 'made') await request(number)
      else await correct()
      expect(await shipments()).toMatchObject([{ state: 'registered', isStale: true }])
      shipping!.service = service
      await correct()
      expect(await shipments()).toMatchObject([{ state: 'registered', isStale: false }])
    },
  )

  test('remain stale if of two concurrent corrections the older data arrives last', async () => {
    const { shop, service, number, request, shipments, redirect, correct } = await open()
    await request(number)
    const { shipping } = shop
    let calls = 0
    shipping!.service = {
      ...service,
      correct: async (...asked) => {
        calls += 1
        if (calls === 1) {
          await redirect()
          expect((await correct()).status).toBe(200)
        }
        return service.correct(...asked)
      },
    }
    await correct()
    expect(calls).toBe(2)
    expect(await shipments()).toMatchObject([{ isStale: true }])
    await correct()
    expect(await shipments()).toMatchObject([{ isStale: false }])
  })

  test('are not stored if they were fetched before a correction', async () => {
    const { shop, service, sandbox, number, request, shipments, redirect, correct, print } = await open()
    const { db } = shop.database
    await request(number)
    const [{ code }] = (await shipments()) as [OrderShipments['shipments'][number]]
    shop.shipping!.service = {
      ...service,
      label: async id => {
        const fetched = await service.label(id)
        shop.wait(1)
        await redirect()
        expect((await correct()).status).toBe(200)
        await sandbox.quiet()
        // As with a carrier that keeps the code.
        await db.updateTable('shipments').set({ code }).execute()
        return fetched
      },
    }
    await print()
    const kept = await db.selectFrom('shipments').select('label').execute()
    expect(kept).toEqual([{ label: null }])
  })

  test('are unchanged by a correction for which nothing can be sent', async () => {
    const { shop, number, request, shipments, redirect, correct } = await open()
    await request(number)
    await redirect()
    await shop.database.db.deleteFrom('service_points').execute()
    const before = await shipments()
    shop.wait(1)
    expect(await correct()).toMatchObject({ status: 502, body: { code: 'shipping_refused' } })
    expect(await shipments()).toEqual(before)
  })

  test('of several parcels of an order are one task', async () => {
    const { shop, number, request, redirect } = await open()
    await request(number)
    await shop.call('POST', `/api/admin/orders/${number}/shipments`, { known: 1 })
    await redirect()
    const { db } = shop.database
    const since = '2026-02-01T08:00:00.000Z'
    await db.updateTable('shipments').set({ updated_at: since }).where('position', '=', 1).execute()
    expect(await findAdminTask(shop, 'shipment')).toMatchObject({
      count: 1,
      first: [{ id: number, note: 'stale', since }],
    })
    await db.updateTable('shipments').set({ state: 'registration_failed' }).execute()
    expect(await findAdminTask(shop, 'shipment')).toMatchObject({
      count: 1,
      first: [{ id: number, note: 'registration_failed', since }],
    })
  })

  test('remain stale if the correction is refused, until the code is removed from the order', async () => {
    const { shop, number, request, shipments, redirect, correct, print, removeCode } = await open()
    await request(number)
    await redirect({ deliveryMethod: 'pickup', selectedParcelMachine: '' })
    expect((await correct()).body).toMatchObject({ code: 'changed_meanwhile' })
    expect(await shipments()).toMatchObject([{ isStale: true }])
    expect(await findAdminTask(shop, 'shipment')).toMatchObject({ count: 1 })
    await removeCode()
    expect(await findAdminTask(shop, 'shipment')).toBeUndefined()
    expect(await shipments()).toMatchObject([{ isStale: false }])
    const [page = '', ...more] = pdfText(await print())
    expect(more).toEqual([])
    expect(page).toContain(number)
    expect(page.replaceAll('\n', ' ')).not.toContain('endiste andmetega')
  })

  test('aside, a current label whose code was removed from the order is not printed', async () => {
    const { number, request, print, removeCode } = await open()
    await request(number)
    await removeCode()
    expect(await widthsOf(await print())).toEqual([2 * A6])
  })

  test('whose code was removed from the order are not printed, only the order’s new one', async () => {
    const { shop, number, request, shipments, redirect, print, removeCode } = await open()
    await request(number)
    await redirect()
    await removeCode()
    const another = await shop.call('POST', `/api/admin/orders/${number}/shipments`, { known: 1 })
    expect(another.status, JSON.stringify(another.body)).toBe(200)
    expect(await shipments()).toMatchObject([{ isStale: false }, { state: 'registered', isStale: false }])
    expect(await widthsOf(await print())).toEqual([A6])
  })
})
