import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { done } from '#contract/fields.ts'
import { hatColoursInput } from '#contract/hat-colours.ts'
import { orderParams } from '#contract/orders.ts'
import { yarnLetterView } from '#contract/yarn.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import { actorOf, requireAdminBy } from '#server/admin/guard.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { changeHatColours } from './change-colours.ts'
import type { YarnDeps } from './change-yarn.ts'
import { sendYarnLetter, yarnLetter } from './missing-yarn.ts'

/** Routes for a paid hat whose yarn ran out: the e-mail that asks its customer, and the change of its colours. */
export function paidHatRoutes(
  app: FastifyInstance,
  deps: YarnDeps & { mailer: Pick<Mailer, 'sender'> },
): void {
  const { db, adminOf, mailer, publicUrl, now } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireAdminBy(adminOf)

  routes.get(
    '/api/admin/orders/:orderNumber/yarn-letter',
    {
      onRequest,
      schema: {
        operationId: 'getYarnLetter',
        summary: 'Preview the e-mail that asks a customer what to do about a hat whose yarn ran out',
        tags: ['admin'],
        params: orderParams,
        response: { 200: yarnLetterView },
      },
    },
    async (request, reply) => {
      const data = await yarnLetter(db, readOrderNumber(request.params.orderNumber), publicUrl)
      // Templates are loaded on first use, to save memory.
      const { renderMail } = await import('#server/mail/render-mail.ts')
      const { subject, html } = await renderMail({ template: 'yarn-gone', data }, await mailer.sender())
      const { colours, customerEmail: to } = data
      return reply
        .header('cache-control', 'private, no-store')
        .send({ colours, letter: to ? { to, subject, html } : null })
    },
  )

  routes.put(
    '/api/admin/orders/:orderNumber/hat-colours',
    {
      onRequest,
      schema: {
        operationId: 'changeHatColours',
        summary:
          'Change the colours of a paid hat that has not been made; the customer is sent the new drawing',
        tags: ['admin'],
        params: orderParams,
        body: hatColoursInput,
        response: { 200: done },
      },
    },
    async request => {
      const actor = await actorOf(adminOf, request)
      const number = readOrderNumber(request.params.orderNumber)
      const { seen, ...colours } = request.body
      await changeHatColours(db, number, { colours, seen }, { actor, publicUrl, now: now() })
      return { ok: true as const }
    },
  )

  routes.post(
    '/api/admin/orders/:orderNumber/yarn-letter',
    {
      onRequest,
      schema: {
        operationId: 'sendYarnLetter',
        summary:
          'Send the e-mail about a hat whose yarn ran out; without an address, only record it in the order’s history',
        tags: ['admin'],
        params: orderParams,
        response: { 200: done },
      },
    },
    async request => {
      const actor = await actorOf(adminOf, request)
      const number = readOrderNumber(request.params.orderNumber)
      await sendYarnLetter(db, number, { actor, publicUrl, now: now() })
      return { ok: true as const }
    },
  )
}
