import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { batchInput, weighInput, yarnParams, yarnRulesChange, yarnStore } from '#contract/yarn.ts'
import { requireAdminBy } from '#server/admin/guard.ts'
import { changeBatch, deleteBatch, insertBatch, weighBatch } from './batch-store.ts'
import { type YarnDeps, yarnStoreOf } from './change-yarn.ts'
import { orderPiecesRoute } from './order-pieces-route.ts'
import { pieceRoutes } from './piece-routes.ts'
import { productsOf } from './proofs.ts'
import { writeRules } from './store.ts'
import { tagRoute } from './tag-route.ts'

/** Routes for the owner's yarn batches, for colours that ran out, and for the yarn taken for pieces. */
export function adminYarnRoutes(app: FastifyInstance, deps: YarnDeps): void {
  const { now } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireAdminBy(deps.adminOf)
  const tags = ['admin']
  const store = yarnStoreOf(deps)
  const { read, change } = store
  const response = { 200: yarnStore }

  routes.get(
    '/api/admin/yarn',
    {
      onRequest,
      schema: {
        operationId: 'listYarn',
        summary: 'List the yarn batches, the newest pieces and the rules',
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
      schema: { operationId: 'addBatch', summary: 'Add a yarn batch', tags, body: batchInput, response },
    },
    async request =>
      change(request, async trx => {
        const isNew = await insertBatch(trx, request.body, now())
        if (!isNew) return { action: null }
        return { action: { action: 'yarn.batch', subject: request.body.name } }
      }),
  )

  routes.put(
    '/api/admin/yarn/batches/:id',
    {
      onRequest,
      schema: {
        operationId: 'changeBatch',
        summary: 'Change a yarn batch',
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

  routes.delete(
    '/api/admin/yarn/batches/:id',
    {
      onRequest,
      schema: {
        operationId: 'deleteBatch',
        summary: 'Delete a yarn batch that was added by mistake, unless its yarn is in a piece',
        tags,
        params: yarnParams,
        response,
      },
    },
    async request =>
      change(request, async trx => {
        const { name } = await deleteBatch(trx, request.params.id)
        return { action: { action: 'yarn.batch-deleted', subject: name } }
      }),
  )

  routes.post(
    '/api/admin/yarn/batches/:id/weigh',
    {
      onRequest,
      schema: {
        operationId: 'weighBatch',
        summary: 'Correct the remaining grams of a batch to what the scale shows',
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

  routes.put(
    '/api/admin/yarn/rules',
    {
      onRequest,
      schema: {
        operationId: 'setYarnRules',
        summary: 'Set what happens to a colour in the composer when its yarn runs out',
        tags,
        body: yarnRulesChange,
        response,
      },
    },
    async request =>
      change(request, async trx => {
        await writeRules(trx, request.body)
        const { seen: _, ...data } = request.body
        return { action: { action: 'yarn.rules', subject: '', data } }
      }),
  )

  pieceRoutes(app, deps, store)
  orderPiecesRoute(app, deps)
  tagRoute(app, deps)
}
