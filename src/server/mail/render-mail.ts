import type { MailTemplate } from '#domain/mail-template.ts'
import * as messages from '#messages/ui.ts'
import { accountChanged, administratorsChanged, invitation } from './account-emails.ts'
import { answerNotTaken } from './answer-emails.ts'
import {
  moneyReturned,
  orderReceived,
  paymentLink,
  paymentRefused,
  refund,
  requestReceived,
  threadAnswer,
} from './customer-emails.ts'
import { type EmailContent, type Sender, text } from './email-content.ts'
import { incidentBegun, incidentOver } from './incident-emails.ts'
import type { Mail, MailData } from './mails.ts'
import {
  contactMessage,
  newOrder,
  newRequest,
  notices,
  passwordReset,
  paymentRefusedNotice,
  testLetter,
  threadMessage,
  withdrawalNotice,
} from './owner-emails.ts'
import { promiseMoved } from './promise-email.ts'
import { renderEmailText } from './render-email-text.ts'
import { restoredCopy } from './restored-order-email.ts'
import { orderUnderReview } from './review-email.ts'
import { complaintReceived, dataErased, withdrawalReceived } from './rights-emails.ts'
import { parcelState, parcelsSent, statusChanged } from './status-emails.ts'
import { hatColoursChanged, yarnGone } from './yarn-email.ts'

/** The content of each e-mail. */
const CONTENTS: { [T in MailTemplate]: (data: MailData[T], from: Sender) => EmailContent } = {
  'order-received': orderReceived,
  'new-order': newOrder,
  'request-received': requestReceived,
  'new-request': newRequest,
  'payment-link': paymentLink,
  'thread-message': threadMessage,
  'thread-answer': threadAnswer,
  'answer-not-taken': answerNotTaken,
  'status-changed': statusChanged,
  'parcels-sent': parcelsSent,
  'parcel-state': parcelState,
  'promise-moved': promiseMoved,
  'yarn-gone': yarnGone,
  'hat-colours': hatColoursChanged,
  'order-under-review': orderUnderReview,
  'payment-refused': paymentRefused,
  'payment-refused-notice': paymentRefusedNotice,
  'money-returned': moneyReturned,
  refund,
  'contact-message': contactMessage,
  'password-reset': passwordReset,
  'account-changed': accountChanged,
  invitation,
  'administrators-changed': administratorsChanged,
  notices,
  'test-letter': testLetter,
  'withdrawal-received': withdrawalReceived,
  'withdrawal-notice': withdrawalNotice,
  'data-erased': dataErased,
  'complaint-received': complaintReceived,
  incident: incidentBegun,
  'incident-over': incidentOver,
  'restored-copy': restoredCopy,
}

export type RenderedEmail = Pick<EmailContent, 'subject' | 'replyTo' | 'bringsTerms'> & {
  text: string
  html: string
  /** the terms of this moment are attached, ISO 8601 */
  terms?: string
}

/** Builds the content of an e-mail; cheap, as its HTML is not rendered. */
export function emailContentOf<T extends MailTemplate>(
  { template, data }: Extract<Mail, { template: T }>,
  from: Sender,
): EmailContent {
  const email = CONTENTS[template as T](data as MailData[T], from)
  const blocks = from.isTrial ? [text(messages.trialShop), ...email.blocks] : email.blocks
  // A name may contain line breaks.
  return { ...email, blocks, subject: email.subject.replaceAll(/\s+/g, ' ').trim() }
}

/** Renders an e-mail for sending: plain text, and HTML in the shop's look. */
export async function renderMail(mail: Mail, from: Sender): Promise<RenderedEmail> {
  const email = emailContentOf(mail, from)
  // Loaded with the first e-mail: a shop that sends none uses less memory.
  const { renderEmailHtml } = await import('./render-email-html.ts')
  return {
    subject: email.subject,
    replyTo: email.replyTo,
    ...(email.bringsTerms && { bringsTerms: true }),
    text: renderEmailText(email, from),
    html: renderEmailHtml(email, from),
  }
}
