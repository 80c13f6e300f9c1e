import * as messages from '#messages/dates.ts'
import { inTallinn, tallinnDay } from './tallinn.ts'

// How days and moments are written: in Tallinn's time, and with the same letters on the server and in every browser.

const MONTHS = messages.monthNames.split(' ')

/** A month of a day by its name: `2026-03` → `märts` */
export const monthName = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? month

/** A day of Tallinn's calendar: `2026-03-29` → `29. märts` */
export const dayName = (day: string): string => `${Number(day.slice(8))}. ${monthName(day)}`

/** The time of day: `18.42` */
export function timeOfDay(iso: string): string {
  const { hour, minute } = inTallinn(new Date(iso))
  return `${hour}.${minute}`
}

/** The day of a moment: `29.03.2026` */
export const dayText = (iso: string): string => tallinnDay(new Date(iso)).split('-').reverse().join('.')

/** The day of a moment in a letter: `29. märts 2026` */
export function longDayText(iso: string): string {
  const day = tallinnDay(new Date(iso))
  return `${dayName(day)} ${day.slice(0, 4)}`
}

/** A moment: `29. märts 2026, kell 18.42` */
export const momentText = (iso: string): string => messages.dayAndTime(longDayText(iso), timeOfDay(iso))

/** A moment in a list: `29.03.2026 18:42` */
export const shortMomentText = (iso: string): string => `${dayText(iso)} ${timeOfDay(iso).replace('.', ':')}`
