import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { DEFAULT_DELIVERY_TERMS } from '#domain/delivery.ts'
import { contactOf, deliveryOf } from './prefill.ts'

const anOrder = (named: Partial<Order>): Order =>
  ({
    masked: false,
    customerName: 'Mari Ann Maasikas',
    customerEmail: 'mari@naide.ee',
    customerPhone: '',
    customerAddress: '',
    customerCity: 'Tartu',
    customerPostalCode: '',
    ...named,
  }) as Order

test('the holder of an order finds their name and address in the checkout', () => {
  expect(contactOf(anOrder({}))).toEqual({
    firstName: 'Mari',
    lastName: 'Ann Maasikas',
    email: 'mari@naide.ee',
    city: 'Tartu',
  })
  expect(contactOf(anOrder({ customerName: 'Mari' }))).not.toHaveProperty('lastName')
})

test('a stranger who knows only the number finds nothing, not even the masked data', () => {
  expect(
    contactOf(anOrder({ masked: true, customerName: 'Mari M.', customerEmail: 'm***@n***.ee' })),
  ).toEqual({})
})

test('the agreed delivery is prefilled if the checkout offers it and the reader may see it', () => {
  const selectedParcelMachine = { carrier: 'dpd', id: 'm1', name: 'Lasnamäe', address: '', city: '' } as const
  const agreed = { deliveryMethod: 'dpd_parcel', selectedParcelMachine }
  expect(deliveryOf(anOrder(agreed), DEFAULT_DELIVERY_TERMS)).toEqual({
    deliveryMethod: 'dpd_parcel',
    parcelMachine: 'm1',
  })
  expect(
    deliveryOf(anOrder({ ...agreed, deliveryMethod: 'omniva_parcel' }), DEFAULT_DELIVERY_TERMS)
      ?.parcelMachine,
  ).toBe('')
  expect(deliveryOf(anOrder({ ...agreed, masked: true }), DEFAULT_DELIVERY_TERMS)).toBeUndefined()
  const withoutDpd = { prices: { ...DEFAULT_DELIVERY_TERMS.prices, dpd_parcel: null } }
  expect(deliveryOf(anOrder(agreed), withoutDpd), 'not offered any more').toBeUndefined()
  for (const deliveryMethod of [null, 'pickup', 'courier', 'test_shipping'])
    expect(
      deliveryOf(anOrder({ deliveryMethod }), DEFAULT_DELIVERY_TERMS),
      String(deliveryMethod),
    ).toBeUndefined()
})
