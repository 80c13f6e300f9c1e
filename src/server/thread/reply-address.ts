import { replyAddressOf } from '#domain/reply-address.ts'
import type { EntryReader } from '#domain/thread.ts'
import { isSameSecret } from '#server/orders/access.ts'
import { findOrderOfBuyer, type OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database.ts'
import { randomReadable } from '#server/platform/random.ts'

/**
 * Where the answer to a letter of a thread goes: an address by which it lands there as that side's message. It is the same
 * for all letters of a side, and ends with the erasure of the order.
 * @param trx a transaction that holds the order's lock
 * @param pattern an address with `{token}` in it
 */
export async function replyAddress(
  trx: Db,
  pattern: string,
  order: Pick<OrderRow, 'id' | 'order_number'>,
  author: EntryReader,
): Promise<string> {
  const known = await findSecret(trx, order.id, author)
  const secret = known ?? (randomReadable() + randomReadable()).toLowerCase()
  if (!known) await trx.insertInto('reply_secrets').values({ order_id: order.id, author, secret }).execute()
  return replyAddressOf(pattern, order.order_number, secret)
}

/** Who may answer by an address. */
export async function findReplier(
  db: Db,
  { orderNumber, secret }: { orderNumber: string; secret: string },
): Promise<{ order: OrderRow; author: EntryReader } | undefined> {
  const order = await findOrderOfBuyer(db, orderNumber)
  if (!order || order.erased_at !== null) return undefined
  for (const author of ['customer', 'owner'] as const)
    if (isSameSecret(secret, (await findSecret(db, order.id, author)) ?? null)) return { order, author }
  return undefined
}

async function findSecret(db: Db, orderId: string, author: EntryReader): Promise<string | undefined> {
  const row = await db
    .selectFrom('reply_secrets')
    .select('secret')
    .where('order_id', '=', orderId)
    .where('author', '=', author)
    .executeTakeFirst()
  return row?.secret
}
