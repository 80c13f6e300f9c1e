import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#test/database.ts'
import { openTcpProxy } from '#test/tcp-proxy.ts'
import {
  type CacheInvalidation,
  localCacheInvalidation,
  openCacheInvalidation,
} from './cache-invalidation.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const PROBE_MS = 300

async function changesOf(database: FreshDatabase, url = database.url): Promise<CacheInvalidation> {
  const changes = await openCacheInvalidation(database, url, pino({ level: 'silent' }), PROBE_MS)
  closing.push(() => changes.close())
  return changes
}

test('the ids touched since a cache was filled are known for a while', () => {
  const changes = localCacheInvalidation()
  const before = changes.version('stock')!
  expect(changes.touchedSince('stock', before)).toEqual(new Set())
  changes.announce('stock', [3, 4])
  changes.announce('stock', [4, 5])
  changes.announce('stock', [])
  expect(changes.version('stock')).toBe(before + 2)
  expect(changes.touchedSince('stock', before)).toEqual(new Set([3, 4, 5]))
  expect(changes.touchedSince('stock', before + 1)).toEqual(new Set([4, 5]))
  changes.announce('stock')
  expect(changes.touchedSince('stock', before), 'a change without ids may concern anything').toBeUndefined()
  const after = changes.version('stock')!
  for (let i = 0; i < 1_001; i++) changes.announce('stock', [i])
  expect(changes.touchedSince('stock', after), 'a change too long ago is unknown').toBeUndefined()
  expect(changes.touchedSince('stock', after + 1)!.size).toBe(1_000)
})

describe.skipIf(!inject('postgresUrl'))('processes that share a PostgreSQL server', () => {
  test('learn which products’ stock changed, or all if there are too many to name', async () => {
    const database = await freshDatabase('postgres')
    const [here, there] = [await changesOf(database), await changesOf(database)]
    let before = there.version('stock')!
    here.announce('stock', [7, 11])
    await expect.poll(() => there.touchedSince('stock', before)).toEqual(new Set([7, 11]))
    before = there.version('stock')!
    // With these, the notification would have 8,000 bytes, one more than PostgreSQL takes.
    here.announce('stock', [100, 101, ...Array.from({ length: 1_590 }, (_, i) => 1_000 + i)])
    await expect.poll(() => there.version('stock')).toBe(before + 1)
    expect(there.touchedSince('stock', before)).toBeUndefined()
  })

  test('ignore a topic of a newer version', async () => {
    const database = await freshDatabase('postgres')
    const [here, there] = [await changesOf(database), await changesOf(database)]
    const before = there.version('stock')!
    await database.pool!.query(`select pg_notify('heegel_changes', 'newer yarn 1,2')`)
    here.announce('stock', [7])
    await expect.poll(() => there.touchedSince('stock', before)).toEqual(new Set([7]))
  })

  test('learn in one notification of what changed while another was sent', async () => {
    const database = await freshDatabase('postgres')
    const [here, there] = [await changesOf(database), await changesOf(database)]
    const [own, before] = [here.version('stock')!, there.version('stock')!]
    here.announce('catalog')
    here.announce('stock', [3])
    here.announce('stock', [5])
    await expect.poll(() => there.version('stock')).toBe(before + 1)
    expect(there.touchedSince('stock', before)).toEqual(new Set([3, 5]))
    here.announce('catalog')
    here.announce('stock')
    here.announce('stock', [7])
    await expect.poll(() => there.version('stock')).toBe(before + 2)
    expect(there.touchedSince('stock', before + 1), 'any may have changed').toBeUndefined()
    there.announce('stock', [])
    there.announce('stock', [9])
    await expect.poll(() => here.touchedSince('stock', own + 4)).toEqual(new Set([9]))
    expect(here.version('stock'), 'its own notifications are not news to it').toBe(own + 5)
  })

  test('learn of a change even if its announcer’s connection has gone silent', async () => {
    const database = await freshDatabase('postgres')
    const way = await openTcpProxy(database.url!)
    const [here, there] = [await changesOf(database, way.url), await changesOf(database)]
    const [catalog, stock] = [there.version('catalog')!, there.version('stock')!]
    way.cut()
    here.announce('catalog')
    here.announce('stock', [5])
    await vi.waitFor(() => expect(there.version('catalog')).toBeGreaterThan(catalog), { timeout: 10_000 })
    await expect.poll(() => there.touchedSince('stock', stock)).toEqual(new Set([5]))
  })

  test('log the beginning and the end of an outage, and not each attempt between them', async () => {
    const database = await freshDatabase('postgres')
    const way = await openTcpProxy(database.url!)
    const said: string[] = []
    const log = pino({}, { write: line => void said.push(JSON.parse(line).msg) })
    const changes = await openCacheInvalidation(database, way.url, log, PROBE_MS)
    closing.push(() => changes.close())
    const before = changes.version('catalog')!
    // Nothing listens there.
    way.turnTo('postgres://127.0.0.1:1')
    way.cut()
    await vi.waitFor(() => expect(said).toHaveLength(1), { timeout: 10_000 })
    // Long enough for another attempt.
    await pause(3_000)
    way.turnTo(database.url!)
    await vi.waitFor(() => expect(said).toContain('database notifications are back'), { timeout: 10_000 })
    expect(changes.version('catalog'), 'anything may have changed meanwhile').toBeGreaterThan(before)
    expect(said).toEqual([
      'database notifications are lost: caches are off until they are back',
      'database notifications are back',
    ])
  })

  test('keep their caches while the connection answers, and close even if it does not', async () => {
    const database = await freshDatabase('postgres')
    const way = await openTcpProxy(database.url!)
    const changes = await openCacheInvalidation(database, way.url, pino({ level: 'silent' }), PROBE_MS)
    const version = changes.version('catalog')
    const openedAt = performance.now()
    await vi.waitFor(
      () => {
        expect(changes.version('catalog')).toBe(version)
        expect(performance.now() - openedAt, 'several probes have passed').toBeGreaterThan(4 * PROBE_MS)
      },
      { timeout: 10_000 },
    )
    way.cut()
    await changes.close()
  })
})
