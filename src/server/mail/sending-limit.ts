import { MINUTE_MS } from '#domain/durations.ts'
import type { Db } from '#server/platform/database/database.ts'
import {
  endSendingPause,
  keepSendingPause,
  loadSendingPause,
  type SendingPause,
} from '#server/settings/sending-pause.ts'
import { serverPauseAfter } from './send-failure.ts'
import { hasMailLeftSince, STUCK_ATTEMPTS } from './stuck-mail.ts'

/** Letters that the account does not let out for now, as too many have gone out within an hour or a day. */
type SendingLimit = {
  /** the account has refused a letter for its limit */
  hit(): Promise<void>
  /** a letter has left */
  over(): Promise<void>
  /** whether no letter is to be tried yet */
  isPausing(): Promise<boolean>
  /** whether it has been hit so often that the owner is to hear of it */
  isLasting(): Promise<boolean>
}

/** A letter that waits is tried so soon after the pause: after that there was none. */
const TRIED_WITHIN_MS = 15 * MINUTE_MS

/**
 * The pause is kept for all processes. After it one letter is tried, and the pause grows to an hour. A letter that leaves, by
 * whichever process or hand, ends it.
 */
export function createSendingLimit({ db, now }: { db: Db; now: () => Date }): SendingLimit {
  /** whether this process has seen a pause that nothing has ended */
  let isKnown = false

  const load = async () => {
    const kept = await loadSendingPause(db)
    isKnown = kept !== undefined
    const stands = kept && !(await hasMailLeftSince(db, kept.since)) ? kept : undefined
    return { kept, stands }
  }
  return {
    async hit() {
      const at = now()
      const { kept, stands } = await load()
      // What a person or another process tries meanwhile makes the pause no longer.
      if (stands && at.getTime() < endOf(stands)) return
      await keepSendingPause(db, kept, { hits: (stands?.hits ?? 0) + 1, since: at.toISOString() })
    },
    async over() {
      if (!isKnown) return
      await endSendingPause(db)
      isKnown = false
    },
    async isPausing() {
      const { stands } = await load()
      return stands !== undefined && now().getTime() < endOf(stands)
    },
    async isLasting() {
      const { stands } = await load()
      return (
        stands !== undefined &&
        stands.hits >= STUCK_ATTEMPTS &&
        now().getTime() < endOf(stands) + TRIED_WITHIN_MS
      )
    },
  }
}

const endOf = ({ hits, since }: SendingPause): number =>
  Date.parse(since) + serverPauseAfter(hits - 1) * MINUTE_MS
