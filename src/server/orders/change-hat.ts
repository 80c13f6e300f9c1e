import type { HatDetails } from '#domain/custom-hat.ts'
import { hatPictureLink } from '#domain/hat-link.ts'
import type { Db } from '#server/platform/database/database.ts'
import { detailsColumns, type OrderRow } from './store.ts'

/**
 * Updates a composed hat: its details, its search text, and the drawing in its line. Issued documents stay as they are.
 */
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
