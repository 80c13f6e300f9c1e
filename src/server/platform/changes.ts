import { randomUUID } from 'node:crypto'
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
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const client = new Client({ connectionString: databaseUrl, keepAlive: true })
    client.on('notification', ({ payload = '' }) => {
      const [sender, topic] = payload.split(' ')
      if (sender !== own) local.announce(topic as Topic)
    })
    const lost = (error?: Error) => {
      if (listener === client) listener = undefined
      if (closed || timer) return
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

  return {
    version: topic => (listener ? local.version(topic) : undefined),
    announce: topic => {
      local.announce(topic)
      pool
        .query('select pg_notify($1, $2)', [CHANNEL, `${own} ${topic}`])
        .catch(error => closed || log.error({ err: error }, 'a change was not announced'))
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await listener?.end()
    },
  }
}

export const openChanges = async (
  { pool }: Database,
  databaseUrl: string | undefined,
  log: Log,
): Promise<Changes> => (pool && databaseUrl ? sharedChanges(pool, databaseUrl, log) : localChanges())
