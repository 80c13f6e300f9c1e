/** Appends the carriers' own labels, which come as A6, to what the shop has drawn. */
import type { PDFDocument, PDFEmbeddedPage, PDFPage } from '@pdfme/pdf-lib'

const MM = 72 / 25.4
const A6 = { width: 105 * MM, height: 148 * MM }
const A4 = { width: 210 * MM, height: 297 * MM }
const LABELS_A_SHEET = 4

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

/**
 * Adds labels to a document.
 * @param drawn the pages before them; undefined: none
 * @param paper `A4`: four per sheet; `A6`: one per page, for a label printer
 */
export async function addCarrierLabels(
  drawn: Buffer | undefined,
  labels: readonly PDFDocument[],
  paper: 'A4' | 'A6',
): Promise<Buffer> {
  const { PDFDocument: Pdf } = await import('@pdfme/pdf-lib')
  const document = drawn ? await Pdf.load(drawn, { updateMetadata: false }) : await Pdf.create()
  if (paper === 'A6') {
    for (const label of labels)
      for (const page of await document.copyPages(label, label.getPageIndices())) document.addPage(page)
    return finish(document)
  }
  // Pages can be embedded only from one document at a time.
  const drawable: { drawn: PDFEmbeddedPage; width: number; height: number }[] = []
  for (const label of labels) {
    const shown = label.getPages().map(shownPart)
    const drawn = await document.embedPages(
      label.getPages(),
      shown.map(({ box }) => box),
      shown.map(({ matrix }) => matrix),
    )
    drawable.push(...shown.map(({ width, height }, i) => ({ drawn: drawn[i]!, width, height })))
  }
  for (const [i, page] of drawable.entries()) {
    const place = i % LABELS_A_SHEET
    const sheet =
      place === 0 ? document.addPage([A4.width, A4.height]) : document.getPage(document.getPageCount() - 1)
    const scale = Math.min(A6.width / page.width, A6.height / page.height)
    const [width, height] = [page.width * scale, page.height * scale]
    // PDF coordinates start at the lower left corner.
    const left = (place % 2) * A6.width + (A6.width - width) / 2
    const top = A4.height - Math.floor(place / 2) * (A4.height / 2)
    const bottom = top - height - (A4.height / 2 - height) / 2
    sheet.drawPage(page.drawn, { x: left, y: bottom, xScale: scale, yScale: scale })
  }
  return finish(document)
}

/**
 * What is shown of a page, and the matrix that brings it upright to the origin: embedding knows neither the page's crop
 * box nor its rotation, which is clockwise.
 */
function shownPart(page: PDFPage) {
  const { x: left, y: bottom, width: across, height: up } = page.getCropBox()
  const [right, top] = [left + across, bottom + up]
  const quarters = (((page.getRotation().angle / 90) % 4) + 4) % 4
  const matrices: Matrix[] = [
    [1, 0, 0, 1, -left, -bottom],
    [0, -1, 1, 0, -bottom, right],
    [-1, 0, 0, -1, right, top],
    [0, 1, -1, 0, top, -left],
  ]
  const [width, height] = quarters % 2 === 0 ? [across, up] : [up, across]
  return { box: { left, bottom, right, top }, matrix: matrices[quarters]!, width, height }
}

/** Saves without object streams, which old printers do not read. */
const finish = async (document: PDFDocument): Promise<Buffer> =>
  Buffer.from(await document.save({ useObjectStreams: false }))
