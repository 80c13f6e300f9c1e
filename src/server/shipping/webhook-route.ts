import type { FastifyInstance } from 'fastify'
import { hasCode } from '#domain/shipment.ts'
import { ShopError } from '#server/platform/errors.ts'
import { applyShipmentReport } from './apply-shipment-report.ts'
import type { ShippingDeps } from './deps.ts'
import type { Shipment } from './service.ts'
import { findReported } from './store.ts'

/**
 * The service's webhook: an event that cannot be verified is a 401; one of an unknown shipment is a 404, so it is sent
 * again.
 */
export function shippingWebhookRoute(app: FastifyInstance, deps: ShippingDeps): void {
  app.post(
    deps.service.webhookPath,
    { schema: { hide: true, tags: ['delivery'] } },
    async (request, reply) => {
      const event = deps.service.readEvent(request.body)
      if (event.outcome === 'forged') {
        deps.log.warn('webhook event of the shipping service was rejected: its signature is invalid')
        throw new ShopError('event_not_verified')
      }
      if (event.outcome === 'told') {
        const shipment = (await isOutdated(deps, event.shipment))
          ? await readNow(deps, event.shipment)
          : event.shipment
        if (!(await applyShipmentReport(deps, shipment))) throw new ShopError('not_found')
      }
      return reply.send({ ok: true })
    },
  )
}

/**
 * Whether an event may report a shipment as it was before its correction: events arrive late and repeatedly, and each
 * signature is valid for ever, so an old code would void the new label.
 */
async function isOutdated({ db }: ShippingDeps, told: Shipment): Promise<boolean> {
  const known = await findReported(db, told)
  if (known?.service_id !== told.id) return false
  const hasOtherCode = known.code !== null && told.code !== null && told.code !== known.code
  return hasOtherCode || (told.state === 'registration_failed' && hasCode(known.state))
}

/**
 * Returns the current state in the service's record. @throws ShopError `overloaded`, after which the event is sent
 * again
 */
async function readNow({ service }: ShippingDeps, { id }: Shipment): Promise<Shipment> {
  const found = await service.read(id)
  if (found.outcome !== 'found') throw new ShopError('overloaded', { retryAfter: 60 })
  return found.shipment
}
