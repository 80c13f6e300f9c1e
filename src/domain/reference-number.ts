/**
 * Estonian reference numbers (viitenumber): up to twenty digits, the last of which checks the others. A transfer with a
 * reference number shows which order it pays.
 */
import {
  kindOfNumber,
  ORDER_KINDS,
  ORDER_NUMBER_ALPHABET,
  orderNumberOf,
  readOrderNumber,
} from './order-number.ts'

const WEIGHTS = [7, 3, 1] as const

/** Computes the check digit by the 7-3-1 method of the Estonian banks: weights from the right, up to the next ten. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((sum, digit, i) => sum + Number(digit) * WEIGHTS[i % 3]!, 0)
  return (10 - (sum % 10)) % 10
}

const BASE = BigInt(ORDER_NUMBER_ALPHABET.length)

/**
 * Returns the reference number of an order: its kind, its number in decimal, and the check digit.
 * @returns `undefined` if this is not an order number
 */
export function referenceNumber(typedOrderNumber: string): string | undefined {
  const number = readOrderNumber(typedOrderNumber)
  const kind = kindOfNumber(number)
  const signs = [...number.slice(-9)].map(sign => ORDER_NUMBER_ALPHABET.indexOf(sign))
  if (kind === undefined || signs.includes(-1)) return undefined
  const value = signs.reduce((sum, sign) => sum * BASE + BigInt(sign), 0n)
  const digits = `${ORDER_KINDS.indexOf(kind) + 1}${value}`
  return `${digits}${checkDigit(digits)}`
}

/** Returns the order of a reference number; `undefined` if it has none, or was mistyped. */
export function orderOfReference(typed: string): string | undefined {
  const reference = typed.replace(/\s+/g, '')
  if (!/^[1-3]\d{2,18}$/.test(reference)) return undefined
  const digits = reference.slice(0, -1)
  if (checkDigit(digits) !== Number(reference.at(-1))) return undefined
  let value = BigInt(digits.slice(1))
  let signs = ''
  for (let i = 0; i < 9; i++) {
    signs = ORDER_NUMBER_ALPHABET[Number(value % BASE)]! + signs
    value /= BASE
  }
  return value === 0n ? orderNumberOf(ORDER_KINDS[Number(digits[0]) - 1]!, signs) : undefined
}
