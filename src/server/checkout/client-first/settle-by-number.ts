import type { HatOrderInput } from '#contract/custom-orders.ts'
import type { DeliveryFields } from '#contract/orders.ts'
import { HAT_PRICE, hatDetails } from '#domain/custom-hat.ts'
import type { Cents } from '#domain/money.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import { isCaptureInProgress } from '#domain/payment-state.ts'
import { newHatOrder } from '#server/custom-orders/place.ts'
import { expectCurrentPrices } from '#server/orders/current-prices.ts'
import { findOffer } from '#server/orders/offers.ts'
import { priceOf, whyNotPayable } from '#server/orders/payable.ts'
import {
  type DeliveryChoice,
  type DeliveryPlace,
  findOrder,
  findOrderByNumber,
  type OrderRow,
} from '#server/orders/store.ts'
import { findByReference, findPaymentById, type PaymentRow } from '#server/payments/ledger.ts'
import { findOrderIds } from '#server/payments/payment-orders.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'
import { boughtHat, boughtOrders } from '../place/bought.ts'
import {
  chargedDelivery,
  checkClientDelivery,
  hasOwnDelivery,
  orderedPlace,
} from '../place/delivery-choice.ts'
import { expectAmount } from '../place/expect-amount.ts'
import { promisedDelivery, promiseShown } from '../place/promise-shown.ts'
import { settle } from '../settle/settle.ts'
import { attachToNewOrder, attachToOrder } from './attach-payment-to-order.ts'
import { claimUnusedCapture, findUnusedCapture } from './captured-payment.ts'
import { wasOrderedBy, wasOrderedHat } from './original-order.ts'

/** A payment as the caller describes it: its id, and the delivery of an order without its own. */
type PaymentReference = DeliveryFields & { paypalOrderId?: string | null | undefined; amount?: Cents }

/**
 * Settles an existing order by a payment: the update calls, `/payment`, `/complete-payment`, `pay-later-order-success`
 * (contract §4). Without a payment id, uses the payment on record for the order.
 * @throws ShopError `payment_not_verified`, `order_not_found`, `already_paid`, `amount_differs`, `price_unconfirmed` …
 */
export async function settleByNumber(
  deps: CheckoutDeps,
  number: string,
  said: PaymentReference,
): Promise<OrderRow> {
  const order = await findOrderByNumber(deps.db, readOrderNumber(number))
  const { paypalOrderId } = said
  if (!order) {
    // The payment is looked at first (contract §8): without one of theirs, strangers cannot try out order numbers.
    if (paypalOrderId) await findUnusedCapture(deps, paypalOrderId)
    throw new ShopError('order_not_found')
  }
  if (!paypalOrderId) {
    const onRecord = order.paying_id === null ? undefined : await findPaymentById(deps.db, order.paying_id)
    return paidBy(deps, onRecord, order.id)
  }
  const known = await findByReference(deps.db, paypalOrderId)
  const isNew = !known || known.kind === 'later'
  return isNew ? payOrder(deps, order, paypalOrderId, said) : paidBy(deps, known, order.id, said.amount)
}

/**
 * Returns the order if this very payment has paid it, after finishing a capture already begun. A payment merely opened
 * for the order, by a stranger who knows its number, reveals nothing.
 * @param amount what the caller claims was paid
 * @throws ShopError `payment_not_verified`, `amount_differs`
 */
async function paidBy(
  deps: CheckoutDeps,
  payment: PaymentRow | undefined,
  orderId: string,
  amount?: Cents,
): Promise<OrderRow> {
  if (payment && isCaptureInProgress(payment.state)) await settle(deps, payment.provider_order_id!)
  const order = await findOrder(deps.db, orderId)
  if (!payment || !order || order.paying_id !== payment.id || order.payment_status === 'pending')
    throw new ShopError('payment_not_verified')
  expectAmount(amount, payment.amount)
  return order
}

/** Pays an order with a payment captured before the shop knew what it was for. The payment is verified first. */
async function payOrder(
  deps: CheckoutDeps,
  order: OrderRow,
  paypalOrderId: string,
  said: PaymentReference,
): Promise<OrderRow> {
  try {
    const captured = await findUnusedCapture(deps, paypalOrderId)
    if (order.payment_status !== 'pending') throw new ShopError(whyNotPayable(order))
    await expectCurrentPrices(deps, [order])
    // A payment opened before the offer lapsed still counts.
    const openedAt = 'known' in captured ? new Date(captured.known.created_at) : deps.now()
    const delivery = await readDelivery(deps, order, said, openedAt)
    expectAmount(said.shippingCost, delivery.shippingCost)
    const total = order.items_total + delivery.shippingCost
    expectAmount(said.totalAmount, total)
    expectAmount(said.amount, total)
    // A payment of the shop's own records the session that opened it; for any other the session is unknown.
    const payment = await claimUnusedCapture(deps, captured, total, null)
    return await attachToOrder(deps, payment, order, delivery)
  } catch (error) {
    // An identical concurrent call may have won: read in a new transaction, which sees its commit.
    const now = await retryingTransaction(deps.db, trx => findByReference(trx, paypalOrderId))
    if (!now || !(await findOrderIds(deps.db, now.id)).includes(order.id)) throw error
    return paidBy(deps, now, order.id, said.amount)
  }
}

/**
 * Reads the delivery that is paid with the order, at what the shop charges for it now, as its checkout does: an order
 * without its own gets the one that the client sends.
 */
async function readDelivery(
  deps: CheckoutDeps,
  order: OrderRow,
  said: PaymentReference,
  openedAt: Date,
): Promise<DeliveryChoice> {
  if (priceOf(order) === null) throw new ShopError('price_unconfirmed')
  if ((await findOffer(deps.db, order, openedAt))?.isLapsed) throw new ShopError('offer_lapsed')
  const place = hasOwnDelivery(order) ? orderedPlace(order) : readPlace(deps, order, said)
  const choice = await chargedDelivery(deps, place, order.items_total)
  return promisedDelivery(deps, choice, await boughtOrders(deps.db, [order]))
}

/** Contact fields left out stay as in the order. */
const readPlace = (deps: CheckoutDeps, order: OrderRow, said: PaymentReference): DeliveryPlace =>
  checkClientDelivery(
    {
      ...said,
      customerName: said.customerName || order.customer_name,
      customerEmail: said.customerEmail || order.customer_email,
      customerPhone: said.customerPhone || order.customer_phone,
    },
    deps.parcelMachines,
    false,
  )

/** Settles a hat paid on its own page (27.00, without delivery): stored when its captured payment is posted. */
export async function settleHat(
  deps: CheckoutDeps,
  { orderId, amount, hat }: { orderId: string; amount: Cents | undefined; hat: HatOrderInput },
): Promise<{ order: OrderRow; created: boolean }> {
  const known = await findByReference(deps.db, orderId)
  if (known?.kind === 'hat') {
    const [id] = await findOrderIds(deps.db, known.id)
    return { order: await expectSameHat(deps, await paidBy(deps, known, id!, amount), hat), created: false }
  }
  // A payment for anything else does not belong to the hat page.
  if (known && known.kind !== 'later') throw new ShopError('payment_not_verified')
  const captured = await findUnusedCapture(deps, orderId)
  expectAmount(amount, HAT_PRICE)
  const payment = await claimUnusedCapture(deps, captured, HAT_PRICE, hat.sessionId ?? null)
  const promise = await promiseShown(deps, await boughtHat(deps.db, hat), null)
  const order = await attachToNewOrder(deps, payment, { ...newHatOrder(hat, { placed: true }), promise })
  return { order, created: true }
}

/** Refuses a payment that already bought a different hat (contract §4, Orders). Fields left out are not compared. */
async function expectSameHat({ db }: CheckoutDeps, order: OrderRow, hat: HatOrderInput): Promise<OrderRow> {
  const isSame =
    (await wasOrderedHat(db, order, hat.hatCategory ? hatDetails(hat) : {})) &&
    (!hat.customerEmail || (await wasOrderedBy(db, order, hat.customerEmail)))
  if (!isSame) throw new ShopError('payment_not_verified')
  return order
}
