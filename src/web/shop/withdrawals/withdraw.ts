import type { Withdrawable, WithdrawalInput, WithdrawalReceipt } from '#contract/withdrawals.ts'
import { ApiError, api, detailsOf } from '#web/platform/api.ts'

/** How a customer shows that an order is hers. */
export type Identification = { orderNumber: string; key?: string; email?: string }

export const findWithdrawable = (who: Identification): Promise<Withdrawable> =>
  api.post('/api/withdrawals/look-up', who)

export const sendWithdrawal = (withdrawal: WithdrawalInput): Promise<WithdrawalReceipt> =>
  api.post('/api/withdrawals', withdrawal)

/** What went wrong, in a sentence that says what to do. */
export function faultOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'order_not_found')
    return 'Sellise numbri ja e-postiga tellimust ei leidnud. Mõlemad on tellimuse kinnituskirjas.'
  if (error instanceof ApiError && error.code === 'too_many_requests')
    return 'Siit on otsitud liiga palju tellimusi järjest. Oota minut ja proovi uuesti.'
  return detailsOf(error, 'Ei õnnestunud. Proovi hetke pärast uuesti; sinu valik jäi alles.')
}
