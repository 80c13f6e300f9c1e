import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOrder } from '#contract/admin-orders.ts'
import { dayText } from '#domain/day-text.ts'
import * as messages from '#messages/admin/orders.ts'
import { api } from '#web/platform/api.ts'
import { refreshOrder, toastFailure } from '#web/shop/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

/** The customer's request to erase their data, and the button that fulfils it. */
export function Erasure({ order }: { order: AdminOrder }) {
  const { orderNumber, erasureRequestedAt, erasedAt, paymentStatus } = order
  const queryClient = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post(`/api/admin/orders/${orderNumber}/erase`),
    onSuccess: () => toast({ title: messages.dataErased, text: orderNumber }),
    onError: error => toastFailure(messages.eraseDataFailed, error),
    onSettled: () => refreshOrder(queryClient, orderNumber),
  })
  if (erasedAt)
    return <p className="mt-3 text-hint text-tint-2">{messages.dataErasedOn(dayText(erasedAt))}</p>
  if (!erasureRequestedAt) return null
  return (
    <Notice tone="orange" className="mt-3">
      <p>{messages.erasureRequested(dayText(erasureRequestedAt))}</p>
      <Button look="line" size="small" className="mt-3" busy={isPending} onClick={() => setIsAsked(true)}>
        {messages.eraseCustomerData}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={messages.eraseDataQuestion}
        text={paymentStatus === 'pending' ? messages.eraseUnpaidWarning : messages.erasePaidWarning}
        confirm={messages.eraseData}
        cancel={messages.keep}
        onConfirm={() => mutate()}
      />
    </Notice>
  )
}
