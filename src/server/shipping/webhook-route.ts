import type { FastifyInstance } from 'fastify'
import { hasCode } from '#domain/shipment.ts'
import { ShopError } from '#server/platform/errors.ts'
import { applyShipmentReport } from './apply-shipment-report.ts'
import type { ShippingDeps } from './deps.ts'
import type { Shipment } from './service.ts'
import { findReported, type ShipmentRow } from './store.ts'

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
        const { shipment } = event
        const applied = await applyShipmentReport(deps, shipment, row => isOutdated(row, shipment))
        if (applied === 'unknown') throw new ShopError('not_found')
        if (applied === 'outdated') await applyCurrent(deps, shipment)
      }
      return reply.send({ ok: true })
    },
  )
}

/**
 * Whether an event may report a shipment as it was before its correction: events arrive late and repeatedly, and each
 * signature is valid for ever, so an old code would void the new label.
 */
function isOutdated(known: ShipmentRow, told: Shipment): boolean {
  if (known.service_id !== told.id) return false
  const hasOtherCode = known.code !== null && told.code !== null && told.code !== known.code
  return hasOtherCode || (told.state === 'registration_failed' && hasCode(known.state))
}

/**
 * Applies the shipment as it is in the service's record. @throws ShopError `overloaded` if it cannot be read or changes
 * meanwhile, after which the event is sent again
 */
async function applyCurrent(deps: ShippingDeps, told: Shipment): Promise<void> {
  const known = await findReported(deps.db, told)
  const read = await deps.service.read(told.id)
  const applied =
    read.outcome === 'found' &&
    (await applyShipmentReport(deps, read.shipment, row => row.updated_at !== known?.updated_at))
  if (applied !== 'applied') throw new ShopError('overloaded', { retryAfter: 60 })
}
