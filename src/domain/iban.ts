/** International bank account numbers (ISO 13616): stored without spaces, shown in groups of four. */
import { withoutInvisible } from './plain-text.ts'

/** Normalises an account number, however it was typed, for storage. */
export const readIban = (typed: string): string => withoutInvisible(typed).replace(/\s+/g, '').toUpperCase()

/** Whether this is an account number with correct check digits; `typed` may contain spaces. */
export function isIban(typed: string): boolean {
  const iban = readIban(typed)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map(sign => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

/** `EE38 2200 2210 2014 5685` */
export const ibanText = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')
