import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, inject } from 'vitest'
import { type Database, type Dialect, openPostgres, openSqlite } from '#server/platform/database.ts'
import { migrate } from '#server/platform/migrate.ts'

/** An open database of a test, and its address where it has one. */
export type FreshDatabase = Database & { url: string | undefined }

type OnQuery = Parameters<typeof openSqlite>[1]

const closing: (() => Promise<void>)[] = []

async function emptySqlite(onQuery?: OnQuery): Promise<FreshDatabase> {
  // A file, not :memory:, because the shop reads and writes through two connections.
  const folder = mkdtempSync(join(tmpdir(), 'heegel-test-'))
  const database = openSqlite(join(folder, 'heegel.sqlite'), onQuery)
  closing.push(async () => {
    await database.db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  return { ...database, url: undefined }
}

async function createPostgres(server: string): Promise<string> {
  const name = `shop_${randomBytes(6).toString('hex')}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return server.replace(/\/postgres$/, `/${name}`)
}

async function emptyPostgres(server: string, onQuery?: OnQuery): Promise<FreshDatabase> {
  const url = await createPostgres(server)
  const database = await openPostgres(url, undefined, onQuery)
  closing.push(() => database.db.destroy())
  return { ...database, url }
}

/** A database of the kind without any table yet; closed after the test. */
export function emptyDatabase(dialect: Dialect, onQuery?: OnQuery): Promise<FreshDatabase> {
  const server = inject('postgresUrl')
  if (dialect === 'sqlite') return emptySqlite(onQuery)
  if (!server) throw new Error('There is no PostgreSQL on this machine')
  return emptyPostgres(server, onQuery)
}

/** The address of a new PostgreSQL database, for processes of their own. */
export function emptyDatabaseUrl(): Promise<string> {
  const server = inject('postgresUrl')
  if (!server) throw new Error('There is no PostgreSQL on this machine')
  return createPostgres(server)
}

/** A fresh database of the kind; closed after the test. */
export async function freshDatabase(dialect: Dialect = 'sqlite', onQuery?: OnQuery): Promise<FreshDatabase> {
  const database = await emptyDatabase(dialect, onQuery)
  await migrate(database)
  return database
}

/**
 * Runs the same tests on SQLite and on PostgreSQL. Without a PostgreSQL on the machine its half is shown as skipped.
 * @param tests gets a function that opens a fresh database; what it opens is closed after each test.
 */
export function onEachDatabase(
  name: string,
  tests: (fresh: (onQuery?: OnQuery) => Promise<FreshDatabase>, dialect: Dialect) => void,
): void {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const missing = dialect === 'postgres' && !inject('postgresUrl')
    describe.skipIf(missing)(`${name} (${dialect})`, () =>
      tests(onQuery => freshDatabase(dialect, onQuery), dialect),
    )
  }
}

const closeAll = async () => {
  for (const close of closing.splice(0).reverse()) await close()
}
afterEach(closeAll)
afterAll(closeAll)
