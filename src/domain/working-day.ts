import { dayAfter } from './tallinn.ts'

/** Holidays on the same date every year (pühade ja tähtpäevade seadus § 1, § 2), `MM-DD`. */
const FIXED_HOLIDAYS: ReadonlySet<string> = new Set([
  '01-01',
  '02-24',
  '05-01',
  '06-23',
  '06-24',
  '08-20',
  '12-24',
  '12-25',
  '12-26',
])

/** Good Friday, Easter Sunday and Pentecost, in days after Easter Sunday. Easter Monday is a working day in Estonia. */
const MOVING_HOLIDAYS = [-2, 0, 49]

/** Returns Easter Sunday of the western churches, `2026-04-05` (Meeus, Jones and Butcher). */
export function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return dayAfter(`${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-01`, f % 31)
}

/** Returns the day of the week: 0 is Monday, 6 Sunday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7

/** Whether a day is a national or public holiday of Estonia, whatever its day of the week. */
export function isPublicHoliday(day: string): boolean {
  if (FIXED_HOLIDAYS.has(day.slice(5))) return true
  const easter = easterSunday(Number(day.slice(0, 4)))
  return MOVING_HOLIDAYS.some(after => dayAfter(easter, after) === day)
}

/** Whether a day is a working day in Estonia, `2026-12-24`: no Saturday, Sunday, national or public holiday. */
export const isWorkingDay = (day: string): boolean => weekdayOf(day) < 5 && !isPublicHoliday(day)

/** Returns the day itself if it is a working day, or else the next one. */
export const nextWorkingDay = (day: string): string =>
  isWorkingDay(day) ? day : nextWorkingDay(dayAfter(day))
