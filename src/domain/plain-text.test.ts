import { expect, test } from 'vitest'
import { beginningOf, isBlank } from './plain-text.ts'

test('the beginning of a text has at most the given length and never splits a character', () => {
  expect(beginningOf('heegel', 3)).toBe('hee')
  expect(beginningOf('heegel', 6)).toBe('heegel')
  expect(beginningOf('ab🧶c', 3)).toBe('ab')
  expect(beginningOf('ab🧶c', 4)).toBe('ab🧶')
  expect(beginningOf('🧶🧶', 1)).toBe('')
})

test('a text of invisible characters only is blank', () => {
  for (const blank of ['', ' \n', '\u200b', '\u2060 \u00ad']) expect(isBlank(blank)).toBe(true)
  for (const text of ['a', ' ö\u200b', '🧶']) expect(isBlank(text)).toBe(false)
})
