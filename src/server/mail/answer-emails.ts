import { TEXT_MAX, UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import { MESSAGE_PICTURES_MAX, THREAD_MESSAGES_A_DAY } from '#domain/thread.ts'
import * as messages from '#messages/mail/answer-emails.ts'
import { button, type EmailContent, type Sender, text } from './email-content.ts'
import type { MailData, ReplyFault } from './mails.ts'

const WHY: Record<ReplyFault, string> = {
  empty: messages.answerEmpty,
  'too-long': messages.answerTooLong(TEXT_MAX),
  'too-large': messages.answerTooLarge,
  unreadable: messages.answerUnreadable,
  'too-many': messages.answersTooMany,
  'too-many-today': messages.answersTooManyToday(THREAD_MESSAGES_A_DAY),
  'too-many-in-all': messages.answersTooManyInAll,
  'not-owner': messages.answerFromElsewhere,
  ended: messages.answerToEndedAddress,
  'left-out': messages.filesLeftOut(MESSAGE_PICTURES_MAX, UPLOAD_BYTES_MAX / 1_000_000),
}

const SUBJECT: Partial<Record<ReplyFault, (orderNumber: string) => string>> = {
  'not-owner': messages.strangersAnswerSubject,
  'left-out': messages.partOfAnswerSubject,
}

/** What the reader should do; nothing after a stranger's e-mail. */
const THEN: Partial<Record<ReplyFault, string>> = {
  'too-many-today': messages.sayItThereTomorrow,
  'too-many-in-all': messages.sayItByMail,
  'not-owner': '',
  'left-out': messages.restIsThere,
}

/** Quotes nothing of the e-mail, since its sender is unknown. */
export function answerNotTaken(
  { orderNumber, link, isOwner, why, hasHeic = false }: MailData['answer-not-taken'],
  { artistName }: Sender,
): EmailContent {
  const then = THEN[why] ?? messages.sayItThere
  return {
    subject: (SUBJECT[why] ?? messages.answerNotTakenSubject)(orderNumber),
    preview: WHY[why],
    blocks: [
      text(WHY[why]),
      ...(hasHeic ? [text(messages.heicLeftOut)] : []),
      ...(then ? [text(then)] : []),
      button(messages.openOrder, link),
      ...(isOwner ? [] : [text(artistName)]),
    ],
  }
}
