/** Updates a cart and its other payments once its money is captured, or its review begins. */
import { MAX_QUANTITY, mixingRefusal } from '#domain/cart.ts'
import {
  findCart,
  itemTypesInCart,
  removeOrdersFromCarts,
  removePurchasedFromCart,
  upsertProductItem,
} from '#server/cart/store.ts'
import { findProduct } from '#server/catalog/store.ts'
import type { OrderLineRow } from '#server/orders/store.ts'
import type { PaymentRow } from '#server/payments/ledger.ts'
import { movePayment } from '#server/payments/move-payment.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findDuplicatePayments } from './duplicate-purchase.ts'
import type { LatePaymentCheckAt } from './late-payment-check.ts'
import type { Purchase } from './purchase.ts'
import { releasePayment } from './release-payment.ts'

/**
 * Removes the purchase from the cart and ends the other attempts to buy it, so that they are never captured. Call it
 * once, when the money is captured or its review begins, with the cart locked.
 * @returns the counted products whose hold ended
 */
export async function clearPurchasedCart(
  trx: Db,
  payment: PaymentRow,
  purchase: Purchase,
  lateLookAt: LatePaymentCheckAt,
  now: Date,
): Promise<number[]> {
  if (payment.kind === 'invoice') await removeOrdersFromCarts(trx, [...purchase.keys()])
  if (payment.kind === 'cart' && payment.session_id)
    for (const lines of purchase.values()) await removePurchasedFromCart(trx, payment.session_id, lines)
  const touched: number[] = []
  for (const other of await findDuplicatePayments(trx, payment, ['open', 'released'])) {
    touched.push(...(await releasePayment(trx, other, { reason: 'replaced' }, now)).touched)
    const change = { end: { reason: 'cart_paid' as const }, nextCheckAt: lateLookAt(other) }
    await movePayment(trx, other.id, 'supersede', change, now)
  }
  return touched
}

/**
 * Puts a purchase that failed after all back into its cart, in addition to what was added meanwhile. Call it with the
 * cart locked. Products deleted since are left out.
 * @param lines what is still wanted of it
 * @returns false if none of it is in the cart: there is no cart, or custom orders are in it, which cannot be mixed with
 * products
 */
export async function refillCart(
  trx: Db,
  payment: PaymentRow,
  lines: readonly Pick<OrderLineRow, 'product_id' | 'quantity'>[],
  now: Date,
): Promise<boolean> {
  const { kind, session_id: sessionId } = payment
  if (kind !== 'cart' || !sessionId) return false
  if (mixingRefusal(await itemTypesInCart(trx, sessionId), 'product')) return false
  const lying = new Map((await findCart(trx, sessionId)).map(row => [row.product_id, row.quantity]))
  let isThere = false
  for (const { product_id: id, quantity } of lines) {
    if (quantity === 0 || id === null || !(await findProduct(trx, id))) continue
    isThere = true
    const room = MAX_QUANTITY - (lying.get(id) ?? 0)
    if (room <= 0) continue
    const wanted = { sessionId, productId: id, quantity: Math.min(quantity, room), atMost: MAX_QUANTITY }
    await upsertProductItem(trx, wanted, now)
  }
  return isThere
}
