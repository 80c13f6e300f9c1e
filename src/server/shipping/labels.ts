import pLimit from 'p-limit'
import { hasCode } from '#domain/shipment.ts'
import type { OrderRow } from '#server/orders/store.ts'
import type { ShippingDeps } from './deps.ts'
import { findShipments, keepLabel, type ShipmentRow } from './store.ts'

const AT_ONCE = 4

/**
 * The labels of orders' parcels that have a code, by the order's id; fetched once, and kept with the shipment from then on.
 * A label that does not come is left out: then the order has none, as without a shipping service.
 */
export async function labelsOf(
  deps: ShippingDeps | undefined,
  orders: readonly OrderRow[],
): Promise<Map<string, Buffer[]>> {
  if (!deps) return new Map()
  const limit = pLimit(AT_ONCE)
  const labels = await limit.map(orders, async ({ id }) => {
    const rows = (await findShipments(deps.db, id)).filter(({ state }) => hasCode(state))
    const found: Buffer[] = []
    for (const row of rows) {
      const label = await labelOf(deps, row)
      if (label) found.push(label)
    }
    return [id, found] as const
  })
  return new Map(labels.filter(([, found]) => found.length > 0))
}

async function labelOf({ db, service, log }: ShippingDeps, row: ShipmentRow): Promise<Buffer | undefined> {
  if (row.label !== null) return Buffer.from(row.label, 'base64')
  const label = await service.label(row.service_id!)
  if (label.outcome === 'made') {
    await keepLabel(db, row, label.pdf)
    return label.pdf
  }
  log.warn({ reference: row.reference, reason: label.reason }, 'a label did not come')
  return undefined
}
