import { describe, expect, it } from 'vitest'
import { isDeliveryToCome, itemsPrice, orderTotal } from './order-price.ts'

describe('the price of an order', () => {
  it('is its things and their delivery', () => {
    const order = {
      orderType: 'regular',
      cartTotal: '88.00',
      shippingCost: '2.99',
      invoiceStatus: null,
    } as const
    expect(orderTotal(order)).toBe(9099)
  })

  it('is that of every custom hat where a custom hat has none of its own', () => {
    const hat = {
      orderType: 'custom_hat',
      cartTotal: '0.00',
      shippingCost: '0.00',
      invoiceStatus: null,
    } as const
    expect(itemsPrice(hat)).toBe(2700)
    expect(itemsPrice({ ...hat, cartTotal: '31.00' })).toBe(3100)
  })

  it('is not told while the price of a custom order is unconfirmed', () => {
    const order = {
      orderType: 'custom_order',
      cartTotal: '45.00',
      shippingCost: '2.99',
      invoiceStatus: 'pending',
    } as const
    expect(orderTotal(order)).toBeNull()
    expect(orderTotal({ ...order, invoiceStatus: 'sent' })).toBe(4799)
  })

  it('has its delivery still to come until it is known where it goes, or it is paid', () => {
    const order = { deliveryMethod: null, paymentStatus: 'pending' } as const
    expect(isDeliveryToCome(order)).toBe(true)
    expect(isDeliveryToCome({ ...order, deliveryMethod: 'dpd_courier' })).toBe(false)
    expect(isDeliveryToCome({ ...order, paymentStatus: 'completed' })).toBe(false)
  })
})
