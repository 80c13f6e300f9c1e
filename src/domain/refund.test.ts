import { expect, test } from 'vitest'
import { lastDayToRefund } from './refund.ts'

test('the fourteen days to give money back are counted from the day in Tallinn on which the order was cancelled', () => {
  expect(lastDayToRefund('2026-11-20T10:00:00.000Z')).toBe('2026-12-04')
  expect(lastDayToRefund('2026-11-20T22:30:00.000Z')).toBe('2026-12-05')
})
