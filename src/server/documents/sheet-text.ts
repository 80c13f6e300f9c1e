import { type Face, PDF_FONTS, runsOf, type Weight, writable } from './typefaces.ts'

export const INK = '#2B2226'

export type TextStyle = {
  size: number
  weight?: Weight
  color?: string
  align?: 'left' | 'right' | 'center'
  /** lines are broken at this width, or the text is right-aligned to it */
  width?: number
  /** distance of the lines, in multiples of the size */
  leading?: number
  /** the most lines; the rest is replaced by an ellipsis */
  maxLines?: number
}

/**
 * Returns the type scale, 1 at most, at which a part ends no lower than allowed, so that nothing of an address is left
 * out.
 * @param endAt where the part ends at a scale
 */
export function scaleToFit(endAt: (scale: number) => number, lowest: number): number {
  let scale = 1
  while (endAt(scale) > lowest) scale *= 0.96
  return scale
}

/** No character is narrower, in multiples of the size: more characters than a line can hold are not measured. */
const NARROWEST = 0.15

// Figures of equal width, so that sums align in a column.
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern', 'liga']

/** Text on a page, in points: its width, its line breaks, and writing a line at its baseline. */
export function textOn(doc: PDFKit.PDFDocument) {
  const faced = (weight: Weight, face: Face, size: number) => doc.font(PDF_FONTS[weight][face], size)

  const widthOf = (text: string, { size, weight = 'regular' }: TextStyle): number =>
    runsOf(text).reduce(
      (width, run) => width + faced(weight, run.face, size).widthOfString(run.text, { features: FEATURES }),
      0,
    )

  const isWithin = (text: string, style: TextStyle, width: number): boolean =>
    text.length * style.size * NARROWEST <= width && widthOf(text, style) <= width

  /** The longest beginning of a word that fits into a line, up to a hyphen if it has one. */
  function beginning(word: string, style: TextStyle, width: number): string {
    let most = 1
    let tooMany = word.length
    let tried = (width / style.size) * 2
    while (tooMany - most > 1) {
      tried = Math.min(Math.max(Math.floor(tried), most + 1), tooMany - 1)
      const reached = widthOf(word.slice(0, tried), style)
      if (reached <= width) most = tried
      else tooMany = tried
      tried *= width / reached
    }
    const fits = word.slice(0, most)
    return fits.slice(0, fits.lastIndexOf('-') + 1) || fits
  }

  /** Breaks a text into lines that fit: at spaces, and inside a word only if it is wider than a line. */
  function linesOf(text: string, style: TextStyle): string[] {
    const { width = Number.POSITIVE_INFINITY, maxLines = Number.POSITIVE_INFINITY } = style
    const lines: string[] = []
    for (const paragraph of text.split(/\r?\n/)) {
      let line = ''
      for (const word of writable(paragraph).split(' ')) {
        const longer = line ? `${line} ${word}` : word
        if (isWithin(longer, style, width)) {
          line = longer
          continue
        }
        if (line) lines.push(line)
        line = word
        while (line.length > 1 && !isWithin(line, style, width)) {
          const part = beginning(line, style, width)
          lines.push(part)
          line = line.slice(part.length)
        }
      }
      lines.push(line)
    }
    return lines.length <= maxLines ? lines : [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1]} …`]
  }

  function writeLine(line: string, x: number, y: number, style: TextStyle): void {
    const { size, weight = 'regular', color = INK, align = 'left', width = 0 } = style
    const slack = align === 'left' ? 0 : width - widthOf(line, style)
    let at = x + (align === 'center' ? slack / 2 : slack)
    // The space is for screen readers: the next line is another word.
    for (const { face, text } of runsOf(`${line} `)) {
      const options = { lineBreak: false, features: FEATURES, baseline: 'alphabetic' as const }
      faced(weight, face, size).fillColor(color).text(text, at, y, options)
      at += doc.widthOfString(text, options)
    }
  }

  return { widthOf, linesOf, writeLine }
}
