import { expect, test } from 'vitest'
import { badgeLabel } from './badge.ts'

test('a badge that is not one of the shop’s own shows its own text', () => {
  expect(badgeLabel('20% off')).toBe('20% soodsam')
  expect(badgeLabel('Ainus')).toBe('Ainus')
  expect(badgeLabel('toString')).toBe('toString')
})
