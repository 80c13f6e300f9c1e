import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { AdminOrder } from '#contract/admin-orders.ts'
import type { Order } from '#contract/orders.ts'
import { methodLabel } from '#domain/payment-method.ts'
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
      api.patch<Order>('/api/orders', { orderNumber, paymentStatus: 'completed', paymentMethod: method }),
    onSuccess: () => {
      toast({ title: 'Tellimus on makstud', text: `${methodLabel(method)}, ${totalText(order)}` })
      setOpen(false)
    },
    onError: error => toastFailure('Makse märkimine ebaõnnestus.', error),
    onSettled: () => refreshOrder(queryClient, orderNumber),
  })
  return (
    <>
      <Button look="line" size="small" onClick={() => setOpen(true)}>
        Märgi makstuks
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Raha on käes"
        text={`Tellimus ${orderNumber}, ${totalText(order)}. Kuidas see maksti?`}
      >
        <form
          onSubmit={event => {
            event.preventDefault()
            mutate()
          }}
        >
          {isDeliveryToCome(order) && (
            <Notice tone="orange" className="mb-5">
              Saatmist selles summas veel ei ole ja hiljem see enam ei lisandu. Kui klient maksis ka saatmise
              eest, lisa enne tarne.
            </Notice>
          )}
          <RadioRows aria-label="Makseviis" className="choices bg-admin">
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
            Märgi makstuks
          </Button>
        </form>
      </Dialog>
    </>
  )
}
