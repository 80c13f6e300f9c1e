import { MAIL_TAKEN_BACK } from '#domain/mail-status.ts'
import { takeBackMails } from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import { amendHistory, listHistory } from './history.ts'

/**
 * Withdraws e-mails with an order's payment link that are still to be sent, because they no longer hold. Its history
 * says so, and Today asks for a new link. Call it in a transaction.
 */
export async function withdrawLinkMails(trx: Db, orderId: string): Promise<void> {
  const withdrawn = await takeBackMails(trx, { template: 'payment-link', subjectId: orderId })
  if (withdrawn.length === 0) return
  for (const entry of await listHistory(trx, orderId)) {
    const { mail = '' } = JSON.parse(entry.data) as { mail?: string }
    if (entry.event === 'payment-link' && withdrawn.includes(mail))
      await amendHistory(trx, entry, 'payment-link-failed', { error: MAIL_TAKEN_BACK })
  }
}
