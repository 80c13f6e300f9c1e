import { describe, expect, it } from 'vitest'
import { isDeliveryToCome, itemsPrice, orderTotal } from './order-price.ts'

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
    const order = { deliveryMethod: null, paymentStatus: 'pending' } as const
    expect(isDeliveryToCome(order)).toBe(true)
    expect(isDeliveryToCome({ ...order, deliveryMethod: 'dpd_courier' })).toBe(false)
    expect(isDeliveryToCome({ ...order, paymentStatus: 'completed' })).toBe(false)
  })
})
