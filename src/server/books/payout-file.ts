/** Parses a payment service's file of what it took and paid out: its activity, a payout, or a similar table. */
import type { Cents } from '#domain/money.ts'
import * as messages from '#messages/documents.ts'
import { readTable, type TableRow } from '#server/catalog/csv/table.ts'
import { ShopError } from '#server/platform/errors.ts'

/** The names that services use for a column, in lower case; the first that a file has counts. */
const COLUMNS = {
  date: ['date', 'kuupäev', 'created at', 'created', 'payment date', 'transaction date'],
  gross: ['gross', 'bruto', 'amount', 'summa', 'payment amount', 'grand total'],
  fee: ['fee', 'teenustasu', 'service fee', 'fees', 'tasu'],
  net: ['net', 'neto', 'net amount', 'kontole', 'payout amount'],
  currency: ['currency', 'valuuta'],
  status: ['status', 'staatus'],
} as const

/** Statuses of lines whose money has moved. */
const DONE = new Set(['', 'completed', 'paid', 'successful', 'lõpetatud', 'partially refunded', 'refunded'])

/** Statuses of lines whose money has not moved; any other word may mean either. */
const NOT_DONE = new Set([
  'pending',
  'processing',
  'authorized',
  'declined',
  'denied',
  'rejected',
  'failed',
  'canceled',
  'cancelled',
  'abandoned',
  'expired',
  'ootel',
  'tühistatud',
  'ebaõnnestunud',
])

/** How an empty sum is written. */
const NO_SUM = /^[-−–—.\s]*$|^n\/?a$/i

export type PayoutRow = {
  row: number
  date: string
  gross: Cents
  /** 0 if the file does not state it */
  fee: Cents
  tellsFee: boolean
  net: Cents
  /** whether its money has certainly moved; false if the shop does not know the word for its status */
  isDone: boolean
  cells: string[]
}

/** Thousands have one kind of separator, or none. */
const WHOLE = /^(?:\d{0,9}|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)$/

/**
 * Parses a sum as such files write it: `1,234.56`, `1 234,56`, `−5.00`, and `38.9900` from programs that write more
 * decimals, which are rounded to cents; undefined if it is no sum.
 */
export function sumIn(text: string): Cents | undefined {
  const plain = text.replaceAll(/[\s\u00a0€]/g, '').replace(/^[−–]/, '-')
  const [, sign, digits = ''] = /^([-+]?)([\d.,]*\d[.,]?)$/.exec(plain) ?? []
  const place = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const isParted = place >= 0 && !partsThousands(digits, place)
  const whole = isParted ? digits.slice(0, place) : digits
  const decimals = isParted ? digits.slice(place + 1) : ''
  if (digits === '' || !WHOLE.test(whole)) return undefined
  const [tens = '0', ones = '0', next = '0'] = decimals
  const cents =
    Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(tens + ones) + (Number(next) >= 5 ? 1 : 0)
  return sign === '-' ? 0 - cents : cents
}

/**
 * Whether the last mark of a sum separates thousands: `1.234.567`, and `1,234`, as in English; `12.345` comes from a
 * program.
 */
function partsThousands(digits: string, place: number): boolean {
  const [mark, whole] = [digits[place]!, digits.slice(0, place)]
  if (digits.length - place - 1 !== 3) return false
  return whole.includes(mark) || (mark === ',' && /^[1-9]\d{0,2}$/.test(whole))
}

/**
 * Parses a payout file, leaving out other currencies and payments that were not made.
 * @throws ShopError `invalid_input` if it has no column of dates, or of sums, no rows, or a sum that cannot be read
 */
export function readPayouts(file: string): PayoutRow[] {
  const has = (headings: { has(heading: string): boolean }, column: keyof typeof COLUMNS) =>
    COLUMNS[column].some(name => headings.has(name))
  const isKnown = (headings: { has(heading: string): boolean }) =>
    has(headings, 'date') && (has(headings, 'gross') || has(headings, 'net'))
  const table = readTable(file, {
    headingsOf: written => (isKnown(new Set(written)) ? written : undefined),
    empty: messages.payoutsUnreadable,
  })
  if (!isKnown(table)) throw new ShopError('invalid_input', { details: messages.payoutsUnreadable })
  return table.rows.flatMap(row => payoutOf(row, table.headings) ?? [])
}

function payoutOf(row: TableRow, headings: readonly string[]): PayoutRow | undefined {
  const currency = row.text(...COLUMNS.currency)
  if (currency !== '' && currency.toUpperCase() !== 'EUR') return undefined
  const status = row
    .text(...COLUMNS.status)
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
  if (NOT_DONE.has(status)) return undefined
  const [gross, net, named] = (['gross', 'net', 'fee'] as const).map(column => {
    const text = row.text(...COLUMNS[column])
    const sum = sumIn(text)
    // If it were skipped silently, it would be missing from the file's sum.
    if (sum === undefined && !NO_SUM.test(text))
      throw new ShopError('invalid_input', {
        details: messages.payoutSumUnreadable(row.row, text.slice(0, 40)),
      })
    return sum
  })
  if (gross === undefined && net === undefined) return undefined
  const difference = gross === undefined || net === undefined ? undefined : gross - net
  // Some services write a fee with a sign, some without.
  const told = named === undefined ? difference : Math.abs(named)
  const fee = told ?? 0
  const whole = gross ?? net! + fee
  return {
    row: row.row,
    date: row.text(...COLUMNS.date),
    gross: whole,
    fee,
    tellsFee: told !== undefined,
    net: net ?? whole - fee,
    isDone: DONE.has(status),
    cells: headings.map(heading => row.text(heading)).filter(Boolean),
  }
}
