import { CARRIERS, type Carrier } from '#domain/carriers.ts'
import { isFreshToday } from '#server/platform/daily-list.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { acceptList } from './accept-list.ts'
import { ADAPTERS, type Feeds } from './adapters.ts'
import { FEED_LIMITS, FeedFault, type FeedRefusal, fetchFeed } from './fetch-feed.ts'
import { loadLists, replaceList, type StoredList } from './store.ts'

/** The outcome for one carrier: its list was replaced by that many machines, or why the old one stays. */
type RefreshVerdict =
  | { carrier: Carrier; replaced: true; machines: number }
  | { carrier: Carrier; replaced: false; because: 'no_feed' | 'fresh' | 'stopped' }
  | { carrier: Carrier; replaced: false; because: FeedRefusal; detail: string }

type Refresh = {
  db: Db
  feeds: Feeds
  now: Date
  log: Pick<Log, 'info' | 'warn'>
  /** aborts what is in progress when the process ends */
  stop?: AbortSignal
}

async function refreshList(
  { db, feeds, now, stop }: Refresh,
  carrier: Carrier,
  stored: StoredList | undefined,
): Promise<RefreshVerdict> {
  const adapter = ADAPTERS[carrier]
  const feed = feeds[carrier]
  if (!feed) return { carrier, replaced: false, because: 'no_feed' }
  if (isFreshToday(stored?.fetchedAt, now)) return { carrier, replaced: false, because: 'fresh' }
  if (stop?.aborted) return { carrier, replaced: false, because: 'stopped' }
  try {
    const body = await fetchFeed(feed, adapter.accept, FEED_LIMITS, stop)
    const machines = acceptList(adapter, body, stored?.machines)
    await replaceList(db, carrier, machines, now)
    return { carrier, replaced: true, machines: machines.length }
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error
    if (stop?.aborted) return { carrier, replaced: false, because: 'stopped' }
    return { carrier, replaced: false, because: error.refusal, detail: error.message }
  }
}

/**
 * Fetches each carrier's feed, once a day, and replaces its list if the new one is good (contract §4, Parcel machines).
 * If a feed is unreachable, slow or broken, its list stays and a warning is logged. Safe to run at any time, from any
 * number of processes.
 * @returns a verdict for every carrier.
 */
export async function refreshParcelMachines(refresh: Refresh): Promise<RefreshVerdict[]> {
  const stored = await loadLists(refresh.db)
  const verdicts: RefreshVerdict[] = []
  for (const carrier of CARRIERS) {
    const verdict = await refreshList(refresh, carrier, stored[carrier])
    if (verdict.replaced) refresh.log.info(verdict, 'list of parcel machines was replaced')
    else if ('detail' in verdict)
      refresh.log.warn(verdict, 'feed of parcel machines was rejected: the previous list stays')
    verdicts.push(verdict)
  }
  return verdicts
}
