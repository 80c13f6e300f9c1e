import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitConnections, type OutgoingRequest, ReplyTooLarge, sendRequest } from './http-client.ts'

let server: Server
let answer: RequestListener
let asked: { method: string; path: string; headers: IncomingHttpHeaders; body: string; port: number }[]

beforeEach(async () => {
  asked = []
  server = createServer(async (request, reply) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const { method = '', url: path = '', headers } = request
    asked.push({ method, path, headers, body, port: request.socket.remotePort! })
    answer(request, reply)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(closed => server.close(closed))
})

const origin = (host = '127.0.0.1') => `http://${host}:${(server.address() as AddressInfo).port}`
const send = (path: string, request: Partial<OutgoingRequest> = {}) =>
  sendRequest(origin() + path, { signal: AbortSignal.timeout(30_000), maxBytes: 1_000, ...request })

test('a request arrives with its method, headers and body, and any status is a reply', async () => {
  answer = (_, reply) => reply.writeHead(422, { 'x-id': '7' }).end('{"mõni":1}')
  const reply = await send('/a?b=c', { method: 'PATCH', headers: { authorization: 'x' }, body: '{"müts":1}' })
  expect(reply).toMatchObject({ status: 422, headers: { 'x-id': '7' } })
  expect(reply.body.toString()).toBe('{"mõni":1}')
  expect(asked).toMatchObject([
    {
      method: 'PATCH',
      path: '/a?b=c',
      headers: { authorization: 'x', 'content-length': '11' },
      body: '{"müts":1}',
    },
  ])
})

test.each([
  ['gzip', gzipSync],
  ['X-GZIP', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)('a body packed with %s is unpacked, up to its limit', async (encoding, pack) => {
  answer = (request, reply) =>
    reply
      .writeHead(200, { 'content-encoding': encoding })
      .end(pack('x'.repeat(request.url === '/bomb' ? 1_000_000 : 1_000)))
  expect((await send('/')).body.toString()).toBe('x'.repeat(1_000))
  await expect(send('/bomb')).rejects.toThrow(ReplyTooLarge)
})

test('a body with a byte too many is refused, with a length or without', async () => {
  answer = (request, reply) => {
    if (request.url === '/length') reply.setHeader('content-length', 1_001)
    reply.write('x'.repeat(1_000))
    reply.end(request.url === '/whole' ? '' : 'x')
  }
  expect((await send('/whole')).body).toHaveLength(1_000)
  await expect(send('/length')).rejects.toThrow(ReplyTooLarge)
  await expect(send('/chunks')).rejects.toThrow(ReplyTooLarge)
})

test('a reply that ends too early is an error, packed or not', async () => {
  answer = (request, reply) => {
    if (request.url === '/packed') reply.setHeader('content-encoding', 'gzip')
    reply.writeHead(200, { 'content-length': 500 })
    reply.write(gzipSync('x'.repeat(100)).subarray(0, 12), () => request.socket.destroy())
  }
  await expect(send('/')).rejects.toMatchObject({ code: 'ECONNRESET' })
  await expect(send('/packed')).rejects.toMatchObject({ code: 'ECONNRESET' })
})

test('a reply whose connection breaks is an error, even if nothing says how long it is', async () => {
  answer = (request, reply) => {
    reply.removeHeader('transfer-encoding')
    reply.write('x', () => request.socket.resetAndDestroy())
  }
  await expect(send('/')).rejects.toMatchObject({ code: 'ECONNRESET' })
})

test('a host that refuses at each of its addresses is an error that says so', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'].map(address => ({ address, family: 4 }))
  const { port } = new URL(origin())
  await new Promise(closed => server.close(closed))
  const sent = sendRequest(`http://pildid.ee:${port}`, {
    signal: AbortSignal.timeout(30_000),
    maxBytes: 1_000,
    lookup: (_name, _options, found) => found(null, addresses),
  })
  await expect(sent).rejects.toMatchObject({
    code: 'ECONNREFUSED',
    message: expect.stringContaining('127.0.0.'),
  })
})

test('a reply that switches to another protocol is an error', async () => {
  answer = (_, reply) => reply.writeHead(101, { connection: 'upgrade', upgrade: 'x' }).end()
  await expect(send('/')).rejects.toThrow('without a reply')
})

test.each(['before its head', 'within its body'])(
  'an exchange ended %s fails with the reason',
  async when => {
    const deadline = new AbortController()
    answer = (_, reply) => {
      if (when === 'within its body') reply.write('{')
      setImmediate(() => deadline.abort(new Error('timed out')))
    }
    await expect(send('/', { signal: deadline.signal })).rejects.toThrow('timed out')
  },
)

test('the deadline of an exchange that is over does not end the next one on its connection', async () => {
  const over = new AbortController()
  answer = (_, reply) => reply.end('ok')
  await send('/1', { signal: over.signal })
  const second = Promise.withResolvers<void>()
  answer = (_, reply) => {
    over.abort()
    void second.promise.then(() => reply.end('later'))
    second.resolve()
  }
  expect((await send('/2')).body.toString()).toBe('later')
  expect(asked[1]!.port, 'on the same connection').toBe(asked[0]!.port)
})

test('connections are limited, and the wait for one is part of the deadline', async () => {
  const agent = limitConnections(new URL(origin()), 1)
  const first = Promise.withResolvers<void>()
  answer = (_, reply) => void first.promise.then(() => reply.end('ok'))
  const slow = send('/slow', { agent })
  await expect.poll(() => asked.length).toBe(1)
  const deadline = new AbortController()
  const waiting = send('/waiting', { agent, signal: deadline.signal })
  deadline.abort(new Error('timed out'))
  await expect(waiting).rejects.toThrow('timed out')
  first.resolve()
  expect((await slow).status).toBe(200)
  expect((await send('/next', { agent })).status).toBe(200)
  expect(asked.map(({ path }) => path)).toEqual(['/slow', '/next'])
  agent.destroy()
})

test('redirects are followed as often as allowed, and the token only on its own origin', async () => {
  answer = (request, reply) => {
    const next = { '/a': '/b', '/b': `${origin('localhost')}/c` }[request.url!]
    if (next) reply.writeHead(302, { location: next })
    reply.end()
  }
  const headers = { authorization: 'Bearer geheim', accept: 'x' }
  expect((await send('/a', { headers, redirects: 2 })).status).toBe(200)
  expect(asked.map(({ path, headers }) => [path, headers.authorization, headers.accept])).toEqual([
    ['/a', 'Bearer geheim', 'x'],
    ['/b', 'Bearer geheim', 'x'],
    ['/c', undefined, 'x'],
  ])
  expect(await send('/a', { redirects: 1 })).toMatchObject({ status: 302 })
  expect(await send('/a')).toMatchObject({ status: 302 })
})

test.each(['file:///etc/hosts', 'http://', 'ftp://127.0.0.1/'])(
  'a redirect to %s is not followed',
  async to => {
    answer = (_, reply) => reply.writeHead(302, { location: to }).end()
    expect(await send('/', { redirects: 3 })).toMatchObject({ status: 302 })
    expect(asked).toHaveLength(1)
  },
)
