/**
 * The invoice for money that was won back. The credit note from when it was taken stays as it is, so the sale is stated
 * anew, in the month in which the money came.
 */
import type { Cents } from '#domain/money.ts'
import { vatWithin } from '#domain/vat.ts'
import * as messages from '#messages/documents.ts'
import type { Db } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/random.ts'
import { type DocumentFacts, type Seller, saleAsStated } from './facts.ts'
import { nextNumber } from './numbering.ts'
import {
  causeOf,
  causeOfWonBack,
  type DocumentRow,
  factsOf,
  findByCause,
  findLatest,
  insertDocument,
} from './store.ts'

type WonBack = {
  refundId: string
  orderId: string
  amount: Cents
  /** when the money came, ISO 8601 */
  at: string
  method: string
}

/**
 * Call it once, in the transaction that records the money.
 * @returns `undefined` if the documents of the order were erased after the books' years
 */
export async function issueWonBackInvoice(
  trx: Db,
  wonBack: WonBack,
  seller: Seller,
  now: Date,
): Promise<DocumentRow | undefined> {
  const { refundId, orderId } = wonBack
  const invoice = await findLatest(trx, orderId, 'invoice')
  if (!invoice) return undefined
  const note = await findByCause(trx, causeOf('credit_note', refundId))
  const document = { number: await nextNumber(trx, 'invoice'), issuedAt: now.toISOString() }
  const facts = wonBackFacts(factsOf(invoice), note && factsOf(note), wonBack, document, seller)
  return insertDocument(trx, {
    id: newId(),
    cause: causeOfWonBack(refundId),
    order_id: orderId,
    kind: 'invoice',
    number: document.number,
    issued_at: document.issuedAt,
    facts: JSON.stringify(facts),
  })
}

/** @param note the credit note from when the money was taken */
function wonBackFacts(
  invoice: DocumentFacts,
  note: DocumentFacts | undefined,
  { amount, at, method }: WonBack,
  document: { number: number; issuedAt: string },
  seller: Seller,
): DocumentFacts {
  const { terms: _, replaces: __, ...stated } = invoice
  const isWhole = amount === invoice.total
  // As much as the note credited, with the same rounding.
  const vat = note?.vat && note.total === -amount ? -note.vat.amount : undefined
  return {
    ...stated,
    ...document,
    seller: saleAsStated(invoice, seller).seller,
    ...(!isWhole && {
      lines: [{ name: messages.wonBackOf(invoice.number), quantity: 1, unitPrice: amount }],
      delivery: null,
    }),
    agreed: '',
    total: amount,
    vat: invoice.vat && { rate: invoice.vat.rate, amount: vat ?? vatWithin(amount, invoice.vat.rate) },
    payment: { at, method },
    // If only a part was won back, its line names the invoice instead.
    ...(isWhole && { replaces: invoice.number }),
    withdrawal: '',
  }
}
