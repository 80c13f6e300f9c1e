import { expect, test } from 'vitest'
import { isInTimeToWithdraw, isWithdrawable, lastWithdrawalDay } from './withdrawal.ts'

test('what is made to the customer’s own wishes cannot be withdrawn, a hat put together from the offer can', () => {
  expect(isWithdrawable('custom_order')).toBe(false)
  expect(isWithdrawable('custom_hat', { hatCategory: 'cat', specialWishes: 'Palun enne jõule' })).toBe(true)
  expect(isWithdrawable('custom_hat', { hatCategory: 'custom', specialWishes: ' ' })).toBe(true)
  expect(isWithdrawable('custom_hat', { hatCategory: 'custom', specialWishes: 'Kaheksa jalga' })).toBe(false)
  expect(isWithdrawable('regular')).toBe(true)
})

test('the fourteen days are counted from the day after the delivery, to the end of the last one', () => {
  const deliveredAt = '2026-11-20T10:00:00.000Z'
  expect(lastWithdrawalDay(deliveredAt)).toBe('2026-12-04')
  expect(isInTimeToWithdraw(deliveredAt, new Date('2026-12-04T21:59:59Z'))).toBe(true)
  expect(isInTimeToWithdraw(deliveredAt, new Date('2026-12-04T22:00:00Z'))).toBe(false)
})

test('a parcel that is fetched after midnight in Tallinn was fetched on that day, whatever day it is in Greenwich', () => {
  expect(lastWithdrawalDay('2026-11-20T22:30:00.000Z')).toBe('2026-12-05')
  // In summer the clocks are one hour further.
  expect(lastWithdrawalDay('2026-07-20T21:30:00.000Z')).toBe('2026-08-04')
})

test('the time does not begin before the goods have arrived', () => {
  expect(lastWithdrawalDay(null)).toBeNull()
  expect(isInTimeToWithdraw(null, new Date('2030-01-01'))).toBe(true)
})
