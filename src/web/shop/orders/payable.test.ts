import { describe, expect, test } from 'vitest'
import { isPaidLater, payability, underWayText } from './payable.ts'

const PRICED = {
  orderType: 'custom_order',
  orderStatus: 'pending',
  paymentStatus: 'pending',
  paymentUnderWay: false,
  invoiceStatus: 'sent',
  cartTotal: '45.00',
  shippingCost: '0.00',
} as const

describe('an order', () => {
  test('can be paid once it has a price', () => {
    expect(payability(PRICED)).toBe('payable')
    expect(payability({ ...PRICED, invoiceStatus: 'pending', cartTotal: '0.00' })).toBe('unpriced')
  })

  test('is paid only once', () => {
    expect(payability({ ...PRICED, paymentStatus: 'completed', orderStatus: 'paid' })).toBe('paid')
    expect(payability({ ...PRICED, paymentStatus: 'refunded', orderStatus: 'cancelled' })).toBe('refunded')
  })

  test('is paid by one payment at a time', () => {
    const checked = { ...PRICED, paymentUnderWay: true }
    expect([payability(checked), isPaidLater(checked)]).toEqual(['under way', false])
  })

  test('whose offer has lapsed cannot be paid', () => {
    const offer = { position: 2, text: '', validUntil: '2026-03-29', isLapsed: true }
    expect([payability({ ...PRICED, offer }), isPaidLater({ ...PRICED, offer })]).toEqual(['lapsed', false])
    expect(payability({ ...PRICED, offer: { ...offer, isLapsed: false } })).toBe('payable')
    expect(payability({ ...PRICED, offer, orderStatus: 'cancelled' })).toBe('cancelled')
  })

  test('whose unpromised prices have changed cannot be paid', () => {
    const posted = { ...PRICED, orderType: 'regular', invoiceStatus: null, pricesChanged: true } as const
    expect([payability(posted), isPaidLater(posted)]).toEqual(['repriced', false])
    expect(payability({ ...posted, pricesChanged: false })).toBe('payable')
    expect(payability({ ...posted, paymentStatus: 'completed', orderStatus: 'paid' })).toBe('paid')
  })

  test('cannot be paid once it is cancelled', () => {
    expect(payability({ ...PRICED, orderStatus: 'cancelled' })).toBe('cancelled')
  })
})

describe('the tracking page offers to pay', () => {
  test('a priced request, and a custom hat that no longer waits for confirmation', () => {
    expect(isPaidLater(PRICED)).toBe(true)
    const hat = { ...PRICED, orderType: 'custom_hat', invoiceStatus: null } as const
    expect(isPaidLater({ ...hat, orderStatus: 'pending_confirmation' })).toBe(false)
    expect(isPaidLater({ ...hat, orderStatus: 'confirmed' })).toBe(true)
    expect(isPaidLater({ ...hat, orderStatus: 'processing' })).toBe(true)
  })

  test('an order of ready-made products once it is confirmed, not before', () => {
    const regular = { ...PRICED, orderType: 'regular', invoiceStatus: null } as const
    expect(isPaidLater(regular)).toBe(false)
    expect(isPaidLater({ ...regular, orderStatus: 'confirmed' })).toBe(true)
    expect(isPaidLater({ ...regular, orderStatus: 'confirmed', paymentStatus: 'completed' })).toBe(false)
  })
})

test('a payment under way names its provider only if the shop has a single payment method', () => {
  expect(underWayText(undefined)).toMatch(/^PayPal kontrollib selle tellimuse makset\. /)
  expect(underWayText({ ways: ['paypal'], text: '' })).toBe(underWayText(undefined))
  expect(underWayText({ ways: ['montonio'], text: '' })).toMatch(
    /^Montonio kontrollib selle tellimuse makset\. /,
  )
  expect(underWayText({ ways: ['montonio', 'paypal'], text: '' })).not.toMatch(/PayPal|Montonio/)
})
