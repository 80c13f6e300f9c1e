import type { ParcelInput, ParcelsInput } from '#contract/admin-orders.ts'
import { isCarrier, PARCELS_MAX } from '#domain/carriers.ts'
import { carrierOf } from '#domain/delivery.ts'
import * as messages from '#messages/errors.ts'
import { recordAction } from '#server/admin/audit.ts'
import { cancelScheduledMails } from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { writeHistory } from './history.ts'
import { notifyCustomer, notifyOfParcels } from './notify-customer.ts'
import { findParcels, type ParcelRow, replaceParcels } from './parcels.ts'
import { findOrderByNumber, lockOrder, type OrderRow } from './store.ts'

type SetParcelsDeps = { db: Db; publicUrl: string; now: Date }
type Parcel = Pick<ParcelRow, 'carrier' | 'code' | 'link'>

/**
 * Sets the parcels of an order. An unsent e-mail about its dispatch names them; if it was sent already, new parcels get
 * an e-mail of their own.
 * @throws ShopError `order_not_found`; `changed_meanwhile` if the parcels have changed since `seen`; `invalid_input` for
 * a new parcel of an unknown carrier
 */
export const setParcels = (
  deps: SetParcelsDeps,
  number: string,
  { parcels, seen }: ParcelsInput,
  actor: string,
): Promise<void> =>
  changeParcels(deps, number, actor, (_order, before) => {
    // If they are already as requested, the response to this very call may have been lost.
    if (seen && !isSame(before, seen) && !isSame(before, parcels))
      throw new ShopError('changed_meanwhile', { details: messages.parcelsMoved })
    return parcels.map(({ carrier, code }) => {
      const known = find(before, { carrier, code })
      if (!known && !isCarrier(carrier)) throw faultOf('parcels', messages.parcelCarrierUnknown)
      return { carrier, code, link: known?.link ?? null }
    })
  })

/**
 * Adds a parcel, or replaces the one with the same code; e-mails as in `setParcels`.
 * @throws ShopError `order_not_found`; `invalid_input` if there is no carrier, neither given nor the order's own, or
 * too many parcels
 */
export const setParcel = (
  deps: SetParcelsDeps,
  number: string,
  { trackingCode: code, carrier: named, link }: ParcelInput,
  actor: string,
): Promise<void> =>
  changeParcels(deps, number, actor, (order, before) => {
    const carrier = named ?? carrierOf(order.delivery_method ?? '')
    if (!carrier) throw faultOf('carrier', messages.parcelWithoutCarrier)
    const parcel = { carrier, code, link: link ?? find(before, { carrier, code })?.link ?? null }
    if (before.some(each => each.code === code))
      return before.map(each => (each.code === code ? parcel : each))
    if (before.length >= PARCELS_MAX) throw faultOf('trackingCode', messages.tooManyParcels(PARCELS_MAX))
    return [...before, parcel]
  })

type Code = Pick<Parcel, 'carrier' | 'code'>

const isSame = (some: readonly Code[], others: readonly Code[]): boolean =>
  some.length === others.length &&
  some.every(({ carrier, code }, i) => carrier === others[i]!.carrier && code === others[i]!.code)

const find = (parcels: readonly Parcel[], { carrier, code }: Code) =>
  parcels.find(each => each.carrier === carrier && each.code === code)

const faultOf = (path: keyof ParcelInput | keyof ParcelsInput, message: string) =>
  new ShopError('invalid_input', { issues: [{ path, message }], details: message })

async function changeParcels(
  { db, publicUrl, now }: SetParcelsDeps,
  number: string,
  actor: string,
  change: (order: OrderRow, before: Parcel[]) => Parcel[],
): Promise<void> {
  await retryingTransaction(db, async trx => {
    const found = await findOrderByNumber(trx, number)
    const order = found && (await lockOrder(trx, 'id', found.id, now))
    if (!order) throw new ShopError('order_not_found')
    const before = (await findParcels(trx, order.id)).map(({ carrier, code, link }) => ({
      carrier,
      code,
      link,
    }))
    const after = change(order, before)
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await replaceParcels(trx, order.id, after)
    const parcels = after.map(({ carrier, code }) => ({ carrier, code }))
    await writeHistory(trx, order.id, actor, 'parcels', { parcels }, now)
    await recordAction(trx, { actor, action: 'order.parcels', subject: number }, now)
    if (order.status !== 'shipped') return
    await cancelScheduledMails(trx, { template: 'status-changed', subjectId: order.id }, now)
    await notifyCustomer(trx, order, order.status, publicUrl, now)
    await notifyOfParcels(trx, order, publicUrl, now)
  })
}
