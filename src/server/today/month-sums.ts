import type { MonthSums, YearSums } from '#contract/today.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import { daysOfMonth, monthBefore, monthOf, tallinnDay } from '#domain/tallinn.ts'
import { findMoneyMoved, sumMoneyMoved } from '#server/books/money-moved.ts'
import type { Db } from '#server/platform/database/database.ts'

type Sums = { paid: Cents; refunded: Cents; orders: number }

/** Sums up the money of this month and the last, by the days on which it came and went. */
export async function sumMonths(db: Db, now: Date): Promise<{ thisMonth: MonthSums; lastMonth: MonthSums }> {
  const today = tallinnDay(now)
  const month = monthOf(today)
  const before = monthBefore(month)
  const byDay = new Map<string, Sums>()
  for (const { kind, at, amount } of await findMoneyMoved(db, `${before}-01`, today)) {
    const day = tallinnDay(new Date(at))
    const sums = byDay.get(day) ?? { paid: 0, refunded: 0, orders: 0 }
    byDay.set(day, sums)
    if (kind === 'refund') sums.refunded += amount
    else {
      sums.paid += amount
      if (kind === 'payment') sums.orders++
    }
  }

  const monthSums = (month: string): MonthSums => {
    const days = daysOfMonth(month)
      .filter(day => day <= today)
      .map(day => ({ day, sums: byDay.get(day) ?? { paid: 0, refunded: 0, orders: 0 } }))
    const whole = days.reduce((sum, { sums }) => add(sum, sums), { paid: 0, refunded: 0, orders: 0 })
    return { month, ...shown(whole), days: days.map(({ day, sums }) => ({ day, ...shown(sums) })) }
  }
  return { thisMonth: monthSums(month), lastMonth: monthSums(before) }
}

/** Sums up the money of this year until now. */
export async function sumYear(db: Db, now: Date): Promise<YearSums> {
  const today = tallinnDay(now)
  const { paid, refunded } = await sumMoneyMoved(db, `${today.slice(0, 4)}-01-01`, today)
  return { paid: eurosOf(paid), refunded: eurosOf(refunded) }
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
