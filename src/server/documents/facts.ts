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

/** The issuer of a document. */
export type Seller = {
  brand: string
  name: string
  registryCode: string
  address: string
  phone: string
  email: string
  /** empty: not registered for VAT */
  vatNumber: string
  /** the first day whose sales contain VAT; empty or missing: all sales do, if there is a number */
  vatSince?: string
  /** the last day whose sales contain VAT; empty or missing: no end is known */
  vatUntil?: string
  /** the VAT rate that the owner has announced */
  comingVat?: ComingVat | null
  /** IBAN without spaces; empty: none. Missing in old documents */
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
  /** see domain/reference-number.ts; empty if the order number is not one of the shop's */
  reference: string
  /** where to pay by card, as a full link without the order's key: the document may be handed on */
  link: string
}

/**
 * Everything that a pro forma, an invoice or a credit note states, as it was when it was issued (RPS § 7, KMS § 37):
 * the file is made only of this, so a later change of settings, product or order changes no document. Sums of a credit
 * note are negative. Optional fields are missing in old documents.
 */
export type DocumentFacts = {
  kind: DocumentKind
  /** for a pro forma, its number within its order */
  number: number
  /** ISO 8601 */
  issuedAt: string
  /** when an unpaid invoice was issued anew, before there were pro formas */
  revisedAt?: string | null
  orderNumber: string
  orderedAt: string
  seller: Seller
  buyer: Customer
  lines: DocumentLine[]
  /** what else was agreed, in the owner's words */
  agreed?: string
  /** the latest seal of the order's thread then, which proves what was agreed; empty if there is none */
  seal?: string
  delivery: { label: string; fee: Cents } | null
  total: Cents
  /** null: the seller is not registered, and shows no VAT */
  vat: { rate: number; amount: Cents } | null
  /** null: not paid yet */
  payment: { at: string; method: string } | null
  /** only for a pro forma */
  terms?: PaymentTerms
  /** for a pro forma whose offer has a last day, that day: it must be paid by then */
  validUntil?: string
  /** the number of the invoice that this one replaces */
  replaces?: number
  /** what a credit note credits */
  credits: { invoiceNumber: number; invoiceIssuedAt: string; reason: string; isWhole: boolean } | null
  withdrawal: string
}

/** The issuer according to the current settings: the artist herself if no company is named. */
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

/**
 * The right of withdrawal in one sentence. The terms say, in the owner's own words, what cannot be withdrawn from, and
 * why.
 */
function withdrawalNote(order: OrderRow, lines: readonly OrderLineRow[], { email, shopUrl }: Seller): string {
  if (lines.some(line => line.withdrawable === 1))
    return messages.withdrawalAndTerms(WITHDRAWAL_DAYS, shopUrl, email, shopUrl)
  return isBoughtInPerson(order) ? messages.boughtInPerson(shopUrl) : messages.noWithdrawalRight(shopUrl)
}

/** What an order contains, and the latest seal of its thread. */
export type Contents = { lines: readonly OrderLineRow[]; seal: string }

/** The seller, and the VAT rate in percent that the prices contain; null: none. */
export type Sale = { seller: Seller; vatRate: number | null }

/**
 * A sale at a moment, ISO 8601: it has that day's rate, whenever its document is issued, and neither VAT nor a VAT
 * number outside the seller's registration.
 */
function saleOf(seller: Seller, at: string): Sale {
  const vatRate = vatRateOf(seller, tallinnDay(new Date(at)))
  return { seller: vatRate === null ? { ...seller, vatNumber: '' } : seller, vatRate }
}

const paidAt = (order: OrderRow): string => order.paid_at ?? order.updated_at

/** The sale of a paid order: the day of the payment counts, not that of the document. */
export const saleOfPaid = (order: OrderRow, seller: Seller): Sale => saleOf(seller, paidAt(order))

/**
 * The sale that a document states: the seller and the VAT stay as they were then, whatever has changed for the seller
 * or in the law; her contact details are the current ones.
 */
export const saleAsStated = ({ seller: then, vat }: DocumentFacts, today: Seller): Sale => {
  const { name, registryCode, address, vatNumber } = then
  return { seller: { ...today, name, registryCode, address, vatNumber }, vatRate: vat?.rate ?? null }
}

/** What every document of an order states. */
const orderFacts = (order: OrderRow, { lines, seal }: Contents, { seller, vatRate }: Sale) => ({
  orderNumber: order.order_number,
  orderedAt: order.created_at,
  seller,
  buyer: {
    // A sale over the counter may have an unnamed buyer, as the law allows (KMS § 37 (9)).
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

/** What the pro forma of an order states that is priced and unpaid. */
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

/** Days to pay a pro forma whose offer has no last day. */
const PRO_FORMA_DAYS = 7

/** The content that must be current: who pays, or has paid, for what. */
const contentOf = ({ buyer, lines, agreed = '', delivery, total, validUntil }: DocumentFacts) => {
  const { name, address, city, postalCode } = buyer
  return JSON.stringify([name, address, city, postalCode, lines, agreed, delivery, total, validUntil])
}

/**
 * Whether a document still states the buyer, the lines, the sums and the last day of the offer that one issued today
 * would; the buyer's contact details, and the other days, do not matter.
 */
export const statesTheSame = (issued: DocumentFacts, today: DocumentFacts): boolean =>
  // Old documents had no field for what was agreed.
  contentOf(issued) === contentOf(issued.agreed === undefined ? { ...today, agreed: '' } : today)

/** Whether a pro forma still states who is paid, and to which account. */
export const isPaidToSame = ({ seller: then }: DocumentFacts, now: Seller): boolean =>
  then.name === now.name &&
  then.registryCode === now.registryCode &&
  // Old documents had no account.
  (then.bankAccount ?? '') === now.bankAccount
