import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerErrors } from '../errors.ts'
import { internalRequest } from './internal-request.ts'
import { shedLoad } from './load-shedding.ts'

/** The measured delay of the event loop, and the time, as the process sees them. */
const seen = vi.hoisted(() => ({ delayMs: 0, now: 1_000_000 }))

vi.mock('node:perf_hooks', () => ({
  monitorEventLoopDelay: ({ resolution }: { resolution: number }) => ({
    count: 1,
    // The timer's own interval is part of what is measured.
    get mean() {
      return (seen.delayMs + resolution) * 1e6
    },
    enable: () => undefined,
    disable: () => undefined,
    reset: () => undefined,
  }),
}))

const OWNERS = ['/admin', '/api/admin/orders', '/api/auth/get-session', '/health/live', '/metrics']
/** Pages that begin like the owner's. */
const OTHERS_ALIKE = ['/administraator', '/api/administrators', '/healthy']

let app: FastifyInstance

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => seen.now)
  app = fastify() as FastifyInstance
  answerErrors(app)
  shedLoad(app, async ({ headers }) => headers.cookie === 'owner')
  for (const url of [...OWNERS, ...OTHERS_ALIKE, '/pood', '/assets/main.js'])
    app.get(url, async () => 'shown')
  app.post('/api/pay', { schema: { tags: ['payment'] } as object }, async () => 'paid')
  await app.ready()
})
afterEach(async () => {
  await app.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

type Call = { url?: string; method?: 'GET' | 'POST'; cookie?: string }

const ask = async (client: string, { url = '/pood', method = 'GET', cookie }: Call = {}): Promise<number> => {
  const headers = cookie ? { cookie } : {}
  return (await app.inject({ url, method, headers, remoteAddress: client })).statusCode
}

async function askTimes(client: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await ask(client)
}

/** The event loop is late by this much from the next sample on. */
function delay(ms: number): void {
  seen.delayMs = ms
  vi.advanceTimersByTime(500)
}

const HEAVY = '10.0.0.1'
const OTHERS = ['10.0.0.2', '10.0.0.3']

test('a late process refuses the client with more than three times the requests of the others', async () => {
  for (const other of OTHERS) await askTimes(other, 50)
  await askTimes(HEAVY, 149)
  delay(201)
  expect(await ask(HEAVY), 'three times as many').toBe(200)
  expect(await ask(HEAVY)).toBe(503)
  for (const other of OTHERS) expect(await ask(other)).toBe(200)
  await askTimes(HEAVY, 10)
  for (const url of [...OWNERS, '/admin?x=1']) expect(await ask(HEAVY, { url }), url).toBe(200)
  expect(await ask(HEAVY, { url: '/api/pay', method: 'POST' })).toBe(200)
  for (const url of OTHERS_ALIKE) expect(await ask(HEAVY, { url }), url).toBe(503)
  expect(await ask(HEAVY, { cookie: 'owner' }), 'the owner behind that address').toBe(200)
  expect(await ask(HEAVY)).toBe(503)
  delay(200)
  expect(await ask(HEAVY), 'no longer late').toBe(200)
})

test('a client is refused above a hundred requests in five seconds, and never while it is alone', async () => {
  await ask(OTHERS[0]!)
  await askTimes(HEAVY, 99)
  delay(201)
  expect(await ask(HEAVY)).toBe(200)
  expect(await ask(HEAVY)).toBe(503)
  seen.now += 5_001
  await askTimes(HEAVY, 1_000)
  expect(await ask(HEAVY)).toBe(200)
})

test('pages that the shop renders for itself are neither counted nor refused', async () => {
  await ask(OTHERS[0]!)
  for (let i = 0; i < 200; i++) await internalRequest(app, '/pood')
  delay(2_001)
  expect((await internalRequest(app, '/pood')).statusCode).toBe(200)
  expect(await ask(OTHERS[0]!)).toBe(503)
  expect(await ask(OTHERS[0]!, { url: '/assets/main.js' })).toBe(200)
  expect(await ask(OTHERS[0]!, { cookie: 'owner' })).toBe(200)
  delay(2_000)
  expect(await ask('127.0.0.1'), 'the address of the shop itself').toBe(200)
})

test.skipIf(process.platform !== 'linux')('a process out of file descriptors goes on', async () => {
  const script = `
    const { openSync } = await import('node:fs')
    const { default: fastify } = await import('fastify')
    const { shedLoad } = await import('./src/server/platform/http/load-shedding.ts')
    const app = fastify()
    await shedLoad(app, async () => false)
    await app.ready()
    try {
      for (;;) openSync('/dev/null')
    } catch (error) {
      if (error.code !== 'EMFILE') throw error
    }
    const twoSamples = performance.now() + 1_100
    while (performance.now() < twoSamples) await new Promise(resolve => setTimeout(resolve, 20))
    process.exit(7)`
  const args = ['-c', 'ulimit -n 100; exec "$0" --input-type=module -e "$1"', process.execPath, script]
  const child = spawn('sh', args, { stdio: ['ignore', 'inherit', 'ignore'] })
  expect(await once(child, 'exit')).toEqual([7, null])
})
