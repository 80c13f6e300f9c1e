import * as messages from '#messages/arrival.ts'
import { monthGenitives } from '#messages/dates.ts'
import { weekdayOf } from './working-day.ts'

const GENITIVES = monthGenitives.split(' ')

/**
 * Formats an arrival as it reads in a sentence: `neljapäeval, 3. detsembril`, `2.–4. detsembril`, `30. novembri ja 2.
 * detsembri vahel`. Days are `2026-12-03`.
 */
export function arrivalText({ first, last }: { first: string; last: string }): string {
  const [, firstMonth, firstDay] = first.split('-').map(Number) as [number, number, number]
  const [, lastMonth, lastDay] = last.split('-').map(Number) as [number, number, number]
  const genitive = (month: number) => GENITIVES[month - 1]!
  if (first === last)
    return messages.onOneDay(messages.onWeekdays[weekdayOf(first)]!, firstDay, genitive(firstMonth))
  return first.slice(0, 7) === last.slice(0, 7)
    ? messages.withinMonth(firstDay, lastDay, genitive(firstMonth))
    : messages.acrossMonths(firstDay, genitive(firstMonth), lastDay, genitive(lastMonth))
}

/**
 * The same for a page: no line break between a day and its month, nor inside a span (`2.–4.`). Not for e-mails: some
 * mail programs cannot show the word joiner.
 */
export const shownArrival = (span: Span): string =>
  arrivalText(span).replace('–', '–\u2060').replaceAll('. ', '.\u00A0')

type Span = { first: string; last: string }

/**
 * Returns the days that hold whichever parcel machine, or whichever courier, is chosen; null if any of them has no
 * days.
 * @param days by delivery method, such as `omniva_parcel`
 */
export function daysByTransport(
  days: Readonly<Record<string, Span | null>>,
  way: 'parcel' | 'courier',
): Span | null {
  const spans = Object.entries(days).flatMap(([id, span]) => (id.endsWith(way) ? [span] : []))
  const known = spans.filter(span => span !== null)
  if (known.length === 0 || known.length < spans.length) return null
  return {
    first: known.map(({ first }) => first).toSorted()[0]!,
    last: known
      .map(({ last }) => last)
      .toSorted()
      .at(-1)!,
  }
}
