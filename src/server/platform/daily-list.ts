import { HOUR_MS } from '#domain/durations.ts'

/** Slightly under a day: an hourly job then fetches once a day, and an hour later if a service was down. */
const FRESH_MS = 20 * HOUR_MS

/**
 * Whether a list that is fetched once a day from another service is today's. A list fetched while the clock was far
 * ahead is not: otherwise it would be the last for as long.
 * @param fetchedAt when it was last fetched, ISO 8601; null: never
 */
export const isFreshToday = (fetchedAt: string | null | undefined, now: Date): boolean =>
  fetchedAt != null && Math.abs(now.getTime() - Date.parse(fetchedAt)) < FRESH_MS
