// Owns orders of all three kinds: look-up, status, history. Payment belongs to checkout.

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { order, orderCredentials, orderParams, orderQuery } from '#contract/orders.ts'
import { ORDER_NUMBER_MAX } from '#domain/limits.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order-status.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'
import type { OrderAccess } from './access.ts'
import { changeStatus } from './change-status.ts'
import { deleteOrder, type RemoveOrdersFromCarts } from './delete-order.ts'
import { findOrderByNumber, listOrders } from './store.ts'

const allOrders = z.object({
  orders: z.array(order),
  customOrders: z.array(order),
  customHatOrders: z.array(order),
})
const statusBody = z.object({
  orderStatus: z.enum(ORDER_STATUSES),
  /** the status that the owner saw: if it differs now, nothing is changed */
  seen: z.enum(ORDER_STATUSES).optional(),
})

export function orderRoutes(
  app: FastifyInstance,
  {
    db,
    access,
    adminOf,
    lookUp,
    publicUrl,
    removeOrdersFromCarts,
    now,
  }: {
    db: Db
    access: OrderAccess
    adminOf: AdminOf
    lookUp: Limits['lookUp']
    publicUrl: string
    /** cart's */
    removeOrdersFromCarts: RemoveOrdersFromCarts
    now: () => Date
  },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const requireAdmin = requireAdminBy(adminOf)

  const findPlaced = async (number: string) => {
    const found = await findOrderByNumber(db, readOrderNumber(number))
    if (!found) throw new ShopError('order_not_found')
    return found
  }

  routes.get(
    '/api/orders',
    {
      schema: {
        operationId: 'findOrder',
        summary: 'Get one order by its number; without a number, an administrator gets all orders',
        description:
          'Without the order’s key or cart session, personal data is masked. Data given by someone else who paid by the order number alone is shown only to administrators.',
        tags: ['orders'],
        querystring: orderQuery,
        response: { 200: z.union([order, allOrders]) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const { orderNumber, key, sessionId } = request.query
      // Listing all orders as administrator reveals nothing about numbers, so only look-ups are limited.
      if (orderNumber !== undefined) await lookUp(request)
      const isAdmin = (await adminOf(request)) !== undefined
      if (orderNumber !== undefined)
        return access.show(await findPlaced(orderNumber), { key, sessionId, isAdmin })
      if (!isAdmin) throw new ShopError('not_signed_in')
      const shown = await access.showMany(await listOrders(db), { isAdmin })
      return {
        orders: shown.filter(each => each.orderType === 'regular'),
        customOrders: shown.filter(each => each.orderType === 'custom_order'),
        customHatOrders: shown.filter(each => each.orderType === 'custom_hat'),
      }
    },
  )

  routes.get(
    '/api/orders/:orderNumber',
    {
      onRequest: lookUp,
      schema: {
        operationId: 'getOrder',
        summary: 'Get one order by its number',
        tags: ['orders'],
        params: orderParams,
        querystring: orderCredentials,
        response: { 200: order },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const isAdmin = (await adminOf(request)) !== undefined
      return access.show(await findPlaced(request.params.orderNumber), { ...request.query, isAdmin })
    },
  )

  routes.put(
    '/api/orders/:orderNumber/status',
    {
      onRequest: requireAdmin,
      schema: {
        operationId: 'setOrderStatus',
        summary: 'Set the status of an order',
        description:
          'Any status, even an earlier one. If the order no longer has the status `seen`, nothing is changed: 409 `changed_meanwhile`, with the current one in `details`.',
        tags: ['orders'],
        params: orderParams,
        body: statusBody,
        response: { 200: order },
      },
    },
    async request => {
      const actor = await actorOf(adminOf, request)
      const number = readOrderNumber(request.params.orderNumber)
      await changeStatus({ db, publicUrl, now: now() }, number, request.body, actor)
      return access.showWhole(await findPlaced(number))
    },
  )

  routes.delete(
    '/api/orders',
    {
      onRequest: requireAdmin,
      schema: {
        operationId: 'deleteOrder',
        summary: 'Delete an order; it can be restored for 30 days',
        description:
          'If its payment no longer has the status `seen`, nothing is deleted: 409 `changed_meanwhile`.',
        tags: ['orders'],
        querystring: z.object({
          orderNumber: z.string().max(ORDER_NUMBER_MAX),
          seen: z.enum(PAYMENT_STATUSES).optional(),
        }),
      },
    },
    async (request, reply) => {
      const actor = await actorOf(adminOf, request)
      const number = readOrderNumber(request.query.orderNumber)
      const { seen } = request.query
      await deleteOrder(db, { number, seen, actor, removeOrdersFromCarts }, now())
      return reply.code(204).send()
    },
  )
}
