import Papa from 'papaparse'
import { IMPORT_ROWS_MAX } from '#contract/product-import.ts'
import { FORMULA } from '#server/platform/csv-formula.ts'
import { ShopError } from '#server/platform/errors.ts'

/** One row of a table. */
export type TableRow = {
  /** as a spreadsheet counts: the heading is 1 */
  row: number
  /** the trimmed text under the first of these headings that the table has; empty where it has none of them */
  text(...headings: string[]): string
  /** what is wrong with the row itself, in Estonian */
  fault: string | undefined
}

export type Table = { has(heading: string): boolean; headings: readonly string[]; rows: TableRow[] }

const refuse = (details: string) => new ShopError('invalid_input', { details })

/** The apostrophe before what looks like a formula is taken off again. */
const unescaped = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text

const FAULTS: Record<string, string> = {
  MissingQuotes: 'Jutumärgid on lõpetamata.',
  InvalidQuotes: 'Jutumärgid on vales kohas.',
}

/**
 * Reads a table with one line of headings, however its columns are parted; headings are compared in lower case.
 * @throws ShopError `invalid_input` where it is empty or too long
 */
export function readTable(text: string): Table {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: false,
  })
  const [first, ...others] = data
  const headings = (first ?? []).map(heading => heading.trim().toLowerCase())
  if (others.every(isEmpty)) throw refuse('Failis ei ole ühtegi toodet.')
  if (others.length > IMPORT_ROWS_MAX) throw refuse(`Failis on üle ${IMPORT_ROWS_MAX} rea. Jaga see mitmeks.`)
  const places = new Map(headings.map((heading, place) => [heading, place]))
  const faultAt = new Map(errors.map(({ row, code }) => [row, FAULTS[code]]))
  const rows = others.flatMap((cells, i) =>
    isEmpty(cells)
      ? []
      : {
          row: i + 2,
          fault: faultAt.get(i + 1),
          text: (...wanted: string[]) => {
            const heading = wanted.find(each => places.has(each))
            return heading === undefined ? '' : unescaped((cells[places.get(heading)!] ?? '').trim())
          },
        },
  )
  return { has: heading => places.has(heading), headings, rows }
}

const isEmpty = (cells: readonly string[]): boolean => cells.every(cell => cell.trim() === '')

/** A table for a spreadsheet: UTF-8 with a byte order mark, parted as Estonian ones expect it, nothing of it runs. */
export const writeTable = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\ufeff${Papa.unparse([headings, ...rows], { delimiter: ';', escapeFormulae: FORMULA })}\r\n`
