import type { PaymentLinkSent } from '#contract/custom-orders.ts'
import { recordAction } from '#server/admin/audit.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { orderMail } from '#server/orders/order-mail.ts'
import { findLines, findOrderByNumber, type OrderRow, writeHistory } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { unguessable } from '#server/platform/random.ts'

/** Where the customer pays; the key in it shows the order whole (contract §4, Invoice and payment link). */
export const paymentLink = (
  publicUrl: string,
  order: Pick<OrderRow, 'order_number' | 'access_key'>,
): string => `${publicUrl}/maksmine/${order.order_number}?key=${order.access_key}`

/**
 * Sends the customer the link to pay. The link is answered also where the mail cannot be sent.
 * @throws ShopError `order_not_found`, `already_paid`, `price_unconfirmed`
 */
export async function sendPaymentLink(
  { db, mailer, publicUrl, now }: { db: Db; mailer: Mailer; publicUrl: string; now: () => Date },
  number: string,
  actor: string,
): Promise<PaymentLinkSent> {
  const order = await findOrderByNumber(db, number)
  if (!order || order.kind === 'regular' || order.status === 'cancelled')
    throw new ShopError('order_not_found')
  if (order.payment_status !== 'pending') throw new ShopError('already_paid')
  if (order.kind === 'custom_order' && order.invoice_status !== 'sent')
    throw new ShopError('price_unconfirmed')
  const link = paymentLink(publicUrl, order)
  const to = order.customer_email
  const sent = await mailer.sendNow({
    template: 'payment-link',
    // Sent again, it is another mail.
    about: `${order.id}:${unguessable()}`,
    recipient: to,
    data: orderMail(order, await findLines(db, order.id), link),
  })
  // Only now it is known whether the customer has the link.
  await db.transaction().execute(async trx => {
    const event = sent.ok ? 'payment-link' : 'payment-link-failed'
    await writeHistory(trx, order.id, actor, event, { to, ...(!sent.ok && { error: sent.error }) }, now())
    await recordAction(trx, { actor, action: `order.${event}`, subject: number }, now())
  })
  return {
    emailStatus: sent.ok ? 'sent' : 'failed',
    customerEmail: to,
    paymentLink: link,
    ...(!sent.ok && { error: sent.error }),
  }
}
