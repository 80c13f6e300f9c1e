import { expect, test } from 'vitest'
import { YARN_COLORS, type YarnColor } from '#domain/custom-hat.ts'
import { drawHat, type Hat } from './hat.ts'
import { isSameShape, takeApart } from './paint.ts'

const apart = (hat: Hat) => takeApart(drawHat(hat, { id: 'h' }))

test.each<[string, (color: YarnColor) => Hat, Hat]>([
  [
    'a cat',
    color => ({ category: 'cat', colors: [color, 'must', 'valge'], face: false }),
    { category: 'cat', colors: [], face: false },
  ],
  [
    'a frog',
    color => ({ category: 'frog', color, expression: 'nukker', cheeks: true, border: [color, 'roosa'] }),
    { category: 'frog', expression: 'nukker', cheeks: true },
  ],
  [
    'a beanie',
    color => ({ category: 'beanie', colors: ['roosa', color] }),
    { category: 'beanie', colors: [] },
  ],
])('other yarns, or more of them, change only the paint of %s', (_, inColor, undyed) => {
  const bare = apart(undyed)
  for (const color of YARN_COLORS) {
    const hat = apart(inColor(color))
    expect(isSameShape(hat, bare), color).toBe(true)
    expect(hat.paints).toHaveLength(bare.paints.length)
    expect(hat.paints).not.toEqual(bare.paints)
  }
})

test('another shape, face or cheek gives another drawing', () => {
  const frog: Hat = { category: 'frog', color: 'heleroheline' }
  const others: Hat[] = [
    { ...frog, expression: 'nukker' },
    { ...frog, cheeks: true },
    { category: 'cat', colors: ['heleroheline'] },
  ]
  for (const other of others) expect(isSameShape(apart(frog), apart(other))).toBe(false)
})

test('taking a drawing apart loses nothing', () => {
  const { shape, paints } = takeApart('<g fill="none" stroke-width="2"><path d="M0 0" stroke="#fff"/></g>')
  expect(shape).toEqual(['<g', ' stroke-width="2"><path d="M0 0"', '/></g>'])
  expect(paints).toEqual(['none', '#fff'])
})
