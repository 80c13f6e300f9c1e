import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { picture, pictureFocusInput } from '#contract/pictures.ts'
import { UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import { UPLOADS_PATH } from '#domain/uploads-path.ts'
import { recordAction } from '#server/admin/audit.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CachedFiles } from '#server/platform/http/cached-files.ts'
import { CROSS_ORIGIN_RESOURCE } from '#server/platform/http/cross-origin.ts'
import { MULTIPART_FRAME, receiveFile } from '#server/platform/http/receive-file.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import type { Catalog } from './catalog.ts'
import { setFocus } from './pictures.ts'
import { readUpload, saveUpload } from './uploads.ts'

const YEAR_SECONDS = 31_536_000

/** Pictures that the owner uploads, and their files. */
export function uploadRoutes(
  app: FastifyInstance,
  {
    db,
    catalog,
    adminOf,
    files,
    cachedFiles,
    now,
  }: {
    db: Db
    catalog: Catalog
    adminOf: AdminOf
    files: FileStore
    cachedFiles: CachedFiles
    now: () => Date
  },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/api/admin/uploads',
    {
      onRequest: requireAdminBy(adminOf),
      bodyLimit: UPLOAD_BYTES_MAX + MULTIPART_FRAME,
      schema: {
        operationId: 'uploadPicture',
        summary: 'Upload a picture (multipart, `file`); it is stored in several widths',
        tags: ['admin'],
        consumes: ['multipart/form-data'],
        response: { 201: picture },
      },
    },
    async (request, reply) => {
      const actor = await actorOf(adminOf, request)
      const file = await receiveFile(request, 'A picture')
      const kept = await saveUpload(db, files, file.bytes)
      const data = { file: file.name }
      await recordAction(db, { actor, action: 'picture.upload', subject: kept.url, data }, now())
      catalog.changed()
      return reply.code(201).send(kept)
    },
  )

  routes.put(
    '/api/admin/uploads/focus',
    {
      onRequest: requireAdminBy(adminOf),
      schema: {
        operationId: 'focusPicture',
        summary: 'Set which part of a picture its tile shows if the whole does not fit',
        tags: ['admin'],
        body: pictureFocusInput,
        response: { 200: picture },
      },
    },
    async request => {
      const actor = await actorOf(adminOf, request)
      const { url, x, y } = request.body
      const focus = x === 50 && y === 50 ? null : `${x}% ${y}%`
      const changed = await retryingTransaction(db, async trx => {
        const found = await setFocus(trx, url, focus)
        if (!found) throw new ShopError('not_found')
        await recordAction(trx, { actor, action: 'picture.focus', subject: url, data: { focus } }, now())
        return found
      })
      catalog.changed()
      return changed
    },
  )

  app.get<{ Params: { name: string; file: string } }>(
    `${UPLOADS_PATH}/:name/:file`,
    { schema: { hide: true }, onSend: cachedFiles.keep },
    async (request, reply) => {
      const bytes = await readUpload(files, request.params)
      if (!bytes) throw new ShopError('not_found')
      return (
        reply
          .type(request.params.file.endsWith('.avif') ? 'image/avif' : 'image/webp')
          // The name is a hash of the content: the file never changes.
          .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
          .header(...CROSS_ORIGIN_RESOURCE)
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(bytes)
      )
    },
  )
}
