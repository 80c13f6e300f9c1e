// Owns messages to the shop: receiving them, e-mailing them to the owner, and her list of them.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  complaintInput,
  contactInput,
  contactMessage,
  messageChange,
  messagesQuery,
  type StoredMessage,
} from '#contract/contact.ts'
import { done } from '#contract/fields.ts'
import { lastDayToAnswer } from '#domain/complaint.ts'
import * as messages from '#messages/errors.ts'
import { recordAction } from '#server/admin/audit.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import { queueOwnerNotice } from '#server/mail/owner-notices.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'
import type { Settings } from '#server/settings/settings.ts'
import { cancelConfirmation, confirmComplaint, isSameMessage, recordComplaint } from './complaints.ts'
import {
  deleteMessage,
  findExisting,
  findMessage,
  findSubject,
  insertMessage,
  listMessages,
  type MessageRow,
  markAnswered,
  markComplaint,
  messageIdOf,
} from './store.ts'

type ContactDeps = {
  db: Db
  settings: Settings
  adminOf: AdminOf
  limit: Limits['limit']
  limitMessages: Limits['limitMessages']
  now: () => Date
}

/** The owner's actions on an existing message. */
type MessageAction = `message.${'answered' | 'unanswered' | 'complaint' | 'no-complaint' | 'delete'}`

/** Messages per minute from one client address (contract §4, Contact). */
const A_MINUTE = 5

const messageParams = z.object({ id: z.string().max(80) })

export function contactRoutes(app: FastifyInstance, deps: ContactDeps): void {
  const { db, settings, adminOf, now } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const requireAdmin = requireAdminBy(adminOf)

  routes.post(
    '/api/contact',
    {
      config: deps.limit(A_MINUTE),
      schema: {
        operationId: 'sendMessage',
        summary: 'Send a message to the shop',
        description:
          'Idempotent by `requestId`: a repeated message is stored once; a different one is refused (409 `request_differs`).',
        tags: ['contact'],
        body: contactInput,
        response: { 200: done },
      },
    },
    async request => {
      const { website, requestId, productId, ...message } = request.body
      const ok = { ok: true } as const
      // A bot gets the usual answer, so that it learns nothing.
      if (website) return ok
      const id = messageIdOf(requestId)
      const { contactEmail: recipient } = await settings.facts()
      await deps.limitMessages(request, messages.tooManyMessagesToday(recipient))
      await retryingTransaction(db, async trx => {
        const subject = productId ? await findSubject(trx, productId) : undefined
        const sent = { ...message, ...subject }
        if (!(await insertMessage(trx, id, sent, now()))) {
          if (!isSameMessage((await findMessage(trx, id))!, sent)) throw new ShopError('request_differs')
          return
        }
        const data = { ...message, ...(subject && { product: subject.product_name }) }
        await queueOwnerNotice(trx, { template: 'contact-message', about: { id }, recipient, data }, now())
      })
      return ok
    },
  )

  routes.get(
    '/api/admin/messages',
    {
      onRequest: requireAdmin,
      schema: {
        operationId: 'listMessages',
        summary: 'List all messages, or those that wait for an answer, newest first',
        description:
          'The header X-Next-Cursor has the next page’s cursor, X-Total-Count the number of messages.',
        tags: ['contact'],
        querystring: messagesQuery,
        response: { 200: z.array(contactMessage) },
      },
    },
    async (request, reply) => {
      const { rows, next, total } = await listMessages(db, request.query)
      if (next) reply.header('x-next-cursor', next)
      reply.header('x-total-count', String(total))
      return reply.header('cache-control', 'no-store').send(await view(db, rows))
    },
  )

  routes.post(
    '/api/admin/messages',
    {
      onRequest: requireAdmin,
      schema: {
        operationId: 'addComplaint',
        summary: 'Record a complaint made by telephone or post; its sender gets a confirmation',
        tags: ['contact'],
        body: complaintInput,
        response: { 201: contactMessage },
      },
    },
    async (request, reply) => {
      const actor = await actorOf(adminOf, request)
      const kept = await retryingTransaction(db, trx => recordComplaint(trx, request.body, actor, now()))
      return reply.code(201).send((await view(db, [kept]))[0]!)
    },
  )

  /** Changes a message for an administrator. @throws ShopError `not_found` */
  const change = async (
    request: FastifyRequest,
    id: string,
    actions: readonly MessageAction[],
    work: (trx: Db) => Promise<void>,
  ) => {
    const actor = await actorOf(adminOf, request)
    await retryingTransaction(db, async trx => {
      const message = await findMessage(trx, id)
      if (!message) throw new ShopError('not_found')
      await work(trx)
      // Erased personal data must not stay in the audit log: the message is identified by its time.
      for (const action of actions)
        await recordAction(trx, { actor, action, subject: message.created_at }, now())
    })
  }

  routes.patch(
    '/api/admin/messages/:id',
    {
      onRequest: requireAdmin,
      schema: {
        operationId: 'changeMessage',
        summary: 'Mark a message as answered or waiting, as a complaint or not',
        description:
          'A minute after a message is marked as a complaint, its sender gets a confirmation, unless it has been unmarked by then.',
        tags: ['contact'],
        params: messageParams,
        body: messageChange,
        response: { 200: contactMessage },
      },
    },
    async request => {
      const { id } = request.params
      const { answered, complaint } = request.body
      const actions = [
        answered !== undefined && (answered ? 'message.answered' : 'message.unanswered'),
        complaint !== undefined && (complaint ? 'message.complaint' : 'message.no-complaint'),
      ] as const
      await change(
        request,
        id,
        actions.filter(action => action !== false),
        async trx => {
          if (answered !== undefined) await markAnswered(trx, id, answered ? now() : null)
          if (complaint !== undefined) await markComplaint(trx, id, complaint)
          if (complaint) await confirmComplaint(trx, (await findMessage(trx, id))!, now())
          if (complaint === false) await cancelConfirmation(trx, id)
        },
      )
      return (await view(db, [(await findMessage(db, id))!]))[0]!
    },
  )

  routes.delete(
    '/api/admin/messages/:id',
    {
      onRequest: requireAdmin,
      schema: {
        operationId: 'deleteMessage',
        summary: 'Delete a message',
        tags: ['contact'],
        params: messageParams,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await change(request, id, ['message.delete'], trx => deleteMessage(trx, id))
      return reply.code(204).send()
    },
  )
}

/** Returns messages as the owner reads them. */
async function view(db: Db, rows: readonly MessageRow[]): Promise<StoredMessage[]> {
  const existing = await findExisting(
    db,
    rows.flatMap(row => row.product_id ?? []),
  )
  return rows.map(({ created_at, answered_at, is_complaint, product_id, product_name, ...message }) => ({
    ...message,
    about:
      product_name === null
        ? null
        : { id: existing.find(id => id === product_id) ?? null, name: product_name },
    createdAt: created_at,
    answeredAt: answered_at,
    isComplaint: is_complaint === 1,
    answerBy: is_complaint === 1 && answered_at === null ? lastDayToAnswer(created_at) : null,
  }))
}
