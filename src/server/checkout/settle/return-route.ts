import type { FastifyInstance } from 'fastify'
import { DEFAULT_PAYMENT_METHOD } from '#domain/online-payment-methods.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import type { CheckoutDeps } from '../deps.ts'

/**
 * Receives the shopper's browser from a provider whose return address carries no success parameter of its own. The
 * address only says which payment it is about: the page asks for its state.
 */
export function returnRoutes(app: FastifyInstance, { providers }: CheckoutDeps): void {
  for (const { name, readReturn } of providers.all) {
    if (!readReturn) continue
    app.get(routeOf(name), { schema: { hide: true, tags: ['payment'] } }, (request, reply) => {
      const reference = readReturn(request.query as Record<string, unknown>)
      const page = reference === undefined ? '' : `token=${encodeURIComponent(reference)}&`
      return reply.header('cache-control', 'no-store').redirect(`/payment/success?${page}by=${name}`, 303)
    })
  }
}

const routeOf = (provider: string): string => `/api/${provider}/return`

/** Returns the path to which a provider sends its payers back. Without `by=`, the page assumes the usual provider. */
export function returnPath({ name, readReturn }: Pick<PaymentProvider, 'name' | 'readReturn'>): string {
  if (readReturn) return routeOf(name)
  return name === DEFAULT_PAYMENT_METHOD ? '/payment/success' : `/payment/success?by=${name}`
}
