import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { closeGently } from './shutdown-connections.ts'

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp()
})

const POST = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\nab'
const SHORT = { quietMs: 100, arrivalMs: 300 }
const LONG = { quietMs: 60_000, arrivalMs: 60_000 }

async function open(times: { quietMs: number; arrivalMs: number }, answer?: RequestListener) {
  const server = createServer(answer ?? ((_request, reply) => reply.end('done')))
  const close = closeGently(server, times)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUps.push(() => server.closeAllConnections())
  const { port } = server.address() as AddressInfo
  return { server, close, port }
}

/** A connection, and everything received on it. */
function dial(port: number): { socket: Socket; heard: () => string; ended: Promise<unknown> } {
  const socket = connect(port, '127.0.0.1')
  cleanUps.push(() => socket.destroy())
  let all = ''
  socket.on('data', bytes => (all += bytes))
  socket.on('error', error => (all += error.message))
  return { socket, heard: () => all, ended: new Promise(resolve => socket.once('close', resolve)) }
}
const dialed = async (server: Awaited<ReturnType<typeof open>>) => {
  const accepted = once(server.server, 'connection')
  const line = dial(server.port)
  await accepted
  return line
}

test('answers on connections opened before, and refuses new ones', async () => {
  const shop = await open(LONG)
  const fresh = await dialed(shop)
  const kept = await dialed(shop)
  kept.socket.write(POST)
  await expect.poll(kept.heard).toMatch(/^HTTP\/1\.1 200 .*Connection: keep-alive.*done$/s)
  const answeredBefore = kept.heard().length

  const closed = shop.close()
  await expect.poll(() => shop.server.listening).toBe(false)
  fresh.socket.write(POST)
  kept.socket.write(POST)
  await Promise.all([fresh.ended, kept.ended])
  expect(fresh.heard()).toMatch(/^HTTP\/1\.1 200 .*Connection: close.*done$/s)
  expect(kept.heard().slice(answeredBefore)).toMatch(/^HTTP\/1\.1 200 .*Connection: close.*done$/s)
  const late = dial(shop.port)
  await late.ended
  expect(late.heard()).toContain('ECONNREFUSED')
  await closed
})

test('accepts the connections waiting in the system before it closes', async () => {
  const shop = await open(LONG)
  const lines = Array.from({ length: 20 }, () => dial(shop.port))
  for (const { socket } of lines) socket.write(POST)
  // They are under way, and the event loop has had no turn to accept them.
  await new Promise<void>(connecting => process.nextTick(connecting))
  const closed = shop.close()
  await Promise.all(lines.map(line => line.ended))
  for (const { heard } of lines) expect(heard()).toMatch(/^HTTP\/1\.1 200 .*Connection: close.*done$/s)
  await closed
})

test('accepts a connection that arrives slightly later than the shutdown', async () => {
  const shop = await open(LONG)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  cleanUps.push(() => vi.useRealTimers())
  const closed = shop.close()
  for (let turn = 0; turn < 100; turn++) await nextTurn()
  expect(shop.server.listening).toBe(true)
  const line = await dialed(shop)
  vi.runAllTimers()
  vi.useRealTimers()
  await expect.poll(() => shop.server.listening).toBe(false)
  line.socket.write(POST)
  await line.ended
  expect(line.heard()).toMatch(/^HTTP\/1\.1 200 .*Connection: close.*done$/s)
  await closed
})

test('accepts every connection that waits in its last moment', async () => {
  const shop = await open(LONG)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  cleanUps.push(() => vi.useRealTimers())
  const closed = shop.close()
  const lines = Array.from({ length: 100 }, () => dial(shop.port))
  await new Promise<void>(connecting => process.nextTick(connecting))
  vi.runAllTimers()
  vi.useRealTimers()
  await expect.poll(() => shop.server.listening).toBe(false)
  for (const { socket } of lines) socket.write(POST)
  await Promise.all(lines.map(line => line.ended))
  for (const { heard } of lines) expect(heard()).toMatch(/^HTTP\/1\.1 200 .*Connection: close.*done$/s)
  await closed
})

test('answers a request that arrived while the event loop was busy for longer than a connection stays', async () => {
  const shop = await open(SHORT)
  const line = await dialed(shop)
  const closed = shop.close()
  await expect.poll(() => shop.server.listening, { interval: 1 }).toBe(false)
  // After a turn's immediates come the timers, and only then what was received.
  await nextTurn()
  line.socket.write(POST)
  const from = performance.now()
  while (performance.now() - from < 3 * SHORT.quietMs);
  await line.ended
  expect(line.heard()).toMatch(/^HTTP\/1\.1 200 .*Connection: close.*done$/s)
  await closed
})

test('finishes a reply under way, and tells its client not to reuse the connection', async () => {
  let finish = () => {}
  const shop = await open(SHORT, (_request, reply) => {
    finish = () => reply.end('done')
  })
  const asked = once(shop.server, 'request')
  const line = dial(shop.port)
  line.socket.write(POST)
  await asked
  const idle = await dialed(shop)
  const closed = shop.close()
  // By now everything waiting has been ended, and everything incomplete cut off.
  await idle.ended
  finish()
  await line.ended
  expect(line.heard()).toMatch(/^HTTP\/1\.1 200 .*Connection: close.*done$/s)
  await closed
})

test('waits neither for a silent client nor for one that stopped half-way', async () => {
  const shop = await open(SHORT)
  const silent = await dialed(shop)
  const half = await dialed(shop)
  half.socket.write(POST.slice(0, -1))
  await once(shop.server, 'request')
  await shop.close()
  await Promise.all([silent.ended, half.ended])
  expect(silent.heard()).toBe('')
})
