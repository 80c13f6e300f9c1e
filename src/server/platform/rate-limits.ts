import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientNetwork } from './client-network.ts'
import { ShopError } from './errors.ts'
import { isInternalRequest } from './internal-request.ts'

export type Limits = {
  /** a route's own limit: calls a minute a client address */
  limit(perMinute: number): { rateLimit: { max: number; timeWindow: string } | false }
  /**
   * Counts a look-up by an order's number: 30 a minute a client address over all calls that answer to one, so that numbers
   * cannot be searched (contract §2).
   * @throws ShopError `too_many_requests`
   */
  lookUp(request: FastifyRequest): Promise<void>
}

const LOOK_UPS_A_MINUTE = 30

/** Limits for each client address; off where they are lifted for measuring. */
export async function limitRequests(app: FastifyInstance, on: boolean): Promise<Limits> {
  if (!on) return { limit: () => ({ rateLimit: false }), lookUp: async () => undefined }
  await app.register(rateLimit, {
    global: false,
    cache: 20_000,
    keyGenerator: request => clientNetwork(request.ip),
    allowList: isInternalRequest,
  })
  const count = app.createRateLimit({ max: LOOK_UPS_A_MINUTE, timeWindow: '1 minute' })
  return {
    limit: perMinute => ({ rateLimit: { max: perMinute, timeWindow: '1 minute' } }),
    lookUp: async request => {
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded)
        throw new ShopError('too_many_requests', { retryAfter: counted.ttlInSeconds })
    },
  }
}
