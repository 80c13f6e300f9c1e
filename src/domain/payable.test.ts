import { describe, expect, test } from 'vitest'
import { confirmedPrice, payability } from './payable.ts'

const REQUEST = { kind: 'custom_order', itemsTotal: 4500, invoiceStatus: 'sent' } as const

describe('the price of an order', () => {
  test('is null while that of a custom order is unconfirmed', () => {
    expect(confirmedPrice(REQUEST)).toBe(4500)
    expect(confirmedPrice({ ...REQUEST, invoiceStatus: 'pending' })).toBeNull()
    expect(confirmedPrice({ ...REQUEST, itemsTotal: 0 })).toBeNull()
    expect(confirmedPrice({ ...REQUEST, itemsTotal: null })).toBeNull()
  })

  test('is fixed from the beginning if the shop set it', () => {
    expect(confirmedPrice({ kind: 'custom_hat', itemsTotal: 2700, invoiceStatus: null })).toBe(2700)
    expect(confirmedPrice({ kind: 'regular', itemsTotal: 3200, invoiceStatus: null })).toBe(3200)
  })
})

describe('an order', () => {
  const PRICED = { status: 'pending', paymentStatus: 'pending', isBeingPaid: false, price: 4500 } as const

  test('can be paid once it has a price', () => {
    expect(payability(PRICED)).toBe('payable')
    expect(payability({ ...PRICED, price: null })).toBe('unpriced')
  })

  test('is paid only once', () => {
    expect(payability({ ...PRICED, paymentStatus: 'completed', status: 'paid' })).toBe('paid')
    expect(payability({ ...PRICED, paymentStatus: 'partially_refunded', status: 'paid' })).toBe('paid')
    expect(payability({ ...PRICED, paymentStatus: 'refunded', status: 'cancelled' })).toBe('refunded')
  })

  test('is paid by one payment at a time', () => {
    expect(payability({ ...PRICED, isBeingPaid: true })).toBe('under way')
  })

  test('cannot be paid once it is cancelled', () => {
    expect(payability({ ...PRICED, status: 'cancelled' })).toBe('cancelled')
  })
})
