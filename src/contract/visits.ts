import { z } from 'zod'
import { VISIT_EVENTS } from '#domain/visits.ts'
import { calendarDay } from './fields.ts'

/** What a page tells of a visit: which page, and the address that led to the shop. Nothing of who looks at it. */
export const visitInput = z.object({
  event: z.enum(VISIT_EVENTS),
  /** a path of the shop */
  page: z.string().startsWith('/').max(200),
  /** the referring address as the browser knows it */
  from: z.string().max(2_000).default(''),
  /** with `order`: the payment that the shopper leaves for; the order counts once that is paid */
  payment: z.string().min(1).max(100).optional(),
})
export type VisitInput = z.infer<typeof visitInput>

export const visitsQuery = z.object({ from: calendarDay.optional(), to: calendarDay.optional() })

const count = z.int().nonnegative()

/** Sums of a time: days are Tallinn's, both ends with it. */
export const visits = z.object({
  from: calendarDay,
  to: calendarDay,
  /** false: the owner has switched the counting off */
  counting: z.boolean(),
  days: z.array(z.object({ day: calendarDay, views: count, adds: count, orders: count })),
  /** the most looked at, first; `page` is empty for all that has no name */
  pages: z.array(z.object({ page: z.string(), name: z.string(), views: count, adds: count })),
  /** the referring sites with most visits first; `site` is empty for visits without one */
  sites: z.array(z.object({ site: z.string(), views: count, adds: count, orders: count })),
})
export type Visits = z.infer<typeof visits>
