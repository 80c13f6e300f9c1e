import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AdminOrder } from '#contract/admin-orders.ts'
import type { Order } from '#contract/orders.ts'
import { paidOnFault } from '#domain/owner-order.ts'
import { methodLabel } from '#domain/payment-method.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import * as messages from '#messages/admin/orders.ts'
import { PaidOn, useProposedDay } from '#web/admin/common/paid-on.tsx'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { useToday } from '#web/admin/common/use-today.ts'
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

/** Records money that came outside of the payment provider (contract §4, Orders). */
export function MarkPaidButton({ order }: { order: AdminOrder }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="line" size="small" onClick={() => setOpen(true)}>
        {messages.markPaid}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={messages.moneyReceived}
        text={messages.howWasOrderPaid(order.orderNumber, totalText(order))}
      >
        <MarkPaidForm order={order} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function MarkPaidForm({ order, onDone }: { order: AdminOrder; onDone: () => void }) {
  const queryClient = useQueryClient()
  const { orderNumber, totalAmount } = order
  const isOpen = useIsMounted()
  const today = useToday()
  const form = useForm({ defaultValues: { paymentMethod: METHODS[0] as string, paidOn: today() } })
  const { register, handleSubmit, watch, formState } = form
  const withPresentDay = useProposedDay(form, 'paidOn')
  const orderedOn = tallinnDay(new Date(order.createdAt))
  const { mutate, isPending } = useMutation({
    mutationFn: (money: { paymentMethod: string; paidOn: string }) =>
      // The sum as shown here; the server refuses if it has changed.
      api.patch<Order>('/api/orders', { orderNumber, paymentStatus: 'completed', totalAmount, ...money }),
    onSuccess: (_, { paymentMethod }) => {
      toast({ title: messages.orderIsPaid, text: `${methodLabel(paymentMethod)}, ${totalText(order)}` })
      if (isOpen.current) onDone()
    },
    onError: error => toastFailure(messages.markPaidFailed, error),
    onSettled: () => refreshOrder(queryClient, orderNumber),
  })
  return (
    <form noValidate onSubmit={withPresentDay(handleSubmit(money => mutate(money)))}>
      {isDeliveryToCome(order) && (
        <Notice tone="orange" className="mb-5">
          {messages.deliveryNotIncluded}
        </Notice>
      )}
      <RadioRows aria-label={messages.paymentMethod} className="choices bg-admin">
        {METHODS.map(method => (
          <RadioRow key={method} label={methodLabel(method)} value={method} {...register('paymentMethod')} />
        ))}
      </RadioRows>
      <PaidOn
        className="mt-4"
        typed={watch('paidOn')}
        min={orderedOn}
        error={formState.errors.paidOn?.message}
        {...register('paidOn', { validate: day => paidOnFault(day, today(), orderedOn) })}
      />
      <Button type="submit" busy={isPending} className="mt-5">
        {messages.markPaid}
      </Button>
    </form>
  )
}
