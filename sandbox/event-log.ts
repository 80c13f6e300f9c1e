/** The latest events, whether or not they were delivered to a webhook (Webhooks API v1, webhooks-events). */
import { Refusal } from './refusals.ts'

export type LoggedEvent = {
  id: string
  type: string
  /** milliseconds */
  at: number
  /** ids of the order, capture, refund and dispute it is about */
  about: string[]
  body: Buffer
}

export type EventLog = ReturnType<typeof createEventLog>

/** Older events are dropped, so that memory stays bounded in a long measurement. */
const MAX_EVENTS = 1_000
const DEFAULT_PAGE = 10
const MAX_PAGE = 100
const INSTANT = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/

function refuse(field: string): never {
  throw new Refusal('INVALID_PARAMETER_SYNTAX', { field, location: 'query' })
}

function instantOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  const at = INSTANT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? refuse(name) : at
}

function pageSizeOf(query: URLSearchParams): number {
  const text = query.get('page_size') ?? String(DEFAULT_PAGE)
  if (!/^[1-9]\d{0,5}$/.test(text)) refuse('page_size')
  return Math.min(Number(text), MAX_PAGE)
}

export function createEventLog() {
  const events = new Map<string, LoggedEvent>()

  return {
    add(event: LoggedEvent): void {
      events.set(event.id, event)
      if (events.size <= MAX_EVENTS) return
      for (const oldest of events.keys()) {
        events.delete(oldest)
        return
      }
    },

    /** @throws Refusal INVALID_RESOURCE_ID */
    find(id: string): LoggedEvent {
      const found = events.get(id)
      if (!found) throw new Refusal('INVALID_RESOURCE_ID')
      return found
    },

    /**
     * Lists events, newest first. The next page begins where the last one ended, however many events came in between.
     * @param query as in the published description; `index_id` is the last event of the previous page.
     * @returns the page, and the query of the next page if there is one.
     */
    list(query: URLSearchParams): { page: LoggedEvent[]; next: URLSearchParams | undefined } {
      const from = instantOf(query, 'start_time') ?? Number.NEGATIVE_INFINITY
      const until = instantOf(query, 'end_time') ?? Number.POSITIVE_INFINITY
      const size = pageSizeOf(query)
      const type = query.get('event_type')
      const about = query.get('transaction_id')
      const wanted = [...events.values()]
        .reverse()
        .filter(
          event =>
            event.at >= from &&
            event.at <= until &&
            (!type || event.type === type) &&
            (!about || event.about.includes(about)),
        )
      const before = query.get('index_id')
      const start = before ? wanted.findIndex(({ id }) => id === before) + 1 : 0
      // The last event of the previous page has been dropped, and with it everything older.
      if (before && start === 0) return { page: [], next: undefined }
      const page = wanted.slice(start, start + size)
      const last = page.at(-1)
      if (!last || start + size >= wanted.length) return { page, next: undefined }
      const next = new URLSearchParams(query)
      next.set('page_size', String(size))
      next.set('move_to', 'next')
      next.set('index_time', new Date(last.at).toISOString())
      next.set('index_id', last.id)
      return { page, next }
    },
  }
}
