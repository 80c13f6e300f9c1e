// Owns products, categories, pictures and stock. The checkout decides who holds which pieces, through stock.ts.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { adminProduct, productParams } from '#contract/admin-products.ts'
import { categoryInput, product, productInput, productQuery } from '#contract/products.ts'
import { requireAdminBy } from '#server/admin/guard.ts'
import { ShopError } from '#server/platform/errors.ts'
import { cacheByUrl, type ReplyCache } from '#server/platform/http/answer-from-cache.ts'
import { adminViewOf } from './admin-view.ts'
import { type CatalogDeps, catalogTransaction } from './catalog-transaction.ts'
import {
  addCategory,
  addProduct,
  type Change,
  changeProduct,
  removeCategory,
  removeProduct,
} from './change-products.ts'
import { productReply } from './listing.ts'
import { CACHED_PRODUCTS_MAX, isCacheable } from './listing-cache.ts'
import { streamListing } from './stream-listing.ts'

const PRODUCTS = '/api/products'

/** @returns the cached lists and products */
export function catalogRoutes(app: FastifyInstance, { db, catalog, adminOf, now }: CatalogDeps): ReplyCache {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const requireAdmin = requireAdminBy(adminOf)

  const lists = cacheByUrl(catalog.moment, catalog.listingUse)
  const singles = cacheByUrl(catalog.moment)
  const shown = async (id: number) => {
    const found = await catalog.product(id)
    if (!found) throw new ShopError('product_not_found')
    return found.shown
  }

  routes.get(
    PRODUCTS,
    {
      schema: {
        operationId: 'listProducts',
        summary: 'List the products, or get one by its id',
        description: 'With `limit`, the header X-Next-Cursor has the cursor of the next page.',
        tags: ['products'],
        querystring: productQuery,
        response: { 200: z.union([z.array(product), product]) },
      },
    },
    async (request, reply) => {
      const { id, ...query } = request.query
      // Taken before any look-up: a change meanwhile makes another moment.
      const moment = catalog.moment()
      if (id !== undefined) {
        const single = productReply(await shown(id))
        singles.keep(request.originalUrl, moment, single)
        return single.send(request, reply)
      }
      if (query.limit === undefined && query.q === undefined && query.cursor === undefined) {
        const total = await catalog.count(query)
        if (total > CACHED_PRODUCTS_MAX) return streamListing(reply, catalog, query, total)
      }
      const list = await catalog.listing(query)
      if (isCacheable(query, list)) lists.keep(request.originalUrl, moment, list)
      return list.send(request, reply)
    },
  )

  routes.get(
    '/api/products/others',
    {
      schema: {
        operationId: 'listOtherProducts',
        summary: 'List up to four other products in stock beside one, those of its category first',
        tags: ['products'],
        querystring: productParams,
        response: { 200: z.array(product) },
      },
    },
    async (request, reply) => {
      const others = await catalog.others(request.query.id)
      if (!others) throw new ShopError('product_not_found')
      return others.send(request, reply)
    },
  )

  routes.get(
    '/api/categories',
    {
      schema: {
        operationId: 'listCategories',
        summary: 'List the categories',
        tags: ['products'],
        response: { 200: z.array(z.string()) },
      },
    },
    async () => catalog.categories(),
  )

  const change = <Result>(request: FastifyRequest, work: (change: Change) => Promise<Result>) =>
    catalogTransaction(request, { db, catalog, adminOf, now }, work)

  routes.post(
    '/api/products',
    {
      onRequest: requireAdmin,
      schema: {
        operationId: 'createProduct',
        summary: 'Add a product',
        tags: ['products'],
        body: productInput,
        response: { 201: adminProduct },
      },
    },
    async (request, reply) => {
      const row = await change(request, each => addProduct(each, request.body))
      return reply.code(201).send(await adminViewOf(db, row))
    },
  )

  routes.put(
    '/api/products',
    {
      onRequest: requireAdmin,
      schema: {
        operationId: 'changeProduct',
        summary: 'Change a product',
        description:
          'Start from the product of `/api/admin/products/{id}`, whose `price` is never a sale price, and send it back whole: missing texts, prices, pictures and badge are emptied, while missing `inStock`, `stockQuantity`, `size`, `fibres`, `care`, `alts` and `published` stay unchanged. If `version` is not the newest, nothing is changed: 409 `changed_meanwhile`.',
        tags: ['products'],
        querystring: productParams,
        body: productInput,
        response: { 200: adminProduct },
      },
    },
    async request => {
      const row = await change(request, each => changeProduct(each, request.query.id, request.body))
      return adminViewOf(db, row)
    },
  )

  routes.delete(
    '/api/products',
    {
      onRequest: requireAdmin,
      schema: {
        operationId: 'deleteProduct',
        summary: 'Delete a product; orders keep it, and it can be restored for 30 days',
        tags: ['products'],
        querystring: productParams,
      },
    },
    async (request, reply) => {
      await change(request, each => removeProduct(each, request.query.id))
      return reply.code(204).send()
    },
  )

  routes.post(
    '/api/categories',
    {
      onRequest: requireAdmin,
      schema: {
        operationId: 'addCategory',
        summary: 'Add a category; an existing one is left unchanged',
        tags: ['products'],
        body: categoryInput,
        response: { 201: z.array(z.string()) },
      },
    },
    async (request, reply) => {
      await change(request, each => addCategory(each, request.body.name))
      return reply.code(201).send(await catalog.categories())
    },
  )

  routes.delete(
    '/api/categories',
    {
      onRequest: requireAdmin,
      schema: {
        operationId: 'deleteCategory',
        summary: 'Delete an added category; it stays listed while products have it',
        tags: ['products'],
        querystring: categoryInput,
        response: { 200: z.array(z.string()) },
      },
    },
    async request => {
      await change(request, each => removeCategory(each, request.query.name))
      return catalog.categories()
    },
  )

  return {
    find({ url }) {
      const reply = lists.find(url!) ?? singles.find(url!)
      return reply && { route: PRODUCTS, reply }
    },
  }
}
