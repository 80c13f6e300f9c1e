import { DAY_MS } from '#domain/durations.ts'

/** Returns a moment so many times 24 hours earlier, for retention periods. Calendar days are in domain/tallinn.ts. */
export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS)
