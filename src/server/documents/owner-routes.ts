// The owner's own routes: the order export, e-invoices, and replacing an invoice.

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { orderDocument, ordersCsvQuery, ublParams, ublQuery } from '#contract/documents.ts'
import { orderParams } from '#contract/orders.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import { recordAction } from '#server/admin/audit.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { documentFileName } from './document-file.ts'
import { currentSeller, type Issuing, replaceInvoice } from './issue.ts'
import { ordersCsv } from './orders-csv.ts'
import { factsOf, findByNumber, listDocuments } from './store.ts'

type OwnerDeps = Issuing & { db: Db; adminOf: AdminOf; now: () => Date }

export function ownerDocumentRoutes(app: FastifyInstance, deps: OwnerDeps): void {
  const { db, adminOf, now } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireAdminBy(adminOf)
  const tags = ['documents']

  routes.post(
    '/api/admin/orders/:orderNumber/replace-invoice',
    {
      onRequest,
      schema: {
        operationId: 'replaceInvoice',
        summary: 'Replace an invoice whose buyer or delivery differs from its order',
        description:
          'A credit note cancels the old invoice. An invoice that still matches its order is left unchanged.',
        tags,
        params: orderParams,
        response: { 200: z.array(orderDocument) },
      },
    },
    async request => {
      const actor = await actorOf(adminOf, request)
      const number = readOrderNumber(request.params.orderNumber)
      const seller = await currentSeller(deps)
      return retryingTransaction(db, async trx => {
        const { invoice, isReplaced } = await replaceInvoice(trx, number, seller, now())
        const data = { invoice: invoice.number }
        if (isReplaced)
          await recordAction(trx, { actor, action: 'order.replace-invoice', subject: number, data }, now())
        return listDocuments(trx, invoice.order_id)
      })
    },
  )

  routes.get(
    '/api/admin/documents/:number/ubl.xml',
    {
      onRequest,
      schema: {
        operationId: 'getElectronicInvoice',
        summary:
          'Get the e-invoice (EN 16931, UBL 2.1) of an invoice, or with `kind=credit_note` of a credit note',
        tags,
        params: ublParams,
        querystring: ublQuery,
      },
    },
    async (request, reply) => {
      const { kind } = request.query
      const found = await findByNumber(db, kind, request.params.number)
      if (!found) throw new ShopError('not_found')
      const { ublOf } = await import('./ubl.ts')
      const facts = factsOf(found)
      return reply
        .type('application/xml; charset=utf-8')
        .header('content-disposition', `attachment; filename="${documentFileName(facts)}.xml"`)
        .header('cache-control', 'private, no-store')
        .send(ublOf(facts))
    },
  )

  routes.get(
    '/api/admin/orders.csv',
    {
      onRequest,
      schema: {
        operationId: 'exportOrders',
        summary: 'Export all orders, one line per item, in UTF-8 with BOM; formula characters neutralised',
        description:
          '`format=excel` writes semicolons and decimal commas, as a spreadsheet in Estonia reads them.',
        tags,
        querystring: ordersCsvQuery,
      },
    },
    async (request, reply) => {
      const { from, to } = request.query
      const name = ['tellimused', from, to].filter(Boolean).join('_')
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.csv"`)
        .header('cache-control', 'private, no-store')
        .send(Readable.from(ordersCsv(db, request.query)))
    },
  )
}
