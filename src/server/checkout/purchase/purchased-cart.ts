/** What becomes of a cart and of its other payments once its money is taken, or the provider reviews it. */
import { MAX_QUANTITY, mixingRefusal } from '#domain/cart.ts'
import {
  findCart,
  itemTypesInCart,
  removeOrdersFromCarts,
  removePurchasedFromCart,
  upsertProductItem,
} from '#server/cart/store.ts'
import { findProduct } from '#server/catalog/store.ts'
import type { PaymentRow } from '#server/payments/ledger.ts'
import { movePayment } from '#server/payments/move-payment.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findDuplicatePayments } from './duplicate-purchase.ts'
import type { LatePaymentCheckAt } from './late-payment-check.ts'
import type { Purchase } from './purchase.ts'
import { releasePayment } from './release-payment.ts'

/**
 * What is bought leaves the cart, and the other attempts to buy it, in other tabs, are never captured. To be called once, when the
 * money is taken or its review begins, with the cart locked.
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
 * What was not bought after all lies in its cart again, beside what was put in meanwhile; with the cart locked. What the owner
 * has deleted since stays away.
 * @returns false where nothing of it does: it has no cart, or custom orders lie there by now, and both cannot be bought together
 */
export async function refillCart(
  trx: Db,
  payment: PaymentRow,
  purchase: Purchase,
  now: Date,
): Promise<boolean> {
  const { kind, session_id: sessionId } = payment
  if (kind !== 'cart' || !sessionId) return false
  if (mixingRefusal(await itemTypesInCart(trx, sessionId), 'product')) return false
  const lying = new Map((await findCart(trx, sessionId)).map(row => [row.product_id, row.quantity]))
  let isThere = false
  for (const { product_id: id, quantity } of [...purchase.values()].flat()) {
    if (id === null || !(await findProduct(trx, id))) continue
    isThere = true
    const room = MAX_QUANTITY - (lying.get(id) ?? 0)
    if (room <= 0) continue
    const wanted = { sessionId, productId: id, quantity: Math.min(quantity, room), atMost: MAX_QUANTITY }
    await upsertProductItem(trx, wanted, now)
  }
  return isThere
}
