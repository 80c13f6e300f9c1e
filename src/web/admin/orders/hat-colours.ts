import type { HatColours } from '#contract/hat-colours.ts'

const WORD = /[\p{L}-]+/gu

/** Swaps two colours in a text, where they are named exactly. */
const exchanged = (text: string, one: string, other: string): string =>
  text.replace(WORD, word => {
    const name = word.toLocaleLowerCase('et')
    return name === one ? other : name === other ? one : word
  })

/**
 * Returns a hat with another colour at a place. If it already has that colour elsewhere, the two swap places, also in
 * the customer's text about their order.
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
