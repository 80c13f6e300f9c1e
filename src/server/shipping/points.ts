/** The machines and couriers' usual products that the service last listed, and which of them a shopper's choice means. */

import type { ChosenMachine } from '#contract/delivery.ts'
import { CARRIER, CARRIERS, type Carrier, type CarrierFacts, machineCode } from '#domain/carriers.ts'
import { DAY_MS } from '#domain/durations.ts'
import { matchPoint, type ServicePoint } from '#domain/shipment.ts'
import { hasLostMachines } from '#server/delivery/accept-list.ts'
import { reportFailure, reportSuccess } from '#server/incidents/store.ts'
import { isFreshToday } from '#server/platform/daily-list.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import type { Log } from '#server/platform/log.ts'
import type { ShippingService } from './service.ts'

type Kind = 'machine' | 'courier'

/** Returns a carrier's list, sorted by name. */
export async function findPoints(db: Db, carrier: string, kind: Kind): Promise<ServicePoint[]> {
  const rows = await db
    .selectFrom('service_points')
    .selectAll()
    .where('carrier', '=', carrier)
    .where('kind', '=', kind)
    .orderBy('name')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    postalCode: row.postal_code,
    carrierCode: row.carrier_code,
  }))
}

/** Counts the machines of each carrier that the service lists. */
export async function countMachines(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('service_points')
    .select(({ fn }) => ['carrier', fn.countAll().as('count')])
    .where('kind', '=', 'machine')
    .groupBy('carrier')
    .execute()
  return new Map(rows.map(({ carrier, count }) => [carrier, Number(count)]))
}

async function replacePoints(
  db: Db,
  carrier: Carrier,
  kind: Kind,
  points: readonly ServicePoint[],
  now: Date,
) {
  const rows = points.map(({ id, name, postalCode, carrierCode }) => ({
    carrier,
    kind,
    id,
    name,
    postal_code: postalCode,
    carrier_code: carrierCode,
    fetched_at: now.toISOString(),
  }))
  await retryingTransaction(db, async trx => {
    await trx.deleteFrom('service_points').where('carrier', '=', carrier).where('kind', '=', kind).execute()
    // In batches, because databases limit the size of a statement.
    for (let i = 0; i < rows.length; i += 100)
      await trx
        .insertInto('service_points')
        .values(rows.slice(i, i + 100))
        // Another process may have stored the same list meanwhile.
        .onConflict(conflict => conflict.columns(['carrier', 'kind', 'id']).doNothing())
        .execute()
  })
}

/** How long a list is compared with the previous one: machines missing for longer are gone. */
const COMPARED_MS = 3 * DAY_MS

/** How many entries of a list are stored, and since when; `at` is null if there are none. */
type StoredList = { known: number; at: string | null }

async function findStored(db: Db, carrier: Carrier, kind: Kind): Promise<StoredList> {
  const { known, at } = await db
    .selectFrom('service_points')
    .select(({ fn }) => [fn.countAll().as('known'), fn.max('fetched_at').as('at')])
    .where('carrier', '=', carrier)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return { known: Number(known), at }
}

/** Whether so many recently listed entries are missing that the list must be faulty. */
function isLost(kind: Kind, count: number, { known, at }: StoredList, now: Date): boolean {
  if (at === null || Math.abs(now.getTime() - Date.parse(at)) > COMPARED_MS) return false
  return kind === 'machine' ? hasLostMachines(count, known) : count === 0
}

const kindsOf = (carrier: Carrier): Kind[] => {
  const { courier }: CarrierFacts = CARRIER[carrier]
  return courier === undefined ? ['machine'] : ['machine', 'courier']
}

const NO_NEW_LIST = 'list of the shipping service could not be refreshed'

/**
 * Requests each list of the carriers that it has, once a day, an empty one at each call. If one does not come, or has
 * lost most of the known entries, the previous one stays for some days. Safe to run at any time, from any number of processes.
 * @param options.isFirst at the start the service is always asked, so that the owner learns at once whether the keys
 * work
 */
export async function refreshPoints(
  {
    db,
    service,
    now,
    log,
    stop,
  }: { db: Db; service: ShippingService; now: Date; log: Pick<Log, 'warn'>; stop?: AbortSignal },
  { isFirst = false } = {},
): Promise<void> {
  let isAnyListed = false
  for (const carrier of CARRIERS.filter(service.serves))
    for (const kind of kindsOf(carrier)) {
      if (stop?.aborted) return
      const stored = await findStored(db, carrier, kind)
      if (!isFirst && isFreshToday(stored.at, now)) continue
      const list = await (kind === 'machine' ? service.points(carrier) : service.courierServices(carrier))
      if (list.outcome === 'listed') {
        isAnyListed = true
        const count = list.points.length
        if (isLost(kind, count, stored, now))
          log.warn({ carrier, kind, reason: `only ${count} entries are listed` }, NO_NEW_LIST)
        else await replacePoints(db, carrier, kind, list.points, now)
        continue
      }
      log.warn({ carrier, kind, reason: list.reason }, NO_NEW_LIST)
      if (list.outcome !== 'refused' || !list.isAccount) continue
      await reportFailure(
        db,
        'shipments',
        `The shipping service rejects the keys: ${list.reason}`,
        { isDefinite: true },
        now,
      )
      return
    }
  // Without a list it is unknown whether the keys work.
  if (isAnyListed) await reportSuccess(db, 'shipments', now)
}

/**
 * Finds the service's machine that corresponds to the shopper's choice.
 * @returns undefined if the owner must choose it
 */
export async function pointFor(db: Db, machine: ChosenMachine): Promise<string | undefined> {
  const chosen = await db
    .selectFrom('chosen_points')
    .select('point_id')
    .where('carrier', '=', machine.carrier)
    .where('machine_id', '=', machine.id)
    .executeTakeFirst()
  const points = await findPoints(db, machine.carrier, 'machine')
  // The chosen machine may have been closed since.
  if (chosen && points.some(({ id }) => id === chosen.point_id)) return chosen.point_id
  const { name, postalCode } = machine
  return matchPoint({ code: machineCode(machine.carrier, machine), name, postalCode }, points)?.id
}

/** Returns the courier's usual product. */
export const courierFor = async (db: Db, carrier: string): Promise<string | undefined> =>
  (await findPoints(db, carrier, 'courier'))[0]?.id

/** Stores which of the service's machines corresponds to a machine of the public list. */
export async function choosePoint(db: Db, machine: ChosenMachine, pointId: string): Promise<void> {
  const { carrier, id } = machine
  await db
    .insertInto('chosen_points')
    .values({ carrier, machine_id: id, point_id: pointId })
    .onConflict(conflict => conflict.columns(['carrier', 'machine_id']).doUpdateSet({ point_id: pointId }))
    .execute()
}
