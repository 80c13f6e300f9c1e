// Owns the checkout, which joins cart, orders, stock and payments: place and settle. Providers belong to payments/.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  cancelled,
  capture,
  captureInput,
  captureQuery,
  paymentOrder,
  paymentOrderInput,
} from '#contract/checkout.ts'
import { order, orderInput, orderParams, orderPatch, paymentOfOrder } from '#contract/orders.ts'
import { eurosOf } from '#domain/money.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import type { AdminOf } from '#server/admin/guard.ts'
import type { AnonymousMailLimit } from '#server/mail/anonymous-mail-limit.ts'
import type { OrderAccess } from '#server/orders/access.ts'
import { paymentMethodRoutes } from '#server/payments/methods/routes.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'
import { updateOrderByAdmin } from './admin/admin-order-update.ts'
import { captureRefusal } from './capture-refusal.ts'
import { clientFirstRoutes } from './client-first/routes.ts'
import { settleByNumber } from './client-first/settle-by-number.ts'
import { submitOrder } from './client-first/submit-captured-order.ts'
import type { CheckoutDeps } from './deps.ts'
import { placePayment } from './place/place-order.ts'
import { retryRefused } from './purchase/claim.ts'
import type { PaidOrders } from './purchase/settlement.ts'
import { cancelPayment } from './settle/cancel-payment.ts'
import { returnRoutes } from './settle/return-route.ts'
import { settle } from './settle/settle.ts'
import { webhookRoutes } from './settle/webhook-route.ts'

const shownOrders = ({ orderNumbers, amount }: PaidOrders) => ({
  orderNumber: orderNumbers[0],
  orderNumbers,
  amount: eurosOf(amount),
})

export function checkoutRoutes(
  app: FastifyInstance,
  {
    deps,
    adminOf,
    access,
    mailLimit,
    limit,
    lookUp,
    networkOf,
    limitStrangersWishes,
    limitUnpaidHats,
  }: { deps: CheckoutDeps; adminOf: AdminOf; access: OrderAccess; mailLimit: AnonymousMailLimit } & Pick<
    Limits,
    'limit' | 'lookUp' | 'networkOf' | 'limitStrangersWishes' | 'limitUnpaidHats'
  >,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/api/paypal/order',
    {
      config: limit(300),
      schema: {
        operationId: 'openPayment',
        summary: 'Open a payment; with `checkout`, first store the order and hold its stock',
        tags: ['payment'],
        body: paymentOrderInput,
        response: { 200: paymentOrder },
      },
    },
    async request => {
      // Paying an order by its number reveals whether that order exists, so this counts as a look-up.
      if (request.body.checkout?.invoice) await lookUp(request)
      const isAdmin = (await adminOf(request)) !== undefined
      if (request.body.hat && !isAdmin) await limitUnpaidHats(request)
      return placePayment(deps, request.body, { isAdmin, network: isAdmin ? null : networkOf(request) })
    },
  )

  routes.post(
    '/api/paypal/capture',
    {
      config: limit(300),
      schema: {
        operationId: 'capturePayment',
        summary: 'Capture an approved payment, once',
        tags: ['payment'],
        querystring: captureInput,
        response: { 200: capture, 202: capture },
      },
    },
    async (request, reply) => {
      const { orderID, again } = request.query
      if (again) await retryRefused(deps, orderID)
      const settlement = await settle(deps, orderID)
      switch (settlement.outcome) {
        case 'paid':
          return { status: 'COMPLETED' as const, ...shownOrders(settlement) }
        case 'unclaimed':
          return { status: 'COMPLETED' as const }
        case 'reviewing':
          return reply.code(202).send({ status: 'PENDING' as const, ...shownOrders(settlement) })
        default:
          throw await captureRefusal(deps, orderID, settlement)
      }
    },
  )

  routes.post(
    '/api/paypal/cancel',
    {
      config: limit(60),
      schema: {
        operationId: 'cancelPayment',
        summary: 'Release a payment that the shopper abandoned, and its hold',
        tags: ['payment'],
        querystring: captureQuery,
        response: { 200: cancelled },
      },
    },
    request => cancelPayment(deps, request.query.orderID),
  )

  routes.post(
    '/api/orders',
    {
      config: limit(30),
      schema: {
        operationId: 'postOrder',
        summary: 'Post an order that has been paid, or will be paid later',
        tags: ['orders', 'payment'],
        body: orderInput,
        response: { 200: order, 201: order },
      },
    },
    async (request, reply) => {
      const isAdmin = (await adminOf(request)) !== undefined
      if (!isAdmin && !request.body.paypalOrderId) await limitStrangersWishes(request)
      const posted = await submitOrder(deps, request.body, {
        isAdmin,
        mayWriteTo: recipient => mailLimit.claim(request.ip, recipient),
      })
      const { sessionId } = request.body
      // On a repeated call, neither the payment id nor the e-mail proves whose order it is, so personal data stays
      // masked.
      const shown = posted.created
        ? await access.showWhole(posted.order)
        : await access.show(posted.order, { sessionId, isAdmin })
      return reply.code(posted.created ? 201 : 200).send(shown)
    },
  )

  routes.patch(
    '/api/orders',
    {
      config: limit(30),
      // With the number in the query, this is the administrator's own call (contract §2).
      onRequest: async request => {
        const { orderNumber } = request.query as { orderNumber?: string }
        if (orderNumber !== undefined && !(await adminOf(request))) throw new ShopError('not_signed_in')
      },
      schema: {
        operationId: 'changeOrder',
        summary: 'Settle an order by its payment; an administrator may set status and payment by hand',
        tags: ['orders', 'payment'],
        security: [{}, { session: [] }],
        querystring: z.object({ orderNumber: z.string().max(40).optional() }),
        body: orderPatch,
        response: { 200: order },
      },
    },
    async request => {
      const { body, query } = request
      const admin = await adminOf(request)
      const number = readOrderNumber(query.orderNumber ?? body.orderNumber ?? '')
      if (!number || readOrderNumber(body.orderNumber || number) !== number)
        throw new ShopError('invalid_input', {
          issues: [
            { path: 'orderNumber', message: 'Must be the number of one order, the same in query and body' },
          ],
        })
      if (!admin) {
        await lookUp(request)
        const { key, sessionId } = body
        return access.show(await settleByNumber(deps, number, body), { key, sessionId, isAdmin: false })
      }
      return access.showWhole(await updateOrderByAdmin(deps, number, body, admin.email))
    },
  )

  routes.post(
    '/api/orders/:orderNumber/payment',
    {
      config: limit(30),
      schema: {
        operationId: 'settleOrder',
        summary: 'Settle one order by its payment',
        tags: ['orders', 'payment'],
        params: orderParams,
        body: paymentOfOrder,
        response: { 200: order },
      },
    },
    async request => {
      await lookUp(request)
      const { key, sessionId } = request.body
      const settled = await settleByNumber(deps, request.params.orderNumber, request.body)
      return access.show(settled, { key, sessionId, isAdmin: (await adminOf(request)) !== undefined })
    },
  )

  paymentMethodRoutes(app, deps)
  clientFirstRoutes(app, { deps, access, adminOf, limit, lookUp })
  webhookRoutes(app, deps)
  returnRoutes(app, deps)
}
