import { MINUTE_MS } from '#domain/durations.ts'
import type { Db } from '#server/platform/database/database.ts'
import { serverPauseAfter } from './send-failure.ts'
import { hasMailLeftSince, STUCK_ATTEMPTS } from './stuck-mail.ts'

/** Letters that the account does not let out for now, as too many have gone out within an hour or a day. */
type SendingLimit = {
  /** the account has refused a letter for its limit */
  hit(): void
  /** a letter has left */
  over(): void
  /** whether no letter is to be tried yet */
  isPausing(): Promise<boolean>
  /** whether it has been hit so often that the owner is to hear of it */
  isLasting(): Promise<boolean>
}

/** A letter that waits is tried so soon after the pause: after that there was none. */
const TRIED_WITHIN_MS = 15 * MINUTE_MS

/**
 * The pause is kept in each process's memory. After it one letter is tried, and the pause grows to an hour. A letter that leaves by
 * another process, or is sent by a person, ends it.
 */
export function createSendingLimit({ db, now }: { db: Db; now: () => Date }): SendingLimit {
  let hits = 0
  let since = now()
  let until = since

  const stands = async () => {
    if (hits > 0 && (await hasMailLeftSince(db, since.toISOString()))) hits = 0
    return hits > 0
  }
  return {
    hit() {
      const at = now()
      // What a person tries meanwhile makes the pause no longer.
      if (hits > 0 && at < until) return
      since = at
      until = new Date(at.getTime() + serverPauseAfter(hits) * MINUTE_MS)
      hits++
    },
    over() {
      hits = 0
    },
    isPausing: async () => (await stands()) && now() < until,
    isLasting: async () =>
      (await stands()) && hits >= STUCK_ATTEMPTS && now().getTime() < until.getTime() + TRIED_WITHIN_MS,
  }
}
