import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Picture } from '#contract/pictures.ts'
import { buildApp } from '#server/app.ts'
import { openMetrics } from '#server/open-metrics.ts'
import { type Asked, askPort, throughFastify } from '#test/ask.ts'
import { freshDatabase } from '#test/database.ts'
import { type S3Server, startS3Server } from '#test/s3-server.ts'
import { asUpload } from '#test/sounds.ts'
import { type TestShop, testShop } from '#test/test-shop.ts'
import { answerFromCache, type ReplyCache } from './platform/http/answer-from-cache.ts'
import { cacheFiles } from './platform/http/cached-files.ts'

const TOKEN = 'a-token-of-more-than-16-letters'
const SCRIPT = 'export const hat = "müts";\n'.repeat(200)
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }
/** The longest time for which a deleted file may still be served. */
const KEPT_MS = 60_000

let root: string
let shop: TestShop
let app: FastifyInstance
let address: AddressInfo
let store: S3Server | undefined
/** URLs of the requests that reached Fastify, including those of `inject` */
let seen: string[]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'heegel-kept-files-'))
  const put = (path: string, content: Buffer | string) => {
    const file = join(root, 'dist', path)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, content)
  }
  put('client/assets/main-1.js', SCRIPT)
  put('client/assets/main-1.js.br', brotliCompressSync(SCRIPT))
  put('client/assets/main-1.js.gz', gzipSync(SCRIPT))
  put('client/assets/hat-1.svg', SCRIPT)
  put('client/assets/hat-1.svg.gz', gzipSync(SCRIPT))
  put('client/assets/gabarito-1.woff2', Buffer.alloc(20_000, 7))
  put('client/assets/large-1.webp', Buffer.alloc(256 * 1024 + 1, 7))
  put('pictures/konn/320.avif', Buffer.alloc(9_000, 3))
  put('pictures/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await app.close()
  await store?.stop()
  store = undefined
  rmSync(root, { recursive: true, force: true })
})

async function listen(): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  address = app.server.address() as AddressInfo
  seen = []
}

async function open(env: Record<string, string> = {}): Promise<void> {
  shop = await testShop(await freshDatabase(), {
    admin: true,
    env: { METRICS_TOKEN: TOKEN, DATA_DIR: root, ...env },
  })
  app = await buildApp(
    { ...shop, config: { ...shop.config, root } },
    async opened => {
      opened.addHook('onRequest', ({ url }, _reply, done) => {
        seen.push(url)
        done()
      })
      return async () => ({ status: 200, location: null, html: '<!doctype html>', scripts: [] })
    },
    { metrics: await openMetrics(shop, 0) },
  )
  await listen()
}

const ask = (path: string, asked?: Asked) => askPort(address.port)(path, asked)

async function uploaded(): Promise<Picture> {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#cf3a34' } })
  const upload = asUpload(await picture.png().toBuffer(), 'konn.png')
  return (await app.inject({ method: 'POST', url: '/api/admin/uploads', ...upload })).json<Picture>()
}

const PATHS: [string, () => string | Promise<string>][] = [
  ['a script', () => '/assets/main-1.js'],
  ['a typeface', () => '/assets/gabarito-1.woff2'],
  ['a picture of the shop', () => '/media/konn/320.avif'],
  ['its icon', () => '/icon.svg'],
  ['an uploaded picture', async () => `${(await uploaded()).stem}/320.avif`],
  ['the wordmark', () => '/wordmark.svg?brand=Heegel&look=green'],
]

test.each(PATHS)(
  '%s is served from memory exactly as Fastify serves it, headers included',
  async (_, pathOf) => {
    await open()
    const path = await pathOf()
    for (const coding of [
      'gzip, deflate, br, zstd',
      'gzip',
      'identity',
      'br;q=0.5, gzip;q=1.0',
      '*',
      'deflate',
    ]) {
      const headers = { 'accept-encoding': coding }
      const { etag, 'last-modified': since = '' } = (await ask(path, { headers })).headers
      const known = etag === undefined ? [] : [{ headers: { ...headers, 'if-none-match': etag } }]
      const asked: Asked[] = [{ headers }, { headers, method: 'HEAD' }, ...known]
      // Unusual requests: the answer must be the same whether the reply is cached or not.
      const states: Record<string, string>[] = [
        { 'if-none-match': '"other"' },
        { 'if-none-match': String(etag), 'cache-control': 'no-cache' },
        { 'if-modified-since': since },
        { range: 'bytes=0-9' },
        { range: 'bytes=0-9', 'if-range': '"other"' },
      ]
      const rare: Asked[] = states.map(state => ({ headers: { ...headers, ...state } }))
      for (const each of [...asked, ...rare]) await ask(path, each)
      const byFastify: Awaited<ReturnType<typeof ask>>[] = []
      for (const each of [...asked, ...rare]) byFastify.push(await ask(path, throughFastify(each)))
      seen = []
      for (const [i, each] of asked.entries())
        expect(await ask(path, each), JSON.stringify(each)).toEqual(byFastify[i])
      if (coding !== '*') expect(seen, 'no request reaches Fastify').toEqual([])
      for (const [i, each] of rare.entries())
        expect(await ask(path, each), JSON.stringify(each)).toEqual(byFastify[asked.length + i])
    }
    expect((await ask(path, { headers: BROWSER })).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  },
)

test('if the only accepted coding is missing, the plain file is served', async () => {
  await open()
  const path = '/assets/hat-1.svg'
  expect((await ask(path, { headers: BROWSER })).headers['content-encoding']).toBe('gzip')
  const plain = await ask(path, { headers: { 'accept-encoding': 'br' } })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(Buffer.from(plain.body, 'base64').toString()).toBe(SCRIPT)
})

test('only small files at their canonical address are cached', async () => {
  await open()
  const { stem } = await uploaded()
  const paths = [
    '/assets/main-1.js?a=1',
    '/assets/../assets/main-1.js',
    '/assets/%6Dain-1.js',
    `${stem}/%33%32%30.avif`,
    '/assets/large-1.webp',
    '/assets/none-1.js',
    `${stem}/321.avif`,
  ]
  for (const path of paths) for (let i = 0; i < 2; i++) await ask(path, { headers: BROWSER })
  seen = []
  for (const path of paths) await ask(path, { headers: BROWSER })
  expect(seen).toHaveLength(paths.length)
})

test.each(['a folder', 'an S3 store'])(
  'an upload in %s is not read again while cached, and is gone a minute after its deletion',
  async kind => {
    if (kind === 'an S3 store') store = await startS3Server()
    await open(store && { STORAGE_URL: await store.newBucket() })
    const path = `${(await uploaded()).stem}/320.avif`
    const first = await ask(path, { headers: BROWSER })
    const read = vi.spyOn(shop.files, 'read')
    expect(await ask(path, { headers: BROWSER })).toEqual(first)
    expect(read).not.toHaveBeenCalled()
    await shop.files.remove(path.replace('/media/', ''))
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + KEPT_MS)
    expect((await ask(path, { headers: BROWSER })).status).toBe(404)
  },
)

test('a reply from memory is measured under its route', async () => {
  await open()
  for (let i = 0; i < 3; i++) await ask('/assets/main-1.js', { headers: BROWSER })
  expect(seen).toHaveLength(1)
  const headers = { authorization: `Bearer ${TOKEN}` }
  const { body } = await app.inject({ url: '/metrics', headers })
  expect(body).toContain('duration_seconds_count{method="GET",route="/assets/*",status="2xx"} 3')
})

type Plain = { memoryBytes?: number; isAnswered?: boolean; isBusy?: boolean; change?: Partial<ReplyCache> }

/** Opens an app of one route whose replies are cached. */
async function openPlain(
  cacheControl: string,
  { memoryBytes, isAnswered = true, isBusy = false, change }: Plain = {},
): Promise<void> {
  const files = cacheFiles(isAnswered, memoryBytes)
  app = fastify()
  app.decorate('isUnderPressure', () => isBusy)
  app.get('/:name', { onSend: files.keep }, async ({ url }, reply) => {
    seen.push(url)
    return reply.header('cache-control', cacheControl).send(Buffer.alloc(10_000))
  })
  answerFromCache(app, [{ ...files, ...change }])
  await listen()
}

test.each([
  { what: 'a file', is: 'sent', change: {}, asked: 1 },
  { what: 'anything else', is: 'left to Fastify', change: { alsoBusy: false }, asked: 2 },
])('while the shop is overloaded, $what from memory is $is', async ({ change, asked }) => {
  await openPlain('public, max-age=60', { isBusy: true, change })
  for (let i = 0; i < 2; i++) await ask('/a')
  expect(seen).toHaveLength(asked)
})

test.each(['private, max-age=3600', 'private, no-store', 'no-store', 'no-cache'])(
  'a reply that is not public is never cached: %s',
  async cacheControl => {
    await openPlain(cacheControl)
    for (let i = 0; i < 3; i++) await ask('/a')
    expect(seen).toHaveLength(3)
  },
)

test.each(['range', 'if-range', 'if-match', 'if-unmodified-since', 'if-modified-since', 'if-none-match'])(
  'a range or conditional request is left to Fastify: %s',
  async name => {
    await openPlain('public, max-age=60')
    for (let i = 0; i < 2; i++) await ask('/a')
    expect(seen).toHaveLength(1)
    await ask('/a', { headers: { [name]: '"other"' } })
    expect(seen).toHaveLength(2)
  },
)

test('a list of ETags is left to Fastify, because each list would be a cache entry of any size', async () => {
  await open()
  const path = '/assets/main-1.js'
  const { etag } = (await ask(path, { headers: BROWSER })).headers
  const headers = { ...BROWSER, 'if-none-match': `${etag}, "${'a'.repeat(10_000)}"` }
  seen = []
  for (let i = 0; i < 2; i++) expect((await ask(path, { headers })).status).toBe(304)
  expect(seen).toHaveLength(2)
})

test('a failed precondition is a 412, not an error of the shop', async () => {
  await open()
  const states: Record<string, string>[] = [
    { 'if-match': '"other"' },
    { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ]
  for (const headers of states) {
    const { status, body } = await ask('/assets/main-1.js', { headers })
    expect([status, JSON.parse(Buffer.from(body, 'base64').toString()).code]).toEqual([
      412,
      'precondition_failed',
    ])
  }
})

test('the least recently requested replies are evicted', async () => {
  await openPlain('public, max-age=60', { memoryBytes: 25_000 })
  for (const path of ['/a', '/b', '/a', '/c']) await ask(path)
  seen = []
  for (const path of ['/a', '/c', '/b']) await ask(path)
  expect(seen).toEqual(['/b'])
})

test('nothing is stored if nothing is served from memory', async () => {
  await openPlain('public, max-age=60', { isAnswered: false })
  for (let i = 0; i < 2; i++) await ask('/a')
  expect(seen).toHaveLength(2)
})
