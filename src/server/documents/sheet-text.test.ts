import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { textOn } from './sheet-text.ts'
import { fontFile, PDF_FONTS } from './typefaces.ts'

/** @returns with `measured`: how many characters were measured */
function openText() {
  const doc = new PDFDocument({ autoFirstPage: false })
  for (const name of Object.values(PDF_FONTS.regular)) doc.registerFont(name, fontFile(name))
  let measured = 0
  const widthOfString = doc.widthOfString.bind(doc)
  doc.widthOfString = (text, options) => {
    measured += text.length
    return widthOfString(text, options)
  }
  return { ...textOn(doc), measured: () => measured }
}

test.each([
  ['an endless word', 'mwi'.repeat(1_700)],
  ['narrow letters', 'i'.repeat(5_000)],
  ['characters of two files', 'aš'.repeat(2_500)],
  ['narrow letters before wide ones', `${'i'.repeat(60)}${'W'.repeat(60)}`.repeat(40)],
])('%s is broken at full lines, measuring little more than the lines hold', (_what, text) => {
  const { linesOf, widthOf, measured } = openText()
  const style = { size: 11.5, width: 200 }
  const lines = linesOf(text, style)
  expect(measured() / text.length).toBeLessThan(20)
  expect(lines.join('')).toBe(text)
  for (const [i, line] of lines.entries()) {
    expect(widthOf(line, style)).toBeLessThanOrEqual(style.width)
    const next = lines[i + 1]
    if (next) expect(widthOf(line + next[0], style)).toBeGreaterThan(style.width)
  }
})

test('a word is broken after a hyphen if that fits into the line', () => {
  const { linesOf } = openText()
  expect(linesOf('Väike-Maarja-Rakvere-Tapa', { size: 12, width: 80 })).toEqual([
    'Väike-Maarja-',
    'Rakvere-Tapa',
  ])
  expect(linesOf('W', { size: 12, width: 1 }), 'a letter wider than the line gets a line of its own').toEqual(
    ['W'],
  )
  expect(linesOf('', { size: 12, width: 80 })).toEqual([''])
  expect(linesOf('üks kaks\nkolm', { size: 12 })).toEqual(['üks kaks', 'kolm'])
})
