import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminOrder } from '#contract/admin-orders.ts'
import * as messages from '#messages/admin/orders.ts'
import { refreshOrderAndTasks } from '#web/admin/common/today-query.ts'
import { api } from '#web/platform/api.ts'
import { toastFailure } from '#web/shop/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type MadeButtonProps = { orderNumber: string; isMade: boolean; name?: string }

/**
 * Marks an order as made, which takes it off the work list, or undoes that.
 * @param name whose order it is, for screen readers
 */
export function MadeButton({ orderNumber, isMade, name }: MadeButtonProps) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.put<AdminOrder>(`/api/admin/orders/${orderNumber}/made`, { isMade: !isMade }),
    onSuccess: () =>
      toast(
        isMade
          ? { title: messages.notMadeSaved }
          : { title: messages.madeSaved, text: messages.madeSavedText },
      ),
    onError: error => toastFailure(messages.madeFailed, error),
    onSettled: () => refreshOrderAndTasks(queryClient, orderNumber),
  })
  return (
    <Button
      look="line"
      size="small"
      busy={isPending}
      {...(name && !isMade && { 'aria-label': messages.isMadeNamed(name) })}
      onClick={() => mutate()}
    >
      {isMade ? messages.isNotMade : messages.isMade}
    </Button>
  )
}
