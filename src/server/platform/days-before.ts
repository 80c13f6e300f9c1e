import { DAY_MS } from '#domain/durations.ts'

/** So many times 24 hours before a moment: how long something is kept. Days of the calendar are domain/tallinn.ts's. */
export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS)
