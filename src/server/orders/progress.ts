import type { OrderProgress } from '#contract/orders.ts'
import { eurosOf } from '#domain/money.ts'
import { stepTimes } from '#domain/order-status.ts'
import type { Db } from '#server/platform/database/database.ts'
import { entriesOf, listHistory } from './history.ts'
import type { OrderRow } from './store.ts'

/** Returns the progress of an order that concerns its customer, from its history. */
export async function progressOf(db: Db, { id, status }: OrderRow): Promise<OrderProgress> {
  const history = await listHistory(db, id)
  const changes = entriesOf(history, 'status').map(({ at, data }) => ({
    at,
    to: data.to,
  }))
  const wonBack = entriesOf(history, 'won-back').map(({ data }) => data)
  const isOver = status === 'completed' || status === 'cancelled'
  return {
    ...stepTimes(changes),
    endedAt: (isOver && changes.findLast(({ to }) => to === status)?.at) || null,
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
