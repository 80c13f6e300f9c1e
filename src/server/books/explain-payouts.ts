import type { ExplainedPayouts } from '#contract/payouts.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import { orderNumberIn } from '#domain/order-number.ts'
import { beginningOf } from '#domain/plain-text.ts'
import { monthOf, tallinnDay } from '#domain/tallinn.ts'
import { storeFee } from '#server/payments/fees.ts'
import type { Db } from '#server/platform/database/database.ts'
import { dayReader, type Found, findMissingPayouts, movementOf, wonBackMovement } from './missing-payouts.ts'
import { findRefundsOf, findWonBack, isAfterReversal, partsOf, type RefundOf } from './order-refunds.ts'
import { type PayoutRow, readPayouts } from './payout-file.ts'

/** What the shop knows of a line: its order, and the sum that the books have for it. */
type Known = {
  orderNumber: string
  booked: Cents
  paymentId: string | null
  found: Found | null
  /** reversals that the line may be a part of, and the method */
  reversals?: { of: readonly RefundOf[]; method: string | null }
}

const TEXT_MAX = 200
/** The most cells searched for an id: no service writes more columns. */
const CELLS_MAX = 100

type Sums = { gross: Cents; fee: Cents; net: Cents }
type Day = Sums & { paidOn: string[] }
const nothing = (): Sums => ({ gross: 0, fee: 0, net: 0 })
const add = (sums: Sums, row: Sums) => {
  for (const part of ['gross', 'fee', 'net'] as const) sums[part] += row[part]
}

/**
 * Checks a service's payout file against the orders, to the cent: explains each order's payment or refund once; reports
 * all other lines, and what the file should contain but does not. Fees in the file are stored with their payments.
 * @throws ShopError `invalid_input` for a file that cannot be read
 */
export async function explainPayouts(db: Db, file: string): Promise<ExplainedPayouts> {
  const rows = readPayouts(file)
  const others: ExplainedPayouts['others'] = []
  const days = new Map<string, Day>()
  const months = new Map<string, Sums>()
  const sum = nothing()
  const found: Found[] = []
  /** marks a line as explained: its money belongs to the month in which the shop received it */
  const explain = (row: PayoutRow, at: string) => {
    const paid = tallinnDay(new Date(at))
    days.get(row.date)!.paidOn.push(paid)
    const month = months.get(monthOf(paid)) ?? nothing()
    months.set(monthOf(paid), month)
    add(month, row)
  }
  const unexplained: { row: PayoutRow; known: Known | undefined }[] = []
  const readDay = dayReader(rows.map(({ date }) => date))
  for (const row of rows) {
    const day = days.get(row.date) ?? { ...nothing(), paidOn: [] }
    days.set(row.date, day)
    add(day, row)
    add(sum, row)
    const seen = new Set(found.map(({ movement }) => movement))
    const matched = await findKnown(db, { ...row, day: readDay(row.date) }, seen)
    const known = row.isDone ? matched : matched && withoutMoney(matched)
    const difference = row.gross - (known?.booked ?? 0)
    if (known?.found) found.push(known.found)
    if (known?.found && difference === 0) {
      if (known.paymentId !== null && row.tellsFee) await storeFee(db, known.paymentId, row.fee)
      explain(row, known.found.at)
    } else unexplained.push({ row, known })
  }
  const parts = new Set<PayoutRow>()
  for (const { found: reversal, rows: listed } of findParts(unexplained, found)) {
    found.push(reversal)
    for (const row of listed) {
      parts.add(row)
      explain(row, reversal.at)
    }
  }
  for (const { row, known } of unexplained.filter(each => !parts.has(each.row)))
    others.push({
      row: row.row,
      date: row.date,
      text: beginningOf(row.cells.join(' · '), TEXT_MAX),
      ...shown(row),
      orderNumber: known?.orderNumber ?? null,
      difference: eurosOf(row.gross - (known?.booked ?? 0)),
    })
  return {
    ...shown(sum),
    days: [...days].map(([date, { paidOn, ...sums }]) => ({ date, ...shown(sums), paid: reachOf(paidOn) })),
    months: [...months]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([month, sums]) => ({ month, ...shown(sums) })),
    explained: rows.length - others.length,
    others,
    missing: await findMissingPayouts(
      db,
      found,
      rows.map(({ date }) => date),
    ),
  }
}

/** Finds reversals that are whole in the books, but in several parts in the file. */
function findParts(
  lines: readonly { row: PayoutRow; known: Known | undefined }[],
  found: readonly Found[],
): { found: Found; rows: PayoutRow[] }[] {
  const seen = new Set(found.map(({ movement }) => movement))
  const candidates = new Map<string, { reversal: RefundOf; method: string | null; rows: PayoutRow[] }>()
  for (const { row, known } of lines)
    for (const reversal of known?.reversals?.of ?? []) {
      const movement = movementOf(reversal)
      if (seen.has(movement)) continue
      const { method } = known!.reversals!
      const candidate = candidates.get(movement) ?? { reversal, method, rows: [] }
      candidates.set(movement, candidate)
      candidate.rows.push(row)
    }
  const used = new Set<PayoutRow>()
  return [...candidates].flatMap(([movement, { reversal, method, rows }]) => {
    const free = rows.filter(row => !used.has(row))
    const parts = partsOf(free, reversal.amount)
    for (const row of parts ?? []) used.add(row)
    return parts ? [{ found: { movement, at: reversal.at!, method, payment: null }, rows: parts }] : []
  })
}

function reachOf(days: string[]): { first: string; last: string } | null {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)]
  return first && last ? { first, last } : null
}

/** A line that may be no payment at all explains none: it is shown with its order. */
const withoutMoney = ({ orderNumber }: Known): Known => ({
  orderNumber,
  booked: 0,
  paymentId: null,
  found: null,
})

const shown = ({ gross, fee, net }: Sums) => ({
  gross: eurosOf(gross),
  fee: eurosOf(fee),
  net: eurosOf(net),
})

/** @param seen the movements of the previous lines: each payment and refund explains one line */
async function findKnown(
  db: Db,
  row: PayoutRow & { day: string | undefined },
  seen: ReadonlySet<string>,
): Promise<Known | undefined> {
  const order = await findOrderIn(db, row.cells)
  if (!order) return undefined
  const { order_number: orderNumber, payment_method: method } = order
  const nothingOf = { orderNumber, booked: 0, paymentId: null, found: null }
  const refunds = await findRefundsOf(db, order.id)
  if (row.gross < 0) {
    const refund = refunds.find(each => each.amount === 0 - row.gross && !seen.has(movementOf(each)))
    if (!refund) {
      const of = refunds.filter(({ origin }) => origin === 'reversal')
      return { ...nothingOf, reversals: { of, method } }
    }
    const found = { movement: movementOf(refund), at: refund.at!, method, payment: null }
    return { orderNumber, booked: row.gross, paymentId: null, found }
  }
  const payment =
    order.paying_id === null
      ? undefined
      : await db
          .selectFrom('payments')
          .select(['id', 'amount', 'fee', 'created_at'])
          .where('id', '=', order.paying_id)
          .executeTakeFirst()
  const movement = movementOf({ refundId: null, orderId: order.id, payingId: order.paying_id })
  const isPaid = order.payment_status !== 'pending' && !seen.has(movement)
  const paidAt = isPaid ? order.paid_at : null
  const wonBack = findWonBack(refunds, row, { paidAt, fee: payment?.fee ?? null }, seen)
  if (wonBack) {
    const found = { movement: wonBackMovement(wonBack), at: wonBack.cameAt!, method, payment: null }
    return { orderNumber, booked: row.gross, paymentId: null, found }
  }
  const isTakenBack = refunds.some(
    refund => refund.amount === row.gross && isAfterReversal(refund, row, payment?.fee ?? null),
  )
  if (paidAt === null || isTakenBack) return nothingOf
  return {
    orderNumber,
    booked: payment?.amount ?? order.total,
    paymentId: payment?.id ?? null,
    found: {
      movement,
      at: paidAt,
      method,
      payment: { date: row.date, openedAt: payment?.created_at ?? paidAt },
    },
  }
}

/** Finds the order that a line names by its number, or by an id of its payment or refund. */
async function findOrderIn(db: Db, cells: readonly string[]) {
  const columns = [
    'orders.id',
    'orders.order_number',
    'orders.paying_id',
    'orders.payment_status',
    'orders.payment_method',
    'orders.paid_at',
    'orders.total',
  ] as const
  const number = orderNumberIn(cells.join(' '))
  if (number !== undefined) {
    const named = await db
      .selectFrom('orders')
      .select(columns)
      .where('order_number', '=', number)
      .executeTakeFirst()
    if (named) return named
  }
  const ids = cells.slice(0, CELLS_MAX).filter(cell => /^[\w-]{8,64}$/.test(cell))
  if (ids.length === 0) return undefined
  // Two queries, each with an index of its own: with `or` between them all orders would be read for each line.
  const paid = await db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.payment_id', 'payments.id')
    .innerJoin('orders', join =>
      join.onRef('orders.id', '=', 'payment_orders.order_id').onRef('orders.paying_id', '=', 'payments.id'),
    )
    .select(columns)
    .where(eb =>
      eb.or([
        eb('payments.id', 'in', ids),
        eb('payments.capture_id', 'in', ids),
        eb('payments.provider_order_id', 'in', ids),
      ]),
    )
    .execute()
  const refunded = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(columns)
    .where('refunds.provider_refund_id', 'in', ids)
    .execute()
  return [...paid, ...refunded].toSorted((a, b) => (a.order_number < b.order_number ? -1 : 1))[0]
}
