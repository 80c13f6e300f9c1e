import { expect, test } from 'vitest'
import { withColour } from './hat-colours.ts'

const HAT = {
  colors: ['must', 'valge'],
  colorOrder: 'Must, siis valge; muster on kõrvadel',
  frogHatColor: '',
  frogBorderCustomColors: [],
}

test('another colour replaces the previous one, in the text too', () => {
  const { colors, colorOrder } = withColour(HAT, 'colors', 0, 'beež')
  expect(colors).toEqual(['beež', 'valge'])
  expect(colorOrder).toBe('beež, siis valge; muster on kõrvadel')
})

test('two of its own colours swap places, and swap back', () => {
  const changed = withColour(HAT, 'colors', 0, 'valge')
  expect(changed.colors).toEqual(['valge', 'must'])
  expect(changed.colorOrder).toBe('valge, siis must; muster on kõrvadel')
  expect(withColour(changed, 'colors', 0, 'must').colors).toEqual(HAT.colors)
})
