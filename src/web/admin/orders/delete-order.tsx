import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminOrder, RESTORABLE_DAYS } from '#contract/admin-orders.ts'
import { api } from '#web/platform/api.ts'
import { refreshOrder, toastFailure } from '#web/shop/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Long enough to notice what one has done. */
const UNDO_MS = 10_000

async function restore(queryClient: QueryClient, orderNumber: string): Promise<void> {
  try {
    await api.post(`/api/admin/orders/${orderNumber}/restore`)
    toast({ title: 'Tellimus on tagasi', text: orderNumber })
  } catch (error) {
    toastFailure('Tellimuse taastamine ebaõnnestus.', error)
  } finally {
    await refreshOrder(queryClient, orderNumber)
  }
}

const whatHappens = ({ paymentStatus, invoicePrice }: AdminOrder): string =>
  paymentStatus === 'pending'
    ? invoicePrice === null
      ? `Klient ei saa seda enam maksta. ${RESTORABLE_DAYS} päeva jooksul saad tellimuse taastada, siis kustub see jäädavalt.`
      : 'Klient ei saa seda enam maksta. Arve number jääb alles, ja taastada saad tellimuse alati.'
    : 'Tellimus kaob nimekirjast. Makstud summa, arved ja read väljavõttes jäävad alles, ja taastada saad selle alati.'

/** Deletes an order after a question, and offers to take that back. */
export function DeleteButton({ order, onDeleted }: { order: AdminOrder; onDeleted?: () => void }) {
  const queryClient = useQueryClient()
  const { orderNumber } = order
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.delete(`/api/orders?orderNumber=${orderNumber}`),
    onSuccess: () => {
      toast({
        title: 'Tellimus kustutatud',
        text: orderNumber,
        action: { label: 'Võta tagasi', run: () => void restore(queryClient, orderNumber) },
        duration: UNDO_MS,
      })
      onDeleted?.()
    },
    onError: error => toastFailure('Tellimuse kustutamine ebaõnnestus.', error),
    onSettled: () => refreshOrder(queryClient, orderNumber),
  })
  return (
    <>
      <Button look="danger" size="small" busy={isPending} onClick={() => setIsAsked(true)}>
        Kustuta
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={`Kas kustutada tellimus ${orderNumber}?`}
        text={whatHappens(order)}
        confirm="Kustuta"
        cancel="Jäta alles"
        onConfirm={() => mutate()}
      />
    </>
  )
}

/** Brings a deleted order back. */
export function RestoreButton({ order }: { order: AdminOrder }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({ mutationFn: () => restore(queryClient, order.orderNumber) })
  return (
    <Button size="small" busy={isPending} onClick={() => mutate()}>
      Taasta
    </Button>
  )
}
