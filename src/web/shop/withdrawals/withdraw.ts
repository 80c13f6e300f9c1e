import type { Withdrawable, WithdrawalInput, WithdrawalReceipt } from '#contract/withdrawals.ts'
import * as messages from '#messages/shop/withdrawals.ts'
import { ApiError, api, detailsOf } from '#web/platform/api.ts'

export type Line = Withdrawable['lines'][number]
export type Declaration = {
  name: string
  receiptEmail: string
  lines: { position: number; quantity: number }[]
}

export const leftOf = (line: Line): number => (line.withdrawable ? line.quantity - line.withdrawn : 0)

/** How a customer proves that an order is theirs. */
export type Identification = { orderNumber: string; key?: string; email?: string }

export const findWithdrawable = (who: Identification): Promise<Withdrawable> =>
  api.post('/api/withdrawals/look-up', who)

export const sendWithdrawal = (withdrawal: WithdrawalInput): Promise<WithdrawalReceipt> =>
  api.post('/api/withdrawals', withdrawal)

/** Returns what went wrong, in a sentence that says what to do. */
export function faultOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'order_not_found') return messages.orderNotMatched
  return detailsOf(error, messages.failedChoiceKept)
}
