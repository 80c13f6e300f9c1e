import type { Cents } from '#domain/money.ts'
import type { Db } from '#server/platform/database.ts'

/** A withdrawal of which the customer still waits for her money. */
export type OpenWithdrawal = {
  id: string
  orderId: string
  orderNumber: string
  /** who declared it */
  name: string
  at: string
  lines: { name: string; quantity: number }[]
}

/**
 * Withdrawals that nobody has settled: neither was as much given back since as the withdrawn pieces cost, nor has the owner
 * said that it is done. An order that she has put away is among them: its buyer waits all the same. The oldest first.
 * @param orderId of this order alone
 */
export async function findOpenWithdrawals(db: Db, orderId?: string): Promise<OpenWithdrawal[]> {
  const declared = await db
    .selectFrom('withdrawals')
    .innerJoin('orders', 'orders.id', 'withdrawals.order_id')
    .where('orders.payment_status', 'in', ['completed', 'partially_refunded'])
    .$if(orderId !== undefined, query => query.where('order_id', '=', orderId!))
    .select([
      'withdrawals.id',
      'order_id',
      'order_number',
      'name',
      'at',
      'withdrawals.lines as taken',
      'done_at',
    ])
    .orderBy('at')
    .orderBy('withdrawals.id')
    .execute()
  if (!declared.some(({ done_at }) => done_at === null)) return []
  const waiting = db.selectFrom('withdrawals').select('order_id').where('done_at', 'is', null)
  const [lines, refunds] = await Promise.all([
    db
      .selectFrom('order_lines')
      .select(['order_id', 'position', 'name', 'unit_price'])
      .where('order_id', 'in', waiting)
      .execute(),
    db
      .selectFrom('refunds')
      .select(['order_id', 'amount', 'created_at'])
      .where('order_id', 'in', waiting)
      .where('state', '!=', 'failed')
      .orderBy('created_at')
      .execute(),
  ])
  const open: OpenWithdrawal[] = []
  for (const { id, order_id, order_number, name, at, taken, done_at } of declared) {
    const pieces = (JSON.parse(taken) as { position: number; quantity: number }[]).map(piece => ({
      quantity: piece.quantity,
      line: lines.find(line => line.order_id === order_id && line.position === piece.position),
    }))
    const value = pieces.reduce((sum, { quantity, line }) => sum + quantity * (line?.unit_price ?? 0), 0)
    const given = refunds.filter(refund => refund.order_id === order_id && refund.created_at >= at)
    // Each cent settles one withdrawal: another one of the same order waits for its own.
    const isSettled = takeUp(given, value)
    if (done_at === null && !isSettled)
      open.push({
        id,
        orderId: order_id,
        orderNumber: order_number,
        name,
        at,
        lines: pieces.map(({ quantity, line }) => ({ quantity, name: line?.name ?? '' })),
      })
  }
  return open
}

/** Takes a sum out of refunds, as far as they have it. @returns whether they had all of it */
function takeUp(refunds: readonly { amount: Cents }[], sum: Cents): boolean {
  let left = sum
  for (const refund of refunds) {
    const part = Math.min(left, refund.amount)
    refund.amount -= part
    left -= part
  }
  return left === 0
}
