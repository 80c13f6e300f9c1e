import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { orderParams } from '#contract/orders.ts'
import { type OrderPiece, orderPieces } from '#contract/yarn.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import { requireAdminBy } from '#server/admin/guard.ts'
import { findLines, findOrderByNumber } from '#server/orders/store.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { YarnDeps } from './change-yarn.ts'
import { listPieces, type PieceRow, usesOf } from './store.ts'

/** Lists the passports that belong to an order, and those that could. */
export function orderPiecesRoute(app: FastifyInstance, { db, adminOf }: YarnDeps): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/orders/:orderNumber/pieces',
    {
      onRequest: requireAdminBy(adminOf),
      schema: {
        operationId: 'listOrderPieces',
        summary: 'List the pieces with a passport sold with an order, and the unsold pieces of its products',
        tags: ['admin'],
        params: orderParams,
        response: { 200: orderPieces },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const order = await findOrderByNumber(db, readOrderNumber(request.params.orderNumber))
      if (!order) throw new ShopError('order_not_found')
      const products = [...new Set((await findLines(db, order.id)).map(({ product_id }) => product_id))]
      const own = await listPieces(db, { orderId: order.id })
      const unsold: PieceRow[] = []
      for (const productId of products)
        if (productId !== null) unsold.push(...(await listPieces(db, { productId, isUnsold: true })))
      const uses = await usesOf(db, [...own, ...unsold])
      return [...own, ...unsold].map(
        (piece): OrderPiece => ({
          id: piece.id,
          code: piece.code,
          name: piece.name,
          madeOn: piece.made_on,
          grams: (uses.get(piece.id) ?? []).reduce((sum, { grams }) => sum + grams, 0),
          isShown: piece.shown === 1,
          isChosen: piece.order_id === order.id,
        }),
      )
    },
  )
}
