import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WholeNumbers } from './whole-numbers.tsx'

const html = (text: string) => renderToStaticMarkup(<WholeNumbers>{text}</WholeNumbers>)

test('an order number is neither broken nor translated, and other text is unchanged', () => {
  expect(html('Tellimus ERI-7K2M9QX4T, mitte ORD-123.')).toBe(
    'Tellimus <span class="notranslate whitespace-nowrap">ERI-7K2M9QX4T</span>, mitte ORD-123.',
  )
  expect(html('Heegeldan ja saadan.')).toBe('Heegeldan ja saadan.')
})
