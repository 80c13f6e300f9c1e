// Owns the owner's first screen: what needs doing now, and whether anything has changed. It reads what others own.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { pulse } from '#contract/admin.ts'
import type { RequireAdmin } from '#server/admin/guard.ts'
import type { Db } from '#server/platform/database.ts'
import { takePulse } from './pulse.ts'

export function todayRoutes(app: FastifyInstance, deps: { db: Db; requireAdmin: RequireAdmin }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/api/admin/pulse',
    {
      onRequest: deps.requireAdmin,
      schema: {
        summary: 'Marks that change when orders, products or mails do',
        tags: ['admin'],
        response: { 200: pulse },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await takePulse(deps.db)),
  )
}
