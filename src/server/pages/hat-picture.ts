import { hatFromSearch, hatQuery } from '#domain/hat-link.ts'
import { type HatLook, lookDetails } from '#domain/hat-look.ts'
import { drawHat } from '#hats/hat.ts'
import { groundOf, orderedHat } from '#hats/ordered-hat.ts'

/** The size that link previews ask for. */
const WIDTH = 1200
const HEIGHT = 630

/** The hat on its tile, as pages show it. */
export function drawHatTile(search: Record<string, unknown>): string {
  const details = lookDetails(hatFromSearch(search))
  const ground = `<rect width="400" height="400" fill="${groundOf(details)}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">${ground}${drawHat(orderedHat(details), { id: 'hat' })}</svg>`
}

/** Pictures of shared hats that are kept; a hat is drawn in a fifth of a second. */
const KEPT = 200

async function drawPreview(look: HatLook): Promise<Buffer> {
  const details = lookDetails(look)
  const scale = HEIGHT / 400
  const hat = drawHat(orderedHat(details), { id: 'hat' })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${groundOf(details)}"/><g transform="translate(${(WIDTH - HEIGHT) / 2} 0) scale(${scale})">${hat}</g></svg>`
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawing)).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

/** Draws the preview of a shared hat; the same hat is drawn once, however its address is written. */
export function createHatPictures(): (search: Record<string, unknown>) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>()
  return search => {
    const look = hatFromSearch(search)
    const key = hatQuery(look)
    let picture = kept.get(key)
    if (!picture) {
      picture = drawPreview(look)
      picture.catch(() => kept.delete(key))
      kept.set(key, picture)
      if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
    }
    return picture
  }
}
