/** Three processes of the shop behind nginx, on one PostgreSQL. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { emptyDatabaseUrl } from './database.ts'
import { nginxProgram } from './deployed-nginx.ts'
import { openSales, type Sales } from './node-sales.ts'
import { openTcpProxy } from './tcp-proxy.ts'

/** Decision 27: for how long a node may not know of a change yet. */
const STALE_MS_MAX = 10_000
const nginx = nginxProgram()

describe.skipIf(!nginx || !inject('postgresUrl'))('three nodes behind nginx', () => {
  let databaseUrl: string
  let sales: Sales

  beforeAll(async () => {
    databaseUrl = await emptyDatabaseUrl()
    sales = await openSales(nginx!, 3, databaseUrl)
  }, 120_000)
  afterAll(() => sales?.close())

  test('sell to a shopper whose every call reaches another node, and look like one shop to the owner', async () => {
    for (let each = 0; each < 3; each++) expect(await sales.buy()).toBe(true)
    await sales.expectEqualBooks()
    for (const { url } of sales.shop.nodes)
      expect((await sales.call('GET', `${url}/api/admin/today`)).status).toBe(200)
  })

  test('show a change by any of them at once, long before they would poll', async () => {
    const { nodes } = sales.shop
    for (const { url } of nodes) await sales.hatAt(url)
    await sales.change({ name: 'Üleöö uus' })
    await Promise.all(
      nodes.map(({ url }) =>
        expect
          .poll(async () => (await sales.hatAt(url)).name, { timeout: STALE_MS_MAX / 2, interval: 20 })
          .toBe('Üleöö uus'),
      ),
    )
  })

  test('show old data for at most ten seconds if a node has lost its notifications', async () => {
    const way = await openTcpProxy(databaseUrl)
    const deaf = await sales.shop.another({ DATABASE_URL: way.url })
    await sales.hatAt(deaf.url)
    expect(way.cut('listen heegel_changes')).toBe(1)
    await sales.change({ name: 'Hiljem kuuldud' })
    const from = performance.now()
    for (let isNew = false; !isNew; await pause(100)) {
      const askedAfter = performance.now() - from
      isNew = (await sales.hatAt(deaf.url)).name === 'Hiljem kuuldud'
      if (!isNew) expect(askedAfter).toBeLessThan(STALE_MS_MAX)
    }
    // The node is notified again.
    await sales.change({ name: 'Jälle kuuldud' })
    await expect
      .poll(async () => (await sales.hatAt(deaf.url)).name, { timeout: 5_000 })
      .toBe('Jälle kuuldud')
    await deaf.stop('SIGTERM')
  }, 60_000)

  test('can be restarted one after the other without a lost request', async () => {
    await sales.buyMeanwhile(async () => {
      for (const node of sales.shop.nodes) {
        await node.stop('SIGTERM')
        await node.start()
      }
    })
    await sales.expectEqualBooks()
  }, 180_000)

  test('lose no order when one is killed in the middle', async () => {
    const [killed] = sales.shop.nodes
    await sales.buyMeanwhile(async () => {
      await sales.untilSelling()
      await killed!.stop('SIGKILL')
      await sales.untilSelling()
      await killed!.start()
    }, true)
    await sales.expectEqualBooks()
  }, 180_000)
})
