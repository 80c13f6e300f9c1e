import type { Selectable } from 'kysely'
import type { BatchInput, YarnRules } from '#contract/yarn.ts'
import { type Fibre, gramsLeft, HAT_GRAMS } from '#domain/yarn.ts'
import * as messages from '#messages/yarn.ts'
import type { YarnBatchesTable, YarnPiecesTable, YarnUsesTable } from '#server/migrations/tables/yarn.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { newId, randomReadable } from '#server/platform/random.ts'

export type BatchRow = Selectable<YarnBatchesTable>
export type PieceRow = Selectable<YarnPiecesTable>
export type UseRow = Selectable<YarnUsesTable>
/** A batch with what is left of it, in grams. */
export type Batch = BatchRow & { left: number }

export const fibresOf = (batch: BatchRow): Fibre[] => JSON.parse(batch.fibres) as Fibre[]

/** Pieces that the owner's screen shows: the newest. */
const PIECES_SHOWN = 100

const isMissing = (details: string) => new ShopError('not_found', { details })

async function sumsByBatch(db: Db, table: 'yarn_uses' | 'yarn_corrections') {
  const rows = await db
    .selectFrom(table)
    .select(['batch_id', eb => eb.fn.sum<number | string>('grams').as('grams')])
    .groupBy('batch_id')
    .execute()
  return new Map(rows.map(({ batch_id, grams }) => [batch_id, Number(grams)]))
}

/** All batches with what is left of them, the newest first. */
export async function listBatches(db: Db): Promise<Batch[]> {
  const [batches, uses, corrections] = await Promise.all([
    db.selectFrom('yarn_batches').selectAll().orderBy('came_on', 'desc').orderBy('id', 'desc').execute(),
    sumsByBatch(db, 'yarn_uses'),
    sumsByBatch(db, 'yarn_corrections'),
  ])
  return batches.map(batch => ({
    ...batch,
    left: gramsLeft(batch.grams, [uses.get(batch.id) ?? 0], [corrections.get(batch.id) ?? 0]),
  }))
}

const batchColumns = (input: BatchInput) => ({
  name: input.name,
  colour: input.colour,
  fibres: JSON.stringify(input.fibres),
  grams: input.grams,
  source: input.source,
  story: input.story,
  is_recycled: Number(input.isRecycled),
  came_on: input.cameOn,
  photo_url: input.photoUrl,
  notes: input.notes,
})

export async function insertBatch(trx: Db, input: BatchInput, now: Date): Promise<string> {
  const id = newId()
  await trx
    .insertInto('yarn_batches')
    .values({ ...batchColumns(input), id, version: 1, created_at: now.toISOString() })
    .execute()
  return id
}

/** @throws ShopError `changed_meanwhile` where its version has moved on, `yarn_short` where more of it is used than there would be */
export async function changeBatch(trx: Db, id: string, input: BatchInput): Promise<void> {
  const batch = await lockBatch(trx, id)
  if (input.version !== undefined && input.version !== batch.version) throw new ShopError('changed_meanwhile')
  const left = batch.left + input.grams - batch.grams
  if (left < 0) throw new ShopError('yarn_short', { details: messages.yarnShort(batch.name, batch.left) })
  await trx
    .updateTable('yarn_batches')
    .set({ ...batchColumns(input), version: batch.version + 1 })
    .where('id', '=', id)
    .execute()
}

/** A batch that nobody else takes of until the transaction is over. @throws ShopError `not_found` */
async function lockBatch(trx: Db, id: string): Promise<Batch> {
  // Writing is what both databases lock by.
  const batch = await trx
    .updateTable('yarn_batches')
    .set(eb => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!batch) throw isMissing(messages.noSuchBatch)
  const gramsOf = async (table: 'yarn_uses' | 'yarn_corrections') =>
    (await trx.selectFrom(table).select('grams').where('batch_id', '=', id).execute()).map(
      ({ grams }) => grams,
    )
  return {
    ...batch,
    left: gramsLeft(batch.grams, await gramsOf('yarn_uses'), await gramsOf('yarn_corrections')),
  }
}

/** Puts the book right by what the scale says. @returns the batch as it was by the book */
export async function weighBatch(trx: Db, id: string, grams: number, now: Date): Promise<Batch> {
  const batch = await lockBatch(trx, id)
  if (grams !== batch.left)
    await trx
      .insertInto('yarn_corrections')
      .values({ id: newId(), batch_id: id, grams: grams - batch.left, at: now.toISOString() })
      .execute()
  return batch
}

/** @throws ShopError `not_found` */
export async function findPiece(db: Db, id: string): Promise<PieceRow> {
  const piece = await db.selectFrom('yarn_pieces').selectAll().where('id', '=', id).executeTakeFirst()
  if (!piece) throw isMissing(messages.noSuchPiece)
  return piece
}

export const findShownPiece = (db: Db, code: string): Promise<PieceRow | undefined> =>
  db.selectFrom('yarn_pieces').selectAll().where('code', '=', code).where('shown', '=', 1).executeTakeFirst()

export async function insertPiece(
  trx: Db,
  piece: Pick<PieceRow, 'product_id' | 'order_id' | 'name'>,
  now: Date,
): Promise<PieceRow> {
  const row: PieceRow = {
    ...piece,
    id: newId(),
    code: randomReadable(),
    made_on: null,
    story: '',
    shown: 0,
    owner_name: '',
    created_at: now.toISOString(),
  }
  await trx.insertInto('yarn_pieces').values(row).execute()
  return row
}

export const changePiece = (
  trx: Db,
  id: string,
  set: Partial<Pick<PieceRow, 'made_on' | 'story' | 'shown' | 'order_id' | 'owner_name'>>,
): Promise<unknown> => trx.updateTable('yarn_pieces').set(set).where('id', '=', id).execute()

/** Takes grams for a piece. The same request again is answered as the first. @throws ShopError `yarn_short` */
export async function takeYarn(
  trx: Db,
  {
    pieceId,
    batchId,
    grams,
    requestId,
  }: { pieceId: string; batchId: string; grams: number; requestId?: string | undefined },
  now: Date,
): Promise<void> {
  const batch = await lockBatch(trx, batchId)
  if (requestId) {
    const known = await trx
      .selectFrom('yarn_uses')
      .select('id')
      .where('request_id', '=', requestId)
      .executeTakeFirst()
    if (known) return
  }
  if (grams > batch.left)
    throw new ShopError('yarn_short', { details: messages.yarnShort(batch.name, batch.left) })
  await trx
    .insertInto('yarn_uses')
    .values({
      id: newId(),
      piece_id: pieceId,
      batch_id: batchId,
      grams,
      request_id: requestId ?? null,
      at: now.toISOString(),
    })
    .execute()
}

/** Puts back what was taken. @returns undefined where it was put back already */
export const undoUse = (trx: Db, id: string): Promise<UseRow | undefined> =>
  trx.deleteFrom('yarn_uses').where('id', '=', id).returningAll().executeTakeFirst()

/** The newest pieces; those of a product or of an order that are asked for. */
export function listPieces(
  db: Db,
  of: { productId?: number; isUnsold?: true; orderId?: string; ids?: readonly string[] } = {},
): Promise<PieceRow[]> {
  let pieces = db.selectFrom('yarn_pieces').selectAll()
  if (of.productId !== undefined) pieces = pieces.where('product_id', '=', of.productId)
  if (of.isUnsold) pieces = pieces.where('order_id', 'is', null)
  if (of.orderId !== undefined) pieces = pieces.where('order_id', '=', of.orderId)
  if (of.ids) pieces = pieces.where('id', 'in', [...of.ids])
  if (Object.keys(of).length === 0) pieces = pieces.limit(PIECES_SHOWN)
  return pieces.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

/** What was taken for pieces, in the order of taking, by the piece's id. */
export async function usesOf(db: Db, pieces: readonly PieceRow[]): Promise<Map<string, UseRow[]>> {
  if (pieces.length === 0) return new Map()
  const uses = await db
    .selectFrom('yarn_uses')
    .selectAll()
    .where(
      'piece_id',
      'in',
      pieces.map(({ id }) => id),
    )
    .orderBy('at')
    .orderBy('id')
    .execute()
  return Map.groupBy(uses, use => use.piece_id)
}

export async function readRules(db: Db): Promise<YarnRules> {
  const row = await db.selectFrom('yarn_rules').selectAll().executeTakeFirst()
  return { goneColours: row?.gone_colours ?? 'closed', hatGrams: row?.hat_grams ?? HAT_GRAMS }
}

export async function writeRules(trx: Db, { goneColours, hatGrams }: YarnRules): Promise<void> {
  const set = { gone_colours: goneColours, hat_grams: hatGrams }
  await trx
    .insertInto('yarn_rules')
    .values({ id: 1, ...set })
    .onConflict(conflict => conflict.column('id').doUpdateSet(set))
    .execute()
}
