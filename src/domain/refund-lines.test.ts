import { expect, test } from 'vitest'
import { isDeliveryLeft, piecesLeft, refundOfLines } from './refund-lines.ts'

const SOLD = {
  lines: [
    { position: 0, unitPrice: 3200, quantity: 2 },
    { position: 1, unitPrice: 2700, quantity: 1 },
  ],
  shippingCost: 699,
}
const of = (...lines: [position: number, quantity: number][]) => ({
  lines: lines.map(([position, quantity]) => ({ position, quantity })),
  delivery: false,
})

test('a refund of lines is their price, plus the delivery fee if it was chosen', () => {
  expect(refundOfLines(SOLD, of([0, 1]), [])).toBe(3200)
  expect(refundOfLines(SOLD, { ...of([0, 2], [1, 1]), delivery: true }, [])).toBe(9799)
})

test('no piece is refunded twice, and never more pieces than there are', () => {
  expect(refundOfLines(SOLD, of([0, 1]), [of([0, 1])])).toBe(3200)
  expect(refundOfLines(SOLD, of([0, 2]), [of([0, 1])])).toBeUndefined()
  expect(refundOfLines(SOLD, of([0, 1], [0, 2]), [])).toBeUndefined()
  expect(refundOfLines(SOLD, of([7, 1]), [])).toBeUndefined()
  expect(piecesLeft(SOLD.lines[0]!, [of([0, 1]), of([1, 1])])).toBe(1)
  expect(piecesLeft(SOLD.lines[1]!, [of([0, 1]), of([1, 1])])).toBe(0)
})

test('the delivery fee is refunded once', () => {
  const paid = { ...of([0, 1]), delivery: true }
  expect(isDeliveryLeft(699, [])).toBe(true)
  expect(isDeliveryLeft(0, [])).toBe(false)
  expect(refundOfLines(SOLD, { ...of([1, 1]), delivery: true }, [paid])).toBeUndefined()
  expect(refundOfLines(SOLD, of([1, 1]), [paid])).toBe(2700)
})
