import { expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import { anOrder } from '#test/order.ts'
import { testShop } from '#test/test-shop.ts'
import { startJobs } from './jobs.ts'
import { catchUpNightlyJobs } from './nightly-jobs.ts'
import { secondsLate } from './platform/job-record.ts'

const HOUR = 60
const DAY_MINUTES = 24 * HOUR
const DAY_S = 24 * 3600

onEachDatabase('a shop whose machine is off at night', fresh => {
  test('erases what is due when it starts', async () => {
    const shop = await testShop(await fresh())
    const { db } = shop.database
    const erased = async () =>
      (await db.selectFrom('orders').select('erased_at').executeTakeFirst())?.erased_at
    await anOrder(db, shop.now())
    await startJobs(shop)()
    shop.wait(13 * 31 * DAY_MINUTES)
    const stop = startJobs(shop)
    await expect.poll(erased).toEqual(expect.any(String))
    await stop()
  })

  test('runs a job on one node that no night has done for a day, and retries it if it failed', async () => {
    const shop = await testShop(await fresh())
    const { log, now } = shop
    const { db } = shop.database
    let done = 0
    let fails = false
    const work = async () => {
      if (fails) throw new Error('the disk is full')
      done += 1
    }
    const isDueDaily = (moment: Date) => new Date(moment.getTime() + DAY_S * 1000)
    const startedAt = now()
    const aNode = () => {
      const record = {
        name: 'sweep',
        dueAfter: isDueDaily,
        startedAt,
        succeededAt: null as Date | null,
        failures: 0,
      }
      const nights = { db, jobs: [{ name: 'sweep', work }], records: [record], log, now }
      return { record, run: () => catchUpNightlyJobs(nights, new AbortController().signal) }
    }
    const nodes = [aNode(), aNode(), aNode()]
    const run = async () => {
      await Promise.all(nodes.map(node => node.run()))
      return done
    }
    expect(await run()).toBe(1)
    shop.wait(23 * HOUR)
    expect(await run()).toBe(1)

    fails = true
    shop.expectErrors(/job failed/)
    shop.wait(3 * HOUR)
    expect(await run()).toBe(1)
    expect(nodes.map(({ record }) => record.failures).toSorted()).toEqual([0, 0, 1])
    for (const { record } of nodes) expect(secondsLate(record, now())).toBeCloseTo(2 * 3600, -2)
    fails = false
    expect(await run(), 'a failed job is not retried every minute').toBe(1)
    shop.wait(2 * HOUR)
    expect(await run()).toBe(2)
    await run()
    for (const { record } of nodes) expect(secondsLate(record, now())).toBe(0)
  })

  test('says that a job was missed only if it has run before', async () => {
    const shop = await testShop(await fresh())
    const { log, now } = shop
    const said: unknown[] = []
    const nights = {
      db: shop.database.db,
      jobs: [{ name: 'sweep', work: async () => undefined }],
      records: [],
      log: { info: (_about: unknown, line?: string) => said.push(line), error: log.error },
      now,
    }
    const run = () => catchUpNightlyJobs(nights, new AbortController().signal)
    await run()
    expect(said).toEqual(['nightly job was run for the first time'])
    shop.wait(2 * DAY_MINUTES)
    await run()
    expect(said.at(-1)).toBe('missed nightly job was made up for')
  })

  test('continues by day with a job that takes many runs, until nothing is left', async () => {
    const shop = await testShop(await fresh())
    const { log, now } = shop
    const { db } = shop.database
    let left = 3
    const work = async () => {
      left -= 1
      return left === 0
    }
    let tries = 0
    const fail = async () => {
      tries += 1
      throw new Error('the disk is full')
    }
    shop.expectErrors(/job failed/)
    const jobs = [
      { name: 'sweep', work: fail },
      { name: 'read again', work },
    ]
    for (let minute = 0; minute < 10; minute++) {
      await catchUpNightlyJobs({ db, jobs, records: [], log, now }, new AbortController().signal)
      shop.wait(1)
    }
    expect(left).toBe(0)
    expect(tries, 'another job that has failed waits as long as it would alone').toBe(1)
  })

  test('waits in case the clock is years ahead at the start', async () => {
    const shop = await testShop(await fresh())
    const { log, now } = shop
    const { db } = shop.database
    let done = 0
    const work = async () => {
      done += 1
    }
    const begin = () => {
      const record = {
        name: 'erase',
        dueAfter: () => null,
        startedAt: now(),
        succeededAt: null,
        failures: 0,
      }
      const nights = { db, jobs: [{ name: 'erase', work }], records: [record], log, now }
      return () => catchUpNightlyJobs(nights, new AbortController().signal)
    }
    await begin()()
    shop.wait(8 * 365 * DAY_MINUTES)
    const run = begin()
    await run()
    expect(done).toBe(1)
    shop.wait(HOUR)
    await run()
    expect(done).toBe(2)
    shop.wait(365 * DAY_MINUTES)
    await begin()()
    expect(done, 'a shop that was off for a year catches up as soon as it starts').toBe(3)
  })

  test('begins nothing more once it is to stop', async () => {
    const shop = await testShop(await fresh())
    const { log, now } = shop
    const stop = new AbortController()
    const begun: string[] = []
    const job = (name: string) => ({
      name,
      work: async () => {
        begun.push(name)
        stop.abort()
      },
    })
    const nights = { db: shop.database.db, jobs: [job('first'), job('second')], records: [], log, now }
    await catchUpNightlyJobs(nights, stop.signal)
    expect(begun).toEqual(['first'])
  })
})
