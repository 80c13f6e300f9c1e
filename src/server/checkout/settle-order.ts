import type { HatOrderInput } from '#contract/custom-orders.ts'
import type { OrderPatch } from '#contract/orders.ts'
import { HAT_PRICE } from '#domain/custom-hat.ts'
import type { Cents } from '#domain/money.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import { recordAction } from '#server/admin/audit.ts'
import { confirmedPrice } from '#server/cart/cart.ts'
import { takePaidOrders } from '#server/cart/store.ts'
import { sellUnheld, wantedOf } from '#server/catalog/store.ts'
import { newHatOrder } from '#server/custom-orders/place.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { changeStatus } from '#server/orders/change-status.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import {
  findLines,
  findOrder,
  findOrderByNumber,
  markPaidByHand,
  type OrderRow,
} from '#server/orders/store.ts'
import { findPayment, findPaymentById, ordersPaidBy } from '#server/payments/ledger.ts'
import { ShopError } from '#server/platform/errors.ts'
import { bindToNewOrder, bindToOrder, verifiedPayment } from './bind-payment.ts'
import type { CheckoutDeps } from './deps.ts'
import { expectAmount } from './place-order.ts'
import { settle } from './settle.ts'

/**
 * Settles an order that stands already by a payment: the update calls, `/payment`, `/complete-payment`,
 * `pay-later-order-success` (contract §4). Without a payment id, by the payment that is on record for the order.
 * @throws ShopError `order_not_found`, `payment_not_verified`
 */
export async function settleByNumber(
  deps: CheckoutDeps,
  number: string,
  providerOrderId: string | undefined,
  amount?: Cents,
): Promise<OrderRow> {
  const order = await findOrderByNumber(deps.db, readOrderNumber(number))
  if (!order) throw new ShopError('order_not_found')
  const payment = providerOrderId
    ? await findPayment(deps.db, providerOrderId)
    : order.paying_id === null
      ? undefined
      : await findPaymentById(deps.db, order.paying_id)
  if (payment) expectAmount(amount, payment.amount)
  if (payment && ordersPaidBy(payment).includes(order.id)) {
    if (payment.state === 'capturing' || payment.state === 'reviewing')
      await settle(deps, payment.provider_order_id!)
  } else if (providerOrderId && order.payment_status === 'pending') {
    await bindToOrder(
      deps,
      await verifiedPayment(deps, providerOrderId, order.total, order.session_id),
      order,
    )
  } else throw new ShopError('payment_not_verified')
  const settled = (await findOrder(deps.db, order.id))!
  if (settled.payment_status === 'pending') throw new ShopError('payment_not_verified')
  return settled
}

/** A hat that was paid on its own page, 27.00 without delivery: stored when its captured payment is shown. */
export async function settleHat(
  deps: CheckoutDeps,
  { orderId, amount, hat }: { orderId: string; amount: Cents | undefined; hat: HatOrderInput },
): Promise<OrderRow> {
  expectAmount(amount, HAT_PRICE)
  const known = await findPayment(deps.db, orderId)
  const [paidId] = known ? ordersPaidBy(known) : []
  if (paidId !== undefined) {
    const paid = await findOrder(deps.db, paidId)
    if (paid?.kind !== 'custom_hat' || paid.payment_status === 'pending')
      throw new ShopError('payment_not_verified')
    return paid
  }
  const order = newHatOrder(hat, true)
  return bindToNewOrder(deps, await verifiedPayment(deps, orderId, HAT_PRICE, hat.sessionId ?? null), order)
}

/** The payments that an administrator may enter by hand (contract §4, Orders). */
const BY_HAND = new Set(['cash', 'bank_transfer'])

/** Cash or a transfer: the order is paid, its counted pieces are sold, it leaves every cart, and the customer hears of it. */
async function takeMoneyByHand(
  deps: CheckoutDeps,
  number: string,
  method: string,
  actor: string,
): Promise<void> {
  await deps.db.transaction().execute(async trx => {
    const marked = await markPaidByHand(trx, number, method, actor, deps.now())
    if (typeof marked === 'string') throw new ShopError(marked)
    const { kind, items_total, invoice_status, total } = marked
    const price = { order_kind: kind, order_price: items_total, order_invoice_status: invoice_status }
    if (confirmedPrice(price) === null) throw new ShopError('price_unconfirmed')
    await recordAction(
      trx,
      { actor, action: 'order.paid', subject: number, data: { method, total } },
      deps.now(),
    )
    const lines = await findLines(trx, marked.id)
    await sellUnheld(trx, wantedOf(lines))
    await takePaidOrders(trx, [marked.id])
    const mail = orderMail(marked, lines, trackingLink(deps.publicUrl, marked))
    // The owner knows already.
    await queueMail(
      trx,
      { template: 'order-received', about: marked.id, recipient: marked.customer_email, data: mail },
      deps.now(),
    )
  })
  deps.catalog.changed()
}

/** What an administrator says of the payment: that it has come, or what is known already. */
async function changePaymentByHand(
  deps: CheckoutDeps,
  number: string,
  { paymentStatus, paymentMethod }: OrderPatch,
  actor: string,
): Promise<void> {
  if (paymentStatus === 'completed') {
    if (paymentMethod && BY_HAND.has(paymentMethod)) await takeMoneyByHand(deps, number, paymentMethod, actor)
    else await settleByNumber(deps, number, undefined)
    return
  }
  const order = await findOrderByNumber(deps.db, number)
  if (!order) throw new ShopError('order_not_found')
  if (paymentStatus === order.payment_status) return
  // Money that has come is given back, not unsaid.
  if (paymentStatus === 'pending') throw new ShopError('already_paid')
  throw new ShopError('invalid_input', {
    issues: [{ path: 'paymentStatus', message: 'By hand it becomes `completed`; a refund has its own call' }],
  })
}

/** PATCH /api/orders of an administrator: status and payment, with who did it in the history. */
export async function changeByHand(
  deps: CheckoutDeps,
  number: string,
  patch: OrderPatch,
  actor: string,
): Promise<OrderRow> {
  const { db, publicUrl } = deps
  if (patch.paypalOrderId) await settleByNumber(deps, number, patch.paypalOrderId)
  else if (patch.paymentStatus !== undefined) await changePaymentByHand(deps, number, patch, actor)
  if (patch.orderStatus)
    await changeStatus({ db, publicUrl, now: deps.now() }, number, patch.orderStatus, actor)
  const order = await findOrderByNumber(db, number)
  if (!order) throw new ShopError('order_not_found')
  return order
}
