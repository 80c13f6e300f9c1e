import type { MailData } from '#server/mail/mails.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { queueOwnerNotice } from '#server/mail/owner-notices.ts'
import type { OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { foldEmail } from './own-order.ts'

type Told = {
  order: OrderRow
  withdrawal: { id: string; email: string }
  receipt: MailData['withdrawal-received']
  /** the order is paid */
  isProved: boolean
  /** false if too many e-mails have gone to the typed address */
  mayWrite: boolean
  /** the declaration without the name under it */
  unnamedStatement: string
}

/** Confirms a withdrawal to its declarer and to the buyer, and notifies the owner. */
export async function queueWithdrawalEmails(
  trx: Db,
  { order, withdrawal, receipt, isProved, mayWrite, unnamedStatement }: Told,
  { publicUrl, ownerEmail, now }: { publicUrl: string; ownerEmail: string; now: Date },
): Promise<void> {
  // The name and address in an unpaid order may be a stranger's words.
  const told = isProved ? receipt : { ...receipt, customerName: '', statement: unnamedStatement }
  const own = foldEmail(order.customer_email)
  const isOwnAddress = foldEmail(withdrawal.email) === own
  const mail = { template: 'withdrawal-received', about: order } as const
  if (mayWrite) {
    const data = isOwnAddress ? told : withoutKey(told, publicUrl)
    await queueMail(trx, { ...mail, which: withdrawal.id, recipient: withdrawal.email, data }, now)
  }
  // Someone who only knows the e-mail may have given another address, so the buyer is always notified.
  if (!isOwnAddress && own && mayWrite) {
    const which = `${withdrawal.id}:buyer`
    await queueMail(trx, { ...mail, which, recipient: order.customer_email, data: told }, now)
  }
  // For unpaid orders as a limited notice: otherwise a stranger could e-mail the owner once per piece without paying.
  const tellOwner = isProved ? queueMail : queueOwnerNotice
  const notice = { about: order, which: withdrawal.id, recipient: ownerEmail, data: receipt }
  await tellOwner(trx, { template: 'withdrawal-notice', ...notice }, now)
}

/**
 * The e-mail for an address unknown to the order: the statement, without anything that opens the order or identifies
 * its buyer.
 */
const withoutKey = (
  mail: MailData['withdrawal-received'],
  publicUrl: string,
): MailData['withdrawal-received'] => ({
  ...mail,
  accessKey: '',
  link: `${publicUrl}/jalgimine?orderNumber=${mail.orderNumber}`,
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  destination: '',
  customerNote: '',
  giftText: '',
})
