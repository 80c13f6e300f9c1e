// Owns shipments at the shipping service. Their labels are printed with the packing slips.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import pLimit from 'p-limit'
import { orderParams } from '#contract/orders.ts'
import {
  anotherShipmentInput,
  type OrderShipments,
  type OwnShipment,
  orderShipments,
  type RequestedShipments,
  requestedShipments,
  shipmentsInput,
} from '#contract/shipments.ts'
import * as messages from '#messages/admin/shipments.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import type { OrderAccess } from '#server/orders/access.ts'
import { findParcels, type ParcelRow } from '#server/orders/parcels.ts'
import type { OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { ShippingDeps } from './deps.ts'
import { makeShipment } from './make-shipment.ts'
import { oneShipmentRoutes } from './one-shipment-routes.ts'
import { servicePointRoutes } from './point-routes.ts'
import { obstacleOf, requestAnotherShipment, requestShipment } from './request-shipments.ts'
import { isStale } from './stale-labels.ts'
import { findShipments, type ShipmentRow } from './store.ts'
import { shippingWebhookRoute } from './webhook-route.ts'

/** How many shipments are requested concurrently. */
const AT_ONCE = 4

const show = ({ order_number }: OrderRow, parcels: readonly ParcelRow[], row: ShipmentRow): OwnShipment => ({
  orderNumber: order_number,
  position: row.position,
  carrier: row.carrier,
  size: row.size,
  state: row.state,
  code: row.code,
  link: row.link,
  reason: row.reason,
  needsPoint:
    row.state === 'refused' && messages.machineUnknownWordings.some(wording => wording === row.reason),
  isStale: isStale(row, parcels),
  changedAt: row.updated_at,
})

export type ShippingRouteDeps = {
  db: Db
  access: OrderAccess
  adminOf: AdminOf
  now: () => Date
  shipping: ShippingDeps | undefined
}

export function shippingRoutes(
  app: FastifyInstance,
  { db, access, adminOf, now, shipping }: ShippingRouteDeps,
): void {
  if (shipping) shippingWebhookRoute(app, shipping)
  servicePointRoutes(app, { db, access, adminOf, now, shipping })
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireAdminBy(adminOf)
  const limit = pLimit(AT_ONCE)
  const tags = ['admin']

  const expectService = (): ShippingDeps => {
    if (!shipping) throw new ShopError('not_found')
    return shipping
  }
  const shipmentsOf = async (order: OrderRow): Promise<OrderShipments> => {
    const parcels = await findParcels(db, order.id)
    return {
      isOn: shipping !== undefined,
      obstacle: (await obstacleOf({ db, service: shipping?.service }, order)) ?? null,
      shipments: (await findShipments(db, order.id)).map(row => show(order, parcels, row)),
    }
  }
  /** The answer waits for all calls, each with its timeout; what happens later is reported by an event. */
  const make = (deps: ShippingDeps, rows: readonly ShipmentRow[]) =>
    limit.map(rows, row => makeShipment(deps, row))

  routes.post(
    '/api/admin/shipments',
    {
      onRequest,
      schema: {
        operationId: 'requestShipments',
        summary: 'Make a shipment at the shipping service for each of these orders that does not have one',
        tags,
        body: shipmentsInput,
        response: { 200: requestedShipments },
      },
    },
    async request => {
      const deps = expectService()
      const actor = await actorOf(adminOf, request)
      const numbers = [...new Set(request.body.orderNumbers)]
      // A page of an older version does not send `evenIfSent`; there, a single order is one that the owner is looking
      // at.
      const { size, evenIfSent = numbers.length === 1 } = request.body
      const orders = await Promise.all(numbers.map(access.findAny))
      const left: RequestedShipments['left'] = []
      const reserved: ShipmentRow[] = []
      for (const order of orders) {
        const row = await requestShipment(deps, order.id, { size, actor, evenIfSent })
        if (typeof row === 'string') left.push({ orderNumber: order.order_number, obstacle: row })
        else reserved.push(row)
      }
      await make(
        deps,
        reserved.filter(({ state }) => state === 'requested'),
      )
      const shown = await Promise.all(orders.map(shipmentsOf))
      return { shipments: shown.flatMap(({ shipments }) => shipments), left }
    },
  )

  routes.get(
    '/api/admin/orders/:orderNumber/shipments',
    {
      onRequest,
      schema: {
        operationId: 'listShipments',
        summary: 'List the shipments of an order',
        tags,
        params: orderParams,
        response: { 200: orderShipments },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return shipmentsOf(await access.findAny(request.params.orderNumber))
    },
  )

  routes.post(
    '/api/admin/orders/:orderNumber/shipments',
    {
      onRequest,
      schema: {
        operationId: 'requestAnotherShipment',
        summary: 'Add a parcel to an order whose other shipments have been made',
        description: 'Idempotent: `known` is the number of shipments that the client has seen.',
        tags,
        params: orderParams,
        body: anotherShipmentInput,
        response: { 200: orderShipments },
      },
    },
    async request => {
      const deps = expectService()
      const actor = await actorOf(adminOf, request)
      const order = await access.findAny(request.params.orderNumber)
      const { size, known } = request.body
      const row = await requestAnotherShipment(deps, order.id, { size, known, actor })
      if (typeof row === 'string') throw new ShopError('changed_meanwhile')
      await make(deps, [row])
      return shipmentsOf(order)
    },
  )

  oneShipmentRoutes(app, { db, access, adminOf, now, expectService, shipmentsOf, make })
}
