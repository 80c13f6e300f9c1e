import { TEXT_MAX, UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import { MESSAGE_PICTURES_MAX } from '#domain/thread.ts'
import * as messages from '#messages/mail/answer-emails.ts'
import { button, type EmailContent, type Sender, text } from './email-content.ts'
import type { AnswerFault, MailData } from './mails.ts'

const WHY: Record<AnswerFault, string> = {
  empty: messages.answerEmpty,
  'too-long': messages.answerTooLong(TEXT_MAX),
  'too-large': messages.answerTooLarge,
  unreadable: messages.answerUnreadable,
  'too-many': messages.answersTooMany,
  'not-owner': messages.answerFromElsewhere,
  'left-out': messages.filesLeftOut(MESSAGE_PICTURES_MAX, UPLOAD_BYTES_MAX / 1_000_000),
}

/** Nothing of the mail stands in it: who has sent that is not known. */
export function answerNotTaken(
  { orderNumber, link, isOwner, why }: MailData['answer-not-taken'],
  { artistName }: Sender,
): EmailContent {
  const hasLanded = why === 'left-out'
  return {
    subject: hasLanded
      ? messages.partOfAnswerSubject(orderNumber)
      : messages.answerNotTakenSubject(orderNumber),
    preview: WHY[why],
    blocks: [
      text(WHY[why]),
      text(hasLanded ? messages.restIsThere : messages.sayItThere),
      button(messages.openOrder, link),
      ...(isOwner ? [] : [text(artistName)]),
    ],
  }
}
