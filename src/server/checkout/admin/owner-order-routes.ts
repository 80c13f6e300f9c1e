// Route by which the owner creates an order herself.
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
        summary: 'Create an order: sold over the counter, or agreed in a message',
        description:
          '`payment` `cash` and `bank_transfer`: the order is paid as of `paidOn`, and counted pieces are taken from the stock. `link`: the order waits for payment, nothing is held, and the stock is checked when it is paid. An empty `deliveryMethod` means that the order is handed over at once or, with a link, that the buyer chooses.',
        tags: ['admin'],
        body: ownerOrderInput,
        response: { 201: ownerOrderMade },
      },
    },
    async (request, reply) => {
      const actor = await actorOf(adminOf, request)
      const row = await placeOwnerOrder(deps, request.body, actor)
      const link =
        // On a repeated request, the order may be paid already.
        row.payment_status === 'pending'
          ? await sendPaymentLink({ ...deps, mailer }, row.order_number, actor, { once: true })
          : null
      return reply.code(201).send({ order: await access.showWhole(row), link })
    },
  )
}
