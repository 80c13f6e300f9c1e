import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  batchInput,
  pieceChange,
  pieceInput,
  tagsQuery,
  useInput,
  weighInput,
  yarnParams,
  yarnRules,
  yarnStore,
} from '#contract/yarn.ts'
import { ORDER_KIND_LABEL, readOrderNumber } from '#domain/order-number.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { recycledClaim } from '#domain/yarn.ts'
import * as messages from '#messages/yarn.ts'
import { type AdminAction, recordAction } from '#server/admin/audit.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import { findProduct } from '#server/catalog/store.ts'
import { type Issuing, sellerNow } from '#server/documents/issue.ts'
import { findLines, findOrderByNumber } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { retryingTransaction } from '#server/platform/retrying-transaction.ts'
import {
  changeBatch,
  changePiece,
  findPiece,
  insertBatch,
  insertPiece,
  listBatches,
  listPieces,
  type PieceRow,
  percentOf,
  productsOf,
  proveAnew,
  readRules,
  takeYarn,
  undoUse,
  usesOf,
  weighBatch,
  writeRules,
} from './store.ts'
import { showBatch, showPiece } from './view.ts'

type Done = {
  /** in whose yarn something has changed */
  products?: readonly (number | null)[]
  /** null: what is taken with each press stands with the piece itself, and not in the log */
  action: Omit<AdminAction, 'actor'> | null
}

type Deps = Issuing & { db: Db; catalog: Catalog; adminOf: AdminOf; now: () => Date }

/** The owner's batches of yarn, and what she takes of them. Each change answers with all of it, as her screen shows it. */
export function adminYarnRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, catalog, adminOf, now } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireAdminBy(adminOf)
  const tags = ['admin']
  const response = { 200: yarnStore }

  const read = async () => {
    const [batches, pieces, rules] = await Promise.all([listBatches(db), listPieces(db), readRules(db)])
    const uses = await usesOf(db, pieces)
    const known = new Map(batches.map(batch => [batch.id, batch]))
    const ids = [...new Set(pieces.map(({ order_id }) => order_id).filter(id => id !== null))]
    const orders =
      ids.length === 0
        ? []
        : await db.selectFrom('orders').select(['id', 'order_number']).where('id', 'in', ids).execute()
    const numberOf = new Map(orders.map(({ id, order_number }) => [id, order_number]))
    return {
      batches: await Promise.all(batches.map(batch => showBatch(batch, catalog.picture))),
      pieces: pieces.map(piece =>
        showPiece(piece, uses.get(piece.id) ?? [], known, numberOf.get(piece.order_id ?? '') ?? null),
      ),
      rules,
    }
  }

  /** Does it in one transaction with its line in the log; the pages that show it are made anew. */
  const change = async (request: FastifyRequest, work: (trx: Db) => Promise<Done>) => {
    const actor = await actorOf(adminOf, request)
    const touched = await retryingTransaction(db, async trx => {
      const made = await work(trx)
      if (made.action) await recordAction(trx, { ...made.action, actor }, now())
      const products = (made.products ?? []).filter(id => id !== null)
      await proveAnew(trx, products)
      return products
    })
    catalog.changed(touched)
    return read()
  }

  const orderOf = async (trx: Db, number: string) => {
    const order = await findOrderByNumber(trx, readOrderNumber(number))
    if (!order) throw new ShopError('order_not_found')
    return order
  }

  routes.get(
    '/api/admin/yarn',
    {
      onRequest,
      schema: {
        operationId: 'listYarn',
        summary: 'Batches of yarn, the newest pieces, and the rules',
        tags,
        response,
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await read()),
  )

  routes.post(
    '/api/admin/yarn/batches',
    {
      onRequest,
      schema: { operationId: 'addBatch', summary: 'Keep a batch of yarn', tags, body: batchInput, response },
    },
    async request =>
      change(request, async trx => {
        await insertBatch(trx, request.body, now())
        return { action: { action: 'yarn.batch', subject: request.body.name } }
      }),
  )

  routes.put(
    '/api/admin/yarn/batches/:id',
    {
      onRequest,
      schema: {
        operationId: 'changeBatch',
        summary: 'Change a batch of yarn',
        tags,
        params: yarnParams,
        body: batchInput,
        response,
      },
    },
    async request =>
      change(request, async trx => {
        await changeBatch(trx, request.params.id, request.body)
        return {
          products: await productsOf(trx, request.params.id),
          action: { action: 'yarn.batch', subject: request.body.name },
        }
      }),
  )

  routes.post(
    '/api/admin/yarn/batches/:id/weigh',
    {
      onRequest,
      schema: {
        operationId: 'weighBatch',
        summary: 'Put the book right by what the scale says',
        tags,
        params: yarnParams,
        body: weighInput,
        response,
      },
    },
    async request =>
      change(request, async trx => {
        const before = await weighBatch(trx, request.params.id, request.body.grams, now())
        const data = { from: before.left, to: request.body.grams }
        return { action: { action: 'yarn.weigh', subject: before.name, data } }
      }),
  )

  routes.post(
    '/api/admin/yarn/pieces',
    {
      onRequest,
      schema: {
        operationId: 'beginPiece',
        summary: 'Begin a piece that yarn is taken for',
        tags,
        body: pieceInput,
        response,
      },
    },
    async request =>
      change(request, async trx => {
        const { productId, orderNumber } = request.body
        const product = productId === undefined ? undefined : await findProduct(trx, productId)
        if (productId !== undefined && !product) throw new ShopError('product_not_found')
        const order = orderNumber ? await orderOf(trx, orderNumber) : undefined
        // A request's line is called as its customer has put it; its passport does not repeat her words.
        const line = order?.kind === 'custom_hat' ? (await findLines(trx, order.id))[0] : undefined
        const name = product?.name ?? line?.name ?? ORDER_KIND_LABEL[order!.kind]
        const about = { product_id: productId ?? null, order_id: order?.id ?? null, name }
        const piece = await insertPiece(trx, about, now())
        return { products: [piece.product_id], action: { action: 'yarn.piece', subject: piece.name } }
      }),
  )

  routes.put(
    '/api/admin/yarn/pieces/:id',
    {
      onRequest,
      schema: {
        operationId: 'changePiece',
        summary: 'Finish a piece, say by which order it was sold, show its passport or hide it',
        tags,
        params: yarnParams,
        body: pieceChange,
        response,
      },
    },
    async request =>
      change(request, async trx => {
        const { madeOn, story, isShown, orderNumber } = request.body
        const piece = await findPiece(trx, request.params.id)
        const set: Partial<PieceRow> = {
          ...(madeOn !== undefined && { made_on: madeOn }),
          ...(story !== undefined && { story }),
          ...(isShown !== undefined && { shown: Number(isShown) }),
          // The day is known where it is shown at last.
          ...(isShown && !piece.made_on && !madeOn && { made_on: tallinnDay(now()) }),
        }
        if (orderNumber !== undefined) {
          set.order_id = orderNumber ? (await orderOf(trx, orderNumber)).id : null
          // Whose name stands there was the buyer by another order.
          if (set.order_id !== piece.order_id) set.owner_name = ''
        }
        if (Object.keys(set).length > 0) await changePiece(trx, piece.id, set)
        return { products: [piece.product_id], action: { action: 'yarn.piece', subject: piece.name } }
      }),
  )

  routes.post(
    '/api/admin/yarn/pieces/:id/uses',
    {
      onRequest,
      schema: {
        operationId: 'takeYarn',
        summary: 'Take grams of a batch for a piece; never more than the book says is left',
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
        summary: 'Put back what was taken for a piece',
        tags,
        params: yarnParams,
        response,
      },
    },
    async request =>
      change(request, async trx => {
        const undone = await undoUse(trx, request.params.id)
        const products = undone ? [(await findPiece(trx, undone.piece_id)).product_id] : []
        return { products, action: null }
      }),
  )

  routes.get(
    '/api/admin/yarn/tags.pdf',
    {
      onRequest,
      schema: {
        operationId: 'getSwingTags',
        summary: 'Swing tags of pieces whose passports are shown, on A4 to cut or for a label printer',
        tags,
        querystring: tagsQuery,
      },
    },
    async (request, reply) => {
      const { pieces: ids, paper } = request.query
      const pieces = (await listPieces(db, { ids })).filter(({ shown }) => shown === 1)
      // A tag would lead nowhere.
      if (pieces.length === 0) throw new ShopError('not_found', { details: messages.noPassports })
      const [uses, batches] = await Promise.all([usesOf(db, pieces), listBatches(db)])
      const known = new Map(batches.map(batch => [batch.id, batch]))
      const { drawTags } = await import('./tags.ts')
      const bytes = await drawTags(
        pieces.map(piece => ({
          code: piece.code,
          name: piece.name,
          claim: recycledClaim(percentOf(uses.get(piece.id) ?? [], known)),
          madeOn: piece.made_on,
        })),
        { paper, sender: await sellerNow(deps), now: now() },
      )
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="ripplipikud-${tallinnDay(now())}.pdf"`)
        .header('cache-control', 'private, no-store')
        .send(bytes)
    },
  )

  routes.put(
    '/api/admin/yarn/rules',
    {
      onRequest,
      schema: {
        operationId: 'setYarnRules',
        summary: 'What becomes of a colour in the composer when its yarn runs out',
        tags,
        body: yarnRules,
        response,
      },
    },
    async request =>
      change(request, async trx => {
        await writeRules(trx, request.body)
        return { action: { action: 'yarn.rules', subject: '', data: request.body } }
      }),
  )
}
