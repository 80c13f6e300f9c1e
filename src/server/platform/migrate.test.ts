import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import { migrate } from './migrate.ts'
import { StartupError } from './startup-error.ts'

onEachDatabase('a database with migrations that this version does not know', fresh => {
  test('is refused in words that say what to do', async () => {
    const database = await fresh()
    await migrate(database)
    await sql`insert into kysely_migration (name, timestamp) values ('0002-admin', '2026-11-20T12:00:00.000Z')`.execute(
      database.db,
    )
    const opening = migrate(database)
    await expect(opening).rejects.toThrow(StartupError)
    await expect(opening).rejects.toThrow(/made by another version of the shop.*Move it away/)
  })
})
