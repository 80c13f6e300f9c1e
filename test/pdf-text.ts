import { inflateSync } from 'node:zlib'

/** The numbered objects of a PDF written by pdfkit: the part before the stream, and the stream itself. */
function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const objects = new Map<string, { head: string; stream: string }>()
  const text = pdf.toString('latin1')
  for (const { 1: id, index, 0: opening } of text.matchAll(/(\d+) 0 obj\n/g)) {
    const begin = index + opening.length
    const end = text.indexOf('endobj', begin)
    const body = text.slice(begin, end)
    const at = body.indexOf('stream\n')
    const head = at < 0 ? body : body.slice(0, at)
    const bytes = at < 0 ? '' : body.slice(at + 'stream\n'.length, body.lastIndexOf('\nendstream'))
    const isPacked = head.includes('/FlateDecode') && !head.includes('/Subtype /Image')
    const stream = isPacked ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : bytes
    objects.set(id!, { head, stream })
  }
  return objects
}

const letterOf = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** The letter of each glyph in a font. */
function lettersOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, from, list] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from!, 16)
    for (const [i, [, hex]] of [...list!.matchAll(/<([0-9a-f]*)>/gi)].entries())
      letters.set((first + i).toString(16).padStart(4, '0'), letterOf(hex!))
  }
  return letters
}

/** A font of a file: the letter of each glyph, and glyph widths in thousandths of the font size. */
type Font = { letters: Map<string, string>; widths: number[] }

/**
 * A line of a page: the height of its baseline above the page's lower edge, its left and right end, in points, and its
 * text.
 */
type Line = { height: number; left: number; right: number; text: string }

function fontsOf(objects: ReturnType<typeof objectsOf>): Map<string, Font> {
  const fonts = new Map<string, Font>()
  const headOf = (id: string | undefined) => objects.get(id ?? '')?.head ?? ''
  for (const { head } of objects.values())
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(headOf(id))?.[1]
      const glyphs = headOf(/\/DescendantFonts \[(\d+) 0 R\]/.exec(headOf(id))?.[1])
      const widths = /\/W \[0 \[([^\]]*)\]/.exec(glyphs)?.[1] ?? ''
      if (unicode)
        fonts.set(name!, {
          letters: lettersOf(objects.get(unicode)!.stream),
          widths: widths.split(' ').map(Number),
        })
    }
  return fonts
}

/** The text lines on each page of one of our PDFs, one per baseline, in the order of writing. */
export function pdfLines(pdf: Buffer): Line[][] {
  const objects = objectsOf(pdf)
  const fonts = fontsOf(objects)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head))
  return pages.map(({ head }) => {
    const contents = objects.get(/\/Contents (\d+) 0 R/.exec(head)![1]!)!.stream
    const lines: Line[] = []
    let font: Font | undefined
    let size = 0
    let at = 0
    const steps = /\/(F\d+) ([\d.]+) Tf|1 0 0 1 ([-\d.]+) ([-\d.]+) Tm|\[([^\]]*)\] TJ/g
    for (const [, name, type, x, y, shown] of contents.matchAll(steps)) {
      if (name) [font, size] = [fonts.get(name)!, Number(type)]
      if (y) {
        at = Number(x)
        if (Number(y) !== lines.at(-1)?.height)
          lines.push({ height: Number(y), left: at, right: at, text: '' })
      }
      for (const [part, glyphs] of (shown ?? '').matchAll(/<([0-9a-f]*)>|[-\d.]+/gi)) {
        if (glyphs === undefined) at -= (Number(part) / 1000) * size
        for (const glyph of glyphs?.match(/.{4}/g) ?? []) {
          const letter = font!.letters.get(glyph.toLowerCase()) ?? '\uFFFD'
          const line = lines.at(-1)!
          line.text += letter
          at += (font!.widths[Number.parseInt(glyph, 16)]! / 1000) * size
          // A trailing space does not widen the line.
          if (letter !== ' ') line.right = Math.max(line.right, at)
        }
      }
    }
    return lines.map(line => ({ ...line, text: line.text.trimEnd() })).filter(({ text }) => text !== '')
  })
}

/** The straight lines on each page; x and y in points from the upper left corner. */
export function pdfStrokes(pdf: Buffer): { x: number; y: number; toX: number; toY: number }[][] {
  const objects = objectsOf(pdf)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head))
  return pages.map(({ head }) => {
    const contents = objects.get(/\/Contents (\d+) 0 R/.exec(head)![1]!)!.stream
    return [...contents.matchAll(/([-\d.]+) ([-\d.]+) m\n([-\d.]+) ([-\d.]+) l\nS/g)].map(([, ...at]) => {
      const [x, y, toX, toY] = at.map(Number) as [number, number, number, number]
      return { x, y, toX, toY }
    })
  })
}

/** The text of each page. */
export const pdfText = (pdf: Buffer): string[] =>
  pdfLines(pdf).map(lines => lines.map(({ text }) => text).join('\n'))
