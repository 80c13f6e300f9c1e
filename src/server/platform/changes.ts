import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

/** What a cache may depend on. The stock moves with every order, so that of it is told which products it is about. */
export type Topic = 'catalog' | 'settings' | 'stock'

/**
 * Tells caches when they are out of date. A cache keeps the version it was made from and makes itself anew when the
 * version has moved on; nothing asks the database in between.
 */
export type Changes = {
  /** the version that a cache made now stands for; undefined while nobody can know, so nothing may be kept */
  version(topic: Topic): number | undefined
  /** the ids that changes after this version touched; undefined where they may have touched anything */
  touchedSince(topic: Topic, version: number): ReadonlySet<number> | undefined
  /**
   * To be called after the commit of a change.
   * @param ids what it touched; none at all is no change; without them it may have touched anything
   */
  announce(topic: Topic, ids?: readonly number[]): void
  close(): Promise<void>
}

const CHANNEL = 'heegel_changes'
const RECONNECT_MS = 2_000
/** Between tries to tell the other processes: the pause doubles up to the longest. */
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000

/** Of so many changes of a topic it is known what they touched; a cache that is further behind reads everything. */
const REMEMBERED = 1_000

/** Within one process, all there is to know is known. */
export function localChanges(): Changes {
  const versions = { catalog: 1, settings: 1, stock: 1 }
  const touched: Record<Topic, (readonly number[] | undefined)[]> = { catalog: [], settings: [], stock: [] }
  return {
    version: topic => versions[topic],
    touchedSince: (topic, version) => {
      const missed = versions[topic] - version
      if (missed > touched[topic].length) return undefined
      const ids = new Set<number>()
      for (const each of touched[topic].slice(touched[topic].length - missed)) {
        if (each === undefined) return undefined
        for (const id of each) ids.add(id)
      }
      return ids
    },
    announce: (topic, ids) => {
      if (ids?.length === 0) return
      versions[topic]++
      touched[topic].push(ids)
      if (touched[topic].length > REMEMBERED) touched[topic].shift()
    },
    close: async () => undefined,
  }
}

/** PostgreSQL takes 8,000 bytes less one. */
const PAYLOAD_MAX = 7_999

/** With so many ids that they do not fit, it is about all. */
function payloadOf(own: string, topic: Topic, ids: ReadonlySet<number> | undefined): string {
  const all = `${own} ${topic}`
  const some = ids && `${all} ${[...ids].join()}`
  return some !== undefined && some.length <= PAYLOAD_MAX ? some : all
}

/** Among processes that share a PostgreSQL server, its notifications carry the news. */
async function sharedChanges(pool: pg.Pool, databaseUrl: string, log: Log): Promise<Changes> {
  const { Client } = await import('pg')
  const local = localChanges()
  const own = randomUUID()
  let listener: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  /** what the others are still to be told, and of which ids; without them of any */
  const unsaid = new Map<Topic, ReadonlySet<number> | undefined>()
  let saying: Promise<void> | undefined
  const closing = new AbortController()

  const connect = async () => {
    const client = new Client({ connectionString: databaseUrl, keepAlive: true })
    client.on('notification', ({ payload = '' }) => {
      const [sender, topic, ids] = payload.split(' ')
      if (sender !== own) local.announce(topic as Topic, ids?.split(',').map(Number))
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
    local.announce('stock')
  }
  await connect()

  const toSay = (topic: Topic, ids: Iterable<number> | undefined) => {
    const before = unsaid.get(topic)
    const isAny = ids === undefined || (unsaid.has(topic) && before === undefined)
    unsaid.set(topic, isAny ? undefined : new Set([...(before ?? []), ...ids]))
  }

  /** Tells the others until they are told: one that was not would sell at the old prices. */
  const say = async () => {
    let wait = FIRST_PAUSE_MS
    for (const [topic, ids] of unsaid) {
      // Out of the map first: what changes while this is said comes into it, and round, again.
      unsaid.delete(topic)
      try {
        // The listener's own connection is free in a rush too, in which the pool has none to spare.
        await (listener ?? pool).query('select pg_notify($1, $2)', [CHANNEL, payloadOf(own, topic, ids)])
        wait = FIRST_PAUSE_MS
      } catch (error) {
        toSay(topic, ids)
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
    touchedSince: local.touchedSince,
    announce: (topic, ids) => {
      if (ids?.length === 0) return
      local.announce(topic, ids)
      toSay(topic, ids)
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
