import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormulas, unescapeFormulas } from './csv-formula.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['  @SUM(A1)', "'  @SUM(A1)"],
  ['\t=1+1', "'\t'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['Müts,=HYPERLINK("x")', 'Müts,\'=HYPERLINK("x")'],
  ['Müts;+1', "Müts;'+1"],
  ['Müts"\n-1', 'Müts"\n\'-1'],
  ['Roosa-beež, 5+5', 'Roosa-beež, 5+5'],
  ["Mütsi 'sarved'", "Mütsi 'sarved'"],
])('%j is written as %j', (text, written) => {
  expect(escapeFormulas(text)).toBe(written)
})

const anyText = fc
  .array(fc.constantFrom(...'=+-@＝;,|"\'\t\r\n a5'), { maxLength: 12 })
  .map(signs => signs.join(''))

test('reading restores what was written', () => {
  fc.assert(
    fc.property(anyText, text => {
      expect(unescapeFormulas(escapeFormulas(text))).toBe(text)
    }),
  )
})

test('no cell is a formula, whatever the separator', () => {
  fc.assert(
    fc.property(anyText, text => {
      for (const cell of escapeFormulas(text).split(/[;,|"\t\r\n]/)) expect(cell).not.toMatch(/^\s*[=+\-@＝]/)
    }),
  )
})
