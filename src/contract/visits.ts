import { z } from 'zod'
import { VISIT_EVENTS } from '#domain/visits.ts'
import { calendarDay } from './fields.ts'

/** The page of a visit and the referrer that led to the shop; nothing about the visitor. */
export const visitInput = z.object({
  event: z.enum(VISIT_EVENTS),
  /** a path on the shop */
  page: z.string().startsWith('/').max(200),
  /** the referrer as the browser knows it */
  from: z.string().max(2_000).default(''),
  /** with `order`: the payment that the shopper leaves for; the order is counted once it is paid */
  payment: z.string().min(1).max(100).optional(),
})
export type VisitInput = z.infer<typeof visitInput>

export const visitsQuery = z.object({ from: calendarDay.optional(), to: calendarDay.optional() })

const count = z.int().nonnegative()

/** Sums over a range of days in Tallinn, inclusive. */
export const visits = z.object({
  from: calendarDay,
  to: calendarDay,
  /** false: the owner has switched counting off */
  counting: z.boolean(),
  days: z.array(z.object({ day: calendarDay, views: count, adds: count, orders: count })),
  /** all but products, most viewed first; `page` is empty for all pages without a name */
  pages: z.array(z.object({ page: z.string(), name: z.string(), views: count, adds: count })),
  /** viewed or sold, most viewed first */
  products: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** whether the shop still shows it */
      isShown: z.boolean(),
      views: count,
      adds: count,
      /** pieces in the orders paid in the period, without what has been cancelled, withdrawn from or refunded since */
      sold: count,
    }),
  ),
  /** the referring sites with most visits first; `site` is empty for visits without one */
  sites: z.array(z.object({ site: z.string(), views: count, adds: count, orders: count })),
})
export type Visits = z.infer<typeof visits>
