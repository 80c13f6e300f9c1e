import type { PaymentLinkSent } from '#contract/custom-orders.ts'
import * as messages from '#messages/custom-orders.ts'
import { recordAction } from '#server/admin/audit.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { listMailsAbout, type OutboxRow, queueMail } from '#server/mail/outbox.ts'
import { amendHistory, listHistory, writeHistory } from '#server/orders/history.ts'
import { findOffer } from '#server/orders/offers.ts'
import { orderMail } from '#server/orders/order-mail.ts'
import { expectPayable } from '#server/orders/payable.ts'
import { findLines, findOrder, lockOrder, type OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { randomToken } from '#server/platform/random.ts'

/** The link at which the customer pays; its key opens the whole order (contract §4, Invoice and payment link). */
export const paymentLink = (
  publicUrl: string,
  order: Pick<OrderRow, 'order_number' | 'access_key'>,
): string => `${paymentLinkByNumber(publicUrl, order)}?key=${order.access_key}`

/** The same for a payer who may not see the order: paying needs no key (contract §4, Payment). */
export const paymentLinkByNumber = (publicUrl: string, order: Pick<OrderRow, 'order_number'>): string =>
  `${publicUrl}/maksmine/${order.order_number}`

/**
 * E-mails the payment link to the customer. The answer has the link even if the e-mail cannot be sent, or there is no
 * address.
 * @param how.once sends no second e-mail: the call is repeated after a lost answer
 * @throws ShopError `order_not_found`, `already_paid`, `payment_under_way`, `price_unconfirmed`, `offer_lapsed`
 */
export async function sendPaymentLink(
  { db, mailer, publicUrl, now }: { db: Db; mailer: Mailer; publicUrl: string; now: () => Date },
  number: string,
  actor: string,
  how: { once?: boolean } = {},
): Promise<PaymentLinkSent> {
  const { order, ...queued } = await retryingTransaction(db, async trx => {
    // Locked first: a concurrent cancellation or payment waits, or leaves no link to send.
    const order = await lockOrder(trx, 'order_number', number)
    if (!order || order.deleted_at !== null || order.status === 'cancelled')
      throw new ShopError('order_not_found')
    expectPayable(order)
    const offer = await findOffer(trx, order, now())
    if (offer?.isLapsed) throw new ShopError('offer_lapsed', { details: messages.offerLapsed })
    if (!order.customer_email) return { order }
    const mails = how.once ? await listMailsAbout(trx, order.id) : []
    const before = mails.find(({ template }) => template === 'payment-link')
    if (before) return { mail: before.id, order }
    const mailed = orderMail(order, await findLines(trx, order.id), paymentLink(publicUrl, order))
    const mail = await queueMail(
      trx,
      {
        template: 'payment-link',
        about: order,
        // Each request for it is an e-mail of its own.
        which: randomToken(),
        recipient: order.customer_email,
        data: { ...mailed, validUntil: offer?.validUntil ?? null },
      },
      now(),
    )
    await writeHistory(trx, order.id, actor, 'payment-link', { to: order.customer_email, mail }, now())
    await recordAction(trx, { actor, action: 'order.payment-link', subject: number }, now())
    return { mail, order }
  })
  const link = { customerEmail: order.customer_email, paymentLink: paymentLink(publicUrl, order) }
  if (!queued.mail) return { emailStatus: 'no_address', ...link }
  const sent = await mailer.sendNow(queued.mail)
  if (sent.ok) return { emailStatus: 'sent', ...link }
  const { error, isTriedAgain } = sent
  if (!isTriedAgain) {
    const mail = { id: queued.mail, template: 'payment-link', subject_id: order.id }
    await retryingTransaction(db, trx => noteLinkMail(trx, mail, error, now()))
  }
  return { emailStatus: 'failed', ...link, error, isTriedAgain }
}

/**
 * Keeps an order's history true to what became of the e-mail with its payment link: given up, perhaps hours later, or sent
 * after all when the owner tries it again.
 * @param error undefined when the e-mail was sent
 */
export async function noteLinkMail(
  trx: Db,
  { id, template, subject_id }: Pick<OutboxRow, 'id' | 'template' | 'subject_id'>,
  error: string | undefined,
  now: Date,
): Promise<void> {
  if (template !== 'payment-link') return
  const [was, is] =
    error === undefined
      ? (['payment-link-failed', 'payment-link'] as const)
      : (['payment-link', 'payment-link-failed'] as const)
  const entry = (await listHistory(trx, subject_id)).find(
    ({ event, data }) => event === was && (JSON.parse(data) as { mail?: string }).mail === id,
  )
  if (!entry) return
  await amendHistory(trx, entry, is, error === undefined ? {} : { error })
  const order = await findOrder(trx, subject_id)
  if (error !== undefined && order)
    await recordAction(
      trx,
      { actor: entry.actor, action: 'order.payment-link-failed', subject: order.order_number },
      now,
    )
}
