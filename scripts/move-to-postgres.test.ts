import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database.ts'
import { migrate } from '#server/platform/migrate.ts'
import { emptyDatabase, type FreshDatabase } from '#test/database.ts'
import { anOrder, paidAt } from '#test/order.ts'
import { addProduct, aShopper, testShop } from '#test/test-shop.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')

const move = (env: Record<string, string | undefined>) =>
  new Promise<{ code: number | string; output: string }>(resolve => {
    const script = join(import.meta.dirname, 'move-to-postgres.ts')
    execFile(
      process.execPath,
      [script],
      { env: { PATH: process.env.PATH, ...env } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })

/** An embedded shop in a folder of its own; it can be stopped and opened again. */
async function anEmbeddedShop() {
  const dataDir = mkdtempSync(join(tmpdir(), 'heegel-move-'))
  const database: Database = await openDatabase({ databaseUrl: undefined, dataDir })
  await migrate(database)
  let isOpen = true
  const stop = async () => {
    if (isOpen) await database.db.destroy()
    isOpen = false
  }
  onTestFinished(async () => {
    await stop()
    rmSync(dataDir, { recursive: true })
  })
  const file = join(dataDir, 'heegel.sqlite')
  return { dataDir, database: { ...database, url: undefined }, stop, bytes: () => readFileSync(file) }
}

const orderNumbers = async ({ db }: FreshDatabase) =>
  (await db.selectFrom('orders').select('order_number').orderBy('order_number').execute()).map(
    row => row.order_number,
  )

describe.skipIf(!inject('postgresUrl'))('a shop that moves to PostgreSQL', () => {
  test('takes an order under way with it, which is captured there, and the books are equal', async () => {
    const old = await anEmbeddedShop()
    const before = await testShop(old.database)
    const gone = await addProduct(before)
    const hat = await addProduct(before, { price: 3200, stockQuantity: 2 })
    await before.database.db.deleteFrom('products').where('id', '=', gone).execute()
    for (let sold = 0; sold < 600; sold++)
      await anOrder(old.database.db, NOW, {}, sold % 2 ? paidAt(NOW) : { customer_name: 'Õie "Ö" Šmidt\n🧶' })
    const shopper = aShopper(before)
    const placed = await shopper.approve(hat, '38.99')
    await before.app.close()
    await before.changes.close()
    await old.stop()
    const bytes = old.bytes()

    const fresh = await emptyDatabase('postgres')
    const moved = await move({ DATA_DIR: old.dataDir, DATABASE_URL: fresh.url })
    expect(moved.output).toMatch(/orders\s+601\n/)
    expect(moved.output).toMatch(/orders, total\s+23432\.99 EUR\n/)
    expect(moved.code).toBe(0)
    expect(moved.output.split('\n').length).toBeLessThan(24)
    expect(old.bytes().equals(bytes)).toBe(true)

    const after = await testShop(fresh, { provider: () => before.provider })
    const { status, body } = await aShopper(after, shopper.sessionId).capture(placed)
    expect(status, JSON.stringify(body)).toBe(200)
    const payments = await fresh.db.selectFrom('payments').select(['state', 'amount', 'refunded']).execute()
    expect(payments).toEqual([{ state: 'captured', amount: 3899, refunded: 0 }])
    const order = await fresh.db
      .selectFrom('orders')
      .select(['payment_status', 'total'])
      .where('order_number', '=', body.orderNumber)
      .executeTakeFirst()
    expect(order).toEqual({ payment_status: 'completed', total: 3899 })
    const stock = await fresh.db
      .selectFrom('products')
      .select(['stock_quantity', 'held'])
      .where('id', '=', hat)
      .executeTakeFirst()
    expect(stock).toEqual({ stock_quantity: 1, held: 0 })
    expect(await fresh.db.selectFrom('holds').selectAll().execute()).toEqual([])
    expect(await addProduct(after), 'an id is given twice').toBe(hat + 1)
  })

  test('can move again until somebody works there; any other data is refused', async () => {
    const old = await anEmbeddedShop()
    await anOrder(old.database.db, NOW)
    const fresh = await emptyDatabase('postgres')
    const env = { DATA_DIR: old.dataDir, DATABASE_URL: fresh.url }
    expect(await move(env)).toMatchObject({ code: 1, output: expect.stringContaining('Stop it first') })
    await old.stop()
    expect((await move(env)).code).toBe(0)

    const reopened = await openDatabase({ databaseUrl: undefined, dataDir: old.dataDir })
    await anOrder(reopened.db, NOW)
    await reopened.db.destroy()
    expect((await move(env)).code).toBe(0)
    const numbers = await orderNumbers(fresh)
    expect(numbers).toHaveLength(2)

    await fresh.db
      .updateTable('orders')
      .set({ notes: 'her own' })
      .where('order_number', '=', numbers[0]!)
      .execute()
    const refused = await move(env)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('2 orders') })
    const notes = await fresh.db.selectFrom('orders').select('notes').orderBy('order_number').execute()
    expect(notes[0]).toEqual({ notes: 'her own' })
  })

  test('leaves nothing behind where a row does not fit or is changed on its way', async () => {
    const old = await anEmbeddedShop()
    await anOrder(old.database.db, NOW)
    await anOrder(old.database.db, NOW, {}, { notes: 'null\u0000byte' })
    await old.stop()
    const fresh = await emptyDatabase('postgres')
    const env = { DATA_DIR: old.dataDir, DATABASE_URL: fresh.url }
    expect(await move(env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('PostgreSQL does not take a row of orders'),
    })
    expect(await orderNumbers(fresh)).toEqual([])

    const reopened = await openDatabase({ databaseUrl: undefined, dataDir: old.dataDir })
    await reopened.db.updateTable('orders').set({ notes: '' }).execute()
    await reopened.db.destroy()
    await sql`create function lose_a_letter() returns trigger language plpgsql as
      $$ begin new.customer_name = 'Liis Tam'; return new; end $$`.execute(fresh.db)
    await sql`create trigger lossy before insert on orders for each row execute function lose_a_letter()`.execute(
      fresh.db,
    )
    expect(await move(env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('orders is not what it was'),
    })
    expect(await orderNumbers(fresh)).toEqual([])
  })

  test('a shop that is opened meanwhile is not moved', async () => {
    const old = await anEmbeddedShop()
    await old.stop()
    const fresh = await emptyDatabase('postgres')
    await migrate(fresh)
    const holder = await fresh.pool!.connect()
    await holder.query('begin; lock table orders')
    const moving = move({ DATA_DIR: old.dataDir, DATABASE_URL: fresh.url })
    await vi.waitUntil(
      async () =>
        (
          await fresh.pool!.query(
            'select from pg_locks join pg_database d on d.oid = database where not granted and datname = current_database()',
          )
        ).rowCount! > 0,
      { timeout: 20_000, interval: 20 },
    )
    const reopened = await openDatabase({ databaseUrl: undefined, dataDir: old.dataDir })
    await anOrder(reopened.db, NOW)
    await holder.query('rollback')
    holder.release()
    expect(await moving).toMatchObject({ code: 1, output: expect.stringContaining('was opened while') })
    await reopened.db.destroy()
    expect(await orderNumbers(fresh)).toEqual([])
  })

  test('an embedded database of an earlier version is not moved', async () => {
    const old = await anEmbeddedShop()
    await sql`delete from kysely_migration where name like '0010%'`.execute(old.database.db)
    await old.stop()
    const fresh = await emptyDatabase('postgres')
    expect(await move({ DATA_DIR: old.dataDir, DATABASE_URL: fresh.url })).toMatchObject({
      code: 1,
      output: expect.stringContaining('Start the shop once without DATABASE_URL'),
    })
  })
})

test('without an address, or without a shop, it says what is missing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'heegel-move-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  expect((await move({ DATA_DIR: dataDir })).output).toContain('DATABASE_URL is not set')
  expect((await move({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/shop' })).output).toContain(
    'There is no shop in',
  )
})
