import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { parentElement, textElement, xmlDocument } from './xml.ts'

const parser = new XMLParser({
  ignoreAttributes: false,
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  alwaysCreateTextNode: true,
  htmlEntities: true,
})

/** Any text that a person or a program could supply: control characters, lone surrogates, markup. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(...'<>&"\'\r\n\t\u0000\u0008\u001f\ufffe\uffff\ud83d\udc38õ]]>&amp;&#13;'),
  }),
)

/** Returns the part of a text that XML can represent. */
const writable = (text: string) =>
  text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')

test('any text makes a well-formed document that reads back the same', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, attribute) => {
      const written = xmlDocument(parentElement('a', [textElement('b', text, { c: attribute })]))
      expect(XMLValidator.validate(written)).toBe(true)
      const { a } = parser.parse(written) as { a: { b: { '#text'?: string; '@_c'?: string } } }
      expect(a.b['#text'] ?? '').toBe(writable(text))
      expect(a.b['@_c'] ?? '').toBe(writable(attribute))
    }),
    { numRuns: 500 },
  )
})
