/** The tables of a shop as the move between its databases sees them: read in batches, counted, summed, hashed. */
import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'

type Row = Record<string, unknown>
export type Table = { name: string; columns: string[]; integers: string[] }
/** What must be equal on both sides: how many rows, the sum of each column of numbers, and a hash that no order of rows changes. */
export type TableDigest = { rows: number; sums: Record<string, number>; hash: string }

const BATCH_ROWS = 500
const HASH_SIZE = 1n << 256n
/** Migrations keep their own record on each database. */
const isShops = (name: string) => !/^(sqlite|kysely)_/.test(name)
const quoted = (name: string) => `"${name}"`

/** All tables of the embedded database, each after those that its rows refer to. */
export function findTables(source: DatabaseSync): Table[] {
  const names = source
    .prepare(`select name from sqlite_master where type = 'table' order by name`)
    .all()
    .map(row => String(row.name))
    .filter(isShops)
  const ordered = new Set<string>()
  const visit = (name: string) => {
    if (ordered.has(name)) return
    for (const { table } of source.prepare(`pragma foreign_key_list(${quoted(name)})`).all())
      if (table !== name) visit(String(table))
    ordered.add(name)
  }
  names.forEach(visit)
  return [...ordered].map(name => {
    const columns = source.prepare(`pragma table_info(${quoted(name)})`).all()
    return {
      name,
      columns: columns.map(column => String(column.name)).sort(),
      integers: columns
        .filter(column => String(column.type).toLowerCase() === 'integer')
        .map(column => String(column.name)),
    }
  })
}

/** Rows in batches, from the embedded database. */
export function* readSource(source: DatabaseSync, { name }: Table): Generator<Row[]> {
  let batch: Row[] = []
  for (const row of source.prepare(`select * from ${quoted(name)}`).iterate()) {
    if (batch.push(row) < BATCH_ROWS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Rows in batches, from the PostgreSQL server, within the client's transaction. */
async function* readTarget(target: pg.ClientBase, { name }: Table): AsyncGenerator<Row[]> {
  await target.query(`declare moved no scroll cursor for select * from ${quoted(name)}`)
  for (;;) {
    const { rows } = await target.query(`fetch ${BATCH_ROWS} from moved`)
    if (rows.length === 0) break
    yield rows
  }
  await target.query('close moved')
}

const countAndSums = ({ name, integers }: Table) =>
  `select ${['count(*) as rows', ...integers.map(column => `coalesce(sum(${quoted(column)}), 0) as ${quoted(`sum_${column}`)}`)].join(', ')} from ${quoted(name)}`

async function digest(
  { columns, integers }: Table,
  counted: Row,
  batches: Iterable<Row[]> | AsyncIterable<Row[]>,
): Promise<TableDigest> {
  let sum = 0n
  for await (const batch of batches)
    for (const row of batch) {
      const canonical = JSON.stringify(columns.map(column => row[column] ?? null))
      sum += BigInt(`0x${createHash('sha256').update(canonical).digest('hex')}`)
    }
  return {
    rows: Number(counted.rows),
    sums: Object.fromEntries(integers.map(column => [column, Number(counted[`sum_${column}`])])),
    hash: (sum % HASH_SIZE).toString(16),
  }
}

export const digestSource = (source: DatabaseSync, table: Table): Promise<TableDigest> =>
  digest(table, source.prepare(countAndSums(table)).get() as Row, readSource(source, table))

export async function digestTarget(target: pg.ClientBase, table: Table): Promise<TableDigest> {
  const { rows } = await target.query(countAndSums(table))
  return digest(table, rows[0], readTarget(target, table))
}

/** @throws the server's error with the table's name, where it does not take a row */
export async function insertRows(target: pg.ClientBase, { name }: Table, rows: Row[]): Promise<void> {
  await target
    .query(
      `insert into ${quoted(name)} select * from json_populate_recordset(null::${quoted(name)}, $1::json)`,
      [JSON.stringify(rows)],
    )
    .catch(error => {
      throw new Error(`PostgreSQL does not take a row of ${name}: ${error.message}`, { cause: error })
    })
}

/** Ids go on above all that were ever given, those of deleted rows too. */
export async function continueIds(source: DatabaseSync, target: pg.ClientBase): Promise<void> {
  for (const { name, seq } of source.prepare('select name, seq from sqlite_sequence where seq > 0').all())
    await target.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [name, seq])
}
