import { DAY_MS } from '#domain/durations.ts'
import { startOfDay, tallinnDay } from '#domain/tallinn.ts'
import * as messages from '#messages/admin/common.ts'

const WEEKDAYS = messages.weekdays.split(' ')

/** `2026-03-29` → `pühapäev` */
export const weekdayName = (day: string): string => WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? day

/** Returns the number of calendar days from a moment to a day; 0 on the same day. */
export const daysSince = (at: string, today: string): number =>
  Math.round((startOfDay(today).getTime() - startOfDay(tallinnDay(new Date(at))).getTime()) / DAY_MS)

/** Returns how long something has waited, as it is said: `täna`, `eile`, `5 päeva` */
export function sinceText(at: string, today: string): string {
  const days = daysSince(at, today)
  if (days <= 0) return messages.today
  return days === 1 ? messages.yesterday : messages.dayCount(days)
}

/** Returns how much time is left, as it is said: `jäänud 5 päeva`, `täna viimane päev`, `2 päeva üle tähtaja` */
export function leftText(days: number): string {
  if (days === 0) return messages.lastDayToday
  const span = countText(Math.abs(days), messages.dayUnit, messages.daysUnit)
  return days > 0 ? messages.timeLeft(span) : messages.overdue(span)
}

/** Returns a count with its unit: `1 tellimus`, `3 tellimust` */
export const countText = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`
