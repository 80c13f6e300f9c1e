import type { OrderInput } from '#contract/orders.ts'
import { linesTotal } from '#domain/cart.ts'
import { eurosOf, MAX_AMOUNT } from '#domain/money.ts'
import { isCaptureInProgress, PAYMENT } from '#domain/payment-state.ts'
import * as messages from '#messages/payments.ts'
import { availableQuantity } from '#server/catalog/product-view.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { queueOwnerNotice } from '#server/mail/owner-notices.ts'
import { writeHistory } from '#server/orders/history.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import { findLines, findOrder, insertOrder, type NewOrder, type OrderRow } from '#server/orders/store.ts'
import { findByReference, type PaymentRow } from '#server/payments/ledger.ts'
import { findOrderIds } from '#server/payments/payment-orders.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'
import { chargedDelivery, checkClientDelivery } from '../place/delivery-choice.ts'
import { expectAmount } from '../place/expect-amount.ts'
import { expectShopOpen } from '../place/expect-open.ts'
import { linesOf, newOrder } from '../place/new-order.ts'
import { outOfStock } from '../place/out-of-stock-error.ts'
import { promisedDelivery } from '../place/promise-shown.ts'
import { settle } from '../settle/settle.ts'
import { attachToNewOrder } from './attach-payment-to-order.ts'
import { claimUnusedCapture, findUnusedCapture } from './captured-payment.ts'
import { wasOrderedBy } from './original-order.ts'

/** The client submitting the order: `mayWriteTo` claims an e-mail to an address that it typed. */
type Asker = { isAdmin: boolean; mayWriteTo: (recipient: string) => Promise<boolean> }

type SubmittedOrder = { order: OrderRow; created: boolean }

/**
 * Handles POST /api/orders: an order of products, paid by a captured payment or to be paid later. The payment is
 * verified first.
 * @throws ShopError `amount_differs`, `payment_not_verified`, `out_of_stock` (then the payment is refunded) …
 */
export async function submitOrder(
  deps: CheckoutDeps,
  input: OrderInput,
  { isAdmin, mayWriteTo }: Asker,
): Promise<SubmittedOrder> {
  const { paypalOrderId, sessionId = null } = input
  if (!paypalOrderId) {
    if (input.paymentStatus === 'completed') throw new ShopError('payment_not_verified')
    await expectShopOpen(deps)
    const { choice, lines } = await checkOrder(deps, input, isAdmin)
    const order = { ...newOrder(deps.providers.standard.name, choice, lines, sessionId), placed: true }
    return { order: await storeUnpaid(deps, order, mayWriteTo), created: true }
  }
  const own = await findByReference(deps.db, paypalOrderId)
  const settled = own && (await ordersOf(deps, own))
  if (settled) return { order: await expectSame(deps, settled, input), created: false }
  try {
    const captured = await findUnusedCapture(deps, paypalOrderId)
    const { choice, lines, total } = await checkOrder(deps, input, isAdmin)
    const payment = await claimUnusedCapture(deps, captured, total, sessionId)
    const order = newOrder(payment.provider, choice, lines, payment.session_id ?? sessionId)
    return { order: await attachToNewOrder(deps, payment, order), created: true }
  } catch (error) {
    // A concurrent request may have submitted the same order first: read in a new transaction, which sees its commit.
    const now = await retryingTransaction(deps.db, trx => findByReference(trx, paypalOrderId))
    const bought = now?.state === 'captured' ? await ordersOf(deps, now) : undefined
    if (!bought) throw error
    return { order: await expectSame(deps, bought, input), created: false }
  }
}

/** Validates an order against the shop's own prices and rules. */
async function checkOrder(deps: CheckoutDeps, input: OrderInput, isAdmin: boolean) {
  const place = checkClientDelivery(input, deps.parcelMachines, isAdmin)
  if (input.products.length === 0)
    throw new ShopError('invalid_input', {
      issues: [{ path: 'products', message: 'Must contain at least one product' }],
    })
  const lines = await linesOf(
    deps,
    input.products.map(({ id, quantity }) => ({ product_id: id, quantity })),
  )
  for (const [index, line] of lines.entries()) expectAmount(input.products[index]!.price, line.unitPrice)
  const charged = await chargedDelivery(deps, place, linesTotal(lines))
  expectAmount(input.shippingCost, charged.shippingCost)
  const choice = await promisedDelivery(deps, charged, { kinds: ['regular'] })
  const total = linesTotal(lines) + choice.shippingCost
  expectAmount(input.totalAmount, total)
  if (total > MAX_AMOUNT)
    throw new ShopError('invalid_input', {
      details: messages.orderTooLarge,
      issues: [{ path: 'products', message: `Must cost at most ${eurosOf(MAX_AMOUNT)} in total` }],
    })
  return { choice, lines, total }
}

/** Returns the order that a payment has settled, if any; a capture already begun is finished first. */
async function ordersOf(deps: CheckoutDeps, payment: PaymentRow): Promise<OrderRow | undefined> {
  const [orderId] = await findOrderIds(deps.db, payment.id)
  if (!orderId) return undefined
  if (PAYMENT[payment.state].settling !== 'paid' || payment.return_reason !== null) {
    // Only a capture already begun is finished here: posting an order is no instruction to charge.
    if (!isCaptureInProgress(payment.state)) throw new ShopError('payment_not_verified')
    const settlement = await settle(deps, payment.provider_order_id!)
    if (settlement.outcome !== 'paid') throw new ShopError('payment_not_verified')
  }
  return findOrder(deps.db, orderId)
}

/** Refuses a payment that already bought a different order (contract §4, Orders). */
async function expectSame(deps: CheckoutDeps, order: OrderRow, input: OrderInput): Promise<OrderRow> {
  const bought = await findLines(deps.db, order.id)
  const pieces = (lines: { id: number | null; quantity: number }[]) =>
    lines
      .map(({ id, quantity }) => `${id}×${quantity}`)
      .sort()
      .join()
  const isSame =
    (input.products.length === 0 ||
      pieces(input.products) === pieces(bought.map(l => ({ id: l.product_id, quantity: l.quantity })))) &&
    (input.totalAmount === undefined || input.totalAmount === order.total) &&
    (!input.customerEmail || (await wasOrderedBy(deps.db, order, input.customerEmail)))
  if (!isSame) throw new ShopError('payment_not_verified')
  return order
}

const sumPieces = (lines: NewOrder['lines'], productId: number | null): number =>
  lines.reduce((sum, line) => sum + (line.productId === productId ? line.quantity : 0), 0)

async function storeUnpaid(
  deps: CheckoutDeps,
  order: NewOrder,
  mayWriteTo: Asker['mayWriteTo'],
): Promise<OrderRow> {
  for (const { productId } of order.lines) {
    const product = await deps.catalog.product(productId!)
    const free = product ? availableQuantity(product.stock) : 0
    if (free !== null && free < sumPieces(order.lines, productId)) throw await outOfStock(deps, [productId!])
  }
  const { contactEmail } = await deps.settings.facts()
  const now = deps.now()
  const mayWrite = await mayWriteTo(order.customer.email)
  return retryingTransaction(deps.db, async trx => {
    const row = await insertOrder(trx, order, now)
    await writeHistory(trx, row.id, 'customer', 'placed', {}, now)
    const data = orderMail(row, await findLines(trx, row.id), trackingLink(deps.publicUrl, row))
    if (mayWrite)
      await queueMail(
        trx,
        { template: 'request-received', about: row, recipient: row.customer_email, data },
        now,
      )
    await queueOwnerNotice(trx, { template: 'new-request', about: row, recipient: contactEmail, data }, now)
    return row
  })
}
