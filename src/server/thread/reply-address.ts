import { FINISHED_STATUSES } from '#domain/order-status.ts'
import { replyAddressOf } from '#domain/reply-address.ts'
import type { EntryReader } from '#domain/thread.ts'
import { isSameSecret } from '#server/orders/access.ts'
import { isInactiveSince } from '#server/orders/inactive-orders.ts'
import { findOrderOfBuyer, lockOrder, type OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import { randomReadable } from '#server/platform/random.ts'

/** How long after the last activity of a completed order its reply addresses end. */
const INACTIVE_DAYS = 60

/**
 * Returns the reply address of a side: an answer sent to it becomes that side's message in the thread. All e-mails to a
 * side have the same address until it is ended; the next e-mail then has a new one.
 * @param trx a transaction that holds the order's lock
 * @param pattern an address containing `{token}`
 */
export async function replyAddress(
  trx: Db,
  pattern: string,
  order: Pick<OrderRow, 'id' | 'order_number'>,
  author: EntryReader,
): Promise<string> {
  const known = await findReplySecret(trx, order.id, author)
  const secret = known ?? (await insertSecret(trx, order.id, author))
  return replyAddressOf(pattern, order.order_number, secret)
}

async function insertSecret(trx: Db, orderId: string, author: EntryReader): Promise<string> {
  const secret = (randomReadable() + randomReadable()).toLowerCase()
  await trx.insertInto('reply_secrets').values({ order_id: orderId, author, secret }).execute()
  return secret
}

/** Finds who replies by an address. `isEnded`: replies to it are no longer accepted. */
export async function findReplier(
  db: Db,
  { orderNumber, secret }: { orderNumber: string; secret: string },
): Promise<{ order: OrderRow; author: EntryReader; isEnded: boolean } | undefined> {
  const order = await findOrderOfBuyer(db, orderNumber)
  if (!order || order.erased_at !== null) return undefined
  for (const table of ['reply_secrets', 'ended_reply_secrets'] as const) {
    const known = await db.selectFrom(table).selectAll().where('order_id', '=', order.id).execute()
    const found = known.find(each => isSameSecret(secret, each.secret))
    if (found) return { order, author: found.author, isEnded: table === 'ended_reply_secrets' }
  }
  return undefined
}

/**
 * Ends the reply addresses of an order, or of one side: replies to them are no longer added.
 * @param trx a transaction that holds the order's lock
 */
export async function endReplyAddresses(
  trx: Db,
  { id }: Pick<OrderRow, 'id'>,
  author?: EntryReader,
): Promise<void> {
  const ended = await trx
    .deleteFrom('reply_secrets')
    .where('order_id', '=', id)
    .$if(author !== undefined, query => query.where('author', '=', author!))
    .returningAll()
    .execute()
  if (ended.length > 0) await trx.insertInto('ended_reply_secrets').values(ended).execute()
}

/**
 * Replaces the customer's reply address of an order; does nothing if no e-mail has had one.
 * @param trx a transaction that holds the order's lock
 */
export async function renewCustomerAddress(trx: Db, order: Pick<OrderRow, 'id'>): Promise<void> {
  if ((await findReplySecret(trx, order.id, 'customer')) === undefined) return
  await endReplyAddresses(trx, order, 'customer')
  await insertSecret(trx, order.id, 'customer')
}

/** Ends the addresses of completed orders without activity for a long time. */
export async function expireReplyAddresses(db: Db, now: Date): Promise<void> {
  const since = daysBefore(now, INACTIVE_DAYS).toISOString()
  const quiet = (trx: Db) =>
    trx
      .selectFrom('orders')
      .select('id')
      .where('status', 'in', [...FINISHED_STATUSES])
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('reply_secrets').select('secret').whereRef('order_id', '=', 'orders.id')),
      )
      .where(isInactiveSince(since))
  for (const { id } of await quiet(db).execute())
    await retryingTransaction(db, async trx => {
      await lockOrder(trx, 'id', id)
      // Checked again under the lock: something may have been said meanwhile.
      if ((await quiet(trx).where('id', '=', id).execute()).length > 0) await endReplyAddresses(trx, { id })
    })
}

/** Deletes all addresses of an erased order: answers to them are ignored. */
export async function forgetReplyAddresses(trx: Db, { id }: Pick<OrderRow, 'id'>): Promise<void> {
  await trx.deleteFrom('reply_secrets').where('order_id', '=', id).execute()
  await trx.deleteFrom('ended_reply_secrets').where('order_id', '=', id).execute()
}

/** Returns the secret in a side's reply address; undefined while no e-mail has one. */
export async function findReplySecret(
  db: Db,
  orderId: string,
  author: EntryReader,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('reply_secrets')
    .select('secret')
    .where('order_id', '=', orderId)
    .where('author', '=', author)
    .executeTakeFirst()
  return row?.secret
}
