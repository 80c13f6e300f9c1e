import { hatFromSearch } from '#domain/hat-link.ts'
import { lookDetails } from '#domain/hat-look.ts'
import { drawHat } from '#hats/hat.ts'
import { groundOf, orderedHat } from '#hats/ordered-hat.ts'

/** Draws a hat on its tile, as pages show it. */
export function drawHatTile(search: Record<string, unknown>): string {
  const details = lookDetails(hatFromSearch(search))
  const ground = `<rect width="400" height="400" fill="${groundOf(details)}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">${ground}${drawHat(orderedHat(details), { id: 'hat' })}</svg>`
}
