import type { FastifyInstance } from 'fastify'
import { ShopError } from '#server/platform/errors.ts'
import type { ShippingDeps } from './deps.ts'
import { takeShipment } from './take-shipment.ts'

/** The service's events: one that cannot be verified is 401, one of a shipment that is not known yet is 404, and comes again. */
export function shippingWebhookRoute(app: FastifyInstance, deps: ShippingDeps): void {
  app.post(
    deps.service.webhookPath,
    { schema: { hide: true, tags: ['delivery'] } },
    async (request, reply) => {
      const event = deps.service.readEvent(request.body)
      if (event.outcome === 'forged') {
        deps.log.warn('an event of the shipping service was refused: its signature does not fit')
        throw new ShopError('not_signed_in')
      }
      if (event.outcome === 'told' && !(await takeShipment(deps, event.shipment)))
        throw new ShopError('not_found')
      return reply.send({ ok: true })
    },
  )
}
