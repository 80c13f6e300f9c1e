import type { NoteInput } from '#contract/admin-orders.ts'
import * as messages from '#messages/errors.ts'
import { recordAction } from '#server/admin/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { entriesOf, listHistory, type OrderHistoryRow, writeHistory } from './history.ts'
import { findOrderIncludingDeleted, lockOrder } from './store.ts'

/**
 * Writes what the owner wants to remember into the order's history; a note that is sent again stands there once.
 * @returns the entry
 * @throws ShopError `order_not_found`; `request_differs` where the same request has written another note
 */
export async function addNote(
  db: Db,
  number: string,
  { text, requestId }: NoteInput,
  actor: string,
  now: Date,
): Promise<OrderHistoryRow> {
  return retryingTransaction(db, async trx => {
    const order = await findOrderIncludingDeleted(trx, number)
    if (!order) throw new ShopError('order_not_found')
    // Other open tabs learn of it by the order's own time.
    await lockOrder(trx, 'id', order.id, now)
    const written = requestId && (await listHistory(trx, order.id)).find(({ id }) => id === requestId)
    if (written) {
      if (entriesOf([written], 'note')[0]?.data.text !== text)
        throw new ShopError('request_differs', { details: messages.noteKeptBefore })
      return written
    }
    await recordAction(trx, { actor, action: 'order.note', subject: number }, now)
    return writeHistory(trx, order.id, actor, 'note', { text }, now, requestId)
  })
}
