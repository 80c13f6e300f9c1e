/** Matches every fill and stroke of a drawing. */
const PAINT = / (?:fill|stroke)="([^"]*)"/

/** A drawing with its paint separated: two hats of the same shape differ only in paint. */
export type Painted = {
  /** the markup between the paints */
  shape: readonly string[]
  /** fill and stroke of each element, in the order of the markup */
  paints: readonly string[]
}

export function takeApart(markup: string): Painted {
  const parts = markup.split(PAINT)
  return {
    shape: parts.filter((_, i) => i % 2 === 0),
    paints: parts.filter((_, i) => i % 2 === 1),
  }
}

export const isSameShape = (one: Painted, other: Painted): boolean =>
  one.shape.length === other.shape.length && one.shape.every((part, i) => part === other.shape[i])
