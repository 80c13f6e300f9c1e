import type { OrderPatch } from '#contract/orders.ts'
import { findOrderByNumber, markPaidByHand, type OrderRow, setStatus } from '#server/orders/store.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from './deps.ts'
import { settleByNumber } from './post-order.ts'

/** The payments that an administrator may enter by hand (contract §4, Orders). */
const BY_HAND = new Set(['cash', 'bank_transfer'])

/** PATCH /api/orders of an administrator: status and payment, with who did it in the history. */
export async function changeByHand(
  deps: CheckoutDeps,
  number: string,
  patch: OrderPatch,
  actor: string,
): Promise<OrderRow> {
  if (patch.paypalOrderId) await settleByNumber(deps, number, patch.paypalOrderId)
  else if (patch.paymentStatus === 'completed') {
    if (!patch.paymentMethod || !BY_HAND.has(patch.paymentMethod))
      await settleByNumber(deps, number, undefined)
    else if (!(await markPaidByHand(deps.db, number, patch.paymentMethod, actor, deps.now())))
      throw new ShopError('order_not_found')
  }
  if (patch.orderStatus && !(await setStatus(deps.db, number, patch.orderStatus, actor, deps.now())))
    throw new ShopError('order_not_found')
  const order = await findOrderByNumber(deps.db, number)
  if (!order) throw new ShopError('order_not_found')
  return order
}
