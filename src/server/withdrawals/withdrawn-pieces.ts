import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database.ts'

/** Pieces of a line that somebody withdraws from. */
export type Taken = { position: number; quantity: number }

/** What the row of a withdrawal names. */
export const takenBy = ({ lines }: { lines: string }): Taken[] => JSON.parse(lines) as Taken[]

export const countPieces = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Orders of which pieces are withdrawn, by their ids: those are not to be sent any more, also where the money has gone back.
 * What the owner has called done is hers to judge, and does not count.
 * @param among the ids of the orders that are asked about
 */
export async function findWithdrawnOrders(
  db: Db,
  among: SelectQueryBuilder<Tables, 'orders', { id: string }>,
): Promise<{ wholly: string[]; partly: string[] }> {
  const declared = await db
    .selectFrom('withdrawals')
    .select(['order_id', 'lines'])
    .where('done_at', 'is', null)
    .where('order_id', 'in', among)
    .execute()
  const ids = [...new Set(declared.map(({ order_id }) => order_id))]
  if (ids.length === 0) return { wholly: [], partly: [] }
  const lines = await db
    .selectFrom('order_lines')
    .select(['order_id', 'quantity'])
    .where('order_id', 'in', ids)
    .execute()
  const isWhole = (id: string) =>
    countPieces(declared.filter(({ order_id }) => order_id === id).flatMap(takenBy)) >=
    countPieces(lines.filter(({ order_id }) => order_id === id))
  return { wholly: ids.filter(isWhole), partly: ids.filter(id => !isWhole(id)) }
}
