import { expect, test } from 'vitest'
import { shortAndLong } from './short-and-long.ts'

test('the first paragraph is the short description', () => {
  expect(shortAndLong('Roheline konn.\n\nPikk jutt.\nVeel.')).toEqual({
    short: 'Roheline konn.',
    long: 'Pikk jutt.\nVeel.',
  })
  expect(shortAndLong('')).toEqual({ short: '', long: '' })
})

test('an overlong first paragraph is split after a sentence, else after a word, without loss', () => {
  const sentences = 'See on üks lause. '.repeat(40)
  const parted = shortAndLong(sentences)
  expect(parted.short.length).toBeLessThanOrEqual(280)
  expect(parted.short).toMatch(/lause\.$/)
  expect(`${parted.short} ${parted.long}`).toBe(sentences.trim())
  expect(shortAndLong('sõna '.repeat(100)).short).toMatch(/sõna$/)
  expect(shortAndLong('a'.repeat(600)).short).toHaveLength(280)
  const yarn = `a${'🧶'.repeat(300)}`
  expect(shortAndLong(yarn)).toEqual({ short: yarn.slice(0, 279), long: yarn.slice(279) })
})
