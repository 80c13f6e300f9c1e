import type { OrderProgress } from '#contract/orders.ts'
import { eurosOf } from '#domain/money.ts'
import { isMoneyHeld, stepTimes } from '#domain/order-status.ts'
import type { Db } from '#server/platform/database/database.ts'
import { entriesOf, listHistory } from './history.ts'
import type { OrderRow } from './store.ts'
import { isRefundPromised } from './wanted-pieces.ts'

/** Returns the progress of an order that concerns its customer, from its history. */
export async function progressOf(db: Db, order: OrderRow): Promise<OrderProgress> {
  const { id, status, money_settled_at: settledAt } = order
  const history = await listHistory(db, id)
  const changes = entriesOf(history, 'status').map(({ at, data }) => ({
    at,
    to: data.to,
  }))
  const wonBack = entriesOf(history, 'won-back').map(({ data }) => data)
  const isOver = status === 'completed' || status === 'cancelled'
  const endedAt = (isOver && changes.findLast(({ to }) => to === status)?.at) || null
  return {
    ...stepTimes(changes),
    endedAt,
    refundPromised:
      status === 'cancelled' &&
      isMoneyHeld(order.payment_status) &&
      !(settledAt !== null && endedAt !== null && settledAt >= endedAt) &&
      (await isRefundPromised(db, id)),
    refunds: entriesOf(history, 'refund', 'reversal')
      // A refund reversed by the customer's bank and won back in a dispute leaves nothing with the customer.
      .filter(({ data }) => !wonBack.some(won => won.refund === data.refund && won.amount === data.amount))
      .map(({ at, data: { amount, creditNote } }) => ({
        at,
        amount: eurosOf(amount),
        creditNote: creditNote ?? null,
      })),
    // For an erased customer, the history has only the date.
    withdrawals: entriesOf(history, 'withdrawal').map(({ at, data: { lines = [] } }) => ({
      at,
      lines: lines.map(({ name, quantity }) => ({ name, quantity })),
    })),
  }
}
