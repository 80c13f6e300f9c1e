import type { PDFDocument } from '@pdfme/pdf-lib'
import * as messages from '#messages/documents.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { findLastSeals } from '#server/orders/thread-entries.ts'
import { findWantedLines } from '#server/orders/wanted-pieces.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { parcelOf } from './packing.ts'
import type { drawPacking } from './packing-pdf.ts'

/**
 * Why a carrier's label is left out: `stale`: the order goes elsewhere by now; `missing`: it could not be fetched or
 * read.
 */
type Unprinted = 'stale' | 'missing'

/** The carriers' own labels by the order's id, and the orders with a label that is left out. */
export type CarrierLabels = { labels: Map<string, PDFDocument[]>; unprinted: Map<string, Unprinted> }
export type CarrierLabelsOf = (orders: readonly OrderRow[]) => Promise<CarrierLabels>

/** Printed in the label's place: an address label would be taken for the carrier's. */
const INSTEAD: Record<Unprinted, string> = { stale: messages.staleLabel, missing: messages.missingLabel }

type Wanted = { slips: boolean; labels: boolean; paper: 'A4' | 'A6' }

/**
 * Draws packing slips and labels of orders into one file. An order of which nothing is wanted any more gets no label,
 * from the shop or the carrier: its slip says that there is nothing to pack.
 * @param deps.carrierLabelsOf the carriers' own labels, which replace the shop's
 * @throws ShopError `nothing_to_send` if only labels were asked for, and there are none
 */
export async function drawPapers(
  deps: { db: Db; carrierLabelsOf: CarrierLabelsOf },
  orders: readonly OrderRow[],
  { slips, labels, paper }: Wanted,
  about: Parameters<typeof drawPacking>[1],
): Promise<Buffer> {
  const ids = orders.map(({ id }) => id)
  const lines = await findWantedLines(deps.db, ids)
  const seals = await findLastSeals(deps.db, ids)
  const parcels = orders.map(order => ({
    order,
    ...parcelOf(order, lines.get(order.id) ?? [], seals.get(order.id)),
  }))
  const wanted = labels ? parcels.filter(({ contents }) => contents.length > 0) : []
  const { labels: carriers, unprinted } = await deps.carrierLabelsOf(wanted.map(({ order }) => order))
  const addressed = wanted
    .filter(({ order }) => unprinted.has(order.id) || !carriers.has(order.id))
    .map(parcel => {
      const why = unprinted.get(parcel.order.id)
      return { ...parcel, ...(why && { instead: INSTEAD[why] }) }
    })
  if (!slips && addressed.length === 0 && carriers.size === 0) throw new ShopError('nothing_to_send')
  const { drawPacking: draw } = await import('./packing-pdf.ts')
  const drawn =
    slips || addressed.length > 0
      ? await draw({ slips: slips ? parcels : [], labels: addressed }, about)
      : undefined
  if (carriers.size === 0 && drawn) return drawn
  const { addCarrierLabels } = await import('./carrier-labels.ts')
  return addCarrierLabels(
    drawn,
    ids.flatMap(id => carriers.get(id) ?? []),
    paper,
  )
}
