// Admin routes for refunds: make one, book money won back, list those of an order.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { orderParams } from '#contract/orders.ts'
import {
  refundedOrder,
  refundInput,
  refundParams,
  refundsAndDocuments,
  wonBackInput,
} from '#contract/refunds.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import type { OrderAccess } from '#server/orders/access.ts'
import type { CheckoutDeps } from '../deps.ts'
import { bookWonBack } from './book-won-back.ts'
import { showRefund, showRefundsAndDocuments } from './refund-view.ts'
import { refundOrder } from './request-refund.ts'

export function refundRoutes(
  app: FastifyInstance,
  { deps, adminOf, access }: { deps: CheckoutDeps; adminOf: AdminOf; access: OrderAccess },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireAdminBy(adminOf)

  routes.post(
    '/api/admin/orders/:orderNumber/refund',
    {
      onRequest,
      schema: {
        operationId: 'refundOrder',
        summary: 'Refund an order at the provider, in full or in part',
        description:
          'Without `amount` and `lines`, refunds whatever is left. 202 while the outcome at the provider is unknown: the shop keeps asking.',
        tags: ['admin'],
        params: orderParams,
        body: refundInput,
        response: { 200: refundedOrder, 202: refundedOrder },
      },
    },
    async (request, reply) => {
      const actor = await actorOf(adminOf, request)
      const number = readOrderNumber(request.params.orderNumber)
      const refund = await refundOrder(deps, number, request.body, actor)
      const order = await access.showWhole(await access.findAny(number))
      return reply
        .code(refund.state === 'done' ? 200 : 202)
        .send({ ...order, refund: showRefund(refund, order.paymentMethod) })
    },
  )

  routes.post(
    '/api/admin/orders/:orderNumber/refunds/:refundId/won-back',
    {
      onRequest,
      schema: {
        operationId: 'bookWonBack',
        summary: 'Book money that was won back after the provider had reversed it',
        description: 'Possible once per refund; repeating the same sum and day changes nothing.',
        tags: ['admin'],
        params: refundParams,
        body: wonBackInput,
        response: { 200: refundsAndDocuments },
      },
    },
    async request => {
      const actor = await actorOf(adminOf, request)
      const number = readOrderNumber(request.params.orderNumber)
      const { refundId } = request.params
      await bookWonBack(deps, { ...request.body, number, refundId }, actor)
      return showRefundsAndDocuments(deps.db, await access.findAny(number))
    },
  )

  routes.get(
    '/api/admin/orders/:orderNumber/papers',
    {
      onRequest,
      schema: {
        operationId: 'listOrderPapers',
        summary: 'List the refunds of an order, what can still be refunded, its invoice and credit notes',
        tags: ['admin'],
        params: orderParams,
        response: { 200: refundsAndDocuments },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return showRefundsAndDocuments(deps.db, await access.findAny(request.params.orderNumber))
    },
  )
}
