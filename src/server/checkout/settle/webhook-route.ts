import type { FastifyInstance } from 'fastify'
import { reportFailure, reportSuccess } from '#server/incidents/store.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { webhookPath } from '#server/payments/webhook-path.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'
import { handleProviderEvent } from './provider-events.ts'

/** The providers' events (contract §4, Payment): an event that cannot be verified is 401. */
export function webhookRoutes(app: FastifyInstance, deps: CheckoutDeps): void {
  // The signature covers the very bytes, so this one route keeps the body as it came.
  app.register(async webhook => {
    webhook.removeAllContentTypeParsers()
    webhook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    for (const provider of deps.providers.all)
      webhook.post(
        webhookPath(provider.name),
        { schema: { hide: true, tags: ['payment'] } },
        async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          const query = request.query as Record<string, unknown>
          const reading = await provider.readEvent(request.headers, body, query)
          if (reading.outcome === 'forged') {
            if (reading.isPlausible) await reportForged(deps, provider)
            throw new ShopError('not_signed_in')
          }
          const { events } = provider.incidents
          if (events) await reportSuccess(deps.db, events, deps.now())
          if (reading.outcome === 'unreadable') throw new ShopError('invalid_input')
          if (!(await handleProviderEvent(deps, reading.event)))
            throw new ShopError('payment_provider_failed')
          return reply.send({ ok: true })
        },
      )
  })
}

/** One may be a stranger's; several in a row are the shop's own set-up, of which the owner has to know. */
async function reportForged(
  { db, log, now }: CheckoutDeps,
  { name, incidents }: PaymentProvider,
): Promise<void> {
  log.warn({ provider: name }, 'an event of the payment provider was refused: its signature does not fit')
  if (!incidents.events) return
  const message = 'the signatures of events do not fit: the webhook id may be of another app'
  await reportFailure(db, incidents.events, message, { isDefinite: false }, now())
}
