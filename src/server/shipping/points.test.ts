import { expect, test } from 'vitest'
import { CARRIER, CARRIERS, type Carrier } from '#domain/carriers.ts'
import { findIncidents } from '#server/incidents/store.ts'
import { onEachDatabase } from '#test/database.ts'
import { countMachines, courierFor, refreshPoints } from './points.ts'
import type { Points, ShippingService } from './service.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const HOUR_MS = 3_600_000

const places = (count: number): Points => ({
  outcome: 'listed',
  points: Array.from({ length: count }, (_, i) => ({
    id: `place-${i}`,
    name: `Place ${i}`,
    postalCode: '',
    carrierCode: null,
  })),
})

onEachDatabase('the lists of the shipping service', fresh => {
  test('that have lost most of the known entries are ignored and requested again within the hour', async () => {
    const { db } = await fresh()
    const listed = { machines: 380, couriers: 1 }
    const warned: object[] = []
    let asked = 0
    // The service lacks one carrier.
    const [lacking] = CARRIERS.filter(carrier => carrier !== 'omniva' && carrier !== 'dpd')
    const served = CARRIERS.filter(carrier => carrier !== lacking)
    const ofServed = (count: (carrier: Carrier) => number) =>
      Object.fromEntries(served.map(carrier => [carrier, count(carrier)]))
    const service = {
      serves: carrier => carrier !== lacking,
      points: async (carrier: string) => {
        asked += 1
        return places(carrier === 'dpd' ? 380 : listed.machines)
      },
      courierServices: async () => places(listed.couriers),
    } as Partial<ShippingService> as ShippingService
    const log = { warn: (about: object) => void warned.push(about) }
    const refreshAfter = (hours: number) =>
      refreshPoints({ db, service, now: new Date(NOW.getTime() + hours * HOUR_MS), log })
    const machines = async () => Object.fromEntries(await countMachines(db))

    await refreshAfter(0)
    Object.assign(listed, { machines: 0, couriers: 0 })
    await refreshAfter(21)
    expect(await machines()).toEqual(ofServed(() => 380))
    expect(await courierFor(db, 'omniva')).toBe('place-0')
    expect(warned).toContainEqual({
      carrier: 'omniva',
      kind: 'machine',
      reason: 'only 0 entries are listed',
    })

    Object.assign(listed, { machines: 200, couriers: 1 })
    await refreshAfter(22)
    expect(await machines(), 'a loss of half of the entries is accepted').toEqual(
      ofServed(carrier => (carrier === 'dpd' ? 380 : 200)),
    )
    expect(asked, 'a list that came is not requested again with one that did not').toBe(2 * served.length + 1)

    Object.assign(listed, { machines: 20, couriers: 0 })
    await refreshAfter(22 + 24)
    expect((await machines()).omniva).toBe(200)
    await refreshAfter(22 + 73)
    expect(await machines(), 'after three days the loss is accepted').toEqual(
      ofServed(carrier => (carrier === 'dpd' ? 380 : 20)),
    )
    expect(await courierFor(db, 'omniva')).toBeUndefined()
  })

  test.each([
    ['the keys are rejected, and reported', true, 1, ['shipments']],
    [
      'another refusal is no fault of the account',
      false,
      CARRIERS.length + CARRIERS.filter(carrier => 'courier' in CARRIER[carrier]).length,
      [],
    ],
  ])('that are refused keep the previous ones: %s', async (_what, isAccount, calls, parts) => {
    const { db } = await fresh()
    let asked = 0
    const refuse = async (): Promise<Points> => {
      asked += 1
      return { outcome: 'refused', reason: 'no', isAccount }
    }
    const service = { serves: () => true, points: refuse, courierServices: refuse }
    const log = { warn: () => undefined }
    await refreshPoints({
      db,
      service: service as Partial<ShippingService> as ShippingService,
      now: NOW,
      log,
    })
    expect(asked).toBe(calls)
    expect((await findIncidents(db)).map(({ part }) => part)).toEqual(parts)
  })

  test('leave the incident of rejected keys open until one of them comes', async () => {
    const { db } = await fresh()
    let list: Points = { outcome: 'refused', reason: 'no', isAccount: true }
    const answer = async () => list
    const service = { serves: () => true, points: answer, courierServices: answer }
    const incidentAfter = async (hours: number, answered: Points) => {
      list = answered
      await refreshPoints({
        db,
        service: service as Partial<ShippingService> as ShippingService,
        now: new Date(NOW.getTime() + hours * HOUR_MS),
        log: { warn: () => undefined },
      })
      return (await findIncidents(db)).map(({ part }) => part)
    }
    expect(await incidentAfter(0, list)).toEqual(['shipments'])
    expect(await incidentAfter(1, { outcome: 'unknown', reason: 'timeout' })).toEqual(['shipments'])
    expect(await incidentAfter(2, places(20))).toEqual([])
  })
})
