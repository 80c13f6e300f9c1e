import { expect, test } from 'vitest'
import { type OwnerOrderDraft, ownerOrderFaults } from './owner-order.ts'

const TODAY = '2026-11-23'
const draft = (named: Partial<OwnerOrderDraft> = {}): OwnerOrderDraft => ({
  lines: [{ productId: null, name: 'Rebasekott', unitPrice: 4550, quantity: 1 }],
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  customerAddress: '',
  customerCity: '',
  customerPostalCode: '',
  deliveryMethod: '',
  selectedParcelMachine: '',
  payment: 'cash',
  paidOn: TODAY,
  ...named,
})
const fields = (named: Partial<OwnerOrderDraft>) =>
  ownerOrderFaults(draft(named), TODAY).map(({ field }) => field)

test('a sale over the counter needs nobody’s name', () => {
  expect(fields({})).toEqual([])
  expect(fields({ deliveryMethod: 'pickup' })).toEqual([])
  expect(fields({ payment: 'link', paidOn: '' })).toEqual([])
})

test('what is written down of a customer nobody asked for is right', () => {
  expect(fields({ customerEmail: 'mari@', customerPhone: 'helista' })).toEqual([
    'customerEmail',
    'customerPhone',
  ])
})

test('what is sent needs what the checkout asks for', () => {
  expect(fields({ deliveryMethod: 'omniva_parcel' })).toEqual(
    expect.arrayContaining(['selectedParcelMachine', 'customerName', 'customerEmail', 'customerPhone']),
  )
  expect(fields({ deliveryMethod: 'nowhere' })).toContain('deliveryMethod')
  expect(fields({ deliveryMethod: 'pickup', payment: 'link' })).toEqual(['deliveryMethod'])
})

test('money comes on a day that has been', () => {
  expect(fields({ paidOn: '2026-11-24' })).toEqual(['paidOn'])
  expect(fields({ paidOn: '' })).toEqual(['paidOn'])
})

test('each line has words, a price and pieces', () => {
  expect(fields({ lines: [] })).toEqual(['lines'])
  const line = { productId: null, name: ' ', unitPrice: undefined, quantity: 0 }
  expect(fields({ lines: [line] })).toEqual(['lines.0.name', 'lines.0.unitPrice', 'lines.0.quantity'])
})
