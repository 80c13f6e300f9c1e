// Owns the calls of clients that capture first and say afterwards what was paid.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { hatPaypalSuccess, payLaterSuccess } from '#contract/custom-orders.ts'
import { order } from '#contract/orders.ts'
import type { OrderAccess } from '#server/orders/access.ts'
import type { Limits } from '#server/platform/rate-limits.ts'
import type { CheckoutDeps } from '../deps.ts'
import { settleByNumber, settleHat } from './settle-by-number.ts'

export function clientFirstRoutes(
  app: FastifyInstance,
  {
    deps,
    access,
    limit,
    lookUp,
  }: { deps: CheckoutDeps; access: OrderAccess } & Pick<Limits, 'limit' | 'lookUp'>,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/api/pay-later-order-success',
    {
      config: limit(30),
      schema: {
        operationId: 'settleLaterOrder',
        summary: 'Settle an order that was ordered earlier by its payment',
        tags: ['payment'],
        body: payLaterSuccess,
        response: { 200: order },
      },
    },
    async request => {
      await lookUp(request)
      const { orderId, orderData, amount } = request.body
      const said = { ...orderData, paypalOrderId: orderId, ...(amount !== undefined && { amount }) }
      const { order, sessionId } = await settleByNumber(deps, orderData.orderNumber, said)
      return access.show(order, { sessionId, isAdmin: false })
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
      return access.showWhole(await settleHat(deps, { orderId, amount, hat: customHatData }))
    },
  )
}
