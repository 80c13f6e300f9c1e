import * as messages from '#messages/dates.ts'
import { tallinnDay } from './tallinn.ts'

/** While the maker is away the shop sells, and posts afterwards. `until` is the break's last day, `2026-12-27`. */
export type HolidayBreak = { until: string; text: string }

/** Whether orders still wait for the end of the break, which is midnight in Tallinn. */
export const isOnBreak = ({ until }: HolidayBreak, at: Date): boolean => tallinnDay(at) <= until

/** The months as they stand after `pärast` with a day before them. */
const MONTHS = messages.monthNamesPartitive.split(' ')

/** When orders leave: `Panen tellimused teele pärast 27. detsembrit.` */
export function breakSentence({ until }: Pick<HolidayBreak, 'until'>): string {
  const [, month, day] = until.split('-').map(Number)
  return messages.shippingAfterHoliday(day!, MONTHS[month! - 1]!)
}
