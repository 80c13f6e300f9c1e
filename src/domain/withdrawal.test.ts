import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_DELIVERY_TERMS } from './delivery.ts'
import { leastFee } from './delivery-terms.ts'
import { dayAfter, daysBetween, tallinnDay } from './tallinn.ts'
import { deliveryToReturn, isInTimeToWithdraw, isWithdrawable, lastWithdrawalDay } from './withdrawal.ts'
import { isWorkingDay } from './working-day.ts'

const LEAST = leastFee(DEFAULT_DELIVERY_TERMS)

test('the delivery is refunded up to the cheapest fee, and never more than was paid', () => {
  expect(deliveryToReturn(LEAST + 400, null)).toBe(LEAST)
  expect(deliveryToReturn(LEAST, null)).toBe(LEAST)
  expect(deliveryToReturn(LEAST - 1, null)).toBe(LEAST - 1)
  expect(deliveryToReturn(0, null)).toBe(0)
  expect(deliveryToReturn(699, 349), 'the cheapest fee of that day applies').toBe(349)
})

test('a piece made to the customer’s wishes cannot be withdrawn, a hat composed from the offer can', () => {
  expect(isWithdrawable('custom_order')).toBe(false)
  expect(isWithdrawable('custom_hat', { hatCategory: 'cat', specialWishes: 'Palun enne jõule' })).toBe(true)
  expect(isWithdrawable('custom_hat', { hatCategory: 'custom', specialWishes: ' ' })).toBe(true)
  expect(isWithdrawable('custom_hat', { hatCategory: 'custom', specialWishes: 'Kaheksa jalga' })).toBe(false)
  expect(isWithdrawable('regular')).toBe(true)
})

test('the fourteen days run from the day after the delivery to the end of the last day', () => {
  const deliveredAt = '2026-11-20T10:00:00.000Z'
  expect(lastWithdrawalDay(deliveredAt)).toBe('2026-12-04')
  expect(isInTimeToWithdraw(deliveredAt, new Date('2026-12-04T21:59:59Z'))).toBe(true)
  expect(isInTimeToWithdraw(deliveredAt, new Date('2026-12-04T22:00:00Z'))).toBe(false)
})

test('the day of delivery is the day in Tallinn, even shortly after midnight', () => {
  expect(lastWithdrawalDay('2026-11-22T22:30:00.000Z')).toBe('2026-12-07')
  expect(lastWithdrawalDay('2026-11-23T22:30:00.000Z')).toBe('2026-12-08')
  // In summer Tallinn is an hour further ahead of UTC.
  expect(lastWithdrawalDay('2026-07-20T21:30:00.000Z')).toBe('2026-08-04')
})

test.each([
  ['a Saturday', '2026-11-21', '2026-12-07'],
  ['a Sunday', '2026-11-22', '2026-12-07'],
  ['Christmas Eve', '2026-12-10', '2026-12-28'],
  ['Christmas Eve on a Wednesday', '2025-12-10', '2025-12-29'],
  ['Good Friday', '2026-03-20', '2026-04-06'],
  ['Midsummer Eve', '2026-06-09', '2026-06-25'],
])('a period that would end on %s ends on the next working day', (_free, delivered, last) => {
  expect(lastWithdrawalDay(`${delivered}T10:00:00.000Z`)).toBe(last)
})

test('the period ends on the first working day from the fourteenth day on', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, deliveredAt => {
      const fourteenth = dayAfter(tallinnDay(deliveredAt), 14)
      const last = lastWithdrawalDay(deliveredAt.toISOString())!
      expect(isWorkingDay(last)).toBe(true)
      expect(last >= fourteenth).toBe(true)
      expect(daysBetween(fourteenth, last).filter(isWorkingDay)).toEqual([last])
      expect(last <= dayAfter(fourteenth, 5)).toBe(true)
    }),
  )
})

test('the period does not begin before the goods have arrived', () => {
  expect(lastWithdrawalDay(null)).toBeNull()
  expect(isInTimeToWithdraw(null, new Date('2030-01-01'))).toBe(true)
})
