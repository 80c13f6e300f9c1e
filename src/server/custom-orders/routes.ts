// Owns custom hats and free-form requests: placing them, pricing them, sending the payment link. Paying is checkout's.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  attachment,
  customCreated,
  customOrderBody,
  type customUpdate,
  hatOrderBody,
  invoiceInput,
  paymentLinkSent,
} from '#contract/custom-orders.ts'
import { requestId } from '#contract/fields.ts'
import {
  type DeliveryFields,
  order,
  orderCredentials,
  orderParams,
  orderQuery,
  paymentOfOrder,
} from '#contract/orders.ts'
import { UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import { type OrderKind, readOrderNumber } from '#domain/order-number.ts'
import { isMoneyHeld } from '#domain/order-status.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import { currentSeller } from '#server/documents/issue.ts'
import type { AnonymousMailLimit } from '#server/mail/anonymous-mail-limit.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { HOLDERS_ALONE, type OrderAccess } from '#server/orders/access.ts'
import { findOrderByNumber, listOrdersOfKind, type OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { clientNetwork } from '#server/platform/http/client-network.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'
import { MULTIPART_FRAME, receiveFile } from '#server/platform/http/receive-file.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import type { Settings } from '#server/settings/settings.ts'
import { keepPicture, listPictures, pictureLink, readPictureFile } from '#server/thread/pictures.ts'
import { sendPaymentLink } from './payment-link.ts'
import { placeCustomOrder, placeHatOrder } from './place.ts'
import { priceOrder } from './price-order.ts'

type CustomOrdersDeps = {
  db: Db
  access: OrderAccess
  adminOf: AdminOf
  limit: Limits['limit']
  receiveCustomersPicture: Limits['receiveCustomersPicture']
  limitStrangersWishes: Limits['limitStrangersWishes']
  lookUp: Limits['lookUp']
  mailer: Mailer
  mailLimit: AnonymousMailLimit
  settings: Settings
  publicUrl: string
  replyPattern: string | undefined
  files: FileStore
  now: () => Date
  /** settles an order by its recorded payment, or by a given one; checkout's */
  settleByNumber: (
    number: string,
    said: DeliveryFields & { paypalOrderId?: string | null | undefined },
  ) => Promise<OrderRow>
}

const SENT_AGAIN =
  'Idempotent by `requestId` and `sessionId`: a repeated request returns the first order; one with other content is refused (409 `order_differs`). A `requestId` requires a valid `sessionId`.'

const created = (row: OrderRow) => ({ id: row.id, orderNumber: row.order_number, orderId: row.id })

export function customOrderRoutes(app: FastifyInstance, deps: CustomOrdersDeps): void {
  const { db, access, adminOf, mailLimit, limit, mailer, publicUrl, now } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const requireAdmin = requireAdminBy(adminOf)
  const mailing = async ({ ip }: FastifyRequest) => ({
    ownerEmail: (await deps.settings.facts()).contactEmail,
    publicUrl,
    replyPattern: deps.replyPattern,
    mayWriteTo: (recipient: string) => mailLimit.claim(ip, recipient),
  })
  const limited = limit(30)
  const expectWish = async (request: FastifyRequest) => {
    if ((await adminOf(request)) === undefined) await deps.limitStrangersWishes(request)
  }

  /** Returns one order by its number, or the list that the client may see (contract §2). */
  const look = (path: string, kind: OrderKind, operationId: string) =>
    routes.get(
      path,
      {
        schema: {
          operationId,
          summary: 'Get one order by its number, or the orders of a cart session; an administrator gets all',
          tags: ['custom orders'],
          querystring: orderQuery,
          response: { 200: z.union([order, z.array(order)]) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'private, no-store')
        const { orderNumber, key, sessionId } = request.query
        const isAdmin = (await adminOf(request)) !== undefined
        if (orderNumber !== undefined) {
          await deps.lookUp(request)
          const found = await findOrderByNumber(db, readOrderNumber(orderNumber))
          if (found?.kind !== kind) throw new ShopError('order_not_found')
          return access.show(found, { key, sessionId, isAdmin })
        }
        if (!isAdmin && !sessionId) return []
        const orders = await listOrdersOfKind(db, kind, isAdmin ? undefined : sessionId)
        return access.showMany(orders, { sessionId, isAdmin })
      },
    )
  look('/api/custom-orders', 'custom_order', 'listCustomOrders')
  look('/api/custom-hat-orders', 'custom_hat', 'listHatOrders')

  routes.post(
    '/api/custom-hat-orders',
    {
      config: limited,
      schema: {
        operationId: 'postHatOrder',
        summary: 'Order a custom hat to be paid later, or settle one (`action: update`)',
        description: SENT_AGAIN,
        tags: ['custom orders'],
        body: hatOrderBody,
        response: { 201: customCreated, 200: order },
      },
    },
    async (request, reply) => {
      const { body } = request
      if ('action' in body) return reply.code(200).send(await settled(request, body))
      await expectWish(request)
      return reply.code(201).send(created(await placeHatOrder(db, body, await mailing(request), now())))
    },
  )

  routes.post(
    '/api/custom-orders',
    {
      config: limited,
      schema: {
        operationId: 'postCustomOrder',
        summary: 'Place a free-form request, or settle one (`action: update`)',
        description: SENT_AGAIN,
        tags: ['custom orders'],
        body: customOrderBody,
        response: { 201: customCreated, 200: order },
      },
    },
    async (request, reply) => {
      const { body } = request
      if ('action' in body) return reply.code(200).send(await settled(request, body))
      await expectWish(request)
      return reply.code(201).send(created(await placeCustomOrder(db, body, await mailing(request), now())))
    },
  )

  const settled = async (
    request: FastifyRequest,
    { orderNumber, key, sessionId, ...said }: Omit<z.infer<typeof customUpdate>, 'action'>,
  ) => {
    await deps.lookUp(request)
    const row = await deps.settleByNumber(orderNumber, said)
    return access.show(row, { key, sessionId, isAdmin: (await adminOf(request)) !== undefined })
  }

  routes.post(
    '/api/custom-hat-orders/:orderNumber/complete-payment',
    {
      config: limited,
      schema: {
        operationId: 'settleHatOrder',
        summary: 'Settle a custom hat by its payment',
        tags: ['custom orders', 'payment'],
        params: orderParams,
        body: paymentOfOrder,
        response: { 200: order },
      },
    },
    async request => settled(request, { ...request.params, ...request.body }),
  )

  /** Finds the order for those who may see the whole order. */
  const findOwn = async (
    request: FastifyRequest,
    number: string,
    credentials: z.infer<typeof orderCredentials>,
    kinds: readonly OrderKind[] = ['custom_order'],
  ) => {
    const found = await findOrderByNumber(db, readOrderNumber(number))
    const isAdmin = (await adminOf(request)) !== undefined
    if (!found || !kinds.includes(found.kind) || !access.isWhole(found, { ...credentials, isAdmin }))
      throw new ShopError('order_not_found')
    return found
  }

  routes.post(
    '/api/custom-orders/:orderNumber/pictures',
    {
      config: limited,
      bodyLimit: UPLOAD_BYTES_MAX + MULTIPART_FRAME,
      schema: {
        operationId: 'attachPicture',
        summary: 'Attach a picture (multipart, `file`) to one’s own request',
        tags: ['custom orders'],
        security: HOLDERS_ALONE,
        consumes: ['multipart/form-data'],
        params: orderParams,
        // Makes the upload idempotent: a retry is answered with the first picture.
        querystring: orderCredentials.extend({ requestId }),
        response: { 201: attachment },
      },
    },
    async (request, reply) => {
      const own = await findOwn(request, request.params.orderNumber, request.query)
      // The picture is sealed as the customer's.
      if (!access.isWhole(own, { ...request.query, isAdmin: false })) throw new ShopError('not_allowed')
      const receive = () => receiveFile(request, 'A picture')
      const isPaid = isMoneyHeld(own.payment_status)
      const { bytes } = await deps.receiveCustomersPicture(request, { isPaid }, receive)
      const given = { picture: bytes, origin: 'wish' as const, requestId: request.query.requestId }
      const place = { db, files: deps.files, now: now() }
      const kept = await keepPicture(place, own, given, clientNetwork(request.ip))
      return reply.code(201).send({ ...kept, url: pictureLink(own, kept.id) })
    },
  )

  routes.get(
    '/api/custom-orders/:orderNumber/pictures',
    {
      schema: {
        operationId: 'listAttachedPictures',
        summary: 'List the pictures of one’s own request',
        tags: ['custom orders'],
        params: orderParams,
        querystring: orderCredentials,
        response: { 200: z.array(attachment) },
      },
    },
    async (request, reply) => {
      const own = await findOwn(request, request.params.orderNumber, request.query)
      // The links contain the key of the order.
      reply.header('cache-control', 'private, no-store')
      return listPictures(db, own, 'wish')
    },
  )

  routes.get(
    '/api/custom-orders/:orderNumber/pictures/:id',
    {
      schema: {
        operationId: 'getAttachedPicture',
        summary: 'Get a picture of one’s own custom order or hat, as WebP',
        tags: ['custom orders'],
        produces: ['image/webp'],
        params: orderParams.extend({ id: z.string().max(40) }),
        querystring: orderCredentials,
      },
    },
    async (request, reply) => {
      const kinds = ['custom_order', 'custom_hat'] as const
      const own = await findOwn(request, request.params.orderNumber, request.query, kinds)
      const bytes = await readPictureFile(db, deps.files, own.id, request.params.id)
      return reply.type('image/webp').header('cache-control', 'private, max-age=3600').send(bytes)
    },
  )

  routes.put(
    '/api/orders',
    {
      onRequest: requireAdmin,
      schema: {
        operationId: 'priceOrder',
        summary:
          'Set an order’s price (`action=invoice`), or send the payment link (`action=send-payment-email`)',
        tags: ['custom orders'],
        querystring: z.object({ action: z.enum(['invoice', 'send-payment-email']) }),
        // One schema for both, so that a fault is reported at its field.
        body: invoiceInput.partial({ price: true }),
        response: { 200: z.union([order, paymentLinkSent]) },
      },
    },
    async request => {
      const actor = await actorOf(adminOf, request)
      const number = readOrderNumber(request.body.orderNumber)
      if (request.query.action === 'send-payment-email')
        return sendPaymentLink({ db, mailer, publicUrl, now }, number, actor)
      const { price } = request.body
      if (price === undefined)
        throw new ShopError('invalid_input', {
          issues: [{ path: 'price', message: 'Required with `action=invoice`' }],
        })
      const { delivery } = await deps.settings.facts()
      const invoice = { ...request.body, price, seller: await currentSeller(deps), delivery }
      return access.showWhole(await priceOrder(db, number, invoice, actor, now()))
    },
  )

  routes.post(
    '/api/orders/:orderNumber/send-payment-email',
    {
      onRequest: requireAdmin,
      schema: {
        operationId: 'sendPaymentLink',
        summary: 'Send the payment link',
        tags: ['custom orders'],
        params: orderParams,
        response: { 200: paymentLinkSent },
      },
    },
    async request => {
      const actor = await actorOf(adminOf, request)
      return sendPaymentLink(
        { db, mailer, publicUrl, now },
        readOrderNumber(request.params.orderNumber),
        actor,
      )
    },
  )
}
