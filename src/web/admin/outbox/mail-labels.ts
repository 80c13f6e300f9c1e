import type { ListedMail } from '#contract/outbox.ts'
import { onMomentText, sinceMomentText } from '#domain/day-text.ts'
import { type MailStatus, OUTAGE_ATTEMPTS_MAX } from '#domain/mail-status.ts'
import type { MailTemplate } from '#domain/mail-template.ts'
import * as messages from '#messages/admin/outbox.ts'
import type { StatusTone } from '#web/ui/status-label.tsx'

export const MAIL_STATUS_LABEL: Record<MailStatus, string> = {
  waiting: messages.waiting,
  sending: messages.sending,
  sent: messages.sent,
  failed: messages.failed,
}

export const MAIL_STATUS_TONE: Record<MailStatus, StatusTone> = {
  waiting: 'waiting',
  sending: 'working',
  sent: 'done',
  failed: 'asking',
}

const TEMPLATE_LABEL: Record<MailTemplate, string> = {
  'order-received': messages.orderReceived,
  'new-order': messages.newOrderNotice,
  'request-received': messages.requestReceived,
  'new-request': messages.newRequestNotice,
  'payment-link': messages.paymentLink,
  'status-changed': messages.orderStatus,
  'parcels-sent': messages.parcelsSent,
  'promise-moved': messages.promiseMoved,
  'yarn-gone': messages.yarnGone,
  'hat-colours': messages.hatColours,
  'parcel-state': messages.parcelState,
  'order-under-review': messages.orderUnderReview,
  'payment-refused': messages.paymentRefused,
  'payment-refused-notice': messages.paymentRefusedNotice,
  'money-returned': messages.moneyReturned,
  'restored-copy': messages.restoredCopyNotice,
  refund: messages.refund,
  'contact-message': messages.contactMessage,
  'thread-message': messages.threadMessage,
  'thread-answer': messages.threadAnswer,
  'answer-not-taken': messages.answerNotTaken,
  'password-reset': messages.newPassword,
  'account-changed': messages.accountChanged,
  invitation: messages.invitation,
  'administrators-changed': messages.administratorsChanged,
  incident: messages.incidentNotice,
  'incident-over': messages.incidentOverNotice,
  notices: messages.manyNotices,
  'test-letter': messages.testLetter,
  'withdrawal-received': messages.withdrawalReceived,
  'withdrawal-notice': messages.withdrawalNotice,
  'data-erased': messages.dataErased,
  'complaint-received': messages.complaintReceived,
}

/** Returns the name of an e-mail's kind; an unknown one keeps its own name. */
export const mailLabel = (template: string): string =>
  Object.hasOwn(TEMPLATE_LABEL, template) ? TEMPLATE_LABEL[template as MailTemplate] : template

/** Returns since when an unsent e-mail waits, how often it was tried, and when the next attempt is. */
export const attemptsText = (
  { createdAt, attempts }: Pick<ListedMail, 'createdAt' | 'attempts'>,
  nextAttemptAt: string,
): string =>
  messages.attempts(
    sinceMomentText(createdAt),
    attempts < OUTAGE_ATTEMPTS_MAX ? String(attempts) : messages.atLeast(attempts),
    onMomentText(nextAttemptAt),
  )
