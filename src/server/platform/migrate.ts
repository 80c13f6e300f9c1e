import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database, Dialect } from './database.ts'
import { StartupError } from './startup-error.ts'

/** A migration's own function: the dialect is given for the few words in which the two databases differ. */
type Up = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>

const folder = join(import.meta.dirname, '..', 'migrations')

const ANOTHER_VERSION =
  'DATA_DIR or DATABASE_URL: this data was made by another version of the shop, a newer one or one under development. Move it away to begin anew, or start the version that made it'

/**
 * Brings the database to the newest shape. Forward only; any number of processes may start at once.
 * @throws StartError for data of another version; else the first error of a migration that failed: the database keeps the shape before it
 */
export async function migrate({ db, dialect }: Database): Promise<void> {
  const migrations: Record<string, Migration> = {}
  for (const file of readdirSync(folder)
    .filter(name => /^\d{4}-.*\.ts$/.test(name))
    .sort()) {
    const { up } = (await import(join(folder, file))) as { up: Up }
    migrations[file.replace(/\.ts$/, '')] = { up: database => up(database, dialect) }
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new StartupError(ANOTHER_VERSION)
  if (error) throw error
}
