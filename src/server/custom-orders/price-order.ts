import type { SeenOffer } from '#contract/custom-orders.ts'
import type { ThreadBodies } from '#contract/thread.ts'
import { agreedItem } from '#domain/custom-order.ts'
import type { DeliveryTerms } from '#domain/delivery-terms.ts'
import type { Cents } from '#domain/money.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { canonicalJson, currentOffer } from '#domain/thread.ts'
import * as messages from '#messages/custom-orders.ts'
import { recordAction } from '#server/admin/audit.ts'
import type { Seller } from '#server/documents/facts.ts'
import { issueProForma } from '#server/documents/issue.ts'
import { writeHistory } from '#server/orders/history.ts'
import { payabilityOf, payableWhere, whyNotPayable } from '#server/orders/payable.ts'
import { findLines, lockOrder, type OrderRow, replaceLines } from '#server/orders/store.ts'
import { sumsOfToday } from '#server/orders/sums-of-today.ts'
import { addEntry, beginThread, listEntries, offerOf } from '#server/orders/thread-entries.ts'
import { withdrawLinkMails } from '#server/orders/withdraw-link-mails.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'

/**
 * Sets a custom order's price and issues its pro forma. A new price gets a new pro forma, and the delivery fee for that
 * price, as on the payment page; a paid order cannot be repriced. An identical offer stays as it is.
 * @param invoice.item what was agreed on, as a line of the documents; by default its current name
 * @param invoice.validUntil the last day of the offer, if it has one
 * @param invoice.seen the offer that the administrator saw, as far as known
 * @throws ShopError `order_not_found`, `already_paid`, `payment_under_way`, `order_cancelled`, `order_erased`;
 * `changed_meanwhile` if it was changed since; `invalid_input` for a last day in the past
 */
export async function priceOrder(
  db: Db,
  number: string,
  invoice: {
    price: Cents
    item?: string | undefined
    notes?: string | null | undefined
    validUntil?: string | null | undefined
    seen?: SeenOffer | undefined
    seller: Seller
    delivery: DeliveryTerms
  },
  actor: string,
  now: Date,
): Promise<OrderRow> {
  const { validUntil } = invoice
  if (validUntil && validUntil < tallinnDay(now))
    throw new ShopError('invalid_input', {
      issues: [{ path: 'validUntil', message: messages.lastDayOver }],
      details: messages.lastDayOver,
    })
  return retryingTransaction(db, async trx => {
    // Locked first: a concurrent price waits, and is then refused.
    const order = await lockOrder(trx, 'order_number', number)
    if (!order || order.deleted_at !== null || order.kind === 'regular')
      throw new ShopError('order_not_found')
    const { price, seen } = invoice
    // Notes not sent stay; notes sent empty are removed.
    const notes = invoice.notes === undefined ? order.notes : (invoice.notes ?? '')
    const change = {
      invoice_price: price,
      invoice_status: 'sent' as const,
      ...sumsOfToday(order, price, invoice.delivery),
      notes,
    }
    const [known] = await findLines(trx, order.id)
    const details = JSON.parse(order.details) as { description?: string }
    const itemNow = known?.name || agreedItem(details.description ?? '')
    const item = invoice.item || itemNow || messages.customOrder
    // The administrator's tap again, after a lost answer.
    const standing = currentOffer(await listEntries(trx, order.id, ['offer']))?.content?.body
    if (standing && (await isOfferedSo(trx, order, change, { item, validUntil, standing }))) return order
    if (seen && !isAsSeen(order, seen, itemNow, standing)) throw new ShopError('changed_meanwhile')
    // Before the old price is overwritten: a new thread may begin with it.
    await beginThread(trx, order, now)
    const [priced] = await trx
      .updateTable('orders')
      .set({ ...change, updated_at: now.toISOString() })
      .where('id', '=', order.id)
      .where(payableWhere())
      .returningAll()
      .execute()
    if (!priced) throw new ShopError(whyNotPayable(order))
    // The e-mail names the previous price.
    await withdrawLinkMails(trx, order.id)
    await replaceLines(trx, order, [
      {
        productId: null,
        name: item,
        unitPrice: price,
        quantity: 1,
        imageUrl: known?.image_url ?? null,
      },
    ])
    const body = await offerOf(trx, priced, validUntil)
    await addEntry(trx, order, { kind: 'offer', author: 'owner', body }, now)
    await issueProForma(trx, order.id, invoice.seller, now)
    await writeHistory(trx, order.id, actor, 'invoice', { price, notes }, now)
    // Without the notes: words written to a customer are erased with the order, but the log stays.
    await recordAction(trx, { actor, action: 'order.invoice', subject: number, data: { price } }, now)
    return priced
  })
}

/** @param standing the current offer, as written in the thread */
function isAsSeen(
  order: OrderRow,
  { price, notes, item, validUntil }: SeenOffer,
  itemNow: string,
  standing: string | undefined,
): boolean {
  const offer = standing === undefined ? undefined : (JSON.parse(standing) as ThreadBodies['offer'])
  return (
    price === order.invoice_price &&
    notes === order.notes.trim() &&
    (item === undefined || item === itemNow) &&
    (validUntil === undefined || validUntil === (offer?.validUntil ?? null))
  )
}

/** Whether an unpaid order already has everything to be written, with this offer as its last. */
async function isOfferedSo(
  trx: Db,
  order: OrderRow,
  change: Partial<OrderRow>,
  { item, validUntil, standing }: { item: string; validUntil: string | null | undefined; standing: string },
): Promise<boolean> {
  const columns = Object.keys(change) as (keyof OrderRow)[]
  if (payabilityOf(order) !== 'payable' || columns.some(column => order[column] !== change[column]))
    return false
  const offer = await offerOf(trx, order, validUntil)
  return offer.item === item && standing === canonicalJson(offer)
}
