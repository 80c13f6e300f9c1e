import { expect, test } from 'vitest'
import { wordSearch } from './word-search.ts'

test('each word that was typed must stand in the text, in any order', () => {
  const isFound = wordSearch('lõuna  TARTU')
  expect(isFound('Tartu Lounakeskus')).toBe(true)
  expect(isFound('Võru Lõunakeskus')).toBe(false)
})

test('nothing typed finds everything', () => {
  expect(wordSearch(' ')('Võru')).toBe(true)
})
