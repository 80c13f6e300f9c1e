import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOrder } from '#contract/admin-orders.ts'
import * as messages from '#messages/admin/orders.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { api, withQuery } from '#web/platform/api.ts'
import { refreshOrder, toastFailure } from '#web/shop/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { deletionText } from './order-text.ts'

/** Long enough to notice a mistake. */
const UNDO_MS = 10_000

async function restore(queryClient: QueryClient, orderNumber: string): Promise<void> {
  try {
    await api.post(`/api/admin/orders/${orderNumber}/restore`)
    toast({ title: messages.orderRestored, text: orderNumber })
  } catch (error) {
    toastFailure(messages.restoreOrderFailed, error)
  } finally {
    await refreshOrder(queryClient, orderNumber)
  }
}

/** Deletes an order after a confirmation, and offers to undo that. */
export function DeleteButton({ order, onDeleted }: { order: AdminOrder; onDeleted?: () => void }) {
  const queryClient = useQueryClient()
  const { orderNumber } = order
  const isShown = useIsMounted()
  const [isAsked, setIsAsked] = useState(false)
  // As it was when she was asked: if the order is paid while the dialog is open, deleting it has other consequences.
  const [asked, setAsked] = useState(order)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.delete(withQuery('/api/orders', { orderNumber, seen: asked.paymentStatus })),
    onSuccess: () => {
      toast({
        title: messages.orderDeleted,
        text: orderNumber,
        action: { label: messages.undo, run: () => void restore(queryClient, orderNumber) },
        duration: UNDO_MS,
      })
      if (isShown.current) onDeleted?.()
    },
    onError: error => toastFailure(messages.deleteOrderFailed, error),
    onSettled: () => refreshOrder(queryClient, orderNumber),
  })
  const ask = () => {
    setAsked(order)
    setIsAsked(true)
  }
  return (
    <>
      <Button look="danger" size="small" busy={isPending} onClick={ask}>
        {messages.deleteButton}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={messages.deleteOrderQuestion(orderNumber)}
        text={deletionText(asked)}
        confirm={messages.deleteButton}
        cancel={messages.keep}
        onConfirm={() => mutate()}
      />
    </>
  )
}

/** Restores a deleted order. */
export function RestoreButton({ order }: { order: AdminOrder }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({ mutationFn: () => restore(queryClient, order.orderNumber) })
  return (
    <Button size="small" busy={isPending} onClick={() => mutate()}>
      {messages.restore}
    </Button>
  )
}
