import { EMAIL_MAX } from '#domain/limits.ts'
import { MAIL_STATUSES, type MailStatus } from '#domain/mail-status.ts'

/** The screen's query: the status, `q` for the recipient's address, and the open e-mail. */
export type OutboxSearch = { status?: MailStatus; q?: string; mail?: string }

/** Reads the query, leaving out unknown values. */
export function readOutboxSearch(search: Record<string, unknown>): OutboxSearch {
  const read: OutboxSearch = {}
  const status = MAIL_STATUSES.find(one => one === search.status)
  if (status) read.status = status
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, EMAIL_MAX) : ''
  if (q) read.q = q
  if (typeof search.mail === 'string' && search.mail) read.mail = search.mail.slice(0, 40)
  return read
}
