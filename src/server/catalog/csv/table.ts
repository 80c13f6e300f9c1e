import Papa from 'papaparse'
import { IMPORT_ROWS_MAX } from '#contract/product-import.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import * as messages from '#messages/catalog.ts'
import { escapeFormulas, unescapeFormulas } from '#server/platform/csv-formula.ts'
import { ShopError } from '#server/platform/errors.ts'

/** One row of a table. */
export type TableRow = {
  /** row number as in a spreadsheet: the heading is 1 */
  row: number
  /** the trimmed text under the first of these headings that the table has; empty if it has none of them */
  text(...headings: string[]): string
  /** the syntax error of the row, in Estonian */
  fault: string | undefined
}

/** The headings of a table, in lower case. */
export type Headings = { headings: readonly string[]; has(heading: string): boolean }

export type Table = Headings & { rows: TableRow[] }

const refuse = (details: string) => new ShopError('invalid_input', { details })

const FAULTS: Record<string, (holdsLines: boolean) => string> = {
  MissingQuotes: messages.quotesUnclosed,
  InvalidQuotes: messages.quotesMisplaced,
}

/** The delimiter of the shop's own tables comes first. */
const DELIMITERS = [';', ',', '\t'] as const

const lowered = (headings: readonly string[] = []) => headings.map(each => each.trim().toLowerCase())

/** How tables are recognised. */
type Recognition = {
  /**
   * the headings by which to read a table: its own, or the English ones if they are in another language; undefined if
   * neither its headings nor these rows are recognised
   */
  headingsOf(written: readonly string[], rows: readonly (readonly string[])[]): readonly string[] | undefined
  /** the error message for a table without rows */
  empty: string
}

/** How many rows the order of the columns is guessed from. */
const ORDER_ROWS = 20

/** The dialect in which the table is recognised. Its texts are no evidence: they may contain any delimiter. */
function dialectOf(text: string, { headingsOf }: Recognition) {
  const newline = (/\r\n|\n|\r/.exec(text)?.[0] ?? '\n') as '\r\n' | '\n' | '\r'
  const tried = DELIMITERS.map(delimiter => {
    const { data } = Papa.parse<string[]>(text, { delimiter, newline, preview: ORDER_ROWS + 1 })
    const [first = [], ...others] = data
    const rows = others.filter(cells => !isEmpty(cells))
    return { delimiter, newline, headings: headingsOf(lowered(first), rows) }
  })
  return tried.find(each => each.headings) ?? tried[0]!
}

/**
 * Parses a table with one line of headings, which are compared in lower case.
 * @param recognition which tables the shop can read
 * @throws ShopError `invalid_input` if it is empty or too long
 */
export function readTable(file: string, recognition: Recognition): Table {
  const text = file.replace(/^\ufeff/, '')
  const { headings: known, ...dialect } = dialectOf(text, recognition)
  const { data, errors } = Papa.parse<string[]>(text, { ...dialect, skipEmptyLines: false })
  const [first, ...others] = data
  const headings = known ?? lowered(first)
  if (others.every(isEmpty)) throw refuse(recognition.empty)
  if (others.length > IMPORT_ROWS_MAX) throw refuse(messages.tooManyRows(IMPORT_ROWS_MAX))
  const places = new Map(headings.map((heading, place) => [heading, place]))
  const faultAt = new Map(errors.map(({ row, code }) => [row, FAULTS[code]]))
  const rows = others.flatMap((cells, i) =>
    isEmpty(cells)
      ? []
      : {
          row: i + 2,
          fault: faultAt.get(i + 1)?.(cells.some(cell => /[\r\n]/.test(cell))),
          text: (...wanted: string[]) => {
            const heading = wanted.find(each => places.has(each))
            return heading === undefined ? '' : unescapeFormulas((cells[places.get(heading)!] ?? '').trim())
          },
        },
  )
  return { has: heading => places.has(heading), headings, rows }
}

const isEmpty = (cells: readonly string[]): boolean => cells.every(cell => cell.trim() === '')

/**
 * Writes a CSV table for spreadsheets: UTF-8 with a byte order mark, the delimiter that Estonian ones expect, formulas
 * escaped.
 * @param rows a number is an amount in cents, and is written in euros with a decimal comma
 */
export function writeTable(
  headings: readonly string[],
  rows: readonly (readonly (string | Cents)[])[],
): string {
  const written = (cell: string | Cents) =>
    typeof cell === 'number' ? eurosOf(cell).replace('.', ',') : escapeFormulas(cell)
  const cells = rows.map(row => row.map(written))
  return `\ufeff${Papa.unparse([headings, ...cells], { delimiter: DELIMITERS[0], newline: '\r\n' })}\r\n`
}
