/** What becomes of a cart and of its other payments once its money is taken, or the provider checks it. */
import { MAX_QUANTITY, mixingRefusal } from '#domain/cart.ts'
import {
  findCart,
  putProduct,
  removeBoughtFromCart,
  removeOrdersFromCarts,
  typesInCart,
} from '#server/cart/store.ts'
import { findProduct } from '#server/catalog/store.ts'
import { findLines } from '#server/orders/store.ts'
import {
  findOfSession,
  movePayment,
  type PaymentRow,
  purchaseOf,
  type States,
} from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database.ts'
import { releasePayment } from './release.ts'

/**
 * The other payments of the same purchase: of the same cart, and with a product in common. What was put into the cart
 * after the review of a payment had begun is another purchase: `takeFromCart` has ended the attempts of before.
 */
export async function otherAttempts(trx: Db, payment: PaymentRow, states: States): Promise<PaymentRow[]> {
  if (!payment.session_id) return []
  const others = (await findOfSession(trx, payment.session_id, states)).filter(
    other => other.id !== payment.id && purchaseOf(other).kind === 'cart',
  )
  if (others.length === 0) return []
  const mine = new Set(await productsOf(trx, payment))
  const same: PaymentRow[] = []
  for (const other of others)
    if ((await productsOf(trx, other)).some(product => mine.has(product))) same.push(other)
  return same
}

/** Whether a payment of this cart that has any of these products is being taken just now. */
export async function isBeingTaken(
  db: Db,
  sessionId: string,
  productIds: readonly number[],
): Promise<boolean> {
  for (const payment of await findOfSession(db, sessionId, ['capturing']))
    if ((await productsOf(db, payment)).some(id => id !== null && productIds.includes(id))) return true
  return false
}

async function productsOf(trx: Db, payment: PaymentRow): Promise<(number | null)[]> {
  const purchase = purchaseOf(payment)
  if (purchase.kind !== 'cart') return []
  return (await findLines(trx, purchase.orderIds[0])).map(line => line.product_id)
}

/**
 * What is bought leaves the cart, and the other attempts to buy it, in other tabs, are never captured. To be called once,
 * when the money is taken or its review begins, with the cart locked.
 * @returns whether counted pieces went back
 */
export async function takeFromCart(trx: Db, payment: PaymentRow, now: Date): Promise<boolean> {
  const purchase = purchaseOf(payment)
  if (purchase.kind === 'invoice') await removeOrdersFromCarts(trx, purchase.orderIds)
  if (purchase.kind !== 'cart' || !payment.session_id) return false
  await removeBoughtFromCart(trx, payment.session_id, await findLines(trx, purchase.orderIds[0]))
  let stockChanged = false
  for (const other of await otherAttempts(trx, payment, ['open', 'released'])) {
    if ((await releasePayment(trx, other, 'replaced', now)).stockChanged) stockChanged = true
    const change = { to: 'void' as const, reason: 'the cart was paid by another payment', nextCheckAt: null }
    await movePayment(trx, other, ['released'], change, now)
  }
  return stockChanged
}

/**
 * What was not bought after all lies in its cart again, beside what was put in meanwhile; with the cart locked. What the owner
 * has deleted since stays away.
 * @returns false where nothing of it does: it has no cart, or custom orders lie there by now, and both cannot be bought together
 */
export async function putBackIntoCart(trx: Db, payment: PaymentRow, now: Date): Promise<boolean> {
  const purchase = purchaseOf(payment)
  const { session_id: sessionId } = payment
  if (purchase.kind !== 'cart' || !sessionId) return false
  if (mixingRefusal(await typesInCart(trx, sessionId), 'product')) return false
  const lying = new Map((await findCart(trx, sessionId)).map(row => [row.product_id, row.quantity]))
  let isThere = false
  for (const { product_id: id, quantity } of await findLines(trx, purchase.orderIds[0])) {
    if (id === null || !(await findProduct(trx, id))) continue
    isThere = true
    const room = MAX_QUANTITY - (lying.get(id) ?? 0)
    if (room <= 0) continue
    const wanted = { sessionId, productId: id, quantity: Math.min(quantity, room), atMost: MAX_QUANTITY }
    await putProduct(trx, wanted, now)
  }
  return isThere
}
