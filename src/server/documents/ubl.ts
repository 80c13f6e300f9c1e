/**
 * E-invoices: what an invoice or a credit note states, machine-readable (EN 16931 in the syntax UBL 2.1). Sums are
 * without VAT, as the norm requires, and add up to those of the document to the cent.
 */
import { type Cents, eurosOf } from '#domain/money.ts'
import { paymentMeansCode } from '#domain/payment-method.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import * as messages from '#messages/documents.ts'
import { parentElement, textElement, xmlDocument } from '#server/platform/xml.ts'
import type { DocumentFacts } from './facts.ts'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
const NORM = 'urn:cen.eu:en16931:2017'

/** The Estonian commercial register in ISO 6523. */
const REGISTER = '0191'

const text = (name: string, value: string, attributes?: Record<string, string>): string[] =>
  value ? [textElement(`cbc:${name}`, value, attributes)] : []
const group = (name: string, ...parts: string[][]): string[] => {
  const children = parts.flat()
  return children.length > 0 ? [parentElement(`cac:${name}`, children)] : []
}
const amount = (name: string, cents: Cents): string[] => text(name, eurosOf(cents), { currencyID: 'EUR' })

/** A line of the document, with a positive sum without VAT. */
type Line = { name: string; quantity: number; net: Cents }

/** @param facts of an invoice or a credit note; sums of the latter are negative on the document, and positive here */
export function ublOf(facts: DocumentFacts): string {
  const isInvoice = facts.kind === 'invoice'
  const root = isInvoice ? 'Invoice' : 'CreditNote'
  const total = Math.abs(facts.total)
  const vat = Math.abs(facts.vat?.amount ?? 0)
  const lines = linesOf(facts, total - vat)
  const children = [
    text('CustomizationID', NORM),
    text('ID', String(facts.number)),
    text('IssueDate', tallinnDay(new Date(facts.issuedAt))),
    text(`${root}TypeCode`, isInvoice ? '380' : '381'),
    text('Note', [facts.credits?.reason, facts.agreed].filter(Boolean).join('\n')),
    text('DocumentCurrencyCode', 'EUR'),
    group('OrderReference', text('ID', facts.orderNumber)),
    precedingInvoice(facts),
    seller(facts),
    buyer(facts),
    paymentMeans(facts),
    facts.payment
      ? []
      : group('PaymentTerms', text('Note', isInvoice ? messages.unpaid : messages.noMoneyMoves)),
    group(
      'TaxTotal',
      amount('TaxAmount', vat),
      group(
        'TaxSubtotal',
        amount('TaxableAmount', total - vat),
        amount('TaxAmount', vat),
        taxCategory('TaxCategory', facts, { tellsReason: true }),
      ),
    ),
    group(
      'LegalMonetaryTotal',
      amount('LineExtensionAmount', total - vat),
      amount('TaxExclusiveAmount', total - vat),
      amount('TaxInclusiveAmount', total),
      facts.payment ? amount('PrepaidAmount', total) : [],
      amount('PayableAmount', facts.payment ? 0 : total),
    ),
    ...lines.map((line, i) =>
      group(
        `${root}Line`,
        text('ID', String(i + 1)),
        text(isInvoice ? 'InvoicedQuantity' : 'CreditedQuantity', String(line.quantity), { unitCode: 'C62' }),
        amount('LineExtensionAmount', line.net),
        group('Item', text('Name', line.name), taxCategory('ClassifiedTaxCategory', facts)),
        group('Price', text('PriceAmount', unitPrice(line), { currencyID: 'EUR' })),
      ),
    ),
  ].flat()
  return xmlDocument(
    parentElement(root, children, {
      xmlns: `${UBL}:${root}-2`,
      'xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
    }),
  )
}

/**
 * The lines, including delivery, with sums that add up to the total without VAT: the missing cents go to the largest
 * remainders.
 */
function linesOf({ lines, delivery, vat }: DocumentFacts, net: Cents): Line[] {
  const sold = [
    ...lines,
    ...(delivery
      ? [{ name: messages.deliveryLine(delivery.label), quantity: 1, unitPrice: delivery.fee }]
      : []),
  ]
  const exact = sold.map(
    ({ unitPrice, quantity }) => (Math.abs(unitPrice) * quantity * 100) / (100 + (vat?.rate ?? 0)),
  )
  const cut = exact.map(Math.floor)
  const missing = net - cut.reduce((sum, each) => sum + each, 0)
  const first = exact
    .map((value, i) => ({ i, rest: value - cut[i]! }))
    .toSorted((a, b) => b.rest - a.rest)
    .slice(0, Math.max(0, missing))
    .map(({ i }) => i)
  const sums = cut.map((value, i) => value + (first.includes(i) ? 1 : 0))
  // VAT that is the rest of an invoice's may leave a cent less than the lines add up to.
  const over = sums.reduce((sum, each) => sum + each, 0) - net
  if (over !== 0) sums[sums.length - 1]! -= over
  return sold.map(({ name, quantity }, i) => ({ name, quantity, net: sums[i]! }))
}

/** Euros for one piece without VAT, as precise as the norm's readers accept. */
const unitPrice = ({ net, quantity }: Line): string =>
  (net / quantity / 100).toFixed(6).replace(/(\.\d\d\d*?)0+$/, '$1')

/** @param tellsReason whether it says why there is no VAT: the norm wants that once, in the summary */
function taxCategory(
  name: string,
  { vat }: DocumentFacts,
  { tellsReason = false }: { tellsReason?: boolean } = {},
): string[] {
  const scheme = group('TaxScheme', text('ID', 'VAT'))
  if (vat) return group(name, text('ID', 'S'), text('Percent', String(vat.rate)), scheme)
  // The seller is not registered: her sales are not subject to VAT.
  const reason = [
    text('TaxExemptionReasonCode', 'VATEX-EU-O'),
    text('TaxExemptionReason', messages.sellerNotVatPayer),
  ]
  return group(name, text('ID', 'O'), ...(tellsReason ? reason : []), scheme)
}

function precedingInvoice({ credits, replaces }: DocumentFacts): string[] {
  const reference = credits
    ? [
        text('ID', String(credits.invoiceNumber)),
        text('IssueDate', tallinnDay(new Date(credits.invoiceIssuedAt))),
      ]
    : replaces === undefined
      ? []
      : [text('ID', String(replaces))]
  return group('BillingReference', group('InvoiceDocumentReference', ...reference))
}

const country = () => group('Country', text('IdentificationCode', 'EE'))

function seller({ seller, vat }: DocumentFacts): string[] {
  const { name, registryCode, address, phone, email, vatNumber, shopUrl, brand } = seller
  const tax = vat
    ? group('PartyTaxScheme', text('CompanyID', vatNumber), group('TaxScheme', text('ID', 'VAT')))
    : []
  return group(
    'AccountingSupplierParty',
    group(
      'Party',
      // A private seller has no register number: the shop's address identifies her (BR-CO-26).
      registryCode ? [] : group('PartyIdentification', text('ID', shopUrl)),
      group('PartyName', text('Name', brand)),
      group('PostalAddress', text('StreetName', address), country()),
      tax,
      group(
        'PartyLegalEntity',
        text('RegistrationName', name),
        text('CompanyID', registryCode, { schemeID: REGISTER }),
      ),
      group('Contact', text('Telephone', phone), text('ElectronicMail', email)),
    ),
  )
}

function buyer({ buyer }: DocumentFacts): string[] {
  const { name, email, phone, address, city, postalCode } = buyer
  return group(
    'AccountingCustomerParty',
    group(
      'Party',
      group(
        'PostalAddress',
        text('StreetName', address),
        text('CityName', city),
        text('PostalZone', postalCode),
        country(),
      ),
      group('PartyLegalEntity', text('RegistrationName', name || messages.erasedBuyer)),
      group('Contact', text('Telephone', phone), text('ElectronicMail', email)),
    ),
  )
}

function paymentMeans({ payment, seller }: DocumentFacts): string[] {
  if (!payment) return []
  const { bankAccount = '' } = seller
  const isTransfer = payment.method === 'bank_transfer'
  // A transfer is named only with its account (BR-61).
  if (isTransfer && !bankAccount) return []
  return group(
    'PaymentMeans',
    text('PaymentMeansCode', paymentMeansCode(payment.method)),
    isTransfer ? group('PayeeFinancialAccount', text('ID', bankAccount)) : [],
  )
}
