import { DAY_MS, HOUR_MS } from './durations.ts'
import type { MailTemplate } from './mail-template.ts'

/**
 * The e-mails whose link gives access to the shop: the page that it opens, and how long it works; an unsent e-mail
 * with it expires then, too.
 */
export const SIGN_IN_LINKS = {
  'password-reset': { path: '/admin/reset', validMs: HOUR_MS },
  invitation: { path: '/admin/invited', validMs: 3 * DAY_MS },
} as const satisfies Partial<Record<MailTemplate, { path: string; validMs: number }>>

export type SignInMail = keyof typeof SIGN_IN_LINKS

export const hasSignInLink = (template: string): template is SignInMail =>
  Object.hasOwn(SIGN_IN_LINKS, template)
