import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { MIGRATIONS } from '#server/migrations/migrations.ts'
import { openDatabase, openPostgres } from '#server/platform/database/database.ts'
import { appliedMigrations, migrate } from '#server/platform/database/migrate.ts'
import { emptyDatabaseUrl, freshDatabase } from '#test/database.ts'
import { runScript } from '#test/run-script.ts'

/** The two URLs lead to different databases here, which shows which of them was migrated. */
test.skipIf(!inject('postgresUrl')).for([
  { script: 'admin.ts', words: () => ['setup'] },
  // Nothing answers there: it gives up, but has migrated the database before.
  { script: 'reconcile.ts', words: () => ['--since', '2026-11-20T10:00'] },
  { script: 'papers.ts', words: (dataDir: string) => [join(dataDir, 'papers')] },
  { script: 'move-to-postgres.ts', words: () => [] },
])(
  '$script migrates the database directly, past the pooler',
  async ({ script, words }, { onTestFinished }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'heegel-pooler-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const embedded = await openDatabase({ databaseUrl: undefined, dataDir })
    await migrate(embedded)
    await embedded.db.destroy()
    const { url } = await freshDatabase('postgres')
    const directUrl = await emptyDatabaseUrl()
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: directUrl,
      PAYPAL_CLIENT_ID: 'id',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_API_URL: 'http://127.0.0.1:9',
    }
    const { output } = await runScript(script, words(dataDir), env)
    const direct = await openPostgres(directUrl)
    onTestFinished(() => direct.db.destroy())
    expect(await appliedMigrations(direct), output).toEqual(Object.keys(MIGRATIONS))
  },
)
