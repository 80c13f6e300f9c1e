import { MAIL_STATUSES, type MailStatus } from '#domain/mail-status.ts'

/** What the address of the screen says: which mails are shown, and the one that is read. */
export type OutboxSearch = { status?: MailStatus; mail?: string }

/** Reads the search part of the address; what is unknown is left out. */
export function readOutboxSearch(search: Record<string, unknown>): OutboxSearch {
  const read: OutboxSearch = {}
  const status = MAIL_STATUSES.find(one => one === search.status)
  if (status) read.status = status
  if (typeof search.mail === 'string' && search.mail) read.mail = search.mail.slice(0, 40)
  return read
}
