import { foldText } from './fold-text.ts'

/**
 * Makes of what was typed the question whether a text holds each of its words, in any order and within longer ones.
 * Case and diacritics do not matter; where nothing was typed, every text does.
 */
export function wordSearch(typed: string): (text: string) => boolean {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  return text => {
    if (words.length === 0) return true
    const folded = foldText(text)
    return words.every(word => folded.includes(word))
  }
}
