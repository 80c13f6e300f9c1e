/** Appends the carriers' own labels, which come as A6, to what the shop has drawn. */
import type { PDFDocument } from '@pdfme/pdf-lib'

const MM = 72 / 25.4
const A6 = { width: 105 * MM, height: 148 * MM }
const A4 = { width: 210 * MM, height: 297 * MM }
const LABELS_A_SHEET = 4

/**
 * Adds labels to a document.
 * @param drawn the pages before them; undefined: none
 * @param paper `A4`: four per sheet; `A6`: one per page, for a label printer
 */
export async function addCarrierLabels(
  drawn: Buffer | undefined,
  labels: readonly Buffer[],
  paper: 'A4' | 'A6',
): Promise<Buffer> {
  const { PDFDocument: Pdf } = await import('@pdfme/pdf-lib')
  const document = drawn ? await Pdf.load(drawn, { updateMetadata: false }) : await Pdf.create()
  const sources = await Promise.all(labels.map(label => Pdf.load(label)))
  if (paper === 'A6') {
    for (const source of sources)
      for (const page of await document.copyPages(source, source.getPageIndices())) document.addPage(page)
    return finish(document)
  }
  // Pages can be embedded only from one document at a time.
  const drawable: Awaited<ReturnType<typeof document.embedPages>> = []
  for (const source of sources) drawable.push(...(await document.embedPages(source.getPages())))
  for (const [i, page] of drawable.entries()) {
    const place = i % LABELS_A_SHEET
    const sheet =
      place === 0 ? document.addPage([A4.width, A4.height]) : document.getPage(document.getPageCount() - 1)
    const scale = Math.min(A6.width / page.width, A6.height / page.height)
    const [width, height] = [page.width * scale, page.height * scale]
    // PDF coordinates start at the lower left corner.
    const left = (place % 2) * A6.width + (A6.width - width) / 2
    const top = A4.height - Math.floor(place / 2) * (A4.height / 2)
    sheet.drawPage(page, { x: left, y: top - height - (A4.height / 2 - height) / 2, width, height })
  }
  return finish(document)
}

/** Saves without object streams, which old printers do not read. */
const finish = async (document: PDFDocument): Promise<Buffer> =>
  Buffer.from(await document.save({ useObjectStreams: false }))
