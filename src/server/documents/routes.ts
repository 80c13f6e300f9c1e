// Owns the documents of orders: pro formas, invoices, credit notes, packing slips and address labels.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { orderDocument, packingQuery } from '#contract/documents.ts'
import { orderCredentials, orderParams } from '#contract/orders.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import * as messages from '#messages/documents.ts'
import { type AdminOf, requireAdminBy } from '#server/admin/guard.ts'
import type { OrderAccess } from '#server/orders/access.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { limitConcurrency } from '#server/platform/concurrency.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { internalRequest } from '#server/platform/http/internal-request.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'
import { documentFileName, readCustomersCopy, readDocument } from './document-file.ts'
import { currentSeller, ensureDocument, type Issuing } from './issue.ts'
import type { DocumentKind } from './numbering.ts'
import { type CarrierLabelsOf, drawPapers } from './packing-papers.ts'
import type { ReadPicture } from './packing-pdf.ts'
import { type DocumentRow, factsOf, findNumbered, listDocuments } from './store.ts'

type DocumentDeps = Issuing & {
  db: Db
  access: OrderAccess
  adminOf: AdminOf
  lookUp: Limits['lookUp']
  /** the carriers' own labels of these orders; shipping's */
  carrierLabelsOf: CarrierLabelsOf
  now: () => Date
}

const paperParams = orderParams.extend({ number: z.coerce.number().int().positive().max(2_147_483_647) })

type Numbered = z.infer<typeof orderParams>
type OrderCredentials = z.infer<typeof orderCredentials>

const PAPERS = {
  'pro-formas': { kind: 'pro_forma', name: 'ProForma' },
  invoices: { kind: 'invoice', name: 'NumberedInvoice' },
  'credit-notes': { kind: 'credit_note', name: 'CreditNote' },
} as const

/**
 * A picture is fetched through the shop's own route, wherever it is stored; pictures on other hosts are not fetched.
 */
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
  // Drawing takes the processor: two sets of documents at once are enough for one shop.
  const inTurn = limitConcurrency({ concurrency: 2, waitingMax: 20 })

  const findOwn = async (request: FastifyRequest<{ Params: Numbered; Querystring: OrderCredentials }>) => {
    const isAdmin = (await adminOf(request)) !== undefined
    const order = await access.findWhole(request.params.orderNumber, { ...request.query, isAdmin })
    return { order, isAdmin }
  }

  /** The document that the order is paid with. */
  const invoiceOf = async (order: OrderRow): Promise<DocumentRow> => {
    if (order.payment_status === 'pending' && order.invoice_price === null)
      throw new ShopError('not_found', { details: messages.noInvoiceYet })
    return ensureDocument(deps, order, now())
  }
  const paperOf = async (order: OrderRow, kind: DocumentKind, number: number): Promise<DocumentRow> => {
    const found = await findNumbered(db, order.id, kind, number)
    if (!found) throw new ShopError('not_found')
    return found
  }

  const sendPdf = (reply: FastifyReply, name: string, bytes: Buffer) =>
    reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${name}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(bytes)
  const sendDocument = async (
    reply: FastifyReply,
    document: DocumentRow,
    read = () => readDocument(db, document),
  ) => sendPdf(reply, documentFileName(factsOf(document)), await inTurn(read))
  const sendOwn = async (
    reply: FastifyReply,
    document: DocumentRow,
    { order, isAdmin }: Awaited<ReturnType<typeof findOwn>>,
  ) => sendDocument(reply, document, isAdmin ? undefined : () => readCustomersCopy(db, order, document))

  const tags = ['documents']

  routes.get(
    '/api/orders/:orderNumber/invoice.pdf',
    {
      onRequest: lookUp,
      schema: {
        operationId: 'getInvoice',
        summary: 'Get the invoice, or before payment the pro forma, with the order’s key or cart session',
        tags,
        params: orderParams,
        querystring: orderCredentials,
      },
    },
    async (request, reply) => {
      const own = await findOwn(request)
      return sendOwn(reply, await invoiceOf(own.order), own)
    },
  )

  for (const [papers, { kind, name }] of Object.entries(PAPERS)) {
    routes.get(
      `/api/orders/:orderNumber/${papers}/:number.pdf`,
      {
        onRequest: lookUp,
        schema: {
          operationId: `get${name}`,
          summary: 'Get a document by its number, with the order’s key or cart session',
          tags,
          params: paperParams,
          querystring: orderCredentials,
        },
      },
      async (request, reply) => {
        const own = await findOwn(request)
        return sendOwn(reply, await paperOf(own.order, kind, request.params.number), own)
      },
    )

    routes.get(
      `/api/admin/orders/:orderNumber/${papers}/:number.pdf`,
      {
        onRequest,
        schema: {
          operationId: `getOrder${name}`,
          summary: 'Get a document of an order by its number',
          tags,
          params: paperParams,
        },
      },
      async (request, reply) => {
        const order = await access.findAny(request.params.orderNumber)
        return sendDocument(reply, await paperOf(order, kind, request.params.number))
      },
    )
  }

  routes.get(
    '/api/orders/:orderNumber/documents',
    {
      onRequest: lookUp,
      schema: {
        operationId: 'listDocuments',
        summary: 'List the documents of an order, with its key or cart session',
        tags,
        params: orderParams,
        querystring: orderCredentials,
        response: { 200: z.array(orderDocument) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return listDocuments(db, (await findOwn(request)).order.id)
    },
  )

  routes.get(
    '/api/admin/orders/:orderNumber/invoice.pdf',
    {
      onRequest,
      schema: {
        operationId: 'getOrderInvoice',
        summary: 'Get the invoice of an order, or before payment its pro forma',
        tags,
        params: orderParams,
      },
    },
    async (request, reply) =>
      sendDocument(reply, await invoiceOf(await access.findAny(request.params.orderNumber))),
  )

  routes.get(
    '/api/admin/orders/papers.pdf',
    {
      onRequest,
      schema: {
        operationId: 'getPackingPapers',
        summary:
          'Get packing slips, one page per order, and labels, the carriers’ own if there are any, in one file',
        description:
          'An order of which nothing is left to send gets no address label. If a carrier’s label no longer matches the delivery of its order, or cannot be fetched or read, a page says so in its place. If the file would be empty, the request is refused: 409 `nothing_to_send`.',
        tags,
        querystring: packingQuery,
      },
    },
    async (request, reply) => {
      const { numbers, slips, labels } = request.query
      if (!slips && !labels)
        throw new ShopError('invalid_input', {
          issues: [{ path: 'slips', message: 'Needs slips, labels or both' }],
        })
      const bytes = await inTurn(async () => {
        const orders = await Promise.all(numbers.map(access.findAny))
        const about = { sender: await currentSeller(deps), readPicture, now: now(), log: request.log }
        return drawPapers(deps, orders, request.query, about)
      })
      return sendPdf(reply, `pakkimine-${tallinnDay(now())}`, bytes)
    },
  )
}
