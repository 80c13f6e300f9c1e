/**
 * The inspiration field is plain text with one line for each picture clicked in the gallery. An edited line becomes the
 * customer's own text: the picture can be chosen again.
 */
const linesOf = (text: string): string[] => text.split('\n')

export const holdsWish = (text: string, wish: string): boolean =>
  linesOf(text).some(line => line.trim() === wish)

/** Appends the wish, or removes it if it is already there. */
export function toggleWish(text: string, wish: string): string {
  if (holdsWish(text, wish))
    return linesOf(text)
      .filter(line => line.trim() !== wish)
      .join('\n')
  const before = text.trimEnd()
  return before ? `${before}\n${wish}` : wish
}
