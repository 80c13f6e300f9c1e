import * as messages from '#messages/dates.ts'
import type { DayRange } from './delivery-time.ts'
import { dayAfter, tallinnDay } from './tallinn.ts'
import { isWorkingDay } from './working-day.ts'

/** The maker is away from `from` to `until`, inclusive: `2026-12-27`. */
export type HolidayBreak = {
  from: string
  until: string
  text: string
  /** orders placed meanwhile are posted after the break */
  delaysDispatch: boolean
  /** nothing is sold meanwhile */
  closesShop: boolean
}

/** Whether the break is on; it ends at midnight in Tallinn. */
export function isOnBreak({ from, until }: Pick<HolidayBreak, 'from' | 'until'>, at: Date): boolean {
  const day = tallinnDay(at)
  return from <= day && day <= until
}

/** Month names after `pärast` and a day. */
const AFTER = messages.monthNamesPartitive.split(' ')
/** Month names after `alates`. */
const SINCE = messages.monthNamesElative.split(' ')

/** Says what the break means for an order: `Panen tellimused teele pärast 27. detsembrit.` Empty if nothing. */
export function breakSentence({
  until,
  delaysDispatch,
  closesShop,
}: Omit<HolidayBreak, 'from' | 'text'>): string {
  const [day, month] = dayAndMonth(until)
  const [opening, openingMonth] = dayAndMonth(dayAfter(until))
  return [
    closesShop && messages.shopOpensAgain(opening, SINCE[openingMonth - 1]!),
    delaysDispatch && messages.shippingAfterHoliday(day, AFTER[month - 1]!),
  ]
    .filter(Boolean)
    .join(' ')
}

const dayAndMonth = (date: string): [day: number, month: number] => {
  const [, month, day] = date.split('-').map(Number)
  return [day!, month!]
}

/** The most days of a break: each of them is counted for every order placed meanwhile. */
const HOLIDAY_DAYS_MAX = 366

/** The last day that a break may have. @param from its first day */
export const lastHolidayDay = (from: string): string => dayAfter(from, HOLIDAY_DAYS_MAX - 1)

/** Counts the working days until an order placed now is posted: working days within the break before that are added. */
export function dispatchDays(usual: DayRange, holidayBreak: HolidayBreak | null, at: Date): DayRange {
  if (!holidayBreak?.delaysDispatch) return usual
  const { from, until } = holidayBreak
  const today = tallinnDay(at)
  // A break stored before there was a limit may be longer.
  const limit = lastHolidayDay(from)
  const isAway = (day: string) => from <= day && day <= until && day <= limit
  /** counts the working days after today until she has worked this many of them */
  const counted = (worked: number): number => {
    let [days, left] = [0, worked]
    for (let day = dayAfter(today); left > 0 || (isAway(today) && isAway(day)); day = dayAfter(day))
      if (isWorkingDay(day)) {
        days++
        if (!isAway(day)) left--
      }
    return days
  }
  return { least: counted(usual.least), most: counted(usual.most) }
}

/** A break is announced to shoppers this many days ahead. */
export const HOLIDAY_NOTICE_DAYS = 7

/** Whether a break has not begun but is near enough to announce. */
export function isBreakAhead({ from }: Pick<HolidayBreak, 'from'>, at: Date): boolean {
  const today = tallinnDay(at)
  return today < from && from <= dayAfter(today, HOLIDAY_NOTICE_DAYS)
}

/**
 * Says what an upcoming break means for an order: until when to order so that it is posted before, and when the shop
 * closes. Empty if it changes nothing.
 * @param usual working days until an order is posted
 */
export function upcomingBreakSentence(holidayBreak: HolidayBreak, usual: DayRange, at: Date): string {
  const { from, until, delaysDispatch, closesShop } = holidayBreak
  if (!delaysDispatch && !closesShop) return ''
  const last = lastDayInTime(from, usual.most)
  const isInTime = last >= tallinnDay(at)
  return [
    messages.awayFromTo(sinceDay(from), untilDay(until)),
    closesShop && messages.shopClosesThen(untilDay(dayAfter(from, -1))),
    delaysDispatch && (isInTime ? messages.postedBefore(onDay(last)) : messages.postedAfterPerhaps),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns the last day to order so that it is posted before the break even if posting takes longest. */
function lastDayInTime(from: string, most: number): string {
  let day = dayAfter(from, -1)
  for (let left = most; left > 0; day = dayAfter(day, -1)) if (isWorkingDay(day)) left--
  return day
}

const GENITIVES = messages.monthGenitives.split(' ')
const declined = (date: string, form: (day: number, month: string) => string): string => {
  const [day, month] = dayAndMonth(date)
  return form(day, GENITIVES[month - 1]!)
}
const sinceDay = (date: string) => declined(date, messages.sinceDayOfYear)
const untilDay = (date: string) => declined(date, messages.untilDayOfYear)
const onDay = (date: string) => declined(date, messages.onDayOfYear)
