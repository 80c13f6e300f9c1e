import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import { dayText } from '#domain/day-text.ts'
import { WITHDRAWAL_REFUND_DAYS } from '#domain/legal-deadlines.ts'
import { type Cents, centsOf, priceText } from '#domain/money.ts'
import * as messages from '#messages/admin/open-withdrawals.ts'
import { withdrawalSettled } from '#messages/admin/orders.ts'
import { refreshOrderAndTasks } from '#web/admin/common/today-query.ts'
import { api, withQuery } from '#web/platform/api.ts'
import { toastFailure } from '#web/shop/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

type OpenWithdrawal = AdminOrderDetails['openWithdrawals'][number]

/** Returns what is owed for all of them. */
export const owedSum = (withdrawals: readonly OpenWithdrawal[]): Cents =>
  withdrawals.reduce((sum, { owed }) => sum + centsOf(owed)!, 0)

/** Withdrawals that are not refunded yet; a refund of their sum settles them. */
export function OpenWithdrawals({
  orderNumber,
  withdrawals,
}: {
  orderNumber: string
  withdrawals: OpenWithdrawal[]
}) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.post(
        withQuery(`/api/admin/orders/${orderNumber}/withdrawals-done`, { seen: withdrawals.at(-1)?.at }),
      ),
    onSuccess: () => toast({ title: withdrawalSettled, text: orderNumber }),
    onError: error => toastFailure(messages.settleWithdrawalFailed, error),
    onSettled: () => refreshOrderAndTasks(queryClient, orderNumber),
  })
  if (withdrawals.length === 0) return null
  return (
    <Notice tone="orange" className="mt-4">
      {withdrawals.map(({ name, at, lines }) => (
        <p key={at}>
          {messages.withdrawalSummary(
            name,
            dayText(at),
            lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
          )}
        </p>
      ))}
      <p className="mt-2">
        {messages.toRefund} <b>{priceText(owedSum(withdrawals))}</b>
        {withdrawals.some(({ withDelivery }) => withDelivery) && messages.withCheapestDelivery}
        {messages.refundDeadline(WITHDRAWAL_REFUND_DAYS)}
      </p>
      <Button look="line" size="small" className="mt-3" busy={isPending} onClick={() => mutate()}>
        {messages.markSettled}
      </Button>
    </Notice>
  )
}
