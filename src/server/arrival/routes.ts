// Owns when something arrives: what shoppers are shown, what was promised, how it was kept. The promise itself is a
// column of orders.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  arrivalAnswer,
  arrivalQuery,
  arrivalSpan,
  type PromisesView,
  promiseInput,
  promisesView,
  promiseView,
} from '#contract/arrival.ts'
import { orderParams } from '#contract/orders.ts'
import { likeliestMethod } from '#domain/delivery.ts'
import { ORDER_KINDS, type OrderKind, readOrderNumber } from '#domain/order-number.ts'
import { promiseStatistics } from '#domain/promise-statistics.ts'
import { monthBefore, monthOf, startOfDay, tallinnDay } from '#domain/tallinn.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { MailData } from '#server/mail/mails.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'
import type { Arrivals } from './arrivals.ts'
import { changePromise, type PromiseDeps, viewPromise } from './change-promise.ts'
import { countKinds, findPromises } from './store.ts'

/** How many months are shown, including this one. */
const MONTHS = 12

/** More than a household needs that browses the shop. */
const ARRIVALS_A_MINUTE = 120

const byKind = async <T>(of: (kind: OrderKind) => Promise<T>): Promise<Record<OrderKind, T>> =>
  Object.fromEntries(
    await Promise.all(ORDER_KINDS.map(async kind => [kind, await of(kind)] as const)),
  ) as Record<OrderKind, T>

export function arrivalRoutes(
  app: FastifyInstance,
  deps: PromiseDeps & {
    arrivals: Arrivals
    mailer: Pick<Mailer, 'sender'>
    adminOf: AdminOf
    limit: Limits['limit']
  },
): void {
  const { db, arrivals, settings, mailer, adminOf, now } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireAdminBy(adminOf)

  routes.get(
    '/api/arrival',
    {
      // Each of about a thousand mixes of kinds is calculated separately.
      config: deps.limit(ARRIVALS_A_MINUTE),
      schema: {
        operationId: 'getArrival',
        summary: 'Get when something paid now arrives, by delivery method',
        description:
          'Calculated from the maker’s working week, the waiting orders, the posting time and the carriers’ transit days. `kinds` lists the order kinds paid together, separated by commas.',
        tags: ['delivery'],
        querystring: arrivalQuery,
        response: { 200: arrivalAnswer },
      },
    },
    async (request, reply) =>
      reply.header('cache-control', 'no-cache').send(await arrivals.answer(request.query.kinds)),
  )

  routes.get(
    '/api/admin/promises',
    {
      onRequest,
      schema: {
        operationId: 'getPromises',
        summary: 'Get what promised arrivals are based on, and how many were met, by month',
        tags: ['admin'],
        response: { 200: promisesView },
      },
    },
    async (_request, reply) => {
      const inputs = await arrivals.inputs()
      let month = monthOf(tallinnDay(now()))
      for (let back = 1; back < MONTHS; back++) month = monthBefore(month)
      const method = likeliestMethod((await settings.facts()).delivery)
      const view: PromisesView = {
        needs: inputs.needs,
        waiting: countKinds(inputs.waiting),
        now: await byKind(async kind => (await arrivals.answer([kind])).days[method] ?? null),
        kept: promiseStatistics(await findPromises(db, startOfDay(`${month}-01`)), now()),
      }
      return reply.header('cache-control', 'no-store').send(view)
    },
  )

  routes.get(
    '/api/admin/orders/:orderNumber/promise',
    {
      onRequest,
      schema: {
        operationId: 'getPromise',
        summary:
          'Get the arrival promised for an order, the one that can be promised now, and the e-mail about it',
        tags: ['admin'],
        params: orderParams,
        querystring: arrivalSpan.partial(),
        response: { 200: promiseView },
      },
    },
    async (request, reply) => {
      const { first, last } = request.query
      const view = await viewPromise(
        deps,
        readOrderNumber(request.params.orderNumber),
        first && last ? { first, last } : undefined,
        draw,
      )
      return reply.header('cache-control', 'private, no-store').send(view)
    },
  )

  routes.post(
    '/api/admin/orders/:orderNumber/promise',
    {
      onRequest,
      schema: {
        operationId: 'changePromise',
        summary:
          'Promise another arrival, or the first one for a hat that waited for yarn, and e-mail the customer',
        description: 'Recorded in the order’s history. 409 if the promise has changed since it was read.',
        tags: ['admin'],
        params: orderParams,
        body: promiseInput,
        response: { 200: arrivalSpan },
      },
    },
    async request => {
      const number = readOrderNumber(request.params.orderNumber)
      const { first, last } = await changePromise(deps, number, request.body, await actorOf(adminOf, request))
      return { first, last }
    },
  )

  /** Templates are loaded on first use, to save memory. */
  async function draw(data: MailData['promise-moved']) {
    const { renderMail } = await import('#server/mail/render-mail.ts')
    const { subject, html } = await renderMail({ template: 'promise-moved', data }, await mailer.sender())
    return { subject, html }
  }
}
