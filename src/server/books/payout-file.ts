/** A file of a payment service that says what it took and paid out: its activity, a payout, or a table like them. */
import type { Cents } from '#domain/money.ts'
import { typedCents } from '#domain/typed-money.ts'
import * as messages from '#messages/documents.ts'
import { readTable, type TableRow } from '#server/catalog/csv/table.ts'
import { ShopError } from '#server/platform/errors.ts'

/** What services call a column, in lower case; the first that a file has counts. */
const COLUMNS = {
  date: ['date', 'kuupäev', 'created at', 'created', 'payment date', 'transaction date'],
  gross: ['gross', 'bruto', 'amount', 'summa', 'payment amount', 'grand total'],
  fee: ['fee', 'teenustasu', 'service fee', 'fees', 'tasu'],
  net: ['net', 'neto', 'net amount', 'kontole', 'payout amount'],
  currency: ['currency', 'valuuta'],
  status: ['status', 'staatus'],
} as const

const DONE = new Set(['', 'completed', 'paid', 'successful', 'lõpetatud', 'partially_refunded', 'refunded'])

export type PayoutRow = { row: number; date: string; gross: Cents; fee: Cents; net: Cents; cells: string[] }

/** A sum as such files write it: `1,234.56`, `1 234,56`, `−5.00`; undefined where it is none. */
export function sumIn(text: string): Cents | undefined {
  const plain = text.replaceAll(/[\s\u00a0€]/g, '').replace(/^[−–]/, '-')
  if (!/^[-+]?[\d.,]*\d[.,]?$/.test(plain)) return undefined
  const isNegative = plain.startsWith('-')
  const digits = plain.replace(/^[-+]/, '')
  // The last mark parts the cents, if two digits follow; all others part thousands.
  const [, whole = '', cents = ''] = /^([\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? []
  const sum = typedCents(`${whole.replaceAll(/[.,]/g, '') || '0'}.${cents.padEnd(2, '0')}`)
  return sum === undefined ? undefined : isNegative ? 0 - sum : sum
}

/**
 * Reads a file of payouts. What is no done payment in euros is left out.
 * @throws ShopError `invalid_input` where it has no column of dates, or of sums
 */
export function readPayouts(file: string): PayoutRow[] {
  const has = (headings: { has(heading: string): boolean }, column: keyof typeof COLUMNS) =>
    COLUMNS[column].some(name => headings.has(name))
  const isKnown = (headings: { has(heading: string): boolean }) =>
    has(headings, 'date') && (has(headings, 'gross') || has(headings, 'net'))
  const table = readTable(file, { isKnown, byOrder: () => undefined })
  if (!isKnown(table)) throw new ShopError('invalid_input', { details: messages.payoutsUnreadable })
  return table.rows.flatMap(row => payoutOf(row, table.headings) ?? [])
}

function payoutOf(row: TableRow, headings: readonly string[]): PayoutRow | undefined {
  const currency = row.text(...COLUMNS.currency)
  if (currency !== '' && currency.toUpperCase() !== 'EUR') return undefined
  if (!DONE.has(row.text(...COLUMNS.status).toLowerCase())) return undefined
  const [gross, net] = [sumIn(row.text(...COLUMNS.gross)), sumIn(row.text(...COLUMNS.net))]
  const named = sumIn(row.text(...COLUMNS.fee))
  if (gross === undefined && net === undefined) return undefined
  // Some write a fee with a sign, some without one.
  const fee =
    named === undefined ? (gross === undefined || net === undefined ? 0 : gross - net) : Math.abs(named)
  const whole = gross ?? net! + fee
  return {
    row: row.row,
    date: row.text(...COLUMNS.date),
    gross: whole,
    fee,
    net: net ?? whole - fee,
    cells: headings.map(heading => row.text(heading)).filter(Boolean),
  }
}
