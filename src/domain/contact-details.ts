import { EMAIL_MAX } from './limits.ts'
import { withoutInvisible } from './plain-text.ts'

/** Reads an e-mail address as given: a copied one may contain zero-width characters. */
export const readEmail = (given: string): string => withoutInvisible(given).trim()

/** Reads a telephone number as given: a copied one may contain direction marks and any kind of hyphen or space. */
export const readPhone = (given: string): string =>
  readEmail(given)
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\s/g, ' ')

/**
 * An ordinary e-mail address, stricter than the browser's own field (WHATWG HTML): no misplaced dots, no zero-width or
 * control characters, and a domain name whose labels may contain letters beyond ASCII. Every label ends at a dot, which
 * it cannot contain itself: no text makes the match slow (no catastrophic backtracking).
 */
const EMAIL =
  /^(?!\.|.*\.[.@])[^\s@,;:<>()"\p{C}]+@(?!-|.*(?:\.-|-\.|-$))(?:[\p{L}\p{M}\p{N}-]{1,63}\.)+(?!\d+$)[\p{L}\p{M}\p{N}-]{2,63}$/u

/** Whether a text is an e-mail address that mail can be sent to. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text.trim())

/** Whether a text is a telephone number, foreign or not: at least five digits with the usual separators. */
export const isPhone = (text: string): boolean =>
  /^\(?\+?[\d\s()/.-]+$/.test(text.trim()) && text.replaceAll(/\D/g, '').length >= 5

/** The country codes of one and of two digits (ITU E.164); all others have three. */
const COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** The digits of a telephone number; `country` is empty unless it is written internationally, with `+` or `00`. */
export function phoneDigits(phone: string): { country: string; own: string } {
  const isInternational = /^\(?(?:\+|00)/.test(phone.trim())
  const digits = phone.replaceAll(/\D/g, '').replace(isInternational ? /^00/ : '', '')
  const country = isInternational ? (COUNTRY_CODE.exec(digits)?.[0] ?? '') : ''
  return { country, own: digits.slice(country.length) }
}
