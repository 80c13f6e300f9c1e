import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderMailRow } from '#contract/admin-orders.ts'
import { api } from '#web/api.ts'
import { shortMomentText } from '#web/features/orders/order-time.ts'
import { adminOrderKey, toastFailure } from '#web/features/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusLabel, type StatusTone } from '#web/ui/status-label.tsx'
import { toast } from '#web/ui/toast.ts'
import { PanelPart } from './panel-parts.tsx'

const STATUS: Record<OrderMailRow['status'], { label: string; tone: StatusTone }> = {
  waiting: { label: 'Ootab saatmist', tone: 'waiting' },
  sending: { label: 'Saadan', tone: 'working' },
  sent: { label: 'Saadetud', tone: 'done' },
  failed: { label: 'Ei läinud', tone: 'asking' },
}

/** What a mail is about; one that this screen does not know is named as it is kept. */
const TEMPLATE: Record<string, string> = {
  'order-received': 'Tellimus on käes',
  'new-order': 'Teade sulle: uus tellimus',
  'request-received': 'Soov on käes',
  'new-request': 'Teade sulle: uus soov',
  'payment-link': 'Makselink',
  'status-changed': 'Tellimuse olek',
  refund: 'Tagasimakse',
  'withdrawal-received': 'Taganemine on käes',
  'withdrawal-notice': 'Teade sulle: taganemine',
}

/** The mails about an order, the newest first. */
export const OrderMails = ({ orderNumber, mails }: { orderNumber: string; mails: readonly OrderMailRow[] }) =>
  mails.length > 0 && (
    <PanelPart heading="Kirjad">
      <ul className="grid gap-3">
        {mails.map(mail => (
          <MailRow key={mail.id} mail={mail} orderNumber={orderNumber} />
        ))}
      </ul>
    </PanelPart>
  )

function MailRow({ mail, orderNumber }: { mail: OrderMailRow; orderNumber: string }) {
  const queryClient = useQueryClient()
  const name = TEMPLATE[mail.template] ?? mail.template
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post(`/api/admin/outbox/${mail.id}/resend`),
    onSuccess: () => toast({ title: 'Saadan kirja uuesti', text: mail.to }),
    onError: error => toastFailure('Kirja saatmine ebaõnnestus.', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminOrderKey(orderNumber) }),
  })
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1">
      <div className="min-w-0 wrap-anywhere">
        <b>{name}</b> <StatusLabel tone={STATUS[mail.status].tone}>{STATUS[mail.status].label}</StatusLabel>
        <p className="num text-hint text-tint-2">
          {mail.to}, {shortMomentText(mail.sentAt ?? mail.createdAt)}
        </p>
      </div>
      <Button
        look="line"
        size="small"
        busy={isPending}
        aria-label={`Saada uuesti: ${name}`}
        onClick={() => mutate()}
      >
        Saada uuesti
      </Button>
      {mail.error && (
        <p className="col-span-full text-hint text-vaarikas wrap-anywhere" lang="en">
          {mail.error}
        </p>
      )}
    </li>
  )
}
