// Owns withdrawals from a purchase: by whom, from what and until when, and the receipt. Refunding is checkout's.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { done } from '#contract/fields.ts'
import { orderParams } from '#contract/orders.ts'
import {
  settlingQuery,
  withdrawable,
  withdrawalInput,
  withdrawalLookUp,
  withdrawalReceipt,
} from '#contract/withdrawals.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import type { AnonymousMailLimit } from '#server/mail/anonymous-mail-limit.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'
import type { Settings } from '#server/settings/settings.ts'
import { settleWithdrawals } from './settle-withdrawals.ts'
import { findWithdrawable, withdraw } from './withdraw.ts'

export function withdrawalRoutes(
  app: FastifyInstance,
  deps: {
    db: Db
    mailLimit: AnonymousMailLimit
    settings: Settings
    adminOf: AdminOf
    publicUrl: string
    lookUp: Limits['lookUp']
    now: () => Date
  },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const { db, adminOf, publicUrl, now, lookUp } = deps

  routes.post(
    '/api/withdrawals/look-up',
    {
      onRequest: lookUp,
      schema: {
        operationId: 'findWithdrawable',
        summary: 'Get what can be withdrawn from an order, with its number and its key or e-mail',
        tags: ['withdrawals'],
        body: withdrawalLookUp,
        response: { 200: withdrawable },
      },
    },
    async (request, reply) =>
      reply
        .header('cache-control', 'private, no-store')
        .send(await findWithdrawable({ db, now: now() }, request.body)),
  )

  routes.post(
    '/api/withdrawals',
    {
      onRequest: lookUp,
      schema: {
        operationId: 'withdraw',
        summary: 'Withdraw from a purchase, or from a part of it',
        tags: ['withdrawals'],
        body: withdrawalInput,
        response: { 201: withdrawalReceipt },
      },
    },
    async (request, reply) => {
      const { contactEmail } = await deps.settings.facts()
      const mayWriteTo = (recipient: string) => deps.mailLimit.claim(request.ip, recipient)
      const shop = { db, publicUrl, ownerEmail: contactEmail, mayWriteTo, now: now() }
      return reply.code(201).send(await withdraw(shop, request.body))
    },
  )

  routes.post(
    '/api/admin/orders/:orderNumber/withdrawals-done',
    {
      onRequest: requireAdminBy(adminOf),
      schema: {
        operationId: 'finishWithdrawals',
        summary: 'Mark the withdrawals from an order as done, regardless of refunds',
        description:
          'If there is a withdrawal later than `seen`, nothing is changed: 409 `changed_meanwhile`.',
        tags: ['withdrawals'],
        params: orderParams,
        querystring: settlingQuery,
        response: { 200: done },
      },
    },
    async request => {
      const actor = await actorOf(adminOf, request)
      const number = readOrderNumber(request.params.orderNumber)
      await settleWithdrawals(db, { number, seen: request.query.seen }, actor, now())
      return { ok: true as const }
    },
  )
}
