import { StatementSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { READ_ONLY, WRITES_REJECTED } from '#domain/incident.ts'
import { saleMoments } from '#domain/sale.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { jobsOf } from '#server/jobs.ts'
import { type FreshDatabase, onEachDatabase } from '#test/database.ts'
import { readSamples } from '#test/prometheus-text.ts'
import { addProduct, aSession, findAdminTask, testShop } from '#test/test-shop.ts'
import type { Db } from './database.ts'
import { findWriteFailure, requireWrites, testWrites } from './write-failures.ts'

/**
 * Makes the database refuse writes, as on a full disk, or when a hoster has locked it; reads still work.
 * @returns a function that ends this
 */
async function refuseWrites({ dialect, pool, url }: FreshDatabase): Promise<() => Promise<void>> {
  if (dialect === 'sqlite') {
    const { run } = StatementSync.prototype
    const full = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (
      this: StatementSync,
      ...given
    ) {
      if (this.sourceSQL !== 'commit') return run.apply(this, given)
      throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
    })
    onTestFinished(() => full.mockRestore())
    return async () => full.mockRestore()
  }
  const name = new URL(url!).pathname.slice(1)
  const setReadOnly = async (value: 'on' | 'off') => {
    await pool!.query(
      `begin read write; alter database ${name} set default_transaction_read_only = ${value}; commit`,
    )
    const open = await Promise.all(Array.from({ length: pool!.totalCount }, () => pool!.connect()))
    for (const each of open) each.release(true)
  }
  await setReadOnly('on')
  return () => setReadOnly('off')
}

onEachDatabase('while nothing can be written', fresh => {
  test('writes are refused, the shop is not ready, and the owner sees why', async () => {
    const database = await fresh()
    const shop = await testShop(database, { admin: true })
    shop.expectErrors(/database does not answer/)
    const productId = await addProduct(shop, { stockQuantity: 20 })
    const add = () => shop.call('POST', '/api/cart', { productId, quantity: 1, sessionId: aSession() })
    const ready = async () => (await shop.call('GET', '/health/ready')).status
    const taskOfDisk = () => findAdminTask(shop, 'disk_full')
    expect((await add()).status).toBe(200)
    const endIt = await refuseWrites(database)

    expect(await add()).toMatchObject({
      status: 503,
      body: { code: 'database_unavailable' },
      headers: { 'retry-after': '5' },
    })
    expect(await shop.call('GET', '/health/ready')).toMatchObject({
      status: 503,
      body: { code: 'not_ready' },
      headers: { 'retry-after': '5' },
    })
    expect((await shop.call('GET', '/api/products')).status).toBe(200)
    expect(await taskOfDisk()).toMatchObject({
      first: [
        database.dialect === 'sqlite'
          ? { name: 'Serveri ketas', note: `${WRITES_REJECTED}: database or disk is full` }
          : { name: 'Andmebaas', note: expect.stringMatching(new RegExp(`^${READ_ONLY}: .*read-only`)) },
      ],
    })

    await endIt()
    expect(await ready()).toBe(200)
    expect(await taskOfDisk()).toBeUndefined()
    expect((await add()).status).toBe(200)
  })

  test('a sale that is to begin leaves the catalogue as it is, and begins once writes are accepted', async () => {
    const database = await fresh()
    const shop = await testShop(database, { admin: true })
    const id = await addProduct(shop)
    const tomorrow = dayAfter(tallinnDay(shop.now()))
    const days = { from: tomorrow, until: dayAfter(tomorrow) }
    const products = [{ id, regularPrice: '32.00', price: '24.00' }]
    expect((await shop.call('POST', '/api/admin/sales', { ...days, products })).status).toBe(201)
    const price = async () => {
      const { status, body } = await shop.call<{ price: string }[]>('GET', '/api/products')
      return status === 200 ? body[0]!.price : status
    }
    expect(await price()).toBe('32.00')
    const endIt = await refuseWrites(database)
    shop.wait((Date.parse(saleMoments(days).begins) - shop.now().getTime()) / 60_000)
    expect(await price()).toBe('32.00')
    expect(findWriteFailure(database.db), 'the owner is told').toBeDefined()
    await endIt()
    expect(await price()).toBe('24.00')
  })

  test('the every-minute job notices without any write request, and the metrics show it', async () => {
    const database = await fresh()
    const METRICS_TOKEN = 'a-token-that-nobody-guesses'
    const shop = await testShop(database, { env: { METRICS_TOKEN } })
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const isUp = async () =>
      readSamples((await shop.app.inject({ url: '/metrics', headers })).body).get('heegel_database_up')
    shop.expectErrors(/database does not answer/)
    const ready = async () => (await shop.call('GET', '/health/ready')).status
    const write = jobsOf(shop, new AbortController().signal).find(
      ({ name }) => name === 'test database writes',
    )!
    await write.work()
    const endIt = await refuseWrites(database)
    expect(await ready(), 'readiness does not try a write on each request').toBe(200)
    await expect(write.work()).rejects.toThrow()
    expect(await ready()).toBe(503)
    expect(await isUp()).toBe(0)
    await endIt()
    expect(await ready()).toBe(200)
    expect(await isUp()).toBe(1)
  })
})

test('a write is tested once for all who ask, and a failure dates from its beginning', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  let [written, fault] = [0, new Error('the disk is full') as Error | undefined]
  const execute = async () => {
    written += 1
    if (fault) throw fault
  }
  const db = { insertInto: () => ({ values: () => ({ execute }) }) } as unknown as Db
  await requireWrites(db)
  expect(written, 'a database that has not failed is not tested').toBe(0)
  const since = new Date()
  await Promise.all([1, 2].map(() => expect(testWrites(db)).rejects.toThrow('the disk is full')))
  expect(written).toBe(1)
  vi.advanceTimersByTime(60_000)
  fault = new Error('the disk is gone')
  await expect(requireWrites(db)).rejects.toThrow('the disk is gone')
  expect(findWriteFailure(db)).toEqual({ since, error: fault })
  fault = undefined
  await requireWrites(db)
  expect(findWriteFailure(db)).toBeUndefined()
})
