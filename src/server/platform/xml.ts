/** Characters that no XML document may contain, in any form (XML 1.0, 2.2): control characters and lone surrogates. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const WRITTEN: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // Unescaped, a carriage return would be read as a line feed.
  '\r': '&#13;',
}

/** Escapes text for an element or an attribute. */
export const xmlText = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"'\r]/g, char => WRITTEN[char]!)

type Attributes = Record<string, string>

const opening = (name: string, attributes: Attributes): string =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${xmlText(value)}"`)].join(' ')

/** Returns an element that contains text, or nothing. */
export const textElement = (name: string, text: string, attributes: Attributes = {}): string =>
  `<${opening(name, attributes)}>${xmlText(text)}</${name}>`

/** Returns an element that contains elements. */
export const parentElement = (
  name: string,
  children: readonly string[],
  attributes: Attributes = {},
): string => `<${opening(name, attributes)}>\n${children.join('\n')}\n</${name}>`

/** Returns a whole document. */
export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
