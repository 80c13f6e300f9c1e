import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { localCacheInvalidation } from '#server/platform/cache/cache-invalidation.ts'
import type { Db } from '#server/platform/database/database.ts'
import { onEachDatabase, onPostgres } from '#test/database.ts'
import { type TestShop, testShop } from '#test/test-shop.ts'
import { type Asked, ask, price, say } from '#test/thread-shop.ts'
import { createThreadStreams } from './streams.ts'

/** Follows a thread over the network, as a browser does. @returns what was received, and a function that ends it */
async function lookOn(shop: TestShop, { path, sessionId }: Asked, query = `sessionId=${sessionId}`) {
  const { port } = (shop.app.server.address() ?? {}) as { port?: number }
  const address = port ? `http://127.0.0.1:${port}` : await shop.app.listen({ host: '127.0.0.1', port: 0 })
  // A connection of its own, like each stream of a browser.
  const request = get(`${address}${path}/events?${query}`, { agent: false })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  let heard = ''
  reply.setEncoding('utf8').on('data', text => (heard += text))
  const ended = new Promise<void>(resolve => reply.once('close', resolve))
  return {
    status: reply.statusCode,
    headers: reply.headers,
    heard: () => heard,
    leave: () => request.destroy(),
    ended,
  }
}

// A false database: only so can an entry be added at each single step of a query.
test('readers are notified of an entry added at any moment of the query', async () => {
  let position = 1
  const query = {
    select: () => query,
    where: () => query,
    groupBy: () => query,
    execute: async () => [{ order_id: 'order', position }],
  }
  const changes = localCacheInvalidation()
  const db = { selectFrom: () => query } as unknown as Db
  const streams = createThreadStreams({ db, changes, log: { warn: vi.fn() } })
  let heard = ''
  ;(await streams.open('order', 'client')).on('data', data => (heard += data))
  const add = () => {
    position++
    changes.announce('thread')
  }
  for (let moment = 0; moment < 20; moment++) {
    add()
    for (let i = 0; i < moment; i++) await Promise.resolve()
    add()
    await new Promise(setImmediate)
    expect(heard, `after ${moment} steps`).toMatch(new RegExp(`data: ${position}\n\n$`))
  }
  streams.close()
})

onEachDatabase('a client that follows a thread', fresh => {
  test('is told at once of each committed entry, of its own thread only', async () => {
    const shop = await testShop(await fresh())
    const [asked, other] = [await ask(shop), await ask(shop)]
    await say(shop, asked, 'Tere')
    const page = await lookOn(shop, asked)
    expect(page.headers['content-type']).toBe('text/event-stream')
    expect(page.headers['x-accel-buffering']).toBe('no')
    await expect.poll(() => page.heard()).toBe('retry: 3000\n\nevent: entry\ndata: 2\n\n')
    await say(shop, other, 'Muu')
    await price(shop, asked, 4500)
    await expect.poll(() => page.heard()).toMatch(/data: 2\n\nevent: entry\ndata: 3\n\n$/)
    page.leave()
    await page.ended
  })

  test('is refused without the key, and beyond ten streams per network', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    expect((await lookOn(shop, asked, 'key=vale')).status).toBe(404)
    const pages = []
    for (let i = 0; i < 10; i++) pages.push(await lookOn(shop, asked))
    const refused = await lookOn(shop, asked)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '60'])
    pages[0]!.leave()
    await vi.waitFor(async () => {
      const again = await lookOn(shop, asked)
      expect(again.status).toBe(200)
      pages.push(again)
    }, 10_000)
    for (const page of pages) page.leave()
    await Promise.all(pages.map(({ ended }) => ended))
  })

  test('is not counted if it sent a HEAD request', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    for (let i = 0; i < 10; i++)
      expect((await shop.call('HEAD', `${asked.path}/events?sessionId=${asked.sessionId}`)).status).toBe(405)
    const page = await lookOn(shop, asked)
    expect(page.status).toBe(200)
    page.leave()
    await page.ended
  })

  test('is disconnected at once when the process closes', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    const page = await lookOn(shop, asked)
    shop.threadStreams.close()
    await page.ended
    expect((await lookOn(shop, asked)).status).toBe(503)
  })

  test('is not told of what was rolled back', async () => {
    const shop = await testShop(await fresh())
    const heard = vi.fn()
    shop.changes.subscribe('thread', heard)
    const asked = await ask(shop)
    heard.mockClear()
    await expect(price(shop, { ...asked, orderNumber: 'ERI-PUUDU' }, 4500)).rejects.toThrow()
    expect(heard).not.toHaveBeenCalled()
    await price(shop, asked, 4500)
    expect(heard).toHaveBeenCalled()
  })
})

onPostgres('two processes of a shop', fresh => {
  test('tell each other’s clients', async () => {
    const database = await fresh()
    const [here, there] = [await testShop(database), await testShop(database)]
    const asked = await ask(here)
    const page = await lookOn(there, asked)
    await expect.poll(() => page.heard()).toContain('retry')
    await say(here, asked, 'Tere')
    await expect.poll(() => page.heard()).toContain('data: 2')
    page.leave()
  })
})
