import { expect, test } from 'vitest'
import { trackPieces } from './wanted-pieces.ts'

const of = (position: number, quantity: number) => [{ position, quantity }]
const SOLD = [...of(0, 2), ...of(1, 1)]

test('a piece that was withdrawn from and refunded then goes once', () => {
  const pieces = trackPieces(SOLD)
  expect(pieces.withdraw(of(0, 1))).toEqual(of(0, 1))
  pieces.refund(of(0, 1))
  expect(pieces.wantedOf(0)).toBe(1)
  pieces.refund(of(0, 1))
  expect(pieces.wantedOf(0)).toBe(0)
  expect(pieces.isAnyWanted()).toBe(true)
})

test('what was refunded before is another piece than what is withdrawn from, and is not withdrawn from again', () => {
  const pieces = trackPieces(SOLD)
  pieces.refund(of(0, 1))
  expect(pieces.withdraw(of(0, 2))).toEqual(of(0, 1))
  expect(pieces.wantedOf(1)).toBe(1)
  pieces.refund(of(1, 1))
  expect(pieces.isAnyWanted()).toBe(false)
})

test('never are fewer than none wanted, nor more than were sold', () => {
  const pieces = trackPieces(SOLD)
  pieces.withdraw(of(1, 1))
  pieces.refund(of(1, 1))
  pieces.refund(of(1, 1))
  pieces.refund(of(7, 1))
  expect([0, 1, 7].map(pieces.wantedOf)).toEqual([2, 0, 0])
})
