import type { PassportMail } from '#server/mail/mails.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { OrderRow } from './store.ts'

/**
 * Returns links to the passports of the pieces in an order, for its e-mail. The key is in the fragment, which browsers
 * send to no server: with it the buyer can add their name to the passport.
 * @param key empty if the e-mail's recipient has not shown that the order is theirs
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
