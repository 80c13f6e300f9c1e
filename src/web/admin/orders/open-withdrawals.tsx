import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminOrderWhole } from '#contract/admin-orders.ts'
import { dayText } from '#domain/day-text.ts'
import { WITHDRAWAL_REFUND_DAYS } from '#domain/legal-deadlines.ts'
import { type Cents, centsOf, priceText } from '#domain/money.ts'
import { todayQuery } from '#web/admin/common/today-query.ts'
import { api } from '#web/platform/api.ts'
import { refreshOrder, toastFailure } from '#web/shop/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

type OpenWithdrawal = AdminOrderWhole['openWithdrawals'][number]

/** What is to go back for all of them. */
export const owedSum = (withdrawals: readonly OpenWithdrawal[]): Cents =>
  withdrawals.reduce((sum, { owed }) => sum + centsOf(owed)!, 0)

/** What the customer has withdrawn from and is not refunded yet; a refund of that sum settles it. */
export function OpenWithdrawals({
  orderNumber,
  withdrawals,
}: {
  orderNumber: string
  withdrawals: OpenWithdrawal[]
}) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post(`/api/admin/orders/${orderNumber}/withdrawals-done`),
    onSuccess: () => toast({ title: 'Taganemine tegeletud', text: orderNumber }),
    onError: error => toastFailure('Taganemise märkimine ebaõnnestus.', error),
    onSettled: () =>
      Promise.all([
        refreshOrder(queryClient, orderNumber),
        queryClient.invalidateQueries({ queryKey: todayQuery.queryKey }),
      ]),
  })
  if (withdrawals.length === 0) return null
  return (
    <Notice tone="orange" className="mt-4">
      {withdrawals.map(({ name, at, lines }) => (
        <p key={at}>
          {name} taganes {dayText(at)}:{' '}
          {lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}.
        </p>
      ))}
      <p className="mt-2">
        Tagasi maksta: <b>{priceText(owedSum(withdrawals))}</b>
        {withdrawals.some(({ withDelivery }) => withDelivery) &&
          ', koos saatmise hinnaga odavaima tarneviisi ulatuses'}
        . Aega on {WITHDRAWAL_REFUND_DAYS} päeva taganemisest. Kui tagastad selle summa, loen taganemise ise
        tegeletuks.
      </p>
      <Button look="line" size="small" className="mt-3" busy={isPending} onClick={() => mutate()}>
        Märgi tegeletuks
      </Button>
    </Notice>
  )
}
