import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '#server/migrations/migrations.ts'
import { countWaiting, emptyDatabase, onEachDatabase } from '#test/database.ts'
import { StartupError } from '../startup-error.ts'
import { type Database, openPostgres } from './database.ts'
import { appliedMigrations, type Migrations, migrate } from './migrate.ts'

const tablesOf = async ({ db }: Database) =>
  (await db.introspection.getTables()).map(({ name, columns }) => ({
    name,
    columns: columns.map(column => column.name).sort(),
  }))

/** A step of a future version that fails half-way. */
const failing = (known: Migrations): Migrations => ({
  ...known,
  '9999-failing': async (db: Kysely<unknown>) => {
    await db.schema.createTable('half_made').addColumn('id', 'text').execute()
    await db.schema.alterTable('orders').addColumn('half_made', 'text').execute()
    await sql`update categories set name = 'half made'`.execute(db)
    throw new Error('the disk is full')
  },
})

test('every step in the folder is applied, in the order of the names', () => {
  const files = readdirSync(join(import.meta.dirname, '..', '..', 'migrations')).filter(name =>
    /^\d/.test(name),
  )
  expect(Object.keys(MIGRATIONS).map(name => `${name}.ts`)).toEqual(files.sort())
})

onEachDatabase('a migration', (fresh, dialect) => {
  test('that fails leaves schema and rows unchanged, and can be retried', async () => {
    const database = await fresh()
    await database.db.insertInto('categories').values({ name: 'sallid', created_at: '' }).execute()
    const before = await tablesOf(database)
    const steps = await appliedMigrations(database)

    const failed = migrate(database, failing(MIGRATIONS))
    // Whoever starts the shop reads this line, instead of one about a folder or a server that are fine.
    await expect(failed).rejects.toThrow(StartupError)
    await expect(failed).rejects.toThrow(
      /^DATA_DIR or DATABASE_URL: .* failed at 9999-failing \(the disk is full\).*rolled back.*previous version/,
    )
    expect(await tablesOf(database)).toEqual(before)
    expect(await appliedMigrations(database)).toEqual(steps)
    expect(await database.db.selectFrom('categories').select('name').execute()).toEqual([{ name: 'sallid' }])

    await migrate(database, {
      ...MIGRATIONS,
      '9999-mended': async db => db.schema.dropTable('parcels').execute(),
    })
    expect((await appliedMigrations(database)).at(-1)).toBe('9999-mended')
  })

  test('that cannot reach the database fails, too', async () => {
    const database = await fresh()
    // Only an open one is closed.
    await appliedMigrations(database)
    await database.db.destroy()
    await expect(migrate(database)).rejects.toThrow('driver has already been destroyed')
  })

  test('that fails in its second step rolls back the first', async () => {
    const database = await emptyDatabase(dialect)
    await expect(migrate(database, failing(MIGRATIONS))).rejects.toThrow('the disk is full')
    expect(await appliedMigrations(database)).toEqual([])
    expect(await tablesOf(database)).toEqual([])
    await migrate(database)
    expect(await appliedMigrations(database)).toEqual(Object.keys(MIGRATIONS))
  })

  // The embedded database belongs to one process.
  if (dialect === 'postgres')
    test('runs once if two processes start together', async () => {
      const first = await emptyDatabase(dialect)
      const second = await openPostgres(first.url!)
      let times = 0
      const counted: Migrations = {
        ...MIGRATIONS,
        '9999-counted': async db => {
          times++
          await db.schema.createTable('counted').addColumn('id', 'text').execute()
        },
      }
      try {
        await Promise.all([migrate(first, counted), migrate(second, counted)])
        expect(times).toBe(1)
        expect(await appliedMigrations(second)).toEqual(Object.keys(counted))
      } finally {
        await second.db.destroy()
      }
    })

  if (dialect === 'postgres')
    test('that waits for a table in use does not keep others from it for long', async () => {
      const database = await fresh()
      const { db } = database
      const copy = await database.pool!.connect()
      await copy.query('begin; select * from products')
      const said: string[] = []
      const migrated = migrate(
        database,
        {
          ...MIGRATIONS,
          '9999-wider': each => each.schema.alterTable('products').addColumn('width', 'text').execute(),
        },
        line => said.push(line),
      )
      await expect.poll(() => countWaiting(database)).toBe(1)
      expect(await db.selectFrom('products').selectAll().execute()).toEqual([])
      await copy.query('commit')
      copy.release()
      await migrated
      expect((await appliedMigrations(database)).at(-1)).toBe('9999-wider')
      expect(said).toEqual([expect.stringContaining('pg_dump')])
    })

  if (dialect === 'postgres')
    test('lets a node of the previous version write values that the database calculates', async () => {
      const { db } = await fresh()
      await sql`
      insert into products (name, description, long_description, price, image_url, image_urls, category, in_stock,
        stock_quantity, available, created_at, updated_at)
      values ('Konn', '', '', 2500, '', '[]', 'konnimütsid', 1, 0, 1, '', '')`.execute(db)
      const product = () => db.selectFrom('products').select('available').executeTakeFirst()
      expect(await product()).toEqual({ available: 0 })
      await db.updateTable('products').set({ stock_quantity: 1 }).execute()
      expect(await product()).toEqual({ available: 1 })
    })

  test('that expands the schema lets the older version start again', async () => {
    const database = await fresh()
    const newer: Migrations = {
      ...MIGRATIONS,
      '9999-wider': each => each.schema.alterTable('products').addColumn('width', 'text').execute(),
    }
    await migrate(database, newer)
    const said: string[] = []
    await migrate(database, MIGRATIONS, line => said.push(line))
    expect(said).toEqual([expect.stringContaining('A newer version')])
    expect(await appliedMigrations(database), 'the schema stays').toEqual(Object.keys(newer))
    await migrate(database, newer)
  })

  test('that contracts the schema keeps out the versions that use what is gone, with instructions', async () => {
    const database = await fresh()
    const stopsUsing: Migrations = { ...MIGRATIONS, '9997-stops-using': async () => undefined }
    const contracts: Migrations = {
      ...stopsUsing,
      '9998-contracts': async each => {
        await each.schema.alterTable('orders').dropColumn('notes').execute()
        await sql`insert into schema_contractions values
          ('0000-earlier', '0000-earlier'), ('9998-contracts', '9997-stops-using')`.execute(each)
      },
      '9999-later': async () => undefined,
    }
    await migrate(database, contracts)
    const opening = migrate(database)
    await expect(opening).rejects.toThrow(StartupError)
    await expect(opening).rejects.toThrow(
      /a newer version of the shop has updated this data \(9999-later\).*Start the newer version/,
    )
    await migrate(database, stopsUsing)
  })
})

onEachDatabase('a database of no released version is refused with instructions', fresh => {
  test.each<[string, string, Migrations]>([
    ['an unknown migration between known ones', '0002-admin', MIGRATIONS],
    [
      'an unknown newest one, and a known one missing',
      '9999-other',
      { ...MIGRATIONS, '9998-own': async () => {} },
    ],
  ])('%s', async (_what, name, known) => {
    const database = await fresh()
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-20T12:00:00.000Z')`.execute(
      database.db,
    )
    const opening = migrate(database, known)
    await expect(opening).rejects.toThrow(StartupError)
    await expect(opening).rejects.toThrow(/development version of the shop.*Move it away/)
  })
})
