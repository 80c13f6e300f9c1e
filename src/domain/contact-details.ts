import { EMAIL_MAX } from './limits.ts'

/** The same test as the browser's own e-mail field (WHATWG HTML), plus a dot in the domain. */
const EMAIL = /^[^\s@,;<>()"]+@[^\s@,;<>()"]+\.[^\s@,;<>()".]{2,}$/

/** Whether a text is an e-mail address that letters can be sent to. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text.trim())

/** Digits with the usual separators, at least five of them: foreign numbers are welcome. */
export const isPhone = (text: string): boolean =>
  /^\(?\+?[\d\s()/.-]+$/.test(text.trim()) && text.replaceAll(/\D/g, '').length >= 5
