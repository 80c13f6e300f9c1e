import { dayText } from '#domain/day-text.ts'
import * as messages from '#messages/documents.ts'
import type { Seller } from './facts.ts'
import type { Parcel } from './packing.ts'
import { CONTENT_WIDTH, measuringPen, PAGE, type Pen, type Sheet, SOFT_INK } from './sheet.ts'
import { scaleToFit, type TextStyle } from './sheet-text.ts'
import { isWrittenWhole } from './typefaces.ts'

const LEFT = PAGE.margin
const BOTTOM = PAGE.height - 90

const BODY: TextStyle = { size: 11.5 }
const LABEL: TextStyle = { size: 9.5, weight: 'bold', color: SOFT_INK }

/** Where the contents of a further page begin and end. */
const FURTHER = { top: PAGE.margin + 16, bottom: BOTTOM }
/** The baseline of a page's number, above its contents. */
const PAGE_NUMBER = 34

/** A row is as high as its picture; without one as high as its text, and in a long list only as high as necessary. */
const ROW_MAX = 74
const ROW_PLAIN = 38
const ROW_MIN = 20
const ROW_OF_TWO_LINES = 36
const QUANTITY_WIDTH = 46

/**
 * Writes a packing slip: what goes into the parcel, for the maker who packs it and the customer who opens it. It shows
 * no prices.
 */
export function writeSlip(
  sheet: Sheet,
  parcel: Parcel,
  sender: Seller,
  pictures: ReadonlyMap<string, Buffer>,
): void {
  const first = sheet.pageCount()
  sheet.addPage()
  const title: TextStyle = { size: 25, weight: 'bold', align: 'right', width: CONTENT_WIDTH }
  sheet.brand(sender.brand, LEFT, PAGE.margin, 30, { text: parcel.orderNumber, style: title })
  sheet.tag('H1', () => sheet.write(parcel.orderNumber, LEFT, PAGE.margin + 23, title))
  const day: TextStyle = { ...BODY, color: SOFT_INK, align: 'right', width: CONTENT_WIDTH }
  sheet.tag('P', () =>
    sheet.write(messages.slipHeading(dayText(parcel.orderedAt)), LEFT, PAGE.margin + 42, day),
  )
  sheet.stitch(LEFT, PAGE.margin + 58, CONTENT_WIDTH)

  const top = PAGE.margin + 86
  const dry = measuringPen(sheet)
  const scale = scaleToFit(scale => writeEnds(dry, parcel, top, scale), PAGE.height / 2)
  let y = writeEnds(sheet, parcel, top, scale) + 8
  sheet.stitch(LEFT, y, CONTENT_WIDTH)
  y = writeContents(sheet, parcel, pictures, y + 16)
  if (parcel.wishes.length > 0) {
    sheet.stitch(LEFT, y, CONTENT_WIDTH)
    y = writeWishes(sheet, parcel, y + 26)
  }
  if (!typedIn(parcel).every(isWrittenWhole)) {
    const style: TextStyle = { ...BODY, weight: 'bold', width: CONTENT_WIDTH }
    sheet.flow(messages.signsLeftOut, LEFT, y + 12, style, FURTHER)
  }
  writeFoot(sheet, sender)
  numberPages(sheet, parcel.orderNumber, first)
}

/** What persons have typed, in whatever signs they have. */
const typedIn = ({ recipient, destination, contents, wishes }: Parcel): string[] => [
  recipient,
  ...destination,
  ...contents.map(({ name }) => name),
  ...wishes.map(({ text }) => text),
]

/** Numbers the pages of a slip that has several, with its order: they may get mixed up with other slips'. */
function numberPages(sheet: Sheet, orderNumber: string, first: number): void {
  const pages = sheet.pageCount() - first
  if (pages === 1) return
  const style: TextStyle = { ...LABEL, align: 'right', width: CONTENT_WIDTH }
  for (let page = 0; page < pages; page++)
    sheet.onPage(first + page, () =>
      sheet.tag('P', () =>
        sheet.write(messages.pageOf(orderNumber, page + 1, pages), LEFT, PAGE_NUMBER, style),
      ),
    )
}

/**
 * The lowest position of the line after the foot: its three lines keep clear of the margin that printers leave white.
 */
const FOOT_END = PAGE.height - 16

function writeFoot(sheet: Sheet, sender: Seller): void {
  const dry = measuringPen(sheet)
  const scale = scaleToFit(scale => writeFootAt(dry, sender, scale), FOOT_END)
  sheet.stitch(LEFT, PAGE.height - 78, CONTENT_WIDTH)
  writeFootAt(sheet, sender, scale)
}

/** Writes whom to contact, and the maker with her address (Regulation 2023/988, art. 9 (6)), in full. */
function writeFootAt(pen: Pen, { email, name, address }: Seller, scale: number): number {
  const style: TextStyle = { size: 10 * scale, color: SOFT_INK, width: CONTENT_WIDTH }
  const maker = messages.slipMaker([name, address].filter(Boolean).join(', '))
  let y = PAGE.height - 60
  pen.tag('P', () => {
    y = pen.write(messages.slipThanks(email), LEFT, y, style) + scale
  })
  pen.tag('P', () => {
    y = pen.write(maker, LEFT, y, style)
  })
  return y
}

/** Writes the recipient, and the destination beside. @returns where the longer of the two ends */
function writeEnds(pen: Pen, parcel: Parcel, top: number, scale: number): number {
  const half = CONTENT_WIDTH / 2 - 14
  const writePart = (label: string, x: number, first: string, rest: string): number => {
    pen.tag('H2', () => pen.write(label, x, top, LABEL))
    let end = top
    pen.tag('P', () => {
      const after = pen.write(first, x, top + 19, { size: 14 * scale, weight: 'bold', width: half })
      end = rest ? pen.write(rest, x, after, { size: BODY.size * scale, width: half }) : after
    })
    return end
  }
  const reached = [parcel.phone, parcel.email].filter(Boolean).join('\n')
  return Math.max(
    writePart(messages.recipient, LEFT, parcel.recipient, reached),
    writePart(
      messages.destination,
      LEFT + half + 28,
      parcel.delivery || messages.toBeAgreed,
      parcel.destination.join('\n'),
    ),
  )
}

/** Rows get lower if there are many, and lose their pictures before they lose their text. */
function writeContents(
  sheet: Sheet,
  { contents }: Parcel,
  pictures: ReadonlyMap<string, Buffer>,
  top: number,
): number {
  const isPictured = contents.some(({ imageUrl }) => imageUrl !== null && pictures.has(imageUrl))
  const fair = (BOTTOM - top) / contents.length
  const row = Math.max(ROW_MIN, Math.min(isPictured ? ROW_MAX : ROW_PLAIN, fair))
  const isRoomy = row >= ROW_PLAIN
  const picture = isPictured && isRoomy ? row - 12 : 0
  const x = LEFT + (picture && picture + 16)
  const width = LEFT + CONTENT_WIDTH - x - QUANTITY_WIDTH
  const nameStyle: TextStyle = { size: isRoomy ? 13 : 11, weight: 'bold', width, maxLines: 2 }
  const countStyle: TextStyle = {
    size: isRoomy ? 18 : 12,
    weight: 'bold',
    align: 'right',
    width: QUANTITY_WIDTH,
  }
  let y = top
  if (contents.length === 0)
    sheet.tag('P', () => sheet.write(messages.nothingToPack, LEFT, y + row / 2 + 4, nameStyle))
  for (const { name, quantity, imageUrl } of contents) {
    const isTwoLines = sheet.heightOf(name, nameStyle) > nameStyle.size * 2
    const height = isTwoLines ? Math.max(row, ROW_OF_TWO_LINES) : row
    if (y + height > BOTTOM + 12) {
      sheet.addPage()
      y = PAGE.margin
    }
    const bytes = imageUrl === null ? undefined : pictures.get(imageUrl)
    if (bytes && picture) sheet.picture(bytes, LEFT, y + 4, picture)
    const baseline = y + height / 2 + 4
    sheet.tag('P', () => {
      sheet.write(name, x, isTwoLines ? baseline - nameStyle.size * 0.7 : baseline, nameStyle)
      sheet.write(`${quantity} ×`, LEFT + CONTENT_WIDTH - QUANTITY_WIDTH, baseline + 1, countStyle)
    })
    y += height
  }
  return y + (contents.length === 0 ? row : 0) + 8
}

/** @returns the baseline of the line after them */
function writeWishes(sheet: Sheet, { wishes }: Parcel, top: number): number {
  let y = top
  for (const { heading, text } of wishes) {
    const height = 16 + sheet.heightOf(text, { ...BODY, width: CONTENT_WIDTH })
    // The text for a card may not be cut off: it gets a page of its own if this one is full, or several.
    if (y + height > BOTTOM && y > PAGE.margin) {
      sheet.addPage()
      y = PAGE.margin
    }
    sheet.tag('H2', () => sheet.write(heading, LEFT, y, LABEL))
    const style: TextStyle = { ...BODY, width: CONTENT_WIDTH }
    y = sheet.flow(text, LEFT, y + 16, style, FURTHER) + 8
  }
  return y
}
