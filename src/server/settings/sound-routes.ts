import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import parseRange from 'range-parser'
import { storedSound } from '#contract/settings.ts'
import { UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import type { SoundKind } from '#domain/music.ts'
import { ShopError } from '#server/platform/errors.ts'
import { MULTIPART_FRAME, receiveFile } from '#server/platform/http/receive-file.ts'
import type { SettingsDeps } from './routes.ts'
import { SOUND_NAME, SOUNDS_PATH, saveSound } from './sounds.ts'

const YEAR_SECONDS = 31_536_000

const TYPES: Record<SoundKind, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
}

/** Routes that store and serve the owner's sounds. */
export function soundRoutes(app: FastifyInstance, deps: SettingsDeps): void {
  const { db, files, requireAdmin, actorOf, now } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/api/admin/sounds',
    {
      onRequest: requireAdmin,
      bodyLimit: UPLOAD_BYTES_MAX + MULTIPART_FRAME,
      schema: {
        operationId: 'uploadSound',
        summary: 'Upload a sound (multipart, `file`): MP3, M4A, Ogg or WAV',
        tags: ['settings'],
        consumes: ['multipart/form-data'],
        response: { 201: storedSound },
      },
    },
    async (request, reply) => {
      const file = await receiveFile(request, 'A sound')
      const url = await saveSound(files, file.bytes)
      const data = { file: file.name }
      await deps.record(
        db,
        { actor: await actorOf(request), action: 'sound.upload', subject: url, data },
        now(),
      )
      return reply.code(201).send({ url })
    },
  )

  // Players send range requests.
  app.get<{ Params: { name: string } }>(
    `${SOUNDS_PATH}/:name`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params
      const key = `sounds/${name}`
      const found = SOUND_NAME.test(name) ? await files.find(key) : undefined
      if (!found) throw new ShopError('not_found')
      const part = partOf(request.headers.range, found.size)
      const content = await files.open(key, part)
      if (!content) throw new ShopError('not_found')
      if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${found.size}`)
      return (
        reply
          .type(TYPES[extname(name).slice(1) as SoundKind])
          .header('content-length', part ? part.end - part.start + 1 : found.size)
          .header('accept-ranges', 'bytes')
          // The file name is a hash of the content, so the content never changes.
          .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(content)
      )
    },
  )
}

/**
 * Returns the requested range; for several ranges or an invalid header, undefined: the whole file.
 * @throws ShopError `range_not_satisfiable`
 */
function partOf(asked: string | undefined, size: number): { start: number; end: number } | undefined {
  const ranges = asked === undefined ? undefined : parseRange(size, asked)
  if (ranges === -1) throw new ShopError('range_not_satisfiable')
  if (typeof ranges !== 'object' || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}
