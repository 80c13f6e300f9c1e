import { HOUR_MS } from '#domain/durations.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import type { Settings } from '#server/settings/settings.ts'
import { addCounts, findTaken, type Visit, type VisitCount } from './store.ts'

/**
 * Counts visits in memory, so that a request pays only for one step in a map; a job adds the sums to the database.
 * Counts since the last run are lost if the process dies, which is acceptable.
 */
export type VisitCounter = {
  count(visit: Visit): void
  /** The shopper leaves for the provider: once the payment is captured, an order is counted for this site. */
  expectOrder(providerOrderId: string, site: string): void
  /** The job: adds what was counted since to the sums, or drops it if the owner has switched counting off. */
  keep(): Promise<void>
}

/** Whether the owner wants visits to be counted. */
export const countsVisitors = async (settings: Settings): Promise<boolean> =>
  (await settings.facts()).countsVisitors

/** How many different keys a day counts separately; further ones, made up by a stranger, share one row. */
const MOST_A_DAY = 2_000

const MOST_EXPECTED = 1_000
/** As long as a payment may take and still belong to the visit. */
const EXPECTED_MS = 3 * HOUR_MS

type Deps = { db: Db; settings: Settings; now: () => Date }

export function createVisitCounter({ db, settings, now }: Deps): VisitCounter {
  let counts = new Map<string, VisitCount>()
  const expected = new Map<string, { site: string; until: number }>()
  const known = new Set<string>()
  let hour = Number.NaN
  let day = ''

  /** Looks up the calendar day once an hour: in Tallinn, too, a day begins at a full hour. */
  function today(): string {
    const at = now()
    const current = Math.floor(at.getTime() / HOUR_MS)
    if (current !== hour) {
      hour = current
      const before = day
      day = tallinnDay(at)
      if (day !== before) known.clear()
    }
    return day
  }

  function add({ event, page, site }: Visit): void {
    const day = today()
    const key = `${day} ${event} ${page} ${site}`
    const counted = counts.get(key)
    if (counted) counted.count++
    else if (known.has(key) || known.size < MOST_A_DAY || (page === '' && site === '')) {
      known.add(key)
      counts.set(key, { day, event, page, site, count: 1 })
    } else add({ event, page: '', site: '' })
  }

  async function countPaid(): Promise<void> {
    const at = now().getTime()
    for (const [id, { until }] of expected) if (until < at) expected.delete(id)
    if (expected.size === 0) return
    for (const id of await findTaken(db, [...expected.keys()])) {
      const order = expected.get(id)
      if (order && expected.delete(id)) add({ event: 'order', page: '', site: order.site })
    }
  }

  return {
    count: add,
    expectOrder(id, site) {
      if (expected.size < MOST_EXPECTED) expected.set(id, { site, until: now().getTime() + EXPECTED_MS })
    },
    async keep() {
      if (!(await countsVisitors(settings))) {
        counts.clear()
        expected.clear()
        return
      }
      await countPaid()
      if (counts.size === 0) return
      const taken = counts
      counts = new Map()
      // Every process locks the rows in the same order, so that there is no deadlock.
      const rows = [...taken.keys()].sort().map(key => taken.get(key)!)
      try {
        await retryingTransaction(db, trx => addCounts(trx, rows))
      } catch (error) {
        for (const [key, visit] of counts) {
          const before = taken.get(key)
          if (before) before.count += visit.count
          else taken.set(key, visit)
        }
        counts = taken
        throw error
      }
    },
  }
}
