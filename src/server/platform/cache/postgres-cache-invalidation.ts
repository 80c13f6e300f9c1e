import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { type CacheInvalidation, TOPICS, type Topic } from './cache-invalidation.ts'
import { openListener } from './postgres-listener.ts'

const CHANNEL = 'heegel_changes'
/** Retry backoff of a NOTIFY: the pause doubles up to the longest. */
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
/** What a notification may hold: PostgreSQL takes less than 8,000 bytes. */
const PAYLOAD_MAX = 7_999

type SharedDeps = { pool: pg.Pool; databaseUrl: string; log: Log; probeMs: number }

/**
 * Among processes that share a PostgreSQL server, its notifications carry the news.
 * @param local what this process itself knows
 */
export async function postgresCacheInvalidation(
  { pool, databaseUrl, log, probeMs }: SharedDeps,
  local: CacheInvalidation,
): Promise<CacheInvalidation> {
  const own = randomUUID()
  /** topics that are still to be sent to the other processes, with their ids; without ids all of them */
  const unsaid = new Map<Topic, ReadonlySet<number> | undefined>()
  let saying: Promise<void> | undefined
  const closing = new AbortController()

  const listener = await openListener({
    databaseUrl,
    channel: CHANNEL,
    probeMs,
    onMessage: payload => {
      const [sender, topic, ids] = payload.split(' ')
      if (sender !== own) local.announce(topic as Topic, ids?.split(',').map(Number))
    },
    // Whatever was said before is lost: everything may have changed.
    onOpen: () => {
      for (const topic of TOPICS) local.announce(topic)
    },
    log,
  })

  const toSay = (topic: Topic, ids: Iterable<number> | undefined) => {
    const before = unsaid.get(topic)
    const isAny = ids === undefined || (unsaid.has(topic) && before === undefined)
    unsaid.set(topic, isAny ? undefined : new Set([...(before ?? []), ...ids]))
  }

  /** Retries until the other processes are notified: one that was not would sell at the old prices. */
  const say = async () => {
    let wait = FIRST_PAUSE_MS
    // The listener's own connection is free in a rush too, in which the pool has none to spare; it may be silent, too.
    let isListenersTurn = true
    for (const [topic, ids] of unsaid) {
      // Out of the map first: what changes while this is said comes into it, and round, again.
      unsaid.delete(topic)
      const notify: pg.QueryConfig & { query_timeout: number } = {
        text: 'select pg_notify($1, $2)',
        values: [CHANNEL, payloadOf(own, topic, ids)],
        query_timeout: probeMs,
      }
      try {
        await ((isListenersTurn && listener.client()) || pool).query(notify)
        wait = FIRST_PAUSE_MS
      } catch (error) {
        toSay(topic, ids)
        isListenersTurn = !isListenersTurn
        log.warn({ err: error, topic }, 'a change could not be announced yet')
        if (closing.signal.aborted) break
        await pause(wait, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
        wait = Math.min(wait * 2, LONGEST_PAUSE_MS)
      }
    }
    saying = undefined
  }

  return {
    version: topic => (listener.isHearing() ? local.version(topic) : undefined),
    touchedSince: local.touchedSince,
    subscribe: local.subscribe,
    announce: (topic, ids) => {
      if (ids?.length === 0) return
      local.announce(topic, ids)
      toSay(topic, ids)
      saying ??= say()
    },
    close: async () => {
      closing.abort()
      await saying
      await listener.close()
    },
  }
}

/** With so many ids that they do not fit, it is about all. */
function payloadOf(own: string, topic: Topic, ids: ReadonlySet<number> | undefined): string {
  const all = `${own} ${topic}`
  const some = ids && `${all} ${[...ids].join()}`
  return some !== undefined && some.length <= PAYLOAD_MAX ? some : all
}
