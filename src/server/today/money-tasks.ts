import { sql } from 'kysely'
import type { OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import { faultText } from '#server/checkout/refund/refund-view.ts'
import { isOverdue, isReturnableByHand } from '#server/checkout/refund/stuck-refunds.ts'
import { cancelledAt, owedRefunds, unrefundedCents } from '#server/orders/owed-refunds.ts'
import { ordersToBeSent } from '#server/orders/to-be-sent.ts'
import { findReducedOrders } from '#server/orders/wanted-pieces.ts'
import type { Providers } from '#server/payments/registry.ts'
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

type Shop = { db: Db; providers: Pick<Providers, 'has'>; now: Date }

/** Selects the pending refunds, of which few wait longer than a minute. Manual refunds are done at once. */
const pendingRefunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .leftJoin('payments', 'payments.id', 'refunds.payment_id')
    .where('refunds.state', '=', 'asked')
    .select([
      'refunds.fault',
      'refunds.issue',
      'refunds.provider_refund_id',
      'refunds.sent_at',
      'refunds.created_at',
      'payments.provider',
      'refunds.amount as sum',
    ])

const isSetUp = ({ providers }: Shop, { provider }: { provider: OnlinePaymentMethod | null }): boolean =>
  provider !== null && providers.has({ provider })

/** Finds requested refunds whose outcome is overdue. */
export async function stuckRefunds(shop: Shop, most: number): Promise<TaskMatches> {
  const pending = await pendingRefunds(shop.db)
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['orders.order_number as id', 'orders.customer_name as name', 'refunds.created_at as since'])
    .orderBy('refunds.created_at')
    .execute()
  const stuck = pending.filter(refund => isOverdue(refund, isSetUp(shop, refund), shop.now))
  const first = stuck
    .slice(0, most)
    .map(({ id, name, since, sum, ...why }) => ({ id, name, note: waitText(why), since, sum }))
  return { count: stuck.length, first }
}

/** Finds captured money without an order that the provider does not refund automatically. */
export async function unclaimedMoney(shop: Shop, most: number): Promise<TaskMatches> {
  const pending = await pendingRefunds(shop.db)
    .where('refunds.order_id', 'is', null)
    .select([
      eb => eb.fn.coalesce('payments.capture_id', 'refunds.payment_id').as('id'),
      sql<string>`coalesce(payments.capture_id, '')`.as('name'),
      'payments.created_at as since',
      'refunds.currency',
    ])
    .orderBy('payments.created_at')
    .execute()
  const unclaimed = pending.filter(
    // The fault is cleared while the provider is asked again.
    refund => refund.issue !== null || isOverdue(refund, isSetUp(shop, refund), shop.now),
  )
  const first = unclaimed.slice(0, most).map(({ id, name, since, sum, currency, ...refund }) => {
    const isUnderWay = !isReturnableByHand(refund, isSetUp(shop, refund), shop.now)
    const task = { id: id!, name, note: waitText(refund), since, sum, isUnderWay }
    return currency === 'EUR' ? task : { ...task, currency }
  })
  return named(shop.db, { count: unclaimed.length, first })
}
