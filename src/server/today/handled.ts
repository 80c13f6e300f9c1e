import type { HandledTask } from '#contract/today.ts'
import { recordAction } from '#server/admin/audit.ts'
import { endByOwner } from '#server/incidents/store.ts'
import { markMailHandled } from '#server/mail/outbox.ts'
import { settleMoney } from '#server/orders/settle-money.ts'
import { lockOrder } from '#server/orders/store.ts'
import { clearCaptureFault } from '#server/payments/ledger.ts'
import { markRefundsHandled } from '#server/payments/refunds.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { markDisputeHandled } from './waiting-disputes.ts'

/**
 * The owner has dealt with what failed or is owed in another way, so that it waits no more: she has telephoned, or given the
 * money back herself.
 * @throws ShopError `not_found` where nothing of the kind waits
 */
export async function markHandled(
  db: Db,
  { kind, id }: HandledTask,
  actor: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async trx => {
    const subject = await handle(trx, { kind, id }, now)
    if (subject === undefined) throw new ShopError('not_found')
    await recordAction(trx, { actor, action: `${kind}.handled`, subject }, now)
  })
}

/** @returns what the log calls it; `undefined` where nothing of the kind waits */
async function handle(trx: Db, { kind, id }: HandledTask, now: Date): Promise<string | undefined> {
  switch (kind) {
    case 'payments_down':
      return (await endByOwner(trx, 'payments', now)) ? id : undefined
    case 'events_refused':
      return (await endByOwner(trx, 'events', now)) ? id : undefined
    case 'dispute':
      return markDisputeHandled(trx, id, now)
    case 'mail':
      return handleMail(trx, id, now)
    case 'refund':
    case 'reversal':
      return handleRefunds(trx, kind, id, now)
    case 'capture_refused':
      return clearCaptureFault(trx, id)
    case 'owed':
      return (await settleMoney(trx, id, now)) ? id : undefined
  }
}

/** No person's address lives on in the log. */
async function handleMail(trx: Db, id: string, now: Date): Promise<string | undefined> {
  const mail = await markMailHandled(trx, id, now)
  return mail && ((JSON.parse(mail.data) as { orderNumber?: string }).orderNumber ?? mail.template)
}

/** @param number the order's: a task names it, and an order has one refund that failed last */
async function handleRefunds(
  trx: Db,
  kind: 'refund' | 'reversal',
  number: string,
  now: Date,
): Promise<string | undefined> {
  const order = await lockOrder(trx, 'order_number', number, now)
  return order && (await markRefundsHandled(trx, kind, order.id, now)) ? number : undefined
}
