import type { Pieces } from '#domain/wanted-pieces.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Returns the pieces in a withdrawal's row. */
export const withdrawnQuantities = ({ lines }: { lines: string }): Pieces[] => JSON.parse(lines) as Pieces[]

export const totalQuantity = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Returns how many pieces in an order's lines are withdrawn, by the line's position. */
export async function withdrawnBefore(db: Db, orderId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('withdrawals')
    .select('lines')
    .where('order_id', '=', orderId)
    .where('pieces_removed', '=', 0)
    .execute()
  const pieces = new Map<number, number>()
  for (const { position, quantity } of rows.flatMap(withdrawnQuantities))
    pieces.set(position, (pieces.get(position) ?? 0) + quantity)
  return pieces
}
