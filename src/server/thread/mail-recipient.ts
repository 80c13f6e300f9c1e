import type { MailRecipient } from '#server/mail/readdress.ts'
import { isPaidByAnother } from '#server/orders/order-mail.ts'
import { findOrder } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findReplySecret } from './reply-address.ts'

/**
 * Returns who reads e-mails to an order's customer now, and the key and reply address in them; `undefined` if there is
 * no such order or address, or if another person paid: then its e-mails go to two people.
 */
export async function findMailRecipient(trx: Db, orderId: string): Promise<MailRecipient | undefined> {
  const order = await findOrder(trx, orderId)
  if (!order?.customer_email || isPaidByAnother(order)) return undefined
  const { customer_email: email, access_key: accessKey } = order
  return { email, accessKey, replySecret: await findReplySecret(trx, orderId, 'customer') }
}
