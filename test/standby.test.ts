/** A PostgreSQL standby that takes over while shoppers buy. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { nginxProgram } from './deployed-nginx.ts'
import { openSales } from './node-sales.ts'
import { postgresPrograms, startPostgresPair } from './postgres.ts'
import { openTcpProxy } from './tcp-proxy.ts'

const nginx = nginxProgram()
const programs = postgresPrograms()

test.skipIf(!nginx || !programs)(
  'a standby takes over amid purchases: calls fail only meanwhile, and no order is lost',
  async ({ onTestFinished }) => {
    const pair = await startPostgresPair(programs!)
    onTestFinished(pair.stop)
    // Plays the part of a virtual address, a DNS name or HAProxy: it leads to the server that accepts writes.
    const way = await openTcpProxy(pair.url)
    const sales = await openSales(nginx!, 2, way.url)
    onTestFinished(() => sales.close())
    const areReady = async () => {
      const replies = sales.shop.nodes.map(({ url }) => fetch(`${url}/health/ready`))
      return (await Promise.all(replies)).every(({ status }) => status === 200)
    }

    let [killedAt, backAt] = [0, 0]
    await sales.buyMeanwhile(async () => {
      await sales.untilSelling()
      expect(sales.failures).toEqual([])
      killedAt = performance.now()
      await pair.kill()
      await expect.poll(() => sales.failures.length).toBeGreaterThan(0)
      const standby = new pg.Client(pair.standbyUrl)
      await standby.connect()
      expect((await standby.query('select pg_promote() as done')).rows).toEqual([{ done: true }])
      await standby.end()
      way.turnTo(pair.standbyUrl)
      await expect.poll(areReady, { timeout: 30_000 }).toBe(true)
      backAt = performance.now()
      await sales.untilSelling()
    }, true)
    // A call in flight when the server was killed began before that.
    expect(Math.max(...sales.failures)).toBeLessThan(backAt)
    expect(sales.failures.filter(at => at < killedAt).length).toBeLessThanOrEqual(3)
    await sales.expectEqualBooks()
  },
  240_000,
)
