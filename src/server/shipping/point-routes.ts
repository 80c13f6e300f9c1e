// The service's machines that differ from the public lists, and whether the service accepts the shop's keys.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ChosenMachine } from '#contract/delivery.ts'
import { done } from '#contract/fields.ts'
import { orderParams } from '#contract/orders.ts'
import { chosenPointInput, servicePoints, shippingStatus } from '#contract/shipments.ts'
import { recordAction } from '#server/admin/audit.ts'
import { actorOf, requireAdminBy } from '#server/admin/guard.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { ShopError } from '#server/platform/errors.ts'
import { choosePoint, countMachines, findPoints } from './points.ts'
import type { ShippingRouteDeps } from './routes.ts'

export function servicePointRoutes(
  app: FastifyInstance,
  { db, access, adminOf, now, shipping }: ShippingRouteDeps,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireAdminBy(adminOf)
  const tags = ['admin']

  routes.get(
    '/api/admin/orders/:orderNumber/service-points',
    {
      onRequest,
      schema: {
        operationId: 'listServicePoints',
        summary:
          'List the service’s machines of the order’s carrier, in which the owner finds the chosen one',
        tags,
        params: orderParams,
        response: { 200: servicePoints },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const order = await access.findAny(request.params.orderNumber)
      const machine = machineOf(order)
      return { points: machine ? await findPoints(db, machine.carrier, 'machine') : [] }
    },
  )

  routes.put(
    '/api/admin/orders/:orderNumber/service-point',
    {
      onRequest,
      schema: {
        operationId: 'chooseServicePoint',
        summary:
          'Set which of the service’s machines matches the order’s; applies to all orders to that machine',
        tags,
        params: orderParams,
        body: chosenPointInput,
        response: { 200: done },
      },
    },
    async request => {
      const order = await access.findAny(request.params.orderNumber)
      const machine = machineOf(order)
      const points = machine ? await findPoints(db, machine.carrier, 'machine') : []
      const { pointId } = request.body
      if (!machine || points.every(({ id }) => id !== pointId)) throw new ShopError('not_found')
      await choosePoint(db, machine, pointId)
      const actor = await actorOf(adminOf, request)
      const subject = machine.name
      await recordAction(db, { actor, action: 'machine.choose', subject, data: { pointId } }, now())
      return { ok: true as const }
    },
  )

  routes.get(
    '/api/admin/shipping',
    {
      onRequest,
      schema: {
        operationId: 'getShippingStatus',
        summary: 'Check whether the shipping service accepts the keys, and which carriers the store may use',
        tags,
        response: { 200: shippingStatus },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'private, no-store')
      if (!shipping) return { isOn: false, answer: 'silent' as const, carriers: [] }
      const [answer, machines] = await Promise.all([shipping.service.carriers(), countMachines(db)])
      if (answer.outcome !== 'listed')
        return {
          isOn: true,
          answer: answer.outcome === 'refused' ? ('refused' as const) : ('silent' as const),
          carriers: [],
        }
      const carriers = answer.carriers.map(({ carrier, contracts }) => ({
        carrier,
        contracts,
        machines: machines.get(carrier) ?? 0,
      }))
      return { isOn: true, answer: 'works' as const, carriers }
    },
  )
}

const machineOf = ({ parcel_machine }: OrderRow): ChosenMachine | undefined =>
  parcel_machine === null ? undefined : (JSON.parse(parcel_machine) as ChosenMachine)
