import type { OfferedMethod } from './delivery.ts'
import type { DayRange } from './delivery-time.ts'
import { MINUTE_MS } from './durations.ts'
import type { HolidayBreak } from './holiday-break.ts'
import type { OrderKind } from './order-number.ts'
import { dayAfter, inTallinn } from './tallinn.ts'
import { isPublicHoliday, isWorkingDay, weekdayOf } from './working-day.ts'

// When something that is paid now arrives: the work that comes before it, the maker's week, the hour of the post, and the
// carrier's days. Days are Tallinn's, `2026-12-03`; hours of the day are its wall clock's.

/** What the maker does on a day of the week. */
export type WorkDay = {
  /** between which hours of the day she works, `10:00`; null: not on this day */
  hours: { from: string; until: string } | null
  /** whether she takes parcels to the post on it */
  posts: boolean
}

/** How a carrier travels. */
export type Transit = {
  /** on so many of its days after the posting a parcel is there, from the least to the most */
  days: DayRange
  /** whether it fills machines or rings at doors on Saturdays; on Sundays and public holidays none does */
  saturdays: boolean
}

/** What the owner has said of when she works, and of how carriers travel. */
export type ArrivalTerms = {
  /** Monday first */
  week: WorkDay[]
  /** by this hour of the day a parcel is ready that leaves with the day's post, `15:00` */
  postLeavesAt: string
  /** days on which she neither works nor posts, besides the public holidays */
  daysOff: string[]
  transit: Record<OfferedMethod, Transit>
  /** hours of work that an order of each kind needs: what is ready is packed, the rest is made first */
  hours: Record<OrderKind, number>
}

/** The maker's days: the terms with the break that she has planned. */
export type Calendar = Pick<ArrivalTerms, 'week' | 'postLeavesAt' | 'daysOff'> & {
  holidayBreak: Pick<HolidayBreak, 'from' | 'until' | 'delaysDispatch'> | null
}

/** What a shopper is promised. */
export type Promised = {
  /** the days between which it arrives, both with them; one day where they are the same */
  first: string
  last: string
  /** the last day on which it can be posted so that it still arrives in time */
  postBy: string
}

/** Minutes of work until something is packed: what waits before it, with its own. */
export type Workload = { least: number; most: number }

/** A moment of Tallinn's wall clock. @param minute of the day */
type WallMoment = { day: string; minute: number }

/** Beyond so many days nothing is promised: who does not work for a year has closed the shop. */
const HORIZON_DAYS = 400

const MINUTES_AN_HOUR = 60

/** `15:30` in minutes of the day. */
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

/** The minutes of a day between which she works; undefined where she does not. */
function shift(calendar: Calendar, day: string): { from: number; until: number } | undefined {
  const hours = calendar.week[weekdayOf(day)]?.hours
  if (!hours || isOff(calendar, day)) return undefined
  return { from: minuteOf(hours.from), until: minuteOf(hours.until) }
}

const takesPost = (calendar: Calendar, day: string): boolean =>
  calendar.week[weekdayOf(day)]?.posts === true && !isOff(calendar, day)

/** Minutes that she works from one moment to another; none where they are the wrong way round. */
export function workedBetween(calendar: Calendar, from: Date, to: Date): number {
  if (from >= to) return 0
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

/** When so many minutes of work are done; undefined beyond what can be promised. */
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

/** With which day's post something leaves that is packed then; undefined where there is none until a day. */
function postedOn(calendar: Calendar, packed: WallMoment, until: string): string | undefined {
  const isInTime = packed.minute <= minuteOf(calendar.postLeavesAt)
  let day = isInTime ? packed.day : dayAfter(packed.day)
  for (; day <= until; day = dayAfter(day)) if (takesPost(calendar, day)) return day
  return undefined
}

/** Whether a carrier fills machines or rings at doors on a day. */
export const isDeliveryDay = (day: string, { saturdays }: Pick<Transit, 'saturdays'>): boolean =>
  weekdayOf(day) < (saturdays ? 6 : 5) && !isPublicHoliday(day)

/** How a parcel travels to a machine whose carrier is not chosen yet: the slowest of them all. */
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

/** The day on which a parcel is there that was posted on another. @param days of the carrier's, at least one */
function arrivesOn(posted: string, days: number, transit: Transit): string {
  let day = posted
  for (let left = days; left > 0; ) {
    day = dayAfter(day)
    if (isDeliveryDay(day, transit)) left--
  }
  return day
}

/**
 * On which day something leaves that has so much work before it.
 * @returns undefined where she works or posts on no day within reach
 */
export function postingDay(calendar: Calendar, minutes: number, now: Date): string | undefined {
  const begin = wallMoment(now)
  const packed = doneAfter(calendar, begin, minutes)
  return packed && postedOn(calendar, packed, dayAfter(begin.day, HORIZON_DAYS))
}

/** The days between which something leaves; null where one of them is not within reach. */
export function postingDays(
  calendar: Calendar,
  { least, most }: Workload,
  now: Date,
): { soonest: string; postBy: string } | null {
  const soonest = postingDay(calendar, least, now)
  const postBy = postingDay(calendar, most, now)
  return soonest && postBy ? { soonest, postBy } : null
}

/** When something is there that leaves between these days. */
export const arrivalAfter = (
  { soonest, postBy }: { soonest: string; postBy: string },
  transit: Transit,
): Promised => ({
  first: arrivesOn(soonest, transit.days.least, transit),
  last: arrivesOn(postBy, transit.days.most, transit),
  postBy,
})

/** When something arrives that is paid now; null where no day can be named honestly. */
export function arrival(
  calendar: Calendar,
  workload: Workload,
  transit: Transit,
  now: Date,
): Promised | null {
  const posted = postingDays(calendar, workload, now)
  return posted && arrivalAfter(posted, transit)
}

/** The last posting day after which a parcel is still there on a day; undefined where there is none before it. */
export function lastPostingDay(calendar: Calendar, last: string, transit: Transit): string | undefined {
  let day = last
  for (let days = 0; days < HORIZON_DAYS; days++) {
    day = dayAfter(day, -1)
    if (takesPost(calendar, day) && arrivesOn(day, transit.days.most, transit) <= last) return day
  }
  return undefined
}

/** No answer stays true for longer: what it is at that moment is asked again. */
const ANSWER_HOURS = 24

/**
 * Until when an answer is the same: the first minute of another one. Answers only ever grow later as time passes, so it is
 * found by halving.
 * @param answerAt a text that is the same while nothing that is shown changes
 */
export function sameUntil(answerAt: (at: Date) => string, now: Date): Date {
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
 * The working days from today to a posting day, as merchants count the handling, whichever of them are the maker's: 0 is
 * today. A posting day that is no working day counts as one.
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
