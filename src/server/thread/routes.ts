// Owns what is said and agreed about a custom order: the sealed thread, its letters, the consent.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { orderCredentials, orderParams } from '#contract/orders.ts'
import { consentInput, type Thread, type ThreadBodies, thread, threadMessageInput } from '#contract/thread.ts'
import { priceText } from '#domain/money.ts'
import { type EntryAuthor, findBrokenEntry, standingOffer, type ThreadEntry } from '#domain/thread.ts'
import * as messages from '#messages/thread.ts'
import type { AdminOf } from '#server/admin/guard.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { queueOwnerNotice } from '#server/mail/owner-notices.ts'
import type { OrderAccess } from '#server/orders/access.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import { findLines, lockOrder, type OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { randomToken } from '#server/platform/random.ts'
import type { Limits } from '#server/platform/rate-limits.ts'
import { retryingTransaction } from '#server/platform/retrying-transaction.ts'
import type { Settings } from '#server/settings/settings.ts'
import { addEntry, listEntries, sha256, wasSaid } from './entries.ts'

type ThreadDeps = {
  db: Db
  access: OrderAccess
  adminOf: AdminOf
  limit: Limits['limit']
  settings: Settings
  publicUrl: string
  now: () => Date
}

type Credentials = z.infer<typeof orderCredentials>

export function threadRoutes(app: FastifyInstance, deps: ThreadDeps): void {
  const { db, access, adminOf, limit, now } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()

  /** The order, for those who may see it whole, and in which role they speak. */
  const findOwn = async (
    request: FastifyRequest,
    number: string,
    credentials: Credentials,
  ): Promise<Speaker> => {
    const isAdmin = (await adminOf(request)) !== undefined
    const order = await access.findWhole(number, { ...credentials, isAdmin })
    if (order.kind === 'regular') throw new ShopError('order_not_found')
    return { order, author: isAdmin ? 'owner' : 'customer' }
  }

  routes.get(
    '/api/orders/:orderNumber/thread',
    {
      schema: {
        operationId: 'getThread',
        summary: 'What was said and agreed about one’s own custom order',
        tags: ['custom orders'],
        params: orderParams,
        querystring: orderCredentials,
        response: { 200: thread },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return showThread(db, await findOwn(request, request.params.orderNumber, request.query))
    },
  )

  routes.post(
    '/api/orders/:orderNumber/thread/messages',
    {
      config: limit(30),
      schema: {
        operationId: 'sayInThread',
        summary: 'Write to the other side; she gets a letter',
        tags: ['custom orders'],
        params: orderParams,
        querystring: orderCredentials,
        body: threadMessageInput,
        response: { 200: thread },
      },
    },
    async request => {
      const speaker = await findOwn(request, request.params.orderNumber, request.query)
      const { order, author } = speaker
      const { text, requestId } = request.body
      await inThread(order, async (trx, locked) => {
        if (requestId && (await wasSaid(trx, locked.id, requestId))) return
        await addEntry(trx, locked, { kind: 'message', author, body: { text }, requestId }, now())
        if (author === 'owner') await tellCustomer(trx, locked, text)
        else await tellOwner(trx, locked, text)
      })
      return showThread(db, speaker)
    },
  )

  routes.post(
    '/api/orders/:orderNumber/thread/consent',
    {
      config: limit(30),
      schema: {
        operationId: 'consentToOffer',
        summary: 'The customer’s consent to the offer that stands',
        description: 'Where another offer stands by now, nothing is agreed: 409 `offer_superseded`.',
        tags: ['custom orders'],
        params: orderParams,
        querystring: orderCredentials,
        body: consentInput,
        response: { 200: thread },
      },
    },
    async request => {
      const speaker = await findOwn(request, request.params.orderNumber, request.query)
      const { order, author } = speaker
      if (author === 'owner') throw new ShopError('not_allowed')
      const { offer, text } = request.body
      await inThread(order, async (trx, locked) => {
        if (locked.status === 'cancelled') throw new ShopError('order_cancelled')
        const entries = await listEntries(trx, locked.id)
        // Its answer was lost on the way.
        if (isConsentedTo(entries, offer)) return
        const waiting = consentTo(locked, entries)
        if (waiting?.offer !== offer || waiting.text !== text) throw new ShopError('offer_superseded')
        await addEntry(trx, locked, { kind: 'consent', author, body: { offer, text } }, now())
        await tellOwner(trx, locked, text)
      })
      return showThread(db, speaker)
    },
  )

  const inThread = ({ id }: OrderRow, say: (trx: Db, locked: OrderRow) => Promise<void>) =>
    retryingTransaction(db, async trx => {
      const locked = await lockOrder(trx, 'id', id)
      if (!locked) throw new ShopError('order_not_found')
      if (locked.erased_at !== null) throw new ShopError('order_erased')
      await say(trx, locked)
    })

  const letterAbout = async (trx: Db, order: OrderRow, words: string) => ({
    // Each is another mail.
    about: `${order.id}:${randomToken()}`,
    data: {
      ...orderMail(order, await findLines(trx, order.id), trackingLink(deps.publicUrl, order)),
      words,
    },
  })

  const tellOwner = async (trx: Db, order: OrderRow, words: string) => {
    const { contactEmail: recipient } = await deps.settings.facts()
    const letter = await letterAbout(trx, order, words)
    await queueOwnerNotice(trx, { template: 'thread-message', recipient, ...letter }, now())
  }

  const tellCustomer = async (trx: Db, order: OrderRow, words: string) => {
    if (!order.customer_email) return
    const letter = await letterAbout(trx, order, words)
    await queueMail(trx, { template: 'thread-answer', recipient: order.customer_email, ...letter }, now())
  }
}

/** Who speaks about which order. */
type Speaker = { order: OrderRow; author: EntryAuthor }

async function showThread(db: Db, { order, author }: Speaker): Promise<Thread> {
  const entries = await listEntries(db, order.id)
  return {
    orderNumber: order.order_number,
    entries,
    brokenAt: findBrokenEntry(order.order_number, entries, sha256),
    // Nobody consents in the customer's place.
    consentTo: order.status === 'cancelled' || author === 'owner' ? null : consentTo(order, entries),
  }
}

const isConsentedTo = (entries: readonly ThreadEntry[], offer: number): boolean =>
  entries.some(
    ({ kind, content }) =>
      kind === 'consent' &&
      content !== null &&
      (JSON.parse(content.body) as ThreadBodies['consent']).offer === offer,
  )

/** The offer that stands, as far as it has no consent yet. */
function consentTo(order: OrderRow, entries: readonly ThreadEntry[]): Thread['consentTo'] {
  const standing = standingOffer(entries)
  if (!standing?.content || isConsentedTo(entries, standing.position)) return null
  const { item, price, notes } = JSON.parse(standing.content.body) as ThreadBodies['offer']
  return {
    offer: standing.position,
    text: messages.consentText(order.order_number, item, priceText(price), notes),
  }
}
