import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lastNumber } from '#server/documents/numbering.ts'
import { findOrderIncludingAttempts } from '#server/orders/store.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type FreshDatabase, onPostgres } from '#test/database.ts'
import { backUpDatabase } from '#test/database-backup.ts'
import { runScript } from '#test/run-script.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'

const PRICE = '38.99'

let folder: string
let dataDir: string
const opened: Database[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heegel-reconcile-'))
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  await close()
  await rm(folder, { recursive: true })
})

async function open(): Promise<Database> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  await migrate(database)
  opened.push(database)
  return database
}
async function close() {
  for (const { db } of opened.splice(0)) await db.destroy()
}

const run = (script: string, words: string[], env: Record<string, string | undefined> = {}) =>
  runScript(script, words, { DATA_DIR: dataDir, ...env })

/** The shop's own account at the provider. */
const accountOf = ({ sandbox }: TestShop) => ({
  PAYPAL_CLIENT_ID: sandbox.clientId,
  PAYPAL_CLIENT_SECRET: sandbox.clientSecret,
  PAYPAL_WEBHOOK_ID: sandbox.webhookId,
  PAYPAL_API_URL: sandbox.url,
})
const NO_ACCOUNT = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' }

async function paidOrder(shop: TestShop, product: number): Promise<string> {
  const shopper = aShopper(shop)
  const payment = await shopper.approve(product, PRICE)
  return (await shopper.capture(payment)).body.orderNumber
}

/** Nine programs are started one after another. */
const LONG = { timeout: 180_000 }

describe('the command after a restore', () => {
  test('is named by the restore, and books what was paid since the backup', LONG, async () => {
    const shop = await testShop({ ...(await open()), url: undefined }, { admin: true })
    const product = await addProduct(shop, { stockQuantity: 3 })
    await paidOrder(shop, product)
    await run('backup.ts', ['backup', join(folder, 'copies')])
    const copy = join(folder, 'copies', (await readdir(join(folder, 'copies')))[0]!)
    const number = await paidOrder(shop, product)
    await close()

    const restored = await run('backup.ts', ['restore', copy])
    const since = /npm run reconcile -- --since (\S+)/.exec(restored.output)![1]!
    expect(since).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const { db } = await open()
    expect(await findOrderIncludingAttempts(db, number)).toBeUndefined()

    // While the shop is open it can plan, but not book.
    const account = accountOf(shop)
    const reconcile = (...words: string[]) => run('reconcile.ts', ['--since', since, ...words], account)
    const planned = await reconcile()
    expect(planned).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${number}, €38.99: is restored as a paid order for Mari Maasikas`),
    })
    expect(planned.output).toContain('1 × Rõõmus konnamüts')
    expect(planned.output).toContain('invoices continue with number 101')
    expect(planned.output).toContain('Nothing has been changed yet')
    expect(await findOrderIncludingAttempts(db, number)).toBeUndefined()
    expect(await reconcile('--yes')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Stop it first, then reconcile'),
    })
    await close()

    expect(await reconcile('--yes')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Everything is booked'),
    })
    const booked = (await open()).db
    expect((await findOrderIncludingAttempts(booked, number))!.payment_status).toBe('completed')
    expect(await booked.selectFrom('products').select('stock_quantity').executeTakeFirst()).toEqual({
      stock_quantity: 1,
    })
    await close()
    const again = await reconcile('--yes')
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('there is nothing to book') })

    // The helper has found a higher number in an e-mail.
    expect((await reconcile('--invoices-above', '250', '--yes')).output).toContain(
      'invoices continue with number 251',
    )
    expect((await reconcile('--invoices-above', '12')).output).toContain('there is nothing to book')
  })

  test('refuses invalid arguments, and says what is accepted', async () => {
    expect(await run('reconcile.ts', ['--since', 'yesterday'], NO_ACCOUNT)).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        '--since: got "yesterday". --since accepts the time when the backup was made',
      ),
    })
  })

  test('refuses to run without a provider’s records to compare with', async () => {
    const words = ['--since', '2026-01-20T10:00']
    expect(await run('reconcile.ts', words)).toMatchObject({
      code: 1,
      output: expect.stringContaining('the built-in payment sandbox forgets everything'),
    })
    expect((await run('reconcile.ts', words, NO_ACCOUNT)).output).toContain('There is no shop in')
  })

  test('raises the numbers if no provider lists events, and says what to compare by hand', async () => {
    await open()
    await close()
    const montonio = {
      MONTONIO_ACCESS_KEY: 'access',
      MONTONIO_SECRET_KEY: 'secret',
      MONTONIO_CARDS: '1',
      MONTONIO_API_URL: 'http://127.0.0.1:9',
    }
    const reconcile = (...words: string[]) =>
      run('reconcile.ts', ['--since', '2026-01-20T10:00', ...words], montonio)
    const planned = await reconcile('--invoices-above', '137', '--credit-notes-above', '12')
    expect(planned).toMatchObject({
      code: 0,
      output: expect.stringContaining(
        'Montonio does not list events. Compare all payments and refunds there since 2026-01-20T10:00:00.000Z',
      ),
    })
    expect(planned.output).toContain('invoices continue with number 138')
    expect(planned.output).not.toContain('PayPal')
    const booked = await reconcile('--invoices-above', '137', '--credit-notes-above', '12', '--yes')
    expect(booked).toMatchObject({ code: 0, output: expect.stringContaining('Everything is booked') })
    const { db } = await open()
    expect(await lastNumber(db, 'invoice')).toBe(137)
    expect(await lastNumber(db, 'credit_note')).toBe(12)
    await close()
    expect((await reconcile('--yes')).output).toContain('there is nothing to book')
  })

  test('changes nothing while the provider does not answer', async () => {
    await open()
    await close()
    const nowhere = { ...NO_ACCOUNT, PAYPAL_API_URL: 'http://127.0.0.1:9' }
    expect(await run('reconcile.ts', ['--since', '2026-01-20T10:00', '--yes'], nowhere)).toMatchObject({
      code: 1,
      output: expect.stringContaining('did not list everything (PayPal: '),
    })
    const { db } = await open()
    expect(await db.selectFrom('counters').selectAll().execute()).toEqual([])
  })

  test('says what is missing if the time of a backup is unknown', async () => {
    await open()
    await run('backup.ts', ['backup', join(folder, 'copies')])
    await close()
    const [copy] = await readdir(join(folder, 'copies'))
    await rename(join(folder, 'copies', copy!), join(folder, 'copies', 'monday'))
    const { output } = await run('backup.ts', ['restore', join(folder, 'copies', 'monday')])
    expect(output).toContain('npm run reconcile -- --since <moment>')
    expect(output).toContain('<moment> is the time when the backup')
  })
})

onPostgres('on a server of its own', fresh => {
  test('the command books into the shop’s configured database', async () => {
    const lost = await testShop(await fresh(), { admin: true })
    const product = await addProduct(lost, { stockQuantity: 3 })
    const copy = await backUpDatabase(lost.database as FreshDatabase, lost.now())
    const number = await paidOrder(lost, product)
    const database = await fresh()
    await copy.putInto(database)
    const { code } = await run('reconcile.ts', ['--since', copy.at.toISOString(), '--yes'], {
      ...accountOf(lost),
      DATABASE_URL: database.url,
    })
    expect(code).toBe(0)
    expect((await findOrderIncludingAttempts(database.db, number))!.payment_status).toBe('completed')
  })
})
