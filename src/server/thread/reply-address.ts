import { readOrderNumber } from '#domain/order-number.ts'
import type { EntryReader } from '#domain/thread.ts'
import { isSameSecret } from '#server/orders/access.ts'
import { findOrderOfBuyer, type OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database.ts'
import { randomReadable } from '#server/platform/random.ts'

/** A token: the order's number, and 100 random bits. In small letters, as some mail servers make all of them small. */
const TOKEN = /[a-z]{3}-[0-9a-z]{9}-[0-9a-z]{20}/g

/** As many characters as a token has. */
export const TOKEN_LENGTH = 34

/** Where the token stands in `REPLY_ADDRESS`. */
export const TOKEN_PLACE = '{token}'

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
  return pattern.replace(TOKEN_PLACE, `${order.order_number.toLowerCase()}-${secret}`)
}

/** The tokens of addresses of this pattern in a text, in small letters. */
export function tokensIn(pattern: string, text: string): string[] {
  const [before = '', after = ''] = pattern.toLowerCase().split(TOKEN_PLACE)
  const read = text.toLowerCase()
  return [...read.matchAll(TOKEN)]
    .filter(
      ({ 0: token, index }) =>
        read.slice(0, index).endsWith(before) && read.startsWith(after, index + token.length),
    )
    .map(([token]) => token)
}

/** Who may answer under a token. */
export async function findReplier(
  db: Db,
  token: string,
): Promise<{ order: OrderRow; author: EntryReader } | undefined> {
  const place = token.lastIndexOf('-')
  const order = await findOrderOfBuyer(db, readOrderNumber(token.slice(0, place)))
  if (!order || order.erased_at !== null) return undefined
  const secret = token.slice(place + 1)
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
