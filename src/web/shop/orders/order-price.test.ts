import { describe, expect, it } from 'vitest'
import { deliveryPriceText, isDeliveryToCome, itemsPrice, orderTotal } from './order-price.ts'

describe('the price of an order', () => {
  it('is the price of its products and their delivery', () => {
    const order = {
      orderType: 'regular',
      cartTotal: '88.00',
      shippingCost: '2.99',
      invoiceStatus: null,
    } as const
    expect(orderTotal(order)).toBe(9099)
  })

  it('is the standard price for a custom hat without a price of its own', () => {
    const hat = {
      orderType: 'custom_hat',
      cartTotal: '0.00',
      shippingCost: '0.00',
      invoiceStatus: null,
    } as const
    expect(itemsPrice(hat)).toBe(2700)
    expect(itemsPrice({ ...hat, cartTotal: '31.00' })).toBe(3100)
  })

  it('is unknown until the price of a custom order is confirmed', () => {
    const order = {
      orderType: 'custom_order',
      cartTotal: '45.00',
      shippingCost: '2.99',
      invoiceStatus: 'pending',
    } as const
    expect(orderTotal(order)).toBeNull()
    expect(orderTotal({ ...order, invoiceStatus: 'sent' })).toBe(4799)
  })

  it('has its delivery added later, until the destination is known or the order is paid', () => {
    const order = { deliveryMethod: null, orderStatus: 'confirmed', paymentStatus: 'pending' } as const
    expect(isDeliveryToCome(order)).toBe(true)
    expect(isDeliveryToCome({ ...order, deliveryMethod: 'dpd_courier' })).toBe(false)
    expect(isDeliveryToCome({ ...order, paymentStatus: 'completed' })).toBe(false)
  })

  it('has no delivery to pay once it is cancelled unpaid without one', () => {
    const order = {
      deliveryMethod: null,
      shippingCost: '0.00',
      orderStatus: 'confirmed',
      paymentStatus: 'pending',
    } as const
    const cancelled = { ...order, orderStatus: 'cancelled' } as const
    expect(deliveryPriceText(order)).toBe('lisandub')
    expect(deliveryPriceText(cancelled)).toBeNull()
    const withCourier = { deliveryMethod: 'dpd_courier', shippingCost: '6.99' } as const
    expect(deliveryPriceText({ ...cancelled, ...withCourier })).toBe('€6.99')
    expect(deliveryPriceText({ ...cancelled, paymentStatus: 'refunded' })).toBe('€0.00')
  })
})
