import { linesTotal } from '#domain/cart.ts'
import type { Db } from '#server/platform/database/database.ts'
import { loadFacts } from '#server/settings/store.ts'
import { findLines, type OrderRow } from './store.ts'
import { sumsOfToday } from './sums-of-today.ts'
import { withdrawLinkMails } from './withdraw-link-mails.ts'

/**
 * Removes pieces from the lines of an unpaid order and recalculates its sums: the rest pays today's delivery fee, as on
 * the payment page; a method no longer offered keeps its fee (decision 34). Payments opened for the earlier sum are
 * refused by their claim. Call it with the order's row locked, and no payment under way.
 * @param removed the number of pieces, by the line's position
 * @returns the order as it is now; `undefined` if nothing would be left of it, which is a cancellation instead
 */
export async function reduceOrder(
  trx: Db,
  order: OrderRow,
  removed: ReadonlyMap<number, number>,
  now: Date,
): Promise<OrderRow | undefined> {
  const lines = (await findLines(trx, order.id)).map(line => ({
    ...line,
    unitPrice: line.unit_price,
    quantity: line.quantity - (removed.get(line.position) ?? 0),
  }))
  const kept = lines.filter(({ quantity }) => quantity > 0)
  if (kept.length === 0) return undefined
  for (const { position, quantity } of lines.filter(line => removed.has(line.position))) {
    if (quantity > 0)
      await trx
        .updateTable('order_lines')
        .set({ quantity })
        .where('order_id', '=', order.id)
        .where('position', '=', position)
        .execute()
    else
      await trx
        .deleteFrom('order_lines')
        .where('order_id', '=', order.id)
        .where('position', '=', position)
        .execute()
  }
  const { delivery } = (await loadFacts(trx)).facts
  const reduced = await trx
    .updateTable('orders')
    .set({ ...sumsOfToday(order, linesTotal(kept), delivery), updated_at: now.toISOString() })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  // The unsent e-mail names the previous sum.
  await withdrawLinkMails(trx, order.id)
  return reduced
}
