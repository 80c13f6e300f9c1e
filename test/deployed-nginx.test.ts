/** What nginx, as deployed, does with two processes of the shop of which one lacks something. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { QUIET_MS } from '#server/platform/http/shutdown-connections.ts'
import { closeAfterTest } from './close-after-test.ts'
import { DEPLOYED_KEEP_ALIVE_MS, nginxProgram, openDeployedNginx } from './deployed-nginx.ts'

const nginx = nginxProgram()

async function openShop(answer: RequestListener) {
  // It never ends an idle connection itself.
  const server = createServer({ keepAliveTimeout: 0 }, answer)
  const listen = async (port = 0) => {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return (server.address() as AddressInfo).port
  }
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await once(server.close(), 'close')
  }
  closeAfterTest(close)
  return { port: await listen(), close, listen }
}

async function openProxy(...shops: { port: number }[]) {
  const proxy = await openDeployedNginx(
    nginx!,
    shops.map(({ port }) => `127.0.0.1:${port}`),
  )
  closeAfterTest(proxy.close)
  return proxy.url
}

test.skipIf(!nginx)('a file that only the process of the other version has is found', async () => {
  const asked: string[] = []
  const versionWith =
    (file: string): RequestListener =>
    ({ url, method }, reply) => {
      asked.push(`${method} ${url}`)
      reply.writeHead(url === file ? 200 : 404).end()
    }
  const shops = [
    await openShop(versionWith('/assets/main-old.js')),
    await openShop(versionWith('/assets/main-new.js')),
  ]
  const proxy = await openProxy(...shops)
  const statusOf = async (path: string) => (await fetch(proxy + path)).status
  // Round robin: each file is asked of each process first.
  for (const file of ['/assets/main-old.js', '/assets/main-new.js'])
    for (let each = 0; each < 2; each++) expect(await statusOf(file)).toBe(200)
  expect(await statusOf('/assets/main-older.js')).toBe(404)
  asked.length = 0
  expect(await statusOf('/pood/kadunud')).toBe(404)
  expect(asked, 'another missing page is not looked for').toEqual(['GET /pood/kadunud'])
})

test.skipIf(!nginx)(
  'a process that is back is used at once, even if the other one has just ended',
  async () => {
    const answer: RequestListener = (_request, reply) => void reply.end()
    const shops = [await openShop(answer), await openShop(answer)] as const
    const proxy = await openProxy(...shops)
    for (const shop of shops) {
      await shop.close()
      for (let each = 0; each < 4; each++) expect((await fetch(proxy)).status).toBe(200)
      await shop.listen(shop.port)
    }
  },
)

// Otherwise it writes an order to a connection that the process is just ending, and may not send it to another.
test.skipIf(!nginx)(
  'an idle connection is ended by nginx, before a process that closes would end it',
  async () => {
    const ended: Promise<unknown>[] = []
    const shop = await openShop(({ socket }, reply) => {
      ended.push(once(socket, 'close'))
      reply.end()
    })
    expect((await fetch(await openProxy(shop))).status).toBe(200)
    await ended[0]
    expect(DEPLOYED_KEEP_ALIVE_MS).toBeLessThanOrEqual(QUIET_MS / 2)
  },
)
