// Owns the papers of orders: invoices, credit notes, packing slips, address labels and the list of orders as CSV.

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { orderDocument, ordersCsvQuery, packingQuery } from '#contract/documents.ts'
import { orderCredentials, orderParams } from '#contract/orders.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import * as messages from '#messages/documents.ts'
import { type AdminOf, requireAdminBy } from '#server/admin/guard.ts'
import type { OrderAccess } from '#server/orders/access.ts'
import { findLinesOf, type OrderRow } from '#server/orders/store.ts'
import { limitConcurrency } from '#server/platform/concurrency.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { internalRequest } from '#server/platform/internal-request.ts'
import type { Limits } from '#server/platform/rate-limits.ts'
import { readDocument } from './document-file.ts'
import { ensureInvoice, type Issuing, sellerNow } from './issue.ts'
import { ordersCsv } from './orders-csv.ts'
import { parcelOf } from './packing.ts'
import type { ReadPicture } from './packing-pdf.ts'
import { type DocumentRow, findDocument, listDocuments } from './store.ts'

type DocumentDeps = Issuing & {
  db: Db
  access: OrderAccess
  adminOf: AdminOf
  lookUp: Limits['lookUp']
  now: () => Date
}

const creditNoteParams = orderParams.extend({ number: z.coerce.number().int().positive().max(2_147_483_647) })

type Numbered = z.infer<typeof orderParams>
type OrderCredentials = z.infer<typeof orderCredentials>

const FILE_NAMES = { invoice: 'arve', credit_note: 'kreeditarve' } as const

/** A picture is fetched through the shop's own route, from wherever it is stored; pictures on other hosts are not fetched. */
const ownPictures =
  (app: FastifyInstance): ReadPicture =>
  async url => {
    if (!url.startsWith('/') || url.startsWith('//')) return undefined
    const reply = await internalRequest(app, url)
    return reply.statusCode === 200 ? reply.rawPayload : undefined
  }

export function documentRoutes(app: FastifyInstance, deps: DocumentDeps): void {
  const { db, access, adminOf, lookUp, now } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireAdminBy(adminOf)
  const readPicture = ownPictures(app)
  // Drawing takes the processor: two sets of papers at once are enough for one shop.
  const inTurn = limitConcurrency({ concurrency: 2, waitingMax: 20 })

  const findOwn = async (request: FastifyRequest<{ Params: Numbered; Querystring: OrderCredentials }>) => {
    const isAdmin = (await adminOf(request)) !== undefined
    return access.findWhole(request.params.orderNumber, { ...request.query, isAdmin })
  }

  const invoiceOf = async (order: OrderRow): Promise<DocumentRow> => {
    if (order.payment_status === 'pending' && order.invoice_price === null)
      throw new ShopError('not_found', { details: messages.noInvoiceYet })
    return ensureInvoice(deps, order, now())
  }
  const creditNoteOf = async (order: OrderRow, number: number): Promise<DocumentRow> => {
    const found = await findDocument(db, order.id, 'credit_note', number)
    if (!found) throw new ShopError('not_found')
    return found
  }

  const sendPdf = (reply: FastifyReply, name: string, bytes: Buffer) =>
    reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${name}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(bytes)
  const sendDocument = async (reply: FastifyReply, document: DocumentRow) =>
    sendPdf(
      reply,
      `${FILE_NAMES[document.kind]}-${document.number}`,
      await inTurn(() => readDocument(db, document)),
    )

  const tags = ['documents']

  routes.get(
    '/api/orders/:orderNumber/invoice.pdf',
    {
      onRequest: lookUp,
      schema: {
        summary: 'The invoice, for the holder of the order’s key or cart session',
        tags,
        params: orderParams,
        querystring: orderCredentials,
      },
    },
    async (request, reply) => sendDocument(reply, await invoiceOf(await findOwn(request))),
  )

  routes.get(
    '/api/orders/:orderNumber/credit-notes/:number.pdf',
    {
      onRequest: lookUp,
      schema: {
        summary: 'A credit note, for the holder of the order’s key or cart session',
        tags,
        params: creditNoteParams,
        querystring: orderCredentials,
      },
    },
    async (request, reply) => {
      const order = await findOwn(request)
      return sendDocument(reply, await creditNoteOf(order, request.params.number))
    },
  )

  routes.get(
    '/api/orders/:orderNumber/documents',
    {
      onRequest: lookUp,
      schema: {
        summary: 'The papers of an order, for the holder of its key or cart session',
        tags,
        params: orderParams,
        querystring: orderCredentials,
        response: { 200: z.array(orderDocument) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return listDocuments(db, (await findOwn(request)).id)
    },
  )

  routes.get(
    '/api/admin/orders/:orderNumber/invoice.pdf',
    { onRequest, schema: { summary: 'The invoice of an order', tags, params: orderParams } },
    async (request, reply) =>
      sendDocument(reply, await invoiceOf(await access.findAny(request.params.orderNumber))),
  )

  routes.get(
    '/api/admin/orders/:orderNumber/credit-notes/:number.pdf',
    { onRequest, schema: { summary: 'A credit note of an order', tags, params: creditNoteParams } },
    async (request, reply) => {
      const order = await access.findAny(request.params.orderNumber)
      return sendDocument(reply, await creditNoteOf(order, request.params.number))
    },
  )

  routes.get(
    '/api/admin/orders/papers.pdf',
    {
      onRequest,
      schema: {
        summary: 'Packing slips, a page an order, and address labels, four on a sheet, in one file',
        tags,
        querystring: packingQuery,
      },
    },
    async (request, reply) => {
      const { numbers, slips, labels } = request.query
      if (!slips && !labels)
        throw new ShopError('invalid_input', {
          issues: [{ path: 'slips', message: 'Slips, labels or both' }],
        })
      const bytes = await inTurn(async () => {
        const orders = await Promise.all(numbers.map(access.findAny))
        const lines = await findLinesOf(
          db,
          orders.map(({ id }) => id),
        )
        const parcels = orders.map(order => parcelOf(order, lines.get(order.id) ?? []))
        const about = { sender: await sellerNow(deps), readPicture, now: now(), log: request.log }
        const { drawPacking } = await import('./packing-pdf.ts')
        return drawPacking(parcels, { slips, labels }, about)
      })
      return sendPdf(reply, `pakkimine-${tallinnDay(now())}`, bytes)
    },
  )

  routes.get(
    '/api/admin/orders.csv',
    {
      onRequest,
      schema: {
        summary: 'All orders, one line an item, UTF-8 with BOM; formula characters neutralised',
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
