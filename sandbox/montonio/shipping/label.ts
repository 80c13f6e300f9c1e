/** The label of a shipment: A6, with the content of a carrier's own. */
import PDFDocument from 'pdfkit'
import type { Shipment } from './shipments.ts'

const MM = 72 / 25.4

export async function drawLabel({ place, receiver, code, reference }: Shipment): Promise<Buffer> {
  const document = new PDFDocument({
    size: [105 * MM, 148 * MM],
    margins: { top: 10 * MM, left: 10 * MM, right: 10 * MM, bottom: 0 },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise(resolve => document.on('end', resolve))
  document.fontSize(20).text(place.carrierCode.toUpperCase()).moveDown(0.5)
  document.fontSize(14).text(String(receiver.name ?? ''))
  document.text(`+${receiver.phoneCountryCode} ${receiver.phoneNumber}`).moveDown(0.5)
  document.text(place.name).fontSize(11)
  document.text(
    [place.streetAddress || receiver.streetAddress, place.locality || receiver.locality].join(', '),
  )
  document.text(reference).moveDown()
  let x = 10 * MM
  for (const letter of code ?? '') {
    const width = 1 + (letter.charCodeAt(0) % 4)
    document.rect(x, 95 * MM, width, 20 * MM).fill('black')
    x += width + 3
  }
  document.fontSize(12).text(code ?? '', 10 * MM, 118 * MM)
  document
    .fontSize(26)
    .fillColor('gray')
    .text('TEST', 10 * MM, 130 * MM)
  document.end()
  await ended
  return Buffer.concat(chunks)
}
