/**
 * Moves a shop from the embedded database to the PostgreSQL server named by DATABASE_URL, with the shop's own environment:
 *
 *   DATABASE_URL=postgres://heegel@db/heegel npm run move-to-postgres
 *
 * The shop must be stopped meanwhile. Everything is copied in one transaction and compared before it commits: an
 * interrupted move leaves the server as it was. The embedded database is only read; a mark beside it keeps the shop from
 * being started without DATABASE_URL. Run again, the command says whether both still agree. Files stay where they are, in
 * DATA_DIR.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE } from '#server/backup/archive.ts'
import { CommandError } from '#server/backup/command-error.ts'
import { readConfig } from '#server/config.ts'
import { markMoved, refuseHalfRestored } from '#server/platform/database/data-folder.ts'
import { openPostgres } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { describeDifference, type MoveReport, moveDatabase } from './move-database.ts'
import { withStoppedShop } from './require-shop.ts'
import { runCommand } from './run-command.ts'

async function move(): Promise<string> {
  const { dataDir, databaseDirectUrl } = readConfig()
  if (!databaseDirectUrl)
    throw new CommandError('DATABASE_URL: set it to the PostgreSQL database to which the shop moves')
  const file = join(dataDir, DATABASE)
  refuseHalfRestored(dataDir)
  if (!existsSync(file))
    throw new CommandError(`There is no shop in ${dataDir}. Set DATA_DIR to the folder that the shop uses`)
  return withStoppedShop(dataDir, 'move', () => moveTo(databaseDirectUrl, dataDir, file))
}

async function moveTo(databaseUrl: string, dataDir: string, file: string): Promise<string> {
  // A transaction of minutes, after a session-level lock: neither works through a pooler.
  const target = await openPostgres(databaseUrl)
  try {
    await migrate(target)
    const report = reportOf(await moveDatabase(file, target.db), file)
    markMoved(dataDir)
    return report
  } finally {
    await target.db.destroy()
  }
}

/** @throws CommandError if the server contains another shop */
function reportOf({ outcome, tables }: MoveReport, file: string): string {
  if (outcome === 'differs')
    throw new CommandError(
      `DATABASE_URL: the database already contains a shop that differs from the one in ${file}: ${describeDifference(tables)}. Nothing was changed. Set it to an empty database`,
    )
  const rowsIn = (name: string) => tables.find(table => table.name === name)?.source.rows ?? 0
  const rows = tables.reduce((sum, { source }) => sum + source.rows, 0)
  return [
    outcome === 'moved'
      ? 'The shop has been moved.'
      : 'The shop was moved before, and both databases still agree.',
    `${rows} rows in ${tables.length} tables, among them ${rowsIn('orders')} orders, ${rowsIn('payments')} payments and ${rowsIn('products')} products.`,
    'Each table has the same number of rows, the same sums and the same hash of all rows on both sides.',
    `${file} is unchanged. Start the shop with DATABASE_URL, and keep that file until you have seen the shop work. Without DATABASE_URL it no longer starts, and says how to return.`,
    'From then on the shop’s own backups (BACKUP_DIR, npm run backup) contain only its files. Arrange backups of the database today: docs/backup.md, PostgreSQL.',
  ].join('\n')
}

await runCommand(move)
