import {
  decodePDFRawStream,
  degrees,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  type PDFRawStream,
} from '@pdfme/pdf-lib'
import { expect, test } from 'vitest'
import { addCarrierLabels } from './carrier-labels.ts'

const MM = 72 / 25.4

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]
type Point = [x: number, y: number]

const moved = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f]

const matrixOf = (numbers: string[]): Matrix => numbers.map(Number) as Matrix

/** The pages drawn on a sheet: where a point of each stands on the sheet, in whole millimetres. */
function drawnOn(sheet: PDFPage): ((point: Point) => Point)[] {
  const contents = sheet.node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
  const drawn = streams
    .map(each => decodePDFRawStream(sheet.doc.context.lookup(each) as PDFRawStream).decode())
    .map(bytes => Buffer.from(bytes).toString())
    .join('\n')
  const forms = sheet.node.Resources()!.lookup(PDFName.of('XObject'), PDFDict)
  return [...drawn.matchAll(/q\n([^q]*?)\/(\S+) Do/g)].map(([, steps, name]) => {
    const form = forms.lookup(PDFName.of(name!)) as PDFRawStream
    const own = matrixOf(form.dict.lookup(PDFName.of('Matrix'), PDFArray).asArray().map(String))
    const placed = [...steps!.matchAll(/(.*) cm/g)].map(step => matrixOf(step[1]!.trim().split(' ')))
    return point =>
      [own, ...placed.toReversed()]
        .reduce((at, step) => moved(step, at), point)
        .map(length => Math.round(length / MM)) as Point
  })
}

test.each([
  // With the corners that are shown at the upper left and the lower right, in millimetres.
  { what: 'as it is', turned: 0, box: [0, 0, 105, 148], first: [0, 148], last: [105, 0] },
  { what: 'turned to the right', turned: 90, box: [0, 0, 148, 105], first: [0, 0], last: [148, 105] },
  { what: 'turned to the left', turned: -90, box: [0, 0, 148, 105], first: [148, 105], last: [0, 0] },
  { what: 'upside down', turned: 180, box: [0, 0, 105, 148], first: [105, 0], last: [0, 148] },
  { what: 'cut out of a page', turned: 0, box: [10, 140, 105, 148], first: [10, 288], last: [115, 140] },
] as { what: string; turned: number; box: [number, number, number, number]; first: Point; last: Point }[])(
  'a carrier’s label stands upright in its quarter of a sheet: $what',
  async ({ turned, box, first, last }) => {
    const source = await PDFDocument.create()
    const whole = box[0] > 0 ? ([210, 297] as const) : ([box[2], box[3]] as const)
    const page = source.addPage([whole[0] * MM, whole[1] * MM])
    page.drawText('Silt')
    page.setRotation(degrees(turned))
    if (box[0] > 0) page.setCropBox(box[0] * MM, box[1] * MM, box[2] * MM, box[3] * MM)
    const label = await PDFDocument.load(await source.save())
    const printed = await PDFDocument.load(await addCarrierLabels(undefined, [label, label, label], 'A4'))
    const [sheet, ...others] = printed.getPages()
    expect(others).toEqual([])
    const points = [first, last].map(([x, y]): Point => [x * MM, y * MM])
    expect(drawnOn(sheet!).map(at => points.map(at))).toEqual([
      [
        [0, 297],
        [105, 149],
      ],
      [
        [105, 297],
        [210, 149],
      ],
      [
        [0, 148],
        [105, 0],
      ],
    ])
  },
)
