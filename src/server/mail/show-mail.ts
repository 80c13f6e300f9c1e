import type { ListedMail, WrittenMail } from '#contract/outbox.ts'
import { NO_MAIL_SERVER } from '#domain/mail-status.ts'
import type { Sender } from './letter.ts'
import { type Mailer, mailOf } from './mailer.ts'
import type { Mail } from './mails.ts'
import type { OutboxRow } from './outbox.ts'
import { plainText } from './plain-text.ts'
import { letterOf, writeMail } from './write-mail.ts'

type Server = Pick<Mailer, 'hasServer'>

/** A mail in the owner's list. */
export function listMail(row: OutboxRow, from: Sender, { hasServer }: Server): ListedMail {
  const isOnItsWay = row.status === 'waiting' || row.status === 'sending'
  return {
    id: row.id,
    to: row.recipient,
    subject: subjectOf(row, from),
    template: row.template,
    status: row.status,
    error: row.error ?? (isOnItsWay && !hasServer ? NO_MAIL_SERVER : null),
    attempts: row.attempts,
    nextAttemptAt: isOnItsWay && hasServer ? row.next_attempt_at : null,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  }
}

/** A mail with its text as the reader sees it. */
export async function showMail(row: OutboxRow, from: Sender, server: Server): Promise<WrittenMail> {
  const listed = listMail(row, from, server)
  try {
    const { text, html } = await writeMail(withoutSecrets(mailOf(row)), from)
    return { ...listed, text, html }
  } catch {
    return { ...listed, text: UNREADABLE, html: '' }
  }
}

/** A mail as its reader got it, without its looks. */
export function mailInWords(row: OutboxRow, from: Sender): { subject: string; text: string } {
  try {
    const letter = letterOf(mailOf(row), from)
    return { subject: letter.subject, text: plainText(letter, from) }
  } catch {
    return { subject: row.template, text: UNREADABLE }
  }
}

/** Rows outlive the code that wrote them: one that cannot be read any more must not hide the others. */
const UNREADABLE = 'Selle kirja teksti ei saa enam näidata.'

function subjectOf(row: OutboxRow, from: Sender): string {
  try {
    return letterOf(mailOf(row), from).subject
  } catch {
    return row.template
  }
}

/** Whoever looks over the owner's shoulder, or into her session, must not get her account by a link. */
function withoutSecrets(mail: Mail): Mail {
  if (mail.template !== 'password-reset') return mail
  const { origin, pathname } = new URL(mail.data.link)
  return { ...mail, data: { link: `${origin}${pathname}?token=***` } }
}
