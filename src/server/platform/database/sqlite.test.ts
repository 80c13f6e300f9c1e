import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import type { Db } from './database.ts'
import { SqliteDialect } from './sqlite.ts'

/** The real disk, but as slow as a test requires, or read-only, which permissions are not for root. */
const disk = vi.hoisted(() => ({ busy: Promise.resolve(), syncs: 0, isReadOnly: false }))
vi.mock(import('node:fs'), async importOriginal => {
  const fs = await importOriginal()
  const fdatasync = (descriptor: number, done: (error: NodeJS.ErrnoException | null) => void) => {
    disk.syncs++
    fs.fdatasync(descriptor, error => void disk.busy.then(() => done(error)))
  }
  const openSync: typeof fs.openSync = (path, ...how) => {
    if (disk.isReadOnly) throw Object.assign(new Error('EROFS'), { code: 'EROFS', path })
    return fs.openSync(path, ...how)
  }
  return { ...fs, openSync, fdatasync: fdatasync as typeof fs.fdatasync }
})

const NOW = '2026-11-20T10:00:00.000Z'
const ORPHAN_LINE = {
  order_id: 'nobody',
  position: 1,
  name: 'x',
  unit_price: 1,
  quantity: 1,
  product_id: null,
  image_url: null,
}
const inCart = (id: string) => ({
  id,
  session_id: 'session-1-a',
  item_type: 'product' as const,
  product_id: null,
  order_id: null,
  quantity: 1,
  added_at: NOW,
  touched_at: NOW,
})
const setting = (key: string) => ({ key, value: '1', updated_at: NOW })

test('a write-ahead log that may not be written fails the transaction, and not the process', async () => {
  disk.isReadOnly = true
  onTestFinished(() => {
    disk.isReadOnly = false
  })
  const folder = mkdtempSync(join(tmpdir(), 'heegel-read-only-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const fresh: Db = new Kysely({
    dialect: new SqliteDialect(join(folder, 'shop.sqlite'), [], () => undefined),
  })
  await expect(sql`create table words (word text)`.execute(fresh)).rejects.toThrow('EROFS')
  disk.isReadOnly = false
  await sql`create table words (word text)`.execute(fresh)
  await fresh.destroy()
})

test('transactions of the same turn share a commit, and each is readable once reported', async () => {
  const { db } = await freshDatabase()
  await Promise.all(
    Array.from({ length: 300 }, async (_, i) => {
      await db.transaction().execute(trx =>
        trx
          .insertInto('settings')
          .values(setting(`k${i}`))
          .execute(),
      )
      // The reader sees committed data only.
      expect(await db.selectFrom('settings').select('key').where('key', '=', `k${i}`).execute()).toHaveLength(
        1,
      )
    }),
  )
  expect(await db.selectFrom('settings').selectAll().execute()).toHaveLength(300)
})

test('a commit is reported once it is on disk, and later ones share the next sync', async () => {
  const { db } = await freshDatabase()
  await db.insertInto('settings').values(setting('before')).execute()
  let unlockDatabase = () => {}
  disk.busy = new Promise(resolve => {
    unlockDatabase = resolve
  })
  const said: string[] = []
  const put = async (key: string) => {
    await db.insertInto('settings').values(setting(key)).execute()
    said.push(key)
  }
  const before = disk.syncs
  const first = put('first')
  await expect.poll(() => disk.syncs).toBe(before + 1)
  const gathered = Array.from({ length: 20 }, (_, i) => put(`k${i}`))
  // Statements run in sequence: when this one runs, the others have.
  const last = Promise.withResolvers<void>()
  gathered.push(
    db.transaction().execute(async trx => {
      await trx.insertInto('settings').values(setting('last')).execute()
      last.resolve()
    }),
  )
  await last.promise
  // A premature report would come within one turn of the event loop.
  await nextTurn()
  await nextTurn()
  expect(said).toEqual([])
  unlockDatabase()
  await Promise.all([first, ...gathered])
  expect(said[0]).toBe('first')
  expect(disk.syncs).toBe(before + 2)
})

test('an insert into a cart does not wait for the disk, unlike other commits in its group', async () => {
  const { db } = await freshDatabase()
  await db.insertInto('settings').values(setting('before')).execute()
  const before = disk.syncs
  await db.insertInto('cart_items').values(inCart('alone')).execute()
  const reader = db.selectFrom('cart_items').select('id')
  expect(await reader.execute()).toEqual([{ id: 'alone' }])
  expect(disk.syncs).toBe(before)
  let letDiskGo = () => {}
  disk.busy = new Promise(resolve => {
    letDiskGo = resolve
  })
  const said: string[] = []
  const durable = db
    .insertInto('settings')
    .values(setting('durable'))
    .execute()
    .then(() => said.push('durable'))
  await db.insertInto('cart_items').values(inCart('beside')).execute()
  await expect.poll(() => disk.syncs).toBe(before + 1)
  expect(said).toEqual([])
  letDiskGo()
  await durable
  expect(await reader.execute()).toHaveLength(2)
})

test('closing saves writes under way', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heegel-sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const open = () =>
    new Kysely<{ words: { word: string } }>({ dialect: new SqliteDialect(join(folder, 'db')) })
  const db = open()
  await db.schema.createTable('words').addColumn('word', 'text').execute()
  const putting = db.insertInto('words').values({ word: 'last' }).execute()
  await new Promise(resolve => setImmediate(resolve))
  await db.destroy()
  await putting
  const again = open()
  expect(await again.selectFrom('words').select('word').execute()).toEqual([{ word: 'last' }])
  await again.destroy()
})

test('a failing transaction does not affect its neighbours', async () => {
  const { db } = await freshDatabase()
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      db.transaction().execute(async trx => {
        await trx
          .insertInto('settings')
          .values(setting(`k${i}`))
          .execute()
        if (i % 2) throw new Error('thought better of it')
      }),
    ),
  )
  expect(results.filter(result => result.status === 'rejected')).toHaveLength(10)
  const kept = await db.selectFrom('settings').select('key').execute()
  expect(kept.map(row => row.key).sort()).toEqual([
    'k0',
    'k10',
    'k12',
    'k14',
    'k16',
    'k18',
    'k2',
    'k4',
    'k6',
    'k8',
  ])
})

test('a waiting transaction keeps its turn, and the others wait for it', async () => {
  const { db } = await freshDatabase()
  const order: string[] = []
  const slow = db.transaction().execute(async trx => {
    await trx.insertInto('settings').values(setting('a')).execute()
    await new Promise(resolve => setImmediate(() => setImmediate(resolve)))
    order.push('slow')
    await trx.insertInto('settings').values(setting('b')).execute()
  })
  const quick = db.transaction().execute(async trx => {
    order.push('quick')
    await trx.insertInto('settings').values(setting('c')).execute()
  })
  await Promise.all([slow, quick])
  expect(order).toEqual(['slow', 'quick'])
  expect(await db.selectFrom('settings').selectAll().execute()).toHaveLength(3)
})

test.each([
  ['from the query builder', (db: Db) => db.selectFrom('settings').select('key').execute()],
  ['written as text', async (db: Db) => (await sql`select key from settings`.execute(db)).rows],
  [
    'with a common table expression',
    async (db: Db) => (await sql`with k as (select key from settings) select * from k`.execute(db)).rows,
  ],
])('a read %s waits neither for a turn nor for the disk', async (_how, read) => {
  const { db } = await freshDatabase()
  const before = disk.syncs
  const opened = Promise.withResolvers<void>()
  const ends = Promise.withResolvers<void>()
  const writing = db.transaction().execute(async trx => {
    await trx.insertInto('settings').values(setting('mine')).execute()
    opened.resolve()
    await ends.promise
  })
  await opened.promise
  expect(await Promise.race([read(db), writing.then(() => 'only after the transaction')])).toEqual([])
  expect(disk.syncs).toBe(before)
  ends.resolve()
  await writing
  expect(await read(db)).toEqual([{ key: 'mine' }])
})

test('a write mistaken for a read is refused', async () => {
  const { db } = await freshDatabase()
  await expect(
    sql`with k (key) as (values ('one')) insert into settings select key, '1', ${NOW} from k`.execute(db),
  ).rejects.toThrow('readonly')
})

test('a transaction that waits is not committed with the earlier ones of its group', async () => {
  const { db } = await freshDatabase()
  const earlier = db.transaction().execute(trx => trx.insertInto('settings').values(setting('a')).execute())
  const waiting = db.transaction().execute(async trx => {
    await trx.insertInto('settings').values(setting('b')).execute()
    for (let turn = 0; turn < 5; turn++) await nextTurn()
    throw new Error('thought better of it')
  })
  await expect(waiting).rejects.toThrow('thought better of it')
  await earlier
  expect(await db.selectFrom('settings').select('key').execute()).toEqual([{ key: 'a' }])
})

test('a write refused because another process is writing keeps no later one waiting', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heegel-shared-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'shop.sqlite')
  const shop: Db = new Kysely({ dialect: new SqliteDialect(file) })
  await sql`create table words (word text)`.execute(shop)
  await sql`pragma busy_timeout = 0`.execute(shop)
  const write = (db: Db) => sql`insert into words values ('x')`.execute(db)
  const other = new DatabaseSync(file)
  for (const attempt of [() => write(shop), () => shop.transaction().execute(write)]) {
    other.exec('begin immediate')
    await expect(attempt()).rejects.toThrow('locked')
    other.exec('rollback')
    await attempt()
  }
  other.close()
  await shop.destroy()
})

test('a failing commit fails its whole group, and the next one is unaffected', async () => {
  const { db } = await freshDatabase()
  const breakAtCommit = db.transaction().execute(async trx => {
    await sql`pragma defer_foreign_keys = on`.execute(trx)
    await trx.insertInto('order_lines').values(ORPHAN_LINE).execute()
  })
  const neighbours = Array.from({ length: 10 }, (_, i) =>
    db.transaction().execute(trx =>
      trx
        .insertInto('settings')
        .values(setting(`k${i}`))
        .execute(),
    ),
  )
  const next = breakAtCommit.catch(() =>
    db.transaction().execute(async trx => {
      await trx.insertInto('settings').values(setting('next')).execute()
      await new Promise(resolve => setImmediate(resolve))
    }),
  )
  expect((await Promise.allSettled(neighbours)).map(({ status }) => status)).toEqual(
    Array(10).fill('rejected'),
  )
  await next
  expect(await db.selectFrom('settings').select('key').execute()).toEqual([{ key: 'next' }])
})

test('a transaction that begins as the commit of another fails is not rolled back with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heegel-group-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  let later: Promise<void> | undefined
  const begin = () => {
    later ??= db.transaction().execute(async trx => {
      await sql`insert into words values ('later')`.execute(trx)
      for (let turn = 0; turn < 5; turn++) await nextTurn()
    })
  }
  const db: Db = new Kysely({ dialect: new SqliteDialect(join(folder, 'shop.sqlite'), [], begin) })
  await sql`create table words (word text primary key)`.execute(db)
  await sql`create table twins (id integer, twin text references words (word))`.execute(db)
  await expect(
    db.transaction().execute(async trx => {
      await sql`pragma defer_foreign_keys = on`.execute(trx)
      await sql`insert into twins values (1, 'gone')`.execute(trx)
    }),
  ).rejects.toThrow()
  await later
  expect((await sql`select word from words`.execute(db)).rows).toEqual([{ word: 'later' }])
  await db.destroy()
})

test('a write outside a transaction that violates a constraint is refused alone', async () => {
  const { db } = await freshDatabase()
  const results = await Promise.allSettled(
    ['a', 'b', 'a', 'c'].map(key => db.insertInto('settings').values(setting(key)).execute()),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await db.selectFrom('settings').selectAll().execute()).toHaveLength(3)
})

test('a single failing write does not affect its group, unless SQLite has rolled back all of it', async () => {
  const { db } = await freshDatabase()
  await db.insertInto('settings').values(setting('a')).execute()
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count + 3)}`.execute(db)
  const put = (key: string, value: string) =>
    db
      .insertInto('settings')
      .values({ ...setting(key), value })
      .execute()
  const results = await Promise.allSettled([
    put('b', '1'),
    put('a', 'there already'),
    put('c', '1'),
    put('too large', 'x'.repeat(100_000)),
    put('d', '1'),
  ])
  const said = ['b', 'a', 'c', 'too large', 'd'].filter((_, i) => results[i]!.status === 'fulfilled')
  const kept = await db.selectFrom('settings').select('key').where('key', '!=', 'a').execute()
  expect(kept.map(({ key }) => key).sort()).toEqual(said.sort())
  expect(results.map(({ status }) => status).filter((_, i) => i === 1 || i === 3)).toEqual([
    'rejected',
    'rejected',
  ])
  expect(said).toContain('d')
  await put('e', '1')
})

test('foreign keys are enforced', async () => {
  const { db } = await freshDatabase()
  await expect(db.insertInto('order_lines').values(ORPHAN_LINE).execute()).rejects.toThrow(/FOREIGN KEY/)
})
