// The owner's routes for the list of orders and a single order in full. Other changes to an order have their own
// routes, here or in the capability that owns them.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  type AdminOrder,
  type AdminOrderDetails,
  type AdminPayment,
  adminOrder,
  adminOrderDetails,
  adminOrders,
  adminOrdersQuery,
  historyEntry,
  madeInput,
  noteInput,
  parcelInput,
  parcelsInput,
} from '#contract/admin-orders.ts'
import type { Attachment } from '#contract/custom-orders.ts'
import { type Order, orderParams } from '#contract/orders.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import { listMailsAbout } from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { OrderAccess } from './access.ts'
import { addNote } from './add-note.ts'
import { restoreOrder } from './delete-order.ts'
import { listHistory, showEntry } from './history.ts'
import { markMade } from './mark-made.ts'
import { countOrders, findOrderPage, sumUnpaid } from './order-list.ts'
import { trackingLink } from './order-mail.ts'
import { showToOwner } from './owner-view.ts'
import { setParcel, setParcels } from './set-parcels.ts'
import type { OrderRow } from './store.ts'

type AdminOrderDeps = {
  db: Db
  access: OrderAccess
  adminOf: AdminOf
  publicUrl: string
  now: () => Date
  /** payments': the payment with this id in the ledger */
  paymentOf: (payingId: string) => Promise<AdminPayment | null>
  /** custom-orders': pictures that the customer attached */
  picturesOf: (order: OrderRow) => Promise<Attachment[]>
  /** withdrawals': withdrawals whose refund the customer still waits for */
  openWithdrawalsOf: (orderId: string) => Promise<AdminOrderDetails['openWithdrawals']>
}

export function adminOrderRoutes(app: FastifyInstance, deps: AdminOrderDeps): void {
  const { db, access, adminOf, publicUrl, now } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireAdminBy(adminOf)

  const showOne = async (shown: Order, row: OrderRow): Promise<AdminOrder> =>
    (await showToOwner(db, [shown], [row]))[0]!
  const showAnew = async (number: string): Promise<AdminOrder> => {
    const row = await access.findAny(number)
    return showOne(await access.showWhole(row), row)
  }

  routes.get(
    '/api/admin/orders',
    {
      onRequest,
      schema: {
        operationId: 'listOrders',
        summary: 'List a page of the orders, newest first, with counters over all of them',
        tags: ['admin'],
        querystring: adminOrdersQuery,
        response: { 200: adminOrders },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const [page, counters, unpaid] = await Promise.all([
        findOrderPage(db, request.query),
        countOrders(db),
        sumUnpaid(db, request.query),
      ])
      const shown = await access.showMany(page.orders, { isAdmin: true })
      const rows = page.orders.map(({ row }) => row)
      return {
        orders: await showToOwner(db, shown, rows),
        next: page.next,
        counters,
        unpaid,
      }
    },
  )

  routes.get(
    '/api/admin/orders/:orderNumber',
    {
      onRequest,
      schema: {
        operationId: 'getOrderInFull',
        summary: 'Get one order in full, even a deleted one, with history, payment, e-mails and pictures',
        tags: ['admin'],
        params: orderParams,
        response: { 200: adminOrderDetails },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const row = await access.findAny(request.params.orderNumber)
      const [shown, history, payment, mails, pictures, openWithdrawals] = await Promise.all([
        access.showWhole(row),
        listHistory(db, row.id),
        row.paying_id === null ? null : deps.paymentOf(row.paying_id),
        listMailsAbout(db, row.id),
        deps.picturesOf(row),
        deps.openWithdrawalsOf(row.id),
      ])
      return {
        order: await showOne(shown, row),
        trackingLink: trackingLink(publicUrl, row),
        history: history.map(showEntry),
        payment,
        mails: mails.map(mail => ({
          id: mail.id,
          template: mail.template,
          to: mail.recipient,
          status: mail.status,
          error: mail.error,
          createdAt: mail.created_at,
          sentAt: mail.sent_at,
        })),
        pictures,
        openWithdrawals,
      }
    },
  )

  routes.post(
    '/api/admin/orders/:orderNumber/notes',
    {
      onRequest,
      schema: {
        operationId: 'addOrderNote',
        summary: 'Add a note to the history, which the customer does not see',
        tags: ['admin'],
        params: orderParams,
        body: noteInput,
        response: { 201: historyEntry },
      },
    },
    async (request, reply) => {
      const actor = await actorOf(adminOf, request)
      const number = readOrderNumber(request.params.orderNumber)
      return reply.code(201).send(showEntry(await addNote(db, number, request.body, actor, now())))
    },
  )

  routes.put(
    '/api/admin/orders/:orderNumber/made',
    {
      onRequest,
      schema: {
        operationId: 'markMade',
        summary: 'Mark an order as made, or undo that; the customer is not notified',
        description: 'The order then only waits to be packed, and the time it took improves the estimates.',
        tags: ['admin'],
        params: orderParams,
        body: madeInput,
        response: { 200: adminOrder },
      },
    },
    async request => {
      const actor = await actorOf(adminOf, request)
      const number = readOrderNumber(request.params.orderNumber)
      await markMade(db, number, request.body.isMade, actor, now())
      return showAnew(number)
    },
  )

  routes.put(
    '/api/admin/orders/:orderNumber/parcels',
    {
      onRequest,
      schema: {
        operationId: 'setParcels',
        summary: 'Set the parcels of an order, by their tracking codes',
        description: 'If the parcels no longer match `seen`, nothing is changed: 409 `changed_meanwhile`.',
        tags: ['admin'],
        params: orderParams,
        body: parcelsInput,
        response: { 200: adminOrder },
      },
    },
    async request => {
      const actor = await actorOf(adminOf, request)
      const number = readOrderNumber(request.params.orderNumber)
      await setParcels({ db, publicUrl, now: now() }, number, request.body, actor)
      return showAnew(number)
    },
  )

  routes.put(
    '/api/admin/orders/:orderNumber/parcel',
    {
      onRequest,
      schema: {
        operationId: 'setParcel',
        summary: 'Add a parcel to an order, or replace the one with the same code',
        tags: ['admin'],
        params: orderParams,
        body: parcelInput,
        response: { 200: adminOrder },
      },
    },
    async request => {
      const actor = await actorOf(adminOf, request)
      const number = readOrderNumber(request.params.orderNumber)
      await setParcel({ db, publicUrl, now: now() }, number, request.body, actor)
      return showAnew(number)
    },
  )

  routes.post(
    '/api/admin/orders/:orderNumber/restore',
    {
      onRequest,
      schema: {
        operationId: 'restoreOrder',
        summary: 'Restore a deleted order',
        tags: ['admin'],
        params: orderParams,
        response: { 200: adminOrder },
      },
    },
    async request => {
      const actor = await actorOf(adminOf, request)
      const row = await restoreOrder(
        { db, publicUrl, now: now() },
        readOrderNumber(request.params.orderNumber),
        actor,
      )
      return showOne(await access.showWhole(row), row)
    },
  )
}
