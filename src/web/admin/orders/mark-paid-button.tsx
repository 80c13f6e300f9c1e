import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { AdminOrder } from '#contract/admin-orders.ts'
import type { Order } from '#contract/orders.ts'
import { methodLabel } from '#domain/payment-method.ts'
import * as messages from '#messages/admin/orders.ts'
import { api } from '#web/platform/api.ts'
import { isDeliveryToCome } from '#web/shop/orders/order-price.ts'
import { refreshOrder, toastFailure } from '#web/shop/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioRow, RadioRows } from '#web/ui/radio-row.tsx'
import { toast } from '#web/ui/toast.ts'
import { totalText } from './order-text.ts'

const METHODS = ['bank_transfer', 'cash'] as const

/** Enters money that came past the payment provider (contract §4, Orders). */
export function MarkPaidButton({ order }: { order: AdminOrder }) {
  const queryClient = useQueryClient()
  const { orderNumber } = order
  const group = useId()
  const [open, setOpen] = useState(false)
  const [method, setMethod] = useState<(typeof METHODS)[number]>('bank_transfer')
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.patch<Order>('/api/orders', {
        orderNumber,
        paymentStatus: 'completed',
        paymentMethod: method,
        // The sum that is shown here; another one by now is refused.
        totalAmount: order.totalAmount,
      }),
    onSuccess: () => {
      toast({ title: messages.orderIsPaid, text: `${methodLabel(method)}, ${totalText(order)}` })
      setOpen(false)
    },
    onError: error => toastFailure(messages.markPaidFailed, error),
    onSettled: () => refreshOrder(queryClient, orderNumber),
  })
  return (
    <>
      <Button look="line" size="small" onClick={() => setOpen(true)}>
        {messages.markPaid}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={messages.moneyReceived}
        text={messages.howWasOrderPaid(orderNumber, totalText(order))}
      >
        <form
          onSubmit={event => {
            event.preventDefault()
            mutate()
          }}
        >
          {isDeliveryToCome(order) && (
            <Notice tone="orange" className="mb-5">
              {messages.deliveryNotIncluded}
            </Notice>
          )}
          <RadioRows aria-label={messages.paymentMethod} className="choices bg-admin">
            {METHODS.map(one => (
              <RadioRow
                key={one}
                name={group}
                label={methodLabel(one)}
                checked={method === one}
                onChange={() => setMethod(one)}
              />
            ))}
          </RadioRows>
          <Button type="submit" busy={isPending} className="mt-5">
            {messages.markPaid}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
