import { dayText } from '#domain/day-text.ts'
import { ibanText } from '#domain/iban.ts'
import { paidBy } from '#domain/payment-method.ts'
import { startOfDay } from '#domain/tallinn.ts'
import { percentText } from '#domain/vat.ts'
import * as messages from '#messages/documents.ts'
import { BODY, BOTTOM, LABEL, LEFT, SMALL, SOFT } from './document-layout.ts'
import { sum, writeLines } from './document-lines.ts'
import type { DocumentFacts } from './facts.ts'
import type { DocumentKind } from './numbering.ts'
import { CONTENT_WIDTH, measuringPen, openSheet, PAGE, type Pen, type Sheet } from './sheet.ts'
import { scaleToFit, type TextStyle } from './sheet-text.ts'

const RIGHT = PAGE.width - PAGE.margin

/** The title of a pro forma is long. */
const TITLE_SIZE: Record<DocumentKind, number> = { pro_forma: 17, invoice: 27, credit_note: 27 }

const DATE_LABEL: Record<DocumentKind, string> = {
  pro_forma: messages.proFormaDate,
  invoice: messages.invoiceDate,
  credit_note: messages.creditNoteDate,
}

/** `Arve 12`, `Ettemaksuarve ERI-7K2M9QX4T` */
const titleOf = ({ kind, number, orderNumber }: DocumentFacts): string =>
  kind === 'pro_forma'
    ? `${messages.proForma} ${orderNumber}${number > 1 ? ` / ${number}` : ''}`
    : `${kind === 'invoice' ? messages.invoice : messages.creditNote} ${number}`

/** Draws a document from its facts. The same facts give the same document. */
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
  return sheet.finish((page, pages) => writeFooter(sheet, facts, page, pages))
}

/** Writes title, dates, seller and buyer. @returns where the table begins */
function writeHead(sheet: Sheet, facts: DocumentFacts): number {
  const { seller, buyer, credits } = facts
  const title = titleOf(facts)
  const style: TextStyle = {
    size: TITLE_SIZE[facts.kind],
    weight: 'bold',
    align: 'right',
    width: CONTENT_WIDTH,
  }
  sheet.brand(seller.brand, LEFT, PAGE.margin, 34, { text: title, style })
  sheet.tag('H1', () => sheet.write(title, LEFT, PAGE.margin + 26, style))
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
  const rows: [label: string, value: string][] = [
    [DATE_LABEL[facts.kind], dayText(facts.issuedAt)],
    [messages.changedDate, facts.revisedAt ? dayText(facts.revisedAt) : ''],
    [
      messages.correctsInvoice,
      credits ? `${credits.invoiceNumber}, ${dayText(credits.invoiceIssuedAt)}` : '',
    ],
    [messages.replacesInvoice, facts.replaces === undefined ? '' : String(facts.replaces)],
    [messages.order, `${facts.orderNumber}, ${dayText(facts.orderedAt)}`],
    [messages.reason, credits?.reason ?? ''],
    ...termRows(facts),
  ]
  for (const [label, value] of rows) {
    if (!value) continue
    let end = y
    sheet.tag('P', () => {
      sheet.write(label, LEFT, y, SOFT)
      end = sheet.write(value, LEFT + 118, y, { ...BODY, width: CONTENT_WIDTH - 118 })
    })
    y = end
  }
  return y + 22
}

/** How a pro forma is paid by bank transfer. */
function termRows({ terms, seller }: DocumentFacts): [label: string, value: string][] {
  if (!terms) return []
  const { dueDay, bankAccount, reference } = terms
  return [
    [messages.dueDay, dayText(startOfDay(dueDay).toISOString())],
    [messages.bankAccount, bankAccount && `${ibanText(bankAccount)}, ${seller.name}`],
    [messages.reference, bankAccount && reference],
  ]
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

/**
 * The usual height of the sums, and the lowest position of the line after them: the last line must keep clear of the
 * footer.
 */
const SUMS_HEIGHT = 190
const SUMS_END = BOTTOM + 33

/** Writes the sums together: on a page of their own if they do not fit. */
function writeSums(sheet: Sheet, facts: DocumentFacts, top: number): void {
  const fits = top + SUMS_HEIGHT <= BOTTOM && writeSumsAt(measuringPen(sheet), facts, top) <= SUMS_END
  if (!fits) sheet.addPage()
  writeSumsAt(sheet, facts, fits ? top : PAGE.margin)
}

/** Writes sums, VAT, whether it is paid, and the buyer's rights. */
function writeSumsAt(pen: Pen, facts: DocumentFacts, top: number): number {
  const { vat, total, kind, delivery } = facts
  let y = top
  pen.stitch(LEFT, y, CONTENT_WIDTH)
  y += 26
  const writeSum = (label: string, value: string, style: TextStyle, step: number) => {
    pen.tag('P', () => {
      pen.write(label, LEFT, y, { ...style, align: 'right', width: CONTENT_WIDTH - 110 })
      pen.write(value, LEFT, y, { ...style, align: 'right', width: CONTENT_WIDTH })
    })
    y += step
  }
  if (vat) {
    writeSum(messages.sumWithoutVat, sum(total - vat.amount), BODY, 17)
    writeSum(messages.vatPercent(percentText(vat.rate)), sum(vat.amount), BODY, 25)
  }
  writeSum(messages.total, sum(total), { size: 19, weight: 'bold' }, 34)

  const said = [
    stateText(facts),
    ...(kind === 'pro_forma' && !delivery ? [deliveryNote(facts)] : []),
    vat ? messages.pricesIncludeVat(percentText(vat.rate)) : messages.sellerNotVatPayer,
  ]
  pen.tag('P', () => {
    y = pen.write(said[0]!, LEFT, y, { size: 12, weight: 'bold', width: CONTENT_WIDTH }) + 1
  })
  pen.tag('P', () => {
    y = pen.write(said.slice(1).join('\n'), LEFT, y, { ...BODY, width: CONTENT_WIDTH }) + 10
  })
  if (facts.terms) {
    const { link } = facts.terms
    const end = y
    pen.tag('P', () => {
      pen.write(messages.payHere, LEFT, end, BODY)
      y = pen.link(link, LEFT + 118, end, { ...BODY, weight: 'bold', width: CONTENT_WIDTH - 118 }) + 10
    })
  }
  const small = { ...SMALL, width: CONTENT_WIDTH * 0.8 }
  if (facts.withdrawal)
    pen.tag('P', () => {
      y = pen.write(facts.withdrawal, LEFT, y, small)
    })
  if (facts.seal)
    pen.tag('P', () => {
      y = pen.write(messages.lastSeal(facts.seal!), LEFT, y, small)
    })
  return y
}

/**
 * A transfer of this sum would not pay for delivery: if transfers are possible, the customer is asked to write first.
 */
const deliveryNote = ({ terms }: DocumentFacts): string =>
  terms?.bankAccount ? messages.deliveryPriceAddedOrAgreed : messages.deliveryPriceAdded

function stateText({ kind, payment }: DocumentFacts): string {
  if (kind === 'credit_note' && !payment) return messages.noMoneyMoves
  if (!payment) return messages.unpaid
  const verb = kind === 'invoice' ? messages.paid : messages.paidBack
  return [verb, dayText(payment.at), paidBy(payment.method)].filter(Boolean).join(' ')
}

/**
 * The lowest position of the line after the footer: its three lines keep clear of the margin that printers leave white.
 */
const FOOTER_END = PAGE.height - 10
/** Between the contact and the page's number. */
const FOOTER_GAP = 16

function writeFooter(sheet: Sheet, facts: DocumentFacts, page: number, pages: number): void {
  const { seller } = facts
  const y = PAGE.height - 48
  sheet.stitch(LEFT, y - 18, CONTENT_WIDTH)
  const parts = [seller.name, seller.shopUrl.replace(/^https?:\/\//, ''), seller.email].filter(Boolean)
  const contact = [...new Set(parts)].join('   ')
  const place = pages > 1 ? messages.pageOf(titleOf(facts), page, pages) : ''
  const width = CONTENT_WIDTH - (place ? sheet.widthOf(place, SMALL) + FOOTER_GAP : 0)
  const styleOf = (scale: number): TextStyle => ({ ...SMALL, size: SMALL.size * scale, width })
  const scale = scaleToFit(scale => y + sheet.heightOf(contact, styleOf(scale)), FOOTER_END)
  sheet.tag('P', () => {
    sheet.write(contact, LEFT, y, styleOf(scale))
    if (place) sheet.write(place, LEFT, y, { ...SMALL, align: 'right', width: RIGHT - LEFT })
  })
}
