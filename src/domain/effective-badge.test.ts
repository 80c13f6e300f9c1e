import { expect, test } from 'vitest'
import { BADGES } from './badge.ts'
import { effectiveBadge } from './effective-badge.ts'

test('“20% off” is shown only if the price is reduced by a fifth', () => {
  expect(effectiveBadge('20% off', 2400, 3000)).toBe('20% off')
  expect(effectiveBadge('20% off', 2000, 3000)).toBe('20% off')
  expect(effectiveBadge('20% off', 2401, 3000)).toBeNull()
  expect(effectiveBadge('20% off', 2400, null)).toBeNull()
})

test.each(['-50%', '50%', '50 % off', 'Kuni 50% soodsam', '−50%', 'ALE 50 protsenti'])(
  '“half off” is shown only if the price is halved, however it is written: %s',
  badge => {
    expect(effectiveBadge(badge, 1500, 3000)).toBe(badge)
    expect(effectiveBadge(badge, 1501, 3000)).toBeNull()
    expect(effectiveBadge(badge, 1500, null)).toBeNull()
  },
)

test.each(['Soodushind', 'Allahindlus!', 'Sale'])(
  'a reduction is claimed only if there is one: %s',
  badge => {
    expect(effectiveBadge(badge, 2900, 3000)).toBe(badge)
    expect(effectiveBadge(badge, 2900, null)).toBeNull()
  },
)

test.each([
  'Keskkonnasõbralik',
  'Roheline valik',
  'öko',
  'Ökomüts',
  'Eco',
  'Eco-Friendly',
  'ecofriendly',
  'Jätkusuutlik',
  'sustainable',
  'Loodussõbralik',
  'Loodust säästev',
])('a generic green claim is never shown: %s', badge => {
  expect(effectiveBadge(badge, 2400, null)).toBeNull()
})

test.each(['Tasuta saatmine', 'Saatmine tasuta', 'Tarne on tasuta'])(
  'free delivery is not claimed in the owner’s own words: %s',
  badge => {
    expect(effectiveBadge(badge, 2400, null)).toBeNull()
  },
)

test('a badge without such a claim is shown unchanged', () => {
  const others = Object.keys(BADGES).filter(badge => badge !== '20% off')
  for (const badge of [
    ...others,
    'Ainus',
    '100% vill',
    'Heleroheline',
    'Laadal kiidetud',
    '3 tasuta nööpi',
    'Kiire saatmine',
    '2026',
  ])
    expect(effectiveBadge(badge, 2400, null)).toBe(badge)
  expect(effectiveBadge(null, 2400, null)).toBeNull()
})

test('“eco-friendly” is shown unless some of the weighed yarn is not recycled', () => {
  expect(effectiveBadge('eco-friendly', 2400, null, 100)).toBe('eco-friendly')
  expect(effectiveBadge('eco-friendly', 2400, null, 99)).toBeNull()
  expect(effectiveBadge('Ainus', 2400, null, 99)).toBe('Ainus')
})
