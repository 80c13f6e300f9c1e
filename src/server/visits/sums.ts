import type { Visits } from '#contract/visits.ts'
import { dayAfter, daysBetween, startOfDay, tallinnDay } from '#domain/tallinn.ts'
import { PAGE_NAMES, productOfPage, type VisitEvent } from '#domain/visits.ts'
import * as messages from '#messages/visits.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import { findSoldProducts } from '#server/orders/sold-products.ts'
import type { Db } from '#server/platform/database/database.ts'
import { paidMoments, readCounts, storedNames } from './store.ts'

/** How many pages and sites the owner is shown. */
const SHOWN = 20
/** How many products she is shown: most of a maker's shop. */
const SHOWN_PRODUCTS = 50

type Sums = Record<VisitEvent, number>

/**
 * Returns the sums by day, page, product and site. The orders per day and the pieces sold are exact, because they come
 * from the orders themselves.
 */
export async function sumVisits(
  { db, catalog }: { db: Db; catalog: Catalog },
  time: { from: string; to: string },
): Promise<Pick<Visits, 'days' | 'pages' | 'products' | 'sites'>> {
  const [from, until] = [startOfDay(time.from), startOfDay(dayAfter(time.to))]
  const [byDay, byPage, bySite, paid, sold] = await Promise.all([
    readCounts(db, 'day', time),
    readCounts(db, 'page', time),
    readCounts(db, 'site', time),
    paidMoments(db, from, until),
    findSoldProducts(db, from, until),
  ])

  const counted = new Map(gather(byDay))
  const orders = Map.groupBy(paid, at => tallinnDay(new Date(at)))
  const days = daysBetween(time.from, time.to).map(day => ({
    day,
    views: counted.get(day)?.view ?? 0,
    adds: counted.get(day)?.add ?? 0,
    orders: orders.get(day)?.length ?? 0,
  }))

  // An order has no page of its own.
  const viewed = gather(byPage).filter(([, { view, add }]) => view + add > 0)
  const pages = viewed
    .filter(([page]) => productOfPage(page) === undefined)
    .slice(0, SHOWN)
    .map(([page, { view, add }]) => ({
      page,
      name: PAGE_NAMES[page] ?? messages.otherPages,
      views: view,
      adds: add,
    }))

  const sites = gather(bySite).map(([site, { view, add, order }]) => ({
    site,
    views: view,
    adds: add,
    orders: order,
  }))
  return {
    days,
    pages,
    products: await sumProducts({ db, catalog }, viewed, sold),
    sites: withAllOrders(sites, paid.length).slice(0, SHOWN),
  }
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

/** Returns the products that were viewed or sold, most viewed first. A deleted one keeps the name it had. */
async function sumProducts(
  { db, catalog }: { db: Db; catalog: Catalog },
  viewed: ReturnType<typeof gather>,
  sold: Awaited<ReturnType<typeof findSoldProducts>>,
): Promise<Visits['products']> {
  const sums = new Map([...sold].map(([id, { pieces }]) => [id, { id, views: 0, adds: 0, sold: pieces }]))
  for (const [page, { view, add }] of viewed) {
    const id = productOfPage(page)
    if (id !== undefined) sums.set(id, { id, views: view, adds: add, sold: sums.get(id)?.sold ?? 0 })
  }
  const shown = [...sums.values()]
    .filter(({ views, adds, sold }) => views + adds + sold > 0)
    .sort((a, b) => b.views - a.views || b.sold - a.sold || a.id - b.id)
    .slice(0, SHOWN_PRODUCTS)
  const names = await storedNames(
    db,
    shown.map(({ id }) => id),
  )
  return Promise.all(
    shown.map(async product => ({
      ...product,
      name: names.get(product.id) ?? sold.get(product.id)?.name ?? messages.productNumbered(product.id),
      isShown: (await catalog.product(product.id)) !== undefined,
    })),
  )
}
