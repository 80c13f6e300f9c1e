// Owns what is said and agreed about a custom order: the sealed thread, its e-mails, the consent.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { requestId } from '#contract/fields.ts'
import { orderCredentials, orderParams } from '#contract/orders.ts'
import { consentInput, thread, threadMessageInput, threadPicture, threadReadInput } from '#contract/thread.ts'
import { UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import { isMoneyHeld } from '#domain/order-status.ts'
import * as messages from '#messages/thread.ts'
import type { AdminOf } from '#server/admin/guard.ts'
import { HOLDERS_ALONE, type OrderAccess } from '#server/orders/access.ts'
import { hasConsent, offerIn } from '#server/orders/offers.ts'
import { addEntry, listEntries } from '#server/orders/thread-entries.ts'
import { markRead } from '#server/orders/unread-entries.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { clientNetwork } from '#server/platform/http/client-network.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'
import { MULTIPART_FRAME, receiveFile } from '#server/platform/http/receive-file.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { keepPicture } from './pictures.ts'
import { inThread, notifyOtherSide, postMessage, type ThreadMailDeps } from './post-message.ts'
import { replyAddressRoute } from './reply-address-route.ts'
import { mayGiveOpinion, type Speaker, showThread } from './show-thread.ts'
import type { ThreadStreams } from './streams.ts'

type ThreadDeps = ThreadMailDeps & {
  db: Db
  access: OrderAccess
  adminOf: AdminOf
  limit: Limits['limit']
  receiveCustomersPicture: Limits['receiveCustomersPicture']
  files: FileStore
  streams: ThreadStreams
}

type Credentials = z.infer<typeof orderCredentials>

/**
 * More than a household that writes back and forth needs: a thread of years is a megabyte, and its seals are checked on
 * each reading.
 */
const READINGS_A_MINUTE = 60

export function threadRoutes(app: FastifyInstance, deps: ThreadDeps): void {
  const { db, access, adminOf, limit, now } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  replyAddressRoute(app, deps)

  /** Finds the order for those who may see the whole order, and the side they speak for. */
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
      config: limit(READINGS_A_MINUTE),
      schema: {
        operationId: 'getThread',
        summary: 'Get the thread of one’s own custom order',
        description:
          'The answer contains everything needed to verify the thread: `position` counts from 1, and `previous` is the previous `seal`, empty for the first entry. `commitment` is the SHA-256 of `{"body":…,"salt":…}` of `content`, which is null once erased; `seal` is the SHA-256 of `{"at":…,"author":…,"commitment":…,"kind":…,"orderNumber":…,"position":…,"previous":…}`: JSON in UTF-8 with sorted keys and no white space, hashed to lower-case hexadecimal digits.',
        tags: ['custom orders'],
        params: orderParams,
        querystring: orderCredentials,
        response: { 200: thread },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return showThread(db, await findOwn(request, request.params.orderNumber, request.query), now())
    },
  )

  routes.get(
    '/api/orders/:orderNumber/thread/events',
    {
      // The stream lasts for minutes: counted as a reply, it would distort the response times.
      config: { ...limit(30), isStream: true },
      // A HEAD request ends at once, but its stream would count as open until its time limit.
      exposeHeadRoute: false,
      schema: {
        operationId: 'followThread',
        summary: 'Follow the thread by server-sent events: `entry` for each new entry',
        description:
          'The data is the position of the last entry. The stream ends every few minutes; 503 `overloaded` if there are too many streams.',
        tags: ['custom orders'],
        produces: ['text/event-stream'],
        params: orderParams,
        querystring: orderCredentials,
      },
    },
    async (request, reply) => {
      const { order } = await findOwn(request, request.params.orderNumber, request.query)
      const stream = await deps.streams.open(order.id, clientNetwork(request.ip))
      return (
        reply
          .type('text/event-stream')
          .header('cache-control', 'private, no-store, no-transform')
          // Makes nginx pass it on without buffering.
          .header('x-accel-buffering', 'no')
          .send(stream)
      )
    },
  )

  routes.post(
    '/api/orders/:orderNumber/thread/messages',
    {
      config: limit(30),
      schema: {
        operationId: 'sayInThread',
        summary: 'Send a message to the other side, which gets an e-mail',
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
      const actor = (await adminOf(request))?.email
      const { text, pictures, isFeeling, picturesShow, requestId } = request.body
      await inThread(deps, order, async (trx, locked, mailing) => {
        if (isFeeling && !mayGiveOpinion({ order: locked, author })) throw new ShopError('not_allowed')
        if (picturesShow && author !== 'owner') throw new ShopError('not_allowed')
        const kind = isFeeling ? 'feeling' : 'message'
        const said = { kind, author, actor, text, pictures, picturesShow, requestId } as const
        await postMessage(mailing, trx, locked, said)
      })
      return showThread(db, speaker, now())
    },
  )

  routes.post(
    '/api/orders/:orderNumber/thread/pictures',
    {
      config: limit(30),
      bodyLimit: UPLOAD_BYTES_MAX + MULTIPART_FRAME,
      schema: {
        operationId: 'sendThreadPicture',
        summary: 'Upload a picture (multipart, `file`) for a message',
        description: 'The other side sees the picture with the message that refers to it.',
        tags: ['custom orders'],
        consumes: ['multipart/form-data'],
        params: orderParams,
        // Makes the upload idempotent: a retry is answered with the first picture.
        querystring: orderCredentials.extend({ requestId }),
        response: { 201: threadPicture },
      },
    },
    async (request, reply) => {
      const { order, author } = await findOwn(request, request.params.orderNumber, request.query)
      const receive = () => receiveFile(request, 'A picture')
      const isPaid = isMoneyHeld(order.payment_status)
      const { bytes } = await (author === 'owner'
        ? receive()
        : deps.receiveCustomersPicture(request, { isPaid }, receive))
      const given = { picture: bytes, origin: author, requestId: request.query.requestId }
      const place = { db, files: deps.files, now: now() }
      return reply.code(201).send(await keepPicture(place, order, given, clientNetwork(request.ip)))
    },
  )

  routes.post(
    '/api/orders/:orderNumber/thread/read',
    {
      config: limit(READINGS_A_MINUTE),
      schema: {
        operationId: 'markThreadRead',
        summary: 'Mark the thread as read up to an entry',
        tags: ['custom orders'],
        params: orderParams,
        querystring: orderCredentials,
        body: threadReadInput,
        response: { 200: thread },
      },
    },
    async request => {
      const speaker = await findOwn(request, request.params.orderNumber, request.query)
      await markRead(db, speaker.order.id, speaker.author, request.body.position)
      return showThread(db, speaker, now())
    },
  )

  routes.post(
    '/api/orders/:orderNumber/thread/consent',
    {
      config: limit(30),
      schema: {
        operationId: 'consentToOffer',
        summary: 'Give the customer’s consent to the current offer',
        description:
          'Refused if the offer has been superseded (409 `offer_superseded`) or its last day is over (409 `offer_lapsed`).',
        tags: ['custom orders'],
        security: HOLDERS_ALONE,
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
      await inThread(deps, order, async (trx, locked, mailing) => {
        if (locked.status === 'cancelled')
          throw new ShopError('order_cancelled', { details: messages.orderIsCancelled })
        const entries = await listEntries(trx, locked.id)
        // A retry after a lost answer.
        if (hasConsent(entries, offer)) return
        const standing = offerIn(locked, entries, now())
        if (standing?.position !== offer || standing.text !== text) throw new ShopError('offer_superseded')
        if (standing.isLapsed) throw new ShopError('offer_lapsed')
        await addEntry(trx, locked, { kind: 'consent', author, body: { offer, text } }, now())
        await notifyOtherSide(mailing, trx, locked, author, text)
      })
      return showThread(db, speaker, now())
    },
  )
}
