/**
 * Asks the service for a reserved shipment, exactly once. If no answer comes, there is no automatic retry: the service
 * may have made the shipment and cannot be queried by the shop's reference. Its webhook event tells, or the owner
 * decides.
 */
import type { ChosenMachine } from '#contract/delivery.ts'
import type { ShipmentObstacle } from '#contract/shipments.ts'
import { carrierOf, needsAddress } from '#domain/delivery.ts'
import * as messages from '#messages/admin/shipments.ts'
import { lockOrder, type OrderRow } from '#server/orders/store.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { applyShipmentReport } from './apply-shipment-report.ts'
import type { ShippingDeps } from './deps.ts'
import { courierFor, pointFor } from './points.ts'
import { obstacleOf } from './request-shipments.ts'
import type { Person, ShipmentRequest } from './service.ts'
import { isSentAlike, voidPreviousLabel } from './stale-labels.ts'
import { claimCorrection, claimRequested, endCall, type ShipmentRow } from './store.ts'

const COUNTRY = 'EE'

/**
 * Builds the request to the service from the order's current data. @returns a string that says what is missing, if
 * anything
 */
async function requestOf(
  { db, settings }: ShippingDeps,
  order: OrderRow,
  { carrier, reference, size }: ShipmentRow,
): Promise<ShipmentRequest | string> {
  const isCourier = needsAddress(order.delivery_method ?? '')
  const machine = order.parcel_machine === null ? null : (JSON.parse(order.parcel_machine) as ChosenMachine)
  const id = isCourier ? await courierFor(db, carrier) : machine && (await pointFor(db, machine))
  if (!id) return isCourier ? messages.courierUnknown : messages.machineUnknown
  const {
    shipping: { sender },
    contactEmail,
  } = await settings.facts()
  const receiver: Person = {
    name: order.customer_name,
    phone: order.customer_phone,
    email: order.customer_email,
    country: COUNTRY,
    ...(isCourier && {
      address: {
        street: order.customer_address,
        city: order.customer_city,
        postalCode: order.customer_postal_code,
      },
    }),
  }
  return {
    reference,
    to: { kind: isCourier ? 'courier' : 'machine', id },
    receiver,
    sender: sender
      ? { name: sender.name, phone: sender.phone, email: contactEmail, country: COUNTRY, address: sender }
      : undefined,
    size,
  }
}

const OBSTACLE_REASON: Record<ShipmentObstacle, string> = {
  unpaid: messages.obstacleUnpaid,
  refunded: messages.obstacleRefunded,
  unwanted: messages.obstacleUnwanted,
  over: messages.obstacleOver,
  no_carrier: messages.obstacleNoCarrier,
}

/**
 * Makes a requested shipment from the order's current data, unless another process has claimed it. If the order has got
 * an obstacle since the owner's tap, no shipment is made, because a label costs money.
 */
export async function makeShipment(
  deps: ShippingDeps,
  { order_id, position }: Pick<ShipmentRow, 'order_id' | 'position'>,
): Promise<void> {
  const { db, service, now, log } = deps
  // Under the order's lock, so that any later change of the delivery sees the shipment as asked for.
  const { order, row } = await retryingTransaction(db, async trx => {
    const order = await lockOrder(trx, 'id', order_id)
    const carrier = carrierOf(order?.delivery_method ?? '')
    return { order, row: await claimRequested(trx, { order_id, position }, carrier, now()) }
  })
  if (!row) return
  const obstacle = order ? await obstacleOf(deps, order) : 'over'
  const request = order && !obstacle ? await requestOf(deps, order, row) : OBSTACLE_REASON[obstacle!]
  if (typeof request === 'string') return endCall(db, row, { state: 'refused', reason: request }, now())
  const made = await service.create(request)
  if (made.outcome === 'made') {
    await applyShipmentReport(deps, made.shipment)
    return
  }
  const about = { reference: row.reference, reason: made.reason }
  log.warn(
    about,
    made.outcome === 'refused' ? 'shipment was refused' : 'outcome of the shipment request is not known',
  )
  const state = made.outcome === 'refused' ? 'refused' : 'unknown'
  await endCall(db, row, { state, reason: made.reason }, now())
}

/**
 * Sends the order's current destination and receiver to the service.
 * @param seen as in `claimCorrection`
 * @throws ShopError `changed_meanwhile` if the shipment cannot be corrected, or has changed since `seen`;
 * `shipping_refused` with the reason; `shipping_failed` if no answer came: an event may report the correction. Once the
 * service was asked, `changedAt` is new even if nothing else has changed
 */
export async function correctShipment(
  deps: ShippingDeps,
  order: OrderRow,
  row: ShipmentRow,
  seen?: string,
): Promise<void> {
  const { db, now } = deps
  if (row.service_id === null || carrierOf(order.delivery_method ?? '') !== row.carrier)
    throw new ShopError('changed_meanwhile')
  const request = await requestOf(deps, order, row)
  if (typeof request === 'string') throw new ShopError('shipping_refused', { details: request })
  if (!(await claimCorrection(db, row, seen, now()))) throw new ShopError('changed_meanwhile')
  const made = await deps.service.correct(row.service_id, request)
  if (made.outcome === 'refused') throw new ShopError('shipping_refused', { details: made.reason })
  if (made.outcome === 'unknown') throw new ShopError('shipping_failed')
  await applyShipmentReport(deps, made.shipment)
  await retryingTransaction(db, async trx => {
    const after = await lockOrder(trx, 'id', order.id, now())
    const isTold = after !== undefined && isSentAlike(order, after)
    await voidPreviousLabel(trx, row, { isTold, now: now() })
  })
}
