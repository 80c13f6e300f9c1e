import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator, type Migration as MigratorStep } from 'kysely/migration'
import { MIGRATIONS } from '#server/migrations/migrations.ts'
import { StartupError } from '../startup-error.ts'
import { type Database, type Dialect, openPostgres } from './database.ts'

/** A migration: the dialect is passed for the few places in which the two databases differ. */
export type Migration = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>

/** Migrations by name; the names sort in the sequence of the steps. */
export type Migrations = Readonly<Record<string, Migration>>

/**
 * Lock timeout of each migration step, in milliseconds. While a step waits for a table, every query on that table queues
 * behind it, so no node can sell.
 */
const LOCK_TIMEOUT_MS = 1_000
/** The pause before a migration is retried, in milliseconds. */
const RETRY_MS = 5_000

const TABLE_LOCKED =
  'The migration of the database waits for a table that another session, such as pg_dump, has locked. Nodes of the previous version keep selling'

const ROLLED_BACK =
  'A newer version of the shop has updated this data, and this version may use it: what was sold since is there'

const ANOTHER_VERSION =
  'DATA_DIR or DATABASE_URL: a development version of the shop created this data. Move it away to start with an empty shop, or start the version that created it'

/** Returns the names of the migrations applied to a database, in sequence. */
export async function appliedMigrations({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(row => row.name)
}

/**
 * Returns the oldest version that may use the database, by its newest migration; undefined if nothing that an older one
 * uses was dropped.
 */
async function oldestVersion({ db }: Database): Promise<string | undefined> {
  const { oldest } = await db
    .selectFrom('schema_contractions')
    .select(({ fn }) => fn.max('oldest_version').as('oldest'))
    .executeTakeFirstOrThrow()
  return oldest ?? undefined
}

/** Returns why this version cannot use a database with migrations that it does not know; undefined if it can. */
async function whyUnknown(database: Database, migrations: Migrations): Promise<string | undefined> {
  const known = Object.keys(migrations)
  const applied = await appliedMigrations(database)
  const newest = known.at(-1)
  // A newer version has applied all that this one knows, then more.
  if (newest === undefined || !known.every((name, i) => name === applied[i])) return ANOTHER_VERSION
  const oldest = await oldestVersion(database)
  if (oldest === undefined || oldest <= newest) return undefined
  return `DATA_DIR or DATABASE_URL: a newer version of the shop has updated this data (${applied.at(-1)}), and this older version (${newest}) would damage it. Start the newer version, or restore a backup from before the update`
}

/** Whether a migration has failed because of a lock timeout or a deadlock. */
const isLockFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')

const whyFailed = (step: string, error: unknown): string =>
  `DATA_DIR or DATABASE_URL: the update of this data failed at ${step} (${error instanceof Error ? error.message : error}) and has been rolled back. Fix the cause, such as a full disk, and start again, or start the previous version`

/**
 * Migrates without a pooler, if there is one: the lock belongs to a session, which a transaction pooler switches.
 * @throws as `migrate`
 */
export async function migrateDirectly(
  database: Database,
  config: { databaseUrl: string | undefined; databaseDirectUrl: string | undefined },
): Promise<void> {
  const { databaseUrl, databaseDirectUrl } = config
  if (databaseDirectUrl === undefined || databaseDirectUrl === databaseUrl) return migrate(database)
  const direct = await openPostgres(databaseDirectUrl)
  try {
    await migrate(direct)
  } finally {
    await direct.db.destroy()
  }
}

/**
 * Migrates the database to the newest schema, unless a newer version has. Forward only; any number of processes may
 * start at once.
 * @param known by default, all migrations of this version
 * @param say receives one line if the migration has to be retried, or a newer version has updated the data
 * @throws StartupError for data that this version cannot use, and for a failed step: the database keeps its schema from
 * before the update
 */
export async function migrate(
  database: Database,
  known: Migrations = MIGRATIONS,
  say: (line: string) => void = console.log,
): Promise<void> {
  const { db, dialect } = database
  const steps: Record<string, MigratorStep> = {}
  for (const [name, up] of Object.entries(known))
    steps[name] = {
      up: async each => {
        if (dialect === 'postgres')
          await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(each)
        await up(each, dialect)
      },
    }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } })
  let outcome = await migrator.migrateToLatest()
  if (isLockFailure(outcome.error)) say(TABLE_LOCKED)
  while (isLockFailure(outcome.error)) {
    await pause(RETRY_MS)
    outcome = await migrator.migrateToLatest()
  }
  const { error, results } = outcome
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    const refusal = await whyUnknown(database, known)
    if (refusal !== undefined) throw new StartupError(refusal)
    say(ROLLED_BACK)
    return
  }
  const failed = results?.find(({ status }) => status === 'Error')
  if (failed) throw new StartupError(whyFailed(failed.migrationName, error), { cause: error })
  // No step was begun: the database could not be reached or read.
  if (error) throw error
}
