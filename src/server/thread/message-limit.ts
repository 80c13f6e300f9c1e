import { sql } from 'kysely'
import { THREAD_CHARACTERS_MAX, THREAD_MESSAGES_A_DAY, THREAD_MESSAGES_MAX } from '#domain/thread.ts'
import * as messages from '#messages/thread.ts'
import type { Db } from '#server/platform/database/database.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import { ShopError } from '#server/platform/errors.ts'

/**
 * Limits a thread's size: anybody may begin one, and its page shows it whole.
 * @returns which limit the customer has reached for an order, the daily or the total one; undefined if more may be said
 */
export async function messageLimitReached(
  trx: Db,
  orderId: string,
  now: Date,
): Promise<'day' | 'all' | undefined> {
  const said = async (since?: Date) => {
    const { count, characters } = await trx
      .selectFrom('thread_entries')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.sum<number | null>(sql`length(body)`).as('characters'),
      ])
      .where('order_id', '=', orderId)
      .where('author', '=', 'customer')
      .where('kind', 'in', ['message', 'feeling'])
      .$if(since !== undefined, query => query.where('at', '>', since!.toISOString()))
      .executeTakeFirstOrThrow()
    return { count: Number(count), characters: Number(characters ?? 0) }
  }
  const inAll = await said()
  if (inAll.count >= THREAD_MESSAGES_MAX || inAll.characters >= THREAD_CHARACTERS_MAX) return 'all'
  return (await said(daysBefore(now, 1))).count >= THREAD_MESSAGES_A_DAY ? 'day' : undefined
}

/** @throws ShopError `invalid_input` if a customer may say no more about an order now */
export async function expectBelowMessageLimit(trx: Db, orderId: string, now: Date): Promise<void> {
  const limit = await messageLimitReached(trx, orderId, now)
  if (!limit) return
  const details =
    limit === 'all' ? messages.tooManyMessages : messages.tooManyMessagesToday(THREAD_MESSAGES_A_DAY)
  throw new ShopError('invalid_input', { details, issues: [{ path: 'text', message: details }] })
}
