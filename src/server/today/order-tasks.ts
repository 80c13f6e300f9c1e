import { type ExpressionBuilder, sql } from 'kysely'
import type { ChosenMachine } from '#contract/delivery.ts'
import type { TaskItem } from '#contract/today.ts'
import { CARRIER } from '#domain/carriers.ts'
import type { ParcelMachineLists } from '#server/delivery/parcel-machines.ts'
import type { Tables } from '#server/migrations/tables.ts'
import { payableOrders } from '#server/orders/payable.ts'
import { promiseOf } from '#server/orders/promise.ts'
import { ordersToBeSent } from '#server/orders/to-be-sent.ts'
import { findReducedOrders } from '#server/orders/wanted-pieces.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findTaskMatches, type TaskMatches } from './task-query.ts'

/** Without orders of which no piece is wanted any more: where money of one is left, that is a task of its own. */
export async function paidAndWanted(db: Db) {
  const reduced = await findReducedOrders(db, ordersToBeSent(db).select('orders.id'))
  const numbersOf = (some: typeof reduced) => some.map(({ orderNumber }) => orderNumber)
  const gone = numbersOf(reduced.filter(({ unwantedSince }) => unwantedSince !== null))
  const orders = ordersToBeSent(db).$if(gone.length > 0, query => query.where('order_number', 'not in', gone))
  return { orders, partly: numbersOf(reduced.filter(({ unwantedSince }) => unwantedSince === null)) }
}

/** By when orders have to be posted as was promised, and of those that are made to order, whether they are made. */
async function findWork(
  db: Db,
  numbers: readonly string[],
): Promise<Map<string, Pick<TaskItem, 'postBy' | 'isMade'>>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['order_number', 'kind', 'made_at', 'promise', 'delivery_method'])
    .where('order_number', 'in', numbers)
    .execute()
  return new Map(
    rows.map(row => {
      const promised = promiseOf(row)
      return [
        row.order_number,
        {
          ...(promised && { postBy: promised.postBy }),
          ...(row.kind !== 'regular' && { isMade: row.made_at !== null }),
        },
      ]
    }),
  )
}

export async function ordersToPack(db: Db, most: number): Promise<TaskMatches> {
  const { orders, partly } = await paidAndWanted(db)
  const { count: found, first } = await findTaskMatches(
    orders
      .select([
        'order_number as id',
        'customer_name as name',
        eb => eb.fn.coalesce('delivery_method', sql.lit('')).as('note'),
        'paid_at as since',
        'total as sum',
      ])
      .orderBy('paid_at'),
    most,
  )
  const work = await findWork(
    db,
    first.map(({ id }) => id),
  )
  return {
    count: found,
    first: first.map(each => ({
      ...each,
      isPartlyWanted: partly.includes(each.id),
      ...work.get(each.id),
    })),
  }
}

/** The machines are in memory, so each order is held against them there. */
export async function closedParcelMachines(
  db: Db,
  { current }: Pick<ParcelMachineLists, 'current'>,
  most: number,
): Promise<TaskMatches> {
  const { orders } = await paidAndWanted(db)
  const rows = await orders
    .where('parcel_machine', 'is not', null)
    .select(['order_number', 'customer_name', 'parcel_machine', 'paid_at', 'total'])
    .orderBy('paid_at')
    .execute()
  const gone = rows.flatMap(row => {
    const { carrier, id, name } = JSON.parse(row.parcel_machine ?? '') as ChosenMachine
    if (current()[carrier].some(machine => machine.id === id)) return []
    const note = `${CARRIER[carrier].name}: ${name}`
    return { id: row.order_number, name: row.customer_name, note, since: row.paid_at, sum: row.total }
  })
  return { count: gone.length, first: gone.slice(0, most) }
}

export async function unpricedRequests(db: Db, most: number): Promise<TaskMatches> {
  const found = await findTaskMatches(
    payableOrders(db)
      .where('kind', '=', 'custom_order')
      .where(eb => eb.or([eb('invoice_status', 'is', null), eb('invoice_status', '=', 'pending')]))
      .select([
        'order_number as id',
        'customer_name as name',
        'details as note',
        'created_at as since',
        sql<number | null>`null`.as('sum'),
      ])
      .orderBy('created_at'),
    most,
  )
  const wished = (details: string) => (JSON.parse(details) as { description?: string }).description ?? ''
  return { ...found, first: found.first.map(each => ({ ...each, note: wished(each.note) })) }
}

/**
 * When the link to pay last went out; null where it never did. The outbox knows of one that went out at a later attempt, the
 * history of one of which the mail is gone.
 */
const lastLink = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  eb.fn.coalesce(
    eb
      .selectFrom('outbox')
      .select(({ fn }) => fn.max('sent_at').as('at'))
      .whereRef('outbox.subject_id', '=', 'orders.id')
      .where('template', '=', 'payment-link')
      .where('outbox.status', '=', 'sent'),
    eb
      .selectFrom('order_history')
      .select(({ fn }) => fn.max('at').as('at'))
      .whereRef('order_history.order_id', '=', 'orders.id')
      .where('event', '=', 'payment-link'),
  )

export async function paymentLinksToSend(db: Db, most: number): Promise<TaskMatches> {
  const found = await findTaskMatches(
    payableOrders(db)
      .where(eb =>
        eb.or([
          eb('kind', '=', 'custom_hat'),
          eb.and([eb('kind', '=', 'custom_order'), eb('invoice_status', '=', 'sent')]),
        ]),
      )
      // While money is being taken there is nothing to ask for.
      .where(eb => eb(lastLink(eb), 'is', null))
      .select([
        'order_number as id',
        'customer_name as name',
        'details as note',
        'created_at as since',
        'items_total as sum',
      ])
      .orderBy('created_at'),
    most,
  )
  const wanted = (details: string) => {
    const { hatCategory, description } = JSON.parse(details) as { hatCategory?: string; description?: string }
    return hatCategory ?? description ?? ''
  }
  return { ...found, first: found.first.map(each => ({ ...each, note: wanted(each.note) })) }
}

/** Since when the customer knows what to pay: a regular order had its price when it was made. */
const askedForMoney = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  eb.fn.coalesce(
    lastLink(eb),
    eb.case().when('kind', '=', 'regular').then(eb.ref('placed_at')).else(null).end(),
  )

export const unpaidOrders = (db: Db, before: Date, most: number) =>
  findTaskMatches(
    payableOrders(db)
      .where(eb => eb(askedForMoney(eb), '<=', before.toISOString()))
      .select([
        'order_number as id',
        'customer_name as name',
        sql<string>`''`.as('note'),
        eb => askedForMoney(eb).as('since'),
        'items_total as sum',
      ])
      .orderBy('since'),
    most,
  )

/** The orders at which something was said that the owner has not seen; `note` is how much. */
export const unreadThreads = (db: Db, most: number): Promise<TaskMatches> =>
  findTaskMatches(
    db
      .selectFrom('unread_entries')
      .innerJoin('orders', 'orders.id', 'unread_entries.order_id')
      .where('unread_entries.reader', '=', 'owner')
      .where('orders.deleted_at', 'is', null)
      .groupBy(['orders.order_number', 'orders.customer_name'])
      .select([
        'orders.order_number as id',
        'orders.customer_name as name',
        eb => eb.cast<string>(eb.fn.countAll(), 'text').as('note'),
        eb => eb.fn.min('unread_entries.at').as('since'),
        sql<number | null>`null`.as('sum'),
      ])
      .orderBy('since'),
    most,
  )

/** Also of orders that the owner has deleted: what they say of the customer is still there. */
export const erasureRequests = (db: Db, most: number) =>
  findTaskMatches(
    db
      .selectFrom('orders')
      .where('erasure_requested_at', 'is not', null)
      .where('erased_at', 'is', null)
      .select([
        'order_number as id',
        'customer_name as name',
        sql<string>`''`.as('note'),
        'erasure_requested_at as since',
        sql<number | null>`null`.as('sum'),
      ])
      .orderBy('erasure_requested_at'),
    most,
  )
