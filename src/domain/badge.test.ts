import { expect, test } from 'vitest'
import { badgeLabel, shownBadge } from './badge.ts'

test('a fifth off is claimed only where a fifth is off', () => {
  expect(shownBadge('20% off', 2400, 3000)).toBe('20% off')
  expect(shownBadge('20% off', 2000, 3000)).toBe('20% off')
  expect(shownBadge('20% off', 2401, 3000)).toBeNull()
  expect(shownBadge('20% off', 2400, null)).toBeNull()
  expect(shownBadge('trending', 2400, null)).toBe('trending')
})

test('a badge that is not the shop’s own says its own text', () => {
  expect(badgeLabel('20% off')).toBe('20% soodsam')
  expect(badgeLabel('Ainus')).toBe('Ainus')
  expect(badgeLabel('toString')).toBe('toString')
})
