import { z } from 'zod'
import { OFFERED_METHODS, type OfferedMethod } from '#domain/delivery.ts'
import { ORDER_KINDS, type OrderKind } from '#domain/order-number.ts'
import * as messages from '#messages/field-errors.ts'

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.timeInvalid)
const workDay = z.object({
  /** her working hours; null: not on this day */
  hours: z
    .object({ from: timeOfDay, until: timeOfDay })
    .refine(({ from, until }) => from < until, { path: ['until'], message: messages.timesInOrder })
    .nullable(),
  /** whether she takes parcels to the post on this day */
  posts: z.boolean(),
})
const TRANSIT_DAYS_MAX = 20
const transitDays = z
  .int(messages.wholeDays)
  .min(1, messages.oneDayAtLeast)
  .max(TRANSIT_DAYS_MAX, messages.tooManyDays(TRANSIT_DAYS_MAX))
const transit = z.object({
  /** delivery days from posting to arrival, least and most */
  days: z
    .object({ least: transitDays, most: transitDays })
    .refine(({ least, most }) => least <= most, { path: ['most'], message: messages.daysInOrder }),
  /** whether the carrier delivers on Saturdays; none does on Sundays and public holidays */
  saturdays: z.boolean(),
})
const WORK_HOURS_MAX = 200
const workHours = z
  .number(messages.hoursNeeded)
  .gt(0, messages.hoursNeeded)
  .max(WORK_HOURS_MAX, messages.tooManyHours(WORK_HOURS_MAX))
export const DAYS_OFF_MAX = 60

/** The settings from which arrivals are calculated (decision 58). */
export const arrivalTerms = z.object({
  /** Monday first */
  week: z
    .array(workDay)
    .length(7)
    .refine(week => week.some(({ hours }) => hours), messages.someHoursNeeded)
    .refine(week => week.some(({ posts }) => posts), messages.somePostNeeded),
  /** parcels packed by this time of day leave with the day's post */
  postLeavesAt: timeOfDay,
  /** days without work or post, besides the public holidays */
  daysOff: z
    .array(z.iso.date(messages.dateMissing))
    .max(DAYS_OFF_MAX, messages.tooManyDaysOff(DAYS_OFF_MAX))
    .overwrite(days => [...new Set(days)].sort()),
  transit: z.object(
    Object.fromEntries(OFFERED_METHODS.map(id => [id, transit])) as Record<OfferedMethod, typeof transit>,
  ),
  /** hours of work for an order of each kind: products in stock are only packed, the rest is made first */
  hours: z.object(
    Object.fromEntries(ORDER_KINDS.map(kind => [kind, workHours])) as Record<OrderKind, typeof workHours>,
  ),
})
