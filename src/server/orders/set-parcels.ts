import type { ParcelsInput } from '#contract/admin-orders.ts'
import { recordAction } from '#server/admin/audit.ts'
import { cancelScheduledMails } from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { retryingTransaction } from '#server/platform/retrying-transaction.ts'
import { writeHistory } from './history.ts'
import { findParcels, replaceParcels } from './parcels.ts'
import { findOrderByNumber, lockOrder } from './store.ts'
import { tellCustomer, tellOfParcels } from './tell-customer.ts'

/**
 * Sets the parcels in which an order travels. A letter that says it is on its way and has not gone out yet names them; where it
 * has, those that are new get a letter of their own.
 * @throws ShopError `order_not_found`
 */
export async function setParcels(
  { db, publicUrl, now }: { db: Db; publicUrl: string; now: Date },
  number: string,
  { parcels }: ParcelsInput,
  actor: string,
): Promise<void> {
  await retryingTransaction(db, async trx => {
    const found = await findOrderByNumber(trx, number)
    const order = found && (await lockOrder(trx, 'id', found.id, now))
    if (!order) throw new ShopError('order_not_found')
    const before = (await findParcels(trx, order.id)).map(({ carrier, code }) => ({ carrier, code }))
    if (JSON.stringify(before) === JSON.stringify(parcels)) return
    await replaceParcels(trx, order.id, parcels)
    await writeHistory(trx, order.id, actor, 'parcels', { parcels }, now)
    await recordAction(trx, { actor, action: 'order.parcels', subject: number }, now)
    if (order.status !== 'shipped') return
    await cancelScheduledMails(trx, { template: 'status-changed', subjectId: order.id }, now)
    await tellCustomer(trx, order, order.status, publicUrl, now)
    await tellOfParcels(trx, order, publicUrl, now)
  })
}
