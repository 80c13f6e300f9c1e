import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { tagsQuery } from '#contract/yarn.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { blendText, recycledClaim } from '#domain/yarn.ts'
import * as messages from '#messages/yarn.ts'
import { requireAdminBy } from '#server/admin/guard.ts'
import { currentSeller } from '#server/documents/issue.ts'
import { ShopError } from '#server/platform/errors.ts'
import { fibresOf, listBatches } from './batch-store.ts'
import type { YarnDeps } from './change-yarn.ts'
import { percentOf } from './proofs.ts'
import { listPieces, usesOf } from './store.ts'

/** Prints swing tags of pieces. */
export function tagRoute(app: FastifyInstance, deps: YarnDeps): void {
  const { db, now } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireAdminBy(deps.adminOf)
  const tags = ['admin']

  routes.get(
    '/api/admin/yarn/tags.pdf',
    {
      onRequest,
      schema: {
        operationId: 'getSwingTags',
        summary: 'Print swing tags of pieces with a public passport, on A4 to cut or for a label printer',
        tags,
        querystring: tagsQuery,
      },
    },
    async (request, reply) => {
      const { pieces: ids, paper } = request.query
      const pieces = (await listPieces(db, { ids })).filter(({ shown }) => shown === 1)
      // A tag without a public passport would lead nowhere.
      if (pieces.length === 0) throw new ShopError('not_found', { details: messages.noPassports })
      const [uses, batches, products] = await Promise.all([
        usesOf(db, pieces),
        listBatches(db),
        db
          .selectFrom('products')
          .select(['id', 'fibres'])
          .where(
            'id',
            'in',
            pieces.map(piece => piece.product_id ?? 0),
          )
          .execute(),
      ])
      // The tag states the same fibres as the product's page.
      const saidOf = new Map<number | null, string | null>(products.map(({ id, fibres }) => [id, fibres]))
      const known = new Map(batches.map(batch => [batch.id, batch]))
      const { drawTags } = await import('./tags.ts')
      const bytes = await drawTags(
        pieces.map(piece => ({
          code: piece.code,
          name: piece.name,
          fibres:
            saidOf.get(piece.product_id) ||
            blendText(
              (uses.get(piece.id) ?? []).map(({ batch_id, grams }) => ({
                grams,
                fibres: fibresOf(known.get(batch_id)!),
              })),
            ),
          claim: recycledClaim(percentOf(uses.get(piece.id) ?? [], known)),
          madeOn: piece.made_on,
        })),
        { paper, sender: await currentSeller(deps), now: now() },
      )
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="ripplipikud-${tallinnDay(now())}.pdf"`)
        .header('cache-control', 'private, no-store')
        .send(bytes)
    },
  )
}
