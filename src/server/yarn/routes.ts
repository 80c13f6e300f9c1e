// Owns yarn batches, the yarn taken for pieces, the claims that this proves, and the pieces' passports.

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { done } from '#contract/fields.ts'
import { orderCredentials, orderParams } from '#contract/orders.ts'
import type { Picture } from '#contract/pictures.ts'
import {
  orderPassports,
  ownerInput,
  passport,
  passportParams,
  productYarn,
  productYarnParams,
  yarnColours,
} from '#contract/yarn.ts'
import { productClaim } from '#domain/yarn.ts'
import { findProduct } from '#server/catalog/store.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { HOLDERS_ALONE, isSameSecret, type OrderAccess } from '#server/orders/access.ts'
import { findLines, findOrder, lockOrder } from '#server/orders/store.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'
import { adminYarnRoutes } from './admin-routes.ts'
import { readYarnAllocation } from './allocation.ts'
import type { YarnDeps } from './change-yarn.ts'
import { paidHatRoutes } from './paid-hat-routes.ts'
import { yarnOfProduct } from './proofs.ts'
import { isSoldBy } from './sold-pieces.ts'
import { findPieceByCode, findShownPiece, listPieces, nameOwner, usesOf } from './store.ts'
import { showParts, showPassport } from './view.ts'

type Deps = YarnDeps & {
  mailer: Pick<Mailer, 'sender'>
  access: OrderAccess
  limit: Limits['limit']
  lookUp: Limits['lookUp']
}

/** Calls per network address: each one adds up the remaining yarn. */
const YARN_A_MINUTE = 120

/** Yarn routes for shoppers, buyers and the owner. */
export function yarnRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, catalog, access, lookUp } = deps
  adminYarnRoutes(app, deps)
  paidHatRoutes(app, deps)
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const tags = ['yarn']

  routes.get(
    '/api/yarn/products/:id',
    {
      config: deps.limit(YARN_A_MINUTE),
      schema: {
        operationId: 'getProductYarn',
        summary: 'Get the evidence for a product’s yarn: the recycled share by weight, and the batches',
        tags,
        params: productYarnParams,
        response: { 200: productYarn },
      },
    },
    async (request, reply) => {
      const product = await catalog.product(request.params.id)
      if (!product) throw new ShopError('product_not_found')
      reply.header('cache-control', 'no-cache')
      const { uses, batches } = await yarnOfProduct(db, product.id)
      return {
        claim: productClaim(product.shown.recycled, product.shown.stockQuantity),
        parts: await showParts([...uses.values()].flat(), batches, catalog.picture),
      }
    },
  )

  routes.get(
    '/api/yarn/colours',
    {
      config: deps.limit(YARN_A_MINUTE),
      schema: {
        operationId: 'getYarnColours',
        summary: 'List the colours with too little yarn left for a hat, and photos of the real yarn',
        tags,
        response: { 200: yarnColours },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache')
      const { batches, gone, rules } = await readYarnAllocation(db)
      const photos: Record<string, Picture> = {}
      for (const { colour, photo_url, left } of batches) {
        // A hat would be made of the newest batch that still has yarn.
        if (!colour || !photo_url || left <= 0 || photos[colour]) continue
        const photo = await catalog.picture(photo_url)
        if (photo) photos[colour] = photo
      }
      return { gone, rule: rules.goneColours, photos }
    },
  )

  routes.get(
    '/api/passports/:code',
    {
      onRequest: lookUp,
      schema: {
        operationId: 'getPassport',
        summary:
          'Get a piece by its passport code: its yarns, the maker’s story, and its owner’s name if given',
        tags,
        params: passportParams,
        response: { 200: passport },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const piece = await findShownPiece(db, request.params.code)
      if (!piece) throw new ShopError('not_found')
      const [uses, product, order, lines] = await Promise.all([
        usesOf(db, [piece]),
        piece.product_id === null ? undefined : findProduct(db, piece.product_id),
        piece.order_id === null ? undefined : findOrder(db, piece.order_id),
        piece.order_id === null ? [] : findLines(db, piece.order_id),
      ])
      const batches = new Map(
        (await db.selectFrom('yarn_batches').selectAll().execute()).map(batch => [batch.id, batch]),
      )
      // Of an order, only the composer's drawing is shown: a request may contain the customer's own pictures.
      const line = lines.find(each => each.product_id === piece.product_id)
      const picture = product?.image_url || line?.image_url || null
      return showPassport(
        piece,
        { uses: uses.get(piece.id) ?? [], batches, product, order, picture },
        catalog.picture,
      )
    },
  )

  routes.put(
    '/api/passports/:code/owner',
    {
      onRequest: lookUp,
      schema: {
        operationId: 'setPassportOwner',
        summary: 'Set the owner’s name in a passport, or remove it (empty), with the order’s key',
        description:
          'A name can be set while the order is paid and not cancelled (else 409 `not_sold`), and removed at any time.',
        tags,
        params: passportParams,
        body: ownerInput,
        response: { 200: done },
      },
    },
    async request => {
      const { key, name } = request.body
      await retryingTransaction(db, async trx => {
        const { code } = request.params
        const piece = await (name === '' ? findPieceByCode(trx, code) : findShownPiece(trx, code))
        const order = piece?.order_id && (await lockOrder(trx, 'id', piece.order_id))
        if (!piece || !order || !isSameSecret(key, order.access_key)) throw new ShopError('order_not_found')
        // A buyer may always remove their name, whatever happened to the order.
        if (name !== '' && !isSoldBy(order)) throw new ShopError('not_sold')
        // The piece may have been returned or moved to another order before it was locked.
        if (!(await nameOwner(trx, piece.id, order.id, name))) throw new ShopError('order_not_found')
      })
      return { ok: true as const }
    },
  )

  routes.get(
    '/api/orders/:orderNumber/passports',
    {
      onRequest: lookUp,
      schema: {
        operationId: 'listOrderPassports',
        summary: 'List the passports of an order’s pieces, for the holder of its key or cart session',
        tags,
        security: HOLDERS_ALONE,
        params: orderParams,
        querystring: orderCredentials,
        response: { 200: orderPassports },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const order = await access.findWhole(request.params.orderNumber, { ...request.query, isAdmin: false })
      const pieces = await listPieces(db, { orderId: order.id })
      return pieces.filter(({ shown }) => shown === 1).map(({ code, name }) => ({ code, name }))
    },
  )
}
