import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { type Db, isShared } from '../database/database.ts'
import type { Log } from '../log.ts'
import { type CacheInvalidation, isTopic, TOPICS, type Topic } from './cache-invalidation.ts'
import { openListener } from './postgres-listener.ts'

const CHANNEL = 'heegel_changes'
/** Retry backoff of a NOTIFY: the pause doubles up to the longest. */
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
/** Maximum size of a notification: PostgreSQL takes less than 8,000 bytes. */
const PAYLOAD_MAX = 7_999

type SharedDeps = { pool: pg.Pool; databaseUrl: string; log: Log; probeMs: number }

/**
 * Shares invalidations among processes through notifications of their PostgreSQL server.
 * @param local the invalidations of this process
 */
export async function postgresCacheInvalidation(
  { pool, databaseUrl, log, probeMs }: SharedDeps,
  local: CacheInvalidation,
): Promise<CacheInvalidation> {
  const own = randomUUID()
  /** topics still to be announced to the other processes, with their ids; without ids, all of them */
  const unsaid = new Map<Topic, ReadonlySet<number> | undefined>()
  let saying: Promise<void> | undefined
  const closing = new AbortController()

  const listener = await openListener({
    databaseUrl,
    channel: CHANNEL,
    probeMs,
    onMessage: payload => {
      const [sender, topic, ids] = payload.split(' ')
      // A newer version may announce a topic that this one does not know.
      if (sender !== own && isTopic(topic)) local.announce(topic, ids?.split(',').map(Number))
    },
    // Earlier notifications are lost: everything may have changed.
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

  /** Retries until the other processes are notified: one that was not would sell at old prices. */
  const say = async () => {
    let wait = FIRST_PAUSE_MS
    // The listener's own connection is free even in a rush, when the pool has none to spare; but it may have gone
    // silent.
    let isListenersTurn = true
    for (const [topic, ids] of unsaid) {
      // Removed first: a change during the announcement is added again, and gets another round.
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
        log.warn({ err: error, topic }, 'change could not be announced to other processes yet')
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

/**
 * Lets the commit of a transaction announce a change to all processes, this one included, even if this one ends right
 * after it. Only for rare changes: PostgreSQL commits such transactions one after the other.
 */
export async function announceAtCommit(trx: Db, topic: Topic): Promise<void> {
  if (isShared(trx))
    await sql`select pg_notify(${CHANNEL}, ${payloadOf('all', topic, undefined)})`.execute(trx)
}

/** If the ids do not fit, the notification is about all of them. */
function payloadOf(sender: string, topic: Topic, ids: ReadonlySet<number> | undefined): string {
  const all = `${sender} ${topic}`
  const some = ids && `${all} ${[...ids].join()}`
  return some !== undefined && some.length <= PAYLOAD_MAX ? some : all
}
