import { dayText } from '#domain/day-text.ts'
import { type Cents, priceText } from '#domain/money.ts'
import { paidBy } from '#domain/payment-method.ts'
import * as messages from '#messages/documents.ts'
import type { DocumentFacts, Seller } from './facts.ts'
import { CONTENT_WIDTH, openSheet, PAGE, type Sheet, SOFT_INK, type TextStyle } from './sheet.ts'

const LEFT = PAGE.margin
const RIGHT = PAGE.width - PAGE.margin
/** Where the contents of a page end; the footer stands under it. */
const BOTTOM = PAGE.height - 96

const BODY: TextStyle = { size: 10.5 }
const SOFT: TextStyle = { size: 10.5, color: SOFT_INK }
const SMALL: TextStyle = { size: 9, color: SOFT_INK }
const LABEL: TextStyle = { size: 9, weight: 'bold', color: SOFT_INK }

/** Columns of the table: name, quantity, price of one, sum. */
const NAME_WIDTH = CONTENT_WIDTH - 210
const COLUMNS = [
  { heading: messages.itemName, x: LEFT, width: NAME_WIDTH, align: 'left' },
  { heading: messages.quantity, x: LEFT + NAME_WIDTH, width: 50, align: 'right' },
  { heading: messages.price, x: LEFT + NAME_WIDTH + 50, width: 75, align: 'right' },
  { heading: messages.sum, x: LEFT + NAME_WIDTH + 125, width: 85, align: 'right' },
] as const

const sum = (cents: Cents): string => (cents < 0 ? `−${priceText(-cents)}` : priceText(cents))
const titleOf = ({ kind, number }: DocumentFacts): string =>
  `${kind === 'invoice' ? messages.invoice : messages.creditNote} ${number}`

/** Draws an invoice or a credit note of what it states. The same facts give the same paper. */
export async function drawDocument(facts: DocumentFacts): Promise<Buffer> {
  const sheet = await openSheet({
    title: `${titleOf(facts)}, ${facts.seller.brand}`,
    author: facts.seller.name,
    at: new Date(facts.revisedAt ?? facts.issuedAt),
  })
  sheet.addPage()
  const table = writeHead(sheet, facts)
  const sums = writeLines(sheet, facts, table)
  writeSums(sheet, facts, sums)
  return sheet.finish((page, pages) => writeFooter(sheet, facts.seller, page, pages))
}

/** Title, dates, seller and buyer. @returns where the table begins */
function writeHead(sheet: Sheet, facts: DocumentFacts): number {
  const { seller, buyer, credits } = facts
  sheet.brand(seller.brand, LEFT, PAGE.margin, 34)
  const title: TextStyle = { size: 27, weight: 'bold', align: 'right', width: CONTENT_WIDTH }
  sheet.tag('H1', () => sheet.write(titleOf(facts), LEFT, PAGE.margin + 26, title))
  sheet.stitch(LEFT, PAGE.margin + 56, CONTENT_WIDTH)

  const top = PAGE.margin + 86
  const half = CONTENT_WIDTH / 2 - 14
  const city = [buyer.postalCode, buyer.city].filter(Boolean).join(' ')
  const ends = [
    writeParty(sheet, messages.seller, LEFT, top, half, seller.name, [
      seller.registryCode && messages.registryCode(seller.registryCode),
      seller.vatNumber && messages.vatNumber(seller.vatNumber),
      seller.address,
      seller.email,
      seller.phone,
    ]),
    writeParty(sheet, messages.buyer, LEFT + half + 28, top, half, buyer.name, [
      buyer.address,
      city,
      buyer.email,
      buyer.phone,
    ]),
  ]
  let y = Math.max(...ends) + 16
  const dates: [label: string, value: string][] = [
    [facts.kind === 'invoice' ? messages.invoiceDate : messages.creditNoteDate, dayText(facts.issuedAt)],
    ...(facts.revisedAt ? [[messages.changedDate, dayText(facts.revisedAt)] as [string, string]] : []),
    ...(credits
      ? [
          [messages.correctsInvoice, `${credits.invoiceNumber}, ${dayText(credits.invoiceIssuedAt)}`] as [
            string,
            string,
          ],
        ]
      : []),
    [messages.order, `${facts.orderNumber}, ${dayText(facts.orderedAt)}`],
    ...(credits?.reason ? [[messages.reason, credits.reason] as [string, string]] : []),
  ]
  for (const [label, value] of dates) {
    let end = y
    sheet.tag('P', () => {
      sheet.write(label, LEFT, y, SOFT)
      end = sheet.write(value, LEFT + 118, y, { ...BODY, width: CONTENT_WIDTH - 118 })
    })
    y = end
  }
  return y + 22
}

function writeParty(
  sheet: Sheet,
  label: string,
  x: number,
  y: number,
  width: number,
  name: string,
  lines: readonly string[],
): number {
  sheet.tag('H2', () => sheet.write(label, x, y, LABEL))
  let end = y
  sheet.tag('P', () => {
    const after = sheet.write(name, x, y + 17, { size: 12, weight: 'bold', width })
    end = sheet.write(lines.filter(Boolean).join('\n'), x, after, { ...BODY, width })
  })
  return end
}

/** The table, over as many pages as it takes. @returns where the sums begin */
function writeLines(sheet: Sheet, facts: DocumentFacts, top: number): number {
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
      y = writeHeading(PAGE.margin + 12)
    }
    y = writeRow(row, y, BODY, 'TD') + 5
  }
  return y
}

/** Sums, VAT, whether it is paid, and what the buyer may still do. */
function writeSums(sheet: Sheet, facts: DocumentFacts, top: number): void {
  const { vat, total, kind, delivery, payment } = facts
  const HEIGHT = 190
  let y = top
  if (y + HEIGHT > BOTTOM) {
    sheet.addPage()
    y = PAGE.margin
  }
  sheet.stitch(LEFT, y, CONTENT_WIDTH)
  y += 26
  const writeSum = (label: string, value: string, style: TextStyle, step: number) => {
    sheet.tag('P', () => {
      sheet.write(label, LEFT, y, { ...style, align: 'right', width: CONTENT_WIDTH - 110 })
      sheet.write(value, LEFT, y, { ...style, align: 'right', width: CONTENT_WIDTH })
    })
    y += step
  }
  if (vat) {
    writeSum(messages.sumWithoutVat, sum(total - vat.amount), BODY, 17)
    writeSum(messages.vatPercent(vat.rate), sum(vat.amount), BODY, 25)
  }
  writeSum(messages.total, sum(total), { size: 19, weight: 'bold' }, 34)

  const said = [
    stateText(facts),
    ...(kind === 'invoice' && !payment && !delivery ? [messages.deliveryPriceAdded] : []),
    vat ? messages.pricesIncludeVat(vat.rate) : messages.sellerNotVatPayer,
  ]
  sheet.tag('P', () => {
    y = sheet.write(said[0]!, LEFT, y, { size: 12, weight: 'bold', width: CONTENT_WIDTH }) + 1
  })
  sheet.tag('P', () => {
    y = sheet.write(said.slice(1).join('\n'), LEFT, y, { ...BODY, width: CONTENT_WIDTH }) + 10
  })
  if (facts.withdrawal)
    sheet.tag('P', () => sheet.write(facts.withdrawal, LEFT, y, { ...SMALL, width: CONTENT_WIDTH * 0.8 }))
}

function stateText({ kind, payment }: DocumentFacts): string {
  if (!payment) return messages.unpaid
  const verb = kind === 'invoice' ? messages.paid : messages.paidBack
  return [verb, dayText(payment.at), paidBy(payment.method)].filter(Boolean).join(' ')
}

function writeFooter(sheet: Sheet, seller: Seller, page: number, pages: number): void {
  const y = PAGE.height - 48
  sheet.stitch(LEFT, y - 18, CONTENT_WIDTH)
  const contact = [seller.name, seller.shopUrl.replace(/^https?:\/\//, ''), seller.email].filter(Boolean)
  sheet.tag('P', () => {
    sheet.write([...new Set(contact)].join('   '), LEFT, y, SMALL)
    if (pages > 1)
      sheet.write(`${page} / ${pages}`, LEFT, y, { ...SMALL, align: 'right', width: RIGHT - LEFT })
  })
}
