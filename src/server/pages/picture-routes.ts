// Owns the pictures that come with the shop: drawn ones, icons, and their old addresses.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Picture } from '#contract/pictures.ts'
import { drawnFiles } from '#hats/picture-files.ts'
import { ShopError } from '#server/platform/errors.ts'
import { CROSS_ORIGIN_RESOURCE } from '#server/platform/http/cross-origin.ts'
import { openDrawnPictures } from './drawing/drawn-pictures.ts'

const DAY_SECONDS = 86_400

/** Seconds after which a picture that could not be drawn may be requested again. */
const RETRY_SECONDS = 30

/** Serves these pictures; missing ones are drawn on request, and all of them once the shop is open. */
export async function pictureRoutes(app: FastifyInstance, root: string): Promise<void> {
  const folder = join(root, 'dist', 'pictures')
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/media/',
    cacheControl: false,
    index: false,
    decorateReply: true,
    setHeaders: reply =>
      reply.header('cache-control', `public, max-age=${30 * DAY_SECONDS}`).header(...CROSS_ORIGIN_RESOURCE),
  })

  const drawn = openDrawnPictures({ folder, files: filesOf(folder), log: app.log })
  app.addHook('onListen', async () => drawn.drawAll())
  app.addHook('onClose', async () => drawn.close())
  app.get<{ Params: { name: string; file: string } }>(
    '/media/:name/:file(^\\d+\\.(?:avif|webp)$)',
    { schema: { hide: true } },
    async ({ params: { name, file } }, reply) => {
      if (!(await drawn.ready(`${name}/${file}`)))
        throw new ShopError('overloaded', { retryAfter: RETRY_SECONDS })
      return reply.sendFile(`${name}/${file}`, folder)
    },
  )

  for (const file of ['icon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'])
    app.get(`/${file}`, { schema: { hide: true } }, (_request, reply) => reply.sendFile(file, folder))
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) =>
    reply.sendFile('icon-192.png', folder),
  )

  // The two hero pictures at their old addresses; an accent may arrive as two characters (specification §2).
  const legacyFolder = join(folder, 'legacy')
  const legacy = new Map(
    existsSync(legacyFolder) ? readdirSync(legacyFolder).map(name => [name.normalize('NFC'), name]) : [],
  )
  app.get<{ Params: { name: string } }>('/images/:name', { schema: { hide: true } }, (request, reply) => {
    const file = legacy.get(request.params.name.normalize('NFC'))
    if (!file) throw new ShopError('not_found')
    return reply
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .header(...CROSS_ORIGIN_RESOURCE)
      .sendFile(file, legacyFolder)
  })
}

/** The expected files of every picture, as listed by set-up; a folder that set-up has not prepared has none. */
function filesOf(folder: string): string[] {
  const list = join(folder, 'manifest.json')
  if (!existsSync(list)) return []
  const known = JSON.parse(readFileSync(list, 'utf8')) as Picture[]
  return known.flatMap(({ stem }) => drawnFiles(stem.split('/').at(-1)!))
}
