/**
 * Copies the shop from the embedded database in DATA_DIR to the PostgreSQL server that DATABASE_URL names, with the shop's own
 * environment, while the shop stands still:
 *
 *   DATABASE_URL=postgres://… npm run move-to-postgres
 *
 * All is copied in one transaction, which commits only what was compared: rows, sums and a hash of each table. What is broken off leaves
 * nothing behind. It can be run again: a copy in which nobody has worked since is replaced, any other data is refused. The source is
 * only read.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { readConfig } from '#server/config.ts'
import { type Database, openPostgres } from '#server/platform/database.ts'
import { ConfigError } from '#server/platform/environment.ts'
import { appliedMigrations, migrate } from '#server/platform/migrate.ts'
import { StartupError, startupErrorText } from '#server/platform/startup-error.ts'
import {
  continueIds,
  digestSource,
  digestTarget,
  findTables,
  insertRows,
  readSource,
  type Table,
  type TableDigest,
} from './copied-tables.ts'
import { DATABASE, Refusal, requireStoppedShop } from './require-stopped-shop.ts'

/** What is shown of the comparison; all tables are compared. */
const SHOWN_ROWS = ['orders', 'order_lines', 'products', 'payments', 'refunds', 'documents', 'outbox']
const SHOWN_SUMS = [
  ['orders', 'total'],
  ['payments', 'amount'],
  ['payments', 'refunded'],
  ['refunds', 'amount'],
] as const

type Digests = Map<string, TableDigest>

const euros = (cents: number) => `${(cents / 100).toFixed(2)} EUR`
const fingerprint = (digests: Digests): string =>
  createHash('sha256')
    .update(JSON.stringify([...digests]))
    .digest('hex')

async function digestAll(
  tables: Table[],
  digestOf: (table: Table) => Promise<TableDigest>,
): Promise<Digests> {
  const digests: Digests = new Map()
  for (const table of tables) digests.set(table.name, await digestOf(table))
  return digests
}

/** @throws Refusal where the embedded database has another shape than this version makes */
function requireSameVersion(source: DatabaseSync, steps: string[]): void {
  const taken = source
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(row => row.name)
  if (taken.join() !== steps.join())
    throw new Refusal(
      `The embedded database is of another version of the shop (${taken.at(-1)} instead of ${steps.at(-1)}). Start the shop once without DATABASE_URL, stop it, then move`,
    )
}

/**
 * Empties what an earlier run copied.
 * @throws Refusal where there is data that this command did not copy, or with which somebody has worked since
 */
async function makeRoom(target: pg.ClientBase, tables: Table[]): Promise<void> {
  const found = await digestAll(tables, table => digestTarget(target, table))
  const rows = [...found.values()].reduce((sum, each) => sum + each.rows, 0)
  if (rows === 0) return
  await target.query('create table if not exists moves (fingerprint text not null)')
  const earlier = await target.query('select 1 from moves where fingerprint = $1', [fingerprint(found)])
  if (earlier.rowCount === 0)
    throw new Refusal(
      `DATABASE_URL holds another shop, or one that was open since it was copied (${found.get('orders')!.rows} orders, ${rows} rows in all). Nothing is changed. Name an empty database`,
    )
  for (const { name } of tables.toReversed()) await target.query(`delete from "${name}"`)
  await target.query('delete from moves')
}

/** @throws Error where anything differs */
function compare(before: Digests, after: Digests): void {
  for (const [name, digest] of before)
    if (JSON.stringify(digest) !== JSON.stringify(after.get(name)))
      throw new Error(`${name} is not what it was: nothing is copied`)
}

async function copyAll(source: DatabaseSync, target: pg.ClientBase, tables: Table[]): Promise<Digests> {
  await target.query(`set local lock_timeout = '5s'`)
  await target.query(`lock table ${tables.map(({ name }) => `"${name}"`).join()} in exclusive mode`)
  await makeRoom(target, tables)
  for (const table of tables)
    for (const rows of readSource(source, table)) await insertRows(target, table, rows)
  const before = await digestAll(tables, table => digestSource(source, table))
  const after = await digestAll(tables, table => digestTarget(target, table))
  compare(before, after)
  await continueIds(source, target)
  await target.query('create table if not exists moves (fingerprint text not null)')
  await target.query('insert into moves (fingerprint) values ($1)', [fingerprint(after)])
  return after
}

/** @throws Refusal where the shop was opened while it was copied */
async function copyAtRest(source: DatabaseSync, database: Database): Promise<Digests> {
  const version = () => source.prepare('pragma data_version').get()?.data_version
  const atFirst = version()
  requireSameVersion(source, await appliedMigrations(database))
  const target = await database.pool!.connect()
  try {
    await target.query('begin')
    source.exec('begin')
    const copied = await copyAll(source, target, findTables(source))
    source.exec('commit')
    if (version() !== atFirst)
      throw new Refusal('The shop was opened while it was copied. Nothing is copied: stop it, and move again')
    await target.query('commit')
    return copied
  } catch (error) {
    await target.query('rollback').catch(() => undefined)
    throw error
  } finally {
    target.release()
  }
}

function report(copied: Digests, dataDir: string): string {
  const all = [...copied.values()].reduce((sum, each) => sum + each.rows, 0)
  const lines = [
    ...SHOWN_ROWS.map(name => [name, String(copied.get(name)!.rows)]),
    ...SHOWN_SUMS.map(([table, column]) => [`${table}, ${column}`, euros(copied.get(table)!.sums[column]!)]),
  ]
  return [
    `The shop is copied: ${copied.size} tables, ${all} rows. Rows, sums and a hash of each table are the same on both sides.`,
    '',
    ...lines.map(([name = '', value = '']) => `  ${name.padEnd(20)}${value.padStart(16)}`),
    '',
    'From now on start the shop with this DATABASE_URL, and with the same DATA_DIR: pictures and attachments stay in',
    `${dataDir}. Keep ${DATABASE} there until you are sure, and do not open it again: what is sold`,
    'in one of the two shops is missing in the other.',
  ].join('\n')
}

async function move(): Promise<string> {
  const { databaseUrl, dataDir } = readConfig()
  if (!databaseUrl)
    throw new Refusal('DATABASE_URL is not set: name the PostgreSQL database that the shop is to move to')
  const file = join(dataDir, DATABASE)
  if (!existsSync(file))
    throw new Refusal(`There is no shop in ${dataDir}: is DATA_DIR what it is for the shop?`)
  requireStoppedShop(dataDir, 'move')
  const source = new DatabaseSync(file, { readOnly: true })
  const database = await openPostgres(databaseUrl)
  try {
    await migrate(database)
    return report(await copyAtRest(source, database), dataDir)
  } finally {
    source.close()
    await database.db.destroy()
  }
}

try {
  if (process.argv.length > 2) throw new Refusal('Usage: DATABASE_URL=postgres://… npm run move-to-postgres')
  console.log(await move())
} catch (error) {
  const isMeant = error instanceof Refusal || error instanceof ConfigError || error instanceof StartupError
  console.error(isMeant ? error.message : (startupErrorText(error) ?? (error as Error).message))
  process.exitCode = 1
}
