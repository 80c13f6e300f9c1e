import { z } from 'zod'
import { EMAIL_MAX } from '#domain/limits.ts'
import { MAIL_STATUSES } from '#domain/mail-status.ts'
import { choiceIn, pageQuery, text, timeOut } from './fields.ts'

/** The default page size of e-mails, which are rendered for the reader. */
const MAILS_A_PAGE = 50

/** An e-mail in the owner's list. */
export const listedMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  template: z.string(),
  status: z.enum(MAIL_STATUSES),
  /** why it was not sent, in the mail server's own words */
  error: z.string().nullable(),
  /** how often it was tried; from `OUTAGE_ATTEMPTS_MAX` on, the real number may be higher */
  attempts: z.int(),
  /** when it is retried; null once it is sent or given up */
  nextAttemptAt: timeOut.nullable(),
  createdAt: timeOut,
  sentAt: timeOut.nullable(),
})
export type ListedMail = z.infer<typeof listedMail>

/** An e-mail with its text. Sign-in links are hidden. */
export const writtenMail = listedMail.extend({
  text: z.string(),
  html: z.string(),
  /** the attached terms of sale; missing if none are attached */
  terms: z.object({ name: z.string(), url: z.string() }).optional(),
})
export type WrittenMail = z.infer<typeof writtenMail>

/** POST /api/admin/outbox/{id}/resend */
export const resendQuery = z.object({
  seen: z
    .enum(MAIL_STATUSES)
    .optional()
    .describe('The status that the person saw: an e-mail that was sent since is not sent again.'),
})

/** GET /api/admin/outbox: filters of the outbox; without any, the newest e-mails with their texts. */
export const outboxQuery = z.object({
  status: z.enum(MAIL_STATUSES).optional(),
  /** a part of the recipient's address, ignoring case; the newest 10,000 are searched (`MAILS_SEARCHED`) */
  q: text(EMAIL_MAX).optional(),
  /** true omits the texts */
  brief: choiceIn.default(false),
  ...pageQuery(MAILS_A_PAGE),
})
