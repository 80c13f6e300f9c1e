import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOrder } from '#contract/admin-orders.ts'
import { dayText } from '#domain/day-text.ts'
import { api } from '#web/platform/api.ts'
import { refreshOrder, toastFailure } from '#web/shop/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

/** The customer's wish to have her data erased, and the one click that answers it. */
export function Erasure({ order }: { order: AdminOrder }) {
  const { orderNumber, erasureRequestedAt, erasedAt, paymentStatus } = order
  const queryClient = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post(`/api/admin/orders/${orderNumber}/erase`),
    onSuccess: () => toast({ title: 'Andmed kustutatud', text: orderNumber }),
    onError: error => toastFailure('Andmete kustutamine ebaõnnestus.', error),
    onSettled: () => refreshOrder(queryClient, orderNumber),
  })
  if (erasedAt)
    return <p className="mt-3 text-hint text-tint-2">Kliendi andmed kustutati {dayText(erasedAt)}.</p>
  if (!erasureRequestedAt) return null
  return (
    <Notice tone="orange" className="mt-3">
      <p>Klient palus {dayText(erasureRequestedAt)} oma andmed kustutada. Vastata tuleb kuu aja jooksul.</p>
      <Button look="line" size="small" className="mt-3" busy={isPending} onClick={() => setIsAsked(true)}>
        Kustuta kliendi andmed
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="Kas kustutada kliendi andmed?"
        text={
          paymentStatus === 'pending'
            ? 'Nimi, kontaktid, soovid, pildid ja kirjad kustuvad jäädavalt, tellimus tühistatakse.'
            : 'Kontaktid, aadress, soovid, pildid ja kirjad kustuvad jäädavalt. Alles jääb, mida nõuab raamatupidamine: nimi, tooted, summad ja arved koos neil olevate andmetega.'
        }
        confirm="Kustuta andmed"
        cancel="Jäta alles"
        onConfirm={() => mutate()}
      />
    </Notice>
  )
}
