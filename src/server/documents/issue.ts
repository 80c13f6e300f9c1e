/**
 * Issues invoices and credit notes. Safe for any number of concurrent callers: the order's row is locked first, so each
 * document exists once, and its number is taken in the transaction that writes it.
 */
import type { Cents } from '#domain/money.ts'
import * as messages from '#messages/documents.ts'
import { findLines, lockOrder, type OrderRow, writeInvoiceNumber } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log.ts'
import { newId } from '#server/platform/random.ts'
import { retryingTransaction } from '#server/platform/retrying-transaction.ts'
import type { Settings } from '#server/settings/settings.ts'
import { creditNoteFacts, invoiceFacts, type Seller, sellerOf } from './facts.ts'
import { nextNumber } from './numbering.ts'
import {
  causeOf,
  type DocumentRow,
  factsOf,
  findByCause,
  findCreditNotes,
  findUninvoiced,
  insertDocument,
  replaceFacts,
} from './store.ts'

/** Whose papers they are. */
export type Issuing = { settings: Settings; publicUrl: string }

/** To be read before the transaction begins: inside it nothing else may be asked. */
export const sellerNow = async ({ settings, publicUrl }: Issuing): Promise<Seller> =>
  sellerOf(await settings.facts(), publicUrl)

/**
 * The invoice of an order, in a transaction. A paid order's is made once and never changes. That of a custom order which is
 * priced and not paid keeps its number and is made anew as often as its facts change (docs/decisions/0008-documents-from-stored-facts.md).
 * @throws ShopError `not_found` where its papers were erased after the books' years
 */
export async function issueInvoice(
  trx: Db,
  orderId: string,
  seller: Seller,
  now: Date,
): Promise<DocumentRow> {
  const order = (await lockOrder(trx, 'id', orderId))!
  const known = await findByCause(trx, causeOf('invoice', order.id))
  if (known?.is_final) return known
  const isFinal = order.payment_status !== 'pending'
  const lines = await findLines(trx, order.id)
  if (!known) {
    if (order.erased_at !== null && order.invoice_number !== null)
      throw new ShopError('not_found', { details: messages.invoiceRetentionOver })
    const number = order.invoice_number ?? (await takeNumber(trx, order.id))
    const issuedAt = now.toISOString()
    const facts = invoiceFacts(order, lines, { number, issuedAt, revisedAt: null }, seller)
    return insertDocument(trx, {
      id: newId(),
      cause: causeOf('invoice', order.id),
      order_id: order.id,
      kind: 'invoice',
      number,
      issued_at: issuedAt,
      is_final: isFinal ? 1 : 0,
      facts: JSON.stringify(facts),
    })
  }
  const { number, issuedAt, revisedAt, seller: sellerThen } = factsOf(known)
  // Paying it is no revision: the price and the contents are those that were asked for.
  if (isFinal) {
    const facts = invoiceFacts(order, lines, { number, issuedAt, revisedAt }, sellerThen)
    return replaceFacts(trx, known, { facts, isFinal })
  }
  const same = invoiceFacts(order, lines, { number, issuedAt, revisedAt }, seller)
  if (JSON.stringify(same) === known.facts) return known
  return replaceFacts(trx, known, { facts: { ...same, revisedAt: now.toISOString() }, isFinal })
}

async function takeNumber(trx: Db, orderId: string): Promise<number> {
  const number = await nextNumber(trx, 'invoice')
  await writeInvoiceNumber(trx, orderId, number)
  return number
}

/** The credit note of a refund, in the transaction that does it. The invoice that it takes back is made where there is none yet. */
export async function issueCreditNote(
  trx: Db,
  refund: { id: string; orderId: string; amount: Cents; reason: string; method: string },
  seller: Seller,
  now: Date,
): Promise<DocumentRow> {
  const invoice = factsOf(await issueInvoice(trx, refund.orderId, seller, now))
  const cause = causeOf('credit_note', refund.id)
  const known = await findByCause(trx, cause)
  if (known) return known
  const earlier = (await findCreditNotes(trx, refund.orderId)).map(factsOf)
  const number = await nextNumber(trx, 'credit_note')
  const issuedAt = now.toISOString()
  return insertDocument(trx, {
    id: newId(),
    cause,
    order_id: refund.orderId,
    kind: 'credit_note',
    number,
    issued_at: issuedAt,
    is_final: 1,
    facts: JSON.stringify(creditNoteFacts(invoice, refund, { number, issuedAt }, seller, earlier)),
  })
}

type Invoiced = Pick<OrderRow, 'id' | 'payment_status'>

/** The invoice of an order that is paid or priced. One that waits for its money stays as it was when it was priced. */
export async function ensureInvoice(
  { db, ...issuing }: Issuing & { db: Db },
  order: Invoiced,
  now: Date,
): Promise<DocumentRow> {
  const known = await findByCause(db, causeOf('invoice', order.id))
  if (known && (known.is_final || order.payment_status === 'pending')) return known
  const seller = await sellerNow(issuing)
  return retryingTransaction(db, trx => issueInvoice(trx, order.id, seller, now))
}

/** Invoices that one run of the job makes. */
const BATCH = 200

/**
 * The every-minute job: each paid order gets its invoice, in the order in which they were paid. The settlement itself makes
 * none: all of them would wait for each other's number.
 */
export async function issueInvoices(deps: Issuing & { db: Db; log: Log; now: () => Date }): Promise<void> {
  for (const order of await findUninvoiced(deps.db, BATCH))
    try {
      await ensureInvoice(deps, order, deps.now())
    } catch (error) {
      deps.log.error({ err: error, orderId: order.id }, 'an invoice could not be made')
    }
}
