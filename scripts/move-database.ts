import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { CommandError } from '#server/backup/command-error.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'

/** The values by which both databases are compared. */
type Contents = {
  rows: number
  /** of each integer column, including money */
  sums: Record<string, string>
  /** of all rows in any order: the databases sort text differently */
  hash: string
}

type ComparedTable = { name: string; source: Contents; target: Contents }

/** `moved` now, or `agrees` since an earlier move, or the target `differs` and was left alone. */
export type MoveReport = { outcome: 'moved' | 'agrees' | 'differs'; tables: ComparedTable[] }

type Row = Record<string, unknown>
type Table = { name: string; columns: string[]; numbers: string[] }

/** Rows written or read at a time: a PostgreSQL statement takes at most 65,535 parameters. */
const BATCH = 500

/** Excludes the tables that only migrations write, and tables filled by triggers, in each database in its own way. */
const isShops = (name: string) =>
  !/^(kysely_|schema_|sqlite_|search_word_trigrams|count_changes|order_texts|order_trigrams)/.test(name)

/** Tables that even a new shop has rows in, because a migration writes them. */
const WRITTEN_BY_MIGRATIONS = ['admin_secrets']

/**
 * Copies the shop into an empty, migrated database, in one transaction, and compares both before it commits.
 * @param file the embedded database; it is only read
 * @throws CommandError if the file is of another version, contains what PostgreSQL cannot store, was written meanwhile, or
 * the copy differs
 */
export async function moveDatabase(file: string, target: Db): Promise<MoveReport> {
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    const atFirst = dataVersion(source)
    await requireSameVersion(source, target)
    return await retryingTransaction(target, async trx => {
      const report = await inSnapshot(source, () => copyInto(trx, source, tablesOf(source)))
      if (dataVersion(source) !== atFirst)
        throw new CommandError(
          'The shop was opened during the move, so nothing was moved. Stop it, then move',
        )
      return report
    })
  } finally {
    source.close()
  }
}

/** Changes as soon as another connection has written. */
const dataVersion = (source: DatabaseSync) => source.prepare('pragma data_version').get()!.data_version

/** Reads all tables in one consistent snapshot. */
async function inSnapshot<Result>(source: DatabaseSync, read: () => Promise<Result>): Promise<Result> {
  source.exec('begin')
  try {
    return await read()
  } finally {
    source.exec('commit')
  }
}

/** Describes how two databases differ. */
export const describeDifference = (tables: readonly ComparedTable[]): string =>
  tables
    .filter(isDifferent)
    .map(({ name, source, target }) =>
      source.rows === target.rows
        ? `${name} has different contents`
        : `${name} has ${target.rows} rows, not ${source.rows}`,
    )
    .join(', ')

const isDifferent = ({ source, target }: ComparedTable): boolean =>
  source.rows !== target.rows ||
  source.hash !== target.hash ||
  JSON.stringify(source.sums) !== JSON.stringify(target.sums)

async function requireSameVersion(source: DatabaseSync, target: Db): Promise<void> {
  const isMigrated = source.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get()
  const namesIn = (rows: unknown[]) => (rows as { name: string }[]).map(({ name }) => name)
  const from = isMigrated
    ? namesIn(source.prepare('select name from kysely_migration order by name').all())
    : []
  const { rows } = await sql`select name from kysely_migration order by name`.execute(target)
  const to = namesIn(rows)
  // A version may run on data of a newer one (decision 44), whose tables it does not know.
  if (from.some(name => !to.includes(name)))
    throw new CommandError(
      'The embedded database has been updated by a newer version of the shop. Move with that version',
    )
  if (from.length < to.length)
    throw new CommandError(
      'The embedded database belongs to an older version of the shop. Start this version on it once, stop it, then move',
    )
}

/** Lists the tables, referenced ones first. */
function tablesOf(source: DatabaseSync): Table[] {
  const names = source.prepare("select name from sqlite_master where type = 'table' order by name").all()
  const left = (names as { name: string }[]).map(({ name }) => name).filter(isShops)
  const ordered: Table[] = []
  while (left.length > 0) {
    const isReady = (name: string) =>
      referencesOf(source, name).every(other => other === name || !left.includes(other))
    const next = left.find(isReady)
    if (!next) throw new Error(`Tables with circular references: ${left.join(', ')}`)
    left.splice(left.indexOf(next), 1)
    const columns = source.prepare(`pragma table_info("${next}")`).all() as { name: string; type: string }[]
    ordered.push({
      name: next,
      columns: columns.map(({ name }) => name).sort(),
      numbers: columns.filter(({ type }) => type.toLowerCase() === 'integer').map(({ name }) => name),
    })
  }
  return ordered
}

const referencesOf = (source: DatabaseSync, name: string): string[] =>
  (source.prepare(`pragma foreign_key_list("${name}")`).all() as { table: string }[]).map(
    ({ table }) => table,
  )

async function copyInto(trx: Db, source: DatabaseSync, tables: readonly Table[]): Promise<MoveReport> {
  const before = await compare(trx, source, tables)
  if (!before.some(isDifferent)) return { outcome: 'agrees', tables: before }
  if (before.some(({ name, target }) => target.rows > 0 && !WRITTEN_BY_MIGRATIONS.includes(name)))
    return { outcome: 'differs', tables: before }
  const untyped = trx as unknown as Kysely<Record<string, Row>>
  for (const name of WRITTEN_BY_MIGRATIONS) await untyped.deleteFrom(name).execute()
  for (const table of tables) {
    for (const rows of batches(readRows(source, table)))
      await untyped.insertInto(table.name).values(rows).execute()
    await continueNumbers(trx, source, table.name)
  }
  const after = await compare(trx, source, tables)
  if (after.some(isDifferent))
    throw new CommandError(
      `The moved data differs: ${describeDifference(after)}. Nothing was moved; please report this`,
    )
  return { outcome: 'moved', tables: after }
}

/** Sets the sequence of ids, so that no id is used again, even if its row is gone. */
async function continueNumbers(trx: Db, source: DatabaseSync, table: string): Promise<void> {
  const last = source.prepare('select seq from sqlite_sequence where name = ?').get(table) as
    | { seq: number }
    | undefined
  if (last) await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last.seq})`.execute(trx)
}

async function compare(trx: Db, source: DatabaseSync, tables: readonly Table[]): Promise<ComparedTable[]> {
  const compared: ComparedTable[] = []
  for (const table of tables) {
    const summed = table.numbers.map(column => `sum("${column}") as "${column}"`)
    const query = `select count(*) as rows${summed.map(each => `, ${each}`).join('')} from "${table.name}"`
    const ours = source.prepare(query).get() as Row
    const theirs = (await sql.raw<Row>(query).execute(trx)).rows[0]!
    const sourceHash = createRowsHash(table)
    for (const row of readRows(source, table)) sourceHash.add(row)
    const targetHash = createRowsHash(table)
    for await (const row of readTarget(trx, table)) targetHash.add(row)
    compared.push({
      name: table.name,
      source: contentsOf(ours, sourceHash.digest()),
      target: contentsOf(theirs, targetHash.digest()),
    })
  }
  return compared
}

const contentsOf = ({ rows, ...sums }: Row, hash: string): Contents => ({
  rows: Number(rows),
  sums: Object.fromEntries(Object.entries(sums).map(([column, sum]) => [column, String(sum ?? 0)])),
  hash,
})

function* readRows(source: DatabaseSync, { name, columns }: Table): Generator<Row> {
  const listed = columns.map(column => `"${column}"`).join(', ')
  for (const row of source.prepare(`select ${listed} from "${name}"`).iterate()) {
    const bad = columns.find(column => typeof row[column] === 'string' && row[column].includes('\0'))
    if (bad)
      throw new CommandError(
        `${name}.${bad} contains a character (NUL) that PostgreSQL does not accept. Nothing was moved`,
      )
    yield row as Row
  }
}

/** Reads through a cursor: a table may be larger than the memory. */
async function* readTarget(trx: Db, { name, columns }: Table): AsyncGenerator<Row> {
  const listed = columns.map(column => `"${column}"`).join(', ')
  await sql.raw(`declare moved_rows cursor for select ${listed} from "${name}"`).execute(trx)
  for (;;) {
    const { rows } = await sql.raw<Row>(`fetch ${BATCH} from moved_rows`).execute(trx)
    yield* rows
    if (rows.length < BATCH) break
  }
  await sql.raw('close moved_rows').execute(trx)
}

function* batches(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** The sum of the rows' SHA-256 hashes: the same in any order, and a duplicate row counts twice. */
function createRowsHash({ columns }: Table) {
  let sum = 0n
  return {
    add(row: Row): void {
      const values = JSON.stringify(columns.map(column => row[column] ?? null))
      sum += BigInt(`0x${createHash('sha256').update(values).digest('hex')}`)
    },
    digest: (): string => BigInt.asUintN(256, sum).toString(16),
  }
}
