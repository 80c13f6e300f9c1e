import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { auditLog, auditQuery } from '#contract/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { listActions } from './audit-list.ts'
import { type AdminOf, requireAdminBy } from './guard.ts'

/** Nothing here writes: each capability records its own actions, in its own transaction (see audit.ts). */
export function auditRoutes(app: FastifyInstance, deps: { db: Db; adminOf: AdminOf }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/audit',
    {
      onRequest: requireAdminBy(deps.adminOf),
      schema: {
        operationId: 'listActions',
        summary: 'List the actions of administrators, newest first',
        tags: ['admin'],
        querystring: auditQuery,
        response: { 200: auditLog },
      },
    },
    async (request, reply) =>
      reply.header('cache-control', 'no-store').send(await listActions(deps.db, request.query)),
  )
}
