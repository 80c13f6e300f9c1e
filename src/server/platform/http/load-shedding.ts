import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ShopError } from '../errors.ts'
import { clientNetwork } from './client-network.ts'
import { isInternalRequest } from './internal-request.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** whether the event loop is so late that the clients with most requests are refused */
    isUnderPressure(): boolean
  }
}

/** Delay of the event loop from which clients with far more requests than others are refused. */
const BUSY_MS = 200

/** Delay from which everybody is refused, except vital calls and the assets of pages already sent. */
const OVERLOADED_MS = 2_000

/** Sampling interval of the delay. */
const SAMPLE_MS = 500

/** Resolution of the delay measurement. */
const RESOLUTION_MS = 10

/** Window in which requests are counted. */
const WINDOW_MS = 5_000

/** Fewer requests in a window are no flood: a page with its pictures. */
const UNSUSPICIOUS = 100

/** Multiple of the others' average that counts as far more. */
const HEAVY = 3

/**
 * Calls that take payments, and the owner's, go on whatever else is refused. A session is not required: the owner must
 * be able to sign in, and a made-up cookie would have to be checked. Without a session, the owner's calls are refused
 * at once, which costs no more than refusing them here, and those that sign in have a limit per minute.
 */
const VITAL_TAGS = ['payment', 'admin']
const VITAL_PATHS = /^\/(?:health|metrics|admin|api\/admin|api\/auth)(?:[/?]|$)/

/** A page already sent does not work without its scripts. */
const FILES = '/assets/'

function isVital({ url, routeOptions }: FastifyRequest): boolean {
  const { tags } = (routeOptions.schema ?? {}) as { tags?: readonly string[] }
  return VITAL_PATHS.test(url) || (tags ?? []).some(tag => VITAL_TAGS.includes(tag))
}

/**
 * Refuses requests with 503 `overloaded` and `Retry-After` while the process cannot keep up: first the clients with
 * most requests, in the end everything but vital calls and the assets of pages.
 * @param isOwner whether the owner is signed in: checked only under pressure
 */
export function shedLoad(app: FastifyInstance, isOwner: (request: FastifyRequest) => Promise<boolean>): void {
  let counts = new Map<string, number>()
  let total = 0
  let begunAt = performance.now()

  app.addHook('onRequest', (request, _reply, done) => {
    if (isInternalRequest(request)) return done()
    if (performance.now() - begunAt > WINDOW_MS) {
      counts = new Map()
      total = 0
      begunAt = performance.now()
    }
    const client = clientNetwork(request.ip)
    counts.set(client, (counts.get(client) ?? 0) + 1)
    total += 1
    done()
  })

  const asksMuch = (request: FastifyRequest): boolean => {
    const own = counts.get(clientNetwork(request.ip)) ?? 0
    const others = counts.size - 1
    // Without other clients there is nobody to protect.
    return own > UNSUSPICIOUS && others > 0 && own > (HEAVY * (total - own)) / others
  }

  // The first two samples may include the work of the start, which says nothing about the first visitors.
  let measuredFrom = 0
  app.addHook('onListen', done => {
    measuredFrom = performance.now() + 2 * SAMPLE_MS
    done()
  })

  // Only the delay is measured: reading the memory use needs a file, which would kill a process out of file
  // descriptors.
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let delayMs = 0
  let sampledAt = performance.now()
  const sampling = setInterval(() => {
    const now = performance.now()
    // A sample consisting of a single pause has no measurement: the delay was no longer than the sample.
    delayMs = delays.count === 0 ? now - sampledAt : Math.max(0, delays.mean / 1e6 - RESOLUTION_MS)
    sampledAt = now
    delays.reset()
  }, SAMPLE_MS).unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(sampling)
    delays.disable()
    done()
  })

  app.decorate('isUnderPressure', () => delayMs > BUSY_MS)

  async function refuseUnderPressure(request: FastifyRequest): Promise<void> {
    if (performance.now() < measuredFrom || isInternalRequest(request) || isVital(request)) return
    const isOverloaded = delayMs > OVERLOADED_MS && !request.url.startsWith(FILES)
    if (!isOverloaded && !asksMuch(request)) return
    if (await isOwner(request)) return
    throw new ShopError('overloaded', { retryAfter: 2 })
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (app.isUnderPressure()) refuseUnderPressure(request).then(() => done(), done)
    else done()
  })
}
