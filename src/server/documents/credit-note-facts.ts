import { type Cents, priceText } from '#domain/money.ts'
import type { RefundedLines } from '#domain/refund-lines.ts'
import { vatWithin } from '#domain/vat.ts'
import * as messages from '#messages/documents.ts'
import { type DocumentFacts, type Seller, saleAsStated } from './facts.ts'

/** Why a credit note is issued. */
export type Credit = {
  amount: Cents
  reason: string
  /** how the money was refunded, and when; null if the note only cancels a document, and no money moves */
  payment: DocumentFacts['payment']
  /** which part of the invoice is credited; null if it is only a sum */
  lines: RefundedLines | null
}

/**
 * What a credit note states: all lines of the invoice if everything is credited, otherwise the chosen lines, otherwise
 * one sum.
 * @param earlier the previous credit notes of the same invoice
 */
export function creditNoteFacts(
  invoice: DocumentFacts,
  credit: Credit,
  document: { number: number; issuedAt: string },
  seller: Seller,
  earlier: readonly DocumentFacts[],
): DocumentFacts {
  const { amount, reason, payment } = credit
  const isWhole = amount === invoice.total
  const { terms: _, replaces: __, ...stated } = invoice
  return {
    ...stated,
    kind: 'credit_note',
    ...document,
    revisedAt: null,
    seller: saleAsStated(invoice, seller).seller,
    ...linesBack(invoice, credit),
    agreed: '',
    total: -amount,
    // As on the invoice, whatever has changed for the seller or in the law since.
    vat: invoice.vat && { rate: invoice.vat.rate, amount: -vatBack(invoice, amount, earlier) },
    payment,
    credits: { invoiceNumber: invoice.number, invoiceIssuedAt: invoice.issuedAt, reason, isWhole },
    withdrawal: '',
  }
}

function linesBack(
  invoice: DocumentFacts,
  { amount, lines }: Credit,
): Pick<DocumentFacts, 'lines' | 'delivery'> {
  const negative = (delivery: DocumentFacts['delivery']) => delivery && { ...delivery, fee: -delivery.fee }
  if (amount === invoice.total)
    return {
      lines: invoice.lines.map(line => ({ ...line, unitPrice: -line.unitPrice })),
      delivery: negative(invoice.delivery),
    }
  if (lines)
    return {
      lines: lines.lines.map(({ position, quantity }) => {
        const { name, unitPrice } = invoice.lines[position]!
        return { name, quantity, unitPrice: -unitPrice }
      }),
      delivery: lines.delivery ? negative(invoice.delivery) : null,
    }
  const name = messages.partialRefundOf(priceText(invoice.total))
  return { lines: [{ name, quantity: 1, unitPrice: -amount }], delivery: null }
}

/**
 * The VAT in a refund. A refund of all that is left of the invoice takes the rest of its VAT: rounded parts need not
 * add up.
 */
function vatBack(invoice: DocumentFacts, amount: Cents, earlier: readonly DocumentFacts[]): Cents {
  const { rate, amount: vat } = invoice.vat!
  const left = earlier.reduce((sum, note) => sum + note.total, invoice.total)
  return amount === left
    ? earlier.reduce((sum, note) => sum + (note.vat?.amount ?? 0), vat)
    : vatWithin(amount, rate)
}
