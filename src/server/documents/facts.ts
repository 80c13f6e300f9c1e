import type { OwnFacts } from '#contract/settings.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { WITHDRAWAL_DAYS } from '#domain/legal-deadlines.ts'
import type { Cents } from '#domain/money.ts'
import { referenceNumber } from '#domain/reference-number.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { type ComingVat, vatRateOf, vatWithin } from '#domain/vat.ts'
import * as messages from '#messages/documents.ts'
import { type Customer, isBoughtInPerson, type OrderLineRow, type OrderRow } from '#server/orders/store.ts'
import type { DocumentKind } from './numbering.ts'
import { writable } from './typefaces.ts'

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
  /** the first day whose sales contain VAT; empty or unknown: all do, where there is a number */
  vatSince?: string
  /** the last day whose sales do; empty or unknown: no end is known */
  vatUntil?: string
  /** the owner's future rate of VAT */
  comingVat?: ComingVat | null
  /** IBAN without spaces; empty: none. Unknown to papers of earlier days */
  bankAccount: string
  /** the shop's own address */
  shopUrl: string
}

type DocumentLine = { name: string; quantity: number; unitPrice: Cents }

/** How a pro forma is paid. */
type PaymentTerms = {
  /** the last day, in Tallinn: `2026-03-29` */
  dueDay: string
  /** IBAN without spaces; empty: no transfers */
  bankAccount: string
  /** see domain/reference-number.ts; empty where the order's number is not the shop's own */
  reference: string
  /** where to pay by card, a whole link without the order's key: the paper may be handed on */
  link: string
}

/**
 * All that a pro forma, an invoice or a credit note states, as it was when it was issued (RPS § 7, KMS § 37): the file is
 * made of it alone, so a change of the settings, of a product or of the order changes no paper. Sums of a credit note are
 * negative. What is optional is unknown to papers of earlier days.
 */
export type DocumentFacts = {
  kind: DocumentKind
  /** of a pro forma: which one of its order */
  number: number
  /** ISO 8601 */
  issuedAt: string
  /** when an unpaid invoice was made anew, before there were pro formas */
  revisedAt?: string | null
  orderNumber: string
  orderedAt: string
  seller: Seller
  buyer: Customer
  lines: DocumentLine[]
  /** what was agreed on besides, in the owner's words */
  agreed?: string
  /** the last seal of the order's thread by then: what was agreed can be proven by it; empty where it has none */
  seal?: string
  delivery: { label: string; fee: Cents } | null
  total: Cents
  /** null: the seller is not registered, and shows none */
  vat: { rate: number; amount: Cents } | null
  /** null: not paid yet */
  payment: { at: string; method: string } | null
  /** of a pro forma alone */
  terms?: PaymentTerms
  /** of a pro forma whose offer has a last day, that day: it is to be paid by then */
  validUntil?: string
  /** the number of the invoice in whose place this one stands */
  replaces?: number
  /** what a credit note takes back */
  credits: { invoiceNumber: number; invoiceIssuedAt: string; reason: string; isWhole: boolean } | null
  withdrawal: string
}

/** Who issues a document, as the settings stand now: the artist herself where no company is named. */
export function sellerOf(
  { brand, legal, vatSince, vatUntil, comingVat, bankAccount, artistName, location, contactEmail }: OwnFacts,
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
    vatSince,
    vatUntil,
    comingVat,
    bankAccount,
    shopUrl,
  }
}

/** The right of withdrawal in a sentence. What has none, and why, the owner says in her own words: in the terms. */
function withdrawalNote(order: OrderRow, lines: readonly OrderLineRow[], { email, shopUrl }: Seller): string {
  if (lines.some(line => line.withdrawable === 1))
    return messages.withdrawalAndTerms(WITHDRAWAL_DAYS, shopUrl, email, shopUrl)
  return isBoughtInPerson(order) ? messages.boughtInPerson(shopUrl) : messages.noWithdrawalRight(shopUrl)
}

/** What an order contains, and the last seal of its thread. */
export type Contents = { lines: readonly OrderLineRow[]; seal: string }

/** Who sells, and the VAT in percent that the prices contain; null: none. */
export type Sale = { seller: Seller; vatRate: number | null }

/**
 * A sale of a day, ISO 8601: it has that day's rate, whenever its paper is made, and outside of the seller's registration
 * neither VAT nor her number.
 */
function saleOf(seller: Seller, at: string): Sale {
  const vatRate = vatRateOf(seller, tallinnDay(new Date(at)))
  return { seller: vatRate === null ? { ...seller, vatNumber: '' } : seller, vatRate }
}

const paidAt = (order: OrderRow): string => order.paid_at ?? order.updated_at

/** The sale that a payment is: its day counts, not that of the paper. */
export const saleOfPaid = (order: OrderRow, seller: Seller): Sale => saleOf(seller, paidAt(order))

/**
 * The sale that a paper is of: who sold, and with what VAT, stays as it was then, whatever the seller and the law have become
 * since; how to reach her is today's.
 */
export const saleThen = ({ seller: then, vat }: DocumentFacts, today: Seller): Sale => {
  const { name, registryCode, address, vatNumber } = then
  return { seller: { ...today, name, registryCode, address, vatNumber }, vatRate: vat?.rate ?? null }
}

/** What every document of an order states. */
const orderFacts = (order: OrderRow, { lines, seal }: Contents, { seller, vatRate }: Sale) => ({
  orderNumber: order.order_number,
  orderedAt: order.created_at,
  seller,
  buyer: {
    // A sale over the counter is made to nobody by name, as the law lets it (KMS § 37 (9)).
    name: writable(order.customer_name).trim() ? order.customer_name : messages.unnamedBuyer,
    email: order.customer_email,
    phone: order.customer_phone,
    address: order.customer_address,
    city: order.customer_city,
    postalCode: order.customer_postal_code,
  },
  lines: lines.map(({ name, quantity, unit_price: unitPrice }) => ({ name, quantity, unitPrice })),
  agreed: order.notes.trim(),
  seal,
  delivery:
    order.delivery_method === null
      ? null
      : { label: deliveryLabel(order.delivery_method), fee: order.shipping_cost },
  total: order.total,
  vat: vatRate === null ? null : { rate: vatRate, amount: vatWithin(order.total, vatRate) },
  credits: null,
  withdrawal: withdrawalNote(order, lines, seller),
})

/** What the invoice of a paid order states. */
export const invoiceFacts = (
  order: OrderRow,
  contents: Contents,
  document: { number: number; issuedAt: string; replaces?: number },
  sale: Sale,
): DocumentFacts => ({
  kind: 'invoice',
  ...document,
  ...orderFacts(order, contents, sale),
  payment: { at: paidAt(order), method: order.payment_method ?? '' },
})

/** What the pro forma of an order states that has its price and waits for the money. */
export const proFormaFacts = (
  order: OrderRow,
  contents: Contents,
  document: { number: number; issuedAt: string; validUntil?: string },
  seller: Seller,
): DocumentFacts => ({
  kind: 'pro_forma',
  ...document,
  ...orderFacts(order, contents, saleOf(seller, document.issuedAt)),
  payment: null,
  terms: {
    dueDay: document.validUntil ?? dayAfter(tallinnDay(new Date(document.issuedAt)), PRO_FORMA_DAYS),
    bankAccount: seller.bankAccount,
    reference: referenceNumber(order.order_number) ?? '',
    link: `${seller.shopUrl}/maksmine/${order.order_number}`,
  },
})

/** Days that a customer has to pay a pro forma whose offer names no last day. */
const PRO_FORMA_DAYS = 7

/** What a paper asks to be paid, or says was paid: by whom, for what. */
const contentOf = ({ buyer, lines, agreed = '', delivery, total, validUntil }: DocumentFacts) => {
  const { name, address, city, postalCode } = buyer
  return JSON.stringify([name, address, city, postalCode, lines, agreed, delivery, total, validUntil])
}

/**
 * Whether a paper still states the buyer, the things, the sums and the last day of the offer that one of today would; how to
 * reach the buyer, and the other days, do not matter.
 */
export const statesStill = (issued: DocumentFacts, today: DocumentFacts): boolean =>
  // Papers of earlier days had no place for what was agreed.
  contentOf(issued) === contentOf(issued.agreed === undefined ? { ...today, agreed: '' } : today)
