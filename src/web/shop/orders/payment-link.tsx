import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentLinkSent } from '#contract/custom-orders.ts'
import type { Order } from '#contract/orders.ts'
import { mailFaultText } from '#domain/mail-fault.ts'
import * as messages from '#messages/shop/orders.ts'
import { api } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshOrder, toastFailure } from './owner-orders.ts'

const SENT = messages.paymentLinkSent

type PaymentLinkButtonProps = {
  order: Order
  /** the text if nothing was sent; each page of the specification has its own */
  failure: string
  /** shows the link even if the e-mail was sent; otherwise only a toast confirms it */
  showsLink?: boolean
}

/** Sends the customer the payment link, and shows it: the owner may also send it in another way. */
export function PaymentLinkButton({ order, failure, showsLink = false }: PaymentLinkButtonProps) {
  const queryClient = useQueryClient()
  const { orderNumber } = order
  const [sent, setSent] = useState<PaymentLinkSent>()
  const [open, setOpen] = useState(false)
  const { mutate: send, isPending } = useMutation({
    mutationFn: () => api.post<PaymentLinkSent>(`/api/orders/${orderNumber}/send-payment-email`),
    onSuccess: answer => {
      setSent(answer)
      if (showsLink || answer.emailStatus !== 'sent') setOpen(true)
      else toast({ title: SENT, text: answer.customerEmail })
    },
    onError: error => toastFailure(failure, error),
    onSettled: () => refreshOrder(queryClient, orderNumber),
  })
  return (
    <>
      <Button size="small" busy={isPending} onClick={() => send()}>
        {messages.sendPaymentLink}
      </Button>
      {sent && (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={sent.emailStatus === 'sent' ? SENT : messages.paymentLink}
          text={messages.orderTitle(orderNumber)}
        >
          <PaymentLinkOutcome sent={sent} />
        </Dialog>
      )}
    </>
  )
}

/** Whether the e-mail was sent, and the link itself. */
export const PaymentLinkOutcome = ({ sent }: { sent: PaymentLinkSent }) => (
  <div className="grid gap-4">
    {sent.emailStatus === 'no_address' ? (
      <Notice tone="green">{messages.sendLinkInMessage}</Notice>
    ) : sent.emailStatus === 'sent' ? (
      <Notice tone="green" icon="check">
        {messages.letterSentTo} <b className="notranslate wrap-anywhere">{sent.customerEmail}</b>.
      </Notice>
    ) : sent.isTriedAgain ? (
      <Notice tone="orange" role="status">
        <p>
          {messages.letterOnItsWayTo} <b className="notranslate wrap-anywhere">{sent.customerEmail}</b>
          {messages.shopGoesOnTrying}
        </p>
        {sent.error && <p className="mt-1.5 text-hint wrap-anywhere">{mailFaultText(sent.error)}</p>}
      </Notice>
    ) : (
      <Notice tone="red" role="alert">
        <p>
          {messages.letterNotSentTo} <b className="notranslate wrap-anywhere">{sent.customerEmail}</b>
          {messages.sendLinkYourself}
        </p>
        {sent.error && <p className="mt-1.5 text-hint wrap-anywhere">{mailFaultText(sent.error)}</p>}
      </Notice>
    )}
    <CopyField label={messages.paymentLinkLabel} value={sent.paymentLink} />
  </div>
)
