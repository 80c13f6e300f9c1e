export interface WithdrawalsTables {
  withdrawals: WithdrawalsTable
}

/** What customers declared; never changed but for its last column, and by privacy, which blanks who it was */
export interface WithdrawalsTable {
  id: string
  order_id: string
  name: string
  /** where the receipt went */
  email: string
  /** JSON array of `{position, quantity}` */
  lines: string
  /** the declaration, word by word */
  statement: string
  at: string
  /** when the owner called it done, whatever was given back; null where she did not */
  done_at: string | null
}
