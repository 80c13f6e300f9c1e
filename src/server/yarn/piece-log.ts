/** What the audit log records of a changed piece. */
import type { ActionOf } from '#contract/admin-actions.ts'
import type { PieceChange } from '#contract/yarn.ts'
import { findOrder } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { PieceRow } from './store.ts'

const orderNumberOf = async (trx: Db, orderId: string | null): Promise<string | null> =>
  orderId === null ? null : ((await findOrder(trx, orderId))?.order_number ?? null)

/**
 * Returns the fields that a change modifies, named as in the API; for the day, the passport and the order also the old
 * and new values. The maker's story and the owner's name are left out: both may be personal data, and the log outlives
 * them.
 * @param set the columns to be written
 * @returns undefined if nothing differs
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
