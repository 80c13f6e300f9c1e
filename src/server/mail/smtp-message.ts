import { tallinnDay } from '#domain/tallinn.ts'
import * as confirmation from '#messages/mail/confirmation.ts'
import type { Sender } from './email-content.ts'
import type { OutboxRow } from './outbox.ts'
import type { RenderedEmail } from './render-mail.ts'

/** The byte order mark makes old programs read it as UTF-8. */
export const termsFile = ({ since, text }: { since: string; text: string }) => ({
  filename: confirmation.termsFile(tallinnDay(new Date(since))),
  content: `\uFEFF${text}\n`,
  contentType: 'text/plain; charset=utf-8',
  contentTransferEncoding: 'quoted-printable' as const,
})

export type TermsFile = ReturnType<typeof termsFile>

/** A row as an SMTP message. A retry has the same message id and date, so that mail clients deduplicate it. */
export function composeMail(
  row: OutboxRow,
  { subject, text, html, replyTo }: RenderedEmail,
  from: Sender,
  mailFrom: string | undefined,
) {
  return {
    from: addressed(mailFrom ?? from.contactEmail, from.brand),
    replyTo: replyTo ?? { name: from.brand, address: from.contactEmail },
    // An object, because a string is parsed as a list of addresses.
    to: { name: '', address: row.recipient },
    subject,
    text,
    html,
    messageId: `<${row.id}@${new URL(from.publicUrl).hostname}>`,
    date: new Date(row.created_at),
    textEncoding: 'quoted-printable' as const,
    // Suppresses automatic replies, such as out-of-office; `All` would make Exchange suppress bounces as well.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
  }
}

/** `MAIL_FROM` with a name of its own, or the bare address under the shop's name. */
const addressed = (from: string, brand: string) =>
  from.includes('<') ? from : { name: brand, address: from }
