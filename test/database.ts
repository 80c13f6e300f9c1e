import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, inject } from 'vitest'
import { type Database, type Dialect, openPostgres, openSqlite } from '#server/platform/database/database.ts'
import { closeAfterTest } from './close-after-test.ts'
import type { Templates } from './global-setup.ts'
import { createPostgres, dropPostgres } from './postgres.ts'

/** A test's open database, with its address if it is PostgreSQL. */
export type FreshDatabase = Database & { url: string | undefined }

type OnQuery = Parameters<typeof openSqlite>[1]

/** @param template a closed database to copy */
async function newSqlite(onQuery?: OnQuery, template?: string): Promise<FreshDatabase> {
  // A file, not :memory:, because the shop reads and writes through two connections.
  const folder = mkdtempSync(join(tmpdir(), 'heegel-test-'))
  const file = join(folder, 'heegel.sqlite')
  if (template) copyFileSync(template, file)
  const database = openSqlite(file, onQuery)
  closeAfterTest(async () => {
    await database.db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  return { ...database, url: undefined }
}

async function newPostgres(server: string, onQuery?: OnQuery, template?: string): Promise<FreshDatabase> {
  const { name, url } = await createPostgres(server, template)
  const database = await openPostgres(url, undefined, onQuery)
  closeAfterTest(async () => {
    await database.db.destroy()
    // Each takes ten megabytes, and without a drop they would sooner or later be flushed to disk.
    await dropPostgres(server, name)
  })
  return { ...database, url }
}

function newDatabase(
  dialect: Dialect,
  onQuery: OnQuery | undefined,
  templates?: Templates,
): Promise<FreshDatabase> {
  if (dialect === 'sqlite') return newSqlite(onQuery, templates?.sqlite)
  const server = inject('postgresUrl')
  if (!server) throw new Error('There is no PostgreSQL on this machine')
  return newPostgres(server, onQuery, templates?.postgres)
}

/** An empty database without tables; closed after the test. */
export const emptyDatabase = (dialect: Dialect, onQuery?: OnQuery): Promise<FreshDatabase> =>
  newDatabase(dialect, onQuery)

/** The address of a new PostgreSQL database, for tests that start processes. */
export async function emptyDatabaseUrl(): Promise<string> {
  const server = inject('postgresUrl')
  if (!server) throw new Error('There is no PostgreSQL on this machine')
  return (await createPostgres(server)).url
}

/** A database with all tables, copied from the one migrated once for the whole run. Closed after the test. */
export const freshDatabase = (dialect: Dialect = 'sqlite', onQuery?: OnQuery): Promise<FreshDatabase> =>
  newDatabase(dialect, onQuery, inject('templates'))

/**
 * Runs the same tests on SQLite and on PostgreSQL. Without PostgreSQL on the machine, its half is reported as skipped.
 * @param tests receives a function that opens a fresh database, which is closed after each test
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

/** The same for what only PostgreSQL supports, such as several processes on one database. */
export function onPostgres(
  name: string,
  tests: (fresh: (onQuery?: OnQuery) => Promise<FreshDatabase>) => void,
): void {
  describe.skipIf(!inject('postgresUrl'))(`${name} (postgres)`, () =>
    tests(onQuery => freshDatabase('postgres', onQuery)),
  )
}

/** How many sessions wait for another's transaction: on PostgreSQL for a lock, on SQLite for the single writer. */
export async function countWaiting({ db, dialect, waiting }: Database): Promise<number> {
  if (dialect === 'sqlite') return waiting()
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.n
}
