import * as messages from '#messages/documents.ts'
import type { Seller } from './facts.ts'
import type { Parcel } from './packing.ts'
import { measuringPen, PAGE, type Pen, type Sheet, SOFT_INK } from './sheet.ts'
import { scaleToFit, type TextStyle } from './sheet-text.ts'

/** Four per sheet: each is 10.5 × 14.8 cm, and is cut along the stitches. */
const LABELS_A_SHEET = 4
const WIDTH = PAGE.width / 2
const HEIGHT = PAGE.height / 2
const MARGIN = 28
const TEXT_WIDTH = WIDTH - 2 * MARGIN

/** The height of four lines under their heading: most of the label is for the recipient. */
const SENDER_HEIGHT = 62

const LABEL: TextStyle = { size: 8.5, weight: 'bold', color: SOFT_INK }

/** Writes address labels, four per sheet. */
export function writeLabels(sheet: Sheet, parcels: readonly Parcel[], sender: Seller): void {
  for (const [i, parcel] of parcels.entries()) {
    const place = i % LABELS_A_SHEET
    if (place === 0) {
      sheet.addPage()
      sheet.stitch(0, HEIGHT, PAGE.width)
      sheet.seam(WIDTH, 0, PAGE.height)
    }
    writeLabel(sheet, parcel, sender, (place % 2) * WIDTH + MARGIN, Math.floor(place / 2) * HEIGHT + MARGIN)
  }
}

function writeLabel(sheet: Sheet, parcel: Parcel, sender: Seller, x: number, top: number): void {
  const dry = measuringPen(sheet)
  const bottom = top + HEIGHT - 2 * MARGIN
  const number = () =>
    sheet.tag('P', () =>
      sheet.write(parcel.orderNumber, x, bottom, { size: 12, weight: 'bold', width: TEXT_WIDTH }),
    )
  const { instead } = parcel
  if (instead !== undefined) {
    const style: TextStyle = { size: 15, weight: 'bold', width: TEXT_WIDTH }
    sheet.tag('P', () => sheet.write(instead, x, top + 15, style))
    number()
    return
  }
  const heading = top + 10
  const ofSender = scaleToFit(scale => writeSender(dry, sender, x, heading, scale), heading + SENDER_HEIGHT)
  const seam = writeSender(sheet, sender, x, heading, ofSender)
  sheet.stitch(x, seam, TEXT_WIDTH)
  const lastLine = (scale: number) => writeAddress(dry, parcel, x, seam + 22, scale) - 18 * scale
  const ofAddress = scaleToFit(lastLine, bottom - 30)
  writeAddress(sheet, parcel, x, seam + 22, ofAddress)
  sheet.stitch(x, bottom - 20, TEXT_WIDTH)
  number()
}

function writeSender(pen: Pen, sender: Seller, x: number, top: number, scale: number): number {
  const from = [sender.name, sender.address, [sender.phone, sender.email].filter(Boolean).join('  ')]
  let y = top
  pen.tag('H2', () => pen.write(messages.sender, x, y, LABEL))
  pen.tag('P', () => {
    const style: TextStyle = { size: 8.5 * scale, color: SOFT_INK, width: TEXT_WIDTH }
    y = pen.write(from.filter(Boolean).join('\n'), x, y + 13, style)
  })
  return y
}

function writeAddress(pen: Pen, parcel: Parcel, x: number, top: number, scale: number): number {
  const style = (size: number): TextStyle => ({ size: size * scale, width: TEXT_WIDTH })
  const strong = (size: number): TextStyle => ({ ...style(size), weight: 'bold' })
  let y = top
  pen.tag('H2', () => pen.write(messages.addressee, x, y, LABEL))
  pen.tag('P', () => {
    y = pen.write(parcel.recipient, x, y + 22, { ...strong(19), leading: 1.2 }) + 1
    y = pen.write(parcel.phone, x, y, strong(15)) + 10 * scale
  })
  pen.tag('P', () => {
    const [place = '', ...rest] = parcel.destination
    if (parcel.delivery) y = pen.write(parcel.delivery, x, y, { ...style(11), color: SOFT_INK }) + 4 * scale
    y = pen.write(place, x, y, { ...strong(15), leading: 1.25 })
    y = pen.write(rest.join('\n'), x, y, style(13))
  })
  return y
}
