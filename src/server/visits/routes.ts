// Owns the counts of visits: views, additions to the cart and orders, by day, page and referring site. It identifies no
// visitors.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type VisitInput, visitInput, visits, visitsQuery } from '#contract/visits.ts'
import { isPersonalPage } from '#domain/page-url.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { countedPage, productOfPage, referringSite } from '#domain/visits.ts'
import { type AdminOf, requireAdminBy } from '#server/admin/guard.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'
import type { Settings } from '#server/settings/settings.ts'
import { countsVisitors, type VisitCounter } from './counter.ts'
import { sumVisits } from './sums.ts'
import { mayBeCounted } from './visitor.ts'

/** The default number of days. */
const USUAL_DAYS = 30
/** At most a year at once, plus the day before it for comparison. */
const MOST_DAYS = 367

type VisitDeps = {
  db: Db
  catalog: Catalog
  counter: VisitCounter
  settings: Settings
  publicUrl: string
  /** whether a cookie may be the owner's, whose own browsing is not counted */
  carriesSession: (cookie: string | undefined) => boolean
  adminOf: AdminOf
  limit: Limits['limit']
  now: () => Date
}

/**
 * Returns the names by which the client, or a proxy, addressed the shop: by a made-up name a client only hides its own
 * referrer.
 */
const namesOfShop = ({ headers }: Asked): string[] =>
  [headers.host, headers['x-forwarded-host']].flat().flatMap(names => names?.split(/, */) ?? [])

const isOwners = (path: string) => /^\/admin/i.test(path)

/** A request's head. */
type Asked = { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders }

/** Counts a page that the server has shown. */
export type CountView = (request: Asked) => void

/** @returns a function to call for each page shown */
export function visitRoutes(app: FastifyInstance, deps: VisitDeps): CountView {
  const { counter } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const ownHost = new URL(deps.publicUrl).host

  const isVisitor = ({ headers }: Pick<Asked, 'headers'>) =>
    mayBeCounted(headers) && !deps.carriesSession(headers.cookie)

  async function take({ event, page: path, from, payment }: VisitInput, ownHosts: string[]): Promise<void> {
    const site = referringSite(from, ownHosts)
    if (event === 'order') {
      if (payment !== undefined) counter.expectOrder(payment, site)
    } else if (!isOwners(path)) {
      const product = productOfPage(path)
      // A made-up page gets no name in the owner's list.
      const isGone = product !== undefined && !(await deps.catalog.product(product))
      counter.count({ event, page: isGone ? '' : countedPage(path), site })
    }
  }

  routes.post(
    '/api/visits',
    {
      config: deps.limit(120),
      logLevel: 'warn',
      schema: {
        operationId: 'countVisit',
        summary:
          'Count a page shown by the browser itself, an addition to the cart, or the start of a payment',
        description: 'Requests with DNT or Sec-GPC are not counted. Nothing of the request is stored.',
        tags: ['visits'],
        body: visitInput,
      },
    },
    async (request, reply) => {
      if (isVisitor(request)) await take(request.body, [ownHost, request.host])
      return reply.code(204).send()
    },
  )

  routes.get(
    '/api/admin/visits',
    {
      onRequest: requireAdminBy(deps.adminOf),
      schema: {
        operationId: 'listVisits',
        summary: 'Get the counts of a period, by default the last 30 days',
        tags: ['visits'],
        querystring: visitsQuery,
        response: { 200: visits },
      },
    },
    async (request, reply) => {
      const { to = tallinnDay(deps.now()), from = dayAfter(to, 1 - USUAL_DAYS) } = request.query
      if (from > to || from < dayAfter(to, -MOST_DAYS))
        throw new ShopError('invalid_input', {
          issues: [{ path: 'from', message: 'Must be at most a year before the last day' }],
        })
      // The newest counts are still in memory.
      await counter.keep()
      const sums = await sumVisits(deps, { from, to })
      return reply
        .header('cache-control', 'no-store')
        .send({ from, to, counting: await countsVisitors(deps.settings), ...sums })
    },
  )

  return request => {
    if (request.method !== 'GET' || !isVisitor(request)) return
    const path = request.url!.split('?', 1)[0]!
    if (isOwners(path)) return
    // A visit to a personal page comes from the provider or an e-mail: its referrer is not counted.
    const { referer } = request.headers
    const isTold = referer !== undefined && !isPersonalPage(path)
    const site = isTold ? referringSite(referer, [ownHost, ...namesOfShop(request)]) : ''
    counter.count({ event: 'view', page: countedPage(path), site })
  }
}
