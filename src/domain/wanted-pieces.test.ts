import { expect, test } from 'vitest'
import { trackPieces } from './wanted-pieces.ts'

const of = (position: number, quantity: number) => [{ position, quantity }]
const SOLD = [...of(0, 2), ...of(1, 1)]

test('a piece withdrawn and then refunded is subtracted once', () => {
  const pieces = trackPieces(SOLD)
  expect(pieces.withdraw(of(0, 1))).toEqual(of(0, 1))
  pieces.refund(of(0, 1))
  expect(pieces.wantedOf(0)).toBe(1)
  pieces.refund(of(0, 1))
  expect(pieces.wantedOf(0)).toBe(0)
  expect(pieces.isAnyWanted()).toBe(true)
})

test('a piece refunded earlier is a different one, and cannot be withdrawn', () => {
  const pieces = trackPieces(SOLD)
  pieces.refund(of(0, 1))
  expect(pieces.withdraw(of(0, 2))).toEqual(of(0, 1))
  expect(pieces.wantedOf(1)).toBe(1)
  pieces.refund(of(1, 1))
  expect(pieces.isAnyWanted()).toBe(false)
})

test('the count of wanted pieces stays between zero and the number sold', () => {
  const pieces = trackPieces(SOLD)
  pieces.withdraw(of(1, 1))
  pieces.refund(of(1, 1))
  pieces.refund(of(1, 1))
  pieces.refund(of(7, 1))
  expect([0, 1, 7].map(pieces.wantedOf)).toEqual([2, 0, 0])
})
