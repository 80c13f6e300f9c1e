import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HAT_CATEGORIES, hatFaults, isHatCategory, YARN_COLORS } from '#domain/custom-hat.ts'
import { colorOrderOf, type HatLook, lookDetails, NO_LOOK, NO_TEXTS } from '#domain/hat-look.ts'
import { seededRandom } from './seeded-random.ts'
import { goTogether, surpriseLook } from './surprise.ts'
import { isColorful } from './yarn.ts'

const person = {
  ...NO_TEXTS,
  firstName: 'Mari',
  lastName: 'Maasikas',
  customerEmail: 'mari@gmail.com',
  customerPhone: '5123 4567',
  hatDiameter: '56 cm',
}

const shapes = Object.keys(HAT_CATEGORIES).filter(isHatCategory)
const aSeed = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const aShape = fc.constantFrom<HatLook['hatCategory']>('', ...shapes)

/** A series of surprises, each based on the previous hat. */
function surprises(seed: number, hatCategory: HatLook['hatCategory'], count = 6): HatLook[] {
  const random = seededRandom(seed)
  const looks: HatLook[] = [{ ...NO_LOOK, hatCategory }]
  for (let i = 0; i < count; i++) looks.push(surpriseLook(looks[i]!, random))
  return looks
}

const neighbours = ({ hatCategory, colors, frogHatColor, frogBorderCustomColors }: HatLook) =>
  hatCategory === 'frog' && frogHatColor ? [frogHatColor, ...frogBorderCustomColors] : colors

test('a surprise can be ordered as it is', () => {
  fc.assert(
    fc.property(aSeed, aShape, (seed, shape) => {
      for (const look of surprises(seed, shape).slice(1))
        expect(hatFaults({ ...person, ...look, colorOrder: colorOrderOf(look) })).toEqual([])
    }),
  )
})

test('the yarns of a surprise go together, and at least one of them is colourful', () => {
  fc.assert(
    fc.property(aSeed, aShape, (seed, shape) => {
      for (const look of surprises(seed, shape).slice(1)) {
        const yarns = neighbours(look)
        expect(yarns.some(isColorful)).toBe(true)
        for (const [i, one] of yarns.entries())
          for (const other of yarns.slice(i + 1))
            expect(goTogether(one, other), `${one}, ${other}`).toBe(true)
      }
    }),
  )
})

test('a surprise keeps the shape, but is a different hat each time', () => {
  fc.assert(
    fc.property(aSeed, fc.constantFrom<HatLook['hatCategory']>('cat', 'frog', 'beanie'), (seed, shape) => {
      const looks = surprises(seed, shape)
      for (const [i, look] of looks.slice(1).entries()) {
        expect(look.hatCategory).toBe(shape)
        expect(lookDetails(look)).not.toEqual(lookDetails(looks[i]!))
      }
    }),
  )
})

test('without a chosen shape, each of the three drawable ones comes up', () => {
  const found = new Set(
    Array.from({ length: 40 }, (_, seed) => surpriseLook(NO_LOOK, seededRandom(seed)).hatCategory),
  )
  expect([...found].sort()).toEqual(['beanie', 'cat', 'frog'])
})

test('every yarn goes with at least one other', () => {
  for (const color of YARN_COLORS)
    expect(
      YARN_COLORS.some(other => goTogether(color, other)),
      color,
    ).toBe(true)
  expect(goTogether('helelilla', 'roosa')).toBe(false)
  expect(goTogether('tumesinine', 'kollane')).toBe(true)
})

test('even a constant random source gives a hat', () => {
  for (const side of [0, 0.5, 0.999999])
    expect(hatFaults({ ...person, colorOrder: 'x', ...surpriseLook(NO_LOOK, () => side) })).toEqual([])
})
