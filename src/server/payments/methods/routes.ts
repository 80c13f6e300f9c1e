// Owns what shoppers are offered to pay with: the payment methods in the owner's order, and the banks with their logos.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { paymentMethods } from '#contract/payment-methods.ts'
import { offeredPaymentMethods } from '#domain/online-payment-methods.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { Providers } from '../registry.ts'
import { findBanks, findLogo } from './bank-store.ts'

export function paymentMethodRoutes(
  app: FastifyInstance,
  { db, settings, providers }: { db: Db; settings: Settings; providers: Providers },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/api/payment-methods',
    {
      schema: {
        operationId: 'getPaymentMethods',
        summary: 'List the payment methods in the order offered, and the banks of the bank link',
        tags: ['payment'],
        response: { 200: paymentMethods },
      },
    },
    async (_request, reply) => {
      const methods = offeredPaymentMethods(
        await settings.facts(),
        providers.all.map(({ name }) => name),
      )
      const hasBanks = providers.all.some(
        ({ name, listBanks }) => listBanks && methods.some(method => method === name),
      )
      const banks = hasBanks ? await findBanks(db) : []
      return reply.header('cache-control', 'no-cache').send({ ways: methods, banks })
    },
  )

  app.get<{ Params: { hash: string } }>(
    '/api/payment-methods/logos/:hash',
    { schema: { hide: true, tags: ['payment'] } },
    async (request, reply) => {
      const logo = await findLogo(db, request.params.hash)
      if (!logo) throw new ShopError('not_found')
      return (
        reply
          .header('content-type', logo.type)
          .header('cache-control', 'public, max-age=31536000, immutable')
          // Opened by itself, an SVG could run a script.
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
          .send(logo.content)
      )
    },
  )
}
