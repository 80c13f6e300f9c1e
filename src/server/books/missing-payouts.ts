/** What a service's file of payouts should hold, and does not. */
import type { ExplainedPayouts } from '#contract/payouts.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import { methodLabel, paidByHand, providerName } from '#domain/payment-method.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { findOrdersById } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database.ts'
import { findMoneyMoved, isRefundByHand } from './money-moved.ts'

/** What a line of the file was found to be. */
export type Found = {
  /** which payment or refund, as `movementOf` names it */
  movement: string
  /** when it was paid or given back, ISO 8601 */
  at: string
  method: string | null
  /** as the file writes the day; null: the shop knows another one, on which the money came to the owner's bank */
  date: string | null
}

/** One name for what stands in a file once: one payment may pay several orders, and one refund give all of it back. */
export const movementOf = (
  moved:
    | { refundId: string; providerRefundId: string | null }
    | { refundId: null; orderId: string; payingId: string | null },
): string =>
  moved.refundId !== null
    ? `refund:${moved.providerRefundId ?? moved.refundId}`
    : `payment:${moved.payingId ?? moved.orderId}`

/** One name for what came again of one refund, as `movementOf` has it. */
export const movementOfWonBack = (wonBack: { refundId: string; providerRefundId: string | null }): string =>
  `won back:${wonBack.providerRefundId ?? wonBack.refundId}`

/**
 * Payments and refunds of the days of a file that none of its lines is. Which services the file is of is told by the lines that were
 * found; so are its days, as many services write the day of the payout: they reach from the first of these payments to the last. A
 * file that names the days of the payments reaches as far as its own dates do.
 */
export async function findMissing(
  db: Db,
  found: readonly Found[],
  dates: readonly string[],
): Promise<ExplainedPayouts['missing']> {
  if (found.length === 0) return []
  const services = new Set(found.map(({ method }) => providerName(method)))
  const there = new Set(found.map(({ movement }) => movement))
  const [from, to] = daysOf(found, dates)
  if (from === undefined || to === undefined) return []
  const movements = (await findMoneyMoved(db, from, to)).filter(moved => !isRefundByHand(moved))
  const orders = await findOrdersById(db, [...new Set(movements.map(({ orderId }) => orderId))])
  const missing = new Map<string, { orderNumber: string; day: string; method: string; gross: Cents }>()
  for (const moved of movements) {
    const { kind, at, amount, orderId } = moved
    const { order_number, payment_method: method, paying_id: payingId } = orders.get(orderId)!
    if (paidByHand(method) !== undefined || !services.has(providerName(method))) continue
    const movement =
      moved.kind === 'won back'
        ? movementOfWonBack(moved)
        : movementOf(moved.kind === 'refund' ? moved : { ...moved, payingId })
    if (there.has(movement)) continue
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

/** The first and the last day in Tallinn that a file is of. */
function daysOf(found: readonly Found[], dates: readonly string[]): (string | undefined)[] {
  const readDay = dayReader(dates)
  const dated = found.flatMap(({ date, at }) =>
    date === null ? [] : { day: readDay(date), own: tallinnDay(new Date(at)) },
  )
  // A service reckons days by a clock of its own.
  const isDayOfPayment = dated.every(
    ({ day, own }) => day !== undefined && dayAfter(own, -1) <= day && day <= dayAfter(own),
  )
  const named = isDayOfPayment ? dates.map(readDay).filter(day => day !== undefined) : []
  const days = [...dated.map(({ own }) => own), ...named].toSorted()
  return [days[0], days.at(-1)]
}

/** Reads days as services write them: `2026-03-29T…`, `29.03.2026`, `29/03/2026`, and `03/29/2026` where any can be no other. */
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
