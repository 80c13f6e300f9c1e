import { queueMail } from '#server/mail/outbox.ts'
import { findOrder } from '#server/orders/store.ts'
import { deliveryOf, type PaymentRow } from '#server/payments/ledger.ts'
import { findOrderIds } from '#server/payments/payment-orders.ts'
import type { Captured } from '#server/payments/provider.ts'
import type { Db } from '#server/platform/database/database.ts'

/**
 * Queues one e-mail to the payer of money that became no order and is refunded: the payment page promises it. It contains
 * neither the order's number nor its key, because the payer need not be the customer.
 * @param captured what the payer was charged, which may be in another currency than the shop's
 */
export async function notifyPayer(
  trx: Db,
  payment: PaymentRow,
  captured: Pick<Captured, 'amount' | 'currency'>,
  now: Date,
): Promise<void> {
  const [id] = await findOrderIds(trx, payment.id)
  const order = id === undefined ? undefined : await findOrder(trx, id)
  if (!order) return
  const { email: recipient, name: customerName } =
    payment.kind === 'invoice'
      ? deliveryOf(payment).customer
      : { email: order.customer_email, name: order.customer_name }
  if (!recipient) return
  const { amount, currency } = captured
  const cause = { about: order, which: payment.id }
  await queueMail(
    trx,
    { template: 'money-returned', ...cause, recipient, data: { customerName, amount, currency } },
    now,
  )
}
