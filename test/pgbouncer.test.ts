/** The shop through PgBouncer in session mode and in transaction mode. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPostgres } from '#server/platform/database/database.ts'
import { isDatabaseUnavailable } from '#server/platform/database/database-unavailable.ts'
import { migrateDirectly } from '#server/platform/database/migrate.ts'
import { SHOP_LIMITS } from '#server/platform/database/time-limits.ts'
import { emptyDatabaseUrl } from './database.ts'
import { openPgbouncer, pgbouncerProgram } from './pgbouncer.ts'
import { addProduct, aShopper, testShop } from './test-shop.ts'

const program = pgbouncerProgram()

/**
 * Creates a database behind a pooler.
 * @param isDirect whether shops also know the direct address
 * @returns a function that opens one more shop on it
 */
async function shopBehind(mode: 'session' | 'transaction', isDirect: boolean) {
  const url = await emptyDatabaseUrl()
  const pooler = await openPgbouncer(program!, url, mode)
  onTestFinished(pooler.close)
  const databaseDirectUrl = isDirect ? url : undefined
  return async () => {
    const database = await openPostgres(pooler.url)
    await migrateDirectly(database, { databaseUrl: pooler.url, databaseDirectUrl })
    const env: Record<string, string> = isDirect ? { DATABASE_DIRECT_URL: url } : {}
    onTestFinished(() => database.db.destroy())
    database.limitTime()
    return testShop({ ...database, url: pooler.url }, { env })
  }
}

test.skipIf(!program || !inject('postgresUrl')).for([
  { mode: 'session', isDirect: false },
  { mode: 'transaction', isDirect: true },
] as const)('sells through a pooler in $mode mode and is notified of changes', async ({ mode, isDirect }) => {
  const open = await shopBehind(mode, isDirect)
  const [shop, other] = [await open(), await open()]
  const id = await addProduct(shop, { stockQuantity: 20 })
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      const shopper = aShopper(shop)
      expect((await shopper.capture(await shopper.approve(id, '38.99'))).status).toBe(200)
    }),
  )
  const { stock_quantity } = await shop.database.db
    .selectFrom('products')
    .select('stock_quantity')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stock_quantity).toBe(10)
  const before = other.changes.version('catalog')!
  shop.changes.announce('catalog')
  await expect.poll(() => other.changes.version('catalog')).toBeGreaterThan(before)

  const { db } = shop.database
  // Only now: purchases on a busy machine pause for longer.
  shop.database.limitTime({ ...SHOP_LIMITS, idleMs: 300 })
  const silent = db.transaction().execute(async trx => {
    await trx.updateTable('products').set({ stock_quantity: 9 }).where('id', '=', id).execute()
    await pause(1_000)
    await trx.selectFrom('products').select('id').execute()
  })
  await expect(silent, 'an idle transaction is ended').rejects.toSatisfy(isDatabaseUnavailable)
  // The timeout must not stay set on connections that transactions share.
  const left = await Promise.all(
    Array.from({ length: 4 }, () => sql<object>`show idle_in_transaction_session_timeout`.execute(db)),
  )
  expect(left.flatMap(({ rows }) => rows.map(row => Object.values(row)[0]))).toEqual(['0', '0', '0', '0'])
})
