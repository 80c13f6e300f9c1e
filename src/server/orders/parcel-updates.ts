/** News from a shipping service about an order's parcels: their codes and states. */
import { FINISHED_STATUSES, type OrderStatus } from '#domain/order-status.ts'
import type { CustomerShipmentState } from '#domain/shipment.ts'
import { cancelScheduledMails } from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import { moveStatus } from './change-status.ts'
import { writeHistory } from './history.ts'
import { notifyCustomer, notifyOfParcelState, notifyOfParcels } from './notify-customer.ts'
import { findParcels, replaceParcels } from './parcels.ts'
import type { OrderRow } from './store.ts'

type Told = { publicUrl: string; now: Date }

/**
 * Stores the code of a parcel. Call it in a transaction, with the order locked.
 * @param parcel.replaces the previous code, which is no longer valid
 */
export async function storeParcelCode(
  trx: Db,
  order: OrderRow,
  parcel: { carrier: string; code: string; link: string | null; replaces: string | null },
  { publicUrl, now }: Told,
): Promise<void> {
  const before = await findParcels(trx, order.id)
  if (before.some(({ code }) => code === parcel.code)) return
  const { carrier, code, link, replaces } = parcel
  const place = replaces === null ? -1 : before.findIndex(each => each.code === replaces)
  const parcels =
    place < 0
      ? [...before, { carrier, code, link }]
      : before.with(place, { ...before[place]!, carrier, code, link })
  await replaceParcels(trx, order.id, parcels)
  const shown = parcels.map(({ carrier, code }) => ({ carrier, code }))
  await writeHistory(trx, order.id, 'shop', 'parcels', { parcels: shown }, now)
  if (order.status !== 'shipped') return
  await cancelScheduledMails(trx, { template: 'status-changed', subjectId: order.id }, now)
  await notifyCustomer(trx, order, order.status, publicUrl, now)
  await notifyOfParcels(trx, order, publicUrl, now)
}

async function callBackShippedMails(trx: Db, orderId: string, now: Date): Promise<void> {
  for (const template of ['status-changed', 'parcels-sent'] as const)
    await cancelScheduledMails(trx, { template, subjectId: orderId }, now)
}

/** Whether the carrier's news may advance an order: the owner decides about cancelled and finished ones. */
const goesOn = (status: OrderStatus): boolean => !FINISHED_STATUSES.has(status)

/**
 * Stores the state of a parcel reported by the carrier: notifies the customer, and advances the order once its last
 * parcel has arrived. Call it in a transaction, with the order locked.
 */
export async function storeParcelState(
  trx: Db,
  order: OrderRow,
  { code, state }: { code: string; state: CustomerShipmentState },
  { publicUrl, now }: Told,
): Promise<void> {
  const parcels = await findParcels(trx, order.id)
  const parcel = parcels.find(each => each.code === code)
  // The owner has removed its code from the order.
  if (!parcel) return
  await trx
    .updateTable('parcels')
    .set({ state, state_at: now.toISOString() })
    .where('order_id', '=', order.id)
    .where('position', '=', parcel.position)
    .execute()
  await writeHistory(trx, order.id, 'shop', 'shipment', { code, state }, now)
  const told = { actor: 'shop', publicUrl, now }
  const others = parcels.filter(each => each.code !== code)
  if (state === 'delivered') {
    const isLast = others.every(each => each.state === 'delivered')
    if (isLast && goesOn(order.status)) await moveStatus(trx, order, 'delivered', told)
    return
  }
  const leaves = goesOn(order.status) && order.status !== 'shipped'
  if (leaves) await moveStatus(trx, order, 'shipped', told)
  if (state === 'in_transit') return
  // A returned parcel is no longer on its way: the customer gets one e-mail, not one about its departure first.
  if (leaves && state === 'returned') await callBackShippedMails(trx, order.id, now)
  await notifyOfParcelState(trx, order, parcel, state, publicUrl, now)
}
