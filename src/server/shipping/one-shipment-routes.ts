// What the owner does with one shipment: another attempt, a correction, its removal.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  type OrderShipments,
  orderShipments,
  retriedShipmentInput,
  seenShipmentQuery,
  shipmentParams,
} from '#contract/shipments.ts'
import { carrierOf } from '#domain/delivery.ts'
import { recordAction } from '#server/admin/audit.ts'
import { actorOf, requireAdminBy } from '#server/admin/guard.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { ShippingDeps } from './deps.ts'
import { correctShipment } from './make-shipment.ts'
import { obstacleOf } from './request-shipments.ts'
import type { ShippingRouteDeps } from './routes.ts'
import { findShipments, forgetShipment, retryRequest, type ShipmentRow } from './store.ts'

type OneShipmentDeps = Omit<ShippingRouteDeps, 'shipping'> & {
  /** @throws ShopError `not_found` without a shipping service */
  expectService: () => ShippingDeps
  shipmentsOf: (order: OrderRow) => Promise<OrderShipments>
  make: (deps: ShippingDeps, rows: readonly ShipmentRow[]) => Promise<unknown>
}

export function oneShipmentRoutes(
  app: FastifyInstance,
  { db, access, adminOf, now, expectService, shipmentsOf, make }: OneShipmentDeps,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireAdminBy(adminOf)
  const tags = ['admin']

  const findOwn = async (orderNumber: string, position: number) => {
    const order = await access.findAny(orderNumber)
    const row = (await findShipments(db, order.id)).find(each => each.position === position)
    if (!row) throw new ShopError('not_found')
    return { order, row }
  }

  routes.post(
    '/api/admin/orders/:orderNumber/shipments/:position/retry',
    {
      onRequest,
      schema: {
        operationId: 'retryShipment',
        summary: 'Retry a shipment that was refused or not answered',
        description:
          'Uses the order’s current carrier. If there was no answer, the service may have made the shipment: check there first. If it has changed since `seen`, it is not retried: 409 `changed_meanwhile`.',
        tags,
        params: shipmentParams,
        querystring: seenShipmentQuery,
        body: retriedShipmentInput,
        response: { 200: orderShipments },
      },
    },
    async request => {
      const deps = expectService()
      const actor = await actorOf(adminOf, request)
      const { order, row } = await findOwn(request.params.orderNumber, request.params.position)
      if (await obstacleOf(deps, order)) throw new ShopError('changed_meanwhile')
      const { size = row.size } = request.body
      const { seen } = request.query
      if (!(await retryRequest(db, row, { size, seen }, now()))) throw new ShopError('changed_meanwhile')
      const data = { position: row.position, before: row.state }
      await recordAction(db, { actor, action: 'order.shipment', subject: order.order_number, data }, now())
      await make(deps, [row])
      return shipmentsOf(order)
    },
  )

  routes.post(
    '/api/admin/orders/:orderNumber/shipments/:position/correct',
    {
      onRequest,
      schema: {
        operationId: 'correctShipment',
        summary: 'Send the order’s current receiver and machine to the service; the tracking code may change',
        description: 'If it has changed since `seen`, it is not corrected: 409 `changed_meanwhile`.',
        tags,
        params: shipmentParams,
        querystring: seenShipmentQuery,
        response: { 200: orderShipments },
      },
    },
    async request => {
      const deps = expectService()
      const actor = await actorOf(adminOf, request)
      const { order, row } = await findOwn(request.params.orderNumber, request.params.position)
      await correctShipment(deps, order, row, request.query.seen)
      const data = { position: row.position }
      await recordAction(db, { actor, action: 'order.shipment', subject: order.order_number, data }, now())
      return shipmentsOf(order)
    },
  )

  routes.delete(
    '/api/admin/orders/:orderNumber/shipments/:position',
    {
      onRequest,
      schema: {
        operationId: 'forgetShipment',
        summary: 'Delete a shipment that was not made, to send the parcel in another way',
        description:
          'Also one that its carrier rejected, once the order has another carrier. If it has changed since `seen`, it is not deleted: 409 `changed_meanwhile`.',
        tags,
        params: shipmentParams,
        querystring: seenShipmentQuery,
        response: { 200: orderShipments },
      },
    },
    async request => {
      const { order, row } = await findOwn(request.params.orderNumber, request.params.position)
      const carrier = carrierOf(order.delivery_method ?? '')
      if (!(await forgetShipment(db, row, { carrier, seen: request.query.seen }, now())))
        throw new ShopError('changed_meanwhile')
      const actor = await actorOf(adminOf, request)
      const subject = order.order_number
      await recordAction(db, { actor, action: 'order.shipment-forget', subject }, now())
      return shipmentsOf(order)
    },
  )
}
