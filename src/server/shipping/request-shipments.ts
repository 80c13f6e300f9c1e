import type { ShipmentObstacle, SkipReason } from '#contract/shipments.ts'
import { PARCELS_MAX } from '#domain/carriers.ts'
import { carrierOf } from '#domain/delivery.ts'
import { FINISHED_STATUSES } from '#domain/order-status.ts'
import type { ParcelSize } from '#domain/shipment.ts'
import { recordAction } from '#server/admin/audit.ts'
import { findParcels } from '#server/orders/parcels.ts'
import { lockOrder, type OrderRow } from '#server/orders/store.ts'
import { isAnyWanted } from '#server/orders/wanted-pieces.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { ShippingDeps } from './deps.ts'
import type { ShippingService } from './service.ts'
import { findShipments, nextPosition, reserveShipment, type ShipmentRow } from './store.ts'

/** Returns why an order can get no shipment; undefined if it can. */
export async function obstacleOf(
  { db, service }: { db: Db; service: Pick<ShippingService, 'serves'> | undefined },
  order: OrderRow,
): Promise<ShipmentObstacle | undefined> {
  if (order.deleted_at !== null || order.erased_at !== null) return 'over'
  if (FINISHED_STATUSES.has(order.status)) return 'over'
  if (order.payment_status === 'pending') return 'unpaid'
  // As in orders/to-be-sent.ts: a partly refunded order is still sent.
  if (order.payment_status === 'refunded') return 'refunded'
  if (!(await isAnyWanted(db, order.id))) return 'unwanted'
  const carrier = carrierOf(order.delivery_method ?? '')
  return carrier && service?.serves(carrier) !== false ? undefined : 'no_carrier'
}

type Asked = { size: ParcelSize | undefined; actor: string; evenIfSent: boolean }
/** The obstacle, or the shipment */
type Reserved = SkipReason | ShipmentRow

/**
 * Reserves the first parcel of an order; an existing one stays as it is. The service is asked afterwards.
 * @param asked.evenIfSent whether to make a label, which costs money, even if the order was already sent or has a code
 * typed by the owner
 */
export const requestShipment = (deps: ShippingDeps, orderId: string, asked: Asked): Promise<Reserved> =>
  reserve(deps, orderId, asked, rows => rows[0])

/**
 * Reserves another parcel of an order, if all others have been made.
 * @param asked.known how many parcels the owner sees: a call repeated after a lost answer finds its parcel already
 * reserved
 * @throws ShopError `changed_meanwhile` if another parcel is not made yet, or there are fewer than the owner sees
 */
export const requestAnotherShipment = (
  deps: ShippingDeps,
  orderId: string,
  { known, ...asked }: Omit<Asked, 'evenIfSent'> & { known: number },
): Promise<Reserved> =>
  reserve(deps, orderId, { ...asked, evenIfSent: true }, rows => {
    if (rows.length > known) return rows.at(-1)
    if (rows.length < known || rows.some(({ service_id }) => service_id === null))
      throw new ShopError('changed_meanwhile')
    return undefined
  })

async function reserve(
  { db, settings, service, now }: ShippingDeps,
  orderId: string,
  { size, actor, evenIfSent }: Asked,
  existing: (rows: readonly ShipmentRow[]) => ShipmentRow | undefined,
): Promise<Reserved> {
  const { shipping } = await settings.facts()
  return retryingTransaction(db, async (trx: Db) => {
    const order = await lockOrder(trx, 'id', orderId, now())
    if (!order) throw new ShopError('order_not_found')
    const rows = await findShipments(trx, orderId)
    const known = existing(rows)
    if (known) return known
    const obstacle = await obstacleOf({ db: trx, service }, order)
    if (obstacle) return obstacle
    const isSent = order.status === 'shipped' || (await findParcels(trx, orderId)).length > 0
    if (isSent && !evenIfSent) return 'sent'
    const carrier = carrierOf(order.delivery_method!)!
    const position = await nextPosition(trx, orderId)
    if (position >= PARCELS_MAX) throw new ShopError('changed_meanwhile')
    await reserveShipment(trx, order, { position, carrier, size: size ?? shipping.sizes[order.kind] }, now())
    const data = { position }
    await recordAction(trx, { actor, action: 'order.shipment', subject: order.order_number, data }, now())
    return (await findShipments(trx, orderId)).at(-1)!
  })
}
