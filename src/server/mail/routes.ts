// Owns the owner's view of the outbox: what was sent to whom, in which words, and sending it again. E-mails are queued
// elsewhere.
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ActionOf } from '#contract/admin-actions.ts'
import { listedMail, outboxQuery, resendQuery, writtenMail } from '#contract/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Mailer } from './mailer.ts'
import { findMail, listMails, type OutboxRow } from './outbox.ts'
import type { MailRecipient } from './readdress.ts'

const mailParams = z.object({ id: z.string().max(40) })

export function outboxRoutes(
  app: FastifyInstance,
  deps: {
    db: Db
    mailer: Mailer
    requireAdmin: onRequestAsyncHookHandler
    actorOf: (request: FastifyRequest) => Promise<string>
    /** records what an administrator did, in the transaction that does it; admin's */
    record: (trx: Db, action: { actor: string } & ActionOf<'mail.resend'>, now: Date) => Promise<void>
    /** who reads the e-mails to the customer of an order now, by its id; thread's */
    findMailRecipient: (trx: Db, orderId: string) => Promise<MailRecipient | undefined>
    now: () => Date
  },
): void {
  const { db, mailer } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = deps.requireAdmin
  const { hasServer, termsWith } = mailer
  const shop = { hasServer, termsWith, log: app.log }

  routes.get(
    '/api/admin/outbox',
    {
      onRequest,
      schema: {
        operationId: 'listMails',
        summary: 'List the e-mails, newest first',
        description:
          'The header X-Next-Cursor has the cursor of the next page. `brief=true` leaves the texts out. `q` searches the recipients’ addresses of the newest 10,000.',
        tags: ['admin'],
        querystring: outboxQuery,
        response: { 200: z.array(z.union([writtenMail, listedMail])) },
      },
    },
    async (request, reply) => {
      const { rows, next } = await listMails(db, request.query)
      if (next) reply.header('x-next-cursor', next)
      const { listMail, showMail } = await lettersShown()
      const from = await mailer.sender()
      const shown = request.query.brief
        ? rows.map(row => listMail(row, from, shop))
        : await oneByOne(rows, row => showMail(row, from, shop))
      return reply.header('cache-control', 'no-store').send(shown)
    },
  )

  routes.get(
    '/api/admin/outbox/:id',
    {
      onRequest,
      schema: {
        operationId: 'getMail',
        summary: 'Get an e-mail with its text, as it was sent or would be sent now',
        tags: ['admin'],
        params: mailParams,
        response: { 200: writtenMail },
      },
    },
    async (request, reply) => {
      const row = await findMail(db, request.params.id)
      if (!row) throw new ShopError('not_found')
      const { showMail } = await lettersShown()
      return reply.header('cache-control', 'no-store').send(await showMail(row, await mailer.sender(), shop))
    },
  )

  routes.get(
    '/api/admin/outbox/:id/terms',
    {
      onRequest,
      schema: {
        operationId: 'getTermsOfMail',
        summary: 'Get the terms file attached to an e-mail',
        tags: ['admin'],
        produces: ['text/plain'],
        params: mailParams,
      },
    },
    async (request, reply) => {
      const row = await findMail(db, request.params.id)
      const { termsWith } = await lettersShown()
      const file = row && (await termsWith(row, await mailer.sender(), shop))
      if (!file) throw new ShopError('not_found')
      return reply
        .type(file.contentType)
        .header('content-disposition', `inline; filename="${file.filename}"`)
        .header('cache-control', 'no-store')
        .send(file.content)
    },
  )

  routes.post(
    '/api/admin/outbox/:id/resend',
    {
      onRequest,
      schema: {
        operationId: 'resendMail',
        summary: 'Retry an e-mail at once; if it was already sent, send it again as another e-mail',
        description:
          'An e-mail that has been sent since it had the status `seen` is not sent again: 409 `changed_meanwhile`.',
        tags: ['admin'],
        params: mailParams,
        querystring: resendQuery,
        response: { 200: writtenMail },
      },
    },
    async request => {
      const actor = await deps.actorOf(request)
      const { seen } = request.query
      const row = await mailer.sendAgain(request.params.id, seen, async (trx, mail) => {
        const data = { mail: mail.id, template: mail.template }
        await deps.record(trx, { actor, action: 'mail.resend', subject: causeOf(mail), data }, deps.now())
        return deps.findMailRecipient(trx, mail.subject_id)
      })
      if (!row) throw new ShopError('not_found')
      const { showMail } = await lettersShown()
      return showMail(row, await mailer.sender(), shop)
    },
  )
}

/** The e-mail templates are loaded on first use, to save memory. */
const lettersShown = () => import('./mail-view.ts')

/** What an e-mail is about, without personal data for the log: an order's number. */
function causeOf({ data, template }: OutboxRow): string {
  const { orderNumber } = JSON.parse(data) as { orderNumber?: string }
  return orderNumber ?? template
}

/** Lets other requests be served between two e-mails. */
async function oneByOne<Given, Made>(all: readonly Given[], make: (one: Given) => Promise<Made>) {
  const made: Made[] = []
  for (const one of all) {
    made.push(await make(one))
    await new Promise(setImmediate)
  }
  return made
}
