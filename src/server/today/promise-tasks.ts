import { isInDanger } from '#domain/work-queue.ts'
import type { Arrivals } from '#server/arrival/arrivals.ts'
import { queueEntryOf } from '#server/arrival/store.ts'
import { promiseOf } from '#server/orders/promise.ts'
import type { Db } from '#server/platform/database/database.ts'
import { paidAndWanted } from './order-tasks.ts'
import type { TaskMatches } from './task-query.ts'

/** Finds orders whose promised arrival is in danger, the nearest day first: the remaining work no longer fits. */
export async function promisesInDanger(
  db: Db,
  arrivals: Pick<Arrivals, 'inputs'>,
  now: Date,
  most: number,
): Promise<TaskMatches> {
  const { orders } = await paidAndWanted(db)
  const [rows, inputs] = await Promise.all([
    orders
      .where('promise', 'is not', null)
      .select([
        'order_number',
        'customer_name',
        'kind',
        'paid_at',
        'made_at',
        'total',
        'promise',
        'delivery_method',
      ])
      .execute(),
    arrivals.inputs(),
  ])
  const inDanger = rows.flatMap(row => {
    const promised = promiseOf(row)
    const order = queueEntryOf(row)
    if (!promised || !order) return []
    return isInDanger(inputs, { ...order, promised }, now) ? [{ ...row, promised }] : []
  })
  const first = inDanger
    .toSorted((a, b) => a.promised.last.localeCompare(b.promised.last))
    .slice(0, most)
    .map(({ order_number, customer_name, paid_at, total, promised: { first, last } }) => ({
      id: order_number,
      name: customer_name,
      note: '',
      since: paid_at,
      sum: total,
      promise: { first, last },
    }))
  return { count: inDanger.length, first }
}
