import { expect, test } from 'vitest'
import { lastDayToRefund } from './refund.ts'

test('the fourteen days to refund are counted from the day of the cancellation in Tallinn', () => {
  expect(lastDayToRefund('2026-11-20T10:00:00.000Z')).toBe('2026-12-04')
  expect(lastDayToRefund('2026-11-20T22:30:00.000Z')).toBe('2026-12-05')
})
