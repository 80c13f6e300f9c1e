import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  pieceChange,
  pieceInput,
  piecesQuery,
  useInput,
  yarnParams,
  yarnPiece,
  yarnStore,
} from '#contract/yarn.ts'
import { ORDER_KIND_LABEL, readOrderNumber } from '#domain/order-number.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { requireAdminBy } from '#server/admin/guard.ts'
import { findProduct } from '#server/catalog/store.ts'
import { findLines, findOrderByNumber, findOrderIncludingDeleted } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { findBatch } from './batch-store.ts'
import type { YarnChanges, YarnDeps } from './change-yarn.ts'
import { pieceChanges } from './piece-log.ts'
import {
  changePiece,
  deletePiece,
  findPiece,
  insertPiece,
  isBegun,
  type PieceRow,
  takeYarn,
  undoUse,
} from './store.ts'

/** Routes for the pieces that yarn is taken for, and their passports. */
export function pieceRoutes(app: FastifyInstance, deps: YarnDeps, { readPieces, change }: YarnChanges): void {
  const { now } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireAdminBy(deps.adminOf)
  const tags = ['admin']
  const response = { 200: yarnStore }

  const orderOf = async (trx: Db, number: string) => {
    const order = await findOrderByNumber(trx, readOrderNumber(number))
    if (!order) throw new ShopError('order_not_found')
    return order
  }

  /** A piece can also be taken from a deleted order. */
  const seenIdOf = async (trx: Db, number: string | null) => {
    if (!number) return null
    const order = await findOrderIncludingDeleted(trx, readOrderNumber(number))
    if (!order) throw new ShopError('changed_meanwhile')
    return order.id
  }

  routes.get(
    '/api/admin/yarn/pieces',
    {
      onRequest,
      schema: {
        operationId: 'listPieces',
        summary: 'List a page of the pieces for which yarn was taken, newest first',
        description:
          'The header X-Next-Cursor has the next page’s cursor, X-Total-Count the number of pieces.',
        tags,
        querystring: piecesQuery,
        response: { 200: z.array(yarnPiece) },
      },
    },
    async (request, reply) => {
      const { pieces, next, total } = await readPieces(request.query)
      if (next) reply.header('x-next-cursor', next)
      reply.header('x-total-count', String(total))
      return reply.header('cache-control', 'no-store').send(pieces)
    },
  )

  routes.post(
    '/api/admin/yarn/pieces',
    {
      onRequest,
      schema: {
        operationId: 'beginPiece',
        summary: 'Create a piece that yarn is taken for',
        tags,
        body: pieceInput,
        response,
      },
    },
    async request =>
      change(request, async trx => {
        const { productId, orderNumber, requestId } = request.body
        if (requestId && (await isBegun(trx, requestId))) return { action: null }
        const product = productId === undefined ? undefined : await findProduct(trx, productId)
        if (productId !== undefined && !product) throw new ShopError('product_not_found')
        const order = orderNumber ? await orderOf(trx, orderNumber) : undefined
        // The line of a custom request quotes the customer's words, so the passport does not use its name.
        const line = order?.kind === 'custom_hat' ? (await findLines(trx, order.id))[0] : undefined
        const name = product?.name ?? line?.name ?? ORDER_KIND_LABEL[order!.kind]
        const about = { product_id: productId ?? null, order_id: order?.id ?? null, name }
        const piece = await insertPiece(trx, about, now(), requestId)
        return { products: [piece.product_id], action: { action: 'yarn.piece', subject: piece.name } }
      }),
  )

  routes.put(
    '/api/admin/yarn/pieces/:id',
    {
      onRequest,
      schema: {
        operationId: 'changePiece',
        summary:
          'Finish a piece, set the order it was sold with, show or hide its passport, or remove its owner’s name',
        description:
          'Omitted fields stay unchanged. Send only changed fields: a sale may have set the order in the meantime.',
        tags,
        params: yarnParams,
        body: pieceChange,
        response,
      },
    },
    async request =>
      change(request, async trx => {
        const { madeOn, story, seenStory, isShown, orderNumber, seen, ownerName } = request.body
        const piece = await findPiece(trx, request.params.id)
        const set: Partial<PieceRow> = {
          ...(madeOn !== undefined && { made_on: madeOn }),
          ...(story !== undefined && { story }),
          ...(isShown !== undefined && { shown: Number(isShown) }),
          ...(ownerName !== undefined && { owner_name: ownerName }),
          // A piece is made by the time its passport is shown.
          ...(isShown && !piece.made_on && !madeOn && { made_on: tallinnDay(now()) }),
        }
        if (orderNumber !== undefined) {
          set.order_id = orderNumber ? (await orderOf(trx, orderNumber)).id : null
          // The stored owner name belongs to the buyer of the previous order.
          if (set.order_id !== piece.order_id) set.owner_name = ''
        }
        const data = await pieceChanges(trx, piece, set)
        // Writing the same values again is not a change and is not logged.
        if (!data) return { action: null }
        const isSeen = orderNumber !== undefined && seen !== undefined
        await changePiece(trx, piece.id, set, {
          orderId: isSeen ? await seenIdOf(trx, seen) : undefined,
          story: story === undefined ? undefined : seenStory,
        })
        return { products: [piece.product_id], action: { action: 'yarn.piece', subject: piece.name, data } }
      }),
  )

  routes.delete(
    '/api/admin/yarn/pieces/:id',
    {
      onRequest,
      schema: {
        operationId: 'deletePiece',
        summary:
          'Delete a piece that was created by mistake, unless it has yarn, a buyer or a public passport',
        tags,
        params: yarnParams,
        response,
      },
    },
    async request =>
      change(request, async trx => {
        const piece = await findPiece(trx, request.params.id)
        await deletePiece(trx, piece)
        return { products: [piece.product_id], action: { action: 'yarn.piece-deleted', subject: piece.name } }
      }),
  )

  routes.post(
    '/api/admin/yarn/pieces/:id/uses',
    {
      onRequest,
      schema: {
        operationId: 'takeYarn',
        summary: 'Take grams of a batch for a piece, at most what is left',
        tags,
        params: yarnParams,
        body: useInput,
        response,
      },
    },
    async request =>
      change(request, async trx => {
        const piece = await findPiece(trx, request.params.id)
        await takeYarn(trx, { ...request.body, pieceId: piece.id }, now())
        return { products: [piece.product_id], action: null }
      }),
  )

  routes.delete(
    '/api/admin/yarn/uses/:id',
    {
      onRequest,
      schema: {
        operationId: 'undoYarnUse',
        summary: 'Put back yarn that was taken for a piece',
        tags,
        params: yarnParams,
        response,
      },
    },
    async request =>
      change(request, async trx => {
        const undone = await undoUse(trx, request.params.id)
        if (!undone) return { products: [], action: null }
        const [piece, batch] = [await findPiece(trx, undone.piece_id), await findBatch(trx, undone.batch_id)]
        // Yarn taken is recorded with its piece, but nothing else records this undo, and claims were based on it.
        const data = { piece: piece.name, grams: undone.grams }
        return {
          products: [piece.product_id],
          action: { action: 'yarn.put-back', subject: batch.name, data },
        }
      }),
  )
}
