import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Refund } from '#contract/refunds.ts'
import { centsOf, eurosOf, priceText } from '#domain/money.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { typedCents } from '#domain/typed-money.ts'
import * as messages from '#messages/admin/documents.ts'
import { MoneyField } from '#web/admin/common/money-field.tsx'
import { PaidOn, useProposedDay } from '#web/admin/common/paid-on.tsx'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { useToday } from '#web/admin/common/use-today.ts'
import { api, detailsOf } from '#web/platform/api.ts'
import { refreshOrder } from '#web/shop/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

/** Whether a provider has taken the money back and it has not been returned. */
export const canBeWonBack = ({ state, origin, wonBack }: Refund): boolean =>
  state === 'done' && (origin === 'reversal' || origin === 'provider') && wonBack === null

type WonBackProps = { orderNumber: string; refund: Refund }

/** Records that a dispute was won, and the provider has returned the money. */
export function WonBackButton({ orderNumber, refund }: WonBackProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="line" size="small" onClick={() => setOpen(true)}>
        {messages.moneyCameBack}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={messages.moneyCameBack} text={messages.wonBackIntro}>
        <WonBackForm orderNumber={orderNumber} refund={refund} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function WonBackForm({ orderNumber, refund, onDone }: WonBackProps & { onDone: () => void }) {
  const queryClient = useQueryClient()
  const today = useToday()
  const isOpen = useIsMounted()
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { amount: refund.amount, day: today() },
  })
  const { register, handleSubmit, watch, formState } = form
  const withPresentDay = useProposedDay(form, 'day')
  const { errors } = formState
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ amount, day }: { amount: string; day: string }) =>
      api.post(`/api/admin/orders/${orderNumber}/refunds/${refund.id}/won-back`, {
        amount: eurosOf(typedCents(amount)!),
        day,
      }),
    onSuccess: () => {
      toast({ title: messages.wonBackBooked })
      if (isOpen.current) onDone()
    },
    onSettled: () => refreshOrder(queryClient, orderNumber),
  })
  const amount = watch('amount')
  return (
    <form noValidate className="grid gap-4" onSubmit={withPresentDay(handleSubmit(came => mutate(came)))}>
      {error && (
        <Notice tone="red" role="alert">
          {detailsOf(error, messages.wonBackFailed)}
        </Notice>
      )}
      <MoneyField
        typed={amount}
        label={messages.amountLabel}
        required
        hint={errors.amount ? undefined : messages.takenBack(priceText(refund.amount))}
        error={errors.amount?.message}
        {...register('amount', {
          validate: typed => {
            const cents = typedCents(typed)
            if (!cents) return messages.amountInvalid
            return cents <= centsOf(refund.amount)! || messages.takenBack(priceText(refund.amount))
          },
        })}
      />
      <PaidOn
        label={messages.cameOn}
        typed={watch('day')}
        min={tallinnDay(new Date(refund.doneAt ?? refund.createdAt))}
        error={errors.day?.message}
        {...register('day', { validate: day => day !== '' || messages.dayMissing })}
      />
      <div>
        <Button type="submit" busy={isPending}>
          {messages.writeDown}
        </Button>
      </div>
    </form>
  )
}
