import { beginningOf } from '#domain/plain-text.ts'

/** Up to this length a short description reads well in the shop. */
const SHORT_MAX = 280

/**
 * Splits a text into the short description beside a product's name and the rest for its own page: after the first
 * paragraph, or after as many of its sentences as are short enough.
 */
export function shortAndLong(text: string): { short: string; long: string } {
  const end = text.indexOf('\n')
  const first = end === -1 ? text : text.slice(0, end)
  if (first.length <= SHORT_MAX) return { short: first.trim(), long: text.slice(first.length).trim() }
  const within = beginningOf(text, SHORT_MAX)
  const sentence = Math.max(...['. ', '! ', '? '].map(mark => within.lastIndexOf(mark)))
  const cut = sentence > 0 ? sentence + 1 : within.lastIndexOf(' ')
  const at = cut > 0 ? cut : within.length
  return { short: text.slice(0, at).trim(), long: text.slice(at).trim() }
}
