import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/admin-orders.ts'
import { canHaveLabel } from './order-state.ts'

const order = (facts: Partial<AdminOrder>) =>
  ({ orderStatus: 'paid', paymentStatus: 'completed', deliveryMethod: 'dpd_parcel', ...facts }) as AdminOrder

test('labels are offered for paid orders that a carrier has yet to deliver', () => {
  expect(canHaveLabel(order({}))).toBe(true)
  // The server warns if it was already sent.
  expect(canHaveLabel(order({ orderStatus: 'shipped', paymentStatus: 'partially_refunded' }))).toBe(true)
  for (const facts of [
    { paymentStatus: 'pending' },
    { paymentStatus: 'refunded' },
    { orderStatus: 'cancelled' },
    { orderStatus: 'delivered' },
    { deliveryMethod: 'pickup' },
    { deliveryMethod: null },
  ] as const)
    expect(canHaveLabel(order(facts)), JSON.stringify(facts)).toBe(false)
})
