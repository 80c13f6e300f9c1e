import { createHash } from 'node:crypto'
import { HOUR_MS } from '#domain/durations.ts'
import type { Db } from '#server/platform/database/database.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import { clientNetwork } from '#server/platform/http/client-network.ts'
import { newId } from '#server/platform/random.ts'

/** Limits: e-mails per day to one address, per hour from one client address, and per hour in total. */
const TO_ONE_A_DAY = 5
const FROM_ONE_AN_HOUR = 10
const IN_ALL_AN_HOUR = 60

/**
 * Limits e-mails that anybody can cause without paying, to an address that they typed, so that the shop cannot be used to
 * send spam. The requests themselves are always stored.
 */
export type AnonymousMailLimit = {
  /**
   * Claims one e-mail. The claim counts at once, so that concurrent claims, here or in another process, cannot exceed
   * the limit together.
   * @returns false if the limit is reached
   */
  claim(ip: string, recipient: string): Promise<boolean>
}

// Hashed, so that the table is no list of who wrote to whom.
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

const GMAIL = ['gmail.com', 'googlemail.com']

/** `mari+uus@heegel.ee` is the mailbox of `mari@heegel.ee`; Gmail also ignores dots, and has two domains. */
function mailboxOf(recipient: string): string {
  const [name = '', domain = ''] = recipient
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')
    .split('@')
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@${GMAIL[0]}` : `${name}@${domain}`
}

/** Deletes what no longer counts; a nightly job does so, too. */
export async function deleteOldAnonymousMails(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('stranger_letters').where('at', '<=', daysBefore(now, 1).toISOString()).execute()
}

/** @param limited false lifts the limits per client address and in total, for measuring */
export function createAnonymousMailLimit(deps: {
  db: Db
  limited: boolean
  now: () => Date
}): AnonymousMailLimit {
  const { db, limited, now } = deps
  return {
    async claim(ip, recipient) {
      const at = now()
      const id = newId()
      const from = hashOf(clientNetwork(ip))
      const to = hashOf(mailboxOf(recipient))
      const lastHour = new Date(at.getTime() - HOUR_MS).toISOString()
      await deleteOldAnonymousMails(db, at)
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
      // An e-mail that is not sent does not count.
      await db.deleteFrom('stranger_letters').where('id', '=', id).execute()
      return false
    },
  }
}
