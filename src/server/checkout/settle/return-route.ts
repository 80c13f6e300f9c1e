import type { FastifyInstance } from 'fastify'
import type { CheckoutDeps } from '../deps.ts'

/**
 * Where a provider that has no word of its own for success sends the shopper's browser back. The address only says which payment
 * it is about: its page asks how it stands.
 */
export function returnRoutes(app: FastifyInstance, { providers }: CheckoutDeps): void {
  for (const { name, readReturn } of providers.all) {
    if (!readReturn) continue
    app.get(returnPath(name), { schema: { hide: true, tags: ['payment'] } }, (request, reply) => {
      const reference = readReturn(request.query as Record<string, unknown>)
      const page = reference === undefined ? '' : `token=${encodeURIComponent(reference)}&`
      return reply.header('cache-control', 'no-store').redirect(`/payment/success?${page}by=${name}`, 303)
    })
  }
}

export const returnPath = (provider: string): string => `/api/${provider}/return`
