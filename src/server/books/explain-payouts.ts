import type { ExplainedPayouts } from '#contract/payouts.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import { orderNumberIn } from '#domain/order-number.ts'
import { keepFee } from '#server/payments/fees.ts'
import type { Db } from '#server/platform/database.ts'
import { type PayoutRow, readPayouts } from './payout-file.ts'

/** What the shop knows of a line: whose it is, and what its books say for it. */
type Known = { orderNumber: string; booked: Cents; paymentId: string | null }

const TEXT_MAX = 200

/**
 * Holds a service's file of payouts against the orders, to the cent: what is an order's payment or refund is explained, all else is
 * named. Fees that the file tells are kept with their payments.
 * @throws ShopError `invalid_input` for a file that cannot be read
 */
export async function explainPayouts(db: Db, file: string): Promise<ExplainedPayouts> {
  const rows = readPayouts(file)
  const others: ExplainedPayouts['others'] = []
  const days = new Map<string, { gross: Cents; fee: Cents; net: Cents }>()
  const sum = { gross: 0, fee: 0, net: 0 }
  for (const row of rows) {
    const day = days.get(row.date) ?? { gross: 0, fee: 0, net: 0 }
    for (const part of ['gross', 'fee', 'net'] as const) {
      day[part] += row[part]
      sum[part] += row[part]
    }
    days.set(row.date, day)
    const known = await findKnown(db, row)
    const difference = row.gross - (known?.booked ?? 0)
    if (known && difference === 0) {
      if (known.paymentId !== null) await keepFee(db, known.paymentId, row.fee)
      continue
    }
    others.push({
      row: row.row,
      date: row.date,
      text: row.cells.join(' · ').slice(0, TEXT_MAX),
      ...shown(row),
      orderNumber: known?.orderNumber ?? null,
      difference: eurosOf(difference),
    })
  }
  return {
    ...shown(sum),
    days: [...days].map(([date, each]) => ({ date, ...shown(each) })),
    explained: rows.length - others.length,
    others,
  }
}

const shown = ({ gross, fee, net }: { gross: Cents; fee: Cents; net: Cents }) => ({
  gross: eurosOf(gross),
  fee: eurosOf(fee),
  net: eurosOf(net),
})

async function findKnown(db: Db, row: PayoutRow): Promise<Known | undefined> {
  const order = await findOrderIn(db, row.cells)
  if (!order) return undefined
  const { order_number: orderNumber } = order
  if (row.gross < 0) {
    const refund = await db
      .selectFrom('refunds')
      .select('amount')
      .where('order_id', '=', order.id)
      .where('state', '=', 'done')
      .where('amount', '=', 0 - row.gross)
      .limit(1)
      .executeTakeFirst()
    return { orderNumber, booked: refund ? 0 - refund.amount : 0, paymentId: null }
  }
  const payment =
    order.paying_id === null
      ? undefined
      : await db
          .selectFrom('payments')
          .select(['id', 'amount'])
          .where('id', '=', order.paying_id)
          .executeTakeFirst()
  return {
    orderNumber,
    booked: order.payment_status === 'pending' ? 0 : (payment?.amount ?? order.total),
    paymentId: payment?.id ?? null,
  }
}

/** The order that a line names by its number, or by an id of its payment or refund. */
async function findOrderIn(db: Db, cells: readonly string[]) {
  const columns = ['id', 'order_number', 'paying_id', 'payment_status', 'total'] as const
  const number = orderNumberIn(cells.join(' '))
  if (number !== undefined) {
    const named = await db
      .selectFrom('orders')
      .select(columns)
      .where('order_number', '=', number)
      .executeTakeFirst()
    if (named) return named
  }
  const ids = cells.filter(cell => /^[\w-]{8,64}$/.test(cell))
  if (ids.length === 0) return undefined
  return db
    .selectFrom('orders')
    .select(columns)
    .where(eb =>
      eb.or([
        eb(
          'paying_id',
          'in',
          eb
            .selectFrom('payments')
            .select('payments.id')
            .where(each =>
              each.or([
                each('payments.id', 'in', ids),
                each('payments.capture_id', 'in', ids),
                each('payments.provider_order_id', 'in', ids),
              ]),
            ),
        ),
        eb(
          'id',
          'in',
          eb
            .selectFrom('refunds')
            .select(each => each.ref('refunds.order_id').$notNull().as('order_id'))
            .where('refunds.provider_refund_id', 'in', ids)
            .where('refunds.order_id', 'is not', null),
        ),
      ]),
    )
    .orderBy('order_number')
    .limit(1)
    .executeTakeFirst()
}
