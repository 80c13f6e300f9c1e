import type { HandledTask } from '#contract/today.ts'
import { recordAction } from '#server/admin/audit.ts'
import { settleMoney } from '#server/orders/settle-money.ts'
import { lockOrder } from '#server/orders/store.ts'
import { TAKEN_BACK } from '#server/payments/refunds.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'

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
    case 'mail':
      return handleMail(trx, id, now.toISOString())
    case 'refund':
    case 'reversal':
      return handleRefunds(trx, kind, id, now)
    case 'capture_refused':
      return handleCapture(trx, id)
    case 'owed':
      return (await settleMoney(trx, id, now)) ? id : undefined
  }
}

/** No person's address lives on in the log. */
async function handleMail(trx: Db, id: string, at: string): Promise<string | undefined> {
  const mail = await trx
    .updateTable('outbox')
    .set({ handled_at: at })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .returning(['template', 'data'])
    .executeTakeFirst()
  return mail && ((JSON.parse(mail.data) as { orderNumber?: string }).orderNumber ?? mail.template)
}

/** @returns the payment's number at the provider */
async function handleCapture(trx: Db, id: string): Promise<string | undefined> {
  const payment = await trx
    .updateTable('payments')
    .set({ capture_fault: null })
    .where('id', '=', id)
    .where('capture_fault', 'is not', null)
    .returning('provider_order_id')
    .executeTakeFirst()
  return payment && (payment.provider_order_id ?? id)
}

/** @param number the order's: a task names it, and an order has one refund that failed last */
async function handleRefunds(
  trx: Db,
  kind: 'refund' | 'reversal',
  number: string,
  now: Date,
): Promise<string | undefined> {
  const order = await lockOrder(trx, 'order_number', number, now)
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({ handled_at: now.toISOString() })
    .where('order_id', '=', order?.id ?? '')
    .where(eb => (kind === 'refund' ? eb('state', '=', 'failed') : eb('actor', '=', TAKEN_BACK)))
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? number : undefined
}
