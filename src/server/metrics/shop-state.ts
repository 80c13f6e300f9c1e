import type { Incident } from '#domain/incident.ts'
import { MAIL_STATUSES } from '#domain/mail-status.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order-status.ts'
import { PAYMENT_STATES } from '#domain/payment-state.ts'
import { findIncidents } from '#server/incidents/store.ts'
import { readCounts, sumOf } from '#server/platform/database/counters.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findWriteRefusal } from '#server/platform/database/database-unavailable.ts'

/** How many of a kind wait, and since when the longest waiting does. */
type Waiting = { state: string; count: number; oldest: string | null }

export type ShopState = {
  /** whether the last attempted write to the database succeeded */
  takesWrites: boolean
  orders: { status: string; payment: string; count: number }[]
  /** those not settled yet; settled ones are part of the orders */
  payments: Waiting[]
  refunds: Waiting[]
  /** all except those sent, and failures that the owner has dealt with */
  emails: Waiting[]
  incidents: Incident[]
}

/** Every state, even if empty: a missing metric could also be a broken one. */
const inAll = (states: readonly string[], found: readonly Waiting[]): Waiting[] =>
  states.map(state => found.find(each => each.state === state) ?? { state, count: 0, oldest: null })

/** Counts what the shop contains. Each statement reads only an index, or the few rows that await something. */
export async function readShopState(db: Db): Promise<ShopState> {
  const [orders, payments, refunds, emails, incidents] = await Promise.all([
    readCounts(db, 'orders'),
    db
      .selectFrom('payments')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('updated_at').as('oldest')])
      .where('next_check_at', 'is not', null)
      .groupBy('state')
      .execute(),
    db
      .selectFrom('refunds')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
      .where('next_check_at', 'is not', null)
      .groupBy('state')
      .execute(),
    db
      .selectFrom('outbox')
      .select(({ fn }) => [
        'status as state',
        fn.countAll<number>().as('count'),
        fn.min('created_at').as('oldest'),
      ])
      .where('status', 'in', ['waiting', 'sending', 'failed'])
      .where('handled_at', 'is', null)
      .groupBy('status')
      .execute(),
    findIncidents(db),
  ])
  return {
    takesWrites: !findWriteRefusal(db),
    orders: ORDER_STATUSES.flatMap(status =>
      PAYMENT_STATUSES.map(payment => ({
        status,
        payment,
        count: sumOf(orders, group => group.endsWith(` ${status} ${payment}`)),
      })),
    ),
    payments: inAll(PAYMENT_STATES, payments),
    refunds: inAll(['asked'], refunds),
    emails: inAll(
      MAIL_STATUSES.filter(status => status !== 'sent'),
      emails,
    ),
    incidents,
  }
}
