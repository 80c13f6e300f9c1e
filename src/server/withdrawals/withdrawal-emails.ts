import type { MailData } from '#server/mail/mails.ts'
import { isQueued, queueMail } from '#server/mail/outbox.ts'
import { queueOwnerNotice } from '#server/mail/owner-notices.ts'
import { withoutKey } from '#server/orders/order-mail.ts'
import type { OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { foldEmail } from './own-order.ts'

type Told = {
  order: OrderRow
  withdrawal: { id: string; email: string }
  receipt: MailData['withdrawal-received']
  /** the order is paid */
  isProved: boolean
  /** those of `recipientsOf` to whom not too many e-mails have gone */
  recipients: readonly string[]
  /** the declaration without the name under it */
  unnamedStatement: string
}

/**
 * Returns who gets the receipt of a withdrawal: its declarer, and always the buyer, because someone who only knows the
 * buyer's e-mail may have given another address.
 */
export function recipientsOf(order: Pick<OrderRow, 'customer_email'>, receiptEmail: string): string[] {
  const own = foldEmail(order.customer_email)
  return own === '' || own === foldEmail(receiptEmail) ? [receiptEmail] : [receiptEmail, order.customer_email]
}

/** Confirms a withdrawal to its declarer and to the buyer, and notifies the owner. */
export async function queueWithdrawalEmails(
  trx: Db,
  { order, withdrawal, receipt, isProved, recipients, unnamedStatement }: Told,
  { publicUrl, ownerEmail, now }: { publicUrl: string; ownerEmail: string; now: Date },
): Promise<void> {
  // Typed words go only to the buyer of a paid order: a stranger could otherwise send them to any mailbox, once per piece.
  const wordless = { ...receipt, customerName: '', statement: unnamedStatement }
  for (const recipient of recipients) {
    const isBuyer = foldEmail(recipient) === foldEmail(order.customer_email)
    const which = recipient === withdrawal.email ? withdrawal.id : `${withdrawal.id}:buyer`
    const data = isBuyer ? (isProved ? receipt : wordless) : withoutKey(wordless, publicUrl)
    await queueMail(trx, { template: 'withdrawal-received', about: order, which, recipient, data }, now)
  }
  // For unpaid orders as a limited notice: otherwise a stranger could e-mail the owner once per piece without paying.
  const tellOwner = isProved ? queueMail : queueOwnerNotice
  const notice = { about: order, which: withdrawal.id, recipient: ownerEmail, data: receipt }
  await tellOwner(trx, { template: 'withdrawal-notice', ...notice }, now)
}

/** Whether the declarer of a withdrawal gets its receipt by e-mail. */
export const isReceiptQueued = (trx: Db, order: OrderRow, withdrawalId: string): Promise<boolean> =>
  isQueued(trx, { template: 'withdrawal-received', about: order, which: withdrawalId })
