/** Finds what a service's payout file should contain, but does not. */
import type { ExplainedPayouts } from '#contract/payouts.ts'
import { HOUR_MS } from '#domain/durations.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import { methodLabel, paidByHand, providerName } from '#domain/payment-method.ts'
import { dayAfter, startOfDay, tallinnDay } from '#domain/tallinn.ts'
import { findOrdersById } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findMoneyMoved, isRefundByHand, type Movement } from './money-moved.ts'

/** What a line of the file was identified as. */
export type Found = {
  /** which payment or refund, as named by `movementOf` */
  movement: string
  /** when it was paid or refunded, ISO 8601 */
  at: string
  method: string | null
  /**
   * for a payment: the day as written in the file, and when it was opened; null for everything else, which the service
   * may have done long before the shop knew of it
   */
  payment: { date: string; openedAt: string } | null
}

/** One key per line of a file: one payment may pay several orders, and one refund may refund all of it. */
export const movementOf = (
  moved:
    | { refundId: string; providerRefundId: string | null }
    | { refundId: null; orderId: string; payingId: string | null },
): string =>
  moved.refundId !== null
    ? `refund:${moved.providerRefundId ?? moved.refundId}`
    : `payment:${moved.payingId ?? moved.orderId}`

/** The key of money won back from one refund, like `movementOf`. */
export const wonBackMovement = (wonBack: { refundId: string; providerRefundId: string | null }): string =>
  `won back:${wonBack.providerRefundId ?? wonBack.refundId}`

/**
 * Finds payments and refunds that a file must contain, but that none of its lines is; those that may be in an earlier
 * or later file are not missing. The payments found in the file tell which services it covers.
 */
export async function findMissingPayouts(
  db: Db,
  found: readonly Found[],
  dates: readonly string[],
): Promise<ExplainedPayouts['missing']> {
  const reach = reachOf(found, dates)
  if (!reach) return []
  const services = new Set(found.map(({ method }) => providerName(method)))
  const there = new Set(found.map(({ movement }) => movement))
  const movements = (await findMoneyMoved(db, ...reach.days)).filter(moved => !isRefundByHand(moved))
  const orders = await findOrdersById(db, [...new Set(movements.map(({ orderId }) => orderId))])
  const openedAt = await findOpened(db, reach.days)
  const missing = new Map<string, { orderNumber: string; day: string; method: string; gross: Cents }>()
  for (const moved of movements) {
    const { kind, at, amount, orderId } = moved
    const { order_number, payment_method: method, paying_id: payingId, paid_at } = orders.get(orderId)!
    if (paidByHand(method) !== undefined || !services.has(providerName(method))) continue
    const movement =
      moved.kind === 'won back'
        ? wonBackMovement(moved)
        : movementOf(moved.kind === 'refund' ? moved : { ...moved, payingId })
    if (there.has(movement)) continue
    const earliest = earliestOf(moved, { openedAt: openedAt.get(orderId), paidAt: paid_at })
    // A refund of a payment that is in this file cannot be in an earlier one.
    const isOfHere = there.has(movementOf({ refundId: null, orderId, payingId }))
    if (at > reach.until || !(isOfHere || isAfter(moved, earliest, reach))) continue
    const each = missing.get(movement) ?? {
      orderNumber: order_number,
      day: tallinnDay(new Date(at)),
      method: methodLabel(method),
      gross: 0,
    }
    each.gross += kind === 'refund' ? 0 - amount : amount
    missing.set(movement, each)
  }
  return [...missing.values()].map(each => ({ ...each, gross: eurosOf(each.gross) }))
}

/** The moments, ISO 8601, between which all movements are in this file and in no other. */
type Reach = {
  /** the days in Tallinn that contain them */
  days: [string, string]
  paymentsFrom: string
  /** refunds and money won back are paid out with later payments than their own; null if the file does not tell */
  othersFrom: string | null
  until: string
}

/** A service counts days by its own clock, which is at most this much behind Tallinn's. */
const CLOCKS_APART_MS = 12 * HOUR_MS

/**
 * A file with the days of the payments covers its own dates. Many services write the day of the payout: such a file
 * covers the time from its first payment to its last, as two payouts may divide the payments of one day.
 */
function reachOf(found: readonly Found[], dates: readonly string[]): Reach | undefined {
  const readDay = dayReader(dates)
  const paid = found.flatMap(({ payment, at }) =>
    payment === null ? [] : { day: readDay(payment.date), openedAt: payment.openedAt, at },
  )
  const moments = paid.map(({ at }) => at).toSorted()
  const [firstMoment, lastMoment] = [moments[0], moments.at(-1)]
  if (firstMoment === undefined || lastMoment === undefined) return undefined
  const named = dates
    .map(readDay)
    .filter(day => day !== undefined)
    .toSorted()
  const [first, last] = [named[0], named.at(-1)]
  const begun =
    first === undefined ? null : new Date(startOfDay(first).getTime() + CLOCKS_APART_MS).toISOString()
  const isDayOfPayment = paid.every(({ day, openedAt, at }) => {
    const opened = tallinnDay(new Date(openedAt))
    return day !== undefined && dayAfter(opened, -1) <= day && day <= tallinnDay(new Date(at))
  })
  if (!isDayOfPayment || !first || !last || !begun)
    return {
      days: [tallinnDay(new Date(firstMoment)), tallinnDay(new Date(lastMoment))],
      paymentsFrom: firstMoment,
      othersFrom: begun,
      until: lastMoment,
    }
  const until = startOfDay(dayAfter(last)).toISOString()
  return { days: [first, last], paymentsFrom: begun, othersFrom: begun, until }
}

/** The earliest time at which a service may have moved it: the shop may have learned of it later. */
const earliestOf = (
  moved: Movement,
  { openedAt, paidAt }: { openedAt: string | undefined; paidAt: string | null },
): string =>
  (moved.kind === 'payment' ? openedAt : (moved.kind === 'refund' && moved.askedAt) || paidAt) ?? moved.at

const isAfter = ({ kind }: Movement, earliest: string, { paymentsFrom, othersFrom }: Reach): boolean =>
  kind === 'payment' ? paymentsFrom <= earliest : othersFrom !== null && othersFrom <= earliest

/**
 * When the payments of these days were opened, by order: a service may count a payment from then on, and review it for
 * days.
 */
async function findOpened(db: Db, [from, to]: [string, string]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.paying_id')
    .select(['orders.id', 'payments.created_at'])
    .where('orders.paid_at', '>=', startOfDay(from).toISOString())
    .where('orders.paid_at', '<', startOfDay(dayAfter(to)).toISOString())
    .execute()
  return new Map(rows.map(({ id, created_at }) => [id, created_at]))
}

/**
 * Returns a parser for days as services write them: `2026-03-29T…`, `29.03.2026`, `29/03/2026`, and `03/29/2026` if
 * some date can be nothing else.
 */
export function dayReader(dates: readonly string[]): (date: string) => string | undefined {
  const partsOf = (date: string) => /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})\b/.exec(date)
  const isMonthFirst = dates.some(date => Number(partsOf(date)?.[3]) > 12)
  return date => {
    const iso = /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0]
    const [, one, , other, year] = partsOf(date) ?? []
    const [day, month] = isMonthFirst ? [other, one] : [one, other]
    const read = iso ?? (year && `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`)
    return read && !Number.isNaN(Date.parse(read)) ? read : undefined
  }
}
