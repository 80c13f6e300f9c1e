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

  test('is paid once', () => {
    expect(payability({ ...PRICED, paymentStatus: 'completed', orderStatus: 'paid' })).toBe('paid')
    expect(payability({ ...PRICED, paymentStatus: 'refunded', orderStatus: 'cancelled' })).toBe('refunded')
  })

  test('is paid by one payment at a time', () => {
    const checked = { ...PRICED, paymentUnderWay: true }
    expect([payability(checked), isPaidLater(checked)]).toEqual(['under way', false])
  })

  test('whose offer has lapsed is not paid, but by what the owner enters', () => {
    const offer = { position: 2, text: '', validUntil: '2026-03-29', isLapsed: true }
    expect([payability({ ...PRICED, offer }), isPaidLater({ ...PRICED, offer })]).toEqual(['lapsed', false])
    expect(payability({ ...PRICED, offer: { ...offer, isLapsed: false } })).toBe('payable')
    expect(payability({ ...PRICED, offer, orderStatus: 'cancelled' })).toBe('cancelled')
  })

  test('whose prices nobody has promised is not paid once the shop asks others', () => {
    const posted = { ...PRICED, orderType: 'regular', invoiceStatus: null, pricesChanged: true } as const
    expect([payability(posted), isPaidLater(posted)]).toEqual(['repriced', false])
    expect(payability({ ...posted, pricesChanged: false })).toBe('payable')
    expect(payability({ ...posted, paymentStatus: 'completed', orderStatus: 'paid' })).toBe('paid')
  })

  test('that is cancelled is not paid', () => {
    expect(payability({ ...PRICED, orderStatus: 'cancelled' })).toBe('cancelled')
  })
})

describe('the tracking page offers to pay', () => {
  test('a priced request, and a custom hat that is not waiting to be confirmed any more', () => {
    expect(isPaidLater(PRICED)).toBe(true)
    const hat = { ...PRICED, orderType: 'custom_hat', invoiceStatus: null } as const
    expect(isPaidLater({ ...hat, orderStatus: 'pending_confirmation' })).toBe(false)
    expect(isPaidLater({ ...hat, orderStatus: 'confirmed' })).toBe(true)
    expect(isPaidLater({ ...hat, orderStatus: 'processing' })).toBe(true)
  })

  test('an order of ready-made things when it is confirmed, not before', () => {
    const regular = { ...PRICED, orderType: 'regular', invoiceStatus: null } as const
    expect(isPaidLater(regular)).toBe(false)
    expect(isPaidLater({ ...regular, orderStatus: 'confirmed' })).toBe(true)
    expect(isPaidLater({ ...regular, orderStatus: 'confirmed', paymentStatus: 'completed' })).toBe(false)
  })
})

test('a payment under way is at the only service that there is, or at whichever took it', () => {
  expect(underWayText(undefined)).toMatch(/^PayPal kontrollib selle tellimuse makset\. /)
  expect(underWayText({ ways: ['paypal'], text: '' })).toBe(underWayText(undefined))
  expect(underWayText({ ways: ['montonio'], text: '' })).toMatch(
    /^Montonio kontrollib selle tellimuse makset\. /,
  )
  expect(underWayText({ ways: ['montonio', 'paypal'], text: '' })).not.toMatch(/PayPal|Montonio/)
})
