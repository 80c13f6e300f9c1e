// Owns the month for the bookkeeper, and the payouts of payment services.

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { booksQuery } from '#contract/documents.ts'
import { explainedPayouts } from '#contract/payouts.ts'
import { UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import { recordAction } from '#server/admin/audit.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import { MULTIPART_FRAME, receiveFile } from '#server/platform/http/receive-file.ts'
import type { Log } from '#server/platform/log.ts'
import { accountDaysFileName, monthFileName, papersFileName } from './file-names.ts'
import type { BooksDeps } from './papers.ts'

type RouteDeps = BooksDeps & { adminOf: AdminOf; log: Log }

export function booksRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/api/admin/payouts',
    {
      onRequest: requireAdminBy(deps.adminOf),
      bodyLimit: UPLOAD_BYTES_MAX + MULTIPART_FRAME,
      schema: {
        operationId: 'explainPayouts',
        summary:
          'Check a payment service’s payout file (CSV, multipart, `file`) against the orders, to the cent',
        description: 'Fees in the file are stored with their payments, for the month of the books.',
        tags: ['documents'],
        consumes: ['multipart/form-data'],
        response: { 200: explainedPayouts },
      },
    },
    async request => {
      const file = await receiveFile(request, 'Must be a payout file')
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
        summary: 'Export what each payment service should pay into the account, day by day of a month',
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
          'Export a month for the bookkeeper: each payment and refund by its day, net, VAT by rate, gross, totals',
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

  routes.get(
    '/api/admin/papers.zip',
    {
      onRequest: requireAdminBy(deps.adminOf),
      // A HEAD request would make all of them.
      exposeHeadRoute: false,
      schema: {
        operationId: 'exportPapers',
        summary:
          'Download the documents of a month in one file: tables, invoices and credit notes, as PDF and e-invoices',
        description:
          'Contains the documents issued in the month and those listed in its tables. Documents that could not be rendered are listed in a separate file.',
        tags: ['documents'],
        produces: ['application/zip'],
        querystring: booksQuery,
      },
    },
    async (request, reply) => {
      const { month } = request.query
      const { papersZip } = await import('./papers-zip.ts')
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${papersFileName(month)}"`)
        .header('cache-control', 'private, no-store')
        .send(papersZip(deps, month))
    },
  )
}
