/** Who looks on at a thread behind nginx, as `deploy/nginx.conf` sets it up: nothing is held back, and silence ends nothing. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { BEAT_MS } from '#server/thread/streams.ts'
import { freshDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { nginxProgram } from './shop-nodes.ts'
import { testShop } from './test-shop.ts'
import { asCustomer, ask, say } from './thread-shop.ts'

const nginx = nginxProgram()
const DEPLOYED = readFileSync(join(import.meta.dirname, '../deploy/nginx.conf'), 'utf8')

/** So long may a connection say nothing here, in seconds; what is deployed waits for a minute. */
const READ_SECONDS = 1

/** What is deployed, without certificates and names, before one shop. */
function confOf(folder: string, port: number, shop: string): string {
  const [, compression, location] = /(gzip \w+;)\s+(location \/ \{[^}]+\})/.exec(DEPLOYED)!
  const impatient = location!.replace(/proxy_read_timeout \w+;/, `proxy_read_timeout ${READ_SECONDS}s;`)
  expect(impatient).not.toBe(location)
  const [format] = /log_format heegel [^;]+;/.exec(DEPLOYED)!
  expect(DEPLOYED).toMatch(/^access_log \S+ heegel;$/m)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  ${format}
  access_log ${folder}/access.log heegel;
  ${temporary.map(each => `${each}_temp_path ${folder}/${each};`).join('\n  ')}
  upstream heegel { server ${shop}; keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    ${compression}
    ${impatient}
  }
}
`
}

/** @param shop where it listens: `127.0.0.1:3000` */
async function openProxy(shop: string): Promise<{ url: string; logged(): string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'heegel-nginx-'))
  const port = await freePort()
  const conf = join(folder, 'nginx.conf')
  writeFileSync(conf, confOf(folder, port, shop))
  const libraries = process.env.NGINX_LIBRARIES
  const env = { PATH: process.env.PATH, ...(libraries && { LD_LIBRARY_PATH: libraries }) }
  execFileSync(nginx!, ['-t', '-p', folder, '-c', conf], { env, stdio: 'pipe' })
  const proxy: ChildProcess = spawn(nginx!, ['-p', folder, '-c', conf], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${url}/health/live`)).status).toBe(200), 10_000)
  return {
    url,
    logged: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    close: async () => {
      proxy.kill('SIGTERM')
      await once(proxy, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What a page hears, with the moment of each part. */
async function lookOn(address: string) {
  const request = get(address, { agent: false, headers: { 'accept-encoding': 'gzip, br' } })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  const heard: string[] = []
  let isOver = false
  reply.setEncoding('utf8').on('data', text => heard.push(text))
  reply.once('close', () => (isOver = true))
  return { reply, heard: () => heard.join(''), isOver: () => isOver, leave: () => request.destroy() }
}

test.skipIf(!nginx)(
  'an entry comes at once, and a thread in which nothing happens stays open',
  async context => {
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
    expect(page.reply.headers['content-encoding'], 'a packed stream is held back').toBeUndefined()
    await vi.waitFor(() => expect(page.heard()).toBe('retry: 3000\n\n'))
    // Beats alone, for longer than the proxy waits for anything.
    const beats = () => page.heard().match(/^:$/gm)?.length ?? 0
    await vi.waitFor(() => expect(beats()).toBeGreaterThan((3 * READ_SECONDS * 1000) / 300), 30_000)
    expect(page.isOver()).toBe(false)
    await say(shop, asked, 'Tere')
    await vi.waitFor(() => expect(page.heard()).toContain('event: entry\ndata: 2\n\n'), 5_000)
  },
)

test.skipIf(!nginx)(
  'what a client says of its own request is not passed on, by which the shop would call or trace it',
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

test('the deployed Caddy passes nothing of that on either', () => {
  const caddy = readFileSync(join(import.meta.dirname, '../deploy/Caddyfile'), 'utf8')
  for (const header of ['X-Request-Id', 'traceparent', 'tracestate'])
    expect(caddy).toMatch(new RegExp(`^\\t\\theader_up -${header}$`, 'm'))
})

test('the shop beats twice within the time for which the deployed proxy waits', async () => {
  const seconds = Number(/proxy_read_timeout (\d+)s;/.exec(DEPLOYED)?.[1])
  expect(seconds * 1000).toBeGreaterThan(2 * BEAT_MS)
})
