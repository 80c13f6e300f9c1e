import { type Cents, priceText } from '#domain/money.ts'
import * as messages from '#messages/payments.ts'
import { recordAction } from '#server/admin/audit.ts'
import { removeOrdersFromCarts } from '#server/cart/store.ts'
import { requestedStock, sellUnreserved } from '#server/catalog/stock.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { type MoneyByHand, markPaidManually } from '#server/orders/mark-paid-manually.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import { priceOf } from '#server/orders/payable.ts'
import { findLines } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { allocateOrAwaitYarn } from '#server/yarn/missing-yarn.ts'
import { linkSold } from '#server/yarn/sold-pieces.ts'
import { OutOfStockError } from '../place/out-of-stock-error.ts'

/**
 * Books money that bypassed the provider (cash or a transfer), inside a transaction: marks the order paid, sells its
 * counted pieces, removes it from every cart, and e-mails the customer if there is an address.
 * @param money method, actor and time of payment (default: now). `seen`: the total on the administrator's screen, if
 * known
 * @returns the products whose stock changed for shoppers
 * @throws OutOfStockError and ShopError, upon which the transaction must be rolled back: `order_not_found`,
 * `price_unconfirmed`, `amount_differs` from what was seen, and any other reason why the order cannot be paid
 */
export async function bookMoneyByHand(
  trx: Db,
  number: string,
  { publicUrl, seen, ...money }: MoneyByHand & { publicUrl: string; seen?: Cents | undefined },
  now: Date,
): Promise<number[]> {
  const { method, actor } = money
  const paid = await markPaidManually(trx, number, money, now)
  if (typeof paid === 'string') throw new ShopError(paid)
  if (priceOf(paid) === null) throw new ShopError('price_unconfirmed')
  if (seen !== undefined && seen !== paid.total)
    throw new ShopError('amount_differs', { details: messages.costsOtherwise(priceText(paid.total)) })
  const data = { method, total: paid.total }
  await recordAction(trx, { actor, action: 'order.paid', subject: number, data }, now)
  const lines = await findLines(trx, paid.id)
  const { missing, sold } = await sellUnreserved(trx, requestedStock(lines))
  if (missing.length > 0) throw new OutOfStockError(missing)
  sold.push(...(await linkSold(trx, paid.id, lines)))
  await removeOrdersFromCarts(trx, [paid.id])
  const { order, said } = await allocateOrAwaitYarn(trx, paid)
  if (!paid.customer_email) return sold
  const mail = { ...orderMail(order, lines, trackingLink(publicUrl, order)), ...said }
  // Only the customer is notified: the owner entered the payment herself.
  await queueMail(
    trx,
    { template: 'order-received', about: paid, recipient: paid.customer_email, data: mail },
    now,
  )
  return sold
}
