import { type Face, PDF_FONTS, runsOf, type Weight, writable } from './typefaces.ts'

export const INK = '#2B2226'

export type TextStyle = {
  size: number
  weight?: Weight
  color?: string
  align?: 'left' | 'right' | 'center'
  /** lines are broken to it, or the text is set against its right end */
  width?: number
  /** distance of the lines, in sizes */
  leading?: number
  /** at most so many lines; the rest is left out with an ellipsis */
  maxLines?: number
}

/**
 * The scale of type, 1 at most, at which a part ends no lower than it may: nothing of an address may be left out.
 * @param endAt where the part ends at a scale
 */
export function scaleToFit(endAt: (scale: number) => number, lowest: number): number {
  let scale = 1
  while (endAt(scale) > lowest) scale *= 0.96
  return scale
}

/** No letter is narrower, in sizes: what has more letters than a line can hold is not measured. */
const NARROWEST = 0.15

// All figures of one width, so that sums stand under each other.
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern', 'liga']

/** Text on a page, in points: how wide it is, how it is broken into lines, and a line written from its baseline. */
export function textOn(doc: PDFKit.PDFDocument) {
  const faced = (weight: Weight, face: Face, size: number) => doc.font(PDF_FONTS[weight][face], size)

  const widthOf = (text: string, { size, weight = 'regular' }: TextStyle): number =>
    runsOf(text).reduce(
      (width, run) => width + faced(weight, run.face, size).widthOfString(run.text, { features: FEATURES }),
      0,
    )

  const isWithin = (text: string, style: TextStyle, width: number): boolean =>
    text.length * style.size * NARROWEST <= width && widthOf(text, style) <= width

  /** The longest beginning of a word that is wider than the line, up to a hyphen where it has one. */
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

  /** A text in lines that fit, broken at spaces, and inside a word only where it is wider than a line. */
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
    // The space is for those who have it read to them: the next line is another word.
    for (const { face, text } of runsOf(`${line} `)) {
      const options = { lineBreak: false, features: FEATURES, baseline: 'alphabetic' as const }
      faced(weight, face, size).fillColor(color).text(text, at, y, options)
      at += doc.widthOfString(text, options)
    }
  }

  return { widthOf, linesOf, writeLine }
}
