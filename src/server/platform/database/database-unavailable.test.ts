import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { hashPassword, insertAdmin } from '#server/admin/store.ts'
import { buildApp } from '#server/app.ts'
import { openBrowser } from '#test/browser.ts'
import { type FreshDatabase, freshDatabase, onEachDatabase } from '#test/database.ts'
import { aSession, testShop } from '#test/test-shop.ts'
import { expectDatabase, isDatabaseUnavailable } from './database-unavailable.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const MARI = { email: 'mari@heegel.example', password: 'üks müts korraga' }

/** Takes the database away from an open shop. */
async function takeAway({ url, db }: FreshDatabase): Promise<void> {
  if (!url) return db.destroy()
  const client = new pg.Client(inject('postgresUrl'))
  await client.connect()
  await client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
  await client.end()
}

onEachDatabase('while the database is down', fresh => {
  test('every call is refused with a retry time, including the owner’s', async () => {
    const database = await fresh()
    const shop = await testShop(database, { admin: 'signed-in' })
    await insertAdmin(
      database.db,
      { email: MARI.email, passwordHash: await hashPassword(MARI.password) },
      shop.now(),
    )
    const browser = openBrowser(shop.app, { origin: ORIGIN })
    expect((await browser.post('/api/auth/sign-in/email', MARI)).status).toBe(200)
    const cookie = browser.cookie()
    shop.expectErrors(/database does not answer|sign-in: INTERNAL_SERVER_ERROR/)
    await takeAway(database)

    for (const path of [
      `/api/cart?sessionId=${aSession()}`,
      '/api/orders/ORD-7K2M9QX4T',
      '/api/admin/today',
      '/api/auth/get-session',
    ]) {
      const reply = await shop.app.inject({ url: path, headers: { cookie } })
      expect(reply.json(), path).toMatchObject({
        code: 'database_unavailable',
        details: expect.stringContaining('Palun proovi'),
      })
      expect([reply.statusCode, Number(reply.headers['retry-after'])], path).toEqual([503, 5])
    }
    expect(await shop.call('GET', '/health/ready')).toMatchObject({
      status: 503,
      body: { code: 'not_ready' },
      headers: { 'retry-after': '5' },
    })
    expect((await shop.call('GET', '/health/live')).status).toBe(200)
  })

  test('a page whose data cannot be read is refused, too', async () => {
    const database = await fresh()
    const shop = await testShop(database)
    const app = await buildApp(shop, async inside => async () => {
      const { statusCode } = await inside.inject(`/api/cart?sessionId=${aSession()}`)
      return { status: statusCode === 200 ? 200 : 500, location: null, html: '<p>Korv</p>', scripts: [] }
    })
    expect((await app.inject('/pood')).statusCode).toBe(200)
    shop.expectErrors(/database does not answer/)
    await takeAway(database)
    const { statusCode, headers } = await app.inject('/ostukorv')
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    await app.close()
  })
})

test.skipIf(!inject('postgresUrl'))(
  'a failure swallowed by another library is reported, even after the database is back',
  async () => {
    const { db } = await freshDatabase('postgres')
    await expectDatabase(db)
    const asked = sql`select pg_sleep(60)`.execute(db).catch(() => 'hidden')
    const client = new pg.Client(inject('postgresUrl'))
    await client.connect()
    const endIt = () =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(60)%'`,
      )
    await expect.poll(async () => (await endIt()).rowCount).toBe(1)
    await client.end()
    expect(await asked).toBe('hidden')
    await expect(expectDatabase(db)).rejects.toMatchObject({ code: '57P01' })
  },
)

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const errorOf = (work: () => void): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  return undefined
}

test('a locked or full SQLite is unavailable; an invalid statement is the shop’s own fault', () => {
  const folder = mkdtempSync(join(tmpdir(), 'heegel-away-'))
  folders.push(folder)
  const file = join(folder, 'a.sqlite')
  const [one, other] = [new DatabaseSync(file), new DatabaseSync(file, { timeout: 0 })]
  one.exec('create table words (word text unique); begin immediate')
  const busy = errorOf(() => other.exec('begin immediate'))
  one.exec('commit; pragma max_page_count = 4')
  const full = errorOf(() => one.exec(`insert into words values (hex(randomblob(100000)))`))
  const wrong = errorOf(() => one.exec('select nothing from nowhere'))
  one.exec(`insert into words values ('a')`)
  const twice = errorOf(() => one.exec(`insert into words values ('a')`))
  one.close()
  other.close()
  expect([busy, full, wrong, twice].map(isDatabaseUnavailable)).toEqual([true, true, false, false])
})

test('an unreachable PostgreSQL server is unavailable', async () => {
  const client = new pg.Client('postgres://127.0.0.1:9/nowhere')
  const error = await client.connect().catch(error => error)
  expect(isDatabaseUnavailable(error)).toBe(true)
})
