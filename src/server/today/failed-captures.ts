/** Payments that need the owner, because the provider would not take the money, or does not say whether it has. */

import { sql } from 'kysely'
import { statesWithMoney } from '#domain/payment-state.ts'
import { lateSince, silentSince } from '#server/checkout/purchase/late-payment-check.ts'
import { deliveryOf } from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database/database.ts'
import { readable } from './provider-reasons.ts'
import { findTaskMatches, type TaskMatches } from './task-query.ts'

/**
 * Finds captures that the provider refused for a reason other than the payer: as a rule the shop's own account is at
 * fault.
 */
export const refusedCaptures = async (db: Db, most: number): Promise<TaskMatches> =>
  named(
    db,
    await findTaskMatches(
      payments(db)
        .where('capture_fault', 'is not', null)
        .where('state', 'in', statesWithMoney('none', 'unknown'))
        .where(eb => eb.or([eb('refusal', 'is', null), eb('refusal', '!=', 'other_payee')])),
      most,
      faultOf,
    ),
  )

/** Finds captures whose money went to another payee. */
export const divertedCaptures = async (db: Db, most: number): Promise<TaskMatches> =>
  named(
    db,
    await findTaskMatches(
      payments(db).where('capture_fault', 'is not', null).where('refusal', '=', 'other_payee'),
      most,
      () => '',
    ),
  )

/**
 * Finds payments whose capture or review has had no news for hours. Also ended ones that the payer may have paid late,
 * if the provider does not say so; a check that is overdue by hours only means that the shop was off, and the job has
 * not looked yet.
 */
export async function stuckCaptures(db: Db, now: Date, most: number): Promise<TaskMatches> {
  const before = silentSince(now)
  const stuck = payments(db).where(eb =>
    eb.or([
      eb.and([
        eb('state', 'in', statesWithMoney('unknown', 'reviewed')),
        eb('updated_at', '<', before.toISOString()),
      ]),
      eb.and([
        eb('state', 'in', ['released', 'void']),
        eb('expires_at', '<', lateSince(before)),
        eb('next_check_at', '>', before.toISOString()),
      ]),
    ]),
  )
  return named(db, await findTaskMatches(stuck, most, faultOf))
}

const faultOf = ({ capture_fault }: { capture_fault: string | null }) => readable(capture_fault ?? '')

const payments = (db: Db) =>
  db
    .selectFrom('payments')
    .select([
      'id',
      sql<string>`coalesce(provider_order_id, '')`.as('name'),
      'capture_fault',
      'created_at as since',
      'amount as sum',
    ])
    .orderBy('created_at')

/**
 * Adds the payer's name if the shop knows it, as the provider's number means nothing to the owner.
 * @param found by the ids of payments, or of their captures
 */
export async function named(db: Db, found: TaskMatches): Promise<TaskMatches> {
  if (found.first.length === 0) return found
  const ids = found.first.map(({ id }) => id)
  const bought = await db
    .selectFrom('payment_orders')
    .innerJoin('orders', 'orders.id', 'payment_orders.order_id')
    .innerJoin('payments', 'payments.id', 'payment_orders.payment_id')
    .select(['payments.id', 'capture_id', 'delivery', 'customer_name'])
    .where(eb => eb.or([eb('payments.id', 'in', ids), eb('capture_id', 'in', ids)]))
    .where('payment_orders.position', '=', 0)
    .execute()
  const names = new Map(
    bought.flatMap(({ id, capture_id, delivery, customer_name }) => {
      const payer = delivery === null ? '' : deliveryOf({ delivery }).customer.name
      return [id, capture_id ?? id].map(key => [key, payer || customer_name] as const)
    }),
  )
  return { ...found, first: found.first.map(each => ({ ...each, name: names.get(each.id) || each.name })) }
}
