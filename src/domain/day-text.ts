import * as messages from '#messages/dates.ts'
import { inTallinn, tallinnDay } from './tallinn.ts'

// How days and moments are written: in Tallinn's time, and identically on the server and in every browser.

const MONTHS = messages.monthNames.split(' ')

/** Returns the name of a day's month: `2026-03` → `märts` */
export const monthName = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? month

/** Formats a day of Tallinn's calendar: `2026-03-29` → `29. märts` */
export const dayName = (day: string): string => `${Number(day.slice(8))}. ${monthName(day)}`

/** Formats the time of day: `18.42` */
export function timeOfDay(iso: string): string {
  const { hour, minute } = inTallinn(new Date(iso))
  return `${hour}.${minute}`
}

/** Formats the day of a moment: `29.03.2026` */
export const dayText = (iso: string): string => tallinnDay(new Date(iso)).split('-').reverse().join('.')

/** Formats the day of a moment in an e-mail: `29. märts 2026` */
export function longDayText(iso: string): string {
  const day = tallinnDay(new Date(iso))
  return `${dayName(day)} ${day.slice(0, 4)}`
}

/** Formats a moment on its own: `29. märts 2026 kell 18.42` */
export const momentText = (iso: string): string => messages.dayAndTime(longDayText(iso), timeOfDay(iso))

const MONTH_GENITIVES = messages.monthGenitives.split(' ')

type DayForm = (day: number, monthGenitive: string, year: number) => string

function declined(iso: string, form: DayForm): string {
  const [year, month, day] = tallinnDay(new Date(iso)).split('-').map(Number)
  return form(day!, MONTH_GENITIVES[month! - 1]!, year!)
}

/** Formats a day on which something was done, inside a sentence: `29. märtsil 2026` */
export const onDayText = (iso: string): string => declined(iso, messages.onDay)

/** Formats the same without its year: `29. märtsil` */
export const onDayOfYearText = (day: string): string => declined(day, messages.onDayOfYear)

/** Formats the last day of something, inside a sentence after `kuni`: `29. märtsini 2026` */
export const untilDayText = (iso: string): string => declined(iso, messages.untilDay)

/** Formats a moment at which something happened, inside a sentence: `29. märtsil 2026 kell 18.42` */
export const onMomentText = (iso: string): string => messages.dayAndTime(onDayText(iso), timeOfDay(iso))

/** Formats the moment since which something applies, after `alates`: `29. märtsist 2026 kell 18.42` */
export const sinceMomentText = (iso: string): string =>
  messages.dayAndTime(declined(iso, messages.sinceDay), timeOfDay(iso))

/** Formats a moment in a list: `29.03.2026 18:42` */
export const shortMomentText = (iso: string): string => `${dayText(iso)} ${timeOfDay(iso).replace('.', ':')}`
