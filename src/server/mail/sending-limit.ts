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

/**
 * The sending limit of the mail account: it lets no e-mail out for now, as too many were sent within an hour or a day.
 */
type SendingLimit = {
  /** the account has refused an e-mail because of its limit */
  hit(): Promise<void>
  /** an e-mail was sent */
  over(): Promise<void>
  /** whether no e-mail should be tried yet */
  isPausing(): Promise<boolean>
  /** whether the limit has been hit so often that the owner should know */
  isLasting(): Promise<boolean>
}

/** A waiting e-mail is tried within this time after the pause; if it was not, none was waiting. */
const TRIED_WITHIN_MS = 15 * MINUTE_MS

/**
 * The pause is stored for all processes. After it one e-mail is tried, and the pause grows to an hour. Any e-mail that
 * is sent, by whichever process or person, ends it.
 */
export function createSendingLimit({ db, now }: { db: Db; now: () => Date }): SendingLimit {
  /** whether this process has seen a pause that has not ended */
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
      // Attempts by a person or another process meanwhile do not lengthen the pause.
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
