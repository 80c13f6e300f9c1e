// The owner's call to make an order herself.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { ownerOrderInput, ownerOrderMade } from '#contract/owner-orders.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import { sendPaymentLink } from '#server/custom-orders/payment-link.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { OrderAccess } from '#server/orders/access.ts'
import type { CheckoutDeps } from '../deps.ts'
import { placeOwnerOrder } from './place-owner-order.ts'

export function ownerOrderRoutes(
  app: FastifyInstance,
  given: { deps: CheckoutDeps; adminOf: AdminOf; access: OrderAccess; mailer: Mailer },
): void {
  const { deps, adminOf, access, mailer } = given
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/admin/orders',
    {
      onRequest: requireAdminBy(adminOf),
      schema: {
        operationId: 'createOwnerOrder',
        summary: 'Make an order: sold over the counter, or agreed on in a message',
        description:
          '`payment` `cash` and `bank_transfer`: it is paid as of `paidOn`, and counted pieces leave the stock. `link`: it waits for its money, nothing is held, and the payment looks whether the pieces are there. An empty `deliveryMethod` is handed over at once; with a link the buyer chooses it.',
        tags: ['admin'],
        body: ownerOrderInput,
        response: { 201: ownerOrderMade },
      },
    },
    async (request, reply) => {
      const actor = await actorOf(adminOf, request)
      const row = await placeOwnerOrder(deps, request.body, actor)
      const link =
        // Sent again it may be paid by now.
        row.payment_status === 'pending'
          ? await sendPaymentLink({ ...deps, mailer }, row.order_number, actor, { once: true })
          : null
      return reply.code(201).send({ order: await access.showWhole(row), link })
    },
  )
}
