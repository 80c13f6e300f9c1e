import type { ListedMail, WrittenMail } from '#contract/outbox.ts'
import { NO_MAIL_SERVER } from '#domain/mail-status.ts'
import { hasSignInLink, type SignInMail } from '#domain/sign-in-links.ts'
import * as messages from '#messages/mail/outbox.ts'
import type { Log } from '#server/platform/log.ts'
import type { EmailContent, Sender } from './email-content.ts'
import type { Mailer } from './mailer.ts'
import type { Mail, MailData } from './mails.ts'
import { emailAsSent, mailOf, type OutboxRow } from './outbox.ts'
import { renderEmailText } from './render-email-text.ts'
import { emailContentOf, type RenderedEmail, renderMail } from './render-mail.ts'

type Shop = Pick<Mailer, 'hasServer' | 'termsWith'> & { log: Pick<Log, 'error'> }

/** An e-mail in the owner's list. */
export const listMail = (row: OutboxRow, from: Sender, shop: Shop): ListedMail =>
  listed(row, (emailAsSent(row) ?? emailNow(row, from, shop.log))?.subject, shop)

function listed(row: OutboxRow, subject: string | undefined, { hasServer }: Shop): ListedMail {
  const isOnItsWay = row.status === 'waiting' || row.status === 'sending'
  return {
    id: row.id,
    to: row.recipient,
    subject: subject ?? row.template,
    template: row.template,
    status: row.status,
    error: row.error ?? (isOnItsWay && !hasServer ? NO_MAIL_SERVER : null),
    attempts: row.attempts,
    nextAttemptAt: isOnItsWay && hasServer ? row.next_attempt_at : null,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  }
}

/** An e-mail with its text as the reader sees it: as it was sent, or as it would be sent now. */
export async function showMail(row: OutboxRow, from: Sender, shop: Shop): Promise<WrittenMail> {
  const email = emailAsSent(row) ?? (await writtenNow(row, from, shop.log))
  const terms = email && (await shop.termsWith(row, email))
  return {
    ...listed(row, email?.subject, shop),
    text: email?.text ?? UNREADABLE,
    html: email?.html ?? '',
    ...(terms && { terms: { name: terms.filename, url: `/api/admin/outbox/${row.id}/terms` } }),
  }
}

/** The terms file attached to an e-mail; undefined if there is none. */
export async function termsWith(row: OutboxRow, from: Sender, shop: Shop): ReturnType<Mailer['termsWith']> {
  const email = emailAsSent(row) ?? (await writtenNow(row, from, shop.log))
  return email && shop.termsWith(row, email)
}

/** An e-mail as its reader got it, as plain text. */
export function mailAsText(
  row: OutboxRow,
  from: Sender,
  log: Shop['log'],
): { subject: string; text: string } {
  const sent = emailAsSent(row)
  if (sent) return { subject: sent.subject, text: sent.text }
  const email = emailNow(row, from, log)
  return email
    ? { subject: email.subject, text: renderEmailText(email, from) }
    : { subject: row.template, text: UNREADABLE }
}

/** Rows outlive the code that wrote them: one that can no longer be read must not hide the others. */
const UNREADABLE = messages.letterUnreadable

function emailNow(row: OutboxRow, from: Sender, log: Shop['log']): EmailContent | undefined {
  try {
    return emailContentOf(withoutSecrets(mailOf(row)), from)
  } catch (err) {
    logUnreadable(row, err, log)
    return undefined
  }
}

async function writtenNow(
  row: OutboxRow,
  from: Sender,
  log: Shop['log'],
): Promise<RenderedEmail | undefined> {
  try {
    return await renderMail(withoutSecrets(mailOf(row)), from)
  } catch (err) {
    logUnreadable(row, err, log)
    return undefined
  }
}

const logUnreadable = ({ id, template }: OutboxRow, err: unknown, log: Shop['log']) =>
  log.error({ err, mail: id, template }, 'e-mail could not be rendered from its row')

/** A reader of the outbox, or the thief of a session, must not get the owner's account through a link. */
function withoutSecrets(mail: Mail): Mail {
  if (!hasSignInLink(mail.template)) return mail
  const { origin, pathname } = new URL((mail.data as MailData[SignInMail]).link)
  return { template: mail.template, data: { link: `${origin}${pathname}?token=***` } }
}
