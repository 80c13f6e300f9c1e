import { createHash } from 'node:crypto'
import { HOUR_MS } from '#domain/durations.ts'
import type { Db } from '#server/platform/database/database.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import { clientNetwork } from '#server/platform/http/client-network.ts'
import { newId } from '#server/platform/random.ts'

/** Letters a day to one address, an hour from one client address, and an hour in all. */
const TO_ONE_A_DAY = 5
const FROM_ONE_AN_HOUR = 10
const IN_ALL_AN_HOUR = 60

/**
 * Letters that anybody causes, without paying, to an address that they typed: few, so that the shop sends no stranger's
 * mail. What is asked of the shop is kept in any case.
 */
export type StrangerLetters = {
  /**
   * Claims one letter. It counts from now on, so that claims made at the same moment, here or in another process, cannot
   * slip through together.
   * @returns false where there have been too many
   */
  claim(ip: string, recipient: string): Promise<boolean>
}

// No list of who wrote to whom.
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

const GMAIL = ['gmail.com', 'googlemail.com']

/** `mari+uus@heegel.ee` is the mailbox of `mari@heegel.ee`; at Gmail dots count for nothing, too, and it has two names. */
function mailboxOf(recipient: string): string {
  const [name = '', domain = ''] = recipient
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')
    .split('@')
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@${GMAIL[0]}` : `${name}@${domain}`
}

/** Deletes what no longer counts; a nightly job does it, too. */
export async function forgetStrangerLetters(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('stranger_letters').where('at', '<=', daysBefore(now, 1).toISOString()).execute()
}

/** @param limited false lifts the limits for a client address and for all, for measuring */
export function createStrangerLetters(deps: { db: Db; limited: boolean; now: () => Date }): StrangerLetters {
  const { db, limited, now } = deps
  return {
    async claim(ip, recipient) {
      const at = now()
      const id = newId()
      const from = hashOf(clientNetwork(ip))
      const to = hashOf(mailboxOf(recipient))
      const lastHour = new Date(at.getTime() - HOUR_MS).toISOString()
      await forgetStrangerLetters(db, at)
      await db
        .insertInto('stranger_letters')
        .values({ id, sender: from, recipient: to, at: at.toISOString() })
        .execute()
      const { toOne, fromOne, inAll } = await db
        .selectFrom('stranger_letters')
        .select(({ fn, eb }) => [
          fn.countAll<number>().filterWhere('recipient', '=', to).as('toOne'),
          fn
            .countAll<number>()
            .filterWhere(eb.and([eb('sender', '=', from), eb('at', '>', lastHour)]))
            .as('fromOne'),
          fn.countAll<number>().filterWhere('at', '>', lastHour).as('inAll'),
        ])
        .executeTakeFirstOrThrow()
      const isFew = Number(toOne) <= TO_ONE_A_DAY
      const isCalm = Number(fromOne) <= FROM_ONE_AN_HOUR && Number(inAll) <= IN_ALL_AN_HOUR
      if (isFew && (isCalm || !limited)) return true
      // What is not sent fills no count.
      await db.deleteFrom('stranger_letters').where('id', '=', id).execute()
      return false
    },
  }
}
