import type { PDFDocument } from '@pdfme/pdf-lib'
import pLimit from 'p-limit'
import { hasCode } from '#domain/shipment.ts'
import type { CarrierLabels } from '#server/documents/packing-papers.ts'
import { findParcels } from '#server/orders/parcels.ts'
import type { OrderRow } from '#server/orders/store.ts'
import type { ShippingDeps } from './deps.ts'
import { isStale } from './stale-labels.ts'
import { findShipments, keepLabel, type ShipmentRow } from './store.ts'

const AT_ONCE = 4

/**
 * Returns the labels of orders' parcels that have a code, by order id; each is fetched once and then stored with its
 * shipment. A label that cannot be fetched or read, or is for a delivery that the order no longer has, is left out, and
 * its order named with the reason. A label whose code was removed from the order counts as none.
 */
export async function labelsOf(
  deps: ShippingDeps | undefined,
  orders: readonly OrderRow[],
): Promise<CarrierLabels> {
  const unprinted: CarrierLabels['unprinted'] = new Map()
  if (!deps) return { labels: new Map(), unprinted }
  const limit = pLimit(AT_ONCE)
  const labels = await limit.map(orders, async ({ id }) => {
    const rows = (await findShipments(deps.db, id)).filter(({ state }) => hasCode(state))
    const parcels = await findParcels(deps.db, id)
    const found: PDFDocument[] = []
    for (const row of rows) {
      // The owner has removed its code from the order: the parcel goes another way.
      if (row.code !== null && !parcels.some(({ code }) => code === row.code)) continue
      if (row.asked_at === null) {
        if (isStale(row, parcels)) unprinted.set(id, 'stale')
        continue
      }
      const label = await labelOf(deps, row)
      if (label) found.push(label)
      // What is stale must be corrected before it is printed again.
      else if (!unprinted.has(id)) unprinted.set(id, 'missing')
    }
    return [id, found] as const
  })
  return { labels: new Map(labels.filter(([, found]) => found.length > 0)), unprinted }
}

/** Reads a stored label, or else fetches it: also in place of a stored one that cannot be read. */
async function labelOf(
  { db, service, log }: ShippingDeps,
  row: ShipmentRow,
): Promise<PDFDocument | undefined> {
  const kept = row.label === null ? undefined : await readLabel(Buffer.from(row.label, 'base64'))
  if (kept) return kept
  const leftOut = (reason: string): undefined => {
    log.warn({ reference: row.reference, reason }, 'label could not be fetched')
  }
  const label = await service.label(row.service_id!)
  if (label.outcome !== 'made') return leftOut(label.reason)
  const fetched = await readLabel(label.pdf)
  if (!fetched) return leftOut('the label is not a readable PDF')
  await keepLabel(db, row, label.pdf)
  return fetched
}

/** @returns undefined if it cannot be printed: one such file would leave all labels of a print unprinted */
async function readLabel(pdf: Buffer): Promise<PDFDocument | undefined> {
  const { PDFDocument: Pdf } = await import('@pdfme/pdf-lib')
  try {
    const document = await Pdf.load(pdf)
    const pages = document.getPages()
    // A page without contents cannot be put on a sheet.
    return pages.length > 0 && pages.every(({ node }) => node.Contents()) ? document : undefined
  } catch {
    return undefined
  }
}
