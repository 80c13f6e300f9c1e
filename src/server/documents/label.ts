import * as messages from '#messages/documents.ts'
import type { Seller } from './facts.ts'
import type { Parcel } from './packing.ts'
import { PAGE, type Sheet, SOFT_INK } from './sheet.ts'
import type { TextStyle } from './sheet-text.ts'

/** Four on a sheet: each is 10.5 × 14.8 cm, and is cut along the stitches. */
const LABELS_A_SHEET = 4
const WIDTH = PAGE.width / 2
const HEIGHT = PAGE.height / 2
const MARGIN = 28
const TEXT_WIDTH = WIDTH - 2 * MARGIN

const SMALL: TextStyle = { size: 8.5, color: SOFT_INK, width: TEXT_WIDTH, maxLines: 4 }
const LABEL: TextStyle = { size: 8.5, weight: 'bold', color: SOFT_INK }

/** Writes address labels, four on a sheet. */
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
  const from = [sender.name, sender.address, [sender.phone, sender.email].filter(Boolean).join('  ')]
  let y = top + 10
  sheet.tag('H2', () => sheet.write(messages.sender, x, y, LABEL))
  sheet.tag('P', () => {
    y = sheet.write(from.filter(Boolean).join('\n'), x, y + 13, SMALL)
  })
  sheet.stitch(x, y, TEXT_WIDTH)
  y += 22
  sheet.tag('H2', () => sheet.write(messages.addressee, x, y, LABEL))
  sheet.tag('P', () => {
    const name: TextStyle = { size: 19, weight: 'bold', leading: 1.2, width: TEXT_WIDTH, maxLines: 3 }
    y = sheet.write(parcel.recipient, x, y + 22, name) + 1
    y = sheet.write(parcel.phone, x, y, { size: 15, weight: 'bold', width: TEXT_WIDTH }) + 10
  })
  sheet.tag('P', () => {
    const [place = '', ...rest] = parcel.destination
    if (parcel.delivery)
      y = sheet.write(parcel.delivery, x, y, { size: 11, color: SOFT_INK, width: TEXT_WIDTH }) + 4
    y = sheet.write(place, x, y, { size: 15, weight: 'bold', leading: 1.25, width: TEXT_WIDTH, maxLines: 3 })
    sheet.write(rest.join('\n'), x, y, { size: 13, width: TEXT_WIDTH, maxLines: 3 })
  })
  const bottom = top + HEIGHT - 2 * MARGIN
  sheet.stitch(x, bottom - 20, TEXT_WIDTH)
  sheet.tag('P', () =>
    sheet.write(parcel.orderNumber, x, bottom, { size: 12, weight: 'bold', width: TEXT_WIDTH }),
  )
}
