/**
 * A4 sheets: writes text that is measured and broken in the shop's own typeface, stitched lines, and pictures.
 * Positions and sizes are in points, from the upper left corner; a text is positioned by its first baseline.
 */
import { canBeStitched } from '#hats/stitch-size.ts'
import { stitchWord } from '#hats/stitch-text.ts'
import * as language from '#messages/language.ts'
import { INK, type TextStyle, textOn } from './sheet-text.ts'
import { fontFile, PDF_FONTS, writable } from './typefaces.ts'

export const PAGE = { width: 595.28, height: 841.89, margin: 54 } as const
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin

/** The width that a long brand is fitted into, and its distance from what is beside it. */
const BRAND_WIDTH = CONTENT_WIDTH * 0.58
const BRAND_GAP = 16

export const SOFT_INK = '#5F5258'
const GREEN = '#1F5C3A'

/** Accessibility tags of the document's parts. */
type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD'

export type Sheet = ReturnType<typeof layOut>

/** What a part of a page is written with. */
export type Pen = Pick<Sheet, 'heightOf' | 'write' | 'link' | 'tag' | 'stitch'>

/** A pen without ink: measures where the text would end. */
export function measuringPen({ heightOf }: Sheet): Pen {
  const write: Pen['write'] = (text, _x, y, style) => y + heightOf(text, style)
  return {
    heightOf,
    write,
    link: (address, x, y, style) => write(withoutScheme(address), x, y, style),
    tag: (_kind, draw) => draw(),
    stitch: () => undefined,
  }
}

const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '')

/** Opens a document without a page. The library is loaded on first use: most hours need no document. */
export async function openSheet(about: { title: string; author: string; at: Date }): Promise<Sheet> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: language.withCountry,
    tagged: true,
    displayTitle: true,
    info: { Title: about.title, Author: about.author, CreationDate: about.at, Creator: about.author },
  })
  for (const fonts of Object.values(PDF_FONTS))
    for (const name of Object.values(fonts)) doc.registerFont(name, fontFile(name))
  return layOut(doc)
}

function layOut(doc: PDFKit.PDFDocument) {
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const root = doc.struct('Document')
  doc.addStructure(root)

  const { widthOf, linesOf, writeLine } = textOn(doc)
  const leadingOf = ({ size, leading = 1.4 }: TextStyle): number => size * leading

  /** @param draw draws one stitch */
  function sew(length: number, color: string, opacity: number, draw: (from: number, to: number) => void) {
    const count = Math.max(1, Math.round(length / 12))
    const step = (length - 8.2) / Math.max(1, count - 1)
    doc.markContent('Artifact')
    doc.save().lineWidth(1.6).lineCap('round').strokeColor(color).strokeOpacity(opacity)
    for (let i = 0; i < count; i++) draw(i * step + 0.8, i * step + 7.4)
    doc.stroke().restore()
    doc.endMarkedContent()
  }

  return {
    /** @param size width and height; without it A4 */
    addPage: (size: 'A4' | [number, number] = 'A4') => void doc.addPage({ size, margin: 0 }),

    pageCount: (): number => doc.bufferedPageRange().count,

    /** Draws on an earlier page, counted from 0, and returns to the last one. */
    onPage(page: number, draw: () => void): void {
      doc.switchToPage(page)
      draw()
      doc.switchToPage(doc.bufferedPageRange().count - 1)
    },

    /** The width of a line as `write` writes it. */
    widthOf: (line: string, style: TextStyle): number => widthOf(writable(line), style),

    /** The height of a text as `write` writes it. */
    heightOf: (text: string, style: TextStyle): number => linesOf(text, style).length * leadingOf(style),

    /** Writes a text. @returns the baseline of the line after it */
    write(text: string, x: number, y: number, style: TextStyle): number {
      let at = y
      for (const line of linesOf(text, style)) {
        writeLine(line, x, at, style)
        at += leadingOf(style)
      }
      return at
    },

    /**
     * Writes a text that may be longer than its page: it continues on the next ones. A text that fits on one page is
     * not divided.
     * @param page the first baseline of a page, and where its contents end
     * @returns the baseline of the line after it
     */
    flow(
      text: string,
      x: number,
      y: number,
      style: TextStyle,
      page: { top: number; bottom: number },
    ): number {
      const lines = linesOf(text, style)
      const roomFrom = (from: number) => Math.max(0, Math.floor((page.bottom - from) / leadingOf(style)))
      let at = y
      const turn = () => {
        this.addPage()
        at = page.top
      }
      const isWhole = lines.length <= roomFrom(page.top)
      if (roomFrom(at) < (isWhole ? lines.length : 1)) turn()
      const paragraph = this.group('P')
      for (let rest = lines; ; turn()) {
        const room = roomFrom(at)
        const part = rest.slice(0, room).join('\n')
        paragraph.add(() => {
          at = this.write(part, x, at, style)
        })
        rest = rest.slice(room)
        if (rest.length === 0) return at
      }
    },

    /** Writes a clickable link. @returns the baseline of the line after it */
    link(address: string, x: number, y: number, style: TextStyle): number {
      const end = this.write(withoutScheme(address), x, y, style)
      doc.link(x, y - style.size, style.width ?? CONTENT_WIDTH, end - y, address)
      return end
    },

    /** Tags what `draw` writes; `parent` is the `TR` of a cell, or the `Table` of a row. */
    tag(kind: Tag, draw: () => void, parent: PDFKit.PDFStructureElement = root): void {
      parent.add(doc.struct(kind, {}, draw))
    },

    /** Adds a tagged part that contains other parts. */
    group(kind: Tag, parent: PDFKit.PDFStructureElement = root): PDFKit.PDFStructureElement {
      const group = doc.struct(kind)
      parent.add(group)
      return group
    },

    /** A running stitch. */
    stitch(x: number, y: number, width: number, { color = INK, opacity = 0.34 } = {}): void {
      sew(width, color, opacity, (from, to) => doc.moveTo(x + from, y).lineTo(x + to, y))
    },

    /** A stitch from top to bottom. */
    seam(x: number, y: number, height: number, opacity = 0.34): void {
      sew(height, INK, opacity, (from, to) => doc.moveTo(x, y + from).lineTo(x, y + to))
    },

    /** The brand, in stitches if possible. @param beside the text at the right end of its line */
    brand(
      brand: string,
      x: number,
      top: number,
      height: number,
      beside: { text: string; style: TextStyle },
    ): void {
      const free = CONTENT_WIDTH - widthOf(writable(beside.text), beside.style) - BRAND_GAP
      const room = Math.min(BRAND_WIDTH, free)
      if (!canBeStitched(brand)) {
        const style: TextStyle = { size: height * 0.8, weight: 'bold', color: GREEN }
        const size = style.size * Math.min(1, room / widthOf(writable(brand), style))
        const draw = () => writeLine(writable(brand), x, top + height * 0.8, { ...style, size })
        root.add(doc.struct('P', {}, draw))
        return
      }
      const { viewBox, path } = stitchWord(brand)
      const [left, up, across, down] = viewBox
      const scale = Math.min(height / down, room / across)
      const draw = () => {
        doc
          .save()
          .translate(x, top + height - down * scale)
          .scale(scale)
        doc.translate(-left, -up).path(path).fill(GREEN).restore()
      }
      root.add(doc.struct('Figure', { alt: brand }, draw))
    },

    /** A square QR code. @param alt what it says */
    squares(rows: readonly (readonly boolean[])[], x: number, top: number, side: number, alt: string): void {
      const step = side / rows.length
      const draw = () => {
        doc.save()
        for (const [row, squares] of rows.entries())
          for (const [column, isDark] of squares.entries())
            if (isDark) doc.rect(x + column * step, top + row * step, step, step)
        doc.fill('#000000').restore()
      }
      root.add(doc.struct('Figure', { alt }, draw))
    },

    /** A thin line to cut along. */
    mark(x: number, y: number, toX: number, toY: number): void {
      doc.markContent('Artifact')
      doc.save().lineWidth(0.4).strokeColor(INK).moveTo(x, y).lineTo(toX, toY).stroke().restore()
      doc.endMarkedContent()
    },

    /** A picture (JPEG) in a square with round corners. */
    picture(bytes: Buffer, x: number, top: number, size: number): void {
      doc.markContent('Artifact')
      doc
        .save()
        .roundedRect(x, top, size, size, size / 7)
        .clip()
      doc.image(bytes, x, top, { width: size, height: size })
      doc.restore()
      doc.endMarkedContent()
    },

    /** Writes the footer of each page, and closes the document. */
    finish(footer: (page: number, pages: number) => void = () => undefined): Promise<Buffer> {
      const { start, count } = doc.bufferedPageRange()
      for (let page = start; page < start + count; page++) {
        doc.switchToPage(page)
        footer(page + 1, count)
      }
      root.end()
      const done = new Promise<Buffer>(resolve => doc.on('end', () => resolve(Buffer.concat(chunks))))
      doc.end()
      return done
    },
  }
}
