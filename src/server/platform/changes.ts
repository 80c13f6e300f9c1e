import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

/** What a cache may depend on. */
export type Topic = 'catalog' | 'settings'

/**
 * Tells caches when they are out of date. A cache keeps the version it was made from and makes itself anew when the
 * version has moved on; nothing asks the database in between.
 */
export type Changes = {
  /** the version that a cache made now stands for; undefined while nobody can know, so nothing may be kept */
  version(topic: Topic): number | undefined
  /** to be called after the commit of a change */
  announce(topic: Topic): void
  close(): Promise<void>
}

const CHANNEL = 'heegel_changes'
const RECONNECT_MS = 2_000
/** Between tries to tell the other processes: the pause doubles up to the longest. */
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000

/** Within one process, all there is to know is known. */
export function localChanges(): Changes {
  const versions = { catalog: 1, settings: 1 }
  return {
    version: topic => versions[topic],
    announce: topic => {
      versions[topic]++
    },
    close: async () => undefined,
  }
}

/** Among processes that share a PostgreSQL server, its notifications carry the news. */
async function sharedChanges(pool: pg.Pool, databaseUrl: string, log: Log): Promise<Changes> {
  const { Client } = await import('pg')
  const local = localChanges()
  const own = randomUUID()
  let listener: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const unsaid = new Set<Topic>()
  let saying: Promise<void> | undefined
  const closing = new AbortController()

  const connect = async () => {
    const client = new Client({ connectionString: databaseUrl, keepAlive: true })
    client.on('notification', ({ payload = '' }) => {
      const [sender, topic] = payload.split(' ')
      if (sender !== own) local.announce(topic as Topic)
    })
    const lost = (error?: Error) => {
      if (listener === client) listener = undefined
      if (closing.signal.aborted || timer) return
      if (error)
        log.warn({ err: error }, 'lost the database notifications, caches are off until they are back')
      timer = setTimeout(() => {
        timer = undefined
        connect().catch(lost)
      }, RECONNECT_MS)
      timer.unref()
    }
    client.on('error', lost)
    client.on('end', () => lost())
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    listener = client
    // Whatever was said while nobody listened is lost: everything may have changed.
    local.announce('catalog')
    local.announce('settings')
  }
  await connect()

  /** Tells the others until they are told: one that was not would sell at the old prices. */
  const say = async () => {
    let wait = FIRST_PAUSE_MS
    for (const topic of unsaid) {
      // Out of the set first: what changes while this is said comes into it, and round, again.
      unsaid.delete(topic)
      try {
        // The listener's own connection is free in a rush too, in which the pool has none to spare.
        await (listener ?? pool).query('select pg_notify($1, $2)', [CHANNEL, `${own} ${topic}`])
        wait = FIRST_PAUSE_MS
      } catch (error) {
        unsaid.add(topic)
        log.warn({ err: error, topic }, 'a change could not be announced yet')
        if (closing.signal.aborted) break
        await pause(wait, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
        wait = Math.min(wait * 2, LONGEST_PAUSE_MS)
      }
    }
    saying = undefined
  }

  return {
    version: topic => (listener ? local.version(topic) : undefined),
    announce: topic => {
      local.announce(topic)
      unsaid.add(topic)
      saying ??= say()
    },
    close: async () => {
      closing.abort()
      clearTimeout(timer)
      await saying
      await listener?.end()
    },
  }
}

export const openChanges = async (
  { pool }: Database,
  databaseUrl: string | undefined,
  log: Log,
): Promise<Changes> => (pool && databaseUrl ? sharedChanges(pool, databaseUrl, log) : localChanges())
