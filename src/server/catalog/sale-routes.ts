import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { sale, saleInput, salePlan } from '#contract/sales.ts'
import { requireAdminBy } from '#server/admin/guard.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { type CatalogDeps, catalogTransaction } from './catalog-transaction.ts'
import { addSale, endSale, listSales, planSale } from './sales.ts'

/** Sales: products that are cheaper between two days. */
export function saleRoutes(app: FastifyInstance, deps: CatalogDeps): void {
  const { db, now } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireAdminBy(deps.adminOf)

  routes.get(
    '/api/admin/sales',
    {
      onRequest,
      schema: {
        operationId: 'listSales',
        summary: 'List the running and planned sales, and the latest past ones',
        tags: ['admin'],
        response: { 200: z.array(sale) },
      },
    },
    async (_request, reply) => {
      // Switches due sales first, so that the list shows as over what is over by the clock.
      await deps.catalog.shownVersion()
      return reply.header('cache-control', 'no-store').send(await listSales(db))
    },
  )

  routes.post(
    '/api/admin/sales/plan',
    {
      onRequest,
      schema: {
        operationId: 'planSale',
        summary: 'Preview how the shop would show each product when a sale begins; changes nothing',
        tags: ['admin'],
        body: saleInput,
        response: { 200: salePlan },
      },
    },
    async request =>
      retryingTransaction(db, trx => planSale(trx, { input: request.body, isMade: false }, now())),
  )

  routes.post(
    '/api/admin/sales',
    {
      onRequest,
      schema: {
        operationId: 'createSale',
        summary: 'Create a sale; one that starts today begins at once',
        tags: ['admin'],
        body: saleInput,
        response: { 201: z.array(sale) },
      },
    },
    async (request, reply) => {
      await catalogTransaction(request, deps, change => addSale(change, request.body))
      return reply.code(201).send(await listSales(db))
    },
  )

  routes.post(
    '/api/admin/sales/:id/end',
    {
      onRequest,
      schema: {
        operationId: 'endSale',
        summary: 'End a running sale now, or delete one that has not begun',
        tags: ['admin'],
        params: z.object({ id: z.string().max(100) }),
        response: { 200: z.array(sale) },
      },
    },
    async request => {
      await catalogTransaction(request, deps, change => endSale(change, request.params.id))
      return listSales(db)
    },
  )
}
