import type { OwnFacts } from '#contract/settings.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { WITHDRAWAL_DAYS } from '#domain/legal-deadlines.ts'
import { type Cents, priceText } from '#domain/money.ts'
import { VAT_RATE, vatWithin } from '#domain/vat.ts'
import * as messages from '#messages/documents.ts'
import type { Customer, OrderLineRow, OrderRow } from '#server/orders/store.ts'
import type { DocumentKind } from './numbering.ts'

/** Who issues a document. */
export type Seller = {
  brand: string
  name: string
  registryCode: string
  address: string
  phone: string
  email: string
  /** empty: not registered for VAT */
  vatNumber: string
  /** the shop's own address */
  shopUrl: string
}

type DocumentLine = { name: string; quantity: number; unitPrice: Cents }

/**
 * All that an invoice or a credit note states, as it was when it was issued (RPS § 7, KMS § 37): the file is made of it
 * alone, so a change of the settings, of a product or of the order changes no paper. Sums of a credit note are negative.
 */
export type DocumentFacts = {
  kind: DocumentKind
  number: number
  /** ISO 8601 */
  issuedAt: string
  /** when an unpaid invoice was made anew */
  revisedAt: string | null
  orderNumber: string
  orderedAt: string
  seller: Seller
  buyer: Customer
  lines: DocumentLine[]
  delivery: { label: string; fee: Cents } | null
  total: Cents
  /** null: the seller is not registered, and shows none */
  vat: { rate: number; amount: Cents } | null
  /** null: not paid yet */
  payment: { at: string; method: string } | null
  /** what a credit note takes back */
  credits: { invoiceNumber: number; invoiceIssuedAt: string; reason: string; isWhole: boolean } | null
  withdrawal: string
}

/** Who issues a document, as the settings stand now: the artist herself where no company is named. */
export function sellerOf(
  { brand, legal, artistName, location, contactEmail }: OwnFacts,
  shopUrl: string,
): Seller {
  return {
    brand,
    name: legal.name || artistName,
    registryCode: legal.registryCode,
    address: legal.address || location,
    phone: legal.phone,
    email: contactEmail,
    vatNumber: legal.vatNumber,
    shopUrl,
  }
}

/** The right of withdrawal in a sentence. What has none, and why, the owner says in her own words: in the terms. */
const withdrawalNote = (lines: readonly OrderLineRow[], { email, shopUrl }: Seller): string =>
  lines.some(line => line.withdrawable === 1)
    ? messages.withdrawalAndTerms(WITHDRAWAL_DAYS, shopUrl, email, shopUrl)
    : messages.noWithdrawalRight(shopUrl)

/** What the invoice of an order states. */
export function invoiceFacts(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  document: { number: number; issuedAt: string; revisedAt: string | null },
  seller: Seller,
): DocumentFacts {
  const isPaid = order.payment_status !== 'pending'
  return {
    kind: 'invoice',
    ...document,
    orderNumber: order.order_number,
    orderedAt: order.created_at,
    seller,
    buyer: {
      name: order.customer_name,
      email: order.customer_email,
      phone: order.customer_phone,
      address: order.customer_address,
      city: order.customer_city,
      postalCode: order.customer_postal_code,
    },
    lines: lines.map(({ name, quantity, unit_price: unitPrice }) => ({ name, quantity, unitPrice })),
    delivery:
      order.delivery_method === null
        ? null
        : { label: deliveryLabel(order.delivery_method), fee: order.shipping_cost },
    total: order.total,
    vat: seller.vatNumber ? { rate: VAT_RATE, amount: vatWithin(order.total) } : null,
    payment: isPaid ? { at: order.paid_at ?? order.updated_at, method: order.payment_method ?? '' } : null,
    credits: null,
    withdrawal: withdrawalNote(lines, seller),
  }
}

/**
 * What the credit note of a refund states: all lines of the invoice where everything went back, else one sum.
 * @param earlier the credit notes of the same invoice
 */
export function creditNoteFacts(
  invoice: DocumentFacts,
  refund: { amount: Cents; reason: string; method: string },
  document: { number: number; issuedAt: string },
  seller: Seller,
  earlier: readonly DocumentFacts[],
): DocumentFacts {
  const isWhole = refund.amount === invoice.total
  return {
    ...invoice,
    kind: 'credit_note',
    ...document,
    revisedAt: null,
    seller,
    lines: isWhole
      ? invoice.lines.map(line => ({ ...line, unitPrice: -line.unitPrice }))
      : [
          {
            name: messages.partialRefundOf(priceText(invoice.total)),
            quantity: 1,
            unitPrice: -refund.amount,
          },
        ],
    delivery: isWhole && invoice.delivery ? { ...invoice.delivery, fee: -invoice.delivery.fee } : null,
    total: -refund.amount,
    // As on the invoice, whatever the seller and the law have become since.
    vat: invoice.vat && { rate: invoice.vat.rate, amount: -vatBack(invoice, refund.amount, earlier) },
    payment: { at: document.issuedAt, method: refund.method },
    credits: {
      invoiceNumber: invoice.number,
      invoiceIssuedAt: invoice.issuedAt,
      reason: refund.reason,
      isWhole,
    },
    withdrawal: '',
  }
}

/** The VAT in a refund. The one that leaves nothing of the invoice takes what is left of its VAT: rounded parts need not add up. */
function vatBack(invoice: DocumentFacts, amount: Cents, earlier: readonly DocumentFacts[]): Cents {
  const { rate, amount: vat } = invoice.vat!
  const left = earlier.reduce((sum, note) => sum + note.total, invoice.total)
  return amount === left
    ? earlier.reduce((sum, note) => sum + (note.vat?.amount ?? 0), vat)
    : vatWithin(amount, rate)
}
