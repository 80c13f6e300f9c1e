import { expect, test } from 'vitest'
import * as messages from '#messages/owner-orders.ts'
import { MAX_QUANTITY } from './cart.ts'
import { MAX_PRICE } from './money.ts'
import { type OwnerOrderDraft, ownerOrderFaults, paidOnFault } from './owner-order.ts'

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

test('a sale over the counter needs no customer data', () => {
  expect(fields({})).toEqual([])
  expect(fields({ deliveryMethod: 'pickup' })).toEqual([])
  expect(fields({ payment: 'link', paidOn: '' })).toEqual([])
})

test('optional customer data must still be valid', () => {
  expect(fields({ customerEmail: 'mari@', customerPhone: 'helista' })).toEqual([
    'customerEmail',
    'customerPhone',
  ])
})

test('an order that is sent needs everything that the checkout requires', () => {
  expect(fields({ deliveryMethod: 'omniva_parcel' })).toEqual(
    expect.arrayContaining(['selectedParcelMachine', 'customerName', 'customerEmail', 'customerPhone']),
  )
  expect(fields({ deliveryMethod: 'nowhere' })).toContain('deliveryMethod')
  expect(fields({ deliveryMethod: 'pickup', payment: 'link' })).toEqual(['deliveryMethod'])
})

test('the day of payment is neither in the future nor before the order', () => {
  expect(fields({ paidOn: '2026-11-24' })).toEqual(['paidOn'])
  expect(fields({ paidOn: '' })).toEqual(['paidOn'])
  expect(paidOnFault('2026-11-20', TODAY, '2026-11-21')).toBe(messages.dayBeforeOrder)
  expect(paidOnFault('2026-11-21', TODAY, '2026-11-21')).toBeUndefined()
})

test('each line needs a name, a price and a quantity', () => {
  expect(fields({ lines: [] })).toEqual(['lines'])
  const line = { productId: null, name: ' ', unitPrice: undefined, quantity: 0 }
  expect(fields({ lines: [line] })).toEqual(['lines.0.name', 'lines.0.unitPrice', 'lines.0.quantity'])
  const product = { productId: 7, name: '', unitPrice: MAX_PRICE, quantity: MAX_QUANTITY }
  expect(fields({ lines: [product] })).toEqual([])
  for (const unitPrice of [0, MAX_PRICE + 1])
    expect(fields({ lines: [{ ...product, unitPrice }] })).toEqual(['lines.0.unitPrice'])
  for (const quantity of [1.5, MAX_QUANTITY + 1])
    expect(fields({ lines: [{ ...product, quantity }] })).toEqual(['lines.0.quantity'])
})
