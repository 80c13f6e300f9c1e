/**
 * The inspiration field of the form is a plain text, in which each picture of the gallery that was clicked has a line
 * of its own. An edited line becomes the customer's own text: the picture can be chosen again.
 */
const linesOf = (text: string): string[] => text.split('\n')

export const holdsWish = (text: string, wish: string): boolean =>
  linesOf(text).some(line => line.trim() === wish)

/** Writes the wish at the end, or takes it out where it is there already. */
export function toggleWish(text: string, wish: string): string {
  if (holdsWish(text, wish))
    return linesOf(text)
      .filter(line => line.trim() !== wish)
      .join('\n')
  const before = text.trimEnd()
  return before ? `${before}\n${wish}` : wish
}
