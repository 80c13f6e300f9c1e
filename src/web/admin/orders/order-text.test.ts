import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/admin-orders.ts'
import {
  deletionText,
  foundText,
  linePackingText,
  packingText,
  shortened,
  summaryOf,
  unpaidText,
} from './order-text.ts'

const ORDER = {
  orderType: 'regular',
  orderStatus: 'paid',
  paymentStatus: 'completed',
  paymentMethod: 'paypal',
  invoiceStatus: null,
  cartTotal: '88.00',
  shippingCost: '2.99',
  deliveryMethod: 'omniva_parcel',
  deletedAt: null,
  products: [
    { quantity: 1, wanted: 1 },
    { quantity: 1, wanted: 1 },
  ],
  description: '',
  inspiration: '',
  additionalNotes: '',
  customHatDetails: null,
} as unknown as AdminOrder

test('a long text is cut at the specified length, without splitting surrogate pairs', () => {
  expect(shortened('a'.repeat(50), 50)).toBe('a'.repeat(50))
  expect(shortened('a'.repeat(51), 50)).toBe(`${'a'.repeat(50)}…`)
  expect(shortened('🧶🧶🧶', 2)).toBe('🧶🧶…')
  expect(shortened(' rida\n teine ', 30)).toBe('rida teine')
})

test('the warning before deleting a play order mentions no real money or documents', () => {
  expect(deletionText({ ...ORDER, paymentStatus: 'pending', isPlay: false })).toContain('maksta')
  expect(deletionText({ ...ORDER, isPlay: false })).toMatch(/raha jääb arvestusse, arved jäävad alles/)
  const played = deletionText({ ...ORDER, isPlay: true })
  expect(played).toContain('makstud mängurahaga')
  expect(played).not.toMatch(/arvestusse|arve[dt]/)
})

const ofWanted = (wanted: number[], more: object = {}) =>
  ({ ...ORDER, products: wanted.map(some => ({ quantity: 2, wanted: some })), ...more }) as AdminOrder

test('the warning before deleting a paid order says that its buyer is waiting', () => {
  const waits = /^Tellimus kaob nimekirjast.* Ostja on maksnud ja ootab oma tellimust.*tagasta raha\.$/
  expect(deletionText(ofWanted([2]))).toMatch(waits)
  expect(deletionText(ofWanted([1], { paymentStatus: 'partially_refunded' }))).toMatch(waits)
  for (const order of [
    ofWanted([0], { paymentStatus: 'partially_refunded' }),
    ofWanted([2], { orderStatus: 'shipped' }),
    ofWanted([2], { orderStatus: 'cancelled' }),
    ofWanted([2], { isPlay: true }),
  ])
    expect(deletionText(order)).not.toContain('ootab')
})

test('an order and its lines say what not to pack, until the order has been sent', () => {
  const reduced = ofWanted([1, 0, 2])
  expect(packingText(reduced)).toBe('Paki ainult 3 toodet')
  expect([0, 1, 2].map(at => linePackingText(reduced, at))).toEqual([
    'Paki ainult 1 tk',
    'Ära paki',
    undefined,
  ])
  expect(packingText(ofWanted([0, 0]))).toBe('Siin ei ole enam midagi pakkida')
  expect(packingText(ofWanted([2, 2]))).toBeUndefined()
  for (const over of [
    { orderStatus: 'shipped' },
    { orderStatus: 'cancelled' },
    { paymentStatus: 'refunded' },
    { deletedAt: '2025-11-20T07:14:00.000Z' },
  ]) {
    const order = ofWanted([1, 2], over)
    expect(packingText(order)).toBeUndefined()
    expect(linePackingText(order, 0)).toBeUndefined()
  }
})

test('the unpaid sum also says how many orders have no price yet', () => {
  expect(unpaidText({ sum: '99.50', unpriced: 0 })).toBe('Maksmata on kokku €99.50.')
  expect(unpaidText({ sum: '99.50', unpriced: 2 })).toBe(
    'Maksmata on kokku €99.50. Hind on puudu 2 tellimusel.',
  )
})

test('an order of ready-made products shows how it was paid and its destination', () => {
  expect(summaryOf(ORDER)).toEqual(['PayPal, €90.99', '2 toodet, Omniva pakiautomaat'])
  expect(
    summaryOf({ ...ORDER, paymentStatus: 'pending', products: [{ quantity: 1, wanted: 1 }] } as AdminOrder),
  ).toEqual(['€90.99', '1 toode, Omniva pakiautomaat'])
})

test('a custom order shows the wishes', () => {
  const order = {
    ...ORDER,
    orderType: 'custom_order',
    invoiceStatus: 'pending',
    description: 'd'.repeat(60),
    inspiration: 'i'.repeat(60),
    additionalNotes: 'n'.repeat(60),
  } as AdminOrder
  expect(summaryOf(order)).toEqual([
    `${'d'.repeat(50)}…`,
    `${'i'.repeat(30)}…`,
    `${'n'.repeat(30)}…`,
    'Hind kinnitamata',
  ])
})

test('a hat shows its shape, its size and its yarns', () => {
  const order = {
    ...ORDER,
    orderType: 'custom_hat',
    customHatDetails: {
      hatCategory: 'cat',
      hatDiameter: '56 cm',
      colors: ['rohekas-sinine', 'beež'],
      frogHatColor: '',
      frogExpression: '',
      specialWishes: 'Kõrvad natuke viltu',
    },
  } as unknown as AdminOrder
  expect(summaryOf(order)).toEqual(['Kassimüts, 56 cm', 'rohekas-sinine, beež', 'Kõrvad natuke viltu'])
})

test('one found order and several have different word forms', () => {
  expect(foundText(0, false)).toBe('Ühtegi tellimust ei leitud')
  expect(foundText(1, false)).toBe('Näha on 1 tellimus')
  expect(foundText(50, true)).toBe('Näha on 50 tellimust, neid on veel')
})
