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

/** In how many working days an order of this moment is posted: those of the break that are still to come are added. */
export function dispatchDays(usual: DayRange, holidayBreak: HolidayBreak | null, at: Date): DayRange {
  if (!holidayBreak?.delaysDispatch || !isOnBreak(holidayBreak, at)) return usual
  let missed = 0
  for (let day = dayAfter(tallinnDay(at)); day <= holidayBreak.until; day = dayAfter(day))
    if (isWorkingDay(day)) missed++
  return { least: usual.least + missed, most: usual.most + missed }
}
