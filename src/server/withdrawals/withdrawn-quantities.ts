import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database.ts'

/** Pieces of an order line that are withdrawn. */
export type WithdrawnQuantity = { position: number; quantity: number }

/** What the row of a withdrawal names. */
export const withdrawnQuantities = ({ lines }: { lines: string }): WithdrawnQuantity[] =>
  JSON.parse(lines) as WithdrawnQuantity[]

export const totalQuantity = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Orders of which pieces are withdrawn: those are not to be shipped, also after the refund. Withdrawals that the owner
 * has marked as done do not count.
 * @param among the ids of the orders that are asked about
 */
export async function findWithdrawnOrders(
  db: Db,
  among: SelectQueryBuilder<Tables, 'orders', { id: string }>,
): Promise<{ orderNumber: string; isWhole: boolean }[]> {
  const declared = await db
    .selectFrom('withdrawals')
    .innerJoin('orders', 'orders.id', 'withdrawals.order_id')
    .select(['order_id', 'order_number', 'lines'])
    .where('done_at', 'is', null)
    .where('order_id', 'in', among)
    .execute()
  if (declared.length === 0) return []
  const sold = await db
    .selectFrom('order_lines')
    .select(['order_id', 'quantity'])
    .where('order_id', 'in', [...new Set(declared.map(({ order_id }) => order_id))])
    .execute()
  return [...Map.groupBy(declared, ({ order_number }) => order_number)].map(([orderNumber, rows]) => ({
    orderNumber,
    isWhole:
      totalQuantity(rows.flatMap(withdrawnQuantities)) >=
      totalQuantity(sold.filter(({ order_id }) => order_id === rows[0]!.order_id)),
  }))
}
