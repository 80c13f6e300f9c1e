import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

/** What a route says of its limit: calls a minute a client address. */
export type Limit = (perMinute: number) => { rateLimit: { max: number; timeWindow: string } | false }

/** Limits for each client address, on the routes that name one; off where they are lifted for measuring. */
export async function limitRequests(app: FastifyInstance, on: boolean): Promise<Limit> {
  if (!on) return () => ({ rateLimit: false })
  await app.register(rateLimit, {
    global: false,
    cache: 20_000,
    allowList: request => request.headers['x-heegel-render'] === app.renderSecret,
  })
  return perMinute => ({ rateLimit: { max: perMinute, timeWindow: '1 minute' } })
}
