/**
 * Issues pro formas, invoices and credit notes; issued documents never change. Safe for any number of concurrent
 * callers: the order's row is locked first, so each document exists once, and its number is taken in the transaction
 * that writes it.
 */
import * as messages from '#messages/documents.ts'
import { orderIsCancelled } from '#messages/thread.ts'
import { findOffer } from '#server/orders/offers.ts'
import {
  findLines,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
  writeInvoiceNumber,
} from '#server/orders/store.ts'
import { findLastSeals } from '#server/orders/thread-entries.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/random.ts'
import type { Settings } from '#server/settings/settings.ts'
import { type Credit, creditNoteFacts } from './credit-note-facts.ts'
import {
  type Contents,
  type DocumentFacts,
  invoiceFacts,
  isPaidToSame,
  proFormaFacts,
  type Sale,
  type Seller,
  saleAsStated,
  saleOfPaid,
  sellerOf,
  statesTheSame,
} from './facts.ts'
import { nextNumber } from './numbering.ts'
import {
  causeOf,
  type DocumentRow,
  factsOf,
  findByCause,
  findCreditNotes,
  findLatest,
  insertDocument,
} from './store.ts'

const contentsOf = async (trx: Db, { id }: OrderRow): Promise<Contents> => ({
  lines: await findLines(trx, id),
  seal: (await findLastSeals(trx, [id])).get(id) ?? '',
})

/** Whose documents they are. */
export type Issuing = { settings: Pick<Settings, 'facts'>; publicUrl: string }

/** Must be read before the transaction begins: nothing else may be queried inside it. */
export const currentSeller = async ({ settings, publicUrl }: Issuing): Promise<Seller> =>
  sellerOf(await settings.facts(), publicUrl)

const write = (trx: Db, number: number, about: { cause: string; orderId: string; facts: DocumentFacts }) =>
  insertDocument(trx, {
    id: newId(),
    cause: about.cause,
    order_id: about.orderId,
    kind: about.facts.kind,
    number,
    issued_at: about.facts.issuedAt,
    facts: JSON.stringify(about.facts),
  })

/**
 * Returns the pro forma of a priced, unpaid order; must run in a transaction. The latest one if it still states what is
 * to be paid, otherwise a new one.
 */
export async function issueProForma(
  trx: Db,
  orderId: string,
  seller: Seller,
  now: Date,
): Promise<DocumentRow> {
  const order = (await lockOrder(trx, 'id', orderId))!
  const latest = await findLatest(trx, order.id, 'pro_forma')
  const number = latest ? factsOf(latest).number + 1 : 1
  const validUntil = (await findOffer(trx, order, now))?.validUntil
  const issued = { number, issuedAt: now.toISOString(), ...(validUntil && { validUntil }) }
  const facts = proFormaFacts(order, await contentsOf(trx, order), issued, seller)
  if (latest && isStillToBePaid(factsOf(latest), facts, seller)) return latest
  const cause = causeOf('pro_forma', `${order.id}:${number}`)
  return write(trx, await nextNumber(trx, 'pro_forma'), { cause, orderId, facts })
}

/** A pro forma must state the VAT that the price contains now: a payment has the rate of its own day. */
const isStillToBePaid = (stated: DocumentFacts, today: DocumentFacts, seller: Seller): boolean =>
  stated.vat?.rate === today.vat?.rate && statesTheSame(stated, today) && isPaidToSame(stated, seller)

/**
 * Returns the invoice of a paid order, issued once; must run in a transaction. An old invoice that was issued before
 * the payment is credited and replaced if the payment brought another buyer or sum.
 * @throws ShopError `not_paid`; `not_found` if its documents were erased after the books' years
 */
async function issueInvoice(trx: Db, orderId: string, seller: Seller, now: Date): Promise<DocumentRow> {
  const order = (await lockOrder(trx, 'id', orderId))!
  const latest = await findLatest(trx, order.id, 'invoice')
  if (latest && order.invoice_number !== null) return latest
  if (order.payment_status === 'pending') throw new ShopError('not_paid')
  if (latest) return replaceWhereChanged(trx, order, latest, saleOfPaid(order, seller), now)
  if (order.erased_at !== null && order.invoice_number !== null)
    throw new ShopError('not_found', { details: messages.invoiceRetentionOver })
  return writeInvoice(trx, order, {}, saleOfPaid(order, seller), now)
}

async function writeInvoice(
  trx: Db,
  order: OrderRow,
  about: { replaces?: number },
  sale: Sale,
  now: Date,
): Promise<DocumentRow> {
  const number = order.invoice_number ?? (await nextNumber(trx, 'invoice'))
  await writeInvoiceNumber(trx, order.id, number)
  const issued = { number, issuedAt: now.toISOString(), ...about }
  const facts = invoiceFacts(order, await contentsOf(trx, order), issued, sale)
  const once = about.replaces === undefined ? order.id : `${order.id}:${about.replaces}`
  return write(trx, number, { cause: causeOf('invoice', once), orderId: order.id, facts })
}

async function replaceWhereChanged(
  trx: Db,
  order: OrderRow,
  latest: DocumentRow,
  sale: Sale,
  now: Date,
): Promise<DocumentRow> {
  const stated = factsOf(latest)
  const today = invoiceFacts(order, await contentsOf(trx, order), stated, sale)
  if (statesTheSame(stated, today)) {
    await writeInvoiceNumber(trx, order.id, latest.number)
    return latest
  }
  const credit: Credit = {
    amount: stated.total,
    reason: messages.invoiceReplaced,
    payment: null,
    lines: null,
  }
  await writeCreditNote(trx, latest, `invoice:${latest.id}`, credit, sale.seller, now)
  return writeInvoice(trx, { ...order, invoice_number: null }, { replaces: latest.number }, sale, now)
}

/**
 * Replaces an invoice that states another buyer, address or way of delivery than its order now, and credits the old
 * one. The new invoice is of the same sale, with the same VAT. An invoice that still holds stays.
 * @throws ShopError `order_not_found`, `not_paid`, `order_erased`; `already_refunded` if a part of it was credited
 */
export async function replaceInvoice(
  trx: Db,
  orderNumber: string,
  seller: Seller,
  now: Date,
): Promise<{ invoice: DocumentRow; isReplaced: boolean }> {
  const order = await lockOrder(trx, 'order_number', orderNumber, now)
  if (!order) throw new ShopError('order_not_found')
  if (order.erased_at !== null) throw new ShopError('order_erased')
  const latest = await issueInvoice(trx, order.id, seller, now)
  if ((await creditNotesOf(trx, latest)).length > 0)
    throw new ShopError('already_refunded', { details: messages.creditedInvoiceStays })
  const sale = saleAsStated(factsOf(latest), seller)
  const invoice = await replaceWhereChanged(trx, order, latest, sale, now)
  return { invoice, isReplaced: invoice.id !== latest.id }
}

/**
 * Whether the invoice of an order states another buyer, address or way of delivery than the order now, and may be
 * replaced.
 */
export async function isInvoiceStale(
  db: Db,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<boolean> {
  const latest = await findLatest(db, order.id, 'invoice')
  if (!latest || order.payment_status === 'pending' || order.erased_at !== null) return false
  const stated = factsOf(latest)
  const today = invoiceFacts(
    order,
    { lines, seal: stated.seal ?? '' },
    stated,
    saleAsStated(stated, stated.seller),
  )
  return !statesTheSame(stated, today) && (await creditNotesOf(db, latest)).length === 0
}

/** The credit notes of one invoice; its order may have had other invoices before. */
const creditNotesOf = async (db: Db, invoice: DocumentRow): Promise<DocumentFacts[]> =>
  (await findCreditNotes(db, invoice.order_id))
    .map(factsOf)
    .filter(({ credits }) => credits!.invoiceNumber === invoice.number)

async function writeCreditNote(
  trx: Db,
  invoice: DocumentRow,
  about: string,
  credit: Credit,
  seller: Seller,
  now: Date,
): Promise<DocumentRow> {
  const earlier = await creditNotesOf(trx, invoice)
  const number = await nextNumber(trx, 'credit_note')
  const document = { number, issuedAt: now.toISOString() }
  const facts = creditNoteFacts(factsOf(invoice), credit, document, seller, earlier)
  return write(trx, number, { cause: causeOf('credit_note', about), orderId: invoice.order_id, facts })
}

/**
 * Issues the credit note of a refund, in the transaction of the refund. Issues the invoice that it credits if there is
 * none yet.
 */
export async function issueCreditNote(
  trx: Db,
  refund: Credit & { id: string; orderId: string },
  seller: Seller,
  now: Date,
): Promise<DocumentRow> {
  const invoice = await issueInvoice(trx, refund.orderId, seller, now)
  const known = await findByCause(trx, causeOf('credit_note', refund.id))
  return known ?? writeCreditNote(trx, invoice, refund.id, refund, seller, now)
}

/**
 * Returns the document that an order is paid with: its pro forma, and once it is paid its invoice.
 * @throws ShopError `order_cancelled` for a cancelled order that is not paid
 */
export async function ensureDocument(
  { db, ...issuing }: Issuing & { db: Db },
  { id }: Pick<OrderRow, 'id'>,
  now: Date,
): Promise<DocumentRow> {
  const seller = await currentSeller(issuing)
  return retryingTransaction(db, async trx => {
    // It may have been paid since it was read.
    const order = (await lockOrder(trx, 'id', id))!
    if (order.payment_status !== 'pending') return issueInvoice(trx, id, seller, now)
    if (order.status === 'cancelled') throw new ShopError('order_cancelled', { details: orderIsCancelled })
    return issueProForma(trx, id, seller, now)
  })
}
