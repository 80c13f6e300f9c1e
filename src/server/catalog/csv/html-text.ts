/** The named characters that shop platforms write into their exports. */
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  euro: '€',
  times: '×',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  auml: 'ä',
  Auml: 'Ä',
  ouml: 'ö',
  Ouml: 'Ö',
  otilde: 'õ',
  Otilde: 'Õ',
  uuml: 'ü',
  Uuml: 'Ü',
  scaron: 'š',
  Scaron: 'Š',
  zcaron: 'ž',
  Zcaron: 'Ž',
}

const characterOf = (code: number, otherwise: string): string =>
  // NUL is in no text, and beyond the last one there is nothing.
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : otherwise

/** Writes characters out that a text names, `&amp;` or `&#39;`. */
export const withoutEntities = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (decimal) return characterOf(Number(decimal), whole)
    if (hex) return characterOf(Number.parseInt(hex, 16), whole)
    return NAMED[name] ?? whole
  })

/** Ends a paragraph. */
const BLOCKS = /^\/?(p|div|h[1-6]|ul|ol|table|section|article|blockquote|hr)$/
/** Ends a line. */
const LINES = /^(br|\/tr)$/
const UNSEEN = /^(script|style|head|title)$/

/** The plain text of HTML, in paragraphs, without markup and scripts. */
export function textOfHtml(html: string): string {
  if (!/<\/?[a-z][^<>]*>/i.test(html)) return tidy(withoutEntities(html))
  let text = ''
  let unseen: string | undefined
  // Each piece ends before the next `<`, so that any text is read in one go.
  for (const [piece] of html.matchAll(/<[^<>]*>|<|[^<]+/g)) {
    const tag = /^<(\/?[a-z][a-z\d]*)[^<>]*>$/i.exec(piece)?.[1]?.toLowerCase()
    if (unseen) {
      if (tag === `/${unseen}`) unseen = undefined
    } else if (tag === undefined) {
      if (!/^<[!?]/.test(piece)) text += piece.replaceAll(/\s+/g, ' ')
    } else if (UNSEEN.test(tag)) unseen = tag
    else if (BLOCKS.test(tag)) text += '\n\n'
    else if (LINES.test(tag)) text += '\n'
    else if (tag === 'li') text += '\n– '
  }
  return tidy(withoutEntities(text))
}

/** No blanks at the ends of lines, and at most one empty line between two paragraphs. */
const tidy = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(line => line.replaceAll(/[ \t\u00a0]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** As long as the shop's short description of a product reads well. */
const SHORT_MAX = 280

/**
 * Parts a text into what stands with the product's name and what follows on its own page: the first paragraph, or as many
 * of its sentences as are short enough.
 */
export function shortAndLong(text: string): { short: string; long: string } {
  const end = text.indexOf('\n')
  const first = end === -1 ? text : text.slice(0, end)
  if (first.length <= SHORT_MAX) return { short: first.trim(), long: text.slice(first.length).trim() }
  const within = text.slice(0, SHORT_MAX)
  const sentence = Math.max(...['. ', '! ', '? '].map(mark => within.lastIndexOf(mark)))
  const cut = sentence > 0 ? sentence + 1 : within.lastIndexOf(' ')
  const at = cut > 0 ? cut : SHORT_MAX
  return { short: text.slice(0, at).trim(), long: text.slice(at).trim() }
}
