import { inflateSync } from 'node:zlib'

/** The numbered objects of a PDF as pdfkit writes them: what stands before the stream, and the stream itself. */
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

/** Which letter each glyph of a font stands for. */
function lettersOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, from, list] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from!, 16)
    for (const [i, [, hex]] of [...list!.matchAll(/<([0-9a-f]*)>/gi)].entries())
      letters.set((first + i).toString(16).padStart(4, '0'), letterOf(hex!))
  }
  return letters
}

/** A line of a page: how high its baseline stands above the page's lower edge, in points, and what is written on it. */
type Line = { height: number; text: string }

/** What is written on the pages of a PDF of ours, a line for each baseline in the order of writing. */
export function pdfLines(pdf: Buffer): Line[][] {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of objects.values())
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)?.head ?? '')?.[1]
      if (unicode) fonts.set(name!, lettersOf(objects.get(unicode)!.stream))
    }
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head))
  return pages.map(({ head }) => {
    const contents = objects.get(/\/Contents (\d+) 0 R/.exec(head)![1]!)!.stream
    const lines: Line[] = []
    let letters = new Map<string, string>()
    const steps = /\/(F\d+) [\d.]+ Tf|1 0 0 1 [-\d.]+ ([-\d.]+) Tm|\[([^\]]*)\] TJ/g
    for (const [, font, y, shown] of contents.matchAll(steps)) {
      if (font) letters = fonts.get(font)!
      if (y && Number(y) !== lines.at(-1)?.height) lines.push({ height: Number(y), text: '' })
      for (const [, glyphs] of (shown ?? '').matchAll(/<([0-9a-f]*)>/gi))
        for (const glyph of glyphs!.match(/.{4}/g) ?? [])
          lines.at(-1)!.text += letters.get(glyph.toLowerCase()) ?? '\uFFFD'
    }
    return lines.map(line => ({ ...line, text: line.text.trimEnd() })).filter(({ text }) => text !== '')
  })
}

/** The same, a page a text. */
export const pdfText = (pdf: Buffer): string[] =>
  pdfLines(pdf).map(lines => lines.map(({ text }) => text).join('\n'))
