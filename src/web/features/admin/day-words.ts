import { startOfDay, tallinnDay } from '#domain/tallinn.ts'

const MONTHS =
  'jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember'.split(' ')
const WEEKDAYS = 'pühapäev esmaspäev teisipäev kolmapäev neljapäev reede laupäev'.split(' ')

/** A month by its name: `2026-03` → `märts` */
export const monthName = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? month

/** A day of Tallinn's calendar: `2026-03-29` → `29. märts` */
export const dayName = (day: string): string => `${Number(day.slice(8))}. ${monthName(day)}`

/** `2026-03-29` → `pühapäev` */
export const weekdayName = (day: string): string => WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? day

/** Whole days of the calendar from a moment up to a day: 0 is the same day. */
export const daysSince = (at: string, today: string): number =>
  Math.round(
    (startOfDay(today).getTime() - startOfDay(tallinnDay(new Date(at))).getTime()) / (24 * 3_600_000),
  )

/** Since when something waits, as one says it: `täna`, `eile`, `5 päeva` */
export function sinceText(at: string, today: string): string {
  const days = daysSince(at, today)
  if (days <= 0) return 'täna'
  return days === 1 ? 'eile' : `${days} päeva`
}

/** How much time is left, as one says it: `jäänud 5 päeva`, `täna viimane päev`, `2 päeva hiljas` */
export function leftText(days: number): string {
  if (days === 0) return 'täna viimane päev'
  const span = countText(Math.abs(days), 'päev', 'päeva')
  return days > 0 ? `jäänud ${span}` : `${span} hiljas`
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Tallinn',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The time of day in Tallinn: `18.42` */
export const timeOfDay = (at: string): string => clock.format(new Date(at)).replace(':', '.')

/** A number with what is counted: `1 tellimus`, `3 tellimust` */
export const countText = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`
