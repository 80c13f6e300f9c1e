import { EMAIL_MAX } from './limits.ts'
import { withoutInvisible } from './plain-text.ts'

/** Reads what a person gave as her e-mail: it may have been copied. */
export const readEmail = (given: string): string => withoutInvisible(given).trim()

/** Reads what a person gave as her telephone number: copied, it may stand between marks and have hyphens and spaces of any kind. */
export const readPhone = (given: string): string =>
  readEmail(given)
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\s/g, ' ')

/**
 * An address of the everyday kind, stricter than the browser's own field (WHATWG HTML): no dot is out of place, no letter
 * is one that cannot be seen, and the domain is a name whose labels may have letters beyond ASCII. Each label ends at a dot that it cannot
 * hold itself, so that no text takes long to refuse.
 */
const EMAIL =
  /^(?!\.|.*\.[.@])[^\s@,;:<>()"\p{C}]+@(?!-|.*(?:\.-|-\.|-$))(?:[\p{L}\p{M}\p{N}-]{1,63}\.)+(?!\d+$)[\p{L}\p{M}\p{N}-]{2,63}$/u

/** Whether a text is an e-mail address that letters can be sent to. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text.trim())

/** Digits with the usual separators, at least five of them: foreign numbers are welcome. */
export const isPhone = (text: string): boolean =>
  /^\(?\+?[\d\s()/.-]+$/.test(text.trim()) && text.replaceAll(/\D/g, '').length >= 5
