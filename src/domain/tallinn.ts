import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

/**
 * The owner's calendar. Moments are stored in UTC; a day is a calendar day in Tallinn, `2026-03-29`, and a month
 * `2026-03`. Summer time makes some days an hour longer or shorter, so days are never counted in milliseconds.
 */

let clock: Intl.DateTimeFormat | undefined

/** Created on first use: most pages never need it, and it takes a phone a tenth of a second. */
const clockInTallinn = () =>
  (clock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Tallinn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }))

type WallClock = { day: string; hour: string; minute: string }

/** The last result, cached: formatting is slow, and the present moment is formatted several times per request. */
let last: { minute: number; shown: WallClock } | undefined

/** Returns the date and local time in Tallinn: `2026-03-29`, `04`, `05`. */
export function inTallinn(at: Date): WallClock {
  const minute = Math.floor(at.getTime() / MINUTE_MS)
  if (last?.minute !== minute) last = { minute, shown: formatted(at) }
  return last.shown
}

function formatted(at: Date): WallClock {
  const parts = new Map(
    clockInTallinn()
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    hour: part('hour'),
    minute: part('minute'),
  }
}

/** Returns the day in Tallinn at a moment. */
export const tallinnDay = (at: Date): string => inTallinn(at).day

/** Returns the moment at which a day begins in Tallinn. */
export function startOfDay(day: string): Date {
  const midnightUtc = new Date(`${day}T00:00:00.000Z`)
  // The offset from UTC is the local hour at midnight UTC: the clocks never change between midnight in Tallinn and in
  // UTC.
  return new Date(midnightUtc.getTime() - Number(inTallinn(midnightUtc).hour) * HOUR_MS)
}

/** A moment to represent a day: noon, which summer time does not move to another day. */
const noonOf = (day: string): Date => new Date(startOfDay(day).getTime() + 12 * HOUR_MS)

/** Returns the moment to store for an event entered now if only its day is known. */
export const momentForDay = (day: string, now: Date): Date => (day === tallinnDay(now) ? now : noonOf(day))

/** Returns the day this many days later; earlier if `days` is negative. */
export function dayAfter(day: string, days = 1): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/** Returns how many milliseconds local time in Tallinn is ahead of UTC. */
function aheadAt(at: Date): number {
  const { day, hour, minute } = inTallinn(at)
  const wholeMinute = at.getTime() - (at.getTime() % MINUTE_MS)
  return Date.parse(`${day}T${hour}:${minute}:00Z`) - wholeMinute
}

/** Returns the same local time in Tallinn this many days later; earlier if `days` is negative. */
export function sameTimeAfter(at: Date, days: number): Date {
  const shown = at.getTime() + aheadAt(at) + days * DAY_MS
  return new Date(shown - aheadAt(new Date(shown - aheadAt(at))))
}

/** Lists the days from one to another, inclusive; empty if they are in the wrong order. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day)
  return days
}

/** Returns the month of a day, `2026-03`. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** Returns the previous month, `2026-01` → `2025-12`. */
export const monthBefore = (month: string): string => monthOf(dayAfter(`${month}-01`, -1))

/** Lists all days of a month. */
export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`
  return daysBetween(first, dayAfter(first, 30)).filter(day => monthOf(day) === month)
}
