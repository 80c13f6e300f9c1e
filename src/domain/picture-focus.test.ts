import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CENTER, draggedFocus, hiddenPixels, readFocus, squareOf } from './picture-focus.ts'

const percents = fc.integer({ min: 0, max: 100 })
const sides = fc.integer({ min: 1, max: 4000 })

test('a focus is read as it is written; anything else is the centre', () => {
  expect(readFocus('0% 100%')).toEqual({ x: 0, y: 100 })
  for (const text of [undefined, '', 'top', '10px 20px', '1%2%']) expect(readFocus(text)).toEqual(CENTER)
})

test('the square lies within the picture, is as large as possible and touches the requested edge', () => {
  fc.assert(
    fc.property(sides, sides, percents, percents, (width, height, x, y) => {
      const square = squareOf({ width, height }, `${x}% ${y}%`)
      expect(square.width).toBe(Math.min(width, height))
      expect(square.height).toBe(square.width)
      expect(square.left).toBeGreaterThanOrEqual(0)
      expect(square.top).toBeGreaterThanOrEqual(0)
      expect(square.left + square.width).toBeLessThanOrEqual(width)
      expect(square.top + square.height).toBeLessThanOrEqual(height)
    }),
  )
  expect(squareOf({ width: 300, height: 100 }, '100% 50%')).toMatchObject({ left: 200, top: 0 })
  expect(squareOf({ width: 300, height: 100 }, undefined)).toMatchObject({ left: 100, top: 0 })
})

test('a picture overhangs its frame in one direction at most', () => {
  expect(hiddenPixels(2, { width: 100, height: 100 })).toEqual({ width: 100, height: 0 })
  expect(hiddenPixels(0.5, { width: 100, height: 100 })).toEqual({ width: 0, height: 100 })
  expect(hiddenPixels(1, { width: 125, height: 100 })).toEqual({ width: 0, height: 25 })
})

test('a drag moves the picture with the finger, and back again', () => {
  const out = { width: 200, height: 0 }
  expect(draggedFocus(CENTER, { x: 50, y: 80 }, out)).toEqual({ x: 25, y: 50 })
  expect(draggedFocus({ x: 25, y: 50 }, { x: -50, y: 0 }, out)).toEqual(CENTER)
  expect(draggedFocus(CENTER, { x: 900, y: 0 }, out)).toEqual({ x: 0, y: 50 })
})
