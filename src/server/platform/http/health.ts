import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ShopError } from '../errors.ts'
import { redactLocations } from './redact-locations.ts'
import { isClosing } from './shutdown-connections.ts'

/** A database that is silent for longer counts as down, whatever it may answer in the end. */
const SILENCE_MS = 4_000
const RETRY_SECONDS = 5

/** A part that is failing while the shop serves. */
type Degraded = { part: string; since: string; message: string }

/**
 * `live`: the process runs. `ready`: the database answers and accepts writes, and the process is not shutting down;
 * migrations are done before the shop listens at all. Other failing parts are named, with the shop still ready. Both
 * answer under load (load-shedding): a busy process mistaken for a dead one would be killed in the middle of its work.
 * @param findDegraded queries the database, in one plain read, and checks writes if it has failed
 */
export function healthRoutes(app: FastifyInstance, findDegraded: () => Promise<Degraded[]>): void {
  let hasOpened = false
  app.addHook('onListen', async () => {
    hasOpened = true
  })
  app.get('/health/live', { schema: { hide: true }, logLevel: 'warn' }, async () => ({
    status: 'live',
  }))
  app.get('/health/ready', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isClosing(app.server) || (hasOpened && !app.server.listening))
      throw new ShopError('not_ready', { retryAfter: RETRY_SECONDS })
    const degraded = await answerInTime(findDegraded(), SILENCE_MS).catch(error => {
      request.log.error({ err: error }, 'database does not answer')
      throw new ShopError('not_ready', { retryAfter: RETRY_SECONDS })
    })
    if (degraded.length === 0) return { status: 'ok' }
    const told = degraded.map(each => ({ ...each, message: redactLocations(each.message) }))
    return { status: 'degraded', degraded: told }
  })
}

/** @throws if there is no answer within this time; the call itself continues */
export async function answerInTime<T>(answer: Promise<T>, silenceMs: number): Promise<T> {
  const done = new AbortController()
  const silence = pause(silenceMs, undefined, { signal: done.signal, ref: false }).then(() => {
    throw new Error(`No answer within ${silenceMs} ms`)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    silence.catch(() => undefined)
    done.abort()
  }
}
