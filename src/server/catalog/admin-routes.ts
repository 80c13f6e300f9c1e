import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  adminProduct,
  adminProductsQuery,
  productOrder,
  productParams,
  productsChange,
  usualPriceReply,
} from '#contract/admin-products.ts'
import { pastPrices, priceMistakeInput } from '#contract/past-prices.ts'
import { eurosOf } from '#domain/money.ts'
import { usualPrice } from '#domain/unusual-price.ts'
import { requireAdminBy } from '#server/admin/guard.ts'
import { ShopError } from '#server/platform/errors.ts'
import { adminView, adminViewOf } from './admin-view.ts'
import { type CatalogDeps, catalogTransaction } from './catalog-transaction.ts'
import { type Change, duplicateProduct, orderProducts, restoreProduct } from './change-products.ts'
import { changeSeveral } from './change-several.ts'
import { markPriceMistake, showPastPrices } from './past-prices.ts'
import { findProduct, listProducts, loadPrices } from './store.ts'

/** Product routes for administrators, beyond the public API: drafts, deleted products, price history, positions. */
export function adminProductRoutes(app: FastifyInstance, deps: CatalogDeps): void {
  const { db } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireAdminBy(deps.adminOf)
  const change = <Result>(request: FastifyRequest, work: (change: Change) => Promise<Result>) =>
    catalogTransaction(request, deps, work)

  routes.get(
    '/api/admin/products',
    {
      onRequest,
      schema: {
        operationId: 'listAllProducts',
        summary: 'List all products in the shop’s order, drafts included; or the deleted ones',
        tags: ['admin'],
        querystring: adminProductsQuery,
        response: { 200: z.array(adminProduct) },
      },
    },
    async (request, reply) => {
      const rows = await listProducts(db, request.query)
      return reply.header('cache-control', 'no-store').send(await adminView(db, rows))
    },
  )

  routes.get(
    '/api/admin/products/:id',
    {
      onRequest,
      schema: {
        operationId: 'getProduct',
        summary: 'Get one product, even a draft',
        tags: ['admin'],
        params: productParams,
        response: { 200: adminProduct },
      },
    },
    async (request, reply) => {
      const row = await findProduct(db, request.params.id)
      if (!row) throw new ShopError('product_not_found')
      return reply.header('cache-control', 'no-store').send(await adminViewOf(db, row))
    },
  )

  routes.get(
    '/api/admin/usual-price',
    {
      onRequest,
      schema: {
        operationId: 'getUsualPrice',
        summary: 'Get the usual price of a product in this shop',
        tags: ['admin'],
        response: { 200: usualPriceReply },
      },
    },
    async (_, reply) =>
      reply.header('cache-control', 'no-store').send({ price: eurosOf(usualPrice(await loadPrices(db))) }),
  )

  routes.get(
    '/api/admin/products/:id/prices',
    {
      onRequest,
      schema: {
        operationId: 'listPastPrices',
        summary: 'List a product’s prices of the last thirty days, and the lowest of them',
        tags: ['admin'],
        params: productParams,
        response: { 200: pastPrices },
      },
    },
    async (request, reply) => {
      const prices = await showPastPrices(db, request.params.id, deps.now())
      return reply.header('cache-control', 'no-store').send(prices)
    },
  )

  routes.put(
    '/api/admin/products/:id/prices',
    {
      onRequest,
      schema: {
        operationId: 'markPastPrice',
        summary: 'Mark an earlier price without an order as a mistake, or unmark it',
        tags: ['admin'],
        params: productParams,
        body: priceMistakeInput,
      },
    },
    async (request, reply) => {
      await change(request, each => markPriceMistake(each, request.params.id, request.body))
      return reply.code(204).send()
    },
  )

  routes.put(
    '/api/admin/products/order',
    {
      onRequest,
      schema: {
        operationId: 'orderProducts',
        summary: 'Sort the products; those not listed come first',
        tags: ['admin'],
        body: productOrder,
      },
    },
    async (request, reply) => {
      await change(request, each => orderProducts(each, request.body.ids))
      return reply.code(204).send()
    },
  )

  routes.post(
    '/api/admin/products/change',
    {
      onRequest,
      schema: {
        operationId: 'changeProducts',
        summary:
          'Change several products at once: their price, stock, category, or whether shoppers see them',
        tags: ['admin'],
        body: productsChange,
        response: { 200: z.array(adminProduct) },
      },
    },
    async request => {
      const rows = await change(request, each => changeSeveral(each, request.body))
      return adminView(db, rows)
    },
  )

  routes.post(
    '/api/admin/products/:id/duplicate',
    {
      onRequest,
      schema: {
        operationId: 'duplicateProduct',
        summary: 'Copy a product as a draft',
        tags: ['admin'],
        params: productParams,
        response: { 201: adminProduct },
      },
    },
    async (request, reply) => {
      const row = await change(request, each => duplicateProduct(each, request.params.id))
      return reply.code(201).send(await adminViewOf(db, row))
    },
  )

  routes.post(
    '/api/admin/products/:id/restore',
    {
      onRequest,
      schema: {
        operationId: 'restoreProduct',
        summary: 'Restore a deleted product',
        tags: ['admin'],
        params: productParams,
        response: { 200: adminProduct },
      },
    },
    async request => {
      const row = await change(request, each => restoreProduct(each, request.params.id))
      return adminViewOf(db, row)
    },
  )
}
