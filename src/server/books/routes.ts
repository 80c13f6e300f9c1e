// Owns the month for the bookkeeper.

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { booksQuery } from '#contract/documents.ts'
import { type AdminOf, requireAdminBy } from '#server/admin/guard.ts'
import type { Issuing } from '#server/documents/issue.ts'
import type { Db } from '#server/platform/database.ts'

type BooksDeps = Issuing & { db: Db; adminOf: AdminOf; now: () => Date }

export function booksRoutes(app: FastifyInstance, deps: BooksDeps): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/books.csv',
    {
      onRequest: requireAdminBy(deps.adminOf),
      schema: {
        operationId: 'exportBooks',
        summary:
          'A month for the bookkeeper: each payment and refund by its day, net, VAT by rate, gross, totals',
        description: 'UTF-8 with BOM, semicolons, decimal commas; formula characters neutralised.',
        tags: ['documents'],
        querystring: booksQuery,
      },
    },
    async (request, reply) => {
      const { month } = request.query
      const { monthCsv } = await import('./month-csv.ts')
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="raamatupidamine-${month}.csv"`)
        .header('cache-control', 'private, no-store')
        .send(await monthCsv(deps, month))
    },
  )
}
