import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ParcelMachine } from '#domain/carriers.ts'
import type { Db } from '#server/platform/database/database.ts'
import { onEachDatabase } from '#test/database.ts'
import { ADAPTERS, type Feeds } from './adapters.ts'
import { refreshParcelMachines } from './refresh.ts'
import { loadLists, replaceList } from './store.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const hoursLater = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000)
const YESTERDAY = hoursLater(-24)

/** Omniva's feed with this many machines. */
const omnivaFeed = (machines: number) =>
  JSON.stringify(
    Array.from({ length: machines }, (_, i) => ({
      ...{ ZIP: String(90_000 + i), NAME: `Kureküla ${i} pakiautomaat`, TYPE: '0', A0_NAME: 'EE' },
      ...{
        A1_NAME: 'Tartu maakond',
        A2_NAME: 'Tartu linn',
        A3_NAME: 'Tartu linn',
        A5_NAME: 'Riia tn',
        A7_NAME: '2',
      },
    })),
  )

/** DPD's feed with this many machines. */
const dpdFeed = (machines: number) =>
  JSON.stringify(
    Array.from({ length: machines }, (_, i) => ({
      ...{ id: `EE90${i}`, name: `Automaat ${i}`, lockerType: 'PickupStation' },
      address: { street: 'Riia 2', city: 'TARTU', country: 'EE' },
    })),
  )

/** A previously known list. */
const known = (count: number): ParcelMachine[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `old-${i}`,
    name: `Vana ${i}`,
    address: 'Riia 2',
    city: 'Tartu',
  }))

let server: Server
let answer: RequestListener
let asked: number

beforeEach(async () => {
  asked = 0
  server = createServer((request, reply) => {
    asked++
    answer(request, reply)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

/** Runs the job; returns its verdicts by carrier and what it logged. */
async function refresh(
  db: Db,
  { now = NOON, feeds, stop }: { now?: Date; feeds?: Feeds; stop?: AbortSignal } = {},
) {
  const logged: [level: string, fields: object][] = []
  const verdicts = await refreshParcelMachines({
    db,
    feeds: feeds ?? { omniva: { url: url('/locations.json?key=geheim') } },
    now,
    stop,
    log: {
      info: (fields: object) => void logged.push(['info', fields]),
      warn: (fields: object) => void logged.push(['warn', fields]),
    },
  })
  const [omniva, dpd, smartpost] = verdicts
  return { omniva, dpd, smartpost, logged }
}

onEachDatabase('the daily refresh', fresh => {
  let db: Db
  beforeEach(async () => {
    db = (await fresh()).db
  })

  test('replaces the list by a good one, and reports it', async () => {
    answer = (_, reply) => reply.end(omnivaFeed(60))
    const { omniva, dpd, smartpost, logged } = await refresh(db)
    expect(omniva).toEqual({ carrier: 'omniva', replaced: true, machines: 60 })
    expect(dpd).toEqual({ carrier: 'dpd', replaced: false, because: 'no_feed' })
    expect(smartpost).toEqual({ carrier: 'smartpost', replaced: false, because: 'no_feed' })
    expect(logged).toEqual([['info', omniva]])
    expect(await loadLists(db)).toEqual({
      omniva: { machines: ADAPTERS.omniva.read(omnivaFeed(60)), fetchedAt: NOON.toISOString() },
    })
  })

  test('asks a feed once a day, not at every run of the job', async () => {
    answer = (_, reply) => reply.end(omnivaFeed(60))
    await refresh(db)
    expect((await refresh(db, { now: hoursLater(1) })).omniva).toMatchObject({ because: 'fresh' })
    expect(asked).toBe(1)
    expect((await refresh(db, { now: hoursLater(23) })).omniva).toMatchObject({ replaced: true })
    expect((await loadLists(db)).omniva?.fetchedAt).toBe(hoursLater(23).toISOString())
  })

  test('retries a failed feed at the next run', async () => {
    answer = (_, reply) => reply.writeHead(503).end()
    await refresh(db)
    answer = (_, reply) => reply.end(omnivaFeed(60))
    expect((await refresh(db, { now: hoursLater(1) })).omniva).toMatchObject({ replaced: true })
  })

  test('requires at least half of the known machines in a new list, and never fewer than ten', async () => {
    for (const [before, given, replaced] of [
      [100, 50, true],
      [100, 49, false],
      [101, 51, true],
      [101, 50, false],
      [12, 10, true],
      [12, 9, false],
      [100, 0, false],
    ] as const) {
      await replaceList(db, 'omniva', known(before), YESTERDAY)
      answer = (_, reply) => reply.end(omnivaFeed(given))
      expect((await refresh(db)).omniva).toMatchObject(
        replaced
          ? { replaced, machines: given }
          : {
              replaced,
              because: given < 10 ? 'too_few' : 'machines_gone',
              detail: `${given} machines, but ${before} are known`,
            },
      )
      expect((await loadLists(db)).omniva?.machines).toHaveLength(replaced ? given : before)
    }
  })

  test('compares the first list with half of the bundled one', async () => {
    const half = Math.ceil(ADAPTERS.omniva.starter.length / 2)
    answer = (_, reply) => reply.end(omnivaFeed(half - 1))
    expect((await refresh(db)).omniva).toMatchObject({ because: 'machines_gone' })
    expect(await loadLists(db)).toEqual({})
    answer = (_, reply) => reply.end(omnivaFeed(half))
    expect((await refresh(db)).omniva).toMatchObject({ replaced: true })
  })

  test('keeps the old list if a feed fails, and logs neither its address nor its reply', async () => {
    await replaceList(db, 'omniva', known(50), YESTERDAY)
    const before = await loadLists(db)
    const fails: [RequestListener, because: string][] = [
      [(_, reply) => reply.writeHead(500).end(), 'bad_answer'],
      [request => request.socket.destroy(), 'unreachable'],
      [(_, reply) => reply.end(), 'unreadable'],
      [(_, reply) => reply.end(omnivaFeed(60).slice(0, 5_000)), 'unreadable'],
      [(_, reply) => reply.end('<!doctype html><p>Hooldus'), 'unreadable'],
      [(_, reply) => reply.end('{"error":"Hooldus"}'), 'unreadable'],
      [(_, reply) => reply.end('[]'), 'too_few'],
      [(_, reply) => reply.end(omnivaFeed(60).replaceAll('NAME', 'name')), 'too_few'],
    ]
    for (const [listener, because] of fails) {
      answer = listener
      const { omniva, logged } = await refresh(db)
      expect(omniva).toMatchObject({ replaced: false, because })
      expect(logged).toEqual([['warn', omniva]])
      expect(JSON.stringify(logged)).not.toMatch(/geheim|127\.0\.0\.1|Kureküla|Hooldus|doctype/)
      expect(await loadLists(db)).toEqual(before)
    }
  })

  test('updates the other lists if one feed fails', async () => {
    answer = (request, reply) => (request.url === '/o' ? reply.writeHead(500).end() : reply.end(dpdFeed(40)))
    const { omniva, dpd } = await refresh(db, {
      feeds: { omniva: { url: url('/o') }, dpd: { url: url('/d'), token: 'geheim' } },
    })
    expect(omniva).toMatchObject({ replaced: false })
    expect(dpd).toEqual({ carrier: 'dpd', replaced: true, machines: 40 })
  })

  test('stops waiting for feeds when the process ends, without logging a fault', async () => {
    const ending = new AbortController()
    answer = () => ending.abort()
    const { omniva, dpd, logged } = await refresh(db, {
      feeds: { omniva: { url: url('/o') }, dpd: { url: url('/d') } },
      stop: ending.signal,
    })
    expect([omniva, dpd]).toMatchObject([{ because: 'stopped' }, { because: 'stopped' }])
    expect(asked).toBe(1)
    expect(logged).toEqual([])
  })

  test('leaves one whole list if several processes refresh at once', async () => {
    answer = (_, reply) => reply.end(omnivaFeed(60))
    await Promise.all([refresh(db), refresh(db), refresh(db)])
    expect((await loadLists(db)).omniva?.machines).toHaveLength(60)
  })
})
