// Route by which the owner changes where an order goes.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { deliveryInput } from '#contract/admin-delivery.ts'
import { order, orderParams } from '#contract/orders.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import type { OrderAccess } from '#server/orders/access.ts'
import type { CheckoutDeps } from '../deps.ts'
import { changeDelivery } from './change-delivery.ts'

export function changeDeliveryRoutes(
  app: FastifyInstance,
  { deps, adminOf, access }: { deps: CheckoutDeps; adminOf: AdminOf; access: OrderAccess },
): void {
  app.withTypeProvider<ZodTypeProvider>().put(
    '/api/admin/orders/:orderNumber/delivery',
    {
      onRequest: requireAdminBy(adminOf),
      schema: {
        operationId: 'setOrderDelivery',
        summary: 'Set the destination of an order: delivery method, parcel machine or address, and contact',
        description:
          'The sums of a paid order do not change; before payment, the delivery method sets the shipping fee. If the order no longer matches `seen`, nothing is changed: 409 `changed_meanwhile`.',
        tags: ['admin'],
        params: orderParams,
        body: deliveryInput,
        response: { 200: order },
      },
    },
    async request => {
      const actor = await actorOf(adminOf, request)
      const number = readOrderNumber(request.params.orderNumber)
      return access.showWhole(await changeDelivery(deps, number, request.body, actor))
    },
  )
}
