import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { vatWithin } from '#domain/vat.ts'
import { readSchematron, validate } from '#test/schematron.ts'
import { type Credit, creditNoteFacts } from './credit-note-facts.ts'
import type { DocumentFacts, Seller } from './facts.ts'
import { ublOf } from './ubl.ts'

const RULES = readSchematron(join(import.meta.dirname, '../../../test/en16931/EN16931-UBL-validation.sch'))

const ARTIST: Seller = {
  brand: 'Heegel',
  name: 'Mari',
  registryCode: '',
  address: 'Tartu, Estonia',
  phone: '',
  email: 'tere@heegel.example',
  vatNumber: '',
  bankAccount: '',
  shopUrl: 'https://heegel.example',
}
const COMPANY: Seller = {
  ...ARTIST,
  name: 'Heegel & Ko OÜ',
  registryCode: '12345678',
  phone: '+372 5123 4567',
  vatNumber: 'EE123456789',
  bankAccount: 'EE382200221020145685',
}

const sums = (named: Partial<DocumentFacts>): DocumentFacts => ({
  kind: 'invoice',
  number: 12,
  issuedAt: '2026-11-20T22:30:00.000Z',
  orderNumber: 'ORD-7K2M9QX4T',
  orderedAt: '2026-11-20T10:00:00.000Z',
  seller: ARTIST,
  buyer: {
    name: 'Mari <Maasikas>',
    email: 'mari@gmail.com',
    phone: '51234567',
    address: 'Riia 2',
    city: 'Tartu',
    postalCode: '51004',
  },
  lines: [
    { name: 'Rõõmus konnamüts', quantity: 2, unitPrice: 3200 },
    { name: 'Rebasekott, oranž & pikk', quantity: 1, unitPrice: 2733 },
  ],
  agreed: 'Pikkus 1,5 m',
  delivery: { label: 'Omniva kuller', fee: 699 },
  total: 9832,
  vat: null,
  payment: { at: '2026-11-20T22:00:00.000Z', method: 'paypal' },
  credits: null,
  withdrawal: '',
  ...named,
})
const registered = (named: Partial<DocumentFacts> = {}): DocumentFacts => {
  const facts = sums({ seller: COMPANY, ...named })
  return { ...facts, vat: { rate: 24, amount: vatWithin(facts.total, 24) } }
}
const withRate = (rate: number): DocumentFacts => {
  const facts = sums({ seller: COMPANY })
  return { ...facts, vat: { rate, amount: vatWithin(facts.total, rate) } }
}
const NOTE = { number: 3, issuedAt: '2026-12-01T10:00:00.000Z' }
const credit = (
  invoice: DocumentFacts,
  named: Partial<Credit>,
  earlier: DocumentFacts[] = [],
  seller = invoice.seller,
) =>
  creditNoteFacts(
    invoice,
    {
      amount: invoice.total,
      reason: 'Liiga väike',
      payment: { at: NOTE.issuedAt, method: 'paypal' },
      lines: null,
      ...named,
    },
    NOTE,
    seller,
    earlier,
  )

const CASES: [what: string, facts: DocumentFacts][] = [
  ['an invoice of a seller who is not registered for VAT', sums({})],
  ['an invoice with a decimal rate', withRate(25.5)],
  [
    'of one line without delivery',
    sums({ lines: [{ name: 'Müts', quantity: 3, unitPrice: 333 }], delivery: null, total: 999 }),
  ],
  ['of a registered seller', registered()],
  ['paid by transfer', registered({ payment: { at: '2026-11-20T22:00:00.000Z', method: 'bank_transfer' } })],
  ['paid in cash', sums({ payment: { at: '2026-11-20T22:00:00.000Z', method: 'cash' } })],
  ['paid by an unknown method', sums({ payment: { at: '2026-11-20T22:00:00.000Z', method: '' } })],
  ['that was issued unpaid, in earlier days', sums({ payment: null })],
  ['that replaces another one', sums({ replaces: 4 })],
  [
    'of a buyer whose data are erased',
    sums({ buyer: { name: '', email: '', phone: '', address: '', city: '', postalCode: '' } }),
  ],
  ['a credit note for everything', credit(registered(), {})],
  ['for a sum', credit(sums({}), { amount: 500 })],
  ['for a sum with VAT', credit(registered(), { amount: 333 })],
  ...[2, 3].map((count): [string, DocumentFacts] => [
    // After three, the rest of the VAT leaves a cent less than the line has without it.
    `for the rest after ${count} sums with VAT`,
    credit(
      registered(),
      { amount: 9832 - count * 333 },
      Array.from({ length: count }, () => credit(registered(), { amount: 333 })),
    ),
  ]),
  [
    'for chosen lines and the delivery fee',
    credit(registered(), { amount: 3899, lines: { lines: [{ position: 0, quantity: 1 }], delivery: true } }),
  ],
  ['of a seller whose registration has ended', credit(registered(), {}, [], { ...COMPANY, vatNumber: '' })],
  ['of an invoice that is replaced', credit(sums({}), { payment: null, reason: 'Arve asendatud uuega' })],
]

type Xml = Record<string, unknown>
const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, removeNSPrefix: true })
const read = (facts: DocumentFacts) => {
  const { Invoice, CreditNote } = parser.parse(ublOf(facts)) as Record<string, Xml>
  return (Invoice ?? CreditNote)!
}
const shownText = (node: unknown): string =>
  typeof node === 'object' && node !== null ? String((node as Xml)['#text']) : String(node)

describe('an e-invoice', () => {
  test.each(CASES)('%s breaks none of the published rules', (_what, facts) => {
    const { faults, looked } = validate(ublOf(facts), RULES)
    expect(faults).toEqual([])
    expect(looked).toBeGreaterThan(150)
  })

  test.each(CASES)('%s has the sums of the document', (_what, facts) => {
    const { LegalMonetaryTotal: totals, TaxTotal: tax } = read(facts) as Record<string, Xml>
    const cents = (node: unknown) => Math.round(Number(shownText(node)) * 100)
    expect(cents(totals!.TaxInclusiveAmount)).toBe(Math.abs(facts.total))
    expect(cents(tax!.TaxAmount)).toBe(Math.abs(facts.vat?.amount ?? 0))
    expect(cents(totals!.PayableAmount)).toBe(facts.payment ? 0 : Math.abs(facts.total))
  })

  test('has its elements in the order of the schema', () => {
    const ORDER =
      'CustomizationID ID IssueDate InvoiceTypeCode CreditNoteTypeCode Note DocumentCurrencyCode OrderReference BillingReference AccountingSupplierParty AccountingCustomerParty PaymentMeans PaymentTerms TaxTotal LegalMonetaryTotal InvoiceLine CreditNoteLine'.split(
        ' ',
      )
    for (const [what, facts] of CASES) {
      const places = Object.keys(read(facts))
        .filter(name => !name.startsWith('@_'))
        .map(name => ORDER.indexOf(name))
      expect(places, what).toEqual(places.toSorted((a, b) => a - b))
      expect(places, what).not.toContain(-1)
    }
  })

  test('says that a seller without a VAT number owes none', () => {
    const text = ublOf(sums({}))
    expect(text).toContain('<cbc:ID>O</cbc:ID>')
    expect(text).toContain('VATEX-EU-O')
    expect(text).toContain('<cbc:IssueDate>2026-11-21</cbc:IssueDate>')
    expect(text).toContain('Mari &lt;Maasikas&gt;')
  })
})

test.each([
  [
    'a sum that does not add up',
    '<cbc:PayableAmount currencyID="EUR">0.00',
    '<cbc:PayableAmount currencyID="EUR">1.00',
    'BR-CO-16',
  ],
  ['VAT of a seller who owes none', '<cbc:ID>O</cbc:ID>', '<cbc:ID>Z</cbc:ID>', 'BR-Z-'],
  ['an unknown currency', '>EUR<', '>EEK<', 'BR-CL-04'],
  ['no number', '<cbc:ID>12</cbc:ID>', '', 'BR-02'],
])('the rules find %s', (_what, right, wrong, rule) => {
  const text = ublOf(sums({}))
  expect(text).toContain(right)
  expect(validate(text.replaceAll(right, wrong), RULES).faults.join('\n')).toContain(rule)
})
