import { HOUR_MS } from '#domain/durations.ts'

/** A little under a day: a job that runs every hour then asks once a day, and a service that was down an hour later. */
const FRESH_MS = 20 * HOUR_MS

/**
 * Whether a list that is fetched from another service once a day is still today's. One that came while the clock was far ahead is
 * not: it would be the last for as long.
 * @param fetchedAt when it last came, ISO 8601; null: never
 */
export const isFreshToday = (fetchedAt: string | null | undefined, now: Date): boolean =>
  fetchedAt != null && Math.abs(now.getTime() - Date.parse(fetchedAt)) < FRESH_MS
