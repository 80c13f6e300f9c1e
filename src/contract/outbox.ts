import { z } from 'zod'
import { EMAIL_MAX } from '#domain/limits.ts'
import { MAIL_STATUSES } from '#domain/mail-status.ts'
import { choiceIn, pageQuery, text, timeOut } from './fields.ts'

/** The default page size of mails: each is rendered for its reader. */
const MAILS_A_PAGE = 50

/** A mail in the owner's list. */
export const listedMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  template: z.string(),
  status: z.enum(MAIL_STATUSES),
  /** why it has not been sent, in the mail server's own words */
  error: z.string().nullable(),
  /** how often it has been tried; from `OUTAGE_ATTEMPTS_MAX` on it may have been oftener */
  attempts: z.int(),
  /** when it is tried next; null once it is sent or given up */
  nextAttemptAt: timeOut.nullable(),
  createdAt: timeOut,
  sentAt: timeOut.nullable(),
})
export type ListedMail = z.infer<typeof listedMail>

/** A mail with its text as the reader sees it. Sign-in links are hidden. */
export const writtenMail = listedMail.extend({
  text: z.string(),
  html: z.string(),
  /** the terms of sale that go along as a file; missing where none do */
  terms: z.object({ name: z.string(), url: z.string() }).optional(),
})
export type WrittenMail = z.infer<typeof writtenMail>

/** POST /api/admin/outbox/{id}/resend */
export const resendQuery = z.object({
  seen: z
    .enum(MAIL_STATUSES)
    .optional()
    .describe('The status that the person saw: what was sent since does not go out again.'),
})

/** GET /api/admin/outbox: without anything the newest mails, with their texts. */
export const outboxQuery = z.object({
  status: z.enum(MAIL_STATUSES).optional(),
  /** a part of the recipient's address; case does not matter. The newest 10,000 are looked through (`MAILS_SEARCHED`) */
  q: text(EMAIL_MAX).optional(),
  /** true leaves the texts out */
  brief: choiceIn.default(false),
  ...pageQuery(MAILS_A_PAGE),
})
