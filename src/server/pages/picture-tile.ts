import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Picture } from '#contract/pictures.ts'
import { squareOf } from '#domain/picture-focus.ts'
import { TILE_PATH } from '#domain/picture-link.ts'
import { limitConcurrency } from '#server/platform/concurrency.ts'
import { CROSS_ORIGIN_RESOURCE } from '#server/platform/cross-origin.ts'
import { ShopError } from '#server/platform/errors.ts'
import { internalRequest } from '#server/platform/internal-request.ts'
import type { Limits } from '#server/platform/rate-limits.ts'

/** Twice as many pixels as a mail shows, for sharp screens. */
const SIDE = 176

/** Tiles that are kept; each is a few kilobytes, and takes some milliseconds to make. */
const CACHED_TILES_MAX = 200

const MONTH_SECONDS = 30 * 86_400

const inTurn = limitConcurrency({ concurrency: 1, waitingMax: 50 })

/** The pictures of what was ordered as small square JPEGs. Mails of other people's servers and screens show them. */
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

  const tiles = new LRUCache<string, Buffer>({
    max: CACHED_TILES_MAX,
    fetchMethod: key => inTurn(() => draw(key.split('\n')[0]!)),
    ignoreFetchAbort: true,
  })

  app.get<{ Querystring: { of?: string } }>(
    TILE_PATH,
    { schema: { hide: true }, config: limit(300) },
    async (request, reply) => {
      const url = String(request.query.of ?? '')
      // Another part of it is another tile.
      const key = `${url}\n${(await pictureOf(url))?.focus ?? ''}`
      return reply
        .type('image/jpeg')
        .header('cache-control', `public, max-age=${MONTH_SECONDS}`)
        .header(...CROSS_ORIGIN_RESOURCE)
        .send(await tiles.forceFetch(key))
    },
  )
}

/** @throws ShopError `not_found` for what is no picture of this shop */
async function openPicture(
  app: FastifyInstance,
  pictureOf: (url: string) => Promise<Picture | undefined>,
  url: string,
): Promise<{ bytes: Buffer; ground: string; fit: 'contain' | 'cover'; focus?: string | undefined }> {
  if (url.startsWith('/hat.svg')) {
    const search = Object.fromEntries(new URL(url, 'http://shop').searchParams)
    const { drawHatTile } = await import('./hat-picture.ts')
    return { bytes: Buffer.from(drawHatTile(search)), ground: '#ffffff', fit: 'cover' }
  }
  const picture = await pictureOf(url)
  if (!picture) throw new ShopError('not_found')
  const width = picture.widths.find(each => each >= 2 * SIDE) ?? picture.widths.at(-1)
  // The file's own route answers: set-up's drawings and the owner's uploads are stored in different places.
  const file = await internalRequest(app, `${picture.stem}/${width}.webp`)
  if (file.statusCode !== 200) throw new ShopError('not_found')
  return { bytes: file.rawPayload, ground: picture.placeholder, fit: picture.fit, focus: picture.focus }
}
