// Owns the calls of clients that capture first and post what was paid for afterwards.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { hatPaypalSuccess, payLaterSuccess } from '#contract/custom-orders.ts'
import { order } from '#contract/orders.ts'
import type { AdminOf } from '#server/admin/guard.ts'
import type { OrderAccess } from '#server/orders/access.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'
import type { CheckoutDeps } from '../deps.ts'
import { settleByNumber, settleHat } from './settle-by-number.ts'

export function clientFirstRoutes(
  app: FastifyInstance,
  {
    deps,
    access,
    adminOf,
    limit,
    lookUp,
  }: { deps: CheckoutDeps; access: OrderAccess; adminOf: AdminOf } & Pick<Limits, 'limit' | 'lookUp'>,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/api/pay-later-order-success',
    {
      config: limit(30),
      schema: {
        operationId: 'settleLaterOrder',
        summary: 'Settle an earlier order by its payment',
        tags: ['payment'],
        body: payLaterSuccess,
        response: { 200: order },
      },
    },
    async request => {
      await lookUp(request)
      const { orderId, orderData, amount } = request.body
      const said = { ...orderData, paypalOrderId: orderId, ...(amount !== undefined && { amount }) }
      const settled = await settleByNumber(deps, orderData.orderNumber, said)
      const { key, sessionId } = orderData
      return access.show(settled, { key, sessionId, isAdmin: (await adminOf(request)) !== undefined })
    },
  )

  routes.post(
    '/api/custom-hat-paypal-success',
    {
      config: limit(30),
      schema: {
        operationId: 'postPaidHat',
        summary: 'Store a custom hat that was paid on its own page',
        tags: ['payment'],
        body: hatPaypalSuccess,
        response: { 200: order },
      },
    },
    async request => {
      const { orderId, amount, customHatData } = request.body
      const { order, created } = await settleHat(deps, { orderId, amount, hat: customHatData })
      // A payment id does not prove whose order it is: it appears in the URL of the page after payment. A repeated call
      // is masked.
      if (created) return access.showWhole(order)
      const { sessionId } = customHatData
      return access.show(order, { sessionId, isAdmin: (await adminOf(request)) !== undefined })
    },
  )
}
