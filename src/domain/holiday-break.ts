import * as messages from '#messages/dates.ts'
import type { DayRange } from './delivery-time.ts'
import { dayAfter, tallinnDay } from './tallinn.ts'
import { isWorkingDay } from './working-day.ts'

/** The maker is away from the day `from` to the day `until`, both with it: `2026-12-27`. */
export type HolidayBreak = {
  from: string
  until: string
  text: string
  /** what is bought meanwhile is posted after the break */
  delaysDispatch: boolean
  /** nothing is sold meanwhile */
  closesShop: boolean
}

/** Whether the break has begun and is not over; it ends at midnight in Tallinn. */
export function isOnBreak({ from, until }: Pick<HolidayBreak, 'from' | 'until'>, at: Date): boolean {
  const day = tallinnDay(at)
  return from <= day && day <= until
}

/** The months as they stand after `pärast` with a day before them. */
const AFTER = messages.monthNamesPartitive.split(' ')
/** The same after `alates`. */
const SINCE = messages.monthNamesElative.split(' ')

/** What the break means for an order: `Panen tellimused teele pärast 27. detsembrit.` Empty where it changes nothing. */
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

/** In how many working days an order of this moment is posted: those of the break that come before it is are added. */
export function dispatchDays(usual: DayRange, holidayBreak: HolidayBreak | null, at: Date): DayRange {
  if (!holidayBreak?.delaysDispatch) return usual
  const today = tallinnDay(at)
  const isAway = (day: string) => holidayBreak.from <= day && day <= holidayBreak.until
  /** so many working days after today, of which she works */
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

/** So many days before a break shoppers are told of it. */
export const HOLIDAY_NOTICE_DAYS = 7

/** Whether a break has not begun, and is near enough to be told of. */
export function isBreakAhead({ from }: Pick<HolidayBreak, 'from'>, at: Date): boolean {
  const today = tallinnDay(at)
  return today < from && from <= dayAfter(today, HOLIDAY_NOTICE_DAYS)
}

/**
 * What a break that is ahead means for an order: until when one may order so that it is posted before, and when the shop
 * closes. Empty where it changes nothing.
 * @param usual in how many working days an order is posted
 */
export function aheadSentence(holidayBreak: HolidayBreak, usual: DayRange, at: Date): string {
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

/** The last day on which an order is still posted before the break, also where its posting takes longest. */
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
