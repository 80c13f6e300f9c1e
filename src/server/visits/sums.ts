import type { Visits } from '#contract/visits.ts'
import { dayAfter, daysBetween, startOfDay, tallinnDay } from '#domain/tallinn.ts'
import { PAGE_NAMES, productOfPage, type VisitEvent } from '#domain/visits.ts'
import * as messages from '#messages/visits.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { Db } from '#server/platform/database/database.ts'
import { paidMoments, readCounts } from './store.ts'

/** How many pages and sites the owner is shown. */
const SHOWN = 20

type Sums = Record<VisitEvent, number>

/**
 * Returns the sums by day, page and site. The number of orders per day is exact, because it comes from the orders
 * themselves.
 */
export async function sumVisits(
  { db, catalog }: { db: Db; catalog: Catalog },
  time: { from: string; to: string },
): Promise<Pick<Visits, 'days' | 'pages' | 'sites'>> {
  const [byDay, byPage, bySite, paid] = await Promise.all([
    readCounts(db, 'day', time),
    readCounts(db, 'page', time),
    readCounts(db, 'site', time),
    paidMoments(db, startOfDay(time.from), startOfDay(dayAfter(time.to))),
  ])

  const counted = new Map(gather(byDay))
  const orders = Map.groupBy(paid, at => tallinnDay(new Date(at)))
  const days = daysBetween(time.from, time.to).map(day => ({
    day,
    views: counted.get(day)?.view ?? 0,
    adds: counted.get(day)?.add ?? 0,
    orders: orders.get(day)?.length ?? 0,
  }))

  const pages = gather(byPage)
    // An order has no page of its own.
    .filter(([, { view, add }]) => view + add > 0)
    .slice(0, SHOWN)
    .map(async ([page, { view, add }]) => ({
      page,
      name: await nameOf(page, catalog),
      views: view,
      adds: add,
    }))

  const sites = gather(bySite).map(([site, { view, add, order }]) => ({
    site,
    views: view,
    adds: add,
    orders: order,
  }))
  return { days, pages: await Promise.all(pages), sites: withAllOrders(sites, paid.length).slice(0, SHOWN) }
}

/** An order with an unknown referrer counts as one without a referring site. */
function withAllOrders(sites: Visits['sites'], orders: number): Visits['sites'] {
  const unknown = orders - sites.reduce((sum, { orders }) => sum + orders, 0)
  if (unknown <= 0) return sites
  const direct = sites.find(({ site }) => site === '')
  if (!direct) return [...sites, { site: '', views: 0, adds: 0, orders: unknown }]
  direct.orders += unknown
  return sites
}

/** Groups the counts by name, most viewed first. */
function gather(rows: { name: string; event: VisitEvent; count: number }[]): [name: string, sums: Sums][] {
  const sums = new Map<string, Sums>()
  for (const { name, event, count } of rows) {
    const sum = sums.get(name) ?? { view: 0, add: 0, order: 0 }
    sum[event] = count
    sums.set(name, sum)
  }
  return [...sums].sort(([a, x], [b, y]) => y.view - x.view || y.add - x.add || a.localeCompare(b))
}

async function nameOf(page: string, catalog: Catalog): Promise<string> {
  const id = productOfPage(page)
  if (id === undefined) return PAGE_NAMES[page] ?? messages.otherPages
  return (await catalog.product(id))?.shown.name ?? messages.productNumbered(id)
}
