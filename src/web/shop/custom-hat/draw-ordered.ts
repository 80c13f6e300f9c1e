import type { HatDetails } from '#domain/custom-hat.ts'
import { drawHat } from '#hats/hat.ts'
import { groundOf, orderedHat } from '#hats/ordered-hat.ts'

/** Draws a hat as stored in its order: inner SVG of 400 × 400, and the colour of the tile under it. */
export const drawOrdered = (details: HatDetails, id: string) => ({
  picture: drawHat(orderedHat(details), { id }),
  ground: groundOf(details),
})
