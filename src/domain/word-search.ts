import { foldText } from './fold-text.ts'

/**
 * Returns a predicate that matches texts containing every typed word, in any order and also within longer words. Case
 * and diacritics do not matter; without any words, every text matches.
 */
export function wordSearch(typed: string): (text: string) => boolean {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  return text => {
    if (words.length === 0) return true
    const folded = foldText(text)
    return words.every(word => folded.includes(word))
  }
}
