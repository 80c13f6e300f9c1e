import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FeedLimits, fetchFeed } from './fetch-feed.ts'

const LIMITS: FeedLimits = { milliseconds: 5_000, bytes: 10_000, redirects: 3 }
const LIST = '[{"name":"Kureküla"}]'

let server: Server
let answer: RequestListener
let asked: { path: string | undefined; authorization: string | undefined; accept: string | undefined }[]

beforeEach(async () => {
  asked = []
  server = createServer((request, reply) => {
    const { authorization, accept } = request.headers
    asked.push({ path: request.url, authorization, accept })
    answer(request, reply)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const origin = (host = '127.0.0.1') => `http://${host}:${(server.address() as AddressInfo).port}`

const ask = (path = '/locations.json?key=geheim', limits = LIMITS, token?: string) =>
  fetchFeed({ url: origin() + path, token }, 'application/json', limits)

test('a feed is fetched as text, with its media type and, if there is no token, no authorization', async () => {
  answer = (_, reply) => reply.end(LIST)
  expect(await ask()).toBe(LIST)
  expect(asked).toEqual([
    { path: '/locations.json?key=geheim', authorization: undefined, accept: 'application/json' },
  ])
})

test('characters split between chunks arrive whole, and a byte order mark is removed', async () => {
  const bytes = Buffer.from(`\ufeff${LIST}`)
  answer = (_, reply) =>
    reply.write(bytes.subarray(0, bytes.indexOf('ü') + 1), () =>
      reply.end(bytes.subarray(bytes.indexOf('ü') + 1)),
    )
  expect(await ask()).toBe(LIST)
})

const faults: [string, RequestListener, refusal: string, message?: string][] = [
  ['answers 500', (_, reply) => reply.writeHead(500).end('oops'), 'bad_answer', 'status 500'],
  ['answers 404 with a list', (_, reply) => reply.writeHead(404).end(LIST), 'bad_answer', 'status 404'],
  ['answers 304 unasked', (_, reply) => reply.writeHead(304).end(), 'bad_answer', 'status 304'],
  ['is not UTF-8', (_, reply) => reply.end(Buffer.from(LIST, 'latin1')), 'unreadable'],
  ['is too large', (_, reply) => reply.end('x'.repeat(LIMITS.bytes + 1)), 'too_large'],
  ['hangs up at once', request => request.socket.destroy(), 'unreachable'],
  [
    'hangs up in the middle',
    (request, reply) => {
      reply.writeHead(200, { 'content-length': 100 })
      reply.write(LIST, () => request.socket.destroy())
    },
    'unreachable',
  ],
  ['redirects in a circle', (_, reply) => reply.writeHead(302, { location: '/round' }).end(), 'bad_answer'],
  ['redirects to nowhere', (_, reply) => reply.writeHead(301).end(), 'bad_answer'],
  [
    'redirects to no address',
    (_, reply) => reply.writeHead(301, { location: 'http://' }).end(),
    'bad_answer',
  ],
  [
    'redirects to a file',
    (_, reply) => reply.writeHead(302, { location: 'file:///etc/hosts' }).end(),
    'bad_answer',
  ],
]
test.each(faults)(
  'a feed that %s is refused, without its address in the message',
  async (_, listener, refusal, message) => {
    answer = listener
    const fault = await ask().catch((error: unknown) => error)
    expect(fault).toMatchObject({ name: 'FeedFault', refusal, ...(message && { message }) })
    expect(String(fault)).not.toMatch(/geheim|127\.0\.0\.1/)
  },
)

test.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  [
    'never comes to an end',
    (_, reply) => {
      reply.write('[')
    },
  ],
])('a feed that %s times out', async (_, listener) => {
  answer = listener
  await expect(ask('/', { ...LIMITS, milliseconds: 150 })).rejects.toMatchObject({ refusal: 'too_slow' })
})

test('an unreachable feed is reported with the system’s error code', async () => {
  const url = origin()
  await new Promise(resolve => server.close(resolve))
  await expect(fetchFeed({ url }, 'application/json')).rejects.toMatchObject({
    refusal: 'unreachable',
    message: 'ECONNREFUSED',
  })
})

test('redirects are followed three times and no more', async () => {
  answer = (request, reply) => {
    const left = Number(request.url?.slice(1))
    if (left > 0) reply.writeHead(302, { location: `/${left - 1}` }).end()
    else reply.end(LIST)
  }
  expect(await ask('/3')).toBe(LIST)
  await expect(ask('/4')).rejects.toMatchObject({ refusal: 'bad_answer' })
})

test('a token is sent to redirects on the same origin only', async () => {
  const moves: Record<string, string> = { '/a': '/b', '/b': `${origin('localhost')}/c` }
  answer = (request, reply) => {
    const location = moves[request.url ?? '']
    if (location) reply.writeHead(302, { location }).end()
    else reply.end(LIST)
  }
  await ask('/a', LIMITS, 'geheim')
  expect(asked.map(({ path, authorization }) => [path, authorization])).toEqual([
    ['/a', 'Bearer geheim'],
    ['/b', 'Bearer geheim'],
    ['/c', undefined],
  ])
})
