import { expect, test } from 'vitest'
import {
  allStatusChoices,
  canBeMade,
  ORDER_STATUS_LABEL,
  ORDER_STATUSES,
  type OrderStatus,
  orderStatusLabel,
  paymentStatusLabel,
  SENT_STATUSES,
  statusChoices,
  statusWhenPaid,
  stepTimes,
  timeline,
} from './order-status.ts'

test('the statuses are the eight of the specification and `paid`, with their labels', () => {
  expect(ORDER_STATUS_LABEL).toEqual({
    pending: 'Ootel',
    pending_confirmation: 'Ootab kinnitust',
    confirmed: 'Kinnitatud',
    paid: 'Makstud',
    processing: 'Töötlemisel',
    shipped: 'Saadetud',
    delivered: 'Kohale jõudnud',
    completed: 'Valmis',
    cancelled: 'Tühistatud',
  })
})

test('an unknown status is shown raw', () => {
  expect(orderStatusLabel('lost')).toBe('lost')
  expect(paymentStatusLabel('disputed')).toBe('disputed')
  expect(orderStatusLabel('constructor')).toBe('constructor')
  expect(paymentStatusLabel('toString')).toBe('toString')
})

test('a payment is pending or paid', () => {
  expect(paymentStatusLabel('pending')).toBe('Ootel')
  expect(paymentStatusLabel('completed')).toBe('Makstud')
})

test('a made-to-order piece can be marked as made while it is paid and neither sent nor cancelled', () => {
  const can = (order: Partial<Parameters<typeof canBeMade>[0]>) =>
    canBeMade({ kind: 'custom_hat', status: 'paid', paymentStatus: 'completed', ...order })
  expect(can({})).toBe(true)
  expect(can({ paymentStatus: 'partially_refunded' })).toBe(true)
  expect(can({ kind: 'regular' }), 'a ready-made piece is not marked as made').toBe(false)
  expect(can({ paymentStatus: 'pending' })).toBe(false)
  expect(can({ paymentStatus: 'refunded' })).toBe(false)
  for (const status of [...SENT_STATUSES, 'cancelled'] as const) expect(can({ status }), status).toBe(false)
})

test('a payment makes an order `paid`, unless it was already sent', () => {
  const kept = ORDER_STATUSES.filter(status => status !== 'paid' && statusWhenPaid(status) !== 'paid')
  expect(kept).toEqual([...SENT_STATUSES])
  expect(kept.map(statusWhenPaid)).toEqual(kept)
})

const reached = (status: OrderStatus) =>
  timeline(status)
    ?.filter(step => step.reached)
    .map(({ step }) => step)

test.each([
  ['pending', ['received']],
  ['pending_confirmation', ['received']],
  ['confirmed', ['received']],
  ['paid', ['received']],
  ['processing', ['received', 'processing']],
  ['shipped', ['received', 'processing', 'shipped']],
  ['delivered', ['received', 'processing', 'shipped', 'delivered']],
  // The specification names no step for it: a completed custom order need not have been shipped.
  ['completed', ['received']],
] as const)('the timeline of a %s order has reached %j', (status, steps) => {
  expect(reached(status)).toEqual(steps)
})

test('the timeline also names the steps to come', () => {
  expect(timeline('processing')?.map(({ step }) => step)).toEqual([
    'received',
    'processing',
    'shipped',
    'delivered',
  ])
})

test('a completed order has no steps left', () => {
  expect(timeline('completed')?.every(step => step.reached)).toBe(true)
})

test('a completed order shows only the steps that it took', () => {
  const times = { processing: '2026-11-20T10:00:00.000Z', shipped: null, delivered: null }
  expect(timeline('completed', times)?.map(({ step }) => step)).toEqual(['received', 'processing'])
})

const timesOf = (...statuses: OrderStatus[]) => stepTimes(statuses.map((to, i) => ({ to, at: `T${i + 1}` })))

test('each step has the time at which the order reached it', () => {
  expect(timesOf()).toEqual({ processing: null, shipped: null, delivered: null })
  expect(timesOf('confirmed', 'processing', 'shipped', 'delivered', 'completed')).toEqual({
    processing: 'T2',
    shipped: 'T3',
    delivered: 'T4',
  })
  expect(timesOf('shipped', 'cancelled'), 'a skipped step has no time').toEqual({
    processing: null,
    shipped: 'T1',
    delivered: null,
  })
})

test('a step set by mistake counts from when it was really reached', () => {
  expect(timesOf('processing', 'shipped', 'processing')).toEqual({
    processing: 'T1',
    shipped: null,
    delivered: null,
  })
  expect(timesOf('shipped', 'confirmed', 'processing', 'shipped')).toMatchObject({
    processing: 'T3',
    shipped: 'T4',
  })
  expect(timesOf('shipped', 'delivered', 'shipped')).toMatchObject({ shipped: 'T1', delivered: null })
})

test('a cancelled order has no timeline', () => {
  expect(timeline('cancelled')).toBeUndefined()
})

test('a timeline has no gap: no step is reached before the previous one', () => {
  for (const status of ORDER_STATUSES) {
    const steps = timeline(status)?.map(({ reached }) => reached) ?? []
    expect(steps).toEqual([...steps].sort((a, b) => Number(b) - Number(a)))
  }
})

const common = ['pending', 'pending_confirmation', 'confirmed', 'processing']
const parcelSteps = [...common, 'shipped', 'delivered', 'cancelled']

test('ready-made pieces and hats are sent, so they are never `completed`', () => {
  for (const kind of ['regular', 'custom_hat'] as const)
    expect(statusChoices({ kind, deliveryMethod: null }, 'pending')).toEqual(parcelSteps)
})

test.each([null, '', 'pickup'])('a free-form order with delivery %j is handed over', deliveryMethod => {
  expect(statusChoices({ kind: 'custom_order', deliveryMethod }, 'pending')).toEqual([
    ...common,
    'completed',
    'cancelled',
  ])
})

test.each(['omniva_parcel', 'dpd_courier', 'post_office'])(
  'a free-form order sent by %s takes the steps of a parcel',
  deliveryMethod => {
    expect(statusChoices({ kind: 'custom_order', deliveryMethod }, 'pending')).toEqual(parcelSteps)
  },
)

test('the menu always includes the current status', () => {
  for (const kind of ['regular', 'custom_order', 'custom_hat'] as const)
    for (const status of ORDER_STATUSES)
      expect(statusChoices({ kind, deliveryMethod: null }, status)).toContain(status)
  expect(statusChoices({ kind: 'regular', deliveryMethod: null }, 'paid')).toContain('paid')
  expect(statusChoices({ kind: 'regular', deliveryMethod: null }, 'confirmed')).not.toContain('paid')
})

test('the menu on the tracking page offers all eight statuses', () => {
  expect(allStatusChoices('pending')).toEqual(ORDER_STATUSES.filter(status => status !== 'paid'))
  expect(allStatusChoices('paid')).toEqual(ORDER_STATUSES)
})
