import { expect, test } from 'vitest'
import { differsByTypo, matchScore, stemOf, typedWords, wordsOf } from './search-words.ts'

test.each([
  ['müts mütsi mütsid mütsile mütsiga mütsidega mütse mütsides mütsita', 'muts'],
  ['kass kassi kassid kassiga kassidele kassist', 'kass'],
  ['konn konna konnad konnaga konnale konnade', 'konn'],
  ['roheline rohelise rohelist rohelised rohelisega rohelistest', 'rohel'],
  ['punane punase punast punased', 'pun'],
  ['rott roti rotid', 'rot'],
  ['laps lapse lapsed lapsele', 'laps'],
  ['must musta mustad mustale', 'must'],
])('all cases of a word have one stem: %s', (forms, stem) => {
  expect(wordsOf(forms).map(stemOf)).toEqual(forms.split(' ').map(() => stem))
})

test('a typo is one letter wrong, missing or extra, or two letters swapped', () => {
  for (const typed of ['mits', 'mut', 'mutss', 'mtus', 'muts'])
    expect(differsByTypo('muts', typed), typed).toBe(true)
  for (const typed of ['mats1', 'mu', 'sutm', 'umst']) expect(differsByTypo('muts', typed), typed).toBe(false)
})

test('a word scores higher the closer it is to the typed word', () => {
  const scores = ['sall', 'sallid', 'sallike', 'puusall', 'sell'].map(word => matchScore(word, 'sall'))
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(new Set(scores).size).toBe(scores.length)
  expect(matchScore('kott', 'sall')).toBe(0)
  expect(matchScore('2027', '2026'), 'another number is not a typo').toBe(0)
})

test('few words are searched for, folded and each once', () => {
  expect(typedWords('Müts, müts –  ŠOKOLAAD!')).toEqual(['muts', 'sokolaad'])
  expect(typedWords('a b c d e f g h')).toHaveLength(6)
  expect(wordsOf('x'.repeat(100))).toEqual(['x'.repeat(40)])
})
