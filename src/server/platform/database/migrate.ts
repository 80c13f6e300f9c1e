import { type Kysely, sql } from 'kysely'
import { Migrator, type Migration as MigratorStep } from 'kysely/migration'
import { MIGRATIONS } from '#server/migrations/migrations.ts'
import { StartupError } from '../startup-error.ts'
import { type Database, type Dialect, openPostgres } from './database.ts'

/** A migration's own function: the dialect is given for the few words in which the two databases differ. */
export type Migration = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>

/** The steps to a shape of the database, by their names, which sort in their order. */
export type Migrations = Readonly<Record<string, Migration>>

const ANOTHER_VERSION =
  'DATA_DIR or DATABASE_URL: this data was made by another version of the shop, one under development. Move it away to begin anew, or start the version that made it'

/** Names of the steps that a database has taken, in their order. */
export async function appliedMigrations({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(row => row.name)
}

/** Why this version cannot work with the database. */
async function whyUnknown(database: Database, migrations: Migrations): Promise<string> {
  const known = Object.keys(migrations)
  const unknown = (await appliedMigrations(database)).filter(name => !known.includes(name))
  const newest = known.at(-1)
  if (newest === undefined || !unknown.every(name => name > newest)) return ANOTHER_VERSION
  return `DATA_DIR or DATABASE_URL: a newer version of the shop has changed this data (${unknown.at(-1)}), which this older one (${newest}) would damage. Start the newer version, or restore a copy from before the update`
}

const whyFailed = (step: string, error: unknown): string =>
  `DATA_DIR or DATABASE_URL: the update of this data failed at ${step} (${error instanceof Error ? error.message : error}). All of it is as it was before the update. Mend what is named, such as a full disk, and start again, or go on with the version that ran until now`

/**
 * Migrates past a pooler where there is one: the lock belongs to its session, which a pooler of transactions swaps.
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
 * Brings the database to the newest shape. Forward only; any number of processes may start at once.
 * @param known all that this version knows, unless told otherwise
 * @throws StartupError for data of another version, and for a step that failed: the database keeps the shape before the update
 */
export async function migrate(database: Database, known: Migrations = MIGRATIONS): Promise<void> {
  const { db, dialect } = database
  const steps: Record<string, MigratorStep> = {}
  for (const [name, up] of Object.entries(known)) steps[name] = { up: each => up(each, dialect) }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } })
  const { error, results } = await migrator.migrateToLatest()
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new StartupError(await whyUnknown(database, known))
  const failed = results?.find(({ status }) => status === 'Error')
  if (failed) throw new StartupError(whyFailed(failed.migrationName, error), { cause: error })
  // No step was begun: the database could not be reached or read.
  if (error) throw error
}
