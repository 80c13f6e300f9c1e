import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MonthSums } from '#contract/today.ts'
import { dayName, monthName } from '#domain/day-text.ts'
import { type Cents, centsOf, eurosOf, priceText } from '#domain/money.ts'
import * as messages from '#messages/admin/today.ts'
import { DayBars } from '#web/admin/common/day-bars.tsx'
import { countText } from '#web/admin/common/day-text.ts'
import { yearQuery } from '#web/admin/common/today-query.ts'

type Months = { thisMonth: MonthSums; lastMonth: MonthSums }
type Sums = Pick<MonthSums, 'paid' | 'refunded' | 'orders'>

/** Returns the income less refunds. */
const netOf = ({ paid, refunded }: Pick<Sums, 'paid' | 'refunded'>): Cents =>
  (centsOf(paid) ?? 0) - (centsOf(refunded) ?? 0)

/** Formats a sum; a negative one has its sign before the euro. */
const sumText = (cents: Cents): string => (cents < 0 ? `−€${eurosOf(-cents)}` : priceText(cents))

const ordersText = (orders: number) => countText(orders, messages.orderUnit, messages.ordersUnit)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The income of this month next to the last: the sums, each day as a column, and all of it as a table. */
export function Money({ thisMonth, lastMonth }: Months) {
  const soFar = lastMonth.days.slice(0, thisMonth.days.length).reduce((sum, day) => sum + netOf(day), 0)
  const isQuiet = [thisMonth, lastMonth].every(({ orders, refunded }) => orders === 0 && refunded === '0.00')
  return (
    <section aria-labelledby="raha" className="rounded-tile bg-lumi px-5 py-4 md:px-6">
      <h2 id="raha" className="sr-only">
        {messages.moneyHeading}
      </h2>
      <dl className="grid grid-cols-2 gap-x-5">
        <Sum name={capital(monthName(thisMonth.month))} sums={thisMonth} isMain />
        <Sum name={capital(monthName(lastMonth.month))} sums={lastMonth}>
          {messages.byThisDay} <span className="num">{sumText(soFar)}</span>
        </Sum>
      </dl>
      <Year />
      {isQuiet ? (
        <p className="mt-4 text-tint-2">{messages.noOrdersYet}</p>
      ) : (
        <Days thisMonth={thisMonth} lastMonth={lastMonth} />
      )}
    </section>
  )
}

/** The income of this year. Its line has its height before the sum comes. */
function Year() {
  const { data } = useQuery(yearQuery)
  return (
    <p className="mt-2 min-h-6 text-tint-2">
      {data && (
        <>
          {messages.thisYear} <span className="num">{sumText(netOf(data))}</span>
        </>
      )}
    </p>
  )
}

function Days({ thisMonth, lastMonth }: Months) {
  return (
    <>
      <figure className="mt-5">
        <DayBars
          bars={thisMonth.days.map(netOf)}
          stitches={lastMonth.days.map(netOf)}
          label={`${spoken(thisMonth)} ${spoken(lastMonth)}`}
          ticks={[1, 10, 20, 30]
            .filter(date => date <= Math.max(thisMonth.days.length, lastMonth.days.length))
            .map(date => ({ at: date - 1, text: `${date}.` }))}
        />
        <figcaption className="mt-1 flex flex-wrap gap-x-5 text-hint text-tint-2">
          <span className="flex items-center gap-2">
            <span className="bars-key" aria-hidden="true" /> {messages.dailyChart(monthName(thisMonth.month))}
          </span>
          <span className="flex items-center gap-2">
            <span className="stitches-key" aria-hidden="true" /> {monthName(lastMonth.month)}
          </span>
        </figcaption>
      </figure>
      <details className="mt-3">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sammal">
          {messages.daysAsTable}
        </summary>
        <div className="grid gap-x-8 gap-y-5 pt-2 sm:grid-cols-2">
          <DayTable month={thisMonth} />
          <DayTable month={lastMonth} />
        </div>
      </details>
    </>
  )
}

type SumProps = { name: string; sums: Sums; isMain?: boolean; children?: ReactNode }

function Sum({ name, sums, isMain = false, children }: SumProps) {
  return (
    <div>
      <dt className="text-tint-2">{name}</dt>
      <dd className={`num ${isMain ? 'text-legend' : 'text-[1.5rem] leading-[1.3]'} font-heavy`}>
        {sumText(netOf(sums))}
      </dd>
      <dd className="text-hint text-tint-2">
        {ordersText(sums.orders)}
        {sums.refunded !== '0.00' && (
          <>
            {messages.refundedSuffix} <span className="num">€{sums.refunded}</span>
          </>
        )}
      </dd>
      {children && <dd className="text-hint text-tint-2">{children}</dd>}
    </div>
  )
}

/** Returns a month in a sentence, with its best day. */
function spoken(month: MonthSums): string {
  const best = month.days.toSorted((a, b) => netOf(b) - netOf(a))[0]
  const whole = `${capital(monthName(month.month))}: ${sumText(netOf(month))}, ${ordersText(month.orders)}.`
  return best && netOf(best) > 0 ? messages.bestDay(whole, dayName(best.day), sumText(netOf(best))) : whole
}

function DayTable({ month }: { month: MonthSums }) {
  const busy = month.days.filter(({ orders, refunded }) => orders > 0 || refunded !== '0.00')
  return (
    <table className="w-full self-start">
      <caption className="text-left font-bold">{capital(monthName(month.month))}</caption>
      <thead>
        <tr className="text-left text-hint text-tint-2">
          <th className="py-1 font-normal" scope="col">
            {messages.day}
          </th>
          <th className="py-1 text-right font-normal" scope="col">
            {messages.ordersColumn}
          </th>
          <th className="py-1 text-right font-normal" scope="col">
            {messages.sum}
          </th>
        </tr>
      </thead>
      <tbody>
        {busy.map(day => (
          <tr key={day.day} className="border-t border-udu">
            <th className="py-1.5 text-left font-normal" scope="row">
              {dayName(day.day)}
            </th>
            <td className="num text-right">{day.orders}</td>
            <td className="num text-right">{sumText(netOf(day))}</td>
          </tr>
        ))}
        {busy.length === 0 && (
          <tr>
            <td colSpan={3} className="py-1.5 text-tint-2">
              {messages.noPayments}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
