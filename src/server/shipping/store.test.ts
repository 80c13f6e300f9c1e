/** Every write about a parcel changes that parcel alone, and nothing at all if it comes too late. */
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder } from '#test/order.ts'
import { claimDue, findDueShipments, nextCheck } from './due-shipments.ts'
import {
  claimCorrection,
  claimRequested,
  endCall,
  forgetShipment,
  keepLabel,
  reserveShipment,
  retryRequest,
  type ShipmentRow,
} from './store.ts'

const NOW = new Date('2026-11-26T10:00:00Z')
const LATER = new Date('2026-11-26T11:00:00Z')
const AT = LATER.toISOString()
const PDF = Buffer.from('label')

type Write = {
  /** what all parcels are like before */
  parcels: Partial<ShipmentRow>
  /** what becomes of the parcel between its reading and the write */
  meanwhile?: Partial<ShipmentRow>
  write: (db: Db, row: ShipmentRow) => Promise<unknown>
}

const WRITES = {
  claimRequested: {
    parcels: { state: 'requested' },
    write: (db, row) => claimRequested(db, row, 'omniva', LATER),
  },
  endCall: {
    parcels: { state: 'asking' },
    write: (db, row) => endCall(db, row, { state: 'refused', reason: 'NO' }, LATER),
  },
  retryRequest: {
    parcels: { state: 'refused' },
    write: (db, row) => retryRequest(db, row, { size: 'L' }, LATER),
  },
  claimCorrection: {
    parcels: { state: 'registered' },
    write: (db, row) => claimCorrection(db, row, undefined, LATER),
  },
  forgetShipment: {
    parcels: { state: 'unknown' },
    write: (db, row) => forgetShipment(db, row, { carrier: 'omniva' }, LATER),
  },
  'forgetShipment of a rejected parcel': {
    parcels: { state: 'registration_failed' },
    write: (db, row) => forgetShipment(db, row, { carrier: 'dpd' }, LATER),
  },
  claimDue: { parcels: { state: 'pending' }, write: (db, row) => claimDue(db, row, LATER) },
  keepLabel: {
    parcels: { state: 'registered', code: 'CC1', asked_at: AT },
    write: (db, row) => keepLabel(db, row, PDF),
  },
  'keepLabel of a parcel without a readable code': {
    parcels: { state: 'registered', code: null, asked_at: AT },
    write: (db, row) => keepLabel(db, row, PDF),
  },
} satisfies Record<string, Write>

const TOO_LATE: Record<string, Write> = {
  'claimRequested of a parcel asked for already': {
    ...WRITES.claimRequested,
    meanwhile: { state: 'asking' },
  },
  'endCall of a parcel that an event has reported': { ...WRITES.endCall, meanwhile: { state: 'registered' } },
  'retryRequest of a parcel made after all': { ...WRITES.retryRequest, meanwhile: { state: 'registered' } },
  'claimCorrection of a parcel that has left': {
    ...WRITES.claimCorrection,
    meanwhile: { state: 'in_transit' },
  },
  'forgetShipment of a parcel made after all': {
    ...WRITES.forgetShipment,
    meanwhile: { state: 'registered' },
  },
  'forgetShipment of a rejected parcel that its carrier has accepted since': {
    ...WRITES['forgetShipment of a rejected parcel'],
    meanwhile: { state: 'registered' },
  },
  'forgetShipment of a rejected parcel whose carrier is the order’s': {
    ...WRITES['forgetShipment of a rejected parcel'],
    meanwhile: { carrier: 'dpd' },
  },
  'claimDue by a second process': { ...WRITES.claimDue, meanwhile: { next_check_at: AT } },
  'keepLabel of a parcel with another code since': { ...WRITES.keepLabel, meanwhile: { code: 'CC2' } },
  'keepLabel of a parcel corrected since': {
    ...WRITES.keepLabel,
    meanwhile: { asked_at: new Date(LATER.getTime() + 1).toISOString() },
  },
}

const readAll = (db: Db) =>
  db.selectFrom('shipments').selectAll().orderBy('order_id').orderBy('position').execute()

/** Two orders alike, with two parcels alike each. */
async function fill(db: Db, parcels: Partial<ShipmentRow>): Promise<ShipmentRow[]> {
  const orders: OrderRow[] = [await anOrder(db, NOW), await anOrder(db, NOW)]
  for (const order of orders)
    for (const position of [0, 1])
      await reserveShipment(db, order, { position, carrier: 'omniva', size: 'S' }, NOW)
  await db.updateTable('shipments').set(parcels).execute()
  return readAll(db)
}

async function write(db: Db, { parcels, meanwhile, write }: Write) {
  const own = (await fill(db, parcels)).at(-1)!
  if (meanwhile) await db.updateTable('shipments').set(meanwhile).execute()
  const before = await readAll(db)
  await write(db, own)
  const after = await readAll(db)
  const keyOf = ({ reference }: ShipmentRow) => reference
  const changed = before.filter(row => !after.some(each => isDeepStrictEqual(row, each))).map(keyOf)
  return { own: keyOf(own), changed }
}

onEachDatabase('a write about a parcel', fresh => {
  test.each(Object.keys(WRITES) as (keyof typeof WRITES)[])('%s changes that parcel only', async name => {
    const { own, changed } = await write((await fresh()).db, WRITES[name])
    expect(changed).toEqual([own])
  })

  test.each(Object.keys(TOO_LATE))('%s comes too late', async name => {
    expect((await write((await fresh()).db, TOO_LATE[name]!)).changed).toEqual([])
  })

  test('is made by the job only for parcels that are due', async () => {
    const { db } = await fresh()
    const [due] = await fill(db, { next_check_at: AT })
    const { order_id, reference } = due!
    await db
      .updateTable('shipments')
      .set({ next_check_at: NOW.toISOString() })
      .where('reference', '=', reference)
      .execute()
    expect(await findDueShipments(db, NOW, 10)).toMatchObject([{ order_id, reference }])
  })
})

test('a parcel that has arrived or come back is not checked any more', () => {
  const next = (state: ShipmentRow['state']) => nextCheck({ state, checks: 1, updated_at: AT }, LATER)
  expect(next('in_transit')).not.toBeNull()
  expect([next('delivered'), next('returned')]).toEqual([null, null])
})
