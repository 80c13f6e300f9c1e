import { expect, test } from 'vitest'
import { wordSearch } from './word-search.ts'

test('every typed word must occur in the text, in any order', () => {
  const isFound = wordSearch('lõuna  TARTU')
  expect(isFound('Tartu Lounakeskus')).toBe(true)
  expect(isFound('Võru Lõunakeskus')).toBe(false)
})

test('an empty search matches everything', () => {
  expect(wordSearch(' ')('Võru')).toBe(true)
})
