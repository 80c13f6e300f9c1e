import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '#domain/durations.ts'
import { reportSuccess } from '#server/incidents/store.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { webhookPath } from '#server/payments/webhook-path.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'
import { checkEvents } from './check-events.ts'
import { handleProviderEvent } from './provider-events.ts'

/** Minimum interval between checks at the provider, however many events are forged. */
const ASKED_AGAIN_MS = 10 * MINUTE_MS

/** Receives the providers' events (contract §4, Payment): an event that cannot be verified is answered 401. */
export function webhookRoutes(app: FastifyInstance, deps: CheckoutDeps): void {
  const askedAt = new Map<string, number>()
  /** Checks that run after the reply; the app closes only when they are done. */
  const checksUnderWay = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => void (await Promise.all(checksUnderWay)))
  const checkAfterReply = (provider: PaymentProvider) => {
    const at = deps.now().getTime()
    if (at < (askedAt.get(provider.name) ?? 0) + ASKED_AGAIN_MS) return
    askedAt.set(provider.name, at)
    const check = nextTurn()
      .then(() => checkEvents(deps, provider))
      .catch(error => deps.log.error({ err: error }, 'delivery of webhook events could not be checked'))
      .finally(() => checksUnderWay.delete(check))
    checksUnderWay.add(check)
  }
  // The signature covers the exact bytes, so this one route keeps the raw body.
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
            if (reading.isPlausible) {
              const about = { provider: provider.name }
              deps.log.warn(
                about,
                'webhook event of the payment provider was rejected: its signature is invalid',
              )
              checkAfterReply(provider)
            }
            throw new ShopError('event_not_verified')
          }
          // The provider sends it again.
          if (reading.outcome === 'unknown') throw new ShopError('payment_provider_failed')
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
