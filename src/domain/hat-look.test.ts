import { expect, test } from 'vitest'
import { colorOrderOf, type HatLook, NO_LOOK, toggled, withShape } from './hat-look.ts'

const cat: HatLook = { ...NO_LOOK, hatCategory: 'cat', colors: ['punane', 'valge', 'must'] }

test('a beanie takes over as many of a cat’s yarns as it has room for', () => {
  expect(withShape(cat, 'beanie').colors).toEqual(['punane', 'valge'])
})

test('a look at the frog loses no yarn of the cat', () => {
  expect(withShape(withShape(cat, 'frog'), 'cat')).toEqual(cat)
})

test('yarns stand in the order in which they were chosen', () => {
  expect(toggled(['punane', 'valge'], 'must')).toEqual(['punane', 'valge', 'must'])
  expect(toggled(['punane', 'valge', 'must'], 'valge')).toEqual(['punane', 'must'])
})

test('the order of colours is said from the brim upwards', () => {
  expect(colorOrderOf(cat)).toBe('äärest üles: punane, valge, must')
  expect(colorOrderOf(NO_LOOK)).toBe('')
})
