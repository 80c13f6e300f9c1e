import type { Generated } from 'kysely'

export interface WithdrawalsTables {
  withdrawals: WithdrawalsTable
}

/**
 * Customers' withdrawal declarations; never changed, except for the last two columns, and for privacy, which blanks the
 * person
 */
export interface WithdrawalsTable {
  id: string
  order_id: string
  name: string
  /** where the receipt was sent */
  email: string
  /** JSON array of `{position, quantity}` */
  lines: string
  /** the declaration, word for word */
  statement: string
  at: string
  /** when the owner marked it as done, whatever was refunded, or its pieces were removed; null if neither happened */
  done_at: string | null
  /** 1: its pieces are no longer in the order's lines, because they were withdrawn from before anything was paid */
  pieces_removed: Generated<number>
}
