import { hasCode, isCustomerState, nextShipmentState } from '#domain/shipment.ts'
import * as messages from '#messages/admin/shipments.ts'
import { listHistory, writeHistory } from '#server/orders/history.ts'
import { storeParcelCode, storeParcelState } from '#server/orders/parcel-updates.ts'
import { lockOrder } from '#server/orders/store.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import type { ShippingDeps } from './deps.ts'
import { nextCheck } from './due-shipments.ts'
import type { Shipment } from './service.ts'
import { findReported, isGivenUp, type ShipmentRow } from './store.ts'

/**
 * Applies what the service reports of a shipment, whether in an answer, an event or a read: in any order, any number of
 * times.
 * @param isOutdated whether the report may be older than the shipment as it is now. Asked under the lock of its order:
 * before, a correction could come in between, whose code the report would take back
 * @returns whether it was applied; `unknown` if the shop does not know the shipment
 */
export async function applyShipmentReport(
  { db, publicUrl, now, log }: ShippingDeps,
  told: Shipment,
  isOutdated: (row: ShipmentRow) => boolean = () => false,
): Promise<'applied' | 'outdated' | 'unknown'> {
  return retryingTransaction(db, async trx => {
    const found = await findReported(trx, told)
    const order = found && (await lockOrder(trx, 'id', found.order_id))
    // Read again under the lock of its order.
    const row = await findReported(trx, told)
    if (!order || !row) return 'unknown'
    if (isOutdated(row)) return 'outdated'
    const at = { publicUrl, now: now() }
    if (row.service_id !== null && row.service_id !== told.id) {
      const second = { state: told.state, code: told.code ?? '', reason: messages.secondShipment }
      // Its further reports say nothing new, unless it has got its code.
      const id = `second-${told.id}-${second.code}`
      if ((await listHistory(trx, order.id)).some(entry => entry.id === id)) return 'applied'
      log.error(
        { reference: row.reference, kept: row.service_id, other: told.id },
        'parcel has two shipments',
      )
      await writeHistory(trx, order.id, 'shop', 'shipment', second, now(), id)
      return 'applied'
    }
    // Until the carrier has accepted it after all, it stays given up.
    if (isGivenUp(row) && !hasCode(told.state)) return 'applied'
    const state = nextShipmentState(row.state, told.state)
    // The lost answer may have come from another carrier than the one asked since.
    const carrier = told.carrier ?? row.carrier
    const code = told.code ?? row.code
    const link = told.link ?? row.link
    const reason = state === told.state ? told.reason : row.reason
    const isNews =
      state !== row.state ||
      carrier !== row.carrier ||
      code !== row.code ||
      link !== row.link ||
      reason !== row.reason
    // A report without news changes neither the order, whose last change starts the erasure period, nor the owner's
    // tasks.
    if (isNews) await lockOrder(trx, 'id', order.id, now())
    const updated_at = isNews ? now().toISOString() : row.updated_at
    await trx
      .updateTable('shipments')
      .set({
        state,
        carrier,
        code,
        link,
        service_id: told.id,
        reason,
        // The old label is void with a new code. Otherwise it is not written: a label is stored without the order's lock.
        ...(code !== row.code && { label: null }),
        next_check_at: nextCheck({ ...row, state, updated_at }, now()),
        updated_at,
      })
      .where('order_id', '=', row.order_id)
      .where('position', '=', row.position)
      .execute()
    if (code !== null && code !== row.code)
      await storeParcelCode(trx, order, { carrier, code, link, replaces: row.code }, at)
    if (state === row.state) return 'applied'
    if (code !== null && isCustomerState(state)) await storeParcelState(trx, order, { code, state }, at)
    if (state === 'registration_failed')
      await writeHistory(trx, order.id, 'shop', 'shipment', { state, reason: told.reason }, now())
    return 'applied'
  })
}
