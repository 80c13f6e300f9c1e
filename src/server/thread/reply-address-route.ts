import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { orderParams } from '#contract/orders.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import { recordAction } from '#server/admin/audit.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import { lockOrder } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { endReplyAddresses } from './reply-address.ts'

type Deps = { db: Db; adminOf: AdminOf; now: () => Date }

/** Ends an order's reply addresses, for the owner, if an e-mail has got into other hands. */
export function replyAddressRoute(app: FastifyInstance, { db, adminOf, now }: Deps): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/admin/orders/:orderNumber/reply-addresses/end',
    {
      onRequest: requireAdminBy(adminOf),
      schema: {
        operationId: 'endReplyAddresses',
        summary: 'Revoke the reply addresses of a thread; the next e-mail has new ones',
        tags: ['custom orders'],
        params: orderParams,
      },
    },
    async (request, reply) => {
      const actor = await actorOf(adminOf, request)
      const subject = readOrderNumber(request.params.orderNumber)
      await retryingTransaction(db, async trx => {
        const order = await lockOrder(trx, 'order_number', subject)
        if (!order) throw new ShopError('order_not_found')
        await endReplyAddresses(trx, order)
        await recordAction(trx, { actor, action: 'order.reply-addresses', subject }, now())
      })
      return reply.code(204).send()
    },
  )
}
