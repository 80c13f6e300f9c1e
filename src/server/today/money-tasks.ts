import { sql } from 'kysely'
import { faultText } from '#server/checkout/refund/refund-view.ts'
import { silentSince } from '#server/checkout/settle/abandon-capture.ts'
import { cancelledAt, owedRefunds, unrefundedCents } from '#server/orders/owed-refunds.ts'
import { ordersToBeSent } from '#server/orders/to-be-sent.ts'
import { findReducedOrders } from '#server/orders/wanted-pieces.ts'
import type { Db } from '#server/platform/database/database.ts'
import { opaqueCondition } from '#server/platform/database/opaque-condition.ts'
import { findOpenWithdrawals } from '#server/withdrawals/open-withdrawals.ts'
import { named } from './failed-captures.ts'
import { waitText } from './provider-reasons.ts'
import { findTaskMatches, type TaskMatches } from './task-query.ts'

export async function openWithdrawals(db: Db, most: number): Promise<TaskMatches> {
  const open = await findOpenWithdrawals(db)
  const first = open
    .slice(0, most)
    .map(({ orderNumber, name, at, owed }) => ({ id: orderNumber, name, note: '', since: at, sum: owed }))
  return { count: open.length, first }
}

export const refundsOwed = (db: Db, most: number) =>
  findTaskMatches(
    owedRefunds(db)
      .select([
        'order_number as id',
        'customer_name as name',
        sql<string>`''`.as('note'),
        eb => cancelledAt(eb).as('since'),
        eb => unrefundedCents(eb).as('sum'),
      ])
      .orderBy('since'),
    most,
  )

/**
 * Finds orders of which no piece is wanted any more while part of the money is still here, mostly the delivery fee:
 * nothing of them is sent, and nothing else ends them. What a withdrawal leaves owed is a task of its own.
 */
export async function keptDeliveries(db: Db, most: number): Promise<TaskMatches> {
  const reduced = await findReducedOrders(db, ordersToBeSent(db).select('orders.id'))
  const since = new Map(reduced.map(({ orderNumber, unwantedSince }) => [orderNumber, unwantedSince]))
  for (const { orderNumber } of await findOpenWithdrawals(db)) since.delete(orderNumber)
  const numbers = [...since].flatMap(([number, unwanted]) => (unwanted === null ? [] : [number]))
  if (numbers.length === 0) return { count: 0, first: [] }
  const { count, first } = await findTaskMatches(
    ordersToBeSent(db)
      .where('order_number', 'in', numbers)
      // A refund under way waits only for the provider.
      .where(eb => eb(unrefundedCents(eb), '>', 0))
      .select([
        'order_number as id',
        'customer_name as name',
        sql<string>`''`.as('note'),
        'paid_at as since',
        eb => unrefundedCents(eb).as('sum'),
      ])
      .orderBy('paid_at'),
    most,
  )
  return { count, first: first.map(each => ({ ...each, since: since.get(each.id) ?? each.since })) }
}

/** Finds orders paid with play money. A deleted one is in no sum any more; one refunded in full comes to nothing. */
export function playedOrders(db: Db, most: number): Promise<TaskMatches> {
  const played = db.selectFrom('payments').select('id').where(opaqueCondition(sql`is_play = 1`))
  const ofPlayed = db.selectFrom('payment_orders').select('order_id').where('payment_id', 'in', played)
  return findTaskMatches(
    db
      .selectFrom('orders')
      .where('id', 'in', ofPlayed)
      .where('paying_id', 'in', played)
      .where('payment_status', 'in', ['completed', 'partially_refunded'])
      .where('deleted_at', 'is', null)
      .select([
        'order_number as id',
        'customer_name as name',
        sql<string>`''`.as('note'),
        'paid_at as since',
        'total as sum',
      ])
      .orderBy('paid_at'),
    most,
  )
}

/**
 * Finds refunds that failed, were not requested again since, and were not dealt with in another way. A refund requested
 * before this one failed was not requested instead of it.
 */
export const failedRefunds = (db: Db, most: number) =>
  findTaskMatches(
    db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      .leftJoin('payments', 'payments.id', 'refunds.payment_id')
      .where('refunds.state', '=', 'failed')
      .where('refunds.handled_at', 'is', null)
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('refunds as later')
              .select('later.id')
              .whereRef('later.order_id', '=', 'refunds.order_id')
              // Refunds of earlier versions do not say when they failed.
              .where('later.created_at', '>', ({ fn }) =>
                fn.coalesce('refunds.done_at', 'refunds.created_at'),
              ),
          ),
        ),
      )
      .select([
        'orders.order_number as id',
        'orders.customer_name as name',
        'refunds.fault',
        'refunds.issue',
        'payments.provider',
        'refunds.created_at as since',
        'refunds.amount as sum',
      ])
      .orderBy('refunds.created_at'),
    most,
    ({ fault, issue, provider }) => faultText({ fault, issue }, provider),
  )

/** Finds money taken back by the provider, whatever the owner has done with the order since. */
export const chargebacks = (db: Db, most: number) =>
  findTaskMatches(
    db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      .where('refunds.origin', '=', 'reversal')
      .where('refunds.state', '!=', 'failed')
      .where('refunds.handled_at', 'is', null)
      .select([
        'orders.order_number as id',
        'orders.customer_name as name',
        sql<string>`''`.as('note'),
        'refunds.created_at as since',
        'refunds.amount as sum',
      ])
      .orderBy('refunds.created_at'),
    most,
  )

/** Finds requested refunds whose outcome the provider has not reported for hours. Manual refunds are done at once. */
export const stuckRefunds = (db: Db, now: Date, most: number): Promise<TaskMatches> =>
  findTaskMatches(
    db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      .leftJoin('payments', 'payments.id', 'refunds.payment_id')
      .where('refunds.state', '=', 'asked')
      .where('refunds.created_at', '<', silentSince(now).toISOString())
      .select([
        'orders.order_number as id',
        'orders.customer_name as name',
        'refunds.fault',
        'refunds.issue',
        'payments.provider',
        'refunds.created_at as since',
        'refunds.amount as sum',
      ])
      .orderBy('refunds.created_at'),
    most,
    waitText,
  )

/** Finds captured money without an order that the provider does not refund automatically. */
export const unclaimedMoney = async (db: Db, now: Date, most: number): Promise<TaskMatches> => {
  const found = await findTaskMatches(
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .where('refunds.order_id', 'is', null)
      .where('refunds.state', '=', 'asked')
      .where(eb =>
        eb.or([
          // The fault is cleared while the provider is asked again.
          eb('refunds.issue', 'is not', null),
          eb('refunds.created_at', '<', silentSince(now).toISOString()),
        ]),
      )
      .select([
        eb => eb.fn.coalesce('payments.capture_id', 'payments.id').as('id'),
        sql<string>`coalesce(payments.capture_id, '')`.as('name'),
        'refunds.fault',
        'refunds.issue',
        'payments.provider',
        'payments.created_at as since',
        'refunds.amount as sum',
      ])
      .orderBy('payments.created_at'),
    most,
    waitText,
  )
  return named(db, found)
}
