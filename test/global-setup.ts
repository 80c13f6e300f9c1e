import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Database, openPostgres, openSqlite } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createPostgres, FOR_MANY_DATABASES, postgresPrograms, startPostgres } from './postgres.ts'

/** Migrated databases that tests copy: the file of the SQLite one, the name of the PostgreSQL one. */
export type Templates = { sqlite: string; postgres: string | undefined }

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | undefined
    templates: Templates
  }
}

async function migrateOnce(database: Database) {
  try {
    await migrate(database)
  } finally {
    await database.db.destroy()
  }
}

/** Starts one PostgreSQL server for the whole run and migrates one database of each kind; each test works on a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'heegel-templates-'))
  const sqlite = join(folder, 'heegel.sqlite')
  await migrateOnce(openSqlite(sqlite))

  const programs = postgresPrograms()
  const cluster = programs ? await startPostgres(programs, FOR_MANY_DATABASES) : undefined
  project.provide('postgresUrl', cluster?.url)
  if (cluster) {
    const { name, url } = await createPostgres(cluster.url)
    await migrateOnce(await openPostgres(url))
    project.provide('templates', { sqlite, postgres: name })
  } else {
    project.provide('templates', { sqlite, postgres: undefined })
    console.warn(
      '\nNo PostgreSQL on this machine: the tests on PostgreSQL are skipped. Get it with: apt-get install postgresql\n',
    )
  }
  return async () => {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
