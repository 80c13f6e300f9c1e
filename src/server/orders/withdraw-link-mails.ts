import { MAIL_TAKEN_BACK } from '#domain/mail-status.ts'
import { deleteUnsentMails, listMailsAbout } from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import { amendHistory, listHistory } from './history.ts'

/**
 * Withdraws e-mails with an order's payment link that are still to be sent, because they no longer hold. Its history
 * says so, and Today asks for a new link. Call it in a transaction.
 */
export async function withdrawLinkMails(trx: Db, orderId: string): Promise<void> {
  const about = { template: 'payment-link', subjectId: orderId } as const
  const idsOf = async () =>
    (await listMailsAbout(trx, orderId)).flatMap(({ id, template }) =>
      template === about.template ? [id] : [],
    )
  const before = await idsOf()
  if (!(await deleteUnsentMails(trx, about))) return
  const kept = await idsOf()
  const withdrawn = before.filter(id => !kept.includes(id))
  for (const entry of await listHistory(trx, orderId)) {
    const { mail = '' } = JSON.parse(entry.data) as { mail?: string }
    if (entry.event === 'payment-link' && withdrawn.includes(mail))
      await amendHistory(trx, entry, 'payment-link-failed', { error: MAIL_TAKEN_BACK })
  }
}
