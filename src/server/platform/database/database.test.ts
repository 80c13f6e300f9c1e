import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, inject, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { openCacheInvalidation } from '../cache/cache-invalidation.ts'
import { type Db, openPostgres } from './database.ts'
import { retryingTransaction } from './retrying-transaction.ts'

const AT = '2026-11-20T12:00:00.000Z'

/** Ends other connections to this database, as a restarting server does. */
const breakConnections = (db: Db, which = sql`true`) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and (${which})`.execute(db)

describe.skipIf(!inject('postgresUrl'))('on a PostgreSQL server', () => {
  test('a connection lost during a transaction fails only that transaction', async () => {
    const { db, url } = await freshDatabase('postgres')
    const heard: unknown[] = []
    const other = await openPostgres(url!, { warn: (about: object) => heard.push(about) })
    const work = retryingTransaction(other.db, async trx => {
      await trx.insertInto('categories').values({ name: 'sallid', created_at: AT }).execute()
      await breakConnections(db)
      await trx.selectFrom('categories').select('name').execute()
    })
    await expect(work).rejects.toThrow()
    // Reported as the server's last message, and again as the end of the connection if that comes later.
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    expect(await other.db.selectFrom('categories').select('name').execute()).toEqual([])
    await other.db.destroy()
  })

  test('two deadlocked transactions both succeed', async () => {
    const { db } = await freshDatabase('postgres')
    const names = ['kindad', 'sallid']
    await db
      .insertInto('categories')
      .values(names.map(name => ({ name, created_at: '' })))
      .execute()
    let runs = 0
    let inside = 0
    const touchAll = (names: string[]) =>
      retryingTransaction(db, async trx => {
        runs++
        for (const [i, name] of names.entries()) {
          await trx
            .updateTable('categories')
            .set({ created_at: sql`created_at || 'x'` })
            .where('name', '=', name)
            .execute()
          if (i > 0) continue
          inside++
          await expect.poll(() => inside).toBeGreaterThan(1)
        }
      })
    await Promise.all([touchAll(names), touchAll(names.toReversed())])
    expect(runs).toBe(3)
    expect(await db.selectFrom('categories').select('created_at').execute()).toEqual([
      { created_at: 'xx' },
      { created_at: 'xx' },
    ])
  })

  test('other errors are not retried', async () => {
    const { db } = await freshDatabase('postgres')
    let runs = 0
    const work = retryingTransaction(db, async trx => {
      runs++
      await sql`select 1 / 0`.execute(trx)
    })
    await expect(work).rejects.toThrow('division by zero')
    expect(runs).toBe(1)
  })

  test('every process is notified of a change, even in a rush and after a lost connection', async () => {
    const database = await freshDatabase('postgres')
    const other = await openPostgres(database.url!)
    const log = pino({ level: 'silent' })
    // So rare that the last notification on the listening connections is the change.
    const probeMs = 60_000
    const [mine, theirs] = [
      await openCacheInvalidation(database, database.url!, log, probeMs),
      await openCacheInvalidation(other, database.url!, log, probeMs),
    ]
    const before = theirs.version('catalog')!
    let rush: Promise<unknown>[] = []
    await other.db.connection().execute(async connection => {
      // Blocks every query of the rush until the change was received.
      await sql`select pg_advisory_lock(1)`.execute(connection)
      rush = Array.from({ length: 40 }, () =>
        sql`select pg_advisory_xact_lock_shared(1)`.execute(database.db),
      )
      mine.announce('catalog')
      try {
        await expect.poll(() => theirs.version('catalog'), { timeout: 5_000 }).toBeGreaterThan(before)
      } finally {
        await sql`select pg_advisory_unlock(1)`.execute(connection)
      }
    })
    await Promise.all(rush)

    const settings = theirs.version('settings')!
    // Its own connection breaks, and so does the pool that would announce instead.
    database.pool!.query = () => Promise.reject(new Error('no connection'))
    await breakConnections(other.db, sql`query like '%pg_notify%'`)
    await expect.poll(() => mine.version('settings'), { message: 'its caches are off' }).toBeUndefined()
    mine.announce('settings')
    await expect.poll(() => theirs.version('settings') ?? 0, { timeout: 8_000 }).toBeGreaterThan(settings)
    await Promise.all([mine.close(), theirs.close()])
    await other.db.destroy()
  }, 20_000)
})
