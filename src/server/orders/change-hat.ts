import type { HatDetails } from '#domain/custom-hat.ts'
import { hatPictureLink } from '#domain/hat-link.ts'
import type { Db } from '#server/platform/database/database.ts'
import { detailsColumns, type OrderRow } from './store.ts'

/** Writes a composed hat anew: what is made, what is found by it, and the drawing of its line. What papers say stays. */
export async function changeHat(trx: Db, orderId: string, details: HatDetails): Promise<OrderRow> {
  await trx
    .updateTable('order_lines')
    .set({ image_url: hatPictureLink(details) })
    .where('order_id', '=', orderId)
    .execute()
  return trx
    .updateTable('orders')
    .set(detailsColumns(details))
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
