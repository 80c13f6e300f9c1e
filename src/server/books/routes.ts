// Owns the month for the bookkeeper, and what payment services have paid out.

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { booksQuery } from '#contract/documents.ts'
import { explainedPayouts } from '#contract/payouts.ts'
import { UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import { recordAction } from '#server/admin/audit.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import type { Issuing } from '#server/documents/issue.ts'
import type { Db } from '#server/platform/database/database.ts'
import { MULTIPART_FRAME, receiveFile } from '#server/platform/http/receive-file.ts'
import { accountDaysFileName, monthFileName } from './file-names.ts'

type BooksDeps = Issuing & { db: Db; adminOf: AdminOf; now: () => Date }

export function booksRoutes(app: FastifyInstance, deps: BooksDeps): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/api/admin/payouts',
    {
      onRequest: requireAdminBy(deps.adminOf),
      bodyLimit: UPLOAD_BYTES_MAX + MULTIPART_FRAME,
      schema: {
        operationId: 'explainPayouts',
        summary:
          'Hold a payment service’s file of payouts (CSV, multipart, `file`) against the orders, to the cent',
        description: 'Fees that the file tells of payments are kept with them, for the month of the books.',
        tags: ['documents'],
        consumes: ['multipart/form-data'],
        response: { 200: explainedPayouts },
      },
    },
    async request => {
      const file = await receiveFile(request, 'A file of payouts')
      const { explainPayouts } = await import('./explain-payouts.ts')
      const explained = await explainPayouts(deps.db, file.bytes.toString('utf8'))
      const actor = await actorOf(deps.adminOf, request)
      await recordAction(deps.db, { actor, action: 'books.payouts', subject: file.name }, deps.now())
      return explained
    },
  )

  routes.get(
    '/api/admin/account-days.csv',
    {
      onRequest: requireAdminBy(deps.adminOf),
      schema: {
        operationId: 'exportAccountDays',
        summary: 'What each payment service should bring to the account, day by day of a month',
        description: 'UTF-8 with BOM, semicolons, decimal commas; formula characters neutralised.',
        tags: ['documents'],
        querystring: booksQuery,
      },
    },
    async (request, reply) => {
      const { month } = request.query
      const { accountDaysCsv } = await import('./account-days.ts')
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${accountDaysFileName(month)}"`)
        .header('cache-control', 'private, no-store')
        .send(await accountDaysCsv(deps, month))
    },
  )

  routes.get(
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
        .header('content-disposition', `attachment; filename="${monthFileName(month)}"`)
        .header('cache-control', 'private, no-store')
        .send(await monthCsv(deps, month))
    },
  )
}
