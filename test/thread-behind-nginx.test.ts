/**
 * A live thread behind nginx as `deploy/nginx.conf` configures it: nothing is buffered, and silence does not end the
 * stream.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { BEAT_MS } from '#server/thread/streams.ts'
import { freshDatabase } from './database.ts'
import { DEPLOYED_READ_SECONDS, nginxProgram, openDeployedNginx } from './deployed-nginx.ts'
import { testShop } from './test-shop.ts'
import { asCustomer, ask, say } from './thread-shop.ts'

const nginx = nginxProgram()

/** How long a connection may be silent in this test, in seconds; the deployed file allows a minute. */
const READ_SECONDS = 1

/** @param shop its address, such as `127.0.0.1:3000` */
const openProxy = (shop: string) => openDeployedNginx(nginx!, [shop], READ_SECONDS)

/** Opens the stream of a thread and collects what it receives. */
async function lookOn(address: string) {
  const request = get(address, { agent: false, headers: { 'accept-encoding': 'gzip, br' } })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  const heard: string[] = []
  let isOver = false
  reply.setEncoding('utf8').on('data', text => heard.push(text))
  reply.once('close', () => (isOver = true))
  return { reply, heard: () => heard.join(''), isOver: () => isOver, leave: () => request.destroy() }
}

test.skipIf(!nginx)('an entry arrives at once, and a silent thread stays open', async context => {
  const shop = await testShop(await freshDatabase(), {
    beatMs: 300,
    env: { TRUST_PROXY: '127.0.0.1' },
  })
  const proxy = await openProxy(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).host)
  context.onTestFinished(proxy.close)
  const asked = await ask(shop)
  const page = await lookOn(proxy.url + asCustomer(asked, '/events'))
  context.onTestFinished(() => void page.leave())
  expect(page.reply.headers['content-type']).toBe('text/event-stream')
  expect(
    page.reply.headers['content-encoding'],
    'the stream is not compressed, because compression buffers it',
  ).toBeUndefined()
  await expect.poll(() => page.heard()).toMatch(/^retry: 3000\n\n/)
  // Only heartbeats, for longer than the proxy's read timeout.
  const beats = () => page.heard().match(/^:$/gm)?.length ?? 0
  await vi.waitFor(() => expect(beats()).toBeGreaterThan((3 * READ_SECONDS * 1000) / 300), 30_000)
  expect(page.isOver()).toBe(false)
  await say(shop, asked, 'Tere')
  await vi.waitFor(() => expect(page.heard()).toContain('event: entry\ndata: 2\n\n'), 5_000)
})

test.skipIf(!nginx)(
  'a client’s own request id and trace headers are not passed on to the shop',
  async context => {
    const server = createServer((request, reply) => void reply.end(JSON.stringify(request.headers)))
    context.onTestFinished(() => void server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const proxy = await openProxy(`127.0.0.1:${(server.address() as AddressInfo).port}`)
    context.onTestFinished(proxy.close)
    const given = { 'x-request-id': 'kliendi-oma-1', traceparent: '00-0af7-b7ad-01', tracestate: 'a=1' }
    const got = (await (await fetch(proxy.url, { headers: given })).json()) as Record<string, string>
    expect(got['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
    expect(got).not.toHaveProperty('traceparent')
    expect(got).not.toHaveProperty('tracestate')
  },
)

test.skipIf(!nginx)(
  'no line in nginx’s logs contains the key of an order, even of a failed request',
  async context => {
    const server = createServer((_, reply) => void reply.end())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const proxy = await openProxy(`127.0.0.1:${(server.address() as AddressInfo).port}`)
    context.onTestFinished(proxy.close)
    const asked = '?orderNumber=HGL-2B3C4D5E6&key=SALADUS'
    const statusOf = async (url: string, path: string) => {
      const headers = { referer: `https://heegel.ee/jalgimine${asked}` }
      return (await fetch(url + path + asked, { headers, redirect: 'manual' })).status
    }
    expect(await statusOf(proxy.url, '/jalgimine')).toBe(200)
    expect(await statusOf(proxy.plainUrl, '/suunatud')).toBe(308)
    server.closeAllConnections()
    await once(server.close(), 'close')
    expect(await statusOf(proxy.url, '/pood-on-maas')).toBe(502)
    // Each line is written after its response.
    for (const line of ['GET /jalgimine" 200', 'GET /suunatud" 308', 'GET /pood-on-maas" 502'])
      await expect.poll(() => proxy.logged()).toContain(line)
    expect(proxy.logged()).not.toContain('SALADUS')
  },
)

const caddy = readFileSync(join(import.meta.dirname, '../deploy/Caddyfile'), 'utf8')

test('the deployed Caddy logs only the path of a failed request', () => {
  for (const left of ['request>uri regexp \\?.* ""', 'request>headers delete'])
    expect(caddy).toContain(`\t\t\t\t${left}\n`)
})

test('the deployed Caddy does not pass on a client’s own request id and trace headers either', () => {
  for (const header of ['X-Request-Id', 'traceparent', 'tracestate'])
    expect(caddy).toMatch(new RegExp(`^\\t\\theader_up -${header}$`, 'm'))
})

test('the shop sends two heartbeats within the deployed proxy’s read timeout', async () => {
  expect(DEPLOYED_READ_SECONDS * 1000).toBeGreaterThan(2 * BEAT_MS)
})
