import type { NoteInput } from '#contract/admin-orders.ts'
import * as messages from '#messages/errors.ts'
import { recordAction } from '#server/admin/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { entriesOf, listHistory, type OrderHistoryRow, writeHistory } from './history.ts'
import { findOrderIncludingDeleted, lockOrder } from './store.ts'

/**
 * Adds the owner's note to the order's history; a repeated request adds it only once.
 * @returns the entry
 * @throws ShopError `order_not_found`; `request_differs` if the same request id has added a different note
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
    // Other open tabs notice the order's new timestamp.
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
