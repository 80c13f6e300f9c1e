/** Step 1 of the settlement, see settle.ts. */
import { lockCart } from '#server/cart/store.ts'
import { holdNewlyCounted, holdStock, wantedOf } from '#server/catalog/stock.ts'
import type { Tables } from '#server/migrations/tables.ts'
import { findLines } from '#server/orders/store.ts'
import {
  findByProviderOrder,
  findPaymentById,
  minutesAfter,
  movePayment,
  ordersPaidBy,
  type PaymentRow,
  purchaseOf,
  takeForCapture,
  wasGivenUp,
} from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database.ts'
import { statement } from '#server/platform/statement.ts'
import { otherAttempts } from './bought-cart.ts'
import type { CheckoutDeps } from './deps.ts'
import { releasePayment } from './release.ts'
import {
  closedOrders,
  type Refusal,
  reasonOf,
  refusalOf,
  type Settlement,
  settlementOf,
} from './settlement.ts'

/** When the job goes on with a capture of which the outcome is not known yet. */
const RESUME_MINUTES = 1

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.outcome)
    this.refusal = refusal
  }
}

/**
 * Makes a payment `capturing`, with its stock held and its orders its own; or says why that cannot be. One that is being
 * captured or reviewed already needs no second claim.
 */
export async function claimPayment(
  deps: CheckoutDeps,
  found: PaymentRow,
): Promise<{ payment: PaymentRow } | Settlement> {
  try {
    const claimed = await deps.db.transaction().execute(trx => claim(trx, found, deps.now()))
    if (claimed) {
      if (claimed.stockChanged) deps.catalog.changed()
      return claimed
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (await refuse(deps, found, error.refusal)) return error.refusal
  }
  const payment = (await findPaymentById(deps.db, found.id))!
  const settled = await settlementOf(deps.db, payment)
  if (settled) return settled
  // Claimed by somebody else and given up between these two looks: it is nobody's again.
  const isFree = payment.state === 'open' || payment.state === 'released'
  return isFree ? claimPayment(deps, payment) : { payment }
}

/**
 * Its shopper is told that nothing is taken, so that holds whatever comes later (decision 21): the payment is given up with
 * its hold, and remembers why.
 * @returns false where it has been taken for its capture, or ended, since it was refused
 */
async function refuse(deps: CheckoutDeps, payment: PaymentRow, refusal: Refusal): Promise<boolean> {
  const now = deps.now()
  const reason = reasonOf(refusal)
  const { isRefused, stockChanged } = await deps.db.transaction().execute(async trx => {
    const { isReleased, stockChanged } = await releasePayment(trx, payment, reason, now)
    const change = { to: 'released' as const, reason, nextCheckAt: null }
    // It may have been given up before, for another reason.
    const isRefused = isReleased || (await movePayment(trx, payment, ['released'], change, now)) !== undefined
    return { isRefused, stockChanged }
  })
  if (stockChanged) deps.catalog.changed()
  return isRefused
}

/**
 * The shopper asks herself for a payment that was refused because another one was under way: it may be claimed again. Every
 * other refusal stands; who still wants what it was for opens a new payment.
 */
export async function askAgain({ db, now }: CheckoutDeps, providerOrderId: string): Promise<void> {
  const payment = await findByProviderOrder(db, providerOrderId)
  if (!payment || refusalOf(payment)?.outcome !== 'under_way') return
  const change = { to: 'released' as const, reason: 'asked for again', nextCheckAt: null }
  await movePayment(db, payment, ['released'], change, now())
}

async function claim(
  trx: Db,
  { id, session_id }: PaymentRow,
  now: Date,
): Promise<{ payment: PaymentRow; stockChanged: boolean } | undefined> {
  // Two payments of one cart come here one after the other.
  if (session_id) await lockCart(trx, session_id, now)
  const payment = await takeForCapture(trx, id, minutesAfter(now, RESUME_MINUTES), now)
  if (!payment) return undefined
  await claimOrders(trx, payment)
  const isHeld = purchaseOf(payment).kind === 'cart' && !wasGivenUp(payment)
  return { payment, stockChanged: await (isHeld ? holdRest(trx, payment) : holdAgain(trx, payment, now)) }
}

const claimOrder = statement<Tables>()((db, v: { id: string; paymentId: string }) =>
  db
    .updateTable('orders')
    .set({ paying_id: v.paymentId })
    .where('id', '=', v.id)
    .where('payment_status', '=', 'pending')
    .where('status', '!=', 'cancelled')
    .where('deleted_at', 'is', null)
    .where(eb => eb.or([eb('paying_id', 'is', null), eb('paying_id', '=', v.paymentId)]))
    .returning('items_total'),
)

/** An order is paid by one payment only, the first that claims it, at the price that it has now. */
async function claimOrders(trx: Db, payment: PaymentRow): Promise<void> {
  const purchase = purchaseOf(payment)
  if (purchase.kind === 'later') return
  const claimed: { items_total: number }[] = []
  // In one order whatever the cart's: two payments of the same orders wait for each other, never both.
  for (const id of purchase.orderIds.toSorted())
    claimed.push(...(await claimOrder(trx, { id, paymentId: payment.id })))
  if (claimed.length !== purchase.orderIds.length)
    throw new Refused((await closedOrders(trx, purchase.orderIds)) ?? { outcome: 'under_way' })
  if (purchase.kind === 'invoice') {
    const price = claimed.reduce((sum, order) => sum + order.items_total, purchase.delivery.shippingCost)
    if (price !== payment.amount) throw new Refused({ outcome: 'amount_differs' })
  }
  if (purchase.kind === 'cart' && (await otherAttempts(trx, payment, ['capturing'])).length > 0)
    throw new Refused({ outcome: 'under_way' })
}

/** What was not counted when the shopper left for the provider may be by now: then it must be there, too. */
async function holdRest(trx: Db, payment: PaymentRow): Promise<boolean> {
  let stockChanged = false
  for (const orderId of ordersPaidBy(payment)) {
    const { missing, counted } = await holdNewlyCounted(trx, orderId, wantedOf(await findLines(trx, orderId)))
    if (missing.length > 0) throw new Refused({ outcome: 'out_of_stock', productIds: missing })
    stockChanged ||= counted
  }
  return stockChanged
}

/**
 * Holds the pieces of orders that hold none: the hold was given back meanwhile, or, for an order that stood there before,
 * was never taken. They must still be there, or lie in a newer attempt of the same cart.
 * @returns whether counted pieces changed hands
 */
async function holdAgain(trx: Db, payment: PaymentRow, now: Date): Promise<boolean> {
  const purchase = purchaseOf(payment)
  if (purchase.kind === 'later' || purchase.kind === 'hat') return false
  let stockChanged = false
  if (purchase.kind === 'cart')
    for (const newer of await otherAttempts(trx, payment, ['open']))
      if ((await releasePayment(trx, newer, 'replaced', now)).stockChanged) stockChanged = true
  for (const orderId of purchase.orderIds) {
    const { missing, counted } = await holdStock(trx, orderId, wantedOf(await findLines(trx, orderId)))
    if (missing.length > 0) throw new Refused({ outcome: 'out_of_stock', productIds: missing })
    stockChanged ||= counted
  }
  return stockChanged
}
