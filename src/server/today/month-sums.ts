import type { MonthSums } from '#contract/today.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import { daysOfMonth, monthBefore, monthOf, startOfDay, tallinnDay } from '#domain/tallinn.ts'
import type { Db } from '#server/platform/database.ts'

type Sums = { paid: Cents; refunded: Cents; orders: number }

/**
 * Money of this month and the last, by the days on which it came and went. A deleted order that was paid counts: deleting
 * hides it, and gives nothing back.
 */
export async function sumMonths(db: Db, now: Date): Promise<{ thisMonth: MonthSums; lastMonth: MonthSums }> {
  const today = tallinnDay(now)
  const month = monthOf(today)
  const before = monthBefore(month)
  const from = startOfDay(`${before}-01`).toISOString()
  const [paid, refunded] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['paid_at as at', 'total as amount'])
      .where('paid_at', '>=', from)
      .where('payment_status', '!=', 'pending')
      .execute(),
    db
      .selectFrom('refunds')
      .select(['done_at as at', 'amount'])
      .where('done_at', '>=', from)
      .where('state', '=', 'done')
      .execute(),
  ])

  const byDay = new Map<string, Sums>()
  const sumsOf = (at: string | null): Sums => {
    const day = tallinnDay(new Date(at ?? Number.NaN))
    const sums = byDay.get(day) ?? { paid: 0, refunded: 0, orders: 0 }
    byDay.set(day, sums)
    return sums
  }
  for (const { at, amount } of paid) {
    const sums = sumsOf(at)
    sums.paid += amount
    sums.orders++
  }
  for (const { at, amount } of refunded) sumsOf(at).refunded += amount

  const monthSums = (month: string): MonthSums => {
    const days = daysOfMonth(month)
      .filter(day => day <= today)
      .map(day => ({ day, sums: byDay.get(day) ?? { paid: 0, refunded: 0, orders: 0 } }))
    const whole = days.reduce((sum, { sums }) => add(sum, sums), { paid: 0, refunded: 0, orders: 0 })
    return { month, ...shown(whole), days: days.map(({ day, sums }) => ({ day, ...shown(sums) })) }
  }
  return { thisMonth: monthSums(month), lastMonth: monthSums(before) }
}

const add = (a: Sums, b: Sums): Sums => ({
  paid: a.paid + b.paid,
  refunded: a.refunded + b.refunded,
  orders: a.orders + b.orders,
})

const shown = ({ paid, refunded, orders }: Sums) => ({
  paid: eurosOf(paid),
  refunded: eurosOf(refunded),
  orders,
})
