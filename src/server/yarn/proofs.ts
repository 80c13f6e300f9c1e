import { proofOf, recycledPercent } from '#domain/yarn.ts'
import { writeProof } from '#server/catalog/store.ts'
import { type Db, isShared } from '#server/platform/database/database.ts'
import type { BatchRow } from './batch-store.ts'
import { listPieces, type UseRow, usesOf } from './store.ts'

/** Returns the recycled percentage of a piece from its uses of yarn; null if no yarn was taken. */
export function percentOf(uses: readonly UseRow[], batches: ReadonlyMap<string, BatchRow>): number | null {
  return recycledPercent(
    uses.map(({ batch_id, grams }) => ({ grams, isRecycled: batches.get(batch_id)?.is_recycled === 1 })),
  )
}

/** Returns the yarn in a product's unsold pieces. */
export async function yarnOfProduct(db: Db, productId: number) {
  const pieces = await listPieces(db, { productId, isUnsold: true })
  const [uses, listed] = await Promise.all([
    usesOf(db, pieces),
    db.selectFrom('yarn_batches').selectAll().execute(),
  ])
  return { pieces, uses, batches: new Map(listed.map(batch => [batch.id, batch])) }
}

/** Recalculates what the pieces of these products prove; called after every change of a piece or a batch. */
export async function updateProofs(trx: Db, productIds: readonly number[]): Promise<void> {
  // Lock: otherwise yarn taken for another piece at the same moment would not be counted.
  if (isShared(trx) && productIds.length > 0)
    await trx
      .selectFrom('products')
      .select('id')
      .where('id', 'in', productIds)
      .orderBy('id')
      .forUpdate()
      .execute()
  for (const id of productIds) {
    const { pieces, uses, batches } = await yarnOfProduct(trx, id)
    await writeProof(trx, id, proofOf(pieces.map(piece => percentOf(uses.get(piece.id) ?? [], batches))))
  }
}

/** Returns the products whose pieces contain yarn of a batch. */
export async function productsOf(db: Db, batchId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('yarn_uses')
    .innerJoin('yarn_pieces', 'yarn_pieces.id', 'yarn_uses.piece_id')
    .select('yarn_pieces.product_id')
    .distinct()
    .where('yarn_uses.batch_id', '=', batchId)
    .execute()
  return rows.map(({ product_id }) => product_id).filter(id => id !== null)
}
