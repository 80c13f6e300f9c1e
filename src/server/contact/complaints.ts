import type { ComplaintInput } from '#contract/contact.ts'
import { lastDayToAnswer } from '#domain/complaint.ts'
import type { ContactMessage } from '#domain/contact-message.ts'
import { momentForDay, tallinnDay } from '#domain/tallinn.ts'
import * as messages from '#messages/errors.ts'
import { recordAction } from '#server/admin/audit.ts'
import { afterUndoDelay, queueMail, takeBackMails } from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import {
  findMessage,
  insertMessage,
  type MessageRow,
  markComplaint,
  messageIdOf,
  type Subject,
} from './store.ts'

/**
 * Confirms to the customer that the complaint has arrived, once and after a moment (TKS § 24); not if there is no
 * address.
 */
export async function confirmComplaint(trx: Db, complaint: MessageRow, now: Date): Promise<void> {
  const { name, email, message, created_at: at } = complaint
  if (!email) return
  const data = { name, message, at, answerBy: lastDayToAnswer(at) }
  const notBefore = afterUndoDelay(now)
  const mail = { template: 'complaint-received', about: complaint, recipient: email } as const
  await queueMail(trx, { ...mail, data, notBefore }, now)
}

/** It was not a complaint: cancels the confirmation if it has not been sent yet. */
export async function cancelConfirmation(trx: Db, id: string): Promise<void> {
  await takeBackMails(trx, { template: 'complaint-received', subjectId: id })
}

/**
 * Records a complaint that came by telephone or post; idempotent by its request id.
 * @throws ShopError `invalid_input` for a day in the future; `request_differs` if the request id was used for another
 * complaint
 */
export async function recordComplaint(
  trx: Db,
  { arrivedOn, requestId, ...message }: ComplaintInput,
  actor: string,
  now: Date,
): Promise<MessageRow> {
  const today = tallinnDay(now)
  if (arrivedOn > today)
    throw new ShopError('invalid_input', {
      issues: [{ path: 'arrivedOn', message: 'Must not be in the future' }],
    })
  const at = momentForDay(arrivedOn, now)
  const id = messageIdOf(requestId)
  if (!(await insertMessage(trx, id, message, at))) {
    const before = (await findMessage(trx, id))!
    if (!isSameMessage(before, message) || tallinnDay(new Date(before.created_at)) !== arrivedOn)
      throw new ShopError('request_differs', { details: messages.complaintKeptBefore(before.name) })
    return before
  }
  await markComplaint(trx, id, true)
  const kept = (await findMessage(trx, id))!
  await confirmComplaint(trx, kept, now)
  await recordAction(trx, { actor, action: 'message.add-complaint', subject: kept.created_at }, now)
  return kept
}

/** Whether a stored message equals one sent with the same request id. */
export const isSameMessage = (
  { name, email, message, product_id }: MessageRow,
  sent: ContactMessage & Partial<Subject>,
): boolean =>
  name === sent.name &&
  email === sent.email &&
  message === sent.message &&
  product_id === (sent.product_id ?? null)
