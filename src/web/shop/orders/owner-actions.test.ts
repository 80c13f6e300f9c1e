import { expect, test } from 'vitest'
import { canBeMarkedPaid, canBeMoved, canBePriced, canBeSentLink, isAwaitingPickup } from './owner-actions.ts'

const REQUEST = {
  orderType: 'custom_order',
  orderStatus: 'pending',
  paymentStatus: 'pending',
  paymentUnderWay: false,
  invoiceStatus: 'pending',
  cartTotal: '0.00',
  shippingCost: '0.00',
} as const
const PRICED = { ...REQUEST, invoiceStatus: 'sent', cartTotal: '45.00' } as const
const HAT = {
  ...REQUEST,
  orderType: 'custom_hat',
  orderStatus: 'pending_confirmation',
  invoiceStatus: null,
  cartTotal: '27.00',
} as const
const REGULAR = { ...HAT, orderType: 'regular', orderStatus: 'pending' } as const
const PAID = { paymentStatus: 'completed', orderStatus: 'paid' } as const

test('a request is priced, then its link is sent; it can be repriced until it is paid', () => {
  expect([canBePriced(REQUEST), canBeSentLink(REQUEST), canBeMarkedPaid(REQUEST)]).toEqual([
    true,
    false,
    false,
  ])
  expect([canBePriced(PRICED), canBeSentLink(PRICED), canBeMarkedPaid(PRICED)]).toEqual([true, true, true])
  const checked = { ...PRICED, paymentUnderWay: true }
  expect([canBePriced(checked), canBeSentLink(checked), canBeMarkedPaid(checked)]).toEqual([
    false,
    false,
    false,
  ])
  const paid = { ...PRICED, ...PAID }
  expect([canBePriced(paid), canBeSentLink(paid), canBeMarkedPaid(paid)]).toEqual([false, false, false])
})

test('a hat has its price from the start', () => {
  expect([canBePriced(HAT), canBeSentLink(HAT), canBeMarkedPaid(HAT)]).toEqual([false, true, true])
})

test('an order of ready-made products is paid at the checkout, or marked as paid', () => {
  expect([canBePriced(REGULAR), canBeSentLink(REGULAR), canBeMarkedPaid(REGULAR)]).toEqual([
    false,
    false,
    true,
  ])
})

test('an order whose prices have changed gets no link, but can be marked as paid', () => {
  const repriced = { ...REGULAR, pricesChanged: true }
  expect([canBeSentLink(repriced), canBeMarkedPaid(repriced)]).toEqual([false, true])
})

test('a cancelled order cannot be priced, sent a link or marked as paid', () => {
  for (const order of [REQUEST, PRICED, HAT, REGULAR]) {
    const cancelled = { ...order, orderStatus: 'cancelled' } as const
    expect([canBePriced(cancelled), canBeSentLink(cancelled), canBeMarkedPaid(cancelled)]).toEqual([
      false,
      false,
      false,
    ])
  }
})

test('a parcel at a machine awaits pickup until it has arrived, if it may then be withdrawn from', () => {
  const product = {
    id: 1,
    name: 'Konn',
    price: '32.00',
    quantity: 1,
    imageUrl: null,
    picture: null,
    withdrawable: true,
  }
  const shipped: Parameters<typeof isAwaitingPickup>[0] = {
    paymentStatus: 'completed',
    orderStatus: 'shipped',
    selectedParcelMachine: { carrier: 'omniva', id: '1', name: '', address: '', city: '' },
    products: [product],
  }
  expect(isAwaitingPickup(shipped)).toBe(true)
  const others: Partial<typeof shipped>[] = [
    { paymentStatus: 'pending' },
    { orderStatus: 'delivered' },
    { orderStatus: 'cancelled' },
    { selectedParcelMachine: null },
    { products: [{ ...product, withdrawable: false }] },
  ]
  for (const change of others)
    expect(isAwaitingPickup({ ...shipped, ...change }), JSON.stringify(change)).toBe(false)
})

test('the status of an order erased unpaid is fixed; that of a paid or unerased one is not', () => {
  const erasedAt = '2026-03-01T10:00:00.000Z'
  expect(canBeMoved({ erasedAt, paymentStatus: 'pending' })).toBe(false)
  expect(canBeMoved({ erasedAt, paymentStatus: 'completed' })).toBe(true)
  expect(canBeMoved({ erasedAt: null, paymentStatus: 'pending' })).toBe(true)
})
