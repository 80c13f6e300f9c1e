/** What the log of administrators says of a changed piece. */
import type { ActionOf } from '#contract/admin-actions.ts'
import type { PieceChange } from '#contract/yarn.ts'
import { findOrder } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { PieceRow } from './store.ts'

const orderNumberOf = async (trx: Db, orderId: string | null): Promise<string | null> =>
  orderId === null ? null : ((await findOrder(trx, orderId))?.order_number ?? null)

/**
 * The fields that a change of a piece moves, as the call names them, and of day, passport and order from what to what.
 * Its maker's words and its owner's name are not repeated: both may be a person's, and the log outlives them.
 * @param set the columns that are written
 * @returns undefined where nothing is another than before
 */
export async function pieceChanges(
  trx: Db,
  piece: PieceRow,
  set: Partial<PieceRow>,
): Promise<ActionOf<'yarn.piece'>['data'] | undefined> {
  const after = { ...piece, ...set }
  const fields: { [Field in keyof PieceChange]?: unknown } = {
    ...(after.made_on !== piece.made_on && { madeOn: { from: piece.made_on, to: after.made_on } }),
    ...(after.story !== piece.story && { story: undefined }),
    ...(after.shown !== piece.shown && { isShown: { from: piece.shown === 1, to: after.shown === 1 } }),
    ...(after.order_id !== piece.order_id && {
      orderNumber: {
        from: await orderNumberOf(trx, piece.order_id),
        to: await orderNumberOf(trx, after.order_id),
      },
    }),
    ...(after.owner_name !== piece.owner_name && { ownerName: undefined }),
  }
  const changed = Object.keys(fields)
  return changed.length > 0 ? { changed, ...fields } : undefined
}
