/** The claim: step 1 of the settlement, see settle.ts. */

import { PAYMENT } from '#domain/payment-state.ts'
import { requestedStock, reserveNewlyCounted, reserveStock } from '#server/catalog/stock.ts'
import type { Tables } from '#server/migrations/tables.ts'
import { findOfferPositions } from '#server/orders/offers.ts'
import { payableWhere } from '#server/orders/payable.ts'
import type { OrderRow } from '#server/orders/store.ts'
import {
  countUnclaimed,
  deliveryOf,
  findByReference,
  findPaymentById,
  minutesAfter,
  type PaymentRow,
} from '#server/payments/ledger.ts'
import { claimPaymentRow, movePayment, wasReleased } from '#server/payments/move-payment.ts'
import { findOffersPaid } from '#server/payments/payment-orders.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { CheckoutDeps } from '../deps.ts'
import { findDuplicatePayments } from './duplicate-purchase.ts'
import { type LatePaymentCheckAt, latePaymentCheckAt } from './late-payment-check.ts'
import { lockPurchasedCart, type Purchase, readPurchase } from './purchase.ts'
import { releasePayment } from './release-payment.ts'
import { closedOrders, type Refusal, refusalOf, type Settlement, settlementOf } from './settlement.ts'
import { UNCLAIMED_PAYMENTS_MAX, unclaimedSince } from './unclaimed-payment-limit.ts'

/** Delay before the job resumes a capture whose outcome is unknown. */
const RESUME_MINUTES = 1

export class RefusedError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.outcome)
    this.refusal = refusal
  }
}

/** A payment claimed for capture. */
export type Claimed = {
  payment: PaymentRow
  /** what it buys, if it was claimed just now; undefined when resumed, as the capture was requested before */
  purchase: Purchase | undefined
}

/**
 * Claims a payment: marks it `capturing`, reserves its stock and locks its orders to it; otherwise returns why it
 * cannot be claimed. A payment already being captured or reviewed needs no second claim.
 */
export async function claimPayment(deps: CheckoutDeps, found: PaymentRow): Promise<Claimed | Settlement> {
  try {
    const claimed = await retryingTransaction(deps.db, trx =>
      claim(trx, found, at => latePaymentCheckAt(deps, at), deps.now()),
    )
    if (claimed) {
      deps.catalog.stockChanged(claimed.touched)
      return claimed
    }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    if (await refuse(deps, found, error.refusal)) return error.refusal
  }
  const payment = (await findPaymentById(deps.db, found.id))!
  const settled = await settlementOf(deps.db, payment)
  if (settled) return settled
  // Another process claimed and released it between these two reads: it may be claimed again.
  return PAYMENT[payment.state].settling === 'claim'
    ? claimPayment(deps, payment)
    : { payment, purchase: undefined }
}

class TrialRollback extends Error {}

/** Whether a payment could be claimed now: runs the claim in a transaction that is always rolled back. */
export async function canBeClaimed(deps: CheckoutDeps, found: PaymentRow): Promise<boolean> {
  try {
    return await retryingTransaction(deps.db, async trx => {
      if (await claim(trx, found, at => latePaymentCheckAt(deps, at), deps.now())) throw new TrialRollback()
      return false
    })
  } catch (error) {
    if (error instanceof TrialRollback) return true
    if (error instanceof RefusedError) return false
    throw error
  }
}

/**
 * Refuses a payment: releases it with its reservation and stores the reason. The shopper is told that nothing was
 * charged, so the payment must never be captured later (decision 21).
 * @returns false if it has been claimed, or has ended, meanwhile
 */
async function refuse(deps: CheckoutDeps, payment: PaymentRow, refusal: Refusal): Promise<boolean> {
  const now = deps.now()
  const end = {
    reason: 'refused' as const,
    refusal: refusal.outcome,
    ...(refusal.outcome === 'out_of_stock' && { missingProducts: refusal.productIds }),
  }
  const nextCheckAt = latePaymentCheckAt(deps, payment)
  const { isRefused, touched } = await retryingTransaction(deps.db, async trx => {
    const { released, touched } = await releasePayment(trx, payment, end, now, {
      event: 'refuse',
      nextCheckAt,
    })
    // It may have been released already, for another reason.
    const isRefused =
      released !== undefined ||
      (await movePayment(trx, payment.id, 'refuse', { end, nextCheckAt }, now, ['released'])) !== undefined
    return { isRefused, touched }
  })
  deps.catalog.stockChanged(touched)
  return isRefused
}

/**
 * Makes a payment claimable again, at the shopper's own request, if it was refused because another was under way. Every
 * other refusal is final: the shopper opens a new payment instead.
 */
export async function retryRefused(deps: CheckoutDeps, reference: string): Promise<void> {
  const payment = await findByReference(deps.db, reference)
  if (!payment || refusalOf(payment)?.outcome !== 'under_way') return
  // Its payer may still pay, and not come back.
  const nextCheckAt = latePaymentCheckAt(deps, payment)
  await movePayment(deps.db, payment.id, 'retry', { end: { reason: 'retried' }, nextCheckAt }, deps.now())
}

/** The claim within the caller's transaction, which must be rolled back if this throws `RefusedError`. */
export async function claim(
  trx: Db,
  found: PaymentRow,
  lateLookAt: LatePaymentCheckAt,
  now: Date,
): Promise<(Claimed & { touched: number[] }) | undefined> {
  // Serialises two payments of one cart.
  await lockPurchasedCart(trx, found)
  const payment = await claimPaymentRow(trx, found.id, minutesAfter(now, RESUME_MINUTES), now)
  if (!payment) return undefined
  if (payment.kind === 'later') {
    await refuseTooMany(trx, now)
    return { payment, purchase: new Map(), touched: [] }
  }
  const purchase = await readPurchase(trx, payment.id)
  await claimOrders(trx, payment, purchase)
  const others = await findDuplicatePayments(trx, payment, ['capturing', 'open'])
  if (others.some(({ state }) => state === 'capturing')) throw new RefusedError({ outcome: 'under_way' })
  const isHeld = payment.kind === 'cart' && !wasReleased(payment)
  const touched = isHeld
    ? await holdRest(trx, purchase)
    : await holdAgain(trx, payment, purchase, { others, lateLookAt }, now)
  return { payment, purchase, touched }
}

/** Limits captures without an order to what honest clients need per day: each refund costs the owner a fee. */
async function refuseTooMany(trx: Db, now: Date): Promise<void> {
  if ((await countUnclaimed(trx, unclaimedSince(now))) > UNCLAIMED_PAYMENTS_MAX)
    throw new RefusedError({ outcome: 'under_way' })
}

const claimOrder = statement<Tables>()((db, v: { id: string; paymentId: string }) =>
  db
    .updateTable('orders')
    .set({ paying_id: v.paymentId })
    .where('id', '=', v.id)
    .where(payableWhere(v.paymentId))
    .returning(['items_total', 'total']),
)

/** Locks orders to a payment. Only the first payment to claim an order can pay it, at its current price and offer. */
async function claimOrders(trx: Db, payment: PaymentRow, purchase: Purchase): Promise<void> {
  const claimed: Pick<OrderRow, 'items_total' | 'total'>[] = []
  // Sorted by id, whatever the cart's order: two payments of the same orders wait for each other without deadlock.
  for (const id of [...purchase.keys()].toSorted())
    claimed.push(...(await claimOrder(trx, { id, paymentId: payment.id })))
  if (claimed.length !== purchase.size || purchase.size === 0)
    throw new RefusedError((await closedOrders(trx, [...purchase.keys()])) ?? { outcome: 'under_way' })
  if (payment.kind === 'invoice') {
    const price = claimed.reduce((sum, order) => sum + order.items_total, deliveryOf(payment).shippingCost)
    if (price !== payment.amount) throw new RefusedError({ outcome: 'amount_differs' })
  }
  // Since then a delivery was agreed on, which the hat page's payment does not include, or pieces were withdrawn from.
  if (payment.kind !== 'invoice' && claimed[0]!.total !== payment.amount)
    throw new RefusedError({ outcome: 'amount_differs' })
  if (payment.kind !== 'cart' && (await isSuperseded(trx, payment.id)))
    throw new RefusedError({ outcome: 'offer_superseded' })
}

/**
 * Whether a newer offer has superseded the one being paid. An order already claimed gets no new offer (`payableWhere`).
 */
async function isSuperseded(trx: Db, paymentId: string): Promise<boolean> {
  const paid = await findOffersPaid(trx, paymentId)
  if (paid.length === 0) return false
  const standing = await findOfferPositions(
    trx,
    paid.map(({ order_id }) => order_id),
  )
  return paid.some(({ order_id, offer }) => offer !== (standing.get(order_id) ?? 0))
}

/**
 * Reserves products that became counted after the shopper left for the provider. Refuses products that the owner has
 * deleted since.
 */
async function holdRest(trx: Db, purchase: Purchase): Promise<number[]> {
  const touched: number[] = []
  for (const [orderId, lines] of purchase) {
    const deleted = requestedStock(lines.filter(line => line.isDeleted))
    if (deleted.length > 0) throw outOfStock(deleted.map(({ productId }) => productId))
    const unheld = lines.filter(line => line.isCounted && !line.isHeld)
    if (unheld.length === 0) continue
    const { missing, held } = await reserveNewlyCounted(trx, orderId, requestedStock(unheld))
    if (missing.length > 0) throw outOfStock(missing)
    touched.push(...held)
  }
  return touched
}

/**
 * Reserves the pieces of orders without a hold: it was released meanwhile, or, for an existing order, never taken. The
 * pieces must still be free, or held by a newer attempt of the same cart.
 * @param others the open payments of the same purchase
 * @returns the counted products that changed hands
 */
async function holdAgain(
  trx: Db,
  payment: PaymentRow,
  purchase: Purchase,
  { others, lateLookAt }: { others: readonly PaymentRow[]; lateLookAt: LatePaymentCheckAt },
  now: Date,
): Promise<number[]> {
  const touched: number[] = []
  if (payment.kind === 'cart')
    for (const newer of others) {
      const change = { nextCheckAt: lateLookAt(newer) }
      touched.push(...(await releasePayment(trx, newer, { reason: 'replaced' }, now, change)).touched)
    }
  for (const [orderId, lines] of purchase) {
    const { missing, held } = await reserveStock(trx, orderId, requestedStock(lines))
    if (missing.length > 0) throw outOfStock(missing)
    touched.push(...held)
  }
  return touched
}

const outOfStock = (productIds: number[]) => new RefusedError({ outcome: 'out_of_stock', productIds })
