/**
 * The calls of clients that capture first and post their order afterwards (specification §7). All of them are the same
 * settlement, by the provider's order id (contract §4, Payment).
 */
import type { OrderInput } from '#contract/orders.ts'
import type { Cents } from '#domain/money.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import { lockCart, takeBought } from '#server/cart/store.ts'
import { holdStock, sellStock } from '#server/catalog/store.ts'
import {
  findLines,
  findOrder,
  findOrderByNumber,
  insertOrder,
  type OrderRow,
  writeHistory,
} from '#server/orders/store.ts'
import {
  findPayment,
  findPaymentById,
  linkProviderOrder,
  movePayment,
  openPayment,
  ordersPaidBy,
  type PaymentRow,
} from '#server/payments/ledger.ts'
import { ShopError } from '#server/platform/errors.ts'
import { checkDelivery } from './delivery-choice.ts'
import type { CheckoutDeps } from './deps.ts'
import { payOrders } from './finish.ts'
import { outOfStock, PiecesGone } from './pieces-gone.ts'
import { expectAmount, linesOf, newOrder, sumOf } from './place-order.ts'
import { refundPayment } from './refund.ts'
import { settle } from './settle.ts'

export type PostedOrder = { order: OrderRow; created: boolean }

/**
 * POST /api/orders: an order of products, paid by a captured payment, or still to be paid.
 * @throws ShopError `amount_differs`, `payment_not_verified`, `out_of_stock` (then the payment is given back) …
 */
export async function postOrder(
  deps: CheckoutDeps,
  input: OrderInput,
  isAdmin: boolean,
): Promise<PostedOrder> {
  const own = input.paypalOrderId ? await findPayment(deps.db, input.paypalOrderId) : undefined
  const settled = own && (await ordersOf(deps, own))
  if (settled) return { order: await expectSame(deps, settled, input), created: false }

  const choice = checkDelivery(
    {
      customer: customerOf(input),
      deliveryMethod: input.deliveryMethod,
      selectedParcelMachine: input.selectedParcelMachine,
      // The client of the specification asks for consent on its own page and does not send it.
      termsAccepted: true,
    },
    deps.parcelMachines,
    isAdmin,
  )
  if (input.products.length === 0)
    throw new ShopError('invalid_input', { issues: [{ path: 'products', message: 'At least one product' }] })
  const lines = await linesOf(
    deps,
    input.products.map(({ id, quantity }) => ({ product_id: id, quantity })),
  )
  for (const [index, line] of lines.entries()) expectAmount(input.products[index]!.price, line.unitPrice)
  expectAmount(input.shippingCost, choice.shippingCost)
  const total = sumOf(lines) + choice.shippingCost
  expectAmount(input.totalAmount, total)

  if (!input.paypalOrderId) {
    if (input.paymentStatus === 'completed') throw new ShopError('payment_not_verified')
    return {
      order: await storeUnpaid(deps, { ...newOrder(choice, lines, input.sessionId ?? null), placed: true }),
      created: true,
    }
  }
  const payment = await verifiedPayment(deps, input.paypalOrderId, total, input.sessionId ?? null)
  return {
    order: await claimWithOrder(deps, payment, newOrder(choice, lines, payment.session_id)),
    created: true,
  }
}

/** The order that a payment has settled, if it has; a stored one that is approved is settled first. */
async function ordersOf(deps: CheckoutDeps, payment: PaymentRow): Promise<OrderRow | undefined> {
  const [orderId] = ordersPaidBy(payment)
  if (!orderId) return undefined
  if (payment.state !== 'captured') {
    // Only a capture that was begun is finished here: posting an order is no order to charge.
    if (payment.state !== 'capturing' && payment.state !== 'reviewing')
      throw new ShopError('payment_not_verified')
    const settlement = await settle(deps, payment.provider_order_id!)
    if (settlement.outcome !== 'paid') throw new ShopError('payment_not_verified')
  }
  return findOrder(deps.db, orderId)
}

/** A payment that has bought one order buys no other (contract §4, Orders). */
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
    (!input.customerEmail || input.customerEmail.toLowerCase() === order.customer_email.toLowerCase())
  if (!isSame) throw new ShopError('payment_not_verified')
  return order
}

function customerOf(input: OrderInput) {
  const [first = '', ...rest] = (input.customerName ?? '').split(/\s+/).filter(Boolean)
  return {
    firstName: input.firstName ?? first,
    // A name of one word stands for both: the person has said who it is.
    lastName: input.lastName ?? (rest.join(' ') || first),
    email: input.customerEmail,
    phone: input.customerPhone,
    address: input.customerAddress,
    city: input.customerCity,
    postalCode: input.customerPostalCode,
  }
}

/** A captured payment of exactly that sum that no order has used; the provider is asked where the shop does not know it. */
export async function verifiedPayment(
  deps: CheckoutDeps,
  providerOrderId: string,
  total: Cents,
  sessionId: string | null,
): Promise<PaymentRow> {
  let payment = await findPayment(deps.db, providerOrderId)
  if (!payment) payment = await adoptPayment(deps, providerOrderId, sessionId)
  if (payment.state === 'capturing' || payment.state === 'reviewing') {
    await settle(deps, providerOrderId)
    payment = (await findPaymentById(deps.db, payment.id))!
  }
  if (payment.state !== 'unclaimed') throw new ShopError('payment_not_verified')
  expectAmount(payment.amount, total)
  return payment
}

/** A payment that was opened elsewhere with the same provider account: believed as far as the provider confirms it. */
async function adoptPayment(
  deps: CheckoutDeps,
  providerOrderId: string,
  sessionId: string | null,
): Promise<PaymentRow> {
  const order = await deps.provider.getOrder(providerOrderId)
  if (order.outcome === 'unknown') throw new ShopError('payment_provider_failed')
  const capture = order.outcome === 'found' ? order.capture : undefined
  // A payment that names one of the shop's own ids, or another currency, is not a stranger's to claim.
  if (capture?.status !== 'COMPLETED' || capture.currency !== 'EUR')
    throw new ShopError('payment_not_verified')
  const now = deps.now()
  return deps.db.transaction().execute(async trx => {
    const id = await openPayment(trx, { sessionId, amount: capture.amount, purchase: { kind: 'later' } }, now)
    await linkProviderOrder(trx, id, { providerOrderId, approveUrl: '' }, now)
    const opened = (await findPaymentById(trx, id))!
    const change = { to: 'unclaimed' as const, nextCheckAt: opened.expires_at, captureId: capture.id }
    return (await movePayment(trx, opened, ['open'], change, now))!
  })
}

/** The payment and its order find each other, once. Where a piece is gone meanwhile, the money goes back. */
async function claimWithOrder(
  deps: CheckoutDeps,
  payment: PaymentRow,
  order: ReturnType<typeof newOrder>,
): Promise<OrderRow> {
  const now = deps.now()
  const { contactEmail } = await deps.settings.facts()
  const stored = await deps.db
    .transaction()
    .execute(async trx => {
      if (payment.session_id) await lockCart(trx, payment.session_id, now)
      const row = await insertOrder(trx, order, now)
      const change = { to: 'captured' as const, nextCheckAt: null }
      if (!(await movePayment(trx, payment, ['unclaimed'], change, now)))
        throw new ShopError('payment_not_verified')
      const purchase = { kind: 'cart' as const, orderIds: [row.id] as [string] }
      await trx
        .updateTable('payments')
        .set({ purchase: JSON.stringify(purchase) })
        .where('id', '=', payment.id)
        .execute()
      const lines = order.lines.map(line => ({ productId: line.productId!, quantity: line.quantity }))
      const missing = await holdStock(trx, row.id, lines)
      if (missing.length > 0) throw new PiecesGone(missing)
      const [paid] = await payOrders(
        trx,
        payment,
        purchase,
        { ownerEmail: contactEmail, publicUrl: deps.publicUrl },
        now,
      )
      await sellStock(trx, row.id)
      if (payment.session_id) await takeBought(trx, payment.session_id, await findLines(trx, row.id))
      return paid!
    })
    .catch(error => giveBackIfGone(deps, payment, error))
  deps.catalog.changed()
  return stored
}

/** The money was taken before the pieces were asked for: where they are gone, it goes back. */
async function giveBackIfGone(deps: CheckoutDeps, payment: PaymentRow, error: unknown): Promise<never> {
  if (!(error instanceof PiecesGone)) throw error
  await refundPayment(deps, payment.id, 'Out of stock')
  throw await outOfStock(deps, error.productIds)
}

async function storeUnpaid(deps: CheckoutDeps, order: ReturnType<typeof newOrder>): Promise<OrderRow> {
  for (const line of order.lines) {
    const product = await deps.catalog.product(line.productId!)
    if (!product || (product.free !== null && product.free < line.quantity))
      throw await outOfStock(deps, [line.productId!])
  }
  const now = deps.now()
  return deps.db.transaction().execute(async trx => {
    const row = await insertOrder(trx, order, now)
    await writeHistory(trx, row.id, 'customer', 'placed', {}, now)
    return row
  })
}

/**
 * Settles an order that stands already by a payment: the update calls, `/payment`, `/complete-payment` (contract §4).
 * Without a payment id, by the payment that is on record for the order.
 */
export async function settleByNumber(
  deps: CheckoutDeps,
  number: string,
  providerOrderId: string | undefined,
): Promise<OrderRow> {
  const order = await findOrderByNumber(deps.db, readOrderNumber(number))
  if (!order) throw new ShopError('order_not_found')
  const payment = providerOrderId
    ? await findPayment(deps.db, providerOrderId)
    : order.paying_id === null
      ? undefined
      : await findPaymentById(deps.db, order.paying_id)
  if (payment && ordersPaidBy(payment).includes(order.id)) {
    if (payment.state === 'capturing' || payment.state === 'reviewing')
      await settle(deps, payment.provider_order_id!)
  } else if (providerOrderId && order.payment_status === 'pending') {
    await attachPayment(
      deps,
      order,
      await verifiedPayment(deps, providerOrderId, order.total, order.session_id),
    )
  } else throw new ShopError('payment_not_verified')
  const settled = (await findOrder(deps.db, order.id))!
  if (settled.payment_status === 'pending') throw new ShopError('payment_not_verified')
  return settled
}

/** A payment that was captured without knowing its order pays one that stands there. */
async function attachPayment(deps: CheckoutDeps, order: OrderRow, payment: PaymentRow): Promise<void> {
  const now = deps.now()
  const { contactEmail } = await deps.settings.facts()
  const lines = await findLines(deps.db, order.id)
  const wanted = lines.flatMap(line =>
    line.product_id === null ? [] : [{ productId: line.product_id, quantity: line.quantity }],
  )
  await deps.db
    .transaction()
    .execute(async trx => {
      const { numUpdatedRows } = await trx
        .updateTable('orders')
        .set({ paying_id: payment.id })
        .where('id', '=', order.id)
        .where('payment_status', '=', 'pending')
        .where('paying_id', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new ShopError('already_paid')
      if (!(await movePayment(trx, payment, ['unclaimed'], { to: 'captured', nextCheckAt: null }, now)))
        throw new ShopError('payment_not_verified')
      const purchase = { kind: 'cart' as const, orderIds: [order.id] as [string] }
      await trx
        .updateTable('payments')
        .set({ purchase: JSON.stringify(purchase) })
        .where('id', '=', payment.id)
        .execute()
      const missing = await holdStock(trx, order.id, wanted)
      if (missing.length > 0) throw new PiecesGone(missing)
      await payOrders(trx, payment, purchase, { ownerEmail: contactEmail, publicUrl: deps.publicUrl }, now)
      await sellStock(trx, order.id)
    })
    .catch(error => giveBackIfGone(deps, payment, error))
  deps.catalog.changed()
}
