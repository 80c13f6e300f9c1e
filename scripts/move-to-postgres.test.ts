import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { makeCopy } from '#server/backup/copy.ts'
import { connectPayPal } from '#server/payments/paypal/client.ts'
import { claimData } from '#server/platform/database/claim-data.ts'
import { openDatabase, openPostgres } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { freshDatabase } from '#test/database.ts'
import { runScript } from '#test/run-script.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'

const PRICE = '38.99'

/** Whether a connection waits for a lock in this database. */
const WAITING =
  'select from pg_locks join pg_database d on d.oid = database where not granted and datname = current_database()'

let dataDir: string
const closing: (() => Promise<void>)[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heegel-move-'))
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await rm(dataDir, { recursive: true })
})

const file = () => join(dataDir, 'heegel.sqlite')

/** Opens a shop on the embedded database; `stop` ends its process. */
async function embeddedShop() {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  await migrate(database)
  const shop = await testShop({ ...database, url: undefined }, { admin: true })
  return { shop, stop: () => database.db.destroy() }
}

/** Creates an empty database on the tests' server. */
async function emptyPostgres(): Promise<string> {
  const name = `move_${randomBytes(6).toString('hex')}`
  const server = inject('postgresUrl')!
  const { pool, db } = await openPostgres(server)
  await pool!.query(`create database ${name}`)
  await db.destroy()
  return server.replace(/\/postgres$/, `/${name}`)
}

const move = (url: string | undefined) =>
  runScript('move-to-postgres.ts', [], { DATA_DIR: dataDir, DATABASE_URL: url })

/** Opens the moved shop, with its previous account at the provider. */
async function movedShop(url: string, { sandbox }: TestShop): Promise<TestShop> {
  const database = await openPostgres(url)
  closing.push(() => database.db.destroy())
  await migrate(database)
  const { url: apiUrl, clientId, clientSecret, webhookId } = sandbox
  const provider = connectPayPal({ apiUrl, clientId, clientSecret, webhookId }, createLog('silent'))
  closing.push(async () => provider.close())
  return testShop({ ...database, url }, { admin: true, provider: () => provider })
}

describe.skipIf(!inject('postgresUrl'))('moving to PostgreSQL', () => {
  test('copies everything, and a payment approved before is captured after it', async () => {
    const { shop, stop } = await embeddedShop()
    const product = await addProduct(shop, { name: 'Öökull „Õ“ 🧶', stockQuantity: 3 })
    const gone = await addProduct(shop)
    await shop.database.db.deleteFrom('products').where('id', '=', gone).execute()
    const early = aShopper(shop)
    const sold = (await early.capture(await early.approve(product, PRICE))).body.orderNumber
    const shopper = aShopper(shop)
    const approved = await shopper.approve(product, PRICE)
    await stop()
    const before = await readFile(file())
    const url = await emptyPostgres()

    const moved = await move(url)
    expect(moved).toMatchObject({ code: 0 })
    expect(moved.output).toContain('The shop has been moved.')
    expect(moved.output).toContain('2 orders, 2 payments and 1 products')
    expect(moved.output).toContain('backups of the database today: docs/backup.md')
    expect(await readFile(file())).toEqual(before)

    const after = await movedShop(url, shop)
    const { body } = await after.call<{ name: string }[]>('GET', '/api/products')
    expect(body.map(({ name }) => name)).toEqual(['Öökull „Õ“ 🧶'])
    const captured = await after.call<{ status: string; orderNumber: string }>(
      'POST',
      `/api/paypal/capture?orderID=${approved.id}`,
    )
    expect(captured.body.status).toBe('COMPLETED')
    const books = await after.database.db
      .selectFrom('orders')
      .select(['order_number', 'payment_status'])
      .execute()
    expect(books).toEqual(
      expect.arrayContaining([
        { order_number: sold, payment_status: 'completed' },
        { order_number: captured.body.orderNumber, payment_status: 'completed' },
      ]),
    )
    const stock = await after.database.db
      .selectFrom('products')
      .select(['stock_quantity', 'held'])
      .where('id', '=', product)
      .executeTakeFirstOrThrow()
    expect(stock).toEqual({ stock_quantity: 1, held: 0 })
    // The id of a deleted product is not used again.
    expect(await addProduct(after)).toBeGreaterThan(gone)
  })

  test('can be repeated without harm, and never overwrites another shop', async () => {
    const { shop, stop } = await embeddedShop()
    await addProduct(shop)
    await stop()
    const url = await emptyPostgres()
    expect((await move(url)).output).toContain('The shop has been moved.')
    expect((await move(url)).output).toContain('both databases still agree')

    const database = await openPostgres(url)
    await database.db.updateTable('products').set({ price: 1 }).execute()
    const refused = await move(url)
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('a shop that differs from the one in')
    expect(refused.output).toContain('products has different contents')
    expect(await database.db.selectFrom('products').select('price').execute()).toEqual([{ price: 1 }])
    await database.db.destroy()
  })

  test('keeps a start without the address, and a backup, from using the database of before the move', async () => {
    const { stop } = await embeddedShop()
    await stop()
    expect((await move(await emptyPostgres())).code).toBe(0)
    const wayBack = `delete ${join(dataDir, 'moved-to-postgres')}`
    const place = { databaseUrl: undefined, dataDir }
    await expect(openDatabase(place)).rejects.toThrow(wayBack)
    const plan = { ...place, filesAt: dataDir, copiesAt: join(tmpdir(), 'copies'), key: undefined }
    await expect(makeCopy({ ...plan, withSecrets: false }, new Date())).rejects.toThrow(wayBack)
    await rm(join(dataDir, 'moved-to-postgres'))
    await (await openDatabase(place)).db.destroy()
  })

  test('is rolled back if something else writes meanwhile', async () => {
    const { stop } = await embeddedShop()
    await stop()
    const { db, pool, url } = await freshDatabase('postgres')
    const holder = await pool!.connect()
    await holder.query('begin; lock table orders')
    const moving = move(url)
    await vi.waitUntil(async () => (await pool!.query(WAITING)).rowCount! > 0, {
      timeout: 20_000,
      interval: 20,
    })
    const again = await embeddedShop()
    await addProduct(again.shop)
    await holder.query('rollback')
    holder.release()
    expect(await moving).toMatchObject({
      code: 1,
      output: expect.stringContaining('was opened during the move'),
    })
    await again.stop()
    expect(await db.selectFrom('products').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('settings').selectAll().execute()).toEqual([])
  })

  test('lets no shop start until it is done', async () => {
    const { shop, stop } = await embeddedShop()
    await addProduct(shop)
    await stop()
    const { db, pool, url } = await freshDatabase('postgres')
    const holder = await pool!.connect()
    await holder.query('begin; lock table orders')
    const moving = move(url)
    await vi.waitUntil(async () => (await pool!.query(WAITING)).rowCount! > 0, {
      timeout: 20_000,
      interval: 20,
    })
    const starting = claimData(dataDir, { patienceMs: 0, say: () => undefined })
    await expect(starting).rejects.toThrow('another shop or command')
    await holder.query('rollback')
    holder.release()
    expect(await moving).toMatchObject({ code: 0 })
    expect(await db.selectFrom('products').select('id').execute()).toHaveLength(1)
  })

  test('leaves the server empty if one row cannot be moved', async () => {
    const { shop, stop } = await embeddedShop()
    await addProduct(shop, { name: 'NUL\0' })
    await stop()
    const url = await emptyPostgres()
    const refused = await move(url)
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.output).toContain('products.name contains a character (NUL)')
    const database = await openPostgres(url)
    expect(await database.db.selectFrom('settings').selectAll().execute()).toEqual([])
    await database.db.destroy()
  })

  test('refuses an open shop, one of another version, and a missing address', async () => {
    const { stop } = await embeddedShop()
    const { url } = await freshDatabase('postgres')
    expect((await move(url)).output).toContain('The shop is open. Stop it first, then move')
    await stop()
    expect((await move(undefined)).output).toContain('DATABASE_URL: set it to the PostgreSQL database')
    const change = (statement: string) => {
      const source = new DatabaseSync(file())
      source.exec(statement)
      source.close()
    }
    change('delete from kysely_migration where name = (select max(name) from kysely_migration)')
    const older = await move(url)
    expect(older.code).toBe(1)
    expect(older.output).toContain('belongs to an older version of the shop. Start this version on it once')
    change("insert into kysely_migration values ('9999-newer', '2026-11-29T10:00:00.000Z')")
    const newer = await move(url)
    expect(newer.code).toBe(1)
    expect(newer.output).toContain('has been updated by a newer version of the shop. Move with that version')
  })
})
