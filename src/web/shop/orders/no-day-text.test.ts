import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { noDayText } from './no-day-text.ts'

const MADE_TO_ORDER = {
  orderType: 'regular',
  orderStatus: 'paid',
  paymentStatus: 'completed',
  deliveryMethod: 'omniva_courier',
  promise: null,
  awaitedYarn: [] as string[],
  products: [{ withdrawable: false }],
} as Order

const told = (named: Partial<Order>) => noDayText({ ...MADE_TO_ORDER, ...named })

test('a made-to-order product agreed in a message has no day until the owner names one', () => {
  expect(told({})).toBe('Päeva ütlen sulle eraldi.')
  expect(told({ promise: { first: '2026-12-01', last: '2026-12-02' } })).toBeUndefined()
})

test('no day is announced if nothing is still to arrive', () => {
  expect(told({ orderStatus: 'shipped' })).toBeUndefined()
  expect(told({ paymentStatus: 'refunded' })).toBeUndefined()
  expect(told({ deliveryMethod: 'pickup' })).toBeUndefined()
})

test('a waiting hat names its yarns', () => {
  expect(told({ orderType: 'custom_hat', awaitedYarn: ['must', 'valge'] })).toBe(
    'Päeva ütlen, kui lõng on käes: must, valge.',
  )
})
