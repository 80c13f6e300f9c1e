import { type Cents, priceText } from '#domain/money.ts'
import * as messages from '#messages/documents.ts'
import { BODY, BOTTOM, LABEL, LEFT } from './document-layout.ts'
import type { DocumentFacts } from './facts.ts'
import { CONTENT_WIDTH, PAGE, type Sheet } from './sheet.ts'
import type { TextStyle } from './sheet-text.ts'

/** The top of the contents on each following page. */
const TOP = PAGE.margin + 12

/** Columns of the table: name, quantity, unit price, sum. */
const NAME_WIDTH = CONTENT_WIDTH - 210
const COLUMNS = [
  { heading: messages.itemName, x: LEFT, width: NAME_WIDTH, align: 'left' },
  { heading: messages.quantity, x: LEFT + NAME_WIDTH, width: 50, align: 'right' },
  { heading: messages.price, x: LEFT + NAME_WIDTH + 50, width: 75, align: 'right' },
  { heading: messages.sum, x: LEFT + NAME_WIDTH + 125, width: 85, align: 'right' },
] as const

/** A sum as documents write it, with a minus sign instead of a hyphen. */
export const sum = (cents: Cents): string => (cents < 0 ? `−${priceText(-cents)}` : priceText(cents))

/** Writes the table, over as many pages as it takes. @returns where the sums begin */
export function writeLines(sheet: Sheet, facts: DocumentFacts, top: number): number {
  const table = sheet.group('Table')
  const writeRow = (cells: readonly string[], y: number, style: TextStyle, kind: 'TH' | 'TD'): number => {
    const row = sheet.group('TR', table)
    let end = y
    for (const [i, { x, width, align }] of COLUMNS.entries())
      sheet.tag(
        kind,
        () => {
          end = Math.max(end, sheet.write(cells[i]!, x, y, { ...style, width, align }))
        },
        row,
      )
    return end
  }
  const writeHeading = (y: number): number => {
    writeRow(
      COLUMNS.map(({ heading }) => heading),
      y,
      LABEL,
      'TH',
    )
    sheet.stitch(LEFT, y + 11, CONTENT_WIDTH)
    return y + 32
  }
  const rows = [
    ...facts.lines.map(({ name, quantity, unitPrice }) => [
      name,
      String(quantity),
      sum(unitPrice),
      sum(unitPrice * quantity),
    ]),
    ...(facts.delivery
      ? [[messages.deliveryLine(facts.delivery.label), '1', sum(facts.delivery.fee), sum(facts.delivery.fee)]]
      : []),
  ]
  let y = writeHeading(top)
  for (const row of rows) {
    if (y + sheet.heightOf(row[0]!, { ...BODY, width: NAME_WIDTH }) > BOTTOM) {
      sheet.addPage()
      y = writeHeading(TOP)
    }
    y = writeRow(row, y, BODY, 'TD') + 5
  }
  return facts.agreed ? writeAgreed(sheet, facts.agreed, y) : y
}

/** Writes what else was agreed; a long text continues on the next pages. */
function writeAgreed(sheet: Sheet, agreed: string, top: number): number {
  const style: TextStyle = { ...BODY, width: NAME_WIDTH + 125 }
  let y = top
  if (y + 40 > BOTTOM) {
    sheet.addPage()
    y = TOP
  }
  sheet.tag('H2', () => sheet.write(messages.agreed, LEFT, y + 6, LABEL))
  y += 22
  for (const paragraph of agreed.split(/\r?\n/))
    y = sheet.flow(paragraph, LEFT, y, style, { top: TOP, bottom: BOTTOM })
  return y + 8
}
