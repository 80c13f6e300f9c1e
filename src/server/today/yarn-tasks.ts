import type { Db } from '#server/platform/database.ts'
import { hatsWithoutYarn } from '#server/yarn/missing-yarn.ts'
import { paidAndWanted } from './order-tasks.ts'
import type { TaskMatches } from './task-query.ts'

/** Paid hats whose yarn ran out before they were made, those paid first before. */
export async function yarnMissing(db: Db, most: number): Promise<TaskMatches> {
  const hats = await hatsWithoutYarn(db)
  if (hats.length === 0) return { count: 0, first: [] }
  const { orders } = await paidAndWanted(db)
  const wanted = new Set((await orders.select('orders.id').execute()).map(({ id }) => id))
  const found = hats.filter(({ id }) => wanted.has(id))
  return {
    count: found.length,
    first: found.slice(0, most).map(({ order_number, customer_name, colours, paid_at, total }) => ({
      id: order_number,
      name: customer_name,
      note: colours.join(', '),
      since: paid_at,
      sum: total,
    })),
  }
}
