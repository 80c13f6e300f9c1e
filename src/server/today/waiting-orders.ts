import { type ExpressionBuilder, sql } from 'kysely'
import type { ChosenMachine } from '#contract/delivery.ts'
import { CARRIER_NAME } from '#domain/delivery.ts'
import type { ParcelMachineLists } from '#server/delivery/parcel-machines.ts'
import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database.ts'
import { count, FIRST, type Found } from './waiting.ts'

const placedOrders = (db: Db) =>
  db.selectFrom('orders').where('placed_at', 'is not', null).where('deleted_at', 'is', null)

const paidAndHere = (db: Db) =>
  placedOrders(db)
    .where('payment_status', 'in', ['completed', 'partially_refunded'])
    .where('status', 'not in', ['shipped', 'delivered', 'completed', 'cancelled'])

export const ordersToPack = (db: Db) =>
  count(
    paidAndHere(db)
      .select([
        'order_number as id',
        'customer_name as name',
        eb => eb.fn.coalesce('delivery_method', sql.lit('')).as('note'),
        'paid_at as since',
        'total as sum',
      ])
      .orderBy('paid_at'),
  )

/** The machines are in memory, so each order is held against them there. */
export async function machinesGone(db: Db, { find }: Pick<ParcelMachineLists, 'find'>): Promise<Found> {
  const rows = await paidAndHere(db)
    .where('parcel_machine', 'is not', null)
    .select(['order_number', 'customer_name', 'parcel_machine', 'paid_at', 'total'])
    .orderBy('paid_at')
    .execute()
  const gone = rows.flatMap(row => {
    const { carrier, id, name } = JSON.parse(row.parcel_machine ?? '') as ChosenMachine
    if (find(carrier, id)) return []
    const note = `${CARRIER_NAME[carrier]}: ${name}`
    return { id: row.order_number, name: row.customer_name, note, since: row.paid_at, sum: row.total }
  })
  return { count: gone.length, first: gone.slice(0, FIRST) }
}

export const withdrawalsOpen = (db: Db) =>
  count(
    db
      .selectFrom('withdrawals')
      .innerJoin('orders', 'orders.id', 'withdrawals.order_id')
      .where('orders.deleted_at', 'is', null)
      .where('orders.payment_status', 'in', ['completed', 'partially_refunded'])
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('refunds')
              .select('refunds.id')
              .whereRef('refunds.order_id', '=', 'withdrawals.order_id')
              .whereRef('refunds.created_at', '>=', 'withdrawals.at')
              .where('refunds.state', '!=', 'failed'),
          ),
        ),
      )
      .select([
        'orders.order_number as id',
        'withdrawals.name as name',
        sql<string>`''`.as('note'),
        'withdrawals.at as since',
        sql<number | null>`null`.as('sum'),
      ])
      .orderBy('withdrawals.at'),
  )

/** One that failed and was not asked for again since. */
export const refundsFailed = (db: Db) =>
  count(
    db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      .where('refunds.state', '=', 'failed')
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('refunds as later')
              .select('later.id')
              .whereRef('later.order_id', '=', 'refunds.order_id')
              .whereRef('later.created_at', '>', 'refunds.created_at'),
          ),
        ),
      )
      .select([
        'orders.order_number as id',
        'orders.customer_name as name',
        eb => eb.fn.coalesce('refunds.fault', sql.lit('')).as('note'),
        'refunds.created_at as since',
        'refunds.amount as sum',
      ])
      .orderBy('refunds.created_at'),
  )

export async function requestsWithoutPrice(db: Db): Promise<Found> {
  const found = await count(
    placedOrders(db)
      .where('kind', '=', 'custom_order')
      .where('payment_status', '=', 'pending')
      .where('status', '!=', 'cancelled')
      .where(eb => eb.or([eb('invoice_status', 'is', null), eb('invoice_status', '=', 'pending')]))
      .select([
        'order_number as id',
        'customer_name as name',
        'details as note',
        'created_at as since',
        sql<number | null>`null`.as('sum'),
      ])
      .orderBy('created_at'),
  )
  const wished = (details: string) => (JSON.parse(details) as { description?: string }).description ?? ''
  return { ...found, first: found.first.map(each => ({ ...each, note: wished(each.note) })) }
}

/** When the link to pay was last sent; null where it never was. */
const lastLink = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  eb
    .selectFrom('order_history')
    .select(({ fn }) => fn.max('at').as('at'))
    .whereRef('order_history.order_id', '=', 'orders.id')
    .where('event', '=', 'payment-link')

export async function hatsToConfirm(db: Db): Promise<Found> {
  const found = await count(
    placedOrders(db)
      .where('kind', '=', 'custom_hat')
      .where('status', '=', 'pending_confirmation')
      .where('payment_status', '=', 'pending')
      .where(eb => eb(lastLink(eb), 'is', null))
      .select([
        'order_number as id',
        'customer_name as name',
        'details as note',
        'created_at as since',
        'items_total as sum',
      ])
      .orderBy('created_at'),
  )
  const shape = (details: string) => (JSON.parse(details) as { hatCategory?: string }).hatCategory ?? ''
  return { ...found, first: found.first.map(each => ({ ...each, note: shape(each.note) })) }
}

export const linksUnpaid = (db: Db, before: Date) =>
  count(
    placedOrders(db)
      .where('payment_status', '=', 'pending')
      .where('status', '!=', 'cancelled')
      .where(eb => eb(lastLink(eb), '<=', before.toISOString()))
      .select([
        'order_number as id',
        'customer_name as name',
        sql<string>`''`.as('note'),
        eb => lastLink(eb).as('since'),
        'items_total as sum',
      ])
      .orderBy('since'),
  )

/** Also of orders that the owner has deleted: what they say of the customer is still there. */
export const erasuresAsked = (db: Db) =>
  count(
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
  )
