import type { Picture } from '#contract/pictures.ts'
import type { Passport, ShownYarn, YarnBatch, YarnPiece } from '#contract/yarn.ts'
import type { YarnColor } from '#domain/custom-hat.ts'
import { fibresText, recycledClaim, shares, YARN_SOURCES } from '#domain/yarn.ts'
import type { ProductRow } from '#server/catalog/store.ts'
import type { OrderRow } from '#server/orders/store.ts'
import type { PictureOf } from '#server/settings/settings.ts'
import { type Batch, type BatchRow, fibresOf } from './batch-store.ts'
import { percentOf } from './proofs.ts'
import { isSoldBy } from './sold-pieces.ts'
import type { PieceRow, UseRow } from './store.ts'

const photoOf = async (url: string, pictureOf: PictureOf): Promise<Picture | null> =>
  (url && (await pictureOf(url))) || null

export const showBatch = async (batch: Batch, pictureOf: PictureOf): Promise<YarnBatch> => ({
  id: batch.id,
  name: batch.name,
  colour: batch.colour as YarnColor | '',
  fibres: fibresOf(batch),
  grams: batch.grams,
  left: batch.left,
  source: batch.source,
  story: batch.story,
  isRecycled: batch.is_recycled === 1,
  cameOn: batch.came_on,
  photoUrl: batch.photo_url,
  photo: await photoOf(batch.photo_url, pictureOf),
  notes: batch.notes,
  version: batch.version,
})

export const showPiece = (
  piece: PieceRow,
  uses: readonly UseRow[],
  batches: ReadonlyMap<string, BatchRow>,
  orderNumber: string | null,
): YarnPiece => ({
  id: piece.id,
  code: piece.code,
  productId: piece.product_id,
  orderNumber,
  name: piece.name,
  madeOn: piece.made_on,
  story: piece.story,
  isShown: piece.shown === 1,
  ownerName: piece.owner_name,
  recycledPercent: percentOf(uses, batches),
  uses: uses.map(({ id, batch_id, grams, at }) => ({ id, batchId: batch_id, grams, at })),
})

/** Returns the yarns as buyers see them, heaviest first, without the owner's notes. */
export async function showParts(
  uses: readonly UseRow[],
  batches: ReadonlyMap<string, BatchRow>,
  pictureOf: PictureOf,
): Promise<ShownYarn[]> {
  const grams = new Map<string, number>()
  for (const use of uses) grams.set(use.batch_id, (grams.get(use.batch_id) ?? 0) + use.grams)
  const heaviest = [...grams].toSorted(([, a], [, b]) => b - a)
  const percents = shares(heaviest.map(([, weight]) => weight))
  return Promise.all(
    heaviest.map(async ([id], place) => {
      const batch = batches.get(id)!
      return {
        name: batch.name,
        percent: percents[place]!,
        fibres: fibresText(fibresOf(batch)),
        isRecycled: batch.is_recycled === 1,
        source: YARN_SOURCES[batch.source],
        story: batch.story,
        photo: await photoOf(batch.photo_url, pictureOf),
      }
    }),
  )
}

export async function showPassport(
  piece: PieceRow,
  {
    uses,
    batches,
    product,
    order,
    picture,
  }: {
    uses: readonly UseRow[]
    batches: ReadonlyMap<string, BatchRow>
    product: ProductRow | undefined
    order: OrderRow | undefined
    /** link to a picture of the piece */
    picture: string | null
  },
  pictureOf: PictureOf,
): Promise<Passport> {
  return {
    code: piece.code,
    name: piece.name,
    productId: product?.published === 1 ? product.id : null,
    picture,
    madeOn: piece.made_on,
    story: piece.story,
    care: product?.care ?? '',
    claim: recycledClaim(percentOf(uses, batches)),
    parts: await showParts(uses, batches, pictureOf),
    ownerName: piece.owner_name,
    isSold: order !== undefined && isSoldBy(order),
  }
}
