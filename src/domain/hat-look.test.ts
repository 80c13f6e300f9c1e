import { expect, test } from 'vitest'
import { colorOrderOf, type HatLook, NO_LOOK, toggled, withShape } from './hat-look.ts'

const cat: HatLook = { ...NO_LOOK, hatCategory: 'cat', colors: ['punane', 'valge', 'must'] }

test('a beanie keeps as many of a cat’s yarns as it has room for', () => {
  expect(withShape(cat, 'beanie').colors).toEqual(['punane', 'valge'])
})

test('switching to the frog and back keeps the yarns of the cat', () => {
  expect(withShape(withShape(cat, 'frog'), 'cat')).toEqual(cat)
})

test('yarns keep the order in which they were chosen', () => {
  expect(toggled(['punane', 'valge'], 'must')).toEqual(['punane', 'valge', 'must'])
  expect(toggled(['punane', 'valge', 'must'], 'valge')).toEqual(['punane', 'must'])
})

test('the colour order is described from the brim upwards', () => {
  expect(colorOrderOf(cat)).toBe('äärest üles: punane, valge, must')
  expect(colorOrderOf(NO_LOOK)).toBe('')
})
