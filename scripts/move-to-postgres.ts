/**
 * Moves a shop from the embedded database to the PostgreSQL server named by DATABASE_URL, with the shop's own environment:
 *
 *   DATABASE_URL=postgres://heegel@db/heegel npm run move-to-postgres
 *
 * The shop must be stopped meanwhile. Everything is copied in one transaction and compared before it commits: an
 * interrupted move leaves the server as it was. The embedded database is only read. Run again, it says whether both still
 * agree. Files stay where they are, in DATA_DIR.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE } from '#server/backup/archive.ts'
import { Refusal } from '#server/backup/refusal.ts'
import { readConfig } from '#server/config.ts'
import { openPostgres } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { describeDifference, type MoveReport, moveDatabase } from './move-database.ts'
import { requireStoppedShop } from './require-shop.ts'
import { runCommand } from './run-command.ts'

async function move(): Promise<string> {
  const { dataDir, databaseDirectUrl } = readConfig()
  if (!databaseDirectUrl)
    throw new Refusal('DATABASE_URL: name the PostgreSQL database that the shop is to move to')
  const file = join(dataDir, DATABASE)
  if (!existsSync(file))
    throw new Refusal(`There is no shop in ${dataDir}: is DATA_DIR what it is for the shop?`)
  requireStoppedShop(dataDir, 'move')
  // A transaction of minutes, after a session-level lock: neither works through a pooler.
  const target = await openPostgres(databaseDirectUrl)
  try {
    await migrate(target)
    return reportOf(await moveDatabase(file, target.db), file)
  } finally {
    await target.db.destroy()
  }
}

/** @throws Refusal if the server contains another shop */
function reportOf({ outcome, tables }: MoveReport, file: string): string {
  if (outcome === 'differs')
    throw new Refusal(
      `DATABASE_URL: there is a shop already, and it is not the one in ${file}: ${describeDifference(tables)}. Nothing is changed. Name an empty database`,
    )
  const rowsIn = (name: string) => tables.find(table => table.name === name)?.source.rows ?? 0
  const rows = tables.reduce((sum, { source }) => sum + source.rows, 0)
  return [
    outcome === 'moved' ? 'The shop is moved.' : 'The shop was moved before, and both still agree.',
    `${rows} rows in ${tables.length} tables, among them ${rowsIn('orders')} orders, ${rowsIn('payments')} payments and ${rowsIn('products')} products.`,
    'Of every table the number of rows, the sums and a hash of all rows are the same on both sides.',
    `${file} is as it was. Start the shop with DATABASE_URL, and keep that file until you have seen it work.`,
    'From then on the shop’s own copies (BACKUP_DIR, npm run backup) hold its files alone. See to copies of the database today: docs/backup.md, PostgreSQL.',
  ].join('\n')
}

await runCommand(move)
