import type { OrderProgress } from '#contract/orders.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import { type OrderStatus, stepTimes } from '#domain/order-status.ts'
import type { Db } from '#server/platform/database.ts'
import { listHistory, type OrderHistoryRow } from './history.ts'
import type { OrderRow } from './store.ts'

/** How an order came to where it is, as far as that concerns its customer: from its history. */
export async function progressOf(db: Db, { id, status }: OrderRow): Promise<OrderProgress> {
  const history = await listHistory(db, id)
  const changes = entriesOf<{ to: OrderStatus }>(history, 'status').map(({ at, data }) => ({
    at,
    to: data.to,
  }))
  const wonBack = entriesOf<Back>(history, 'won-back').map(({ data }) => data)
  const isOver = status === 'completed' || status === 'cancelled'
  return {
    ...stepTimes(changes),
    endedAt: (isOver && changes.findLast(({ to }) => to === status)?.at) || null,
    refunds: entriesOf<Back>(history, 'refund', 'reversal')
      // What her bank took back and a won dispute has brought again she has not.
      .filter(({ data }) => !wonBack.some(won => won.refund === data.refund && won.amount === data.amount))
      .map(({ at, data: { amount, creditNote } }) => ({
        at,
        amount: eurosOf(amount),
        creditNote: creditNote ?? null,
      })),
    // Of a customer who was forgotten the history has the day alone.
    withdrawals: entriesOf<{ lines?: { name: string; quantity: number }[] }>(history, 'withdrawal').map(
      ({ at, data: { lines = [] } }) => ({
        at,
        lines: lines.map(({ name, quantity }) => ({ name, quantity })),
      }),
    ),
  }
}

type Back = { amount: Cents; refund?: string | null; creditNote?: number }

const entriesOf = <Data>(history: readonly OrderHistoryRow[], ...events: string[]) =>
  history
    .filter(({ event }) => events.includes(event))
    .map(({ at, data }) => ({ at, data: JSON.parse(data) as Data }))
