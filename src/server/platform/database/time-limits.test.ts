import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { openTcpProxy } from '#test/tcp-proxy.ts'
import { type Database, type Db, openPostgres } from './database.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { retryingTransaction } from './retrying-transaction.ts'

const LIMITS = { answerMs: 1_000, lockMs: 400, idleMs: 500 }
const AT = '2026-11-20T12:00:00.000Z'

/** The same database directly, and through a connection that can be cut, with time limits. */
async function openBoth(limits = LIMITS): Promise<{ direct: Database; shop: Database; cut: () => number }> {
  const direct = await freshDatabase('postgres')
  await direct.db.insertInto('categories').values({ name: 'sallid', created_at: AT }).execute()
  const way = await openTcpProxy(direct.url!)
  const shop = await openPostgres(way.url)
  shop.limitTime(limits)
  onTestFinished(() => shop.db.destroy())
  return { direct, shop, cut: way.cut }
}

const touch = (db: Db) =>
  db.updateTable('categories').set({ created_at: '' }).where('name', '=', 'sallid').execute()

test.skipIf(!inject('postgresUrl'))(
  'a connection that dies silently in a transaction releases its locks',
  async () => {
    const { direct, shop, cut } = await openBoth()
    const sale = retryingTransaction(shop.db, async trx => {
      await touch(trx)
      cut()
    })
    const failed = expect(sale).rejects.toSatisfy(isDatabaseUnavailable)
    await expect.poll(async () => (await touch(direct.db)).length, { timeout: 5_000 }).toBe(1)
    await failed
  },
)

test.skipIf(!inject('postgresUrl'))(
  'a missing answer times out, and its connection is not reused',
  async () => {
    const { shop, cut } = await openBoth()
    const open = await Promise.all(Array.from({ length: 16 }, () => shop.pool!.connect()))
    for (const each of open) each.release()
    expect(cut()).toBe(16)
    const rounds = Array.from({ length: 16 }, () => sql`select 1`.execute(shop.db))
    for (const { status, reason } of (await Promise.allSettled(rounds)) as PromiseRejectedResult[]) {
      expect(status).toBe('rejected')
      expect(reason).toSatisfy(isDatabaseUnavailable)
    }
    expect(await touch(shop.db)).toHaveLength(1)
  },
)

test.skipIf(!inject('postgresUrl'))(
  'waiting too long for a locked row is refused, and the connection survives',
  async () => {
    const { direct, shop } = await openBoth()
    const pidOf = async (db: Db) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
    const pid = await pidOf(shop.db)
    await direct.db.transaction().execute(async trx => {
      await touch(trx)
      const waits = retryingTransaction(shop.db, touch)
      await expect(waits).rejects.toMatchObject({ code: '55P03' })
      await expect(waits).rejects.toSatisfy(isDatabaseUnavailable)
    })
    expect(await pidOf(shop.db)).toBe(pid)
  },
)

test.skipIf(!inject('postgresUrl'))('the server’s limits apply within transactions alone', async () => {
  const { shop } = await openBoth()
  const limitsOf = async (db: Db) => {
    const { rows } = await sql`select current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    return rows[0]
  }
  const own = { lock: '400ms', idle: '500ms' }
  expect(await shop.db.transaction().execute(limitsOf)).toEqual(own)
  const repeatable = shop.db.transaction().setIsolationLevel('repeatable read')
  expect(await repeatable.execute(limitsOf)).toEqual(own)
  expect(await limitsOf(shop.db)).toEqual({ lock: '0', idle: '0' })
  const client = await shop.pool!.connect()
  const { stream } = client.connection
  client.release()
  expect((stream as Socket).timeout, 'an idle connection may be silent').toBe(0)
  shop.limitTime()
  expect(await shop.db.transaction().execute(limitsOf)).toEqual({ lock: '45s', idle: '30s' })
})

test.skipIf(!inject('postgresUrl'))('no limits apply before the shop sets them', async () => {
  const { db } = await freshDatabase('postgres')
  const limits = await db.transaction().execute(trx => sql`show lock_timeout`.execute(trx))
  expect(limits.rows).toEqual([{ lock_timeout: '0' }])
})
