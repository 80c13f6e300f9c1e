import pLimit from 'p-limit'
import { hasCode } from '#domain/shipment.ts'
import { findParcels } from '#server/orders/parcels.ts'
import type { OrderRow } from '#server/orders/store.ts'
import type { ShippingDeps } from './deps.ts'
import { isStale } from './stale-labels.ts'
import { findShipments, keepLabel, type ShipmentRow } from './store.ts'

const AT_ONCE = 4

/**
 * Returns the labels of orders' parcels that have a code, by order id; each is fetched once and then stored with its
 * shipment. A label that cannot be fetched is left out, as if there were no shipping service. So is a label for a
 * delivery that the order no longer has; `stale` lists the orders with such a label. A label that was given up counts as
 * none.
 */
export async function labelsOf(
  deps: ShippingDeps | undefined,
  orders: readonly OrderRow[],
): Promise<{ labels: Map<string, Buffer[]>; stale: Set<string> }> {
  const stale = new Set<string>()
  if (!deps) return { labels: new Map(), stale }
  const limit = pLimit(AT_ONCE)
  const labels = await limit.map(orders, async ({ id }) => {
    const rows = (await findShipments(deps.db, id)).filter(({ state }) => hasCode(state))
    const parcels = await findParcels(deps.db, id)
    const found: Buffer[] = []
    for (const row of rows) {
      // The owner has removed its code from the order: the parcel goes another way.
      if (row.code !== null && !parcels.some(({ code }) => code === row.code)) continue
      if (row.asked_at === null) {
        if (isStale(row, parcels)) stale.add(id)
        continue
      }
      const label = await labelOf(deps, row)
      if (label) found.push(label)
    }
    return [id, found] as const
  })
  return { labels: new Map(labels.filter(([, found]) => found.length > 0)), stale }
}

async function labelOf({ db, service, log }: ShippingDeps, row: ShipmentRow): Promise<Buffer | undefined> {
  if (row.label !== null) return Buffer.from(row.label, 'base64')
  const label = await service.label(row.service_id!)
  if (label.outcome === 'made') {
    await keepLabel(db, row, label.pdf)
    return label.pdf
  }
  log.warn({ reference: row.reference, reason: label.reason }, 'label could not be fetched')
  return undefined
}
