import { OWNER_RESOLVED_TASKS, type OwnerResolvedTask } from '#contract/incident-tasks.ts'
import type { HandledTask } from '#contract/today.ts'
import { recordAction } from '#server/admin/audit.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import { mailAddresses } from '#server/checkout/mail-addresses.ts'
import { bookStuckRefund, failStuckRefund, returnByHand } from '#server/checkout/refund/stuck-refunds.ts'
import { abandonCapture } from '#server/checkout/settle/abandon-capture.ts'
import { currentSeller } from '#server/documents/issue.ts'
import { endByOwner } from '#server/incidents/store.ts'
import { giveUpMail, markMailHandled, type OutboxRow } from '#server/mail/outbox.ts'
import { settleMoney } from '#server/orders/settle-money.ts'
import { lockOrder } from '#server/orders/store.ts'
import { markDisputeHandled } from '#server/payments/disputes.ts'
import { clearCaptureFault } from '#server/payments/ledger.ts'
import { markRefundsHandled } from '#server/payments/refund-ledger.ts'
import type { Providers } from '#server/payments/registry.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Settings } from '#server/settings/settings.ts'

/**
 * Marks a failure or a debt as dealt with in another way, so that it no longer waits: the owner has telephoned, or
 * refunded the money herself.
 * @throws ShopError `not_found` if nothing of the kind waits; `refund_under_way`
 */
export async function markHandled(
  {
    db,
    catalog,
    providers,
    ...addresses
  }: {
    db: Db
    catalog: Pick<Catalog, 'stockChanged'>
    providers: Pick<Providers, 'has'>
    settings: Settings
    publicUrl: string
  },
  { kind, id, since }: HandledTask,
  actor: string,
  now: Date,
): Promise<void> {
  const mailing = await mailAddresses(addresses)
  const booking = { seller: await currentSeller(addresses), publicUrl: addresses.publicUrl, now }
  const touched = await retryingTransaction(db, async trx => {
    if (kind === 'refund_made') {
      const restocked = await bookStuckRefund(trx, id, { since, providers, now }, booking)
      if (!restocked) throw new ShopError('not_found')
      await recordAction(trx, { actor, action: 'refund_made.handled', subject: id }, now)
      return restocked
    }
    const abandoned = kind === 'capture_stuck' ? await abandonCapture(trx, id, mailing, now) : undefined
    const subject =
      kind === 'capture_stuck' ? abandoned?.reference : await handle(trx, providers, { kind, id, since }, now)
    if (subject === undefined) throw new ShopError('not_found')
    await recordAction(trx, { actor, action: `${kind}.handled`, subject }, now)
    return abandoned?.touched ?? []
  })
  catalog.stockChanged(touched)
}

/** @returns its name for the audit log; `undefined` if nothing of the kind waits */
async function handle(
  trx: Db,
  providers: Pick<Providers, 'has'>,
  { kind, id, since }: HandledTask & { kind: Exclude<HandledTask['kind'], 'capture_stuck' | 'refund_made'> },
  now: Date,
): Promise<string | undefined> {
  if (isOutage(kind)) return (await endByOwner(trx, OWNER_RESOLVED_TASKS.get(kind)!, now)) ? id : undefined
  switch (kind) {
    case 'dispute':
      return (await markDisputeHandled(trx, id, now)) ? id : undefined
    case 'mail_stuck':
      return mailName(await giveUpMail(trx, id, now))
    case 'mail':
      return mailName(await markMailHandled(trx, id, now))
    case 'refund_stuck':
      return (await failStuckRefund(trx, id, { since, providers, now })) ? id : undefined
    case 'refund':
    case 'reversal':
      return handleRefunds(trx, kind, { number: id, since }, now)
    case 'money':
      return returnByHand(trx, id, { providers, now })
    case 'payee_changed':
    case 'capture_refused':
      return clearCaptureFault(trx, id)
    case 'owed':
      return (await settleMoney(trx, id, now)) ? id : undefined
  }
}

const isOutage = (kind: HandledTask['kind']): kind is OwnerResolvedTask =>
  OWNER_RESOLVED_TASKS.has(kind as OwnerResolvedTask)

/** The name of an e-mail for the audit log, which must not keep a person's address. */
const mailName = (mail: Pick<OutboxRow, 'template' | 'data'> | undefined): string | undefined =>
  mail && ((JSON.parse(mail.data) as { orderNumber?: string }).orderNumber ?? mail.template)

async function handleRefunds(
  trx: Db,
  kind: 'refund' | 'reversal',
  { number, since }: { number: string; since: string | undefined },
  now: Date,
): Promise<string | undefined> {
  const order = await lockOrder(trx, 'order_number', number, now)
  return order && (await markRefundsHandled(trx, kind, { orderId: order.id, since }, now))
    ? number
    : undefined
}
