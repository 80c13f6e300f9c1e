import { NO_TEXTS } from '#domain/hat-look.ts'
import { IMPERSONAL_EVENTS } from '#domain/order-event.ts'
import { ORDER_KIND_LABEL } from '#domain/order-number.ts'
import { recordAction } from '#server/admin/audit.ts'
import { removeOrdersFromCarts } from '#server/cart/store.ts'
import { deleteMails, queueMail } from '#server/mail/outbox.ts'
import { NO_CONTACT } from '#server/orders/as-requester.ts'
import type { ErasedColumns } from '#server/orders/erased-columns.ts'
import { writeHistory } from '#server/orders/history.ts'
import { isOrderInactive } from '#server/orders/inactive-orders.ts'
import { replaceParcels } from '#server/orders/parcels.ts'
import {
  customerColumns,
  type DeliveryChoice,
  detailsColumns,
  lockOrder,
  machineColumns,
  type OrderRow,
} from '#server/orders/store.ts'
import { eraseEntries } from '#server/orders/thread-entries.ts'
import { deliveryOf, type PaymentRow, rewriteDelivery } from '#server/payments/ledger.ts'
import { forgetConsents, listPaymentsOf } from '#server/payments/payment-orders.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { randomToken } from '#server/platform/random.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { forgetShipments } from '#server/shipping/store.ts'
import { removePictureFiles } from '#server/thread/pictures.ts'
import { forgetReplyAddresses } from '#server/thread/reply-address.ts'
import { isPaid, mayExpire, refuseTooEarly } from './needed-data.ts'

type EraseDeps = {
  db: Db
  files: FileStore
  now: Date
  /** set by the retention job: nothing has happened to the order since then (ISO 8601), and no e-mail is sent */
  quietSince?: string
}

/**
 * Erases the customer's data of an order. Of a paid order, what bookkeeping requires stays (RPS § 12): the name, what
 * was sold, the sums, the payment and the invoices. Of any other, nothing about the customer stays.
 * @throws ShopError `order_not_found`, `erasure_too_early` while its data is needed (`needed-data.ts`)
 * @returns whether it was erased: the retention job skips an order whose data is needed
 */
export async function eraseOrder(
  { db, files, now, quietSince }: EraseDeps,
  number: string,
  actor: string,
): Promise<boolean> {
  const pictures = await retryingTransaction(db, async trx => {
    // Locked before it is read: a concurrent payment either waits or came before. Not changed yet: an order that the
    // job skips keeps the date from which its months count.
    const order = await lockOrder(trx, 'order_number', number)
    if (!order) throw new ShopError('order_not_found')
    if (quietSince === undefined) await refuseTooEarly(trx, order, now)
    // A message or a payment may have come since the job selected the order.
    else if (!(await isOrderInactive(trx, order.id, quietSince))) return undefined
    else if (!(await mayExpire(trx, order, now))) return undefined
    const pictures = await trx
      .deleteFrom('order_pictures')
      .where('order_id', '=', order.id)
      .returning('id')
      .execute()
    await blank(trx, order, now)
    // Confirms the erasure to the address that the order has just lost.
    if (quietSince === undefined && order.customer_email)
      await queueMail(
        trx,
        {
          template: 'data-erased',
          // Not linked to the order: it is deleted once sent.
          about: { id: `erasure-${order.id}` },
          recipient: order.customer_email,
          data: { orderNumber: number, isPaid: isPaid(order) },
        },
        now,
      )
    if (!isPaid(order)) await removeOrdersFromCarts(trx, [order.id])
    await writeHistory(trx, order.id, actor, 'erased', {}, now)
    await recordAction(trx, { actor, action: 'order.erase', subject: number }, now)
    return pictures.map(({ id }) => id)
  })
  if (!pictures) return false
  // After the commit: a row without its file would be a broken picture.
  await removePictureFiles(files, pictures)
  return true
}

async function blank(trx: Db, order: OrderRow, now: Date): Promise<void> {
  const at = now.toISOString()
  await trx
    .updateTable('orders')
    .set({
      ...customerColumns({ ...NO_CONTACT, name: isPaid(order) ? order.customer_name : '' }),
      ...machineColumns(null),
      ...detailsColumns(withoutWishes(order)),
      customer_note: '',
      gift_text: '',
      notes: '',
      session_id: null,
      // Invalidates the links in e-mails.
      access_key: randomToken(),
      ...(!isPaid(order) && { status: 'cancelled' as const }),
      erased_at: at,
      updated_at: at,
    } satisfies ErasedColumns)
    .where('id', '=', order.id)
    .execute()
  await deleteMails(trx, order.id)
  await eraseEntries(trx, order.id)
  // Replies to the customer's e-mails no longer have a thread.
  await forgetReplyAddresses(trx, order)
  await forgetItem(trx, order)
  await replaceParcels(trx, order.id, [])
  await forgetShipments(trx, order.id)
  await blankPurchases(trx, order)
  await forgetUnpaidPapers(trx, order)
  await trx
    .updateTable('order_history')
    .set({ data: '{}' })
    .where('order_id', '=', order.id)
    .where('event', 'not in', IMPERSONAL_EVENTS)
    .execute()
  await trx
    .updateTable('withdrawals')
    .set({ name: '', email: '', statement: '' })
    .where('order_id', '=', order.id)
    .execute()
  await trx.updateTable('yarn_pieces').set({ owner_name: '' }).where('order_id', '=', order.id).execute()
}

/** The hat stays as it was sold: its shape and yarns are not personal data. The customer's own words are erased. */
function withoutWishes(order: OrderRow): Record<string, unknown> {
  if (order.kind !== 'custom_hat') return {}
  const details = JSON.parse(order.details) as Record<string, unknown>
  return { ...details, ...NO_TEXTS }
}

/** Blanks the destination and the consent text in each payment of an order, including failed ones. */
async function blankPurchases(trx: Db, order: OrderRow): Promise<void> {
  for (const payment of await listPaymentsOf(trx, order.id)) await blankDelivery(trx, payment)
  await forgetConsents(trx, order.id)
}

/** Blanks the destination of a payment's orders, except the delivery method. */
export async function blankDelivery(trx: Db, payment: PaymentRow): Promise<void> {
  if (payment.kind !== 'invoice') return
  await rewriteDelivery(trx, payment.id, { ...deliveryOf(payment), ...ERASED_DELIVERY })
}

/**
 * Renames unsold items that are not products to their kind: their names are the customer's words, or the owner's to the
 * customer.
 */
async function forgetItem(trx: Db, order: OrderRow): Promise<void> {
  if (isPaid(order)) return
  const name = ORDER_KIND_LABEL[order.kind]
  await trx
    .updateTable('order_lines')
    .set({ name })
    .where('order_id', '=', order.id)
    .where('product_id', 'is', null)
    .execute()
}

/**
 * Deletes the pro forma, which does not belong to the books. An invoice issued before payment, as earlier versions did,
 * keeps its number, so that there is no gap, but loses its buyer.
 */
async function forgetUnpaidPapers(trx: Db, order: OrderRow): Promise<void> {
  const papers = trx.deleteFrom('documents').where('order_id', '=', order.id)
  await papers.where('kind', '=', 'pro_forma').execute()
  if (isPaid(order)) return
  const invoices = await trx
    .selectFrom('documents')
    .select(['id', 'facts'])
    .where('order_id', '=', order.id)
    .execute()
  for (const { id, facts } of invoices)
    await trx
      .updateTable('documents')
      .set({
        facts: JSON.stringify({ ...JSON.parse(facts), buyer: NO_CONTACT }),
        superseded: '[]',
        pdf: null,
      })
      .where('id', '=', id)
      .execute()
}

/** The compiler requires each new field to be blank here or among those named as kept. */
const ERASED_DELIVERY = {
  customer: NO_CONTACT,
  parcelMachine: null,
  customerNote: '',
  giftText: '',
} satisfies Omit<Required<DeliveryChoice>, 'deliveryMethod' | 'shippingCost' | 'leastFee' | 'promise'>
