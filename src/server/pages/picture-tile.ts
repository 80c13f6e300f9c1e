import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Picture } from '#contract/pictures.ts'
import { hatFromSearch, hatQuery } from '#domain/hat-link.ts'
import { squareOf } from '#domain/picture-focus.ts'
import { TILE_PATH } from '#domain/picture-link.ts'
import { ShopError } from '#server/platform/errors.ts'
import { clientNetwork } from '#server/platform/http/client-network.ts'
import { CROSS_ORIGIN_RESOURCE } from '#server/platform/http/cross-origin.ts'
import { createFairQueue } from '#server/platform/http/fair-queue.ts'
import { internalRequest } from '#server/platform/http/internal-request.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'

/** Twice the pixels that an e-mail shows, for sharp screens. */
const SIDE = 176

/**
 * How many tiles of pictures are cached, and as many of composed hats: each is a few kilobytes, and takes some
 * milliseconds.
 */
const CACHED_TILES_MAX = 200

const HAT = '/hat.svg'

const MONTH_SECONDS = 30 * 86_400

const inTurn = createFairQueue({ concurrency: 1, waitMaxMs: 3_000 })

/** Serves pictures of what was ordered as small square JPEGs, for e-mails and other people's pages. */
export function tileRoute(
  app: FastifyInstance,
  { pictureOf, limit }: { pictureOf: (url: string) => Promise<Picture | undefined>; limit: Limits['limit'] },
): void {
  const draw = async (url: string): Promise<Buffer> => {
    const { default: sharp } = await import('sharp')
    const { bytes, ground, fit, focus } = await openPicture(app, pictureOf, url)
    const whole = sharp(bytes)
    const { width, height } = await whole.metadata()
    const shown = fit === 'cover' ? whole.extract(squareOf({ width, height }, focus)) : whole
    return shown
      .resize({ width: SIDE, height: SIDE, fit, background: ground })
      .flatten({ background: ground })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
  }

  const createCache = () =>
    new LRUCache<string, Buffer, FastifyRequest>({
      max: CACHED_TILES_MAX,
      fetchMethod: (key, _stale, { context: { ip } }) =>
        inTurn(clientNetwork(ip), () => draw(key.split('\n')[0]!)),
      ignoreFetchAbort: true,
    })
  const tiles = createCache()
  // More hats can be composed than any memory can hold: they evict no picture.
  const hatTiles = createCache()

  app.get<{ Querystring: { of?: string } }>(
    TILE_PATH,
    { schema: { hide: true }, config: limit(300) },
    async (request, reply) => {
      const url = String(request.query.of ?? '')
      const isHat = url.startsWith(HAT)
      const key = isHat
        ? HAT + hatQuery(hatFromSearch(searchOf(url)))
        : // Another focus makes another tile.
          `${url}\n${(await pictureOf(url))?.focus ?? ''}`
      const tile = (isHat ? hatTiles : tiles).forceFetch(key, { context: request })
      return reply
        .type('image/jpeg')
        .header('cache-control', `public, max-age=${MONTH_SECONDS}`)
        .header(...CROSS_ORIGIN_RESOURCE)
        .send(await tile)
    },
  )
}

const searchOf = (url: string) => Object.fromEntries(new URL(url, 'http://shop').searchParams)

/** @throws ShopError `not_found` for anything but a picture of this shop */
async function openPicture(
  app: FastifyInstance,
  pictureOf: (url: string) => Promise<Picture | undefined>,
  url: string,
): Promise<{ bytes: Buffer; ground: string; fit: 'contain' | 'cover'; focus?: string | undefined }> {
  if (url.startsWith(HAT)) {
    const { drawHatTile } = await import('./hat-picture.ts')
    return { bytes: Buffer.from(drawHatTile(searchOf(url))), ground: '#ffffff', fit: 'cover' }
  }
  const picture = await pictureOf(url)
  if (!picture) throw new ShopError('not_found')
  const width = picture.widths.find(each => each >= 2 * SIDE) ?? picture.widths.at(-1)
  // Read through the file's own route: the drawings of set-up and the owner's uploads are stored in different places.
  const file = await internalRequest(app, `${picture.stem}/${width}.webp`)
  if (file.statusCode !== 200) throw new ShopError('not_found')
  return { bytes: file.rawPayload, ground: picture.placeholder, fit: picture.fit, focus: picture.focus }
}
