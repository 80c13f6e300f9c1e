import { LRUCache } from 'lru-cache'
import type { Picture } from '#contract/pictures.ts'
import { hatFromSearch, hatQuery } from '#domain/hat-link.ts'
import { lookDetails } from '#domain/hat-look.ts'
import { createFairQueue } from '#server/platform/http/fair-queue.ts'

// Pictures for link previews in chats and social networks: JPEG, which all of them read.

/** The size that these services ask for. */
const WIDTH = 1200
const HEIGHT = 630

const JPEG = { quality: 82, mozjpeg: true }

/**
 * How many previews of pictures are cached, and as many of composed hats: one takes a fifth of a second, and about 40
 * kB.
 */
const CACHED_PREVIEWS_MAX = 200

/** The background for a picture that has none: `udu` of the design tokens. */
const GROUND = '#e3e6df'

/** `client`: the requester, as the fair queue counts them. */
type LinkPreviews = {
  /** the hat that the query of an address describes */
  hat(search: Record<string, unknown>, client: string): Promise<Buffer>
  /** a picture that the shop stores, whole on its own background */
  picture(picture: Picture, client: string): Promise<Buffer>
}

/**
 * Makes link previews, each cached, two at a time.
 * @param readFile returns the bytes at a path of the shop
 */
export function createLinkPreviews(readFile: (path: string) => Promise<Buffer>): LinkPreviews {
  const inTurn = createFairQueue({ concurrency: 2, waitMaxMs: 3_000 })
  const createCache = () => {
    const previews = new LRUCache<string, Buffer, () => Promise<Buffer>>({
      max: CACHED_PREVIEWS_MAX,
      fetchMethod: (_key, _stale, { context: make }) => make(),
      ignoreFetchAbort: true,
    })
    return (key: string, client: string, make: () => Promise<Buffer>) =>
      previews.forceFetch(key, { context: () => inTurn(client, make) })
  }
  const keepHat = createCache()
  const keepPicture = createCache()
  return {
    hat: (search, client) => {
      // The same hat is drawn once, however its address is written.
      const look = hatFromSearch(search)
      return keepHat(hatQuery(look), client, () => drawHatPreview(lookDetails(look)))
    },
    picture: (picture, client) => keepPicture(picture.stem, client, () => composePreview(picture, readFile)),
  }
}

async function drawHatPreview(details: ReturnType<typeof lookDetails>): Promise<Buffer> {
  const { drawHat } = await import('#hats/hat.ts')
  const { groundOf, orderedHat } = await import('#hats/ordered-hat.ts')
  const scale = HEIGHT / 400
  const hat = drawHat(orderedHat(details), { id: 'hat' })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${groundOf(details)}"/><g transform="translate(${(WIDTH - HEIGHT) / 2} 0) scale(${scale})">${hat}</g></svg>`
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawing)).jpeg(JPEG).toBuffer()
}

/** Scaled, not cropped: half of a square picture would be lost. */
async function composePreview(
  picture: Picture,
  readFile: (path: string) => Promise<Buffer>,
): Promise<Buffer> {
  const { stem, widths, width, height, placeholder } = picture
  const enough = widths.find(each => (each * height) / width >= HEIGHT || each >= WIDTH) ?? width
  const file = await readFile(`${stem}/${enough}.webp`)
  const background = /^#[0-9a-f]{6}$/i.test(placeholder) ? placeholder : GROUND
  const { default: sharp } = await import('sharp')
  return sharp(file)
    .resize({ width: WIDTH, height: HEIGHT, fit: 'contain', background })
    .flatten({ background })
    .jpeg(JPEG)
    .toBuffer()
}
