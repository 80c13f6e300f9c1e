import { expect, test } from 'vitest'
import { badgeLabel } from './badge.ts'

test('a badge that is not the shop’s own says its own text', () => {
  expect(badgeLabel('20% off')).toBe('20% soodsam')
  expect(badgeLabel('Ainus')).toBe('Ainus')
  expect(badgeLabel('toString')).toBe('toString')
})
