// Owns a customer's rights to their data: to have all of it, and to have it erased. How long it is kept:
// domain/retention.ts.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { done } from '#contract/fields.ts'
import { order, orderCredentials, orderParams } from '#contract/orders.ts'
import { personalData } from '#contract/privacy.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import { RETENTION_TEXTS } from '#domain/retention.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import type { Sender } from '#server/mail/email-content.ts'
import type { OrderAccess } from '#server/orders/access.ts'
import { asRequester } from '#server/orders/as-requester.ts'
import { writeHistory } from '#server/orders/history.ts'
import { isPaidByAnother } from '#server/orders/order-mail.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { eraseOrder } from './erase-order.ts'
import { relatedPersonalData } from './personal-data.ts'

export function privacyRoutes(
  app: FastifyInstance,
  deps: {
    db: Db
    access: OrderAccess
    adminOf: AdminOf
    lookUp: Limits['lookUp']
    files: FileStore
    /** the sender of e-mails; mail's */
    sender: () => Promise<Sender>
    now: () => Date
  },
): void {
  const { db, access, adminOf, lookUp, files, sender, now } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()

  const findOwn = async (
    request: FastifyRequest,
    number: string,
    credentials: z.infer<typeof orderCredentials>,
  ) => access.findWhole(number, { ...credentials, isAdmin: (await adminOf(request)) !== undefined })

  routes.get(
    '/api/orders/:orderNumber/data',
    {
      onRequest: lookUp,
      schema: {
        operationId: 'exportOwnData',
        summary: 'Get all data stored about one’s own order',
        tags: ['privacy'],
        params: orderParams,
        querystring: orderCredentials,
        response: { 200: personalData },
      },
    },
    async (request, reply) => {
      const row = await findOwn(request, request.params.orderNumber, request.query)
      const own = await asRequester(db, row)
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${own.order_number}.json"`)
        .send({
          order: await access.showWhole(own),
          ...(await relatedPersonalData({ db, sender, log: app.log }, own, isPaidByAnother(row))),
          keptFor: [...RETENTION_TEXTS],
        })
    },
  )

  routes.post(
    '/api/orders/:orderNumber/erasure',
    {
      onRequest: lookUp,
      schema: {
        operationId: 'requestErasure',
        summary: 'Request the erasure of one’s data, which the owner decides',
        tags: ['privacy'],
        params: orderParams,
        querystring: orderCredentials,
        response: { 200: done },
      },
    },
    async request => {
      const own = await findOwn(request, request.params.orderNumber, request.query)
      const at = now()
      await retryingTransaction(db, async trx => {
        const { numUpdatedRows } = await trx
          .updateTable('orders')
          .set({ erasure_requested_at: at.toISOString(), updated_at: at.toISOString() })
          .where('id', '=', own.id)
          .where('erasure_requested_at', 'is', null)
          .executeTakeFirst()
        // A repeated request is the same request.
        if (numUpdatedRows > 0n) await writeHistory(trx, own.id, 'customer', 'erasure-requested', {}, at)
      })
      return { ok: true as const }
    },
  )

  routes.post(
    '/api/admin/orders/:orderNumber/erase',
    {
      onRequest: requireAdminBy(adminOf),
      schema: {
        operationId: 'eraseCustomer',
        summary: 'Erase the customer’s data, except what bookkeeping must keep',
        tags: ['admin'],
        params: orderParams,
        response: { 200: order },
      },
    },
    async request => {
      const actor = await actorOf(adminOf, request)
      const number = readOrderNumber(request.params.orderNumber)
      await eraseOrder({ db, files, now: now() }, number, actor)
      return access.showWhole(await access.findAny(number))
    },
  )
}
