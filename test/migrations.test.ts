/**
 * Databases of every released version migrate to the current schema with their data intact, and programs of the
 * previous version keep working beside the new one.
 */

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '#server/migrations/migrations.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Migrations, migrate } from '#server/platform/database/migrate.ts'
import { loadJobSuccesses } from '#server/settings/job-runs.ts'
import { loadFacts } from '#server/settings/store.ts'
import { emptyDatabase, onEachDatabase } from './database.ts'
import { insertReleasedRows } from './released-rows.ts'

const known = MIGRATIONS
const names = Object.keys(known)

/** The migrations of the version whose newest step this was. */
const until = (step: string): Migrations =>
  Object.fromEntries(Object.entries(known).filter(([name]) => name <= step))

type Rows = Record<string, Record<string, unknown>[]>

async function allRows({ db }: Database): Promise<Rows> {
  const rows: Rows = {}
  for (const { name, columns } of await db.introspection.getTables())
    rows[name] = (
      await sql<
        Record<string, unknown>
      >`select * from ${sql.table(name)} order by ${sql.raw(columns.length > 1 ? '1, 2' : '1')}`.execute(db)
    ).rows
  return rows
}

const hashed = (token: unknown) => createHash('sha256').update(String(token)).digest('base64url')
const isSecret = (row: Record<string, unknown>) => row.key === 'auth-secret'

/** The rows as the steps after this one change them, written out by hand. */
function expected(before: Rows, step: string): Rows {
  const rows = structuredClone(before)
  if (step < '0002-documents') {
    for (const row of rows.documents!) delete row.is_final
    for (const row of rows.orders!) if (row.payment_status === 'pending') row.invoice_number = null
  }
  if (step < '0005-delivery-terms')
    for (const row of rows.settings!)
      if (row.key === 'holidayBreak')
        row.value = JSON.stringify({
          from: '2026-11-20',
          delaysDispatch: true,
          closesShop: false,
          until: '2026-12-01',
        })
  if (step < '0006-customer-words-and-search')
    for (const row of rows.orders!) {
      row.details_folded = row.id === 'paid' ? 'ohuke aar' : ''
      row.machine_folded = expect.stringContaining('tartu lounakeskus')
    }
  if (step < '0009-accounts') {
    for (const row of rows.admin_sessions!) row.token = hashed(row.token)
    rows.admin_secrets = rows.settings!.filter(isSecret)
    rows.settings = rows.settings!.filter(row => !isSecret(row))
  }
  return rows
}

onEachDatabase('a database of', (_fresh, dialect) => {
  test.each(names)('%s migrates to the newest schema with all its rows', async step => {
    const database = await emptyDatabase(dialect)
    await migrate(database, until(step))
    await insertReleasedRows(database)
    const before = await allRows(database)
    expect(before.orders).toHaveLength(2)
    await migrate(database)
    const after = await allRows(database)
    for (const [table, rows] of Object.entries(expected(before, step))) {
      expect(after[table], table).toHaveLength(rows.length)
      expect(after[table], table).toMatchObject(rows)
    }
  })

  test.each([
    [['paypal'], ['montonio']],
    [['paypal', 'montonio'], []],
  ])('payment methods %j: one left out is turned off, a new one is not', async (on, off) => {
    const database = await emptyDatabase(dialect)
    await migrate(database, until('0020-yarn'))
    const row = { key: 'waysToPay', value: JSON.stringify(on), updated_at: '2026-11-24T10:00:00.000Z' }
    const { db } = database
    await db.insertInto('settings').values(row).execute()
    await migrate(database)
    const { facts } = await loadFacts(db)
    expect([facts.waysToPay, facts.waysOff]).toEqual([on, off])
  })

  test('a nightly job that has a new name keeps the time of its last success', async () => {
    const database = await emptyDatabase(dialect)
    await migrate(database, until('0035-product-size'))
    const { db } = database
    const at = '2026-11-24T03:30:00.000Z'
    for (const name of ['audit payments', 'drop old carts'])
      await db
        .insertInto('settings')
        .values({ key: `job:${name}`, value: JSON.stringify(at), updated_at: at })
        .execute()
    await migrate(database)
    expect(await loadJobSuccesses(db)).toEqual(
      new Map([
        ['audit payments', new Date(at)],
        ['delete expired carts', new Date(at)],
      ]),
    )
  })

  test('the audit log keeps its refunds, without their reasons', async () => {
    const database = await emptyDatabase(dialect)
    await migrate(database, until('0041-refund-currency'))
    const { db } = database
    const row = { at: '2026-11-24T10:00:00.000Z', actor: 'mari@heegel.ee', subject: 'ORD-2X3WSY1EE' }
    const data = { amount: '5.00', restock: true, byHand: false }
    await db
      .insertInto('audit_log')
      .values([
        { ...row, id: '1', action: 'order.refund', data: JSON.stringify({ ...data, reason: 'Liis haige' }) },
        { ...row, id: '2', action: 'order.note', data: JSON.stringify({ reason: 'jääb' }) },
      ])
      .execute()
    await migrate(database)
    const kept = await db.selectFrom('audit_log').select('data').orderBy('id').execute()
    expect(kept.map(entry => JSON.parse(entry.data))).toEqual([data, { reason: 'jääb' }])
  })

  test('the passports step removes names that only the key of a deleted order could have removed', async () => {
    const database = await emptyDatabase(dialect)
    await migrate(database, until('0027-called-off'))
    await insertReleasedRows(database)
    const { db } = database
    for (const order of [null, 'paid'])
      await sql`
        insert into yarn_pieces (id, code, order_id, name, story, shown, owner_name, created_at)
        values (${`of ${order}`}, ${`of ${order}`}, ${order}, 'Rebane', '', 1, 'Õie', '')`.execute(db)
    await migrate(database)
    const pieces = db.selectFrom('yarn_pieces').select(['order_id', 'owner_name']).orderBy('owner_name')
    expect(await pieces.execute()).toEqual([
      { order_id: null, owner_name: '' },
      { order_id: 'paid', owner_name: 'Õie' },
    ])
  })
})

/** Columns that steps dropped once no released version used them, as decision 44 allows. */
const CONTRACTED: Record<string, string[]> = { '0002-documents': ['documents.is_final'] }

type Column = { type: string; isRequired: boolean; hasDefault: boolean }

async function columnsOf({ db }: Database): Promise<Map<string, Column>> {
  const columns = new Map<string, Column>()
  for (const { name, columns: found } of await db.introspection.getTables())
    for (const column of found)
      columns.set(`${name}.${column.name}`, {
        type: column.dataType.toLowerCase(),
        isRequired: !column.isNullable,
        hasDefault: column.hasDefaultValue || column.isAutoIncrementing,
      })
  return columns
}

/** Constraints on rows beside the columns: keys, references, checks. */
async function rulesOf({ db, dialect }: Database): Promise<Set<string>> {
  const query =
    dialect === 'postgres'
      ? sql<{
          rule: string
        }>`select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
          where contype <> 'n' and connamespace = 'public'::regnamespace
          union select indexdef from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`
      : sql<{
          rule: string
        }>`select m.name || ' ' || i.name as rule from sqlite_master m, pragma_index_list(m.name) i
          where m.type = 'table' and i."unique" = 1
          union select m.name || ' ' || f."from" || ' ' || f."table" from sqlite_master m, pragma_foreign_key_list(m.name) f
          where m.type = 'table'`
  return new Set((await query.execute(db)).rows.map(row => row.rule))
}

const tableOf = (rule: string) => /(?:^CREATE .* ON public\.)?(\w+)/.exec(rule)![1]!

/** Why a program of the previous version could not keep reading and writing beside the new one. */
async function whatBreaks(
  dialect: Database['dialect'],
  before: Migrations,
  after: Migrations,
): Promise<string[]> {
  const database = await emptyDatabase(dialect)
  await migrate(database, before)
  const [columns, rules] = [await columnsOf(database), await rulesOf(database)]
  const tables = new Set([...columns.keys()].map(name => name.split('.')[0]!))
  await migrate(database, after)
  const now = await columnsOf(database)
  const faults: string[] = []
  for (const [name, column] of columns) {
    const found = now.get(name)
    if (!found) faults.push(`${name} is gone`)
    else if (found.type !== column.type) faults.push(`${name} has another type`)
    else if (found.isRequired && !column.isRequired) faults.push(`${name} became required`)
    else if (column.isRequired && !found.isRequired) faults.push(`${name} may be empty now`)
    else if (column.hasDefault && !found.hasDefault) faults.push(`${name} lost its default`)
  }
  for (const [name, column] of now)
    if (!columns.has(name) && tables.has(name.split('.')[0]!) && column.isRequired && !column.hasDefault)
      faults.push(`${name} is new and required, without a default`)
  for (const rule of await rulesOf(database))
    if (!rules.has(rule) && tables.has(tableOf(rule))) faults.push(`${rule} is a new rule for old rows`)
  const step = Object.keys(after).at(-1)!
  if (faults.length > 0 && now.has('schema_contractions.migration') && !(await isContraction(database, step)))
    faults.push(`${step} does not say which version may still start`)
  return faults
}

async function isContraction({ db }: Database, step: string): Promise<boolean> {
  const { rows } = await sql`select 1 from schema_contractions where migration = ${step}`.execute(db)
  return rows.length > 0
}

onEachDatabase('beside a program of the previous version', (_fresh, dialect) => {
  test.each(names.slice(1))('%s only expands', async step => {
    const before = until(names[names.indexOf(step) - 1]!)
    const allowed = (CONTRACTED[step] ?? []).map(name => `${name} is gone`)
    expect(await whatBreaks(dialect, before, until(step))).toEqual(allowed)
  })

  test.each<[string, Migrations[string]]>([
    ['orders.notes is gone', async db => db.schema.alterTable('orders').dropColumn('notes').execute()],
    [
      'a new rule for old rows',
      async db => db.schema.createIndex('one_name').unique().on('categories').column('created_at').execute(),
    ],
  ])('a contracting step is detected: %s', async (fault, up) => {
    const faults = await whatBreaks(dialect, known, { ...known, '9999-contracting': up })
    expect(faults).toEqual([
      expect.stringContaining(fault),
      '9999-contracting does not say which version may still start',
    ])
  })

  test('a contracting step that says which version may still start breaks only that', async () => {
    const up: Migrations[string] = async db => {
      await db.schema.alterTable('orders').dropColumn('notes').execute()
      await sql`insert into schema_contractions values ('9999-contracting', ${names.at(-1)})`.execute(db)
    }
    expect(await whatBreaks(dialect, known, { ...known, '9999-contracting': up })).toEqual([
      'orders.notes is gone',
    ])
  })

  // SQLite itself refuses to add such a column to an existing table.
  if (dialect === 'postgres')
    test('a step is detected that adds a required column without a default', async () => {
      const up: Migrations[string] = async ({ schema }) =>
        schema
          .alterTable('orders')
          .addColumn('colour', 'text', c => c.notNull())
          .execute()
      expect(await whatBreaks(dialect, known, { ...known, '9999-contracting': up })).toEqual([
        'orders.colour is new and required, without a default',
        '9999-contracting does not say which version may still start',
      ])
    })
})
