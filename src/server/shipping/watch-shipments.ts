import { processBatches } from '#server/platform/database/batches.ts'
import { applyShipmentReport } from './apply-shipment-report.ts'
import type { ShippingDeps } from './deps.ts'
import { claimDue, findDueShipments } from './due-shipments.ts'
import { makeShipment } from './make-shipment.ts'
import { endCall, type ShipmentRow } from './store.ts'

const PACE = { batch: 50, concurrency: 4 }

/**
 * The every-minute job: makes shipments left by a process that ended, gives up calls whose process is gone, and reads
 * what no event has reported.
 */
export async function watchShipments(deps: ShippingDeps, stop?: AbortSignal): Promise<void> {
  const { db, now, log } = deps
  await processBatches(
    most => findDueShipments(db, now(), most),
    { ...PACE, stop },
    async row => {
      if (!(await claimDue(db, row, now()))) return
      try {
        await look(deps, row)
      } catch (error) {
        log.error({ err: error, reference: row.reference }, 'shipment could not be checked')
      }
    },
  )
}

async function look(deps: ShippingDeps, row: ShipmentRow): Promise<void> {
  const { db, service, now, log } = deps
  if (row.state === 'requested') return makeShipment(deps, row)
  // Its process ended between request and answer.
  if (row.state === 'asking') return endCall(db, row, { state: 'unknown', reason: '' }, now())
  if (row.service_id === null) return
  const read = await service.read(row.service_id)
  if (read.outcome === 'found')
    await applyShipmentReport(deps, read.shipment, ({ updated_at }) => updated_at !== row.updated_at)
  else log.warn({ reference: row.reference, ...read }, 'shipment could not be read')
}
