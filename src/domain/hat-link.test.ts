import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  FROG_COLORS,
  FROG_EXPRESSIONS,
  HAT_CATEGORIES,
  hatFaults,
  isHatCategory,
  YARN_COLORS,
} from './custom-hat.ts'
import { hatFromSearch, hatQuery, hatSearch } from './hat-link.ts'
import { type HatLook, lookDetails, mostColors, NO_LOOK, NO_TEXTS } from './hat-look.ts'
import { HAT_SEARCH_KEYS } from './hat-url.ts'

const aLook: fc.Arbitrary<HatLook> = fc.record({
  hatCategory: fc.constantFrom('' as const, ...Object.keys(HAT_CATEGORIES).filter(isHatCategory)),
  colors: fc.uniqueArray(fc.constantFrom(...YARN_COLORS), { maxLength: 5 }),
  frogHatColor: fc.constantFrom('' as const, ...FROG_COLORS),
  frogPinkCheeks: fc.boolean(),
  frogExpression: fc.constantFrom('' as const, ...FROG_EXPRESSIONS),
  frogBorderCustomColors: fc.uniqueArray(fc.constantFrom(...YARN_COLORS)),
})

/** Any search that a URL may bring: known and unknown names in every field. */
const anyText = fc.oneof(
  fc.string(),
  fc
    .array(
      fc.constantFrom(...YARN_COLORS, ...FROG_EXPRESSIONS, ...Object.values(HAT_CATEGORIES), 'punane', ''),
    )
    .map(names => names.join('.')),
)
const anySearch = fc.dictionary(fc.constantFrom<string>(...HAT_SEARCH_KEYS, 'utm_source'), anyText)

const throughAddress = (query: string) => hatFromSearch(Object.fromEntries(new URLSearchParams(query)))

test('a link restores exactly the hat that it was made from', () => {
  fc.assert(
    fc.property(aLook, look => {
      const drawn = { ...look, colors: look.colors.slice(0, mostColors(look.hatCategory)) }
      const read = throughAddress(hatQuery(drawn))
      if (drawn.hatCategory) expect(lookDetails(read)).toEqual(lookDetails(drawn))
      else expect(read).toEqual(NO_LOOK)
    }),
  )
})

test('any URL gives a hat whose choices are valid', () => {
  fc.assert(
    fc.property(anySearch, search => {
      const look = hatFromSearch(search)
      const { hatCategory: shape, colors } = look
      expect(colors.length).toBeLessThanOrEqual(mostColors(shape))
      const wrong = hatFaults({ ...NO_TEXTS, ...look }).map(({ message }) => message)
      for (const message of ['Seda värvi lõnga ei ole', 'Iga värv ühe korra', 'Vali kuni kolm värvi'])
        expect(wrong).not.toContain(message)
      // Reading what was written changes nothing more, so the URL settles at once.
      expect(hatFromSearch(hatSearch(look))).toEqual(look)
    }),
  )
})

test('excess, repeated and unknown values of a link are ignored', () => {
  expect(throughAddress('?kuju=kassi&varvid=punane.punane.kuldne.valge.must.roosa').colors).toEqual([
    'punane',
    'valge',
    'must',
  ])
  expect(throughAddress('?kuju=beanie&varvid=punane.valge.must').colors).toEqual(['punane', 'valge'])
  expect(throughAddress('?kuju=konna&varvid=punane&ilme=kuri&posed=1&aar=roosa.roosa')).toEqual({
    ...NO_LOOK,
    hatCategory: 'frog',
    frogBorderCustomColors: ['roosa'],
  })
  expect(throughAddress('?kuju=koer&varvid=punane')).toEqual(NO_LOOK)
})

describe('a URL is readable by a person', () => {
  test.each<[string, Partial<HatLook>]>([
    ['', {}],
    ['?kuju=kohandatud', { hatCategory: 'custom', colors: ['must'] }],
    [
      '?kuju=kassi&varvid=rohekas-sinine.beez.oranz',
      { hatCategory: 'cat', colors: ['rohekas-sinine', 'beež', 'oranž'], frogExpression: 'nukker' },
    ],
    ['?kuju=beanie&varvid=must.kollane', { hatCategory: 'beanie', colors: ['must', 'kollane'] }],
    [
      '?kuju=konna&varvid=tumeroheline&ilme=nukker&posed=roosad&aar=roosa.kollane',
      {
        hatCategory: 'frog',
        colors: ['must'],
        frogHatColor: 'tumeroheline',
        frogExpression: 'nukker',
        frogPinkCheeks: true,
        frogBorderCustomColors: ['roosa', 'kollane'],
      },
    ],
  ])('%s', (query, look) => {
    expect(hatQuery({ ...NO_LOOK, ...look })).toBe(query)
  })
})

test('a link never contains the customer’s data', () => {
  const ordered = {
    ...NO_LOOK,
    ...NO_TEXTS,
    hatCategory: 'cat' as const,
    firstName: 'Mari',
    hatDiameter: '56',
  }
  expect(hatQuery(ordered)).toBe('?kuju=kassi')
})
