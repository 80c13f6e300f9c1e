// Owns products, categories, pictures and stock. Who holds which pieces is decided by checkout, through store.ts.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ID_MAX } from '#contract/common.ts'
import { product, productInput, productQuery } from '#contract/products.ts'
import type { RequireAdmin } from '#server/admin/guard.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Catalog } from './catalog.ts'
import { deleteProduct, insertProduct, updateProduct } from './store.ts'

const idQuery = z.object({ id: z.coerce.number().int().positive().max(ID_MAX) })

export function catalogRoutes(
  app: FastifyInstance,
  {
    db,
    catalog,
    requireAdmin,
    now,
  }: { db: Db; catalog: Catalog; requireAdmin: RequireAdmin; now: () => Date },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  const shown = async (id: number) => {
    const found = await catalog.product(id)
    if (!found) throw new ShopError('product_not_found')
    return found.shown
  }

  routes.get(
    '/api/products',
    {
      schema: {
        summary: 'The products, or one of them by its id',
        description: 'With `limit` the next page’s cursor is in the header X-Next-Cursor.',
        tags: ['products'],
        querystring: productQuery,
      },
    },
    async (request, reply) => {
      const { id, ...query } = request.query
      if (id !== undefined) return reply.header('cache-control', 'no-cache').send(await shown(id))
      return (await catalog.listing(query)).send(request, reply)
    },
  )

  routes.get(
    '/api/categories',
    { schema: { summary: 'The categories', tags: ['products'], response: { 200: z.array(z.string()) } } },
    async () => catalog.categories(),
  )

  routes.post(
    '/api/products',
    {
      onRequest: requireAdmin,
      schema: {
        summary: 'Add a product',
        tags: ['products'],
        body: productInput,
        response: { 201: product },
      },
    },
    async (request, reply) => {
      const id = await insertProduct(db, request.body, now())
      catalog.changed()
      return reply.code(201).send(await shown(id))
    },
  )

  routes.put(
    '/api/products',
    {
      onRequest: requireAdmin,
      schema: {
        summary: 'Change a product',
        tags: ['products'],
        querystring: idQuery,
        body: productInput,
        response: { 200: product },
      },
    },
    async request => {
      const { id } = request.query
      if (!(await updateProduct(db, id, request.body, now()))) throw new ShopError('product_not_found')
      catalog.changed()
      return shown(id)
    },
  )

  routes.delete(
    '/api/products',
    {
      onRequest: requireAdmin,
      schema: {
        summary: 'Delete a product; orders that hold it keep it',
        tags: ['products'],
        querystring: idQuery,
      },
    },
    async (request, reply) => {
      if (!(await deleteProduct(db, request.query.id))) throw new ShopError('product_not_found')
      catalog.changed()
      return reply.code(204).send()
    },
  )
}
