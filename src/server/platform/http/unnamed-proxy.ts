import type { FastifyInstance } from 'fastify'
import { isPublicAddress } from '../public-address.ts'

/**
 * Warns once of a proxy that TRUST_PROXY does not name: all its visitors would have its address, and share its rate
 * limits. A public address is more likely a client that invents the header.
 */
export function warnOfUnnamedProxy(app: FastifyInstance): void {
  let isWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    done()
    if (isWarned || request.headers['x-forwarded-for'] === undefined) return
    const isNamed = (request.ips?.length ?? 1) > 1
    if (isNamed || isPublicAddress(request.ip.replace(/^::ffff:/, ''))) return
    isWarned = true
    request.log.warn(
      { proxy: request.ip },
      'a proxy forwards requests, but TRUST_PROXY does not name its address: all its visitors share one rate limit',
    )
  })
}
