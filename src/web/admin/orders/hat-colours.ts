import type { HatColours } from '#contract/hat-colours.ts'

const WORD = /[\p{L}-]+/gu

/** The text with each of two colours in the place of the other, where they are named as they are. */
const exchanged = (text: string, one: string, other: string): string =>
  text.replace(WORD, word => {
    const name = word.toLocaleLowerCase('et')
    return name === one ? other : name === other ? one : word
  })

/**
 * A hat with another colour at a place. Where that is one of its colours already, the two change places; so they do in what its
 * customer has written of how they follow.
 */
export function withColour(
  hat: HatColours,
  field: 'colors' | 'frogBorderCustomColors',
  place: number,
  colour: string,
): HatColours {
  const before = hat[field][place]!
  return {
    ...hat,
    [field]: hat[field].map(each => (each === colour ? before : each)).with(place, colour),
    colorOrder: exchanged(hat.colorOrder, before, colour),
  }
}
