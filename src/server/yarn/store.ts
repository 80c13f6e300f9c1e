import { type Selectable, sql } from 'kysely'
import type { PiecesQuery, YarnRules, YarnRulesChange } from '#contract/yarn.ts'
import { HAT_GRAMS } from '#domain/yarn.ts'
import * as messages from '#messages/yarn.ts'
import type { YarnPiecesTable, YarnUsesTable } from '#server/migrations/tables/yarn.ts'
import type { Db } from '#server/platform/database/database.ts'
import { after, cutPage, type Page } from '#server/platform/database/page-cursor.ts'
import { ShopError } from '#server/platform/errors.ts'
import { newId, randomReadable } from '#server/platform/random.ts'
import { expectUnused, lockBatch } from './batch-store.ts'

export type PieceRow = Selectable<YarnPiecesTable>
export type UseRow = Selectable<YarnUsesTable>

/** How many of the newest pieces are shown beside the batches. */
const PIECES_SHOWN = 100

/** @throws ShopError `not_found` */
export async function findPiece(db: Db, id: string): Promise<PieceRow> {
  const piece = await db.selectFrom('yarn_pieces').selectAll().where('id', '=', id).executeTakeFirst()
  if (!piece) throw new ShopError('not_found', { details: messages.noSuchPiece })
  return piece
}

/** Whether a request has already created its piece. */
export const isBegun = async (trx: Db, requestId: string): Promise<boolean> =>
  (await trx.selectFrom('yarn_pieces').select('id').where('id', '=', requestId).executeTakeFirst()) !==
  undefined

export const findShownPiece = (db: Db, code: string): Promise<PieceRow | undefined> =>
  db.selectFrom('yarn_pieces').selectAll().where('code', '=', code).where('shown', '=', 1).executeTakeFirst()

/** Finds a piece by its passport code, even if the owner has hidden the passport. */
export const findPieceByCode = (db: Db, code: string): Promise<PieceRow | undefined> =>
  db.selectFrom('yarn_pieces').selectAll().where('code', '=', code).executeTakeFirst()

/** @param id of the request that creates it */
export async function insertPiece(
  trx: Db,
  piece: Pick<PieceRow, 'product_id' | 'order_id' | 'name'>,
  now: Date,
  id = newId(),
): Promise<PieceRow> {
  const row: PieceRow = {
    ...piece,
    id,
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

/**
 * @param seen the order that the owner saw it sold by (null: none), and the story that she saw
 * @throws ShopError `changed_meanwhile` if it belongs to another order now, or has another story
 */
export async function changePiece(
  trx: Db,
  id: string,
  set: Partial<Pick<PieceRow, 'made_on' | 'story' | 'shown' | 'order_id' | 'owner_name'>>,
  seen: { orderId?: string | null | undefined; story?: string | undefined } = {},
): Promise<void> {
  let update = trx.updateTable('yarn_pieces').set(set).where('id', '=', id)
  const { orderId, story } = seen
  if (orderId !== undefined) update = update.where('order_id', orderId === null ? 'is' : '=', orderId)
  if (story !== undefined) update = update.where('story', '=', story)
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new ShopError('changed_meanwhile')
}

/**
 * Writes the owner's name into the passport of a bought piece. @returns false if the piece no longer belongs to that
 * order
 */
export async function nameOwner(trx: Db, id: string, orderId: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('yarn_pieces')
    .set({ owner_name: name })
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Deletes a piece that was created by mistake.
 * @throws ShopError `yarn_in_use` if yarn was taken for it, it was sold, or its passport is public
 */
export async function deletePiece(trx: Db, { id, shown, order_id }: PieceRow): Promise<void> {
  if (shown === 1 || order_id !== null) throw new ShopError('yarn_in_use')
  await expectUnused(trx, 'piece_id', id)
  await trx.deleteFrom('yarn_pieces').where('id', '=', id).execute()
}

/**
 * Takes grams of yarn for a piece. A repeated request gets the first answer.
 * @throws ShopError `yarn_short`; `request_differs` if the request id was used with other values
 */
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
      .select(['piece_id', 'batch_id', 'grams'])
      .where('request_id', '=', requestId)
      .executeTakeFirst()
    const isSame = known?.piece_id === pieceId && known.batch_id === batchId && known.grams === grams
    if (known && !isSame) throw new ShopError('request_differs')
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

/** Puts back the yarn of one use. @returns undefined if it was already put back */
export const undoUse = (trx: Db, id: string): Promise<UseRow | undefined> =>
  trx.deleteFrom('yarn_uses').where('id', '=', id).returningAll().executeTakeFirst()

/** Returns the newest pieces, or those of a product or an order. */
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

/**
 * Returns a page of the pieces, newest first, and the total.
 * @throws ShopError `invalid_input` for an invalid cursor
 */
export async function findPiecePage(
  db: Db,
  { sold, cursor, limit }: PiecesQuery,
): Promise<Page<PieceRow> & { total: number }> {
  let pieces = db.selectFrom('yarn_pieces')
  if (sold !== undefined) pieces = pieces.where('order_id', sold ? 'is not' : 'is', null)
  let page = pieces.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  if (cursor) page = page.where(after('created_at', cursor))
  const [found, { total }] = await Promise.all([
    page.limit(limit + 1).execute(),
    pieces.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { ...cutPage(found, limit, 'created_at'), total }
}

/** Returns the yarn taken for pieces, in the order of taking, by piece id. */
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

/** @throws ShopError `changed_meanwhile` if the stored rules are neither `seen` nor the new ones */
export async function writeRules(trx: Db, { goneColours, hatGrams, seen }: YarnRulesChange): Promise<void> {
  const set = { gone_colours: goneColours, hat_grams: hatGrams }
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('yarn_rules')
    .values({ id: 1, ...set })
    .onConflict(conflict => {
      const update = conflict.column('id').doUpdateSet(set)
      if (!seen) return update
      return update.where(({ and, or, eb }) => {
        const areThese = (rules: YarnRules) =>
          and([
            eb('yarn_rules.gone_colours', '=', rules.goneColours),
            eb('yarn_rules.hat_grams', '=', rules.hatGrams),
          ])
        return or([areThese(seen), areThese({ goneColours, hatGrams })])
      })
    })
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) throw new ShopError('changed_meanwhile')
}
