import type { PassportMail } from '#server/mail/mails.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { OrderRow } from './store.ts'

/**
 * The passports of what an order has bought, as its letter links them. The key stands behind the `#`, which no server is sent: by
 * it the buyer writes her name there.
 * @param key empty where the letter's reader has not shown that the order is hers
 */
export async function passportLinks(
  db: Db,
  order: Pick<OrderRow, 'id'>,
  { publicUrl, key }: { publicUrl: string; key: string },
): Promise<PassportMail[]> {
  const pieces = await db
    .selectFrom('yarn_pieces')
    .select(['code', 'name'])
    .where('order_id', '=', order.id)
    .where('shown', '=', 1)
    .orderBy('created_at')
    .execute()
  const hash = key && `#${new URLSearchParams({ key })}`
  return pieces.map(({ code, name }) => ({ name, link: `${publicUrl}/pass/${code}${hash}` }))
}
