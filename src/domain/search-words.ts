import { foldText } from './fold-text.ts'

/** More words add no meaning to a search, and each costs a lookup. */
const TYPED_MAX = 6

/** A longer word is a URL or nonsense; its beginning is enough to find it. */
const WORD_MAX = 40

/** Returns the words of a text, folded, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set((foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(word => word.slice(0, WORD_MAX))),
]

/** Returns the typed words, up to the maximum that is searched for. */
export const typedWords = (typed: string): string[] => wordsOf(typed).slice(0, TYPED_MAX)

const VOWEL = /[aeiou]$/

/** Endings of Estonian cases, folded; longer ones before those that they end with. */
const ENDINGS =
  'tesse desse test dest tele dele telt delt teks deks tega dega teta deta teni deni tena dena sega sele sest sed sid sse ste te de id st lt le ga ta ks ni na se ne l s t d'.split(
    ' ',
  )

/** A vowel precedes a short ending, or one that begins with s: `müts` and `kass` have no ending. */
const isEnding = (stem: string, ending: string): boolean =>
  stem.length >= 3 && (VOWEL.test(stem) || (ending.length > 2 && !ending.startsWith('s')))

const withoutEnding = (word: string): string => {
  const ending = ENDINGS.find(each => word.endsWith(each) && isEnding(word.slice(0, -each.length), each))
  return ending === undefined ? word : word.slice(0, -ending.length)
}

/**
 * Stems a folded Estonian word: `mutsidele`, `mutsiga` and `muts` become `muts`. Words whose stem changes by more than
 * a doubled letter (`sõber`, `sõbra`) have two stems.
 */
export function stemOf(word: string): string {
  // The case ending follows the plural ending.
  const stem = withoutEnding(withoutEnding(word))
  return (stem.length > 3 ? stem.replace(VOWEL, '') : stem).replace(/([kpt])\1$/, '$1')
}

/** Whether two words differ by one typo: a letter wrong, missing or extra, or two letters swapped. */
export function differsByTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  const most = Math.min(a.length, b.length) - start
  while (end < most && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/** How well a product's word matches a typed word, best first. */
const SCORES = { same: 9, form: 8, beginning: 5, part: 3, slip: 1 } as const

/** In shorter words a typo would match unrelated words. */
const SLIP_FROM = 4

/** Scores how well a word matches a typed word; 0 if not at all. Both are folded. */
export function matchScore(word: string, typed: string): number {
  if (word === typed) return SCORES.same
  const stem = stemOf(typed)
  if (stemOf(word) === stem) return SCORES.form
  if (word.startsWith(typed)) return SCORES.beginning
  if (word.includes(partOf(typed))) return SCORES.part
  if (typed.length < SLIP_FROM || /\d/.test(typed)) return 0
  return differsByTypo(word, typed) || (stem.length >= SLIP_FROM && differsByTypo(stemOf(word), stem))
    ? SCORES.slip
    : 0
}

/** Returns what is searched for within longer words: short stems would match too many. */
export function partOf(typed: string): string {
  const stem = stemOf(typed)
  return stem.length >= SLIP_FROM ? stem : typed
}
