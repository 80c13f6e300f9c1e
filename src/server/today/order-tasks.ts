import { type ExpressionBuilder, sql } from 'kysely'
import type { ChosenMachine } from '#contract/delivery.ts'
import type { TaskItem } from '#contract/today.ts'
import { CARRIER, isCarrier } from '#domain/carriers.ts'
import type { ParcelMachineLists } from '#server/delivery/parcel-machines.ts'
import type { Tables } from '#server/migrations/tables.ts'
import { payableOrders } from '#server/orders/payable.ts'
import { promiseOf } from '#server/orders/promise.ts'
import { ordersToBeSent } from '#server/orders/to-be-sent.ts'
import { findReducedOrders } from '#server/orders/wanted-pieces.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findTaskMatches, type TaskMatches } from './task-query.ts'

/**
 * Paid orders to be sent, without those of which no piece is wanted any more: if money of one is left, that is a task
 * of its own.
 */
export async function paidAndWanted(db: Db) {
  const reduced = await findReducedOrders(db, ordersToBeSent(db).select('orders.id'))
  const numbersOf = (some: typeof reduced) => some.map(({ orderNumber }) => orderNumber)
  const gone = numbersOf(reduced.filter(({ unwantedSince }) => unwantedSince !== null))
  const orders = ordersToBeSent(db).$if(gone.length > 0, query => query.where('order_number', 'not in', gone))
  return { orders, partly: numbersOf(reduced.filter(({ unwantedSince }) => unwantedSince === null)) }
}

/** By when orders must be posted to keep their promise, and for made-to-order ones, whether they are made. */
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

/** Checks each order in memory, where the parcel machines are. */
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
    // Nothing is known of the machines of an unknown carrier.
    if (!isCarrier(carrier) || current()[carrier].some(machine => machine.id === id)) return []
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
 * When the payment link was last sent; null if never. The outbox knows of one sent at a later attempt, the history of
 * one whose e-mail is gone.
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
    // Without those whose money is being captured: there is nothing to ask for.
    payableOrders(db)
      .where(eb =>
        eb.or([
          eb('kind', '=', 'custom_hat'),
          eb.and([eb('kind', '=', 'custom_order'), eb('invoice_status', '=', 'sent')]),
        ]),
      )
      .where(eb => eb(lastLink(eb), 'is', null))
      .select([
        'order_number as id',
        'customer_name as name',
        'details as note',
        'created_at as since',
        'total as sum',
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

/** Since when the customer has known what to pay: a regular order is priced from the start. */
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
        'total as sum',
      ])
      .orderBy('since'),
    most,
  )

/** Finds orders whose thread has entries that the owner has not seen; `note` is how many. */
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

/** Includes orders that the owner has deleted: their personal data is still there. */
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
