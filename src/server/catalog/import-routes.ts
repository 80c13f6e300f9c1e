import type { FastifyError, FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors, type ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  IMPORT_MAX_BYTES,
  IMPORT_TOO_LARGE,
  importDone,
  importInput,
  importPicture,
  importPictureInput,
  importPlan,
  importPlanInput,
} from '#contract/product-import.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { recordAction } from '#server/admin/audit.ts'
import { actorOf, requireAdminBy } from '#server/admin/guard.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { type CatalogDeps, catalogTransaction } from './catalog-transaction.ts'
import { loadPictures } from './pictures.ts'
import { showToAdmin } from './product-view.ts'
import { listProducts } from './store.ts'

/** Room for a table whose characters are all escaped in JSON. */
const BODY_LIMIT = 2 * IMPORT_MAX_BYTES

/** Says what to do about a file that is too large, whether the body or the text in it exceeded its limit. */
function refuseTooLarge(error: FastifyError): never {
  const isTextTooLarge =
    hasZodFastifySchemaValidationErrors(error) &&
    error.validation.some(({ instancePath, keyword }) => instancePath === '/text' && keyword === 'too_big')
  if (error.statusCode === 413 || isTextTooLarge)
    throw new ShopError('body_too_large', { details: IMPORT_TOO_LARGE })
  throw error
}

/** Products as CSV tables: export and import. */
export function productImportRoutes(
  app: FastifyInstance,
  deps: CatalogDeps & { files: FileStore; publicUrl: string },
): void {
  const { db, publicUrl, now } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireAdminBy(deps.adminOf)

  routes.get(
    '/api/admin/products.csv',
    {
      onRequest,
      schema: {
        operationId: 'exportProducts',
        summary: 'Export all products as a CSV table',
        tags: ['admin'],
      },
    },
    async (_request, reply) => {
      const { writeProducts } = await import('./csv/heegel.ts')
      const [rows, pictures] = await Promise.all([listProducts(db, { deleted: false }), loadPictures(db)])
      const products = rows.map(row => showToAdmin(row, pictures))
      const day = tallinnDay(now())
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="tooted-${day}.csv"`)
        .header('cache-control', 'no-store')
        .send(writeProducts(products, publicUrl))
    },
  )

  routes.post(
    '/api/admin/products/import/plan',
    {
      onRequest,
      bodyLimit: BODY_LIMIT,
      errorHandler: refuseTooLarge,
      schema: {
        operationId: 'planImport',
        summary:
          'Plan the import of a product table from this shop, Etsy, Shopify or WooCommerce; stores nothing',
        tags: ['admin'],
        body: importPlanInput,
        response: { 200: importPlan },
      },
    },
    async request => {
      const { planImport } = await import('./import-products.ts')
      return planImport(db, request.body, { publicUrl, now: now() })
    },
  )

  routes.post(
    '/api/admin/products/import/picture',
    {
      onRequest,
      schema: {
        operationId: 'importPicture',
        summary: 'Fetch and store a picture linked in a file: products show the shop’s own copy',
        tags: ['admin'],
        body: importPictureInput,
        response: { 200: importPicture },
      },
    },
    async request => {
      const { keepRemotePicture } = await import('./import-pictures.ts')
      const { link } = request.body
      const actor = await actorOf(deps.adminOf, request)
      const url = await keepRemotePicture({ db, files: deps.files, now: now() }, link)
      await recordAction(db, { actor, action: 'picture.upload', subject: url, data: { file: link } }, now())
      deps.catalog.changed()
      return { url }
    },
  )

  routes.post(
    '/api/admin/products/import',
    {
      onRequest,
      bodyLimit: BODY_LIMIT,
      errorHandler: refuseTooLarge,
      schema: {
        operationId: 'importProducts',
        summary: 'Import the chosen rows of the plan, with conflicts resolved as decided',
        tags: ['admin'],
        body: importInput,
        response: { 200: importDone },
      },
    },
    async request => {
      const { importProducts } = await import('./import-products.ts')
      return catalogTransaction(request, deps, change => importProducts(change, request.body, publicUrl))
    },
  )
}
