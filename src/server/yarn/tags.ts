import { encode } from 'uqr'
import { dayName } from '#domain/day-text.ts'
import * as messages from '#messages/yarn.ts'
import type { Seller } from '#server/documents/facts.ts'
import { measuringPen, openSheet, PAGE, type Pen, type Sheet, SOFT_INK } from '#server/documents/sheet.ts'
import { INK, scaleToFit, type TextStyle } from '#server/documents/sheet-text.ts'
import { ShopError } from '#server/platform/errors.ts'

/** The content of a swing tag. */
export type Tag = {
  code: string
  name: string
  /** `80% vill, 20% akrüül`; empty if unknown */
  fibres: string
  claim: string | null
  /** the day in Tallinn time */
  madeOn: string | null
}

/** 50 × 80 mm, a common label size, in points. */
const WIDTH = 141.73
const HEIGHT = 226.77
const COLUMNS = 4
const ROWS = 3
const LEFT = (PAGE.width - COLUMNS * WIDTH) / 2
const TOP = (PAGE.height - ROWS * HEIGHT) / 2
const PADDING = 13
const INNER = WIDTH - 2 * PADDING
const QR_SIDE = 56
/** Length of a cut mark, in points; drawn outside the tags. */
const MARK = 9
/** Half a cross where four tags meet, clear of their text. */
const CROSS = 4

const CENTERED: TextStyle = { size: 8, width: INNER, align: 'center', color: SOFT_INK }

const NAME = { size: 12.5, weight: 'bold', leading: 1.15, width: INNER, align: 'center' } as const
/** Three lines of this size are about as high as two of the usual size. */
const LONG_NAME: TextStyle = { ...NAME, size: 10, maxLines: 3 }

/** Draws swing tags: twelve per sheet with cut marks, or one per page for a label printer. */
export async function drawTags(
  tags: readonly Tag[],
  { paper, sender, now }: { paper: 'A4' | 'label'; sender: Seller; now: Date },
): Promise<Buffer> {
  const sheet = await openSheet({ title: messages.tagsTitle(sender.brand), author: sender.name, at: now })
  for (const [i, tag] of tags.entries()) {
    if (paper === 'label') {
      sheet.addPage([WIDTH, HEIGHT])
      writeTag(sheet, tag, sender, 0, 0)
      continue
    }
    const place = i % (COLUMNS * ROWS)
    if (place === 0) {
      sheet.addPage()
      writeCutMarks(sheet)
    }
    const [column, row] = [place % COLUMNS, Math.floor(place / COLUMNS)]
    writeTag(sheet, tag, sender, LEFT + column * WIDTH, TOP + row * HEIGHT)
  }
  return sheet.finish()
}

/** Home printers leave the marks at the sides of a sheet white: rows are cut along the crosses between the tags. */
function writeCutMarks(sheet: Sheet): void {
  const [right, bottom] = [LEFT + COLUMNS * WIDTH, TOP + ROWS * HEIGHT]
  for (let column = 0; column <= COLUMNS; column++) {
    const x = LEFT + column * WIDTH
    sheet.mark(x, TOP - MARK, x, TOP - 2)
    sheet.mark(x, bottom + 2, x, bottom + MARK)
  }
  for (let row = 0; row <= ROWS; row++) {
    const y = TOP + row * HEIGHT
    sheet.mark(LEFT - MARK, y, LEFT - 2, y)
    sheet.mark(right + 2, y, right + MARK, y)
    for (let column = 1; column < COLUMNS; column++) {
      const x = LEFT + column * WIDTH
      sheet.mark(x - CROSS, y, x + CROSS, y)
      sheet.mark(x, y - CROSS, x, y + CROSS)
    }
  }
}

/**
 * What the law requires on a piece: its fibres (Regulation 1007/2011), its maker and her address (2023/988, art. 9
 * (6)).
 */
const LAWFUL: TextStyle = { size: 6.4, width: INNER, align: 'center', leading: 1.2 }
/** Scales the text down to five points, the smallest that can still be read. */
const SCALE_MIN = 5 / LAWFUL.size

/** Heights from the name to the last line above the stitches, and from the code to the end of the maker's lines. */
const SAID_HEIGHT = 64
const MAKER_HEIGHT = 50

/**
 * Writes a tag without leaving out anything the law requires: if the maker's lines are many, the QR code moves up into
 * unused space; if that is not enough, the text gets smaller.
 * @throws ShopError `invalid_input` if it would be too small to read
 */
function writeTag(sheet: Sheet, tag: Tag, sender: Seller, x: number, top: number): void {
  const left = x + PADDING
  const dry = measuringPen(sheet)
  const liftOf = (scale: number) => Math.max(0, writeMaker(dry, tag, sender, left, 0, scale) - MAKER_HEIGHT)
  const scale = scaleToFit(
    scale => writeSaid(dry, tag, left, 0, scale) - 8.4 * scale + liftOf(scale),
    SAID_HEIGHT,
  )
  if (scale < SCALE_MIN) throw new ShopError('invalid_input', { details: messages.tagTooSmall(tag.name) })
  const middle = top - liftOf(scale)
  const address = `${sender.shopUrl}/pass/${tag.code}`
  // The hole for the string is punched above the text.
  writeSaid(sheet, tag, left, top + 34, scale)
  sheet.stitch(left, middle + 101, INNER)
  const { data } = encode(address, { ecc: 'M', border: 0 })
  sheet.squares(data, x + (WIDTH - QR_SIDE) / 2, middle + 107, QR_SIDE, `${messages.tagScan}: ${address}`)
  writeMaker(sheet, tag, sender, left, middle + 173, scale)
}

/** Writes the piece's name and its fibres. */
function writeSaid(pen: Pen, { name, claim, fibres }: Tag, x: number, top: number, scale: number): number {
  const usual = scaled(NAME, scale)
  const isShort = pen.heightOf(name, usual) <= 2 * usual.size * NAME.leading
  let y = top
  pen.tag('H1', () => {
    y = pen.write(name, x, y, isShort ? usual : scaled(LONG_NAME, scale))
  })
  const write = (text: string, style: TextStyle) =>
    pen.tag('P', () => {
      y = pen.write(text, x, y, scaled(style, scale))
    })
  if (claim) write(claim, { ...CENTERED, size: 8.5, color: INK, leading: 1.2, maxLines: 2 })
  if (fibres) write(fibres, { ...LAWFUL, size: 7 })
  return y
}

/** Writes the address of the passport for readers without a camera, and who made the piece. */
function writeMaker(
  pen: Pen,
  { code, madeOn }: Tag,
  sender: Seller,
  x: number,
  top: number,
  scale: number,
): number {
  let y = top
  const write = (text: string, style: TextStyle) =>
    pen.tag('P', () => {
      y = pen.write(text, x, y, scaled(style, scale))
    })
  write(`${code.slice(0, 5)} ${code.slice(5)}`, { ...CENTERED, size: 9.5, weight: 'bold', leading: 1 })
  write(`${new URL(sender.shopUrl).host}/pass`, { ...CENTERED, size: 7, leading: 1.35 })
  const made = madeOn ? messages.tagMadeOn(`${dayName(madeOn)} ${madeOn.slice(0, 4)}`) : ''
  write([sender.brand, made].filter(Boolean).join('. '), LAWFUL)
  write([sender.name, sender.address].filter(Boolean).join(', '), LAWFUL)
  write(sender.email, LAWFUL)
  return y
}

const scaled = <Style extends TextStyle>(style: Style, scale: number): Style => ({
  ...style,
  size: style.size * scale,
})
