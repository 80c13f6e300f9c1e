import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { contactOf } from './prefill.ts'

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

test('the holder of an order finds her name and address in the checkout', () => {
  expect(contactOf(anOrder({}))).toEqual({
    firstName: 'Mari',
    lastName: 'Ann Maasikas',
    email: 'mari@naide.ee',
    city: 'Tartu',
  })
  expect(contactOf(anOrder({ customerName: 'Mari' }))).not.toHaveProperty('lastName')
})

test('a stranger who knows only the number finds nothing, not even the mask', () => {
  expect(
    contactOf(anOrder({ masked: true, customerName: 'Mari M.', customerEmail: 'm***@n***.ee' })),
  ).toEqual({})
})
