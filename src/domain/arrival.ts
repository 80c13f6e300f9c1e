import type { OfferedMethod } from './delivery.ts'
import type { DayRange } from './delivery-time.ts'
import { MINUTE_MS } from './durations.ts'
import type { HolidayBreak } from './holiday-break.ts'
import type { OrderKind } from './order-number.ts'
import { dayAfter, inTallinn } from './tallinn.ts'
import { isPublicHoliday, isWorkingDay, weekdayOf } from './working-day.ts'

// When something paid for now arrives: the work queued before it, the maker's week, the hour of the post and the
// carrier's days. Days are calendar days in Tallinn, `2026-12-03`; times of day are Tallinn's local time.

/** The maker's hours and post on one day of the week. */
export type WorkDay = {
  /** her working hours, such as `10:00`; null: not on this day */
  hours: { from: string; until: string } | null
  /** whether she takes parcels to the post on this day */
  posts: boolean
}

/** How long a carrier takes, and on which days it delivers. */
export type Transit = {
  /** delivery days from posting to arrival, least and most */
  days: DayRange
  /** whether it delivers on Saturdays; no carrier does on Sundays and public holidays */
  saturdays: boolean
}

/** The owner's settings: when she works and how long carriers take. */
export type ArrivalTerms = {
  /** Monday first */
  week: WorkDay[]
  /** parcels packed by this time of day leave with the day's post, `15:00` */
  postLeavesAt: string
  /** days without work or post, besides the public holidays */
  daysOff: string[]
  transit: Record<OfferedMethod, Transit>
  /** hours of work for an order of each kind: products in stock are only packed, the rest is made first */
  hours: Record<OrderKind, number>
}

/** The maker's days: her terms and her planned break. */
export type Calendar = Pick<ArrivalTerms, 'week' | 'postLeavesAt' | 'daysOff'> & {
  holidayBreak: Pick<HolidayBreak, 'from' | 'until' | 'delaysDispatch'> | null
}

/** The arrival promised to a shopper. */
export type Promised = {
  /** the first and last day of arrival, inclusive; the same day if there is only one */
  first: string
  last: string
  /** the last day to post it so that it still arrives in time */
  postBy: string
}

/** Minutes of work until something is packed, including the work queued before it. */
export type Workload = { least: number; most: number }

/** A moment in Tallinn's local time. @param minute of the day */
type WallMoment = { day: string; minute: number }

/** No arrival is promised beyond this: a maker who does not work for a year has closed the shop. */
const HORIZON_DAYS = 400

const MINUTES_AN_HOUR = 60

/** Converts `15:30` to minutes of the day. */
const minuteOf = (time: string): number => {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return hour * MINUTES_AN_HOUR + minute
}

const wallMoment = (at: Date): WallMoment => {
  const { day, hour, minute } = inTallinn(at)
  return { day, minute: minuteOf(`${hour}:${minute}`) }
}

const isOff = ({ daysOff, holidayBreak }: Calendar, day: string): boolean =>
  isPublicHoliday(day) ||
  daysOff.includes(day) ||
  (holidayBreak?.delaysDispatch === true && holidayBreak.from <= day && day <= holidayBreak.until)

/** Returns her working minutes on a day; undefined if she does not work. */
function shift(calendar: Calendar, day: string): { from: number; until: number } | undefined {
  const hours = calendar.week[weekdayOf(day)]?.hours
  if (!hours || isOff(calendar, day)) return undefined
  return { from: minuteOf(hours.from), until: minuteOf(hours.until) }
}

const takesPost = (calendar: Calendar, day: string): boolean =>
  calendar.week[weekdayOf(day)]?.posts === true && !isOff(calendar, day)

/** Counts the minutes that she works between two moments; 0 if they are in the wrong order. */
export function workedBetween(calendar: Calendar, from: Date, to: Date): number {
  const [begin, end] = [wallMoment(from), wallMoment(to)]
  let minutes = 0
  for (let day = begin.day, days = 0; day <= end.day && days < HORIZON_DAYS; day = dayAfter(day), days++) {
    const worked = shift(calendar, day)
    if (!worked) continue
    const since = day === begin.day ? Math.max(worked.from, begin.minute) : worked.from
    const until = day === end.day ? Math.min(worked.until, end.minute) : worked.until
    minutes += Math.max(0, until - since)
  }
  return minutes
}

/** Returns when this many minutes of work are done; undefined beyond the horizon. */
function doneAfter(calendar: Calendar, now: WallMoment, minutes: number): WallMoment | undefined {
  let left = minutes
  let { day, minute } = now
  for (let days = 0; days < HORIZON_DAYS; days++) {
    const worked = shift(calendar, day)
    if (worked) {
      const since = Math.max(worked.from, minute)
      if (since < worked.until && since + left <= worked.until) return { day, minute: since + left }
      left -= Math.max(0, worked.until - since)
    }
    day = dayAfter(day)
    minute = 0
  }
  return undefined
}

/** Returns the day whose post takes a parcel packed at this moment; undefined if there is none up to `until`. */
function postedOn(calendar: Calendar, packed: WallMoment, until: string): string | undefined {
  const isInTime = packed.minute <= minuteOf(calendar.postLeavesAt)
  let day = isInTime ? packed.day : dayAfter(packed.day)
  for (; day <= until; day = dayAfter(day)) if (takesPost(calendar, day)) return day
  return undefined
}

/** Whether a carrier delivers on a day. */
export const isDeliveryDay = (day: string, { saturdays }: Pick<Transit, 'saturdays'>): boolean =>
  weekdayOf(day) < (saturdays ? 6 : 5) && !isPublicHoliday(day)

/** Returns the transit to a parcel machine while the carrier is not chosen: the widest span of all of them. */
export function transitOfMachines(transit: ArrivalTerms['transit']): Transit {
  const all = Object.entries(transit).flatMap(([id, each]) => (id.endsWith('_parcel') ? [each] : []))
  return {
    days: {
      least: Math.min(...all.map(({ days }) => days.least)),
      most: Math.max(...all.map(({ days }) => days.most)),
    },
    saturdays: all.every(({ saturdays }) => saturdays),
  }
}

/**
 * Returns the day on which a parcel posted on another day arrives.
 * @param days delivery days of the carrier, at least one
 */
function arrivesOn(posted: string, days: number, transit: Transit): string {
  let day = posted
  for (let left = days; left > 0; ) {
    day = dayAfter(day)
    if (isDeliveryDay(day, transit)) left--
  }
  return day
}

/**
 * Returns the day on which something with this much work before it is posted.
 * @returns undefined if she has no working or posting day within the horizon
 */
export function postingDay(calendar: Calendar, minutes: number, now: Date): string | undefined {
  const begin = wallMoment(now)
  const packed = doneAfter(calendar, begin, minutes)
  return packed && postedOn(calendar, packed, dayAfter(begin.day, HORIZON_DAYS))
}

/** Returns the first and last possible posting day; null if either is beyond the horizon. */
export function postingDays(
  calendar: Calendar,
  { least, most }: Workload,
  now: Date,
): { soonest: string; postBy: string } | null {
  const soonest = postingDay(calendar, least, now)
  const postBy = postingDay(calendar, most, now)
  return soonest && postBy ? { soonest, postBy } : null
}

/** Returns when something posted between these days arrives. */
export const arrivalAfter = (
  { soonest, postBy }: { soonest: string; postBy: string },
  transit: Transit,
): Promised => ({
  first: arrivesOn(soonest, transit.days.least, transit),
  last: arrivesOn(postBy, transit.days.most, transit),
  postBy,
})

/** Returns when something paid for now arrives; null if no day can be promised. */
export function arrival(
  calendar: Calendar,
  workload: Workload,
  transit: Transit,
  now: Date,
): Promised | null {
  const posted = postingDays(calendar, workload, now)
  return posted && arrivalAfter(posted, transit)
}

/** Returns the last day on which a parcel can be posted to arrive by `last`; undefined if there is none. */
export function lastPostingDay(calendar: Calendar, last: string, transit: Transit): string | undefined {
  let day = last
  for (let days = 0; days < HORIZON_DAYS; days++) {
    day = dayAfter(day, -1)
    if (takesPost(calendar, day) && arrivesOn(day, transit.days.most, transit) <= last) return day
  }
  return undefined
}

/** The longest that an answer may be cached. */
const ANSWER_HOURS = 24

/**
 * Returns until when an answer holds: the first minute of a different one, found by binary search, as answers only get
 * later with time.
 * @param answerAt a text that changes only if something shown changes
 */
export function unchangedUntil(answerAt: (at: Date) => string, now: Date): Date {
  const answer = answerAt(now)
  const begin = Math.floor(now.getTime() / MINUTE_MS)
  let [same, other] = [0, ANSWER_HOURS * MINUTES_AN_HOUR]
  const at = (minutes: number) => new Date((begin + minutes) * MINUTE_MS)
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2)
    if (answerAt(at(middle)) === answer) same = middle
    else other = middle
  }
  return at(other)
}

/**
 * Counts the working days from today (0) until a posting day: the handling time as shops declare it, counted in
 * everyone's working days, not the maker's. A posting day that is no working day counts as one.
 */
export function handlingDays(posted: string, now: Date): number {
  let days = 0
  let day = wallMoment(now).day
  while (day < posted) {
    day = dayAfter(day)
    if (isWorkingDay(day) || day === posted) days++
  }
  return days
}
