export interface WithdrawalsTables {
  withdrawals: WithdrawalsTable
}

/**
 * Customers' withdrawal declarations; never changed, except for the last column, and for privacy, which blanks the
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
  /** when the owner marked it as done, whatever was refunded; null if she has not */
  done_at: string | null
}
